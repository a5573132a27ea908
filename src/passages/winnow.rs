//! Winnowing: the selection of values from a text.

use super::{GRAM, PassageValue, Passages, VALUE_BITS, WINDOW};
use crate::{
    Error, Recipe, Span, Text,
    memory::fallible::{self, OutOfMemory},
    text::pipeline::each_unit,
    vote::hash::{fmix64, round},
};
use alloc::vec::Vec;

/// Calls `visit` with the hash and the span of each token of a text, in order.
///
/// # Errors
///
/// No memory, also for a normal form; errors of `visit`.
#[doc(hidden)]
pub fn each_token(
    recipe: &Recipe,
    text: Text,
    visit: &mut dyn FnMut(u64, Span) -> Result<(), OutOfMemory>,
) -> Result<(), Error> {
    each_unit(recipe, recipe.token(), text, &mut |unit, span| {
        visit(recipe.hash().hash(unit) as u64, span)
    })
}

/// Selects values from a text, given its tokens one by one.
#[doc(hidden)]
#[derive(Clone, Default)]
pub struct Winnower {
    /// The last tokens, each at its position modulo their number: hash and span.
    tokens: [(u64, Span); GRAM],
    /// The values of the last grams, each at the position of the gram modulo their number.
    grams: [PassageValue; WINDOW],
    count: usize,
    /// Whether every value is selected.
    every: bool,
    /// The selected values.
    values: Vec<PassageValue>,
}

impl Winnower {
    /// Selects every value of the text, from now on.
    pub fn select_every(&mut self) {
        self.every = true;
    }

    /// Adds a token.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn push(&mut self, hash: u64, span: Span) -> Result<(), OutOfMemory> {
        self.tokens[self.count % GRAM] = (hash, span);
        self.count += 1;
        let Some(token) = self.count.checked_sub(GRAM) else { return Ok(()) };
        let hashes = (token..self.count).map(|at| self.tokens[at % GRAM].0);
        let span = Span { start: self.tokens[token % GRAM].1.start, end: span.end };
        self.grams[token % WINDOW] = PassageValue { value: value(hashes), token, span };
        let window = if self.every { 1 } else { WINDOW };
        if token + 1 < window { Ok(()) } else { self.select(token + 1 - window) }
    }

    /// Selects the smallest value of a window, which begins with a gram. Among equal ones, it
    /// selects the one that the previous window selected, or else the last one (robust winnowing),
    /// so that a repetitive text has few.
    fn select(&mut self, first: usize) -> Result<(), OutOfMemory> {
        let mut least = self.grams[first % WINDOW];
        for gram in first + 1..self.count + 1 - GRAM {
            let gram = self.grams[gram % WINDOW];
            if gram.value <= least.value {
                least = gram;
            }
        }
        let known = self
            .values
            .last()
            .is_some_and(|known| known.token >= first && known.value == least.value);
        if known {
            return Ok(());
        }
        fallible::push(&mut self.values, least)
    }

    /// The selected values of the whole text.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn finish(mut self) -> Result<Passages, OutOfMemory> {
        // A text with fewer grams than a window forms one window.
        if self.count >= GRAM && self.values.is_empty() {
            self.select(0)?;
        }
        Ok(Passages { tokens: self.count, values: self.values })
    }
}

/// The value of a gram, from the hashes of its tokens: the low bits of fxhash's state after them,
/// finished like a feature hash.
fn value(tokens: impl Iterator<Item = u64>) -> u64 {
    fmix64(tokens.fold(0, round)) & ((1 << VALUE_BITS) - 1)
}
