//! Winnowing: the selection of values from a text.

use super::{GRAM, PassageValue, Passages, VALUE_BITS, WINDOW};
use crate::{
    Error, Recipe, Span, Text, Unit,
    fallible::{self, OutOfMemory},
    hash::{fmix64, round},
    input::TextState,
    lowercase::{LowercaseMap, to_lowercase},
    sections::{SECTION_BYTES, sections},
};
use alloc::borrow::Cow;

/// The values of a text, which is processed in sections.
pub(super) fn winnow(
    recipe: &Recipe,
    Text { text, state }: Text,
) -> Result<Passages, Error> {
    let own;
    let (text, alignment) = match state {
        TextState::AsIs => {
            own = recipe.normalization().apply(text, true)?;
            (&*own.0, &own.1)
        }
        TextState::Normalized(alignment) => (text, alignment),
    };
    winnow_sections(recipe, text, SECTION_BYTES, &mut |span| alignment.source(span))
}

/// The values of a normalised text that is divided into sections of about `bytes` bytes.
fn winnow_sections(
    recipe: &Recipe,
    text: &str,
    bytes: usize,
    source: &mut dyn FnMut(Span) -> Span,
) -> Result<Passages, Error> {
    // Five neighbouring letters occur in every text.
    let unit = match recipe.unit() {
        Unit::Char => Unit::Word,
        unit => unit,
    };
    let mut winnower = Winnower::default();
    let mut offset = 0;
    for section in sections(text, bytes, unit) {
        let lowered = if recipe.lowercase() {
            Cow::Owned(to_lowercase(section)?)
        } else {
            Cow::Borrowed(section)
        };
        let mut map = LowercaseMap::new(section, recipe.lowercase());
        unit.each(&lowered, &mut |range| {
            let hash = recipe.hash().hash(&lowered[range.clone()]) as u64;
            let Span { start, end } = map.source(range);
            let span = Span { start: offset + start, end: offset + end };
            winnower.push(hash, source(span))
        })?;
        offset += section.chars().map(char::len_utf16).sum::<usize>();
    }
    Ok(winnower.finish()?)
}

/// Selects values from a text whose tokens are given one after the other.
#[derive(Default)]
struct Winnower {
    /// The last tokens, each at its position modulo their number: hash and span.
    tokens: [(u64, Span); GRAM],
    /// The last grams, each at its position modulo their number.
    window: [Option<PassageValue>; WINDOW],
    /// The selected values.
    passages: Passages,
}

impl Winnower {
    fn push(&mut self, hash: u64, span: Span) -> Result<(), OutOfMemory> {
        let count = &mut self.passages.tokens;
        self.tokens[*count % GRAM] = (hash, span);
        *count += 1;
        let Some(token) = count.checked_sub(GRAM) else { return Ok(()) };
        let hashes = (token..*count).map(|at| self.tokens[at % GRAM].0);
        let span = Span { start: self.tokens[token % GRAM].1.start, end: span.end };
        self.window[token % WINDOW] =
            Some(PassageValue { value: value(hashes), token, span });
        // A window ends with this gram if there are enough before it.
        if token + 1 >= WINDOW { self.select() } else { Ok(()) }
    }

    /// Selects the smallest value of the window. Of equal ones that is the one that the window
    /// before has selected, or else the last one (robust winnowing), so that few are selected of
    /// a text that repeats itself.
    fn select(&mut self) -> Result<(), OutOfMemory> {
        let mut least: Option<PassageValue> = None;
        for gram in self.window.into_iter().flatten() {
            let better = |least: PassageValue| {
                (gram.value, least.token) < (least.value, gram.token)
            };
            if least.is_none_or(better) {
                least = Some(gram);
            }
        }
        let Some(least) = least else { return Ok(()) };
        let values = &mut self.passages.values;
        let known = values.last().is_some_and(|last| {
            last.value == least.value
                && last.token + WINDOW > self.passages.tokens - GRAM
        });
        if known { Ok(()) } else { fallible::push(values, least) }
    }

    /// The selected values of the whole text.
    fn finish(mut self) -> Result<Passages, OutOfMemory> {
        // Of a text with fewer grams than a window, the smallest.
        if self.passages.values.is_empty() {
            self.select()?;
        }
        Ok(self.passages)
    }
}

/// The value of a gram, from the hashes of its tokens: the low bits of fxhash's state after them,
/// finished as a feature hash is.
fn value(tokens: impl Iterator<Item = u64>) -> u64 {
    fmix64(tokens.fold(0, round)) & ((1 << VALUE_BITS) - 1)
}
