//! All pairs of near-duplicates.

use super::{
    memory::filled,
    push,
    search::{Goal, Search},
    store::Store,
    sweep::Finder,
};
use crate::Error;
use alloc::{
    boxed::Box,
    vec::{self, Vec},
};
use core::slice;

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
///
/// Either all pairs are collected, in order ([`PairSearch::finish`]), or they are taken as
/// they are found, some at a time ([`PairSearch::take`]), which needs no memory for all.
pub struct PairSearch(Box<Search>);

/// Pairs by the places of both in the order of insertion.
#[derive(Default)]
pub(super) struct Found {
    /// Fingerprints with what is near them: the distance and both places. Where others are
    /// equal to one of them, it stands for all of these, and is near itself.
    near: Vec<[u32; 4]>,
    equals: Equals,
    /// The number of pairs that these are, and of how many of them there may be at once.
    count: u64,
    most: u64,
    /// How far they were taken, and of what stands on both sides which.
    next: usize,
    sides: (usize, usize),
}

/// Groups of equal fingerprints, of which the first one stands for all.
#[derive(Default)]
struct Equals {
    /// Those of one group after those of another, and where each group ends.
    members: Vec<u32>,
    ends: Vec<u32>,
    /// By place the group, counted from 1. Empty while there is no group.
    group_of: Vec<u32>,
    /// How many places there are.
    places: usize,
}

impl PairSearch {
    pub(super) fn new(store: &Store, within: u32) -> Result<PairSearch, Error> {
        Ok(PairSearch(Search::new(store, within, Goal::Pairs { most: u64::MAX })?))
    }

    /// Makes about so many comparisons. Whether there is more to do.
    ///
    /// # Errors
    ///
    /// No memory for all the pairs there are.
    pub fn advance(&mut self, comparisons: u64) -> Result<bool, Error> {
        self.0.advance(comparisons)
    }

    /// The share of the work that is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// Takes up to `most` of the pairs that were found and not taken, in no particular order.
    /// What was taken needs no memory any more.
    ///
    /// To have all of them, call it until it returns none, then [`PairSearch::advance`], and
    /// so on while there is more to do.
    ///
    /// # Errors
    ///
    /// No memory for so many.
    pub fn take(&mut self, most: usize) -> Result<Vec<Pair>, Error> {
        let mut taken = Vec::new();
        self.0.take(most, &mut |pair| push(&mut taken, pair))?;
        Ok(taken)
    }

    /// The pairs found so far and not taken: the nearest first, and where equal, in the
    /// order of insertion.
    ///
    /// # Errors
    ///
    /// No memory for them.
    pub fn finish(self) -> Result<Vec<Pair>, Error> {
        let mut pairs = Vec::new();
        self.0.pairs(&mut |pair| push(&mut pairs, pair))?;
        Ok(pairs)
    }
}

/// All pairs of an index, one after the other, as [`DuplicateIndex::each_pair`] finds them.
///
/// [`DuplicateIndex::each_pair`]: super::DuplicateIndex::each_pair
pub struct Pairs {
    search: PairSearch,
    taken: vec::IntoIter<Pair>,
    more: bool,
}

impl Pairs {
    pub(super) fn new(search: PairSearch) -> Pairs {
        Pairs { search, taken: Vec::new().into_iter(), more: true }
    }

    /// The next ones: none if there are no more.
    fn refill(&mut self) -> Result<(), Error> {
        loop {
            self.taken = self.search.take(1024)?.into_iter();
            if self.taken.len() > 0 || !self.more {
                return Ok(());
            }
            self.more = self.search.advance(1 << 16)?;
        }
    }
}

impl Iterator for Pairs {
    type Item = Result<Pair, Error>;

    fn next(&mut self) -> Option<Result<Pair, Error>> {
        if self.taken.len() == 0
            && let Err(error) = self.refill()
        {
            self.more = false;
            return Some(Err(error));
        }
        self.taken.next().map(Ok)
    }
}

impl Finder for Found {
    fn pair(&mut self, a: u32, b: u32, distance: u32) -> Result<(), Error> {
        let many = |label| self.equals.of(&label).len() as u64;
        self.count +=
            if a == b { many(a) * (many(a) - 1) / 2 } else { many(a) * many(b) };
        if self.count > self.most {
            self.near = Vec::new();
            return Ok(());
        }
        push(&mut self.near, [distance, a.min(b), a.max(b), 0])
    }

    fn equal(&mut self, labels: &mut dyn Iterator<Item = u32>) -> Result<(), Error> {
        let first = self.equals.add(labels)?;
        self.pair(first, first, 0)
    }
}

impl Found {
    pub(super) fn new(places: usize, most: u64) -> Found {
        Found {
            most,
            equals: Equals { places, ..Equals::default() },
            ..Found::default()
        }
    }

    /// All that were not taken, in order.
    pub(super) fn sorted(mut self) -> Result<Vec<[u32; 4]>, Error> {
        if self.count > self.most {
            return Err(Error::too_many(" pairs", self.count, self.most));
        }
        let mut all = Vec::new();
        if self.equals.ends.is_empty() && (self.next, self.sides) == (0, (0, 0)) {
            all = self.near;
        } else {
            self.take(usize::MAX, &mut |pair| push(&mut all, pair))?;
        }
        all.sort_unstable();
        Ok(all)
    }

    /// Shows up to `most` pairs that were not shown.
    #[expect(clippy::needless_range_loop, reason = "iterators take 100 bytes more")]
    pub(super) fn take(
        &mut self,
        mut most: usize,
        see: &mut dyn FnMut([u32; 4]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        while let Some([distance, a, b, _]) = self.near.get(self.next) {
            let (ones, others) = (self.equals.of(a), self.equals.of(b));
            for one in self.sides.0..ones.len() {
                // Among equal ones each with those after it, else all with all.
                let first = if a == b { one + 1 } else { 0 };
                for other in first.max(self.sides.1)..others.len() {
                    if most == 0 {
                        self.sides = (one, other);
                        return Ok(());
                    }
                    most -= 1;
                    let [one, other] = [ones[one], others[other]];
                    see([*distance, one.min(other), one.max(other), 0])?;
                }
                self.sides.1 = 0;
            }
            self.sides = (0, 0);
            self.next += 1;
        }
        (self.near, self.next) = (Vec::new(), 0);
        Ok(())
    }
}

impl Equals {
    /// Adds a group, and returns its first one.
    fn add(&mut self, labels: &mut dyn Iterator<Item = u32>) -> Result<u32, Error> {
        if self.group_of.is_empty() {
            let no_room = || Error::out_of_memory(self.places);
            self.group_of = filled(self.places, 0).ok_or_else(no_room)?;
        }
        let start = self.members.len();
        for label in labels {
            push(&mut self.members, label)?;
        }
        push(&mut self.ends, self.members.len() as u32)?;
        let first = self.members[start];
        self.group_of[first as usize] = self.ends.len() as u32;
        Ok(first)
    }

    fn group(&self, group: usize) -> &[u32] {
        let start = if group == 0 { 0 } else { self.ends[group - 1] };
        &self.members[start as usize..self.ends[group] as usize]
    }

    /// All that one stands for.
    fn of<'a>(&'a self, label: &'a u32) -> &'a [u32] {
        match self.group_of.get(*label as usize) {
            None | Some(0) => slice::from_ref(label),
            Some(&group) => self.group(group as usize - 1),
        }
    }
}
