//! Many fingerprints as bare lanes, one or two each: how they come from JavaScript, some at
//! a time.

use super::{
    DuplicateIndex, Match, Query,
    hits::Hits,
    lanes::{Lanes, lane_count, row},
    search::{Goal, Search},
    sweep::Rows,
};
use crate::{Bits, Error, Fingerprint};
use alloc::boxed::Box;

/// What stands for a handle that there is not yet.
pub(crate) const NEW: u32 = u32::MAX;

/// Queries as they come.
pub(crate) struct Queries(Rows);

impl Queries {
    pub(crate) const fn new() -> Queries {
        Queries(Rows::new())
    }
}

impl DuplicateIndex {
    /// Makes sure that so many can be added, before any is.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(crate) fn reserve_many(&mut self, more: usize) -> Result<(), Error> {
        self.reserve(more)
    }

    /// Stores a fingerprint under a handle, a new one if that is [`NEW`], and returns it.
    /// What does not fit the width is
    /// cut off. There must be room; and after the last one, [`DuplicateIndex::settle_many`].
    pub(crate) fn put_one_of_many(&mut self, handle: u32, lanes: Lanes) -> u32 {
        let lanes = self.cut(lanes);
        if handle == NEW {
            return self.add(lanes);
        }
        if self.store.is_live(handle) {
            self.overwrite(handle, lanes);
        }
        handle
    }

    pub(crate) fn settle_many(&mut self) {
        self.settle();
    }

    /// More queries; or only whether they fit the width.
    ///
    /// # Errors
    ///
    /// They do not; no memory.
    pub(crate) fn push_queries(
        &self,
        queries: &mut Queries,
        lanes: &[u64],
        keep: bool,
    ) -> Result<(), Error> {
        check(lanes, self.bits())?;
        if !keep {
            return Ok(());
        }
        let rows = &mut queries.0;
        let count = lanes.len() / lane_count(self.bits());
        rows.reserve(count, self.bits())?;
        rows.lanes.extend_from_slice(lanes);
        let first = rows.labels.len() as u32;
        rows.labels.extend(first..first + count as u32);
        Ok(())
    }

    /// As [`DuplicateIndex::query_many`], but the matches with the places of their queries,
    /// and no more than `most` of them.
    pub(crate) fn query_lanes(
        &self,
        queries: &Queries,
        query: Query,
        most: u64,
        hits: &mut Hits,
        see: &mut dyn FnMut(u32, Match) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.find_many(&queries.0, query, most, hits, see)
    }

    #[inline(never)]
    fn cut(&self, [low, high]: Lanes) -> Lanes {
        let mask = self.bits().mask();
        [low & mask as u64, high & (mask >> 64) as u64]
    }

    /// As [`DuplicateIndex::query`], or without a distance as [`DuplicateIndex::nearest`].
    /// What does not fit the width is cut off.
    #[inline]
    pub(crate) fn query_one<'a>(
        &self,
        lanes: Lanes,
        query: Query,
        hits: &'a mut Hits,
    ) -> Result<impl ExactSizeIterator<Item = Match> + use<'a>, Error> {
        let lanes = self.cut(lanes);
        let query = match (query.max_distance, query.limit) {
            (None, Some(count)) => self.nearest_query(lanes, count),
            _ => query,
        };
        self.matches(lanes, query, hits)
    }
}

impl DuplicateIndex {
    /// The search for pairs or groups.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::pair_search`].
    pub(crate) fn search(
        &self,
        max_distance: u32,
        goal: Goal,
    ) -> Result<Box<Search>, Error> {
        Search::new(&self.store, self.distance(Some(max_distance))?, goal)
    }
}

/// Whether all fit the width.
#[inline(never)]
pub(crate) fn check(lanes: &[u64], bits: Bits) -> Result<(), Error> {
    let mask = bits.mask();
    for place in 0..lanes.len() / lane_count(bits) {
        let [low, high] = row(lanes, place, lane_count(bits));
        if low & !(mask as u64) != 0 || high & !((mask >> 64) as u64) != 0 {
            Fingerprint::new(u128::from(high) << 64 | u128::from(low), bits)?;
        }
    }
    Ok(())
}
