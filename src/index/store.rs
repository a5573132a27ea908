//! The fingerprints by handle, and the order in which they came.

use super::{
    lanes::{Lanes, count_ones, differences, lane_count},
    memory::filled,
    pages::Pages,
};
use crate::{Bits, Error};
use alloc::vec::Vec;
use core::iter;

/// Where a fingerprint can be looked up.
pub(super) type Place = u8;

/// Nowhere: the handle is free.
pub(super) const FREE: Place = u8::MAX;
/// In the log of what is in no table yet. Smaller numbers are those of levels.
pub(super) const LOGGED: Place = u8::MAX - 1;

/// Handles fit 31 bits, so that a table has a bit left over beside each.
const MAX_HANDLES: usize = 1 << 31;

/// What stands where no handle in use has its turn.
const FREE_TURN: u32 = u32::MAX;

/// What follows the last free handle.
const NONE: u32 = u32::MAX;

pub(super) struct Store {
    bits: Bits,
    /// One or two for each handle. That of a free handle is the free handle after it.
    lanes: Pages<u64>,
    places: Pages<Place>,
    /// When each came, as a number that grows. Empty as long as handles say so themselves,
    /// that is, until one is used for the second time.
    turns: Pages<u32>,
    next_turn: u32,
    /// The free handle that is used next, and how many there are.
    first_free: u32,
    free: usize,
}

impl Store {
    pub(super) const fn new(bits: Bits) -> Store {
        Store {
            bits,
            lanes: Pages::new(),
            places: Pages::new(),
            turns: Pages::new(),
            next_turn: 0,
            first_free: NONE,
            free: 0,
        }
    }

    pub(super) const fn bits(&self) -> Bits {
        self.bits
    }

    pub(super) const fn len(&self) -> usize {
        self.places.len() - self.free
    }

    /// All handles that there are, the free ones too.
    pub(super) const fn handles(&self) -> u32 {
        self.places.len() as u32
    }

    /// Whether so many more can be inserted as it is.
    pub(super) fn has_room(&self, more: usize) -> bool {
        let new = more.saturating_sub(self.free);
        let has_turns = if self.turns.is_empty() {
            new == more
        } else {
            self.turns.has_room(new) && self.has_turns(more, new)
        };
        has_turns
            && self.lanes.has_room(new * lane_count(self.bits))
            && self.places.has_room(new)
    }

    /// Whether there are turns for so many more, of which some get new handles. There is an
    /// end to them before most are of what is gone.
    fn has_turns(&self, more: usize, new: usize) -> bool {
        let most = 2 * (self.places.len() + new) as u64 + 1024;
        u64::from(self.next_turn) + more as u64 <= most
    }

    /// Makes sure that so many more can be inserted, with memory that is asked for by `step`
    /// bytes.
    pub(super) fn reserve(&mut self, more: usize, step: usize) -> Result<(), Error> {
        let new = more.saturating_sub(self.free);
        let handles = self.places.len().saturating_add(new);
        if handles > MAX_HANDLES {
            return Err(Error::out_of_memory(handles));
        }
        self.make_room(more, new, step).ok_or_else(|| Error::out_of_memory(handles))
    }

    fn make_room(&mut self, more: usize, new: usize, step: usize) -> Option<()> {
        self.lanes.reserve(new * lane_count(self.bits), step)?;
        self.places.reserve(new, step)?;
        if self.turns.is_empty() {
            if new == more {
                return Some(());
            }
            self.turns.reserve(self.places.len() + new, step)?;
            for handle in 0..self.handles() {
                self.turns.push(handle);
            }
            self.next_turn = self.handles();
        }
        self.turns.reserve(new, step)?;
        if !self.has_turns(more, new) {
            let order = self.in_order().ok()?;
            for (turn, &handle) in order.iter().enumerate() {
                self.turns.set(handle as usize, turn as u32);
            }
            self.next_turn = order.len() as u32;
        }
        Some(())
    }

