//! The pairs that a search has found.
//!
//! Exact duplicates are not expanded into pairs during the search: the first member of a set of
//! equal fingerprints represents the set.

use super::self_join::PairVisitor;
use crate::{
    Error,
    memory::fallible::{filled, push},
};
use alloc::vec::Vec;
use core::slice;

/// Two stored fingerprints within a distance of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The handle of the fingerprint that was inserted first.
    pub a: u32,
    /// The handle of the fingerprint that was inserted later.
    pub b: u32,
    /// Their Hamming distance, in bits.
    pub distance: u32,
}

/// Pairs of labels, which are positions in the order of insertion.
#[derive(Default)]
pub(super) struct FoundPairs {
    /// Pairs of representatives: the distance, both labels with the lesser first, and 0. Each
    /// stands for the pairs of every member of one set with every member of the other. A pair of a
    /// representative with itself stands for all pairs within its set.
    near: Vec<[u32; 4]>,
    duplicates: Duplicates,
    /// The number of pairs that these expand to.
    count: u64,
    /// The number of pairs from which on pairs are only counted.
    most: u64,
    /// The first of `near` that was not taken in full.
    next: usize,
    /// The positions in both its sets of the next pair to be taken.
    members: (usize, usize),
}

/// Sets of equal fingerprints, each represented by its first member.
#[derive(Default)]
struct Duplicates {
    /// The labels of all members, set after set, and the end of each set.
    members: Vec<u32>,
    ends: Vec<u32>,
    /// By label the number of the set that it represents, from 1, or 0. Empty while there are
    /// no sets.
    set_of: Vec<u32>,
    /// The number of labels.
    labels: usize,
}

impl PairVisitor for FoundPairs {
    fn visit_pair(&mut self, a: u32, b: u32, distance: u32) -> Result<(), Error> {
        let size = |label| self.duplicates.of(&label).len() as u64;
        self.count +=
            if a == b { size(a) * (size(a) - 1) / 2 } else { size(a) * size(b) };
        if self.count > self.most {
            self.near = Vec::new();
            return Ok(());
        }
        Ok(push(&mut self.near, [distance, a.min(b), a.max(b), 0])?)
    }

    fn visit_duplicates(
        &mut self,
        labels: &mut dyn Iterator<Item = u32>,
    ) -> Result<(), Error> {
        let first = self.duplicates.add(labels)?;
        self.visit_pair(first, first, 0)
    }
}

impl FoundPairs {
    /// No pairs yet, for this many labels.
    pub(super) fn new(labels: usize, most: u64) -> FoundPairs {
        FoundPairs {
            most,
            duplicates: Duplicates { labels, ..Duplicates::default() },
            ..FoundPairs::default()
        }
    }

    /// All pairs that were not taken, in order. More than `most` pairs in all are an error.
    pub(super) fn sorted(mut self) -> Result<Vec<[u32; 4]>, Error> {
        if self.count > self.most {
            return Err(Error::too_many(" pairs", self.count, self.most));
        }
        let mut all = Vec::new();
        if self.duplicates.ends.is_empty() && (self.next, self.members) == (0, (0, 0)) {
            all = self.near;
        } else {
            self.take(usize::MAX, &mut |pair| Ok(push(&mut all, pair)?))?;
        }
        all.sort_unstable();
        Ok(all)
    }

    /// Calls `visit` with up to `most` of the pairs that were not taken.
    #[expect(clippy::needless_range_loop, reason = "iterators take 100 bytes more")]
    pub(super) fn take(
        &mut self,
        mut most: usize,
        visit: &mut dyn FnMut([u32; 4]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        while let Some([distance, a, b, _]) = self.near.get(self.next) {
            let (ones, others) = (self.duplicates.of(a), self.duplicates.of(b));
            for one in self.members.0..ones.len() {
                // Within a set each member with those after it, else all with all.
                let first = if a == b { one + 1 } else { 0 };
                for other in first.max(self.members.1)..others.len() {
                    if most == 0 {
                        self.members = (one, other);
                        return Ok(());
                    }
                    most -= 1;
                    let [one, other] = [ones[one], others[other]];
                    visit([*distance, one.min(other), one.max(other), 0])?;
                }
                self.members.1 = 0;
            }
            self.members = (0, 0);
            self.next += 1;
        }
        (self.near, self.next) = (Vec::new(), 0);
        Ok(())
    }
}

impl Duplicates {
    /// Adds a set, and returns its representative.
    fn add(&mut self, labels: &mut dyn Iterator<Item = u32>) -> Result<u32, Error> {
        if self.set_of.is_empty() {
            self.set_of = filled(self.labels, 0)?;
        }
        let start = self.members.len();
        for label in labels {
            push(&mut self.members, label)?;
        }
        push(&mut self.ends, self.members.len() as u32)?;
        let first = self.members[start];
        self.set_of[first as usize] = self.ends.len() as u32;
        Ok(first)
    }

    fn set(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.members[start as usize..self.ends[number] as usize]
    }

    /// The members of the set that a label represents; the label itself if there is none.
    fn of<'a>(&'a self, label: &'a u32) -> &'a [u32] {
        match self.set_of.get(*label as usize) {
            None | Some(0) => slice::from_ref(label),
            Some(&number) => self.set(number as usize - 1),
        }
    }
}
