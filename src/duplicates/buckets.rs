//! The buckets of stored sets by the keys of their bands.

use crate::memory::fallible::{self, OutOfMemory};
use alloc::vec::Vec;

/// Hash tables, one for each band, from keys to the numbers of sets: open addressing by buckets of one
/// cache line, with linear probing (Knuth, The Art of Computer Programming, volume 3, 6.4).
///
/// An entry has 24 bits of the number and 8 bits of the key, so a search also visits one in 256 of the
/// bucket's sets with other keys; visited sets are compared anyway. Keys are not stored, so the tables
/// cannot grow: larger ones are filled from the sets, whose keys are computed again.
pub(super) struct Buckets {
    /// The buckets of each band, one band after the other.
    buckets: Vec<Bucket>,
    /// The number of buckets of a band.
    per_band: usize,
}

/// The used entries come first.
#[derive(Clone)]
#[repr(align(64))]
struct Bucket([u32; BUCKET]);

/// The number of entries in a bucket.
const BUCKET: usize = 16;

/// The greatest average number of used entries per bucket.
const FILLED: usize = 12;

/// The bits of an entry that are the number plus one. An entry of 0 is free.
const NUMBER: u32 = (1 << 24) - 1;

/// The start of the search for a key.
#[derive(Clone, Copy)]
pub(super) struct Home {
    bucket: u32,
    tag: u32,
    /// Whether there are any entries.
    is_empty: bool,
}

impl Buckets {
    /// The greatest number of sets.
    pub(super) const MAX_SETS: usize = NUMBER as usize - 1;

    /// Empty tables of `bands` bands, for `sets` sets.
    pub(super) fn with_capacity(
        bands: usize,
        sets: usize,
    ) -> Result<Buckets, OutOfMemory> {
        let per_band = sets.div_ceil(FILLED).max(1);
        let len = bands.checked_mul(per_band).ok_or(OutOfMemory)?;
        Ok(Buckets { buckets: fallible::filled(len, Bucket([0; BUCKET]))?, per_band })
    }

    /// The capacity of the tables, in sets.
    pub(super) fn capacity(&self) -> usize {
        self.per_band * FILLED
    }

    pub(super) fn byte_length(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// The start of the search for a key of a band: the bucket given by the key's high half as a
    /// fraction of all.
    ///
    /// This reads from the bucket. If a caller first finds the homes of all bands, their cache
    /// lines are fetched at the same time instead of one after the other.
    #[inline]
    pub(super) fn home(&self, band: usize, key: u64) -> Home {
        let at = ((key >> 32) * self.per_band as u64) >> 32;
        let bucket = band * self.per_band + at as usize;
        Home {
            bucket: bucket as u32,
            tag: key as u32 & !NUMBER,
            is_empty: self.buckets[bucket].0[0] == 0,
        }
    }

    /// Calls `visit` with the numbers of all sets with a key in a band, and of a few other sets.
    #[inline]
    pub(super) fn each(&self, band: usize, home: Home, visit: &mut impl FnMut(u32)) {
        if home.is_empty {
            return;
        }
        let mut bucket = home.bucket as usize;
        loop {
            for &entry in &self.buckets[bucket].0 {
                if entry == 0 {
                    return;
                }
                if (entry ^ home.tag) & !NUMBER == 0 {
                    visit((entry & NUMBER) - 1);
                }
            }
            bucket = self.after(band, bucket);
        }
    }

    /// Adds a set. There must be capacity for it.
    #[inline]
    pub(super) fn add(&mut self, band: usize, home: Home, number: u32) {
        let mut bucket = home.bucket as usize;
        loop {
            let entries = &mut self.buckets[bucket].0;
            if let Some(free) = entries.iter_mut().find(|entry| **entry == 0) {
                *free = home.tag | (number + 1);
                return;
            }
            bucket = self.after(band, bucket);
        }
    }

    /// The next bucket of a band.
    fn after(&self, band: usize, bucket: usize) -> usize {
        let end = (band + 1) * self.per_band;
        if bucket + 1 == end { end - self.per_band } else { bucket + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Random;

    #[test]
    fn every_set_with_a_key_is_visited_once_however_full_its_bucket_is() {
        let mut random = Random(8);
        let sets = if cfg!(miri) { 40 } else { 600 };
        let mut buckets = Buckets::with_capacity(2, sets).unwrap();
        assert!(buckets.capacity() >= sets);
        // A few keys, some of which share a home slot.
        let keys: Vec<u64> =
            (0..20).map(|_| random.next() & 0xff00_0000_ff00_0000).collect();
        let chosen: Vec<usize> =
            (0..sets).map(|_| (random.next() % 20) as usize).collect();
        for (number, &key) in chosen.iter().enumerate() {
            let home = buckets.home(1, keys[key]);
            buckets.add(1, home, number as u32);
        }
        for (at, &key) in keys.iter().enumerate() {
            let mut visited = Vec::new();
            let home = buckets.home(1, key);
            buckets.each(1, home, &mut |number| visited.push(number as usize));
            visited.sort_unstable();
            let unique = visited.windows(2).all(|pair| pair[0] < pair[1]);
            assert!(unique);
            let wanted = (0..sets).filter(|&number| chosen[number] == at);
            assert!(wanted.into_iter().all(|number| visited.contains(&number)));
            let home = buckets.home(0, key);
            buckets.each(0, home, &mut |_| panic!("the other band is empty"));
        }
    }
}
