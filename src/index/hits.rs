//! What a query has found so far.

use super::store::Store;
use alloc::{collections::BinaryHeap, vec::Vec};

/// A stored fingerprint near the one asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// Which one.
    pub handle: u32,
    /// The Hamming distance.
    pub distance: u32,
}

/// The nearest so far, the farthest of them on top.
pub(super) struct Hits {
    heap: BinaryHeap<Hit>,
    limit: usize,
    within: u32,
    exclude: Option<u32>,
}

/// In the order of answers: by distance, then by insertion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Hit {
    distance: u32,
    turn: u32,
    handle: u32,
}

impl Hits {
    pub(super) fn new(within: u32, limit: Option<usize>, exclude: Option<u32>) -> Hits {
        let limit = limit.unwrap_or(usize::MAX);
        Hits { heap: BinaryHeap::new(), limit, within, exclude }
    }

    /// The greatest distance that is still of interest.
    pub(super) fn within(&self) -> u32 {
        self.within
    }

    /// Takes a fingerprint in, if it is in use and near enough.
    pub(super) fn offer(&mut self, store: &Store, handle: u32, distance: u32) {
        if distance > self.within
            || self.exclude == Some(handle)
            || !store.is_live(handle)
        {
            return;
        }
        self.heap.push(Hit { distance, turn: store.turn(handle), handle });
        if self.heap.len() > self.limit {
            self.heap.pop();
        }
        if self.heap.len() >= self.limit {
            if let Some(farthest) = self.heap.peek() {
                self.within = farthest.distance;
            }
        }
    }

    /// The nearest first, and where equal, the one inserted first.
    pub(super) fn into_matches(self) -> Vec<Match> {
        let hits = self.heap.into_sorted_vec();
        hits.iter()
            .map(|&Hit { handle, distance, .. }| Match { handle, distance })
            .collect()
    }
}
