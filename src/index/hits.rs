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
#[derive(Default)]
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

    /// Takes a fingerprint in use in if it is near enough.
    pub(super) fn offer(
        &mut self,
        query: u32,
        store: &Store,
        handle: u32,
        distance: u32,
    ) {
        let wanted = distance <= self.within && self.exclude != Some(handle);
        if wanted {
            let full = self.found.len() == self.found.capacity();
            if full && (self.found.len() >= self.most || !self.grow()) {
                self.beyond += 1;
                return;
            }
            self.found.push([query, distance, store.turn(handle), handle]);
        }
    }

    #[cold]
    fn grow(&mut self) -> bool {
        self.found.try_reserve(1).is_ok()
    }

    /// Whether there was memory for everything that was offered.
    fn check(&self) -> Result<(), Error> {
        if self.beyond == 0 { Ok(()) } else { Err(Error::out_of_memory(self.count())) }
    }

    /// Shows the matches of each query, `limit` at most: the nearest first, and where equal,
    /// the one inserted first.
    #[inline(never)]
    pub(super) fn each(
        &mut self,
        limit: usize,
        see: &mut dyn FnMut(u32, Match) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.check()?;
        if self.found.len() > 1 && !self.sorted {
            self.found.sort_unstable();
        }
        self.sorted = true;
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
}
