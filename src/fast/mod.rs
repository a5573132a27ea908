//! The short way from a text to its fingerprint.
//!
//! Where nothing but the fingerprint is asked for, nothing else is worked out: no feature
//! gets a text or an entry of its own. What comes out is what the long way
//! ([`crate::features`]) makes of the same text, bit by bit. Where there is no memory for it,
//! nothing comes out: the general path, which needs more of it, then tells of that.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

mod ascii;
mod bit_counts;
mod grams;
mod numbers;
mod unicode;
mod vote_batcher;
mod words;

use crate::{
    Error, Fingerprint, GramSizes, Recipe, Text, Unit, Weights,
    fallible::{self, OutOfMemory},
    hash::FeatureHash,
    input::TextState,
    lowercase::lower_into,
    sections::{LONG, SECTION, section_end},
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{mem, str};
pub(crate) use grams::PADDING;
use grams::{Grams, Source};
use vote_batcher::VoteBatcher;
use words::Words;
#[cfg(feature = "std")]
use {alloc::boxed::Box, core::cell::Cell};

/// Whether the short way leads where a recipe wants.
pub(crate) fn suits(recipe: &Recipe) -> bool {
    recipe.unit() == Unit::Word
        && recipe.lowercase()
        && recipe.hash() == FeatureHash::FxHash
        && matches!(recipe.weights(), Weights::Presence | Weights::Count)
}

/// The fingerprint of a text, if this is the way for the recipe.
pub(crate) fn fingerprint(
    recipe: &Recipe,
    text: Text,
) -> Result<Option<Fingerprint>, Error> {
    if !suits(recipe) {
        return Ok(None);
    }
    if cfg!(feature = "wasm") || text.text.len() <= LONG {
        let ascii = with(|scratch| scratch.ascii(recipe, text.text.as_bytes()));
        if ascii.is_some() {
            return Ok(ascii);
        }
    }
    let normalized = match text.state {
        TextState::AsIs => recipe.normalization().apply(text.text, false)?.0,
        TextState::Normalized(_) => Cow::Borrowed(text.text),
    };
    // The module has such a text in a buffer of its own already.
    if !cfg!(feature = "wasm") && normalized.len() > LONG {
        let mut buffer = fallible::with_capacity(normalized.len() + PADDING)?;
        buffer.extend_from_slice(normalized.as_bytes());
        buffer.resize(normalized.len() + PADDING, 0);
        let text = normalized.len();
        let long = with(|scratch| scratch.long(recipe, &mut buffer, text, SECTION));
        if long.is_some() {
            return Ok(long);
        }
    }
    Ok(with(|scratch| scratch.text(recipe, &normalized)))
}

/// What is used for one text after another.
#[derive(Default)]
pub(crate) struct Scratch {
    lowered: Vec<u8>,
    lowered_text: String,
    joined: Vec<u8>,
    words: Words,
    grams: Grams,
    ballot: VoteBatcher,
}

impl Scratch {
    #[cfg(feature = "std")]
    fn allocated(&self) -> usize {
        self.lowered.capacity()
            + self.lowered_text.capacity()
            + self.joined.capacity()
            + self.words.allocated()
            + self.grams.allocated()
    }

    /// The fingerprint of a normalised text, unless the recipe does not suit.
    pub(crate) fn text(&mut self, recipe: &Recipe, text: &str) -> Option<Fingerprint> {
        if !suits(recipe) || text.len() > MOST / 2 {
            return None;
        }
        self.words.clear();
        self.cut(text).ok()?;
        let lowered = mem::take(&mut self.lowered_text);
        let fingerprint = self.fingerprint(recipe, lowered.as_bytes(), true);
        self.lowered_text = lowered;
        fingerprint.ok()
    }

    /// Puts a text, in lower case and with what pads it, into `lowered_text`, and adds its
    /// words.
    #[inline(never)]
    fn cut(&mut self, text: &str) -> Result<(), OutOfMemory> {
        let lowered = &mut self.lowered_text;
        lowered.clear();
        lower_into(text, lowered)?;
        unicode::cut(lowered, &mut self.words)?;
        fallible::reserve_text(lowered, PADDING)?;
        lowered.extend([char::default(); PADDING]);
        Ok(())
    }

    /// Likewise a text of ASCII into `lowered`, and returns whether it is ASCII.
    #[inline(never)]
    fn cut_ascii(&mut self, text: &[u8]) -> Result<bool, OutOfMemory> {
        fallible::lengthen(&mut self.lowered, text.len() + PADDING)?;
        let is_ascii = ascii::lower(text, &mut self.lowered);
        if is_ascii {
            ascii::cut(&self.lowered[..text.len()], 0, &mut self.words)?;
        }
        Ok(is_ascii)
    }

    /// The fingerprint of a long normalised text, `text` bytes at the beginning of a buffer,
    /// in which its joined words take its place, section by section: their grams need hardly
    /// more room than the buffer. The recipe must suit. Nothing if the text is not UTF-8, or where it would become longer in lower case.
    pub(crate) fn long(
        &mut self,
        recipe: &Recipe,
        buffer: &mut [u8],
        text: usize,
        section: usize,
    ) -> Option<Fingerprint> {
        if text + PADDING > buffer.len().min(MOST) {
            return None;
        }
        let (sizes, smallest) = (recipe.sizes(), recipe.sizes().smallest());
        let largest = sizes.and(recipe.abutting()).largest();
        self.words.clear();
        self.ballot.reset(recipe.bits());
        self.grams.begin(recipe, text).ok()?;
        let (mut start, mut to, mut count, mut ends_with_word) = (0, 0, 0, false);
        while start < text {
            let end = section_end(&buffer[..text], start, section, recipe.unit());
            let carried = self.words.len();
            let bytes = &buffer[start..end];
            let is_ascii = self.cut_ascii(bytes).ok()?;
            let lowered = if is_ascii {
                &self.lowered[..bytes.len() + PADDING]
            } else {
                self.cut(str::from_utf8(bytes).ok()?).ok()?;
                self.lowered_text.as_bytes()
            };
            let len = lowered.len() - PADDING;
            if len > end - start && to + len >= end {
                return None;
            }
            let end_before = if count == 0 {
                self.words.starts().first().copied()
            } else {
                ends_with_word.then_some(0)
            };
            ends_with_word = self.words.len() > carried
                && self.words.ends().last().is_some_and(|&end| end as usize == len);
            // Of fewer words than the smallest gram has, no gram has been taken in.
            let taken = if count < smallest { 0 } else { carried };
            count += self.words.len() - carried;
            // Words are written 16 bytes at a time, and may end where the next section starts.
            let mut next = [0; PADDING];
            next.copy_from_slice(&buffer[end..end + PADDING]);
            let end_before = end_before.unwrap_or(u32::MAX);
            to = self.words.join(carried, lowered, end_before, buffer, to as u32)
                as usize;
            buffer[end..end + PADDING].copy_from_slice(&next);
            if count >= smallest {
                let may_abut = !is_ascii || taken == 0;
                let source = Source {
                    text: buffer,
                    words: &self.words,
                    carried: taken,
                    may_abut,
                };
                self.grams.vote(recipe, source, usize::MAX, &mut self.ballot).ok()?;
            }
            self.words.keep_last(self.words.len().min(largest.saturating_sub(1)));
            start = end;
        }
        if count < smallest {
            let words = &self.words;
            let source = Source { text: buffer, words, carried: 0, may_abut: true };
            self.grams.vote(recipe, source, count, &mut self.ballot).ok()?;
        }
        Some(self.ballot.finish(recipe.tie()))
    }

    /// The fingerprint of a text of ASCII, unless it is none or the recipe does not suit.
    pub(crate) fn ascii(
        &mut self,
        recipe: &Recipe,
        text: &[u8],
    ) -> Option<Fingerprint> {
        if !suits(recipe) || text.len() > MOST {
            return None;
        }
        self.words.clear();
        if !self.cut_ascii(text).ok()? {
            return None;
        }
        let lowered = mem::take(&mut self.lowered);
        // No two words of ASCII abut.
        let padded = &lowered[..text.len() + PADDING];
        let fingerprint = self.fingerprint(recipe, padded, false);
        self.lowered = lowered;
        fingerprint.ok()
    }

    /// The fingerprint of the words of a text in lower case.
    fn fingerprint(
        &mut self,
        recipe: &Recipe,
        lowered: &[u8],
        may_abut: bool,
    ) -> Result<Fingerprint, OutOfMemory> {
        let text = if recipe.sizes() == GramSizes::one(1) {
            // Single words and words that abut lie as their grams want them already.
            lowered
        } else {
            fallible::lengthen(&mut self.joined, lowered.len())?;
            let first = self.words.starts().first().copied().unwrap_or(0);
            self.words.join(0, lowered, first, &mut self.joined, 0);
            &self.joined
        };
        let count = self.words.len();
        let source = Source { text, words: &self.words, carried: 0, may_abut };
        self.ballot.reset(recipe.bits());
        self.grams.begin(recipe, count)?;
        self.grams.vote(recipe, source, count, &mut self.ballot)?;
        Ok(self.ballot.finish(recipe.tie()))
    }
}

/// Longer texts have places that 32 bits do not tell.
const MOST: usize = i32::MAX as usize - 1;

/// What stays allocated between texts: enough for a page of any length.
#[cfg(feature = "std")]
const KEPT: usize = 1 << 23;

/// Does some work with what the thread's last text has left behind.
#[cfg(feature = "std")]
pub(crate) fn with<T>(work: impl FnOnce(&mut Scratch) -> T) -> T {
    std::thread_local! {
        static SCRATCH: Cell<Option<Box<Scratch>>> = const { Cell::new(None) };
    }
    let mut scratch = SCRATCH.take().unwrap_or_default();
    let result = work(&mut scratch);
    if scratch.allocated() <= KEPT {
        SCRATCH.set(Some(scratch));
    }
    result
}

/// Without std there is no place to leave anything.
#[cfg(not(feature = "std"))]
pub(crate) fn with<T>(work: impl FnOnce(&mut Scratch) -> T) -> T {
    work(&mut Scratch::default())
}
