//! All pairs of near-duplicates, found in steps.

use super::{
    found_pairs::Pair,
    search::{Goal, Search},
    store::Store,
};
use crate::{Error, memory::fallible::push};
use alloc::{
    boxed::Box,
    vec::{self, Vec},
};

/// A search for all pairs that the caller advances step by step, for programs that do other work in
/// between. Created by [`DuplicateIndex::pair_search`].
///
/// The search works on a copy of the fingerprints that the index held at its creation.
/// [`PairSearch::finish`] returns all pairs in order. [`PairSearch::take`] returns them in parts as
/// they are found, so they need not be in memory all at once.
///
/// ```
/// use simhash_wasm::{DuplicateIndex, Recipe, fingerprint};
///
/// let mut index = DuplicateIndex::of(&Recipe::default());
/// index.insert_many(&vec![fingerprint("a cat")?; 3])?;
/// let mut search = index.pair_search(None)?;
/// while search.advance(1000)? {}
/// assert_eq!(search.progress(), 1.0);
/// assert_eq!(search.finish()?.len(), 3);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
///
/// [`DuplicateIndex::pair_search`]: super::DuplicateIndex::pair_search
pub struct PairSearch(Box<Search>);

impl PairSearch {
    pub(super) fn new(store: &Store, within: u32) -> Result<PairSearch, Error> {
        Ok(PairSearch(Search::new(store, within, Goal::Pairs { most: u64::MAX })?))
    }

    /// Advances the search by about this many comparisons, at least one. Returns whether there is
    /// more to do.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn advance(&mut self, comparisons: u64) -> Result<bool, Error> {
        self.0.advance(comparisons)
    }

    /// The completed fraction of the work, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// Takes up to `most` of the found pairs that were not taken yet, in no particular order.
    ///
    /// To take all pairs, call `take` until it returns none, then call [`PairSearch::advance`], and
    /// repeat both while there is more to do.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn take(&mut self, most: usize) -> Result<Vec<Pair>, Error> {
        let mut taken = Vec::new();
        self.0.take(most, &mut |pair| Ok(push(&mut taken, pair)?))?;
        Ok(taken)
    }

    /// The found pairs that were not taken, in the order of
    /// [`DuplicateIndex::pairs`](super::DuplicateIndex::pairs).
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn finish(self) -> Result<Vec<Pair>, Error> {
        let mut pairs = Vec::new();
        self.0.pairs(&mut |pair| Ok(push(&mut pairs, pair)?))?;
        Ok(pairs)
    }
}

/// An iterator over all pairs of an index, in no particular order. Created by
/// [`DuplicateIndex::each_pair`]. The iterator ends after an error.
///
/// [`DuplicateIndex::each_pair`]: super::DuplicateIndex::each_pair
pub struct Pairs {
    search: PairSearch,
    taken: vec::IntoIter<Pair>,
    more: bool,
}

impl Pairs {
    pub(super) fn new(search: PairSearch) -> Pairs {
        Pairs { search, taken: Vec::new().into_iter(), more: true }
    }

    /// Searches until there are pairs to return, or no more.
    fn refill(&mut self) -> Result<(), Error> {
        loop {
            self.taken = self.search.take(1024)?.into_iter();
            if self.taken.len() > 0 || !self.more {
                return Ok(());
            }
            self.more = self.search.advance(1 << 16)?;
        }
    }
}

impl Iterator for Pairs {
    type Item = Result<Pair, Error>;

    fn next(&mut self) -> Option<Result<Pair, Error>> {
        if self.taken.len() == 0
            && let Err(error) = self.refill()
        {
            self.more = false;
            return Some(Err(error));
        }
        self.taken.next().map(Ok)
    }
}
