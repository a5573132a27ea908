//! Many fingerprints as bare lanes, as they come from JavaScript.

use super::{
    DuplicateIndex, Match, Query,
    lanes::{Lanes, lane_count},
};
use crate::{Bits, Error, Fingerprint};
use alloc::vec::Vec;

impl DuplicateIndex {
    /// Stores fingerprints under handles. Where a handle is [`u32::MAX`] it is a new
    /// fingerprint, and its handle is put there. All are stored, or none.
    pub(crate) fn set_many(
        &mut self,
        lanes: &[u64],
        handles: &mut [u32],
    ) -> Result<(), Error> {
        let fingerprints = rows(lanes, self.bits())?;
        let known = |handle| handle == u32::MAX || self.store.is_live(handle);
        if let Some(&unknown) = handles.iter().find(|&&handle| !known(handle)) {
            return Err(Error::handle(unknown));
        }
        let new = handles.iter().filter(|&&handle| handle == u32::MAX).count();
        self.store.reserve(new)?;
        let mut inserted = Vec::with_capacity(new);
        for (handle, lanes) in handles.iter_mut().zip(fingerprints) {
            if *handle == u32::MAX {
                *handle = self.store.insert(lanes);
                inserted.push(*handle);
            } else {
                self.overwrite(*handle, lanes);
            }
        }
        if let Some(tables) = &mut self.tables {
            tables.insert(&inserted);
        }
        self.settle();
        Ok(())
    }

    /// As [`DuplicateIndex::query_many`].
    pub(crate) fn query_lanes(
        &self,
        lanes: &[u64],
        query: Query,
    ) -> Result<Vec<Vec<Match>>, Error> {
        self.find_many(&rows(lanes, self.bits())?.collect::<Vec<_>>(), query)
    }
}

/// The fingerprints, all of which fit the width.
fn rows(lanes: &[u64], bits: Bits) -> Result<impl Iterator<Item = Lanes>, Error> {
    let count = lane_count(bits);
    let row = move |row: &[u64]| [row[0], row.get(1).copied().unwrap_or(0)];
    let widest = [bits.mask() as u64, (bits.mask() >> 64) as u64];
    for (place, lane) in lanes.iter().enumerate() {
        if lane & !widest[place % count] != 0 {
            let start = place / count * count;
            let [low, high] = row(&lanes[start..start + count]);
            Fingerprint::new(u128::from(high) << 64 | u128::from(low), bits)?;
        }
    }
    Ok(lanes.chunks_exact(count).map(row))
}
