//! The accumulator: the sums of votes of features that are added, removed and merged.

use crate::{
    Error, Fingerprint, Input, Recipe, Weight,
    memory::fallible::{self, OutOfMemory},
    recipe::weight,
    text::pipeline::{Features, Spans},
    vote::feature_table::FeatureTable,
    vote::sums::{Sums, VoteDelta},
};
use alloc::vec::Vec;

/// The sums of votes of a recipe, for features that are added and removed over time.
///
/// An accumulator represents a multiset of features. Its fingerprint equals that of the whole
/// multiset computed at once, in whatever order features were added, removed and merged. A feature
/// may be removed before it is added. For this, an accumulator stores its features, each with its
/// count, except under [`Weights::Count`](crate::Weights::Count).
///
/// The absolute weights in one accumulator add up to at most [`Weight::MAX_TOTAL`]. An operation
/// that returns an error leaves the accumulator unchanged.
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
    /// The features added without given weights, unless the weight rule is linear.
    counts: FeatureTable,
}

impl Accumulator {
    /// Creates an empty accumulator.
    pub fn new(recipe: Recipe) -> Accumulator {
        let sums = Sums::new(recipe.bits());
        Accumulator { recipe, sums, counts: FeatureTable::default() }
    }

    /// Creates an accumulator with given sums, one for each bit, bit 0 first. Sums are rounded to
    /// multiples of 1/65536, as by [`Weight::new`].
    ///
    /// The features behind the sums are unknown, and so is the total of their absolute weights. The
    /// total is assumed to be the smallest possible, the largest absolute sum. An accumulator whose
    /// sums are all 0 is therefore empty.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) if the number of sums is not the
    /// width of the recipe, or if a sum is NaN or outside ±[`Weight::MAX_TOTAL`].
    ///
    /// ```
    /// use simhash_wasm::{Accumulator, Bits, Recipe};
    ///
    /// let recipe = Recipe::default().with_bits(Bits::new(4)?);
    /// let accumulator = Accumulator::from_sums(recipe, &[3.0, 1.0, -1.0, -3.0])?;
    /// assert_eq!(accumulator.fingerprint().to_bit_string(), "0011");
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn from_sums(recipe: Recipe, sums: &[f64]) -> Result<Accumulator, Error> {
        Accumulator::of_sums(recipe, sums.iter().copied())
    }

    /// The same for any list of sums.
    ///
    /// # Errors
    ///
    /// The same as [`Accumulator::from_sums`], and no memory.
    #[doc(hidden)]
    pub fn of_sums(
        recipe: Recipe,
        sums: impl ExactSizeIterator<Item = f64>,
    ) -> Result<Accumulator, Error> {
        if sums.len() != recipe.bits().get() as usize {
            return Err(Error::sums(recipe.bits(), sums.len()));
        }
        let mut fixed = Vec::new();
        for sum in sums {
            if sum.is_nan() || sum.abs() > Weight::MAX_TOTAL {
                return Err(Error::sum(sum));
            }
            fallible::push(&mut fixed, weight::to_fixed(sum))?;
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
    /// The same as [`SimHash::fingerprint`](crate::SimHash::fingerprint). The limit
    /// [`Weight::MAX_TOTAL`] applies to all features of the accumulator together.
    pub fn add<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<(), Error> {
        self.change(input.into(), 1)
    }

    /// Removes the features of an input. A feature that was not added has a negative count until it
    /// is added again.
    ///
    /// # Errors
    ///
    /// The same as [`Accumulator::add`].
    ///
    /// ```
    /// use simhash_wasm::SimHash;
    ///
    /// let mut accumulator = SimHash::default().accumulator();
    /// accumulator.remove(&["cat"])?;
    /// accumulator.add(&["cat"])?;
    /// assert!(accumulator.sums().all(|sum| sum == 0.0));
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn remove<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<(), Error> {
        self.change(input.into(), -1)
    }

    /// Adds the vote of a feature, given by its hash, less than 2^width. Bit 0 of the hash is the
    /// least significant.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a hash of 2^width or more, or a
    /// total weight above [`Weight::MAX_TOTAL`].
    ///
    /// ```
    /// use simhash_wasm::{Accumulator, Bits, Recipe, Weight};
    ///
    /// let mut accumulator = Accumulator::new(Recipe::default().with_bits(Bits::new(4)?));
    /// accumulator.add_hash(0b0011, Weight::from(2))?;
    /// accumulator.add_hash(0b0101, Weight::ONE)?;
    /// assert_eq!(accumulator.sums().collect::<Vec<_>>(), [3.0, 1.0, -1.0, -3.0]);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn add_hash(&mut self, hash: u128, weight: Weight) -> Result<(), Error> {
        let vote = self.vote_of_hash(hash, weight)?;
        self.sums.apply(None, &[vote])
    }

    /// Adds the votes of many features, given by their hashes, like [`Accumulator::add_hash`] for one: all of them,
    /// or none after an error.
    ///
    /// # Errors
    ///
    /// The same as [`Accumulator::add_hash`], and [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation
    /// fails.
    ///
    /// ```
    /// use simhash_wasm::{Accumulator, Bits, Recipe, Weight};
    ///
    /// let mut accumulator = Accumulator::new(Recipe::default().with_bits(Bits::new(4)?));
    /// accumulator.add_hashes([(0b0011, Weight::from(2)), (0b0101, Weight::ONE)])?;
    /// assert_eq!(accumulator.sums().collect::<Vec<_>>(), [3.0, 1.0, -1.0, -3.0]);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn add_hashes(
        &mut self,
        hashes: impl IntoIterator<Item = (u128, Weight), IntoIter: ExactSizeIterator>,
    ) -> Result<(), Error> {
        self.try_add_hashes(hashes.into_iter().map(Ok))
    }

