//! All pairs of near-duplicates.

use super::{
    store::Store,
    sweep::{Rows, Sweep, Twins},
};
use crate::Error;
use alloc::vec::Vec;

/// Two stored fingerprints within the distance of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The handle of the one that was inserted first.
    pub a: u32,
    /// The handle of the other.
    pub b: u32,
    /// Their Hamming distance.
    pub distance: u32,
}

/// The search for all pairs, in steps, on a copy of what the index held when it began.
pub struct PairSearch {
    sweep: Sweep,
    handles: Vec<u32>,
    /// In the order of answers: the distance, and the places of both in the order of
    /// insertion.
    found: Vec<[u32; 4]>,
}

impl PairSearch {
    pub(super) fn new(store: &Store, within: u32) -> Result<PairSearch, Error> {
        let (handles, rows) = rows(store)?;
        let sweep = Sweep::new(store.bits(), within, rows, Twins::Each)?;
        Ok(PairSearch { sweep, handles, found: Vec::new() })
    }

    /// Makes about so many comparisons. Whether there is more to do.
    ///
    /// # Errors
    ///
    /// No memory for all the pairs there are.
    pub fn advance(&mut self, comparisons: u64) -> Result<bool, Error> {
        let found = &mut self.found;
        self.sweep.advance(comparisons, &mut |a, b, distance| {
            found.try_reserve(1).map_err(|_| Error::out_of_memory(found.len() + 1))?;
            found.push([distance, a.min(b), a.max(b), 0]);
            Ok(())
        })
    }

    /// The share of the work that is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.sweep.progress()
    }

    /// The pairs found so far: the nearest first, and where equal, in the order of
    /// insertion.
    pub fn finish(self) -> Vec<Pair> {
        self.into_sorted().collect()
    }

    pub(crate) fn into_sorted(self) -> impl Iterator<Item = Pair> {
        let PairSearch { handles, mut found, .. } = self;
        found.sort_unstable();
        let pair = move |[distance, a, b, _]: [u32; 4]| Pair {
            a: handles[a as usize],
            b: handles[b as usize],
            distance,
        };
        found.into_iter().map(pair)
    }
}

/// What is stored, in the order of insertion and labelled by it; and the handles.
pub(super) fn rows(store: &Store) -> Result<(Vec<u32>, Rows), Error> {
    let handles = store.in_order();
    let mut rows = Rows::default();
    rows.reserve(handles.len(), store.bits())?;
    for (place, &handle) in handles.iter().enumerate() {
        rows.push(store.get(handle), place as u32, store.bits());
    }
    Ok((handles, rows))
}
