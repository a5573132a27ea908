//! Queries by score: a prefilter by Hamming distance, and verification by the margins of a
//! sign-full query.

use super::{
    DuplicateIndex, Hits, hits::Match, limbs::limbs, scan, score_table::ScoreTable,
};
use crate::{Error, Query, Recipe, memory::fallible};
use alloc::vec::Vec;

/// The two limits of a match by score. See [`Recipe::score_limits`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreLimits {
    /// The greatest Hamming distance in bits, inclusive.
    pub max_distance: u32,
    /// The greatest score, inclusive, from 0 to 1.
    pub max_score: f64,
}

/// The options of a query by score. [`ScoreOptions::of`] takes the limits from a recipe.
///
/// ```
/// use simhash_wasm::{DuplicateIndex, ScoreOptions, SimHash};
///
/// let mut simhash = SimHash::default();
/// let mut index = DuplicateIndex::of(simhash.recipe());
/// let a = index.insert(simhash.fingerprint("the cat sat on the mat by the door")?)?;
/// index.insert(simhash.fingerprint("a dog lay on the rug in front of the fire")?)?;
///
/// let query = simhash.query("the cat lay on the mat by the door")?;
/// let options = ScoreOptions::of(simhash.recipe());
/// let found = index.query_by_score(&query, options)?;
/// assert_eq!((found.len(), found[0].handle), (1, a));
/// assert!(found[0].score < options.max_score);
/// let none = ScoreOptions { exclude: Some(a), ..options };
/// assert!(index.query_by_score(&query, none)?.is_empty());
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreOptions {
    /// The greatest score of a match, inclusive, from 0 to 1.
    pub max_score: f64,
    /// The greatest distance of a match in bits, inclusive, from 0 to the width. A smaller limit
    /// makes a query faster, because it computes fewer scores.
    pub max_distance: u32,
    /// The greatest number of matches; the query returns those with the least scores. `None` for no
    /// limit.
    pub limit: Option<usize>,
    /// A handle to leave out of the matches. The handle need not be in use.
    pub exclude: Option<u32>,
}

impl ScoreOptions {
    /// The limits of a recipe, without a greatest number or a handle to leave out.
    pub fn of(recipe: &Recipe) -> ScoreOptions {
        let ScoreLimits { max_distance, max_score } = recipe.score_limits();
        ScoreOptions { max_score, max_distance, limit: None, exclude: None }
    }
}

/// A stored fingerprint near a sign-full query. See [`DuplicateIndex::query_by_score`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoredMatch {
    /// The handle of the stored fingerprint.
    pub handle: u32,
    /// The Hamming distance from the query, in bits.
    pub distance: u32,
    /// The score, from 0 to 1: see [`Query::score`].
    pub score: f64,
}

