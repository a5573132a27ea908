//! Why two fingerprints differ.

use crate::{
    Confidence, Error, Explanation, expected_distance,
    memory::fallible::{self, OutOfMemory},
};
use alloc::vec::Vec;

/// Why two fingerprints differ: the result of [`compare`].
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The Hamming distance of the fingerprints, in bits.
    pub distance: u32,
    /// 1 - distance / bits, from 0 to 1. It is about 0.5 for unrelated texts.
    pub similarity: f64,
    /// cos(pi * distance / bits), from -1 to 1. It is about 0 for unrelated texts.
    pub cosine: f64,
    /// The recipe's threshold in bits, inclusive: the greatest distance of near-duplicates.
    pub max_distance: u32,
    /// The number of bits that changing one feature of the text with fewer features is
    /// expected to flip. 0 if that text has no features.
    pub expected_distance: f64,
    /// The interpretation of the distance.
    pub verdict: Verdict,
    /// The features of both texts: a's in the order of a, then those only in b, in the order of b.
    pub features: Vec<FeatureVote>,
    /// The differing bits, from bit 0 up.
    pub flips: Vec<Flip>,
    /// The features whose weight differs, the strongest change first. Equal changes are in
    /// ascending order.
    strongest: Vec<Change>,
}

/// The complement of the bits of a change's size, and the position of its feature: sorting puts
/// the strongest change first.
type Change = [u64; 2];

impl Comparison {
    /// The features whose change of weight moved the sum of a bit towards its sign in b, as
    /// positions in [`Comparison::features`]. The feature with the largest change comes first.
    pub fn flipped_by(&self, flip: &Flip) -> impl Iterator<Item = usize> {
        let Flip { bit, to, .. } = *flip;
        let positions = self.strongest.iter().map(|&[_, position]| position as usize);
        positions.filter(move |&position| {
            let vote = &self.features[position];
            let up = (vote.hash >> bit & 1 == 1) == (vote.weight_b > vote.weight_a);
            up == to
        })
    }
}

/// A feature of one or both texts, and its weight in each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FeatureVote {
    /// Its position in the features of a, from 0, if a has it.
    pub in_a: Option<usize>,
    /// Its position in the features of b, from 0, if b has it.
    pub in_b: Option<usize>,
    /// Its weight in a, 0 if a does not have it.
    pub weight_a: f64,
    /// Its weight in b, 0 if b does not have it.
    pub weight_b: f64,
    /// Its hash, less than 2^width.
    pub hash: u128,
}

/// A bit in which two fingerprints differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flip {
    /// The number of the bit. Bit 0 is the least significant.
    pub bit: u32,
    /// The bit in b.
    pub to: bool,
    /// The sum of the bit in a.
    pub sum_a: f64,
    /// The sum of the bit in b.
    pub sum_b: f64,
}

/// The interpretation of a distance, by the recipe's threshold and the number of features. The
/// first applicable variant is the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// At least one of the texts has no features, so there is nothing to compare.
    Empty,
    /// The fingerprints are equal.
    Same,
    /// The texts have so few features that changing one is expected to flip more bits than the
    /// threshold, so the distance is not meaningful.
    TooShort,
    /// The distance is at most the threshold.
    Near,
    /// The distance is greater than the threshold.
    Different,
}

impl Verdict {
    /// The name: `empty`, `same`, `too-short`, `near` or `different`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Verdict::Empty => "empty",
            Verdict::Same => "same",
            Verdict::TooShort => "too-short",
            Verdict::Near => "near",
            Verdict::Different => "different",
        }
    }
}

