//! The short way from a text to its fingerprint.
//!
//! Where nothing but the fingerprint is asked for, nothing else is worked out: no feature
//! gets a text or an entry of its own. What comes out is what the long way
//! ([`crate::features`]) makes of the same text, bit by bit.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

mod ascii;
mod ballot;
mod counts;
mod grams;
mod numbers;
mod unicode;
mod words;

use crate::{
    Error, Fingerprint, GramSizes, Recipe, Text, Unit, Weights, hash::FeatureHash,
    input::TextState, lowercase::lower_into,
};
use alloc::{borrow::Cow, string::String, vec::Vec};
use ballot::Ballot;
use core::mem;
use grams::{Grams, PADDING, Source};
use words::Words;
#[cfg(feature = "std")]
use {alloc::boxed::Box, core::cell::Cell};

/// Whether the short way leads where a recipe wants.
fn suits(recipe: &Recipe) -> bool {
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
    let ascii = with(|scratch| scratch.ascii(recipe, text.text.as_bytes()));
    if ascii.is_some() || !suits(recipe) {
        return Ok(ascii);
    }
    let normalized = match text.state {
        TextState::AsIs => recipe.normalization().apply(text.text, false)?.0,
        TextState::Normalized(_) => Cow::Borrowed(text.text),
    };
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
    ballot: Ballot,
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
        let mut lowered = mem::take(&mut self.lowered_text);
        lowered.clear();
        lower_into(text, &mut lowered);
        self.words.clear();
        unicode::cut(&lowered, &mut self.words);
        lowered.extend([char::default(); PADDING]);
        let fingerprint = self.fingerprint(recipe, lowered.as_bytes(), true);
        self.lowered_text = lowered;
        Some(fingerprint)
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
        let mut lowered = mem::take(&mut self.lowered);
        let padded = text.len() + PADDING;
        if lowered.len() < padded {
            lowered.resize(padded, 0);
        }
        let fingerprint = ascii::lower(text, &mut lowered).then(|| {
            self.words.clear();
            ascii::cut(&lowered[..text.len()], 0, &mut self.words);
            // No two words of ASCII abut.
            self.fingerprint(recipe, &lowered[..padded], false)
        });
        self.lowered = lowered;
        fingerprint
    }

    /// The fingerprint of the words of a text in lower case.
    fn fingerprint(
        &mut self,
        recipe: &Recipe,
        lowered: &[u8],
        may_abut: bool,
    ) -> Fingerprint {
        let text = if recipe.sizes() == GramSizes::one(1) {
            // Single words and words that abut lie as their grams want them already.
            lowered
        } else {
            self.words.join(lowered, &mut self.joined);
            &self.joined
        };
        let source = Source { text, words: &self.words, may_abut };
        self.ballot.open(recipe.bits());
        self.grams.vote(recipe, source, &mut self.ballot);
        self.ballot.close(recipe.tie())
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
