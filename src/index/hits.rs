//! What a query has found so far.

use super::store::Store;
use crate::Error;
use alloc::vec::Vec;

/// A stored fingerprint near the one asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// Which one.
    pub handle: u32,
    /// The Hamming distance.
    pub distance: u32,
}

/// What is sorted into the order of answers: the query, the distance, the turn in which a
/// fingerprint was inserted, and its handle.
type Hit = [u32; 4];

/// Matches of one query or of many.
pub(crate) struct Hits {
    pub(super) within: u32,
    pub(super) exclude: Option<u32>,
    found: Vec<Hit>,
    /// How many of them may be kept, and how many there are beyond that.
    most: usize,
    beyond: usize,
    sorted: bool,
}

/// How many matches the memory of one query is kept for, to serve the next one.
const KEPT: usize = 1024;

impl Hits {
    pub(crate) const fn new() -> Hits {
        Hits {
            within: 0,
            exclude: None,
            found: Vec::new(),
            most: 0,
            beyond: 0,
            sorted: false,
        }
    }

    /// None yet.
    pub(super) fn begin(&mut self, within: u32, exclude: Option<u32>) {
        (self.within, self.exclude) = (within, exclude);
        self.found.clear();
        if self.found.capacity() > KEPT {
            self.found.shrink_to(KEPT);
        }
        (self.most, self.beyond, self.sorted) = (usize::MAX, 0, false);
    }

    /// Keeps no more than so many, and counts what comes after them.
    pub(super) fn keep(&mut self, most: usize) {
        self.most = most;
    }

    /// Whether there are more than are kept.
    pub(super) const fn are_too_many(&self) -> bool {
        self.beyond > 0
    }

    /// How many there are in all, kept or not.
    pub(super) fn count(&self) -> usize {
        self.found.len() + self.beyond
    }

    /// Takes in a fingerprint in use if it is near enough.
    #[inline(always)]
    pub(super) fn offer(
        &mut self,
        query: u32,
        store: &Store,
        handle: u32,
        distance: u32,
    ) {
        if distance <= self.within {
            self.take_in(query, store, handle, distance);
        }
    }

    /// Takes in a fingerprint that is near enough.
    #[inline(never)]
    pub(super) fn take_in(
        &mut self,
        query: u32,
        store: &Store,
        handle: u32,
        distance: u32,
    ) {
        if self.exclude == Some(handle) {
            return;
        }
        let full = self.found.len() == self.found.capacity();
        if full && (self.found.len() >= self.most || !self.grow()) {
            self.beyond += 1;
            return;
        }
        self.found.push([query, distance, store.turn(handle), handle]);
    }

    #[cold]
    fn grow(&mut self) -> bool {
        self.found.try_reserve(1).is_ok()
    }

    /// The matches of the only query, `limit` at most: the nearest first, and where equal,
    /// the one inserted first.
    ///
    /// # Errors
    ///
    /// No memory for everything that was offered.
    #[inline(always)]
    pub(super) fn matches(
        &mut self,
        limit: usize,
    ) -> Result<impl ExactSizeIterator<Item = Match>, Error> {
        self.sort()?;
        let matches = self.found.iter().take(limit);
        Ok(matches.map(|&[_, distance, _, handle]| Match { handle, distance }))
    }

    /// Shows the matches of each of many queries, in that order and `limit` at most.
    ///
    /// # Errors
    ///
    /// As [`Hits::matches`], and those of `see`.
    pub(super) fn each(
        &mut self,
        limit: usize,
        see: &mut dyn FnMut(u32, Match) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.sort()?;
        let (mut last, mut count) = (0, 0);
        for &[query, distance, _, handle] in &self.found {
            if query != last {
                (last, count) = (query, 0);
            }
            count += 1;
            if count <= limit {
                see(query, Match { handle, distance })?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn sort(&mut self) -> Result<(), Error> {
        if self.beyond > 0 {
            return Err(Error::out_of_memory(self.count()));
        }
        if self.found.len() > 1 && !self.sorted {
            self.found.sort_unstable();
            self.sorted = true;
        }
        Ok(())
    }
}
