//! The buckets of stored sets by the keys of their bands.

use crate::fallible::{self, OutOfMemory};
use alloc::vec::Vec;

/// Hash tables, one for each band, from keys to the numbers of sets: open addressing by buckets of one
/// cache line, with linear probing (Knuth, The Art of Computer Programming, volume 3, 6.4).
///
/// An entry has 24 bits of the number and 8 bits of the key, so that of sets with another key one in 256
/// is visited too: what is visited is compared anyway. Keys are not stored, so the tables cannot
/// grow: larger ones are filled anew.
pub(super) struct Buckets {
    /// For each band its buckets, one after the other.
    entries: Vec<u32>,
    /// The number of buckets of a band.
    per_band: usize,
}

/// The number of entries in a bucket.
const BUCKET: usize = 16;

/// How many entries of each bucket are in use on average, at most.
const FILLED: usize = 12;

/// The bits of an entry that are the number plus one. An entry of 0 is free.
const NUMBER: u32 = (1 << 24) - 1;

impl Buckets {
    /// The greatest number of sets.
    pub(super) const MAX_SETS: usize = NUMBER as usize - 1;

    pub(super) const fn new() -> Buckets {
        Buckets { entries: Vec::new(), per_band: 0 }
    }

    /// Empty tables of `bands` bands, for `sets` sets.
    pub(super) fn with_capacity(
        bands: usize,
        sets: usize,
    ) -> Result<Buckets, OutOfMemory> {
        let per_band = sets.div_ceil(FILLED).max(1);
        let len = bands.checked_mul(per_band * BUCKET).ok_or(OutOfMemory)?;
        Ok(Buckets { entries: fallible::filled(len, 0)?, per_band })
    }

    /// How many sets the tables are for.
    pub(super) fn capacity(&self) -> usize {
        self.per_band * FILLED
    }

    pub(super) fn byte_length(&self) -> usize {
        self.entries.len() * size_of::<u32>()
    }

    /// Calls `visit` with the numbers of all sets with a key in a band, and of a few others.
    #[inline]
    pub(super) fn each(&self, band: usize, key: u64, visit: &mut impl FnMut(u32)) {
        if self.per_band == 0 {
            return;
        }
        let tag = tag(key);
        let mut bucket = self.home(key);
        loop {
            for &entry in self.bucket(band, bucket) {
                if entry == 0 {
                    return;
                }
                if (entry ^ tag) & !NUMBER == 0 {
                    visit((entry & NUMBER) - 1);
                }
            }
            bucket = self.after(bucket);
        }
    }

    /// Adds a set. There must be capacity for it.
    #[inline]
    pub(super) fn add(&mut self, band: usize, key: u64, number: u32) {
        let mut bucket = self.home(key);
        loop {
            let start = (band * self.per_band + bucket) * BUCKET;
            let entries = &mut self.entries[start..start + BUCKET];
            if let Some(free) = entries.iter_mut().find(|entry| **entry == 0) {
                *free = tag(key) | (number + 1);
                return;
            }
            bucket = self.after(bucket);
        }
    }

    fn bucket(&self, band: usize, bucket: usize) -> &[u32] {
        let start = (band * self.per_band + bucket) * BUCKET;
        &self.entries[start..start + BUCKET]
    }

    /// The bucket at which the search for a key begins: its high half, as a share of all.
    fn home(&self, key: u64) -> usize {
        ((key >> 32) * self.per_band as u64 >> 32) as usize
    }

    fn after(&self, bucket: usize) -> usize {
        if bucket + 1 == self.per_band { 0 } else { bucket + 1 }
    }
}

/// The bits of a key that an entry has.
fn tag(key: u64) -> u32 {
    key as u32 & !NUMBER
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
        // Few keys, of which some have the same home.
        let keys: Vec<u64> =
            (0..20).map(|_| random.next() & 0xff00_0000_ff00_0000).collect();
        let chosen: Vec<usize> =
            (0..sets).map(|_| (random.next() % 20) as usize).collect();
        for (number, &key) in chosen.iter().enumerate() {
            buckets.add(1, keys[key], number as u32);
        }
        for (at, &key) in keys.iter().enumerate() {
            let mut visited = Vec::new();
            buckets.each(1, key, &mut |number| visited.push(number as usize));
            visited.sort_unstable();
            let unique = visited.windows(2).all(|pair| pair[0] < pair[1]);
            assert!(unique);
            let wanted = (0..sets).filter(|&number| chosen[number] == at);
            assert!(wanted.into_iter().all(|number| visited.contains(&number)));
            buckets.each(0, key, &mut |_| panic!("the other band is empty"));
        }
        Buckets::new().each(0, 7, &mut |_| panic!("there are no tables"));
    }
}
