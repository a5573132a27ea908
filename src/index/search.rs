//! A search for pairs or groups, in steps: a self-join, and the collection of its results.

use super::{
    found_pairs::{FoundPairs, Pair},
    self_join::{PairVisitor, Rows, SelfJoin},
    store::Store,
    union_find::UnionFind,
};
use crate::Error;
use alloc::{boxed::Box, vec::Vec};

/// The goal of a search.
#[derive(Clone, Copy)]
pub enum Goal {
    /// Pairs. Beyond `most` held at once, they are only counted.
    Pairs {
        /// The greatest number held at once.
        most: u64,
    },
    /// Groups: the connected components of the pairs.
    Groups,
}

/// A search, on a copy of the fingerprints. Its rows are labelled by their positions in the
/// order of insertion.
pub struct Search {
    join: SelfJoin,
    /// By label.
    handles: Vec<u32>,
    results: Results,
}

/// The groups, or else the pairs.
struct Results {
    pairs: FoundPairs,
    groups: Option<UnionFind>,
}

impl Search {
    pub(super) fn new(
        store: &Store,
        within: u32,
        goal: Goal,
    ) -> Result<Box<Search>, Error> {
        let (handles, rows) = rows(store)?;
        let count = handles.len();
        let join = SelfJoin::new(store.bits(), within, rows);
        let (most, groups) = match goal {
            Goal::Pairs { most } => (most, None),
            Goal::Groups => (0, Some(UnionFind::new(count)?)),
        };
        let results = Results { pairs: FoundPairs::new(count, most), groups };
        Ok(Box::new(Search { join, handles, results }))
    }

    /// Makes about this many comparisons, at least one. Returns whether there is more to do.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn advance(&mut self, comparisons: u64) -> Result<bool, Error> {
        let visitor: &mut dyn PairVisitor = match &mut self.results.groups {
            Some(groups) => groups,
            None => &mut self.results.pairs,
        };
        self.join.advance(comparisons, visitor)
    }

    /// The completed fraction of the work, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.join.progress()
    }

    /// Calls `visit` with up to `most` of the found pairs that were not taken.
    ///
    /// # Errors
    ///
    /// Those of `visit`; no memory.
    pub fn take(
        &mut self,
        most: usize,
        visit: &mut dyn FnMut(Pair) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let handles = &self.handles;
        self.results.pairs.take(most, &mut |found| visit(pair(handles, found)))
    }

    /// Calls `visit` with all found pairs that were not taken, in order.
    ///
    /// # Errors
    ///
    /// Those of `visit`; no memory; more pairs than the goal allows.
    pub fn pairs(
        self,
        visit: &mut dyn FnMut(Pair) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Search { join, handles, results } = self;
        drop(join);
        for &found in &results.pairs.sorted()? {
            visit(pair(&handles, found))?;
        }
        Ok(())
    }

    /// All groups in one list, see [`UnionFind::groups`].
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn groups(self) -> Result<Vec<u32>, Error> {
        let Search { join, handles, results } = self;
        drop(join);
        results.groups.map_or(Ok(Vec::new()), |groups| groups.groups(&handles))
    }
}

fn pair(handles: &[u32], [distance, a, b, _]: [u32; 4]) -> Pair {
    Pair { a: handles[a as usize], b: handles[b as usize], distance }
}

/// All handles in the order of insertion, and their fingerprints labelled by the position in
/// that order.
fn rows(store: &Store) -> Result<(Vec<u32>, Rows), Error> {
    let handles = store.in_order()?;
    let mut rows = Rows::new();
    rows.reserve(handles.len(), store.bits())?;
    for (position, &handle) in handles.iter().enumerate() {
        rows.push(store.get(handle), position as u32, store.bits());
    }
    Ok((handles, rows))
}
