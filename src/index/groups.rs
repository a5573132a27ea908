//! What pairs connect, in one step or many.

use super::{
    pairs::rows,
    store::Store,
    sweep::{Sweep, Twins},
};
use crate::Error;
use alloc::{vec, vec::Vec};

/// The search for all groups, in steps, on a copy of what the index held when it began.
pub struct GroupSearch {
    sweep: Sweep,
    handles: Vec<u32>,
    components: Components,
}

impl GroupSearch {
    pub(super) fn new(store: &Store, within: u32) -> Result<GroupSearch, Error> {
        let (handles, rows) = rows(store)?;
        let components = Components((0..rows.len() as u32).collect());
        let sweep = Sweep::new(store.bits(), within, rows, Twins::Once)?;
        Ok(GroupSearch { sweep, handles, components })
    }

    /// Makes about so many comparisons. Whether there is more to do.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn advance(&mut self, comparisons: u64) -> Result<bool, Error> {
        let components = &mut self.components;
        self.sweep.advance(comparisons, &mut |a, b, _| {
            components.connect(a, b);
            Ok(())
        })
    }

    /// The share of the work that is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.sweep.progress()
    }

    /// The groups of two and more found so far. They and the handles in each are in the
    /// order of insertion.
    pub fn finish(self) -> Vec<Vec<u32>> {
        let mut flat = &*self.flat();
        let mut groups = Vec::new();
        while let Some((&count, rest)) = flat.split_first() {
            let (group, rest) = rest.split_at(count as usize);
            groups.push(group.into());
            flat = rest;
        }
        groups
    }

    /// The same in one list: before each group the number of its handles.
    pub(crate) fn flat(mut self) -> Vec<u32> {
        let roots = |row| [self.components.root(row), row, 0, 0];
        let mut members: Vec<_> = (0..self.handles.len() as u32).map(roots).collect();
        drop(self.sweep);
        // A root is the first of its group.
        let mut counts = vec![0; members.len()];
        for &[root, ..] in &members {
            counts[root as usize] += 1;
        }
        members.retain(|&[root, ..]| counts[root as usize] > 1);
        members.sort_unstable();
        let mut flat = Vec::new();
        for [root, row, ..] in members {
            if root == row {
                flat.push(counts[root as usize]);
            }
            flat.push(self.handles[row as usize]);
        }
        flat
    }
}

/// Disjoint sets, each with its least member for a root.
struct Components(Vec<u32>);

impl Components {
    fn root(&mut self, mut member: u32) -> u32 {
        while self.0[member as usize] != member {
            // Halves the way for the next one who comes along.
            let parent = self.0[member as usize];
            self.0[member as usize] = self.0[parent as usize];
            member = parent;
        }
        member
    }

    fn connect(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}
