//! The fingerprints by handle, and their order of insertion.
//!
//! Freed handles are reused by an intrusive free list: a free handle's limb holds the next
//! free handle.

use super::{
    limbs::{Limbs, count_ones, differences, limb_count},
    pages::Pages,
};
use crate::{
    Bits, Error,
    memory::fallible::{OutOfMemory, filled},
};
use alloc::vec::Vec;
use core::iter;

/// The part of the block tables that holds a fingerprint: the number of a level, or one of the two
/// below.
pub(super) type LevelId = u8;

/// No part: the handle is free.
pub(super) const FREE: LevelId = u8::MAX;
/// The memtable, which holds fingerprints that are in no level yet. Smaller numbers are levels.
pub(super) const MEMTABLE: LevelId = u8::MAX - 1;

/// Handles fit 31 bits, so that at least one bit of a compact table entry is a sketch.
const MAX_HANDLES: usize = 1 << 31;

/// Fills the sequence numbers that no handle in use has, while handles are put in order.
const NO_HANDLE: u32 = u32::MAX;

/// Ends the list of free handles.
const FREE_LIST_END: u32 = u32::MAX;

/// All fingerprints of an index.
pub(super) struct Store {
    bits: Bits,
    /// One or two for each handle. The first limb of a free handle is the next free handle.
    limbs: Pages<u64>,
    /// By handle.
    levels: Pages<LevelId>,
    /// Insertion sequence numbers by handle: the greater, the later. Empty until the first handle
    /// is reused; until then the handles themselves are in the order of insertion.
    sequence: Pages<u32>,
    next_sequence: u32,
    /// The head of the list of free handles, and its length.
    first_free: u32,
    free: usize,
}

impl Store {
    pub(super) const fn new(bits: Bits) -> Store {
        Store {
            bits,
            limbs: Pages::new(),
            levels: Pages::new(),
            sequence: Pages::new(),
            next_sequence: 0,
            first_free: FREE_LIST_END,
            free: 0,
        }
    }

    pub(super) const fn bits(&self) -> Bits {
        self.bits
    }

    /// The number of fingerprints.
    pub(super) const fn len(&self) -> usize {
        self.levels.len() - self.free
    }

    /// The number of handles, in use or free.
    pub(super) const fn handles(&self) -> u32 {
        self.levels.len() as u32
    }

    /// Whether `more` fingerprints can be inserted without allocating or renumbering.
    pub(super) fn has_room(&self, more: usize) -> bool {
        let new = more.saturating_sub(self.free);
        let has_sequence = if self.sequence.is_empty() {
            new == more
        } else {
            self.sequence.has_room(new) && self.has_sequence(more, new)
        };
        has_sequence
            && self.limbs.has_room(new * limb_count(self.bits))
            && self.levels.has_room(new)
    }

    /// Whether there are sequence numbers left for `more` insertions, including `new` with new
    /// handles. Their limit is about twice the number of handles, so that removed entries do not
    /// fill most of the list in [`Store::in_order`].
    fn has_sequence(&self, more: usize, new: usize) -> bool {
        let most = 2 * (self.levels.len() + new) as u64 + 1024;
        u64::from(self.next_sequence) + more as u64 <= most
    }

    /// Makes sure that `more` fingerprints can be inserted. Memory is
    /// [provided](super::memory::provide) in steps of `step` bytes. It is also an error if no
    /// handles are left.
    pub(super) fn reserve(&mut self, more: usize, step: usize) -> Result<(), Error> {
        let new = more.saturating_sub(self.free);
        let handles = self.levels.len().saturating_add(new);
        if handles > MAX_HANDLES {
            return Err(Error::no_memory());
        }
        Ok(self.make_room(more, new, step)?)
    }

    /// Allocates, and renumbers the sequence if it has reached its limit.
    fn make_room(
        &mut self,
        more: usize,
        new: usize,
        step: usize,
    ) -> Result<(), OutOfMemory> {
        self.limbs.reserve(new * limb_count(self.bits), step)?;
        self.levels.reserve(new, step)?;
        if self.sequence.is_empty() {
            if new == more {
                return Ok(());
            }
            self.sequence.reserve(self.levels.len() + new, step)?;
            for handle in 0..self.handles() {
                self.sequence.push(handle);
            }
            self.next_sequence = self.handles();
        }
        self.sequence.reserve(new, step)?;
        if !self.has_sequence(more, new) {
            let order = self.in_order()?;
            for (number, &handle) in order.iter().enumerate() {
                self.sequence.set(handle as usize, number as u32);
            }
            self.next_sequence = order.len() as u32;
        }
        Ok(())
    }

