//! What pairs connect, in one step or many.

use super::{
    memory::{filled, with_room},
    search::{Goal, Search},
    store::Store,
    sweep::Finder,
};
use crate::Error;
use alloc::{boxed::Box, vec::Vec};

/// The search for all groups, in steps, on a copy of what the index held when it began.
pub struct GroupSearch(Box<Search>);

impl GroupSearch {
    pub(super) fn new(store: &Store, within: u32) -> Result<GroupSearch, Error> {
        Ok(GroupSearch(Search::new(store, within, Goal::Groups)?))
    }

    /// Makes about so many comparisons. Whether there is more to do.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn advance(&mut self, comparisons: u64) -> Result<bool, Error> {
        self.0.advance(comparisons)
    }

    /// The share of the work that is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// The groups of two and more found so far. They and the handles in each are in the
    /// order of insertion.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn finish(self) -> Result<Vec<Vec<u32>>, Error> {
        let mut flat = &*self.0.groups()?;
        let mut groups = Vec::new();
        while let Some((&count, rest)) = flat.split_first() {
            let (group, rest) = rest.split_at(count as usize);
            let no_room = || Error::out_of_memory(group.len());
            let mut copy = with_room(group.len()).ok_or_else(no_room)?;
            copy.extend_from_slice(group);
            groups.try_reserve(1).map_err(|_| no_room())?;
            groups.push(copy);
            flat = rest;
        }
        Ok(groups)
    }
}

/// Disjoint sets, each with its least member for a root.
pub(super) struct Components(Vec<u32>);

impl Components {
    pub(super) fn new(count: usize) -> Option<Components> {
        let mut parents = with_room(count)?;
        parents.extend(0..count as u32);
        Some(Components(parents))
    }

    /// All groups of two and more in one list: before each the number of its handles.
    pub(super) fn groups(mut self, handles: &[u32]) -> Result<Vec<u32>, Error> {
        let no_room = || Error::out_of_memory(handles.len());
        let count = handles.len() as u32;
        let mut sizes = filled(handles.len(), 0_u32).ok_or_else(no_room)?;
        for row in 0..count {
            sizes[self.root(row) as usize] += 1;
        }
        let words =
            sizes.iter().filter(|&&size| size > 1).map(|&size| size as usize + 1);
        let mut flat = filled(words.sum(), 0).ok_or_else(no_room)?;
        // A root is the first of its group, so that there is room for all when others come.
        // What its size was is where the next one goes then.
        let mut end = 0;
        for row in 0..count {
            let root = self.root(row) as usize;
            let next = &mut sizes[root];
            if root == row as usize {
                if *next == 1 {
                    continue;
                }
                flat[end as usize] = *next;
                (*next, end) = (end + 1, end + 1 + *next);
            }
            flat[*next as usize] = handles[row as usize];
            *next += 1;
        }
        Ok(flat)
    }

    fn root(&mut self, mut member: u32) -> u32 {
        while self.0[member as usize] != member {
            // Halves the way for the next one who comes along.
            let parent = self.0[member as usize];
            self.0[member as usize] = self.0[parent as usize];
            member = parent;
        }
        member
    }
}

impl Finder for Components {
    fn pair(&mut self, a: u32, b: u32, _distance: u32) -> Result<(), Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
        Ok(())
    }

    fn equal(&mut self, labels: &mut dyn Iterator<Item = u32>) -> Result<(), Error> {
        if let Some(first) = labels.next() {
            for label in labels {
                self.pair(first, label, 0)?;
            }
        }
        Ok(())
    }
}
