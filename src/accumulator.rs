//! The accumulator: a fingerprint of features that are added, removed and merged.

use crate::{
    Error, Fingerprint, Input, Recipe, Weight,
    fallible::{self, OutOfMemory},
    feature_table::FeatureTable,
    pipeline::{Features, Spans},
    sums::{Sums, VoteDelta},
    weight,
};
use alloc::vec::Vec;

/// Sums of votes under a recipe, to which features can be added, from which they can be
/// removed, and which can be merged.
///
/// An accumulator is a multiset of features. Its fingerprint is that of one call with all of
/// them, in whatever order they were added, removed and merged; a feature may be removed
/// before it is added. Except under [`Weights::Count`](crate::Weights::Count) it therefore
/// stores its features, each with its count.
///
/// An operation that fails changes nothing.
///
/// ```
/// use simhash_wasm::SimHash;
///
/// let mut simhash = SimHash::default();
/// let mut document = simhash.accumulator();
/// document.add(&["the", "cat", "sat"])?;
/// document.add(&["the", "mat"])?;
/// document.remove(&["sat"])?;
/// assert_eq!(
///     document.fingerprint(),
///     simhash.fingerprint(&["the", "cat", "the", "mat"])?
/// );
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Accumulator {
    recipe: Recipe,
    sums: Sums,
    /// The features that were added without given weights, unless the rule for weights is
    /// linear.
    counts: FeatureTable,
}

impl Accumulator {
    /// An empty accumulator.
    pub fn new(recipe: Recipe) -> Accumulator {
        let sums = Sums::new(recipe.bits());
        Accumulator { recipe, sums, counts: FeatureTable::default() }
    }

    /// An accumulator with these sums, bit 0 first, rounded as [`Weight::new`] rounds.
    ///
    /// The features behind the sums are unknown. The total of absolute weights is assumed to be
    /// the largest absolute sum, the smallest that is possible. So an accumulator whose sums are
    /// all 0 is empty.
    ///
    /// # Errors
    ///
    /// Another number of sums than the recipe has bits; NaN, or a sum outside of
    /// ±[`Weight::MAX_TOTAL`].
    pub fn from_sums(recipe: Recipe, sums: &[f64]) -> Result<Accumulator, Error> {
        if sums.len() != recipe.bits().get() as usize {
            return Err(Error::sums(recipe.bits(), sums.len()));
        }
        let mut fixed = Vec::with_capacity(sums.len());
        for &sum in sums {
            if sum.is_nan() || sum.abs() > Weight::MAX_TOTAL {
                return Err(Error::sum(sum));
            }
            fixed.push(weight::to_fixed(sum));
        }
        let sums = Sums::from_values(fixed);
        Ok(Accumulator { recipe, sums, counts: FeatureTable::default() })
    }

    /// The recipe.
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// Adds the features of an input.
    ///
    /// # Errors
    ///
    /// Those of [`SimHash::fingerprint`](crate::SimHash::fingerprint), where the limit [`Weight::MAX_TOTAL`] holds for all
    /// features of the accumulator together.
    pub fn add<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<(), Error> {
        self.change(input.into(), 1)
    }

    /// Removes the features of an input.
    ///
    /// # Errors
    ///
    /// Those of [`Accumulator::add`].
    pub fn remove<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<(), Error> {
        self.change(input.into(), -1)
    }

    /// Adds the vote of a feature that is given by its hash. Bit 0 is the least significant.
    ///
    /// # Errors
    ///
    /// A hash with more bits than the recipe; a total weight above [`Weight::MAX_TOTAL`].
    pub fn add_hash(&mut self, hash: u128, weight: Weight) -> Result<(), Error> {
        if hash & !self.recipe.bits().mask() != 0 {
            return Err(Error::hash_too_wide(self.recipe.bits(), hash));
        }
        let weight = weight.fixed();
        self.sums.apply(None, &[VoteDelta { hash, weight, total: weight.abs() }])
    }

    /// Adds all features of another accumulator.
    ///
    /// # Errors
    ///
    /// An accumulator of another recipe or width; a total weight above [`Weight::MAX_TOTAL`];
    /// no memory.
    pub fn merge(&mut self, other: &Accumulator) -> Result<(), Error> {
        self.recipe.check_same(&other.recipe)?;
        // The weight of a feature in both accumulators is that of its total count, not the sum
        // of two weights.
        let mut votes = fallible::with_capacity(other.counts.iter().len())?;
        for (feature, entry) in other.counts.iter() {
            let count = self.counts.count(feature);
            let together = self.vote(feature, entry.hash, count, count + entry.count);
            let alone = self.vote(feature, entry.hash, 0, entry.count);
            votes.push(VoteDelta {
                hash: entry.hash,
                weight: together.weight - alone.weight,
                total: together.total - alone.total,
            });
        }
        self.counts.reserve(&other.counts)?;
        self.sums.apply(Some(&other.sums), &votes)?;
        self.add_counts(&other.counts, 1)?;
        Ok(())
    }

    /// The sums, bit 0 first: exact for whole numbers and up to 2^37, otherwise the nearest
    /// floating-point number.
    pub fn sums(&self) -> impl ExactSizeIterator<Item = f64> {
        self.sums.values().iter().map(|&sum| weight::from_fixed(sum))
    }

    /// The fingerprint: the signs of the sums. Without any feature it is 0, also under
    /// [`Tie::One`](crate::Tie::One).
    pub fn fingerprint(&self) -> Fingerprint {
        self.sums.fingerprint(self.recipe.tie())
    }

    /// Removes all features.
    pub fn reset(&mut self) {
        self.sums = Sums::new(self.recipe.bits());
        self.counts = FeatureTable::default();
    }

    fn change(&mut self, input: Input, sign: i64) -> Result<(), Error> {
        let features = Features::of(&self.recipe, input, Spans::Skip)?;
        let mut votes = fallible::with_capacity(features.iter().len())?;
        for (feature, entry) in features.iter() {
            votes.push(if features.given() {
                let total = sign * entry.absolute as i64;
                VoteDelta { hash: entry.hash, weight: sign * entry.weight, total }
            } else {
                let before = self.counts.count(feature);
                self.vote(feature, entry.hash, before, before + sign * entry.count)
            });
        }
        if features.given() || self.recipe.weights().is_linear() {
            return self.sums.apply(None, &votes);
        }
        self.counts.reserve(features.table())?;
        self.sums.apply(None, &votes)?;
        self.add_counts(features.table(), sign)?;
        Ok(())
    }

    /// Adds counts, or subtracts them if the sign is negative. There must be room for the
    /// features.
    fn add_counts(
        &mut self,
        counts: &FeatureTable,
        sign: i64,
    ) -> Result<(), OutOfMemory> {
        for (feature, entry) in counts.iter() {
            let position = self.counts.intern(feature, self.recipe.hash())?;
            self.counts[position].count += sign * entry.count;
        }
        Ok(())
    }

    /// The change of the sums when the count of a feature changes from `before` to `after`.
    fn vote(&self, feature: &str, hash: u128, before: i64, after: i64) -> VoteDelta {
        let weights = self.recipe.weights();
        let (before, after) = (weights.of(feature, before), weights.of(feature, after));
        // Under a linear rule counts are not stored, so `before` is unknown: removing a feature
        // lowers the total, even below 0.
        let total = if weights.is_linear() {
            after - before
        } else {
            after.abs() - before.abs()
        };
        VoteDelta { hash, weight: after - before, total }
    }
}
