//! A search among all fingerprints, in steps: what those for pairs and for groups share.

use super::{
    groups::Components,
    pairs::{Found, Pair},
    store::Store,
    sweep::{Finder, Rows, Sweep},
};
use crate::Error;
use alloc::{boxed::Box, vec::Vec};

/// What is looked for.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// Pairs; if there are more than so many, none are kept, and only counted.
    Pairs {
        most: u64,
    },
    Groups,
}

pub(crate) struct Search {
    sweep: Sweep,
    handles: Vec<u32>,
    results: Results,
}

/// One of the two is in use.
struct Results {
    pairs: Found,
    groups: Option<Components>,
}

impl Search {
    pub(super) fn new(
        store: &Store,
        within: u32,
        goal: Goal,
    ) -> Result<Box<Search>, Error> {
        let (handles, rows) = rows(store)?;
        let count = handles.len();
        let sweep = Sweep::new(store.bits(), within, rows);
        let no_room = || Error::out_of_memory(count);
        let (most, groups) = match goal {
            Goal::Pairs { most } => (most, None),
            Goal::Groups => (0, Some(Components::new(count).ok_or_else(no_room)?)),
        };
        let results = Results { pairs: Found::new(count, most), groups };
        Ok(Box::new(Search { sweep, handles, results }))
    }

    /// Makes about so many comparisons. Whether there is more to do.
    pub(crate) fn advance(&mut self, comparisons: u64) -> Result<bool, Error> {
        let finder: &mut dyn Finder = match &mut self.results.groups {
            Some(groups) => groups,
            None => &mut self.results.pairs,
        };
        self.sweep.advance(comparisons, finder)
    }

    pub(crate) fn progress(&self) -> f64 {
        self.sweep.progress()
    }

    /// Shows up to `most` pairs that were not shown.
    pub(crate) fn take(
        &mut self,
        most: usize,
        see: &mut dyn FnMut(Pair) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let handles = &self.handles;
        self.results.pairs.take(most, &mut |found| see(pair(handles, found)))
    }

    /// Shows all pairs that were not shown, in order.
    pub(crate) fn pairs(
        self,
        see: &mut dyn FnMut(Pair) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Search { sweep, handles, results } = self;
        drop(sweep);
        for &found in &results.pairs.sorted()? {
            see(pair(&handles, found))?;
        }
        Ok(())
    }

    /// All groups in one list: before each the number of its handles.
    pub(crate) fn groups(self) -> Result<Vec<u32>, Error> {
        let Search { sweep, handles, results } = self;
        drop(sweep);
        results.groups.map_or(Ok(Vec::new()), |groups| groups.groups(&handles))
    }
}

fn pair(handles: &[u32], [distance, a, b, _]: [u32; 4]) -> Pair {
    Pair { a: handles[a as usize], b: handles[b as usize], distance }
}

/// What is stored, in the order of insertion and labelled by it; and the handles.
fn rows(store: &Store) -> Result<(Vec<u32>, Rows), Error> {
    let handles = store.in_order()?;
    let mut rows = Rows::new();
    rows.reserve(handles.len(), store.bits())?;
    for (place, &handle) in handles.iter().enumerate() {
        rows.push(store.get(handle), place as u32, store.bits());
    }
    Ok((handles, rows))
}