    /// Stores one more. There must be room for it.
    pub(super) fn insert(&mut self, lanes: Lanes) -> u32 {
        let turn = self.next_turn;
        if !self.turns.is_empty() {
            self.next_turn += 1;
        }
        if self.free == 0 {
            if !self.turns.is_empty() {
                self.turns.push(turn);
            }
            for &lane in &lanes[..lane_count(self.bits)] {
                self.lanes.push(lane);
            }
            self.places.push(LOGGED);
            return self.handles() - 1;
        }
        let handle = self.first_free;
        self.first_free = self.get(handle)[0] as u32;
        self.free -= 1;
        self.turns.set(handle as usize, turn);
        self.set_place(handle, LOGGED);
        self.overwrite(handle, lanes);
        handle
    }

    #[inline(never)]
    pub(super) fn overwrite(&mut self, handle: u32, lanes: Lanes) {
        let count = lane_count(self.bits);
        for (lane, &value) in lanes[..count].iter().enumerate() {
            self.lanes.set(handle as usize * count + lane, value);
        }
    }

    /// Frees a handle.
    pub(super) fn remove(&mut self, handle: u32) {
        self.set_place(handle, FREE);
        self.overwrite(handle, [u64::from(self.first_free), 0]);
        self.first_free = handle;
        self.free += 1;
    }

    /// The lanes of a fingerprint. Queries use [`Store::get_inline`]: without multi-value
    /// results, a function returns lanes through memory.
    #[inline(never)]
    pub(super) fn get(&self, handle: u32) -> Lanes {
        self.get_inline(handle)
    }

    #[inline(always)]
    pub(super) fn get_inline(&self, handle: u32) -> Lanes {
        let handle = handle as usize;
        if lane_count(self.bits) == 1 {
            [self.lanes.get(handle), 0]
        } else {
            [self.lanes.get(2 * handle), self.lanes.get(2 * handle + 1)]
        }
    }

    #[inline(always)]
    pub(super) fn distance(&self, handle: u32, query: Lanes) -> u32 {
        count_ones(differences(self.get_inline(handle), query))
    }

    #[inline]
    pub(super) fn place(&self, handle: u32) -> Place {
        self.places.get(handle as usize)
    }

    pub(super) fn set_place(&mut self, handle: u32, place: Place) {
        self.places.set(handle as usize, place);
    }

    /// The places of all handles, a page at a time.
    pub(super) fn places(&self) -> impl Iterator<Item = &[Place]> {
        self.places.pages()
    }

    pub(super) fn is_live(&self, handle: u32) -> bool {
        handle < self.handles() && self.place(handle) != FREE
    }

    /// The handles that are not in use.
    pub(super) fn free_handles(&self) -> impl Iterator<Item = u32> {
        let next = |&handle: &u32| Some(self.get(handle)[0] as u32);
        iter::successors(Some(self.first_free), next).take(self.free)
    }

    /// When a fingerprint came: the greater, the later.
    pub(super) fn turn(&self, handle: u32) -> u32 {
        if self.turns.is_empty() { handle } else { self.turns.get(handle as usize) }
    }

    /// The handles in use, in the order of insertion.
    ///
    /// # Errors
    ///
    /// No memory.
    pub(super) fn in_order(&self) -> Result<Vec<u32>, Error> {
        let no_room = || Error::out_of_memory(self.len());
        // By turn, which are those of handles if there are no others; then closed up.
        let turns = self.handles().max(self.next_turn);
        let mut order = filled(turns as usize, FREE_TURN).ok_or_else(no_room)?;
        for handle in 0..self.handles() {
            if self.is_live(handle) {
                order[self.turn(handle) as usize] = handle;
            }
        }
        order.retain(|&handle| handle != FREE_TURN);
        Ok(order)
    }

    /// The lanes of all handles, a page at a time. Those of free handles mean nothing.
    pub(super) fn lanes(&self) -> impl Iterator<Item = &[u64]> {
        self.lanes.pages()
    }

    /// What is allocated.
    pub(super) fn bytes(&self) -> usize {
        self.lanes.bytes() + self.places.bytes() + self.turns.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn turns_are_dealt_anew_in_the_same_order() {
        let mut store = Store::new(Bits::default());
        store.reserve(4, 0).unwrap();
        let mut order: Vec<u32> = (0..4).map(|n| store.insert([n, 0])).collect();
        for step in 0..10_000 {
            let handle = order.remove(step * 7 % 4);
            store.remove(handle);
            store.reserve(1, 0).unwrap();
            order.push(store.insert([9, 0]));
            assert_eq!(store.in_order().unwrap(), order);
            assert!(store.next_turn < 1100);
        }
    }
}
