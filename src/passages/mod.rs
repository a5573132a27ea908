//! Passages that texts share: winnowing, and an index of the selected values.
//!
//! A fingerprint represents a whole text, so it does not reveal half a paragraph pasted into
//! another text. Winnowing (Schleimer, Wilkerson and Aiken, "Winnowing: Local Algorithms for
//! Document Fingerprinting", 2003) hashes every run of a few words and keeps some of the hashes,
//! selected so that texts with a long enough common run share a kept hash. If both texts are
//! available, their shared ranges can be found exactly.

mod chains;
mod index;
mod occurrences;
mod pairs;
mod postings;
mod shared_ranges;
mod snapshot;
mod suffix_tree;
mod wavelet_matrix;
mod winnow;

pub use index::{Candidate, PassageIndex, PassageMatch, PassageQuery, SharedPassage};
pub use pairs::{PassagePair, PassagePairSearch};
pub use shared_ranges::{SharedRange, each_shared_range};
pub use winnow::{Winnower, each_token};

use crate::{
    Error, Recipe, Span, Text,
    memory::fallible::{self, OutOfMemory},
};
use alloc::vec::Vec;

/// The number of tokens of a gram whose hash is a value.
pub(crate) const GRAM: usize = 5;

/// The number of neighbouring grams in a window. At least one value of each window is selected.
pub(crate) const WINDOW: usize = 4;

/// The number of bits of a value: JavaScript numbers, and so JSON, hold it exactly.
pub(crate) const VALUE_BITS: u32 = 53;

/// A token of a text: its feature hash and its span.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub hash: u64,
    pub span: Span,
}

/// The values that winnowing selects from a text, with their positions. They are evidence of shared
/// passages: see [`PassageIndex`].
///
/// The tokens of a text are the units of the recipe, after its normalisation and lower-casing: for
/// our own recipes words, where a Han character is a word. Separators do not matter. For a recipe
/// whose unit is [`Unit::Char`](crate::Unit::Char), the tokens are words, because a few
/// neighbouring letters occur in every text.
///
/// A *value* is a hash of 5 neighbouring tokens. Winnowing selects the smallest of the values in
/// any 4 successive positions. If two texts share a run of 8 tokens, they therefore share at least
/// one selected value. In a long text, about two values in five are selected. A text of fewer than
/// 5 tokens has none.
///
/// ```
/// use simhash_wasm::SimHash;
///
/// let simhash = SimHash::default();
/// let passages = simhash.passages("The quick brown fox jumps over the lazy dog.")?;
/// assert_eq!(passages.token_count(), 9);
/// let [value] = passages.values() else { panic!() };
/// assert_eq!((value.token, value.span), (2, (10..34).into())); // brown fox jumps over the
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Passages {
    tokens: usize,
    values: Vec<PassageValue>,
}

/// A selected value, and the position of its tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PassageValue {
    /// The hash of 5 neighbouring tokens: less than 2^53.
    pub value: u64,
    /// The position of the first token among all tokens of the text.
    pub token: usize,
    /// The range of the tokens in the caller's text.
    pub span: Span,
}

impl Passages {
    /// The values of a text.
    ///
    /// # Errors
    ///
    /// As [`SimHash::passages`](crate::SimHash::passages).
    #[doc(hidden)]
    pub fn of<'a>(
        recipe: &Recipe,
        text: impl Into<Text<'a>>,
    ) -> Result<Passages, Error> {
        let mut winnower = Winnower::default();
        each_token(recipe, text.into(), &mut |hash, span| winnower.push(hash, span))?;
        Ok(winnower.finish()?)
    }

    /// Passages computed earlier, in this process or elsewhere: by
    /// [`SimHash::passages`](crate::SimHash::passages), or by the npm package.
    ///
    /// # Errors
    ///
    /// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) if a value is 2^53 or more; if the
    ///   values are not in the order of their tokens, or one is beyond the last token; or if a span
    ///   ends before it starts, or starts or ends before the previous one.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::{Passages, SimHash};
    ///
    /// let passages = SimHash::default().passages("The quick brown fox jumps over the lazy dog.")?;
    /// let copy = Passages::new(passages.token_count(), passages.values().iter().copied())?;
    /// assert_eq!(copy, passages);
    /// assert!(Passages::new(4, passages.values().iter().copied()).is_err());
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn new(
        tokens: usize,
        values: impl IntoIterator<Item = PassageValue>,
    ) -> Result<Passages, Error> {
        let mut passages = Passages { tokens, values: Vec::new() };
        for value in values {
            passages.push(value)?;
        }
        Ok(passages)
    }

    /// Appends a value, if it can follow the others.
    fn push(&mut self, next: PassageValue) -> Result<(), Error> {
        let PassageValue { value, token, span } = next;
        let follows = self.values.last().is_none_or(|last| {
            last.token < token
                && last.span.start <= span.start
                && last.span.end <= span.end
        });
        // Half of all numbers: the encoding of occurrences has one more bit.
        let most = self.tokens.min(usize::MAX / 2);
        let fits = token.checked_add(GRAM).is_some_and(|end| end <= most);
        if !follows || !fits || span.start > span.end || value >> VALUE_BITS > 0 {
            return Err(Error::passage_value(self.values.len()));
        }
        Ok(fallible::push(&mut self.values, next)?)
    }

    /// The number of tokens of the text.
    pub fn token_count(&self) -> usize {
        self.tokens
    }

    /// The selected values, in the order of the text. A value occurs more than once if its tokens
    /// do.
    pub fn values(&self) -> &[PassageValue] {
        &self.values
    }

    /// The number of distinct values.
    fn distinct(&self) -> Result<usize, OutOfMemory> {
        let mut values = fallible::with_exact_capacity(self.values.len())?;
        values.extend(self.values.iter().map(|value| value.value));
        values.sort_unstable();
        values.dedup();
        Ok(values.len())
    }
}