    /// The same for hashes that may each be an error.
    ///
    /// # Errors
    ///
    /// The same as [`Accumulator::add_hashes`], and the first error among the hashes.
    #[doc(hidden)]
    pub fn try_add_hashes(
        &mut self,
        hashes: impl ExactSizeIterator<Item = Result<(u128, Weight), Error>>,
    ) -> Result<(), Error> {
        let mut votes = fallible::with_capacity(hashes.len())?;
        for hash in hashes {
            let (hash, weight) = hash?;
            votes.push(self.vote_of_hash(hash, weight)?);
        }
        self.sums.apply(None, &votes)
    }

    /// Adds all features of another accumulator. The weight of a feature in both follows from its
    /// total count.
    ///
    /// # Errors
    ///
    /// - [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) if the recipes or widths differ.
    /// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) if the total weight would be above
    ///   [`Weight::MAX_TOTAL`].
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::SimHash;
    ///
    /// let mut simhash = SimHash::default();
    /// let (mut first, mut second) = (simhash.accumulator(), simhash.accumulator());
    /// first.add(&["the", "cat"])?;
    /// second.add(&["the", "dog"])?;
    /// first.merge(&second)?;
    /// // Under presence, "the" has weight 1 in the union, too.
    /// assert_eq!(first.fingerprint(), simhash.fingerprint(&["the", "cat", "dog"])?);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
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

    /// The sums, bit 0 first: for each bit, the weights of the features whose hash has a 1 there,
    /// minus the weights of the others. Whole numbers, and all numbers up to 2^37, are exact. Other
    /// sums are rounded to the nearest `f64`.
    pub fn sums(&self) -> impl ExactSizeIterator<Item = f64> {
        self.sums.values().iter().map(|&sum| weight::from_fixed(sum))
    }

    /// The fingerprint. A bit is 1 if its sum is positive, 0 if its sum is negative, and decided by
    /// the recipe's [tie rule](crate::Tie) if its sum is 0. The fingerprint of an empty accumulator
    /// is 0, whatever the tie rule is.
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

    /// The vote of a hash, which must be less than 2^width.
    fn vote_of_hash(&self, hash: u128, weight: Weight) -> Result<VoteDelta, Error> {
        if hash & !self.recipe.bits().mask() != 0 {
            return Err(Error::hash_too_wide(self.recipe.bits(), hash));
        }
        let weight = weight.fixed();
        Ok(VoteDelta { hash, weight, total: weight.abs() })
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
