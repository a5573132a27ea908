//! Fingerprints that grow, shrink and merge.

use crate::{
    Error, Fingerprint, Input, Recipe, Weight,
    fallible::{self, OutOfMemory},
    feature_table::FeatureTable,
    pipeline::{Features, Spans},
    sums::{Sums, VoteDelta},
    weight,
};
use alloc::vec::Vec;

/// The accumulator vector of a recipe, for features that come and go.
///
/// It stands for a multiset of features, and its fingerprint is the one that all of them
/// together have in one go: in whatever order they were added, removed and merged,
/// removals before additions included. Under weights other than
/// [`Weights::Count`](crate::Weights::Count) it therefore remembers which features it
/// holds.
///
/// A failed operation changes nothing.
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
    /// What was added without a weight, where the weight depends on how often.
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
    /// Sums do not tell which features made them, nor how many: a total of absolute
    /// weights is taken for the largest absolute sum, so that without a sum other than 0
    /// the accumulator is empty.
    ///
    /// # Errors
    ///
    /// Not as many sums as the recipe has bits; NaN, or what lies beyond
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
    /// As [`SimHash::fingerprint`](crate::SimHash::fingerprint), the limit being on all that the accumulator holds.
    pub fn add<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<(), Error> {
        self.change(input.into(), 1)
    }

    /// Takes the features of an input out again.
    ///
    /// # Errors
    ///
    /// As [`Accumulator::add`].
    pub fn remove<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<(), Error> {
        self.change(input.into(), -1)
    }

    /// Adds the vote of a hash that the caller made, bit 0 the least significant.
    ///
    /// # Errors
    ///
    /// A hash wider than the recipe; more weight in total than
    /// [`Weight::MAX_TOTAL`].
    pub fn add_hash(&mut self, hash: u128, weight: Weight) -> Result<(), Error> {
        if hash & !self.recipe.bits().mask() != 0 {
            return Err(Error::hash_too_wide(self.recipe.bits(), hash));
        }
        let weight = weight.fixed();
        self.sums.apply(None, &[VoteDelta { hash, weight, total: weight.abs() }])
    }

    /// Adds everything that another accumulator holds.
    ///
    /// # Errors
    ///
    /// An accumulator of another recipe or width; more weight in total than
    /// [`Weight::MAX_TOTAL`].
    pub fn merge(&mut self, other: &Accumulator) -> Result<(), Error> {
        self.recipe.check_same(&other.recipe)?;
        // Features on both sides vote by their common count, not twice.
        let mut votes = fallible::with_capacity(other.counts.iter().len())?;
        for (feature, entry) in other.counts.iter() {
            let count = self.counts.count(feature);
            let common = self.vote(feature, entry.hash, count, count + entry.count);
            let alone = self.vote(feature, entry.hash, 0, entry.count);
            votes.push(VoteDelta {
                hash: entry.hash,
                weight: common.weight - alone.weight,
                total: common.total - alone.total,
            });
        }
        self.counts.reserve(&other.counts)?;
        self.sums.apply(Some(&other.sums), &votes)?;
        self.remember(&other.counts, 1)?;
        Ok(())
    }

    /// The sums, bit 0 first: exact where they are whole or below 2^37, else the nearest
    /// number to them.
    pub fn sums(&self) -> impl ExactSizeIterator<Item = f64> {
        self.sums.values().iter().map(|&sum| weight::from_fixed(sum))
    }

    /// The signs of the sums. Without any feature it is 0, whatever a tie becomes.
    pub fn fingerprint(&self) -> Fingerprint {
        self.sums.fingerprint(self.recipe.tie())
    }

    /// Takes everything out.
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
        self.remember(features.table(), sign)?;
        Ok(())
    }

    /// Adds counts that there is room for, or takes them out if the sign is negative.
    fn remember(
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

    /// What a feature votes more when it occurs `after` times and no longer `before`.
    fn vote(&self, feature: &str, hash: u128, before: i64, after: i64) -> VoteDelta {
        let weights = self.recipe.weights();
        let (before, after) = (weights.of(feature, before), weights.of(feature, after));
        // Under a linear rule nobody knows what was there before: out is less than none.
        let total = if weights.is_linear() {
            after - before
        } else {
            after.abs() - before.abs()
        };
        VoteDelta { hash, weight: after - before, total }
    }
}