/// Compares two explanations: the distance of the fingerprints, its interpretation, the bits that
/// differ, and the features that flipped each of them.
///
/// # Errors
///
/// [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) if the recipes or widths of the
/// explanations differ, and [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
///
/// ```
/// use simhash_wasm::{SimHash, Verdict, compare};
///
/// let simhash = SimHash::default();
/// let a = simhash.explain("Bring the blue folder to the meeting on Monday")?;
/// let b = simhash.explain("Bring the blue folder to the meeting on Tuesday")?;
/// let comparison = compare(&a, &b)?;
/// assert_eq!((comparison.distance, comparison.verdict), (8, Verdict::Near));
///
/// // Bit 60 was flipped by features that only one of the texts has.
/// let flip = &comparison.flips[7];
/// assert_eq!((flip.bit, flip.to), (60, flip.sum_b > 0.0));
/// let text = |position: usize| {
///     let vote = &comparison.features[position];
///     vote.in_a.and_then(|i| a.features().nth(i)).or_else(|| b.features().nth(vote.in_b?))
/// };
/// let by: Vec<&str> = comparison.flipped_by(flip).flat_map(text).map(|it| it.text).collect();
/// assert_eq!(by, ["monday", "tuesday", "on tuesday"]);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
pub fn compare(a: &Explanation, b: &Explanation) -> Result<Comparison, Error> {
    a.recipe().check_same(b.recipe())?;
    let (fingerprint_a, fingerprint_b) = (a.fingerprint(), b.fingerprint());
    let distance = fingerprint_a.distance(fingerprint_b)?;
    let max_distance = a.recipe().max_distance();
    let fewer = a.feature_count().min(b.feature_count());
    let expected_distance = match Confidence::of(fewer) {
        Confidence::None => 0.0,
        _ => expected_distance(fewer as f64, 1.0, a.recipe().bits())?,
    };
    let verdict = if fewer == 0 {
        Verdict::Empty
    } else if distance == 0 {
        Verdict::Same
    } else if expected_distance > f64::from(max_distance) {
        Verdict::TooShort
    } else if distance <= max_distance {
        Verdict::Near
    } else {
        Verdict::Different
    };

    let features = votes(a, b)?;
    let differ = fingerprint_a.value() ^ fingerprint_b.value();
    let mut flips = Vec::new();
    for (bit, (sum_a, sum_b)) in (0..).zip(a.sums().zip(b.sums())) {
        if differ >> bit & 1 == 1 {
            let to = fingerprint_b.value() >> bit & 1 == 1;
            fallible::push(&mut flips, Flip { bit, to, sum_a, sum_b })?;
        }
    }
    Ok(Comparison {
        distance,
        similarity: fingerprint_a.similarity(fingerprint_b)?,
        cosine: fingerprint_a.cosine(fingerprint_b)?,
        max_distance,
        expected_distance,
        verdict,
        flips,
        strongest: strongest_first(&features)?,
        features,
    })
}

fn votes(a: &Explanation, b: &Explanation) -> Result<Vec<FeatureVote>, OutOfMemory> {
    let mut votes = fallible::with_capacity(a.features().len() + b.features().len())?;
    for (is_b, explanation) in [(false, a), (true, b)] {
        for (position, feature) in explanation.features().enumerate() {
            let known = if is_b { a.find(feature.text) } else { None };
            let at = known.unwrap_or(votes.len());
            if known.is_none() {
                let (hash, weight_a, weight_b) = (feature.hash, 0.0, 0.0);
                votes.push(FeatureVote {
                    in_a: None,
                    in_b: None,
                    weight_a,
                    weight_b,
                    hash,
                });
            }
            let vote = &mut votes[at];
            let (place, weight) = if is_b {
                (&mut vote.in_b, &mut vote.weight_b)
            } else {
                (&mut vote.in_a, &mut vote.weight_a)
            };
            (*place, *weight) = (Some(position), feature.weight);
        }
    }
    Ok(votes)
}

fn strongest_first(features: &[FeatureVote]) -> Result<Vec<Change>, OutOfMemory> {
    let mut changes = fallible::with_capacity(features.len())?;
    for (position, vote) in features.iter().enumerate() {
        let change = (vote.weight_b - vote.weight_a).abs();
        if change != 0.0 {
            // The bits of positive floating-point numbers are in the order of the numbers.
            changes.push([!change.to_bits(), position as u64]);
        }
    }
    changes.sort_unstable();
    Ok(changes)
}
