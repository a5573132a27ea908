//! The matches of one query or of many, collected unsorted and sorted at the end.

use super::{score_table::ScoreTable, store::Store};
use crate::Error;
use alloc::vec::Vec;

/// A stored fingerprint near a query. See [`DuplicateIndex::query`](super::DuplicateIndex::query).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Match {
    /// The handle of the stored fingerprint.
    pub handle: u32,
    /// The Hamming distance from the query, in bits.
    pub distance: u32,
}

/// A match as a sort key for the order of results: the query's label, the distance in the low 8 bits
/// with the sum of margins above it, the insertion sequence number of the stored fingerprint, and
/// its handle. In a query by distance, the sum is 0.
type Hit = [u32; 4];

/// Matches of one query or of many, each query with a label.
#[derive(Default)]
pub struct Hits {
    /// The maximum distance, inclusive.
    pub(super) within: u32,
    /// A handle that is not a match.
    pub(super) exclude: Option<u32>,
    /// In a query by score, the test whether a fingerprint within the distance is a match.
    pub(super) scores: Option<ScoreTable>,
    found: Vec<Hit>,
    /// The greatest number of matches to keep.
    most: usize,
    /// The number of matches not kept, for that reason or for lack of memory.
    dropped: usize,
    sorted: bool,
}

/// The greatest number of matches whose memory is kept for the next query.
const KEPT_MATCHES: usize = 1024;

impl Hits {
    /// An empty list without memory.
    pub const fn new() -> Hits {
        Hits {
            within: 0,
            exclude: None,
            scores: None,
            found: Vec::new(),
            most: 0,
            dropped: 0,
            sorted: false,
        }
    }

    /// Empties the list, for new queries.
    pub(super) fn begin(&mut self, within: u32, exclude: Option<u32>) {
        (self.within, self.exclude) = (within, exclude);
        self.found.clear();
        if self.found.capacity() > KEPT_MATCHES {
            self.found.shrink_to(KEPT_MATCHES);
        }
        (self.most, self.dropped, self.sorted) = (usize::MAX, 0, false);
    }

    /// Keeps up to `most` matches, or as many as fit the capacity, and counts the rest.
    pub(super) fn keep_at_most(&mut self, most: usize) {
        self.most = most;
    }

    /// Whether there are more matches than kept ones.
    pub(super) const fn overflowed(&self) -> bool {
        self.dropped > 0
    }

    /// The number of matches, kept or not.
    pub(super) fn count(&self) -> usize {
        self.found.len() + self.dropped
    }

    /// Adds a stored fingerprint if it is within the distance.
    #[inline(always)]
    pub(super) fn offer(
        &mut self,
        label: u32,
        store: &Store,
        handle: u32,
        distance: u32,
    ) {
        if distance <= self.within {
            self.push(label, store, handle, distance);
        }
    }

    /// Adds a stored fingerprint that is within the distance, unless it is excluded.
    #[inline(never)]
    pub(super) fn push(
        &mut self,
        label: u32,
        store: &Store,
        handle: u32,
        distance: u32,
    ) {
        if self.exclude == Some(handle) {
            return;
        }
        let mut order = distance;
        if let Some(scores) = &self.scores {
            let Some(sum) = scores.sum(store.get(handle)) else { return };
            order |= sum << 8;
        }
        let full = self.found.len() == self.found.capacity();
        if full && (self.found.len() >= self.most || !self.grow()) {
            self.dropped += 1;
            return;
        }
        self.found.push([label, order, store.sequence_of(handle), handle]);
    }

    #[cold]
    fn grow(&mut self) -> bool {
        self.found.try_reserve(1).is_ok()
    }

    /// Up to `limit` matches of a single query, by distance, and at equal distance in the
    /// order of insertion.
    #[inline(always)]
    pub(super) fn matches(
        &mut self,
        limit: usize,
    ) -> Result<impl ExactSizeIterator<Item = Match>, Error> {
        self.sort()?;
        let matches = self.found.iter().take(limit);
        Ok(matches.map(|&[_, distance, _, handle]| Match { handle, distance }))
    }

    /// Up to `limit` matches of a query by score, each with the sum of its margins.
    pub(super) fn scored_matches(
        &mut self,
        limit: usize,
    ) -> Result<impl ExactSizeIterator<Item = (Match, u32)>, Error> {
        self.sort()?;
        let matches = self.found.iter().take(limit);
        Ok(matches.map(|&[_, order, _, handle]| {
            (Match { handle, distance: order & 0xff }, order >> 8)
        }))
    }

    /// Calls `visit` with up to `limit` matches of each query and its label, in the order of
    /// labels.
    pub(super) fn for_each(
        &mut self,
        limit: usize,
        visit: &mut dyn FnMut(u32, Match) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.sort()?;
        let (mut last, mut count) = (0, 0);
        for &[query, distance, _, handle] in &self.found {
            if query != last {
                (last, count) = (query, 0);
            }
            count += 1;
            if count <= limit {
                visit(query, Match { handle, distance })?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn sort(&mut self) -> Result<(), Error> {
        if self.dropped > 0 {
            return Err(Error::no_memory());
        }
        if self.found.len() > 1 && !self.sorted {
            self.found.sort_unstable();
            self.sorted = true;
        }
        Ok(())
    }
}
