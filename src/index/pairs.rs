//! All pairs of near-duplicates.

use super::{
    lanes::lane_count,
    store::Store,
    sweep::{Rows, Sweep},
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
    found: Vec<Found>,
}

/// In the order of answers: by distance, then by insertion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    distance: u32,
    a: u32,
    b: u32,
}

impl PairSearch {
    pub(super) fn new(store: &Store, within: u32) -> Result<PairSearch, Error> {
        let (handles, rows) = rows(store)?;
        let sweep = Sweep::new(store.bits(), within, rows)?;
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
            let (a, b) = (a.min(b), a.max(b));
            found.try_reserve(1).map_err(|_| Error::out_of_memory(found.len() + 1))?;
            found.push(Found { distance, a, b });
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
        let PairSearch { handles, mut found, sweep } = self;
        drop(sweep);
        found.sort_unstable();
        let handle = |place: u32| handles[place as usize];
        let pair = |&Found { distance, a, b }: &Found| Pair {
            a: handle(a),
            b: handle(b),
            distance,
        };
        found.iter().map(pair).collect()
    }
}

/// What is stored, in the order of insertion and labelled by it; and the handles.
pub(super) fn rows(store: &Store) -> Result<(Vec<u32>, Rows), Error> {
    let handles = store.in_order();
    let mut rows = Rows::default();
    let width = lane_count(store.bits());
    rows.lanes
        .try_reserve_exact(handles.len() * width)
        .map_err(|_| Error::out_of_memory(handles.len()))?;
    for &handle in &handles {
        rows.lanes.extend(&store.get(handle)[..width]);
    }
    rows.labels = (0..handles.len() as u32).collect();
    Ok((handles, rows))
}
