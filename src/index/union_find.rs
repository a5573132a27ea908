//! Union-find: the connected components of the graph whose edges are the pairs.

use super::self_join::PairVisitor;
use crate::{
    Error,
    memory::fallible::{self, OutOfMemory, filled, with_exact_capacity},
};
use alloc::vec::Vec;

/// A disjoint-set forest with path halving (Tarjan, van Leeuwen 1984): the parent of each member.
/// The root of each tree is its least member.
pub(crate) struct UnionFind(Vec<u32>);

impl UnionFind {
    /// `count` sets of one member each.
    pub(crate) fn new(count: usize) -> Result<UnionFind, OutOfMemory> {
        let mut parents = with_exact_capacity(count)?;
        parents.extend(0..count as u32);
        Ok(UnionFind(parents))
    }

    /// All groups of two or more in one list: for each, the number of its members, then their
    /// handles. Groups and their handles are in the order of members.
    pub(crate) fn groups(mut self, handles: &[u32]) -> Result<Vec<u32>, Error> {
        let count = handles.len() as u32;
        let mut sizes = filled(handles.len(), 0_u32)?;
        for row in 0..count {
            sizes[self.find(row) as usize] += 1;
        }
        let words =
            sizes.iter().filter(|&&size| size > 1).map(|&size| size as usize + 1);
        let mut flat = filled(words.sum(), 0)?;
        // The root is the first member of its group that comes, and reserves room for all of
        // it. From then on, its entry in `sizes` is the position of the group's next handle.
        let mut end = 0;
        for row in 0..count {
            let root = self.find(row) as usize;
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

    /// Reserves room for `more` members.
    pub(crate) fn reserve(&mut self, more: usize) -> Result<(), OutOfMemory> {
        fallible::reserve(&mut self.0, more)
    }

    /// Adds a member as a set of its own. There must be room for it.
    pub(crate) fn push(&mut self) {
        self.0.push(self.0.len() as u32);
    }

    /// Joins the sets of two members.
    pub(crate) fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b) as usize] = a.min(b);
    }

    /// The root of a member's tree.
    fn find(&mut self, mut member: u32) -> u32 {
        while self.0[member as usize] != member {
            // Path halving: each node on the way is linked to its grandparent.
            let parent = self.0[member as usize];
            self.0[member as usize] = self.0[parent as usize];
            member = parent;
        }
        member
    }
}

impl PairVisitor for UnionFind {
    fn visit_pair(&mut self, a: u32, b: u32, _distance: u32) -> Result<(), Error> {
        self.join(a, b);
        Ok(())
    }

    fn visit_duplicates(
        &mut self,
        labels: &mut dyn Iterator<Item = u32>,
    ) -> Result<(), Error> {
        if let Some(first) = labels.next() {
            for label in labels {
                self.visit_pair(first, label, 0)?;
            }
        }
        Ok(())
    }
}
