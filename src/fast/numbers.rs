//! Numbers for what a text has, in order of first appearance.

use crate::{
    fallible::{self, OutOfMemory},
    random_hash::{PairHash, count_probe},
};
use alloc::vec::Vec;

/// What is numbered: anything but 0.
pub(super) type Key = [u64; 2];

/// The distinct keys of a text, numbered from 1 on.
///
/// The keys stand one after another; a hash table with linear probing has their numbers.
/// Its slots are a quarter of a key in size, so that most can be empty. Its hash function is
/// random, because keys are untrusted.
pub(super) struct Numbers {
    hash: PairHash,
    /// A number or, where free, 0. A power of two of them is used for this text.
    slots: Vec<u32>,
    used: usize,
    /// By number. The first is 0, which no key is.
    keys: Vec<Key>,
    next: usize,
}

/// Slots that any text may begin with. One with so many distinct keys that half of them
/// are taken makes the table grow.
const MOST: usize = 1 << 17;

impl Numbers {
    pub(super) fn new(hash: PairHash) -> Numbers {
        Numbers { hash, slots: Vec::new(), used: 0, keys: Vec::new(), next: 0 }
    }

    /// Forgets all keys, for a text with so many, some of them equal.
    pub(super) fn begin(&mut self, keys: usize) -> Result<(), OutOfMemory> {
        // The more slots the fewer meet in one, as long as they fit the fastest cache.
        let slots = if keys < 1 << 11 { 8 * keys } else { 4 * keys.min(MOST) };
        self.next = 1;
        self.clear(slots.clamp(64, MOST).next_power_of_two())
    }

    /// Frees so many slots, which are to be used.
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
    pub(super) fn next(&self) -> usize {
        self.next
    }

    /// The keys from a number on.
    pub(super) fn from(&self, number: usize) -> &[Key] {
        &self.keys[number..self.next]
    }

    /// Numbers keys: the steps of many overlap where those of one would wait for each other.
    #[inline(never)]
    pub(super) fn number_all(&mut self, of: &[Key]) -> Result<(), OutOfMemory> {
        self.reserve(of.len())?;
        let slots = &mut self.slots[..self.used];
        let keys = &mut self.keys[..];
        let mut next = self.next;
        let hash = self.hash;
        for &[a, b] in of {
            count_probe();
            let place = hash.slot([a, b], slots.len());
            let number = slots[place];
            let [x, y] = keys[number as usize];
            keys[next] = [a, b];
            // Whether a slot is free, or has the same key in it, nobody can predict: so
            // that no branch asks for one alone, the answers are signs.
            let differs = (x ^ a) | (y ^ b);
            let is_taken = -i64::from(number);
            if is_taken & (differs | differs.wrapping_neg()) as i64 >= 0 {
                let is_free = number == 0;
                slots[place] = if is_free { next as u32 } else { number };
                next += usize::from(is_free);
            } else {
                let number = search(slots, keys, place, next);
                next += usize::from(number == next as u32);
            }
        }
        self.next = next;
        Ok(())
    }

    /// The number of a key.
    #[inline(never)]
    pub(super) fn number(&mut self, key: Key) -> Result<u32, OutOfMemory> {
        self.reserve(1)?;
        self.keys[self.next] = key;
        let before = self.hash.slot(key, self.used).wrapping_sub(1);
        let number =
            search(&mut self.slots[..self.used], &self.keys, before, self.next);
        self.next += usize::from(number == self.next as u32);
        Ok(number)
    }

    /// Makes room for so many more keys. Where it cannot, the next text begins anew.
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
                search(&mut self.slots[..self.used], &self.keys, before, number);
            }
        }
        Ok(())
    }

    /// What it keeps allocated, in bytes.
    #[cfg(feature = "std")]
    pub(super) fn allocated(&self) -> usize {
        4 * self.slots.capacity() + size_of::<Key>() * self.keys.capacity()
    }
}

/// The number of a key, given by a number of its own: that of an equal one which is found
/// after a place, or else its own, which goes to the first free slot.
#[inline(never)]
fn search(slots: &mut [u32], keys: &[Key], mut place: usize, own: usize) -> u32 {
    loop {
        count_probe();
        place = place.wrapping_add(1) & (slots.len() - 1);
        let number = slots[place];
        if number == 0 {
            slots[place] = own as u32;
            return own as u32;
        }
        if keys[number as usize] == keys[own] {
            return number;
        }
    }
}
