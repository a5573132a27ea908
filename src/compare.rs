//! Why two fingerprints differ.

use crate::{Confidence, Error, Explanation, expected_distance};
use alloc::vec::Vec;

/// Two explanations side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The Hamming distance of the fingerprints.
    pub distance: u32,
    /// 1 - distance / bits, from 0 to 1.
    pub similarity: f64,
    /// cos(pi * distance / bits), from -1 to 1.
    pub cosine: f64,
    /// The greatest distance of near-duplicates, by the recipe.
    pub max_distance: u32,
    /// How many bits it is expected to cost to change one feature of the text that has
    /// fewer of them. 0 if that one has none.
    pub expected_distance: f64,
    /// What the distance means.
    pub verdict: Verdict,
    /// Every feature of either text: first those of a, then those of b only.
    pub features: Vec<Vote>,
    /// The bits that differ, from bit 0 up.
    pub flips: Vec<Flip>,
    /// The places of the features whose weight differs, the strongest change first and
    /// in order of appearance among equals.
    strongest: Vec<usize>,
}

impl Comparison {
    /// The features whose change of weight moved the sum of a bit from a's sign towards
    /// b's, as places in [`Comparison::features`]: the strongest first.
    pub fn flipped_by(&self, flip: &Flip) -> impl Iterator<Item = usize> {
        let Flip { bit, to, .. } = *flip;
        self.strongest.iter().copied().filter(move |&place| {
            let vote = &self.features[place];
            let up = (vote.hash >> bit & 1 == 1) == (vote.weight_b > vote.weight_a);
            up == to
        })
    }
}

/// A feature of either text, and what it votes on each side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vote {
    /// Its place among the features of a, if it occurs there.
    pub in_a: Option<usize>,
    /// Its place among the features of b, if it occurs there.
    pub in_b: Option<usize>,
    /// Its weight in a, 0 where it does not occur.
    pub weight_a: f64,
    /// Its weight in b, 0 where it does not occur.
    pub weight_b: f64,
    /// Its hash.
    pub hash: u128,
}

/// A bit that differs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flip {
    /// The bit, 0 the least significant.
    pub bit: u32,
    /// What it is in b.
    pub to: bool,
    /// Its sum in a.
    pub sum_a: f64,
    /// Its sum in b.
    pub sum_b: f64,
}

/// What a distance means, by the recipe's threshold and the number of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// A text has no features: there is nothing to compare.
    Empty,
    /// The fingerprints are equal.
    Same,
    /// So few features that changing a single one is expected to cost more than the
    /// threshold: the distance says nothing.
    TooShort,
    /// The distance is within the threshold.
    Near,
    /// The distance is beyond the threshold.
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

/// Compares two explanations: how far the fingerprints are from each other, which bits
/// differ, and which features flipped each.
///
/// # Errors
///
/// Explanations by different recipes or at different widths.
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

    let features = votes(a, b);
    let differ = fingerprint_a.value() ^ fingerprint_b.value();
    let bits = (0..a.recipe().bits().get()).zip(a.sums().zip(b.sums()));
    let flips =
        bits.filter(|(bit, _)| differ >> bit & 1 == 1).map(|(bit, sums)| Flip {
            bit,
            to: fingerprint_b.value() >> bit & 1 == 1,
            sum_a: sums.0,
            sum_b: sums.1,
        });
    Ok(Comparison {
        distance,
        similarity: fingerprint_a.similarity(fingerprint_b)?,
        cosine: fingerprint_a.cosine(fingerprint_b)?,
        max_distance,
        expected_distance,
        verdict,
        flips: flips.collect(),
        strongest: strongest_first(&features),
        features,
    })
}

fn votes(a: &Explanation, b: &Explanation) -> Vec<Vote> {
    let mut votes = Vec::new();
    for (place, feature) in a.features().enumerate() {
        let (weight_a, hash) = (feature.weight, feature.hash);
        votes.push(Vote {
            in_a: Some(place),
            in_b: None,
            weight_a,
            weight_b: 0.0,
            hash,
        });
    }
    for (place, feature) in b.features().enumerate() {
        let (weight_b, hash) = (feature.weight, feature.hash);
        let in_b = Some(place);
        if let Some(in_a) = a.find(feature.text) {
            votes[in_a].in_b = in_b;
            votes[in_a].weight_b = weight_b;
        } else {
            votes.push(Vote { in_a: None, in_b, weight_a: 0.0, weight_b, hash });
        }
    }
    votes
}

fn strongest_first(features: &[Vote]) -> Vec<usize> {
    let mut changes = Vec::new();
    for (place, vote) in features.iter().enumerate() {
        let change = (vote.weight_b - vote.weight_a).abs();
        if change != 0.0 {
            // The bits of positive numbers are in the order of the numbers.
            let weaker = !change.to_bits();
            changes.push([(weaker >> 32) as u32, weaker as u32, place as u32, 0]);
        }
    }
    changes.sort_unstable();
    changes.into_iter().map(|[_, _, place, _]| place as usize).collect()
}
