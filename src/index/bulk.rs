//! Many fingerprints as bare lanes, one or two each: how they come from JavaScript.

use super::{
    DuplicateIndex, Match, Query,
    hits::Hits,
    lanes::{Lanes, lane_count, row},
    pairs::rows,
    store::Store,
    sweep::Rows,
};
use crate::{Bits, Error, Fingerprint};
use alloc::vec::Vec;

/// What stands for a handle that there is not yet.
pub(crate) const NEW: u32 = u32::MAX;

impl DuplicateIndex {
    /// Stores fingerprints under handles. Where a handle is [`NEW`] it is a new
    /// fingerprint, and its handle is put there. All are stored, or none.
    pub(crate) fn set_many(
        &mut self,
        lanes: Vec<u64>,
        handles: &mut [u32],
    ) -> Result<(), Error> {
        check(&lanes, self.bits())?;
        let mut new = 0;
        for &handle in &*handles {
            if handle == NEW {
                new += 1;
            } else {
                self.check_handle(handle)?;
            }
        }
        let mut inserted = Vec::with_capacity(new);
        if self.is_empty() {
            // As a snapshot is read: nothing is copied.
            self.store = Store::of(self.bits(), lanes);
            inserted.extend(0..self.store.handles());
            handles.copy_from_slice(&inserted);
        } else {
            self.store.reserve(new)?;
            for (place, handle) in handles.iter_mut().enumerate() {
                let row = row(&lanes, place, lane_count(self.bits()));
                if *handle == NEW {
                    *handle = self.store.insert(row);
                    inserted.push(*handle);
                } else {
                    self.overwrite(*handle, row);
                }
            }
        }
        if let Some(tables) = &mut self.tables {
            tables.insert(&inserted);
        }
        self.settle();
        Ok(())
    }

    /// As [`DuplicateIndex::query_many`], but the matches with the places of their queries.
    pub(crate) fn query_lanes<'a>(
        &self,
        lanes: Vec<u64>,
        query: Query,
        hits: &'a mut Hits,
    ) -> Result<impl Iterator<Item = (u32, Match)> + use<'a>, Error> {
        check(&lanes, self.bits())?;
        let labels = 0..(lanes.len() / lane_count(self.bits())) as u32;
        self.find_many(&Rows { lanes, labels: labels.collect() }, query, hits)
    }

    /// As [`DuplicateIndex::query`]. What does not fit the width is cut off.
    pub(crate) fn query_one<'a>(
        &self,
        lanes: Lanes,
        query: Query,
        hits: &'a mut Hits,
    ) -> Result<impl Iterator<Item = Match> + use<'a>, Error> {
        self.matches(self.cut(lanes), query, hits)
    }

    /// As [`DuplicateIndex::nearest`], likewise.
    pub(crate) fn nearest_one<'a>(
        &self,
        lanes: Lanes,
        count: usize,
        hits: &'a mut Hits,
    ) -> Result<impl Iterator<Item = Match> + use<'a>, Error> {
        self.nearest_matches(self.cut(lanes), count, hits)
    }

    fn cut(&self, [low, high]: Lanes) -> Lanes {
        let mask = self.bits().mask();
        [low & mask as u64, high & (mask >> 64) as u64]
    }

    /// What is stored, in the order of insertion.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(crate) fn lanes(&self) -> Result<Vec<u64>, Error> {
        Ok(rows(&self.store)?.1.lanes)
    }
}

/// Whether all fit the width.
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
