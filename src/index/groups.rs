//! What pairs connect, in one step or many.

use super::{
    lanes::{Lanes, lane_count},
    pairs::rows,
    store::Store,
    sweep::{Rows, Sorted, Sweep},
};
use crate::Error;
use alloc::{vec, vec::Vec};
use core::mem;

/// The search for all groups, in steps, on a copy of what the index held when it began.
pub struct GroupSearch {
    sweep: Sweep,
    handles: Vec<u32>,
    components: Components,
}

impl GroupSearch {
    pub(super) fn new(store: &Store, within: u32) -> Result<GroupSearch, Error> {
        let (handles, rows) = rows(store)?;
        let mut components = Components::new(handles.len());
        let rows = distinct(&rows, store, &mut components)?;
        let sweep = Sweep::new(store.bits(), within, rows)?;
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
        let GroupSearch { handles, mut components, sweep } = self;
        drop(sweep);
        // The first of a group is its root. One more than its group's place in the result.
        let mut places = vec![0; handles.len()];
        let mut groups: Vec<Vec<u32>> = Vec::new();
        for (row, &handle) in handles.iter().enumerate() {
            let root = components.root(row as u32) as usize;
            if root == row {
                continue;
            }
            if places[root] == 0 {
                groups.push([handles[root]].into());
                places[root] = groups.len();
            }
            groups[places[root] - 1].push(handle);
        }
        // They were begun in the order of their second members, and go out in that of
        // their first.
        let begun = places.into_iter().filter(|&place| place > 0);
        begun.map(|place| mem::take(&mut groups[place - 1])).collect()
    }
}

/// Connects equal fingerprints, and keeps one of each. However many there are, they cost
/// no more time than others.
fn distinct(
    rows: &Rows,
    store: &Store,
    components: &mut Components,
) -> Result<Rows, Error> {
    let bits = store.bits();
    let key_bits = rows.len().max(2).ilog2();
    let key = |[low, high]: Lanes| {
        let mixed = (low ^ high.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> (64 - key_bits)) as usize
    };
    let mut sorted = Sorted::default();
    sorted.sort(rows, bits, key_bits, &key)?;

    let mut kept = Rows::default();
    let mut run = Vec::new();
    for ends in sorted.starts.windows(2) {
        run.clear();
        run.extend(ends[0] as usize..ends[1] as usize);
        while let Some(&first) = run.first() {
            let (label, lanes) = (sorted.rows.labels[first], sorted.rows.get(first));
            kept.labels.push(label);
            kept.lanes.extend(&lanes[..lane_count(bits)]);
            run.retain(|&other| {
                let equal = sorted.rows.get(other) == lanes;
                if equal {
                    components.connect(label, sorted.rows.labels[other]);
                }
                !equal
            });
        }
    }
    Ok(kept)
}

/// Disjoint sets, each with its least member for a root.
struct Components(Vec<u32>);

impl Components {
    fn new(len: usize) -> Components {
        Components((0..len as u32).collect())
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

    fn connect(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}
