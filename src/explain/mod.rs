//! Explanations: a fingerprint with its features, votes and sums.

pub(crate) mod analysis;
pub(crate) mod compare;
pub(crate) mod confidence;
pub(crate) mod feature_set;
pub(crate) mod query;

use crate::{
    Confidence, Error, Fingerprint, Input, Recipe, Span,
    memory::fallible::{self, OutOfMemory},
    recipe::weight::from_fixed,
    text::pipeline::{Features, Spans},
    vote::sums::Sums,
};
use alloc::vec::Vec;

/// One distinct feature and its vote.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Feature<'a> {
    /// The feature in the form that was hashed: normalised, in lower case if the recipe says so,
    /// and with the units of a gram joined.
    pub text: &'a str,
    /// The number of occurrences, at least 1.
    pub count: u64,
    /// The weight of its vote, for all occurrences together.
    pub weight: f64,
    /// Its hash, less than 2^width.
    pub hash: u128,
    /// Its occurrences in the caller's text, from left to right. Empty if the input consisted of
    /// features.
    pub spans: &'a [Span],
}

/// Everything that determined a fingerprint: the result of
/// [`SimHash::explain`](crate::SimHash::explain).
///
/// ```
/// use simhash_wasm::SimHash;
///
/// let explanation = SimHash::default().explain("The cat sat")?;
/// let texts: Vec<&str> = explanation.features().map(|feature| feature.text).collect();
/// assert_eq!(texts, ["the", "cat", "sat", "the cat", "cat sat"]);
/// let cat = explanation.features().nth(1).unwrap();
/// assert_eq!((cat.count, cat.weight, cat.spans), (1, 1.0, &[(4..7).into()][..]));
///
/// assert_eq!(explanation.total(), 5.0);
/// assert!(explanation.sums().all(|sum| sum.abs() <= 5.0));
/// assert_eq!(explanation.ties().count(), 0); // five votes of weight 1 cannot cancel out
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explanation {
    recipe: Recipe,
    features: Features,
    /// The spans of all features, grouped by feature, and the end of each group.
    spans: Vec<Span>,
    span_ends: Vec<usize>,
    sums: Sums,
}

impl Explanation {
    /// Explains the fingerprint of an input, like [`SimHash::explain`](crate::SimHash::explain).
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`](crate::SimHash::fingerprint).
    pub fn new<'a>(
        recipe: &Recipe,
        input: impl Into<Input<'a>>,
    ) -> Result<Explanation, Error> {
        Explanation::of_input(recipe, input.into())
    }

    fn of_input(recipe: &Recipe, input: Input) -> Result<Explanation, Error> {
        let features = Features::of(recipe, input, Spans::Record)?;
        let sums = features.vote(recipe)?;
        let (spans, span_ends) =
            by_feature(features.iter().len(), features.occurrences())?;
        Ok(Explanation { recipe: recipe.clone(), features, spans, span_ends, sums })
    }

    /// The recipe.
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The distinct features in order of first appearance, including those of weight 0.
    pub fn features(&self) -> impl ExactSizeIterator<Item = Feature<'_>> {
        let mask = self.recipe.bits().mask();
        let mut start = 0;
        self.features.iter().zip(&self.span_ends).map(move |((text, entry), &end)| {
            let spans = &self.spans[start..end];
            start = end;
            Feature {
                text,
                count: entry.count as u64,
                weight: from_fixed(entry.weight),
                hash: entry.hash & mask,
                spans,
            }
        })
    }

    /// The texts of the features, concatenated.
    #[doc(hidden)]
    pub fn feature_texts(&self) -> &str {
        self.features.text()
    }

    /// The spans of all features, grouped by feature. Empty if the input consisted of features.
    #[doc(hidden)]
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The number of distinct features that vote: those whose weight is not 0.
    pub fn feature_count(&self) -> usize {
        self.features
            .table()
            .entries()
            .iter()
            .filter(|entry| entry.absolute != 0)
            .count()
    }

    /// The sums, bit 0 first: for each bit, the weights of the features whose hash has a 1 there,
    /// minus the weights of the others.
    pub fn sums(&self) -> impl ExactSizeIterator<Item = f64> {
        self.sums.values().iter().map(|&sum| from_fixed(sum))
    }

    /// The total of the absolute weights of all features, which no absolute sum exceeds.
    pub fn total(&self) -> f64 {
        from_fixed(self.sums.total())
    }

    /// The bits whose sum is exactly 0, in ascending order. The recipe's [tie rule](crate::Tie)
    /// decides them; without features, all bits are 0.
    pub fn ties(&self) -> impl Iterator<Item = u32> {
        let sums = self.sums.values().iter().zip(0..);
        sums.filter(|&(&sum, _)| sum == 0).map(|(_, bit)| bit)
    }

    /// The margins, bit 0 first: how far each bit is from flipping. The margin of a bit is its
    /// absolute sum divided by [`Explanation::total`], from 0 (a tie, or no features) to 1 (all
    /// features vote alike).
    pub fn margins(&self) -> impl ExactSizeIterator<Item = f64> {
        let total = self.sums.total().max(1) as f64;
        self.sums.values().iter().map(move |sum| sum.unsigned_abs() as f64 / total)
    }

    /// How reliable the fingerprint is, by [`Explanation::feature_count`].
    pub fn confidence(&self) -> Confidence {
        Confidence::of(self.feature_count())
    }

    /// The fingerprint: the signs of the sums. The fingerprint of an input without features is 0.
    pub fn fingerprint(&self) -> Fingerprint {
        self.sums.fingerprint(self.recipe.tie())
    }

    /// The position of a feature in [`Explanation::features`].
    pub(crate) fn find(&self, text: &str) -> Option<usize> {
        self.features.find(text)
    }
}

/// The spans of `count` features, grouped by feature, and the end of each group: a counting sort of
/// the occurrences.
fn by_feature(
    count: usize,
    occurrences: &[(usize, Span)],
) -> Result<(Vec<Span>, Vec<usize>), OutOfMemory> {
    let mut ends = fallible::defaults(count)?;
    for &(feature, _) in occurrences {
        ends[feature] += 1;
    }
    // `ends` holds the sizes of the groups, then where each starts, and after the last loop
    // where each ends.
    let mut next = 0;
    for end in &mut ends {
        (*end, next) = (next, next + *end);
    }
    let mut spans = fallible::defaults(occurrences.len())?;
    for &(feature, span) in occurrences {
        spans[ends[feature]] = span;
        ends[feature] += 1;
    }
    Ok((spans, ends))
}
