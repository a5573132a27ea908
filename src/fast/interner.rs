//! Interning: every distinct key of a text gets a number, in order of first appearance.

use super::vote_batcher::BATCH;
use crate::{
    memory::fallible::{self, OutOfMemory},
    memory::random_hash::{PairHash, count_probe},
};
use alloc::vec::Vec;

/// A key to intern: two words, not both 0.
pub(super) type Key = [u64; 2];

/// The distinct keys of a text, numbered from 1 on: the dedup table of the fast path.
///
/// A hash table with linear probing, whose slots hold the numbers of keys; the keys themselves
/// are in a separate array. A slot is a quarter of a key in size, so a table with mostly free
/// slots still fits the cache. The hash function is random, because keys are untrusted.
pub(super) struct Interner {
    hash: PairHash,
    /// The number of a key in each slot, or 0 in a free one. This text uses the first `used`
    /// slots, a power of two.
    slots: Vec<u32>,
    used: usize,
    /// The keys by number. Number 0 belongs to the key 0, which is never interned.
    keys: Vec<Key>,
    next: usize,
}

/// The largest number of slots that a table starts with. A table grows when half of its slots
/// are taken.
const MAX_INITIAL_SLOTS: usize = 1 << 17;

impl Interner {
    pub(super) const fn new(hash: PairHash) -> Interner {
        Interner { hash, slots: Vec::new(), used: 0, keys: Vec::new(), next: 0 }
    }

    /// Replaces the hash function, while there is no key.
    pub(super) fn set_hash(&mut self, hash: PairHash) {
        self.hash = hash;
    }

    /// Discards all keys, for a text of about `keys` keys, equal ones included.
    pub(super) fn reset(&mut self, keys: usize) -> Result<(), OutOfMemory> {
        // With more slots there are fewer collisions, as long as the table fits the L1 cache.
        let slots =
            if keys < 1 << 11 { 8 * keys } else { 4 * keys.min(MAX_INITIAL_SLOTS) };
        self.next = 1;
        self.clear(slots.clamp(64, MAX_INITIAL_SLOTS).next_power_of_two())
    }

    /// Makes a table of `slots` free slots.
    fn clear(&mut self, slots: usize) -> Result<(), OutOfMemory> {
        match self.slots.get_mut(..slots) {
            Some(slots) => slots.fill(0),
            None => {
                self.slots = Vec::new();
                self.slots = fallible::defaults(slots)?;
            }
        }
        self.used = slots;
        Ok(())
    }

    /// The number that the next new key gets.
    pub(super) fn next_number(&self) -> usize {
        self.next
    }

    /// The keys whose numbers are `number` and above.
    pub(super) fn keys_from(&self, number: usize) -> &[Key] {
        &self.keys[number..self.next]
    }

    /// Interns keys, and writes the number of each to its place. In this one loop the processor overlaps the
    /// work for several keys, where calls of [`Interner::intern`] would follow one another.
    #[inline(never)]
    pub(super) fn intern_all(
        &mut self,
        new: &[Key],
        places: &[u32; BATCH],
        numbers: &mut [u32; BATCH],
    ) -> Result<(), OutOfMemory> {
        self.reserve(new.len())?;
        let slots = &mut self.slots[..self.used];
        let keys = &mut self.keys[..];
        let mut next = self.next;
        let hash = self.hash;
        for (&[a, b], &place) in new.iter().zip(places) {
            let own = &mut numbers[place as usize % BATCH];
            count_probe();
            let slot = hash.slot([a, b], slots.len());
            let number = slots[slot];
            let [x, y] = keys[number as usize];
            keys[next] = [a, b];
            // The key needs a search if its first slot holds another key. Whether the slot
            // is free, and whether it holds the same key, are both unpredictable: the two
            // answers are combined as signs, for one branch that is almost never taken.
            let differs = (x ^ a) | (y ^ b);
            let is_taken = -i64::from(number);
            if is_taken & (differs | differs.wrapping_neg()) as i64 >= 0 {
                let is_free = number == 0;
                *own = if is_free { next as u32 } else { number };
                slots[slot] = *own;
                next += usize::from(is_free);
            } else {
                *own = search_after(slots, keys, slot, next);
                next += usize::from(*own == next as u32);
            }
        }
        self.next = next;
        Ok(())
    }

    /// Interns a key, and returns its number.
    #[inline(never)]
    pub(super) fn intern(&mut self, key: Key) -> Result<u32, OutOfMemory> {
        self.reserve(1)?;
        self.keys[self.next] = key;
        let before = self.hash.slot(key, self.used).wrapping_sub(1);
        let number =
            search_after(&mut self.slots[..self.used], &self.keys, before, self.next);
        self.next += usize::from(number == self.next as u32);
        Ok(number)
    }

    /// Makes room for `more` keys. After a failure the interner must be reset.
    fn reserve(&mut self, more: usize) -> Result<(), OutOfMemory> {
        let enough = self.next + more;
        if self.keys.len() <= enough || 2 * enough > self.used {
            self.grow(enough)?;
        }
        Ok(())
    }

    #[inline(never)]
    fn grow(&mut self, enough: usize) -> Result<(), OutOfMemory> {
        if self.keys.len() <= enough {
            fallible::lengthen(&mut self.keys, 2 * enough + 1)?;
        }
        while 2 * enough > self.used {
            self.clear(4 * self.used)?;
            for number in 1..self.next {
                let first = self.hash.slot(self.keys[number], self.used);
                let before = first.wrapping_sub(1);
                search_after(&mut self.slots[..self.used], &self.keys, before, number);
            }
        }
        Ok(())
    }

    /// The number of bytes allocated to make room for `more` keys, before the replaced memory is freed.
    pub(super) fn growth(&self, more: usize) -> usize {
        let enough = self.next + more;
        let keys = if self.keys.len() <= enough {
            size_of::<Key>() * (2 * enough + 1).max(2 * self.keys.capacity())
        } else {
            0
        };
        let slots = if 2 * enough > self.used { 16 * self.used } else { 0 };
        keys + slots
    }

    /// The memory that stays allocated, in bytes.
    pub(super) fn allocated(&self) -> usize {
        4 * self.slots.capacity() + size_of::<Key>() * self.keys.capacity()
    }
}

/// Linear probing from the slot after `slot` on, for the key with number `own`. Returns the
/// number of an equal key if one is found. Otherwise `own` goes to the first free slot and is
/// returned.
#[inline(never)]
fn search_after(slots: &mut [u32], keys: &[Key], mut slot: usize, own: usize) -> u32 {
    loop {
        count_probe();
        slot = slot.wrapping_add(1) & (slots.len() - 1);
        let number = slots[slot];
        if number == 0 {
            slots[slot] = own as u32;
            return own as u32;
        }
        if keys[number as usize] == keys[own] {
            return number;
        }
    }
}
