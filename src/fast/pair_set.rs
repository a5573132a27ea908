//! The distinct pairs of words of a text, where every word has a number.

use super::vote_batcher::BATCH;
use crate::{
    memory::fallible::{self, OutOfMemory},
    memory::random_hash::{NumberHash, count_probe},
};
use alloc::vec::Vec;

/// Two numbers of words, which are not 0: the second one in the high half.
pub(super) type Pair = u64;

/// A set of pairs: the dedup table of words with a separator between them.
///
/// A hash table with linear probing. Equal pairs are equal numbers, so no text is read for a pair that was there
/// before. The hash function is random: an author chooses the order of words, and with it their numbers.
pub(super) struct PairSet {
    hash: NumberHash,
    /// The pair in each slot, or 0 in a free one. This text uses the first `used` slots, a power of two.
    slots: Vec<Pair>,
    used: usize,
}

/// With more slots there are fewer collisions, as long as the table has no more than these.
const FEW_SLOTS: usize = 1 << 17;

impl PairSet {
    pub(super) const fn new(hash: NumberHash) -> PairSet {
        PairSet { hash, slots: Vec::new(), used: 0 }
    }

    /// Replaces the hash function, while there is no pair.
    pub(super) fn set_hash(&mut self, hash: NumberHash) {
        self.hash = hash;
    }

    /// Discards all pairs, for at most `pairs` others.
    pub(super) fn reset(&mut self, pairs: usize) -> Result<(), OutOfMemory> {
        let slots = (4 * pairs).clamp(64, FEW_SLOTS).max(2 * pairs).next_power_of_two();
        let free = self.slots.len().min(slots);
        self.slots[..free].fill(0);
        fallible::lengthen(&mut self.slots, slots)?;
        self.used = slots;
        Ok(())
    }

    /// Adds each two neighbours of some words, at most a batch of pairs. Writes which pairs are new, and returns how many.
    #[inline(never)]
    pub(super) fn insert_all(
        &mut self,
        words: &[u32],
        new: &mut [u32; BATCH],
    ) -> usize {
        let hash = self.hash;
        let slots = &mut self.slots[..self.used];
        let mut count = 0;
        for (n, words) in words.windows(2).enumerate() {
            count_probe();
            let pair = u64::from(words[0]) | u64::from(words[1]) << 32;
            let slot = hash.slot(pair, slots.len());
            let found = slots[slot];
            new[count % BATCH] = n as u32;
            // As in `Interner::intern_all`: one branch, which is almost never taken. Pairs are below 2^63.
            let is_taken = found.wrapping_neg() & (found ^ pair).wrapping_neg();
            if is_taken.cast_signed() >= 0 {
                slots[slot] = pair;
                count += usize::from(found == 0);
            } else {
                count += usize::from(insert_after(slots, slot, pair));
            }
        }
        count
    }

    /// The memory that stays allocated, in bytes.
    pub(super) fn allocated(&self) -> usize {
        size_of::<Pair>() * self.slots.capacity()
    }
}

/// Linear probing from the slot after `slot` on. Returns whether the pair is new.
#[inline(never)]
fn insert_after(slots: &mut [Pair], mut slot: usize, pair: Pair) -> bool {
    loop {
        count_probe();
        slot = (slot + 1) & (slots.len() - 1);
        let found = slots[slot];
        if found == 0 {
            slots[slot] = pair;
            return true;
        }
        if found == pair {
            return false;
        }
    }
}
