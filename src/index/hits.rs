//! What a query has found so far.

use super::store::Store;
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
}

/// How many matches the memory of one query is kept for, to serve the next one.
const KEPT: usize = 1024;

impl Hits {
    /// None yet.
    pub(super) fn begin(&mut self, within: u32, exclude: Option<u32>) {
        (self.within, self.exclude) = (within, exclude);
        self.found.clear();
        self.found.shrink_to(KEPT);
    }

    /// Takes a fingerprint in if it is near enough, and in use.
    pub(super) fn offer(
        &mut self,
        query: u32,
        store: &Store,
        handle: u32,
        distance: u32,
    ) {
        let wanted = distance <= self.within && self.exclude != Some(handle);
        if wanted && store.is_live(handle) {
            self.found.push([query, distance, store.turn(handle), handle]);
        }
    }

    /// The matches of each query, `limit` at most: the nearest first, and where equal, the
    /// one inserted first.
    pub(super) fn matches(
        &mut self,
        limit: usize,
    ) -> impl Iterator<Item = (u32, Match)> {
        if self.found.len() > 1 {
            self.found.sort_unstable();
        }
        let (mut last, mut count) = (0, 0);
        self.found.iter().filter_map(move |&[query, distance, _, handle]| {
            if query != last {
                (last, count) = (query, 0);
            }
            count += 1;
            (count <= limit).then_some((query, Match { handle, distance }))
        })
    }
}