impl DuplicateIndex {
    /// Finds the stored fingerprints whose distance from a sign-full query and whose score are within
    /// the limits. The least score comes first; at the same score the least distance, then the order
    /// of insertion.
    ///
    /// Stored fingerprints are the same as for queries by distance, and the result is exact. The
    /// time is that of a query by distance for the same `max_distance`, plus some nanoseconds for
    /// each fingerprint within it.
    ///
    /// # Errors
    ///
    /// - [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) for a query of another width.
    /// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a distance of more than the
    ///   width, or a score that is not from 0 to 1.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn query_by_score(
        &self,
        query: &Query,
        options: ScoreOptions,
    ) -> Result<Vec<ScoredMatch>, Error> {
        self.scored(query, Ok(options))
    }

    /// Finds the `count` stored fingerprints with the least scores, at any distance, in the order of
    /// [`DuplicateIndex::query_by_score`]. If the index holds fewer, it returns all.
    ///
    /// # Errors
    ///
    /// - [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) for a query of another width.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::{Bits, DuplicateIndex, Fingerprint, Query};
    ///
    /// let four = Bits::new(4)?;
    /// let mut index = DuplicateIndex::new(four, 1)?;
    /// let handles = [0b0001, 0b0110].map(|value| index.insert(Fingerprint::new(value, four)?));
    /// // Bit 0 has a greater margin than bits 1 and 2 together.
    /// let query = Query::new(Fingerprint::new(0, four)?, &[100, 30, 30, 40])?;
    /// let found = index.nearest_by_score(&query, 1)?;
    /// assert_eq!((found[0].handle, found[0].distance), (handles[1].clone()?, 2));
    /// assert_eq!(found[0].score, 0.3);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn nearest_by_score(
        &self,
        query: &Query,
        count: usize,
    ) -> Result<Vec<ScoredMatch>, Error> {
        self.scored(query, Err(count))
    }

    /// The matches as a vector.
    fn scored(
        &self,
        query: &Query,
        options: Result<ScoreOptions, usize>,
    ) -> Result<Vec<ScoredMatch>, Error> {
        let mut found = Vec::new();
        self.each_by_score(query, options, &mut Hits::new(), &mut |scored| {
            Ok(fallible::push(&mut found, scored)?)
        })?;
        Ok(found)
    }

    /// Calls `visit` with the matches of [`DuplicateIndex::query_by_score`] or, for a number, of
    /// [`DuplicateIndex::nearest_by_score`], in order.
    ///
    /// # Errors
    ///
    /// As those; those of `visit`.
    #[doc(hidden)]
    pub fn each_by_score(
        &self,
        query: &Query,
        options: Result<ScoreOptions, usize>,
        hits: &mut Hits,
        visit: &mut dyn FnMut(ScoredMatch) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let limit = match options {
            Ok(options) => {
                self.find_by_score(query, options, hits)?;
                options.limit.unwrap_or(usize::MAX)
            }
            Err(count) => {
                self.find_nearest_by_score(query, count, hits)?;
                count
            }
        };
        for (Match { handle, distance }, sum) in hits.scored_matches(limit)? {
            visit(ScoredMatch { handle, distance, score: query.share(sum) })?;
        }
        Ok(())
    }

    /// Collects the matches of [`DuplicateIndex::query_by_score`], whatever their number.
    fn find_by_score(
        &self,
        query: &Query,
        options: ScoreOptions,
        hits: &mut Hits,
    ) -> Result<(), Error> {
        self.check(query.fingerprint())?;
        let within = self.distance(Some(options.max_distance))?;
        let greatest = query
            .greatest_sum(options.max_score)
            .ok_or_else(|| Error::score(options.max_score))?;
        hits.begin(within, options.exclude);
        self.collect_by_score(query, greatest, hits)
    }

    /// Collects the matches of [`DuplicateIndex::nearest_by_score`], and perhaps more.
    fn find_nearest_by_score(
        &self,
        query: &Query,
        count: usize,
        hits: &mut Hits,
    ) -> Result<(), Error> {
        self.check(query.fingerprint())?;
        let asked = limbs(query.fingerprint());
        hits.begin(scan::reach(&self.store, asked, count), None);
        self.collect_by_score(query, query.total(), hits)?;
        // There are at least `count` fingerprints whose sums are at most that of the last of these.
        let last = hits.scored_matches(count)?.last().map_or(0, |(_, sum)| sum);
        let within = farthest(query, last);
        if count > 0 && within > hits.within {
            hits.begin(within, None);
            self.collect_by_score(query, last, hits)?;
        }
        Ok(())
    }

    fn collect_by_score(
        &self,
        query: &Query,
        greatest: u32,
        hits: &mut Hits,
    ) -> Result<(), Error> {
        hits.scores = Some(ScoreTable::new(query, greatest)?);
        self.find(0, limbs(query.fingerprint()), hits);
        hits.scores = None;
        Ok(())
    }
}

/// The greatest distance at which the sum of the margins may be as small as `sum`: the greatest
/// number of the smallest margins that add up to no more.
fn farthest(query: &Query, sum: u32) -> u32 {
    let mut counts = [0; 256];
    for &margin in query.margins() {
        counts[usize::from(margin)] += 1;
    }
    let (mut left, mut distance) = (sum, 0);
    for (margin, &count) in (0..).zip(&counts) {
        let fitting = left.checked_div(margin).map_or(count, |most| count.min(most));
        left -= fitting * margin;
        distance += fitting;
        if fitting < count {
            break;
        }
    }
    distance
}