    /// Stores a fingerprint and returns its handle. There must be room for it.
    pub(super) fn insert(&mut self, limbs: Limbs) -> u32 {
        let number = self.next_sequence;
        if !self.sequence.is_empty() {
            self.next_sequence += 1;
        }
        if self.free == 0 {
            if !self.sequence.is_empty() {
                self.sequence.push(number);
            }
            for &limb in &limbs[..limb_count(self.bits)] {
                self.limbs.push(limb);
            }
            self.levels.push(MEMTABLE);
            return self.handles() - 1;
        }
        let handle = self.first_free;
        self.first_free = self.get(handle)[0] as u32;
        self.free -= 1;
        self.sequence.set(handle as usize, number);
        self.set_level(handle, MEMTABLE);
        self.overwrite(handle, limbs);
        handle
    }

    /// Replaces the fingerprint of a handle.
    #[inline(never)]
    pub(super) fn overwrite(&mut self, handle: u32, limbs: Limbs) {
        let count = limb_count(self.bits);
        for (limb, &value) in limbs[..count].iter().enumerate() {
            self.limbs.set(handle as usize * count + limb, value);
        }
    }

    /// Frees a handle.
    pub(super) fn remove(&mut self, handle: u32) {
        self.set_level(handle, FREE);
        self.overwrite(handle, [u64::from(self.first_free), 0]);
        self.first_free = handle;
        self.free += 1;
    }

    /// The limbs of a fingerprint. A function returns two limbs through memory, because the
    /// module is built without WebAssembly's multi-value results. Therefore queries use
    /// [`Store::get_inline`].
    #[inline(never)]
    pub(super) fn get(&self, handle: u32) -> Limbs {
        self.get_inline(handle)
    }

    #[inline(always)]
    pub(super) fn get_inline(&self, handle: u32) -> Limbs {
        let handle = handle as usize;
        if limb_count(self.bits) == 1 {
            [self.limbs.get(handle), 0]
        } else {
            [self.limbs.get(2 * handle), self.limbs.get(2 * handle + 1)]
        }
    }

    #[inline(always)]
    pub(super) fn distance(&self, handle: u32, query: Limbs) -> u32 {
        count_ones(differences(self.get_inline(handle), query))
    }

    #[inline]
    pub(super) fn level(&self, handle: u32) -> LevelId {
        self.levels.get(handle as usize)
    }

    pub(super) fn set_level(&mut self, handle: u32, level: LevelId) {
        self.levels.set(handle as usize, level);
    }

    /// The levels of all handles, one page after the other.
    pub(super) fn levels(&self) -> impl Iterator<Item = &[LevelId]> {
        self.levels.pages()
    }

    /// Whether a handle is in use.
    pub(super) fn is_live(&self, handle: u32) -> bool {
        handle < self.handles() && self.level(handle) != FREE
    }

    /// The unused handles.
    pub(super) fn free_handles(&self) -> impl Iterator<Item = u32> {
        let next = |&handle: &u32| Some(self.get(handle)[0] as u32);
        iter::successors(Some(self.first_free), next).take(self.free)
    }

    /// The insertion sequence number of a fingerprint: the greater, the later.
    pub(super) fn sequence_of(&self, handle: u32) -> u32 {
        if self.sequence.is_empty() {
            handle
        } else {
            self.sequence.get(handle as usize)
        }
    }

    /// The handles in use, in the order of insertion.
    pub(super) fn in_order(&self) -> Result<Vec<u32>, OutOfMemory> {
        // A counting sort by sequence number, each of which is used once; then the gaps are removed.
        let numbers = self.handles().max(self.next_sequence);
        let mut order = filled(numbers as usize, NO_HANDLE)?;
        for handle in 0..self.handles() {
            if self.is_live(handle) {
                order[self.sequence_of(handle) as usize] = handle;
            }
        }
        order.retain(|&handle| handle != NO_HANDLE);
        Ok(order)
    }

    /// The limbs of all handles, one page after the other. Those of free handles are
    /// arbitrary.
    pub(super) fn limbs(&self) -> impl Iterator<Item = &[u64]> {
        self.limbs.pages()
    }

    /// The allocated memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.limbs.bytes() + self.levels.bytes() + self.sequence.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn sequence_numbers_are_renumbered_in_the_same_order() {
        let mut store = Store::new(Bits::default());
        store.reserve(4, 0).unwrap();
        let mut order: Vec<u32> = (0..4).map(|n| store.insert([n, 0])).collect();
        for step in 0..10_000 {
            let handle = order.remove(step * 7 % 4);
            store.remove(handle);
            store.reserve(1, 0).unwrap();
            order.push(store.insert([9, 0]));
            assert_eq!(store.in_order().unwrap(), order);
            assert!(store.next_sequence < 1100);
        }
    }
}
