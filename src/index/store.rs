//! The fingerprints by handle, and the order in which they came.

use super::lanes::{Lanes, count_ones, differences, lane_count, push, row};
use crate::{Bits, Error};
use alloc::{vec, vec::Vec};

/// Where a fingerprint can be looked up.
pub(super) type Place = u8;

/// Nowhere: the handle is free.
pub(super) const FREE: Place = u8::MAX;
/// In the log of what is in no table yet. Smaller numbers are those of levels.
pub(super) const LOGGED: Place = u8::MAX - 1;

/// Handles fit 31 bits, so that a table has a bit left over beside each.
const MAX_HANDLES: usize = 1 << 31;

pub(super) struct Store {
    bits: Bits,
    /// One or two for each handle.
    lanes: Vec<u64>,
    places: Vec<Place>,
    /// When each came, as a number that grows. Empty as long as handles say so themselves,
    /// that is, until one is used for the second time.
    turns: Vec<u32>,
    next_turn: u32,
    free: Vec<u32>,
}

impl Store {
    pub(super) const fn new(bits: Bits) -> Store {
        Store {
            bits,
            lanes: Vec::new(),
            places: Vec::new(),
            turns: Vec::new(),
            next_turn: 0,
            free: Vec::new(),
        }
    }

    /// Fingerprints in the order of insertion, one or two lanes each.
    #[cfg(feature = "wasm-index")]
    pub(super) fn of(bits: Bits, lanes: Vec<u64>) -> Store {
        let places = vec![LOGGED; lanes.len() / lane_count(bits)];
        Store { lanes, places, ..Store::new(bits) }
    }

    pub(super) const fn bits(&self) -> Bits {
        self.bits
    }

    pub(super) fn len(&self) -> usize {
        self.places.len() - self.free.len()
    }

    /// All handles that there are, the free ones too.
    pub(super) fn handles(&self) -> u32 {
        self.places.len() as u32
    }

    /// Makes sure that so many more can be inserted.
    pub(super) fn reserve(&mut self, more: usize) -> Result<(), Error> {
        let new = more.saturating_sub(self.free.len());
        let handles = self.places.len().saturating_add(new);
        if handles > MAX_HANDLES {
            return Err(Error::out_of_memory(handles));
        }
        if new == 0 {
            return Ok(());
        }
        // A sixteenth to spare: doubling would waste memory that cannot be given back.
        let new =
            if handles > self.places.capacity() { new.max(handles / 16) } else { new };
        let no_room = |_| Error::out_of_memory(handles);
        self.lanes.try_reserve_exact(new * lane_count(self.bits)).map_err(no_room)?;
        if !self.turns.is_empty() {
            self.turns.try_reserve_exact(new).map_err(no_room)?;
        }
        self.places.try_reserve_exact(new).map_err(no_room)
    }

    /// Stores one more. There must be room for it.
    pub(super) fn insert(&mut self, lanes: Lanes) -> u32 {
        let Some(handle) = self.free.pop() else {
            if !self.turns.is_empty() {
                let turn = self.take_turn();
                self.turns.push(turn);
            }
            push(&mut self.lanes, lanes, lane_count(self.bits));
            self.places.push(LOGGED);
            return self.handles() - 1;
        };
        if self.turns.is_empty() {
            self.turns.extend(0..self.handles());
            self.next_turn = self.handles();
        }
        self.turns[handle as usize] = self.take_turn();
        self.places[handle as usize] = LOGGED;
        self.overwrite(handle, lanes);
        handle
    }

    fn take_turn(&mut self) -> u32 {
        // Dealt anew before most of them are of what is gone.
        if self.next_turn as usize >= 4 * self.places.len() + 1024 {
            let order = self.in_order();
            for (turn, &handle) in order.iter().enumerate() {
                self.turns[handle as usize] = turn as u32;
            }
            self.next_turn = order.len() as u32;
        }
        self.next_turn += 1;
        self.next_turn - 1
    }

    pub(super) fn overwrite(&mut self, handle: u32, lanes: Lanes) {
        let handle = handle as usize;
        if lane_count(self.bits) == 1 {
            self.lanes[handle] = lanes[0];
        } else {
            self.lanes[2 * handle] = lanes[0];
            self.lanes[2 * handle + 1] = lanes[1];
        }
    }

    /// Frees a handle.
    pub(super) fn remove(&mut self, handle: u32) {
        self.places[handle as usize] = FREE;
        self.free.push(handle);
    }

    pub(super) fn get(&self, handle: u32) -> Lanes {
        row(&self.lanes, handle as usize, lane_count(self.bits))
    }

    pub(super) fn distance(&self, handle: u32, query: Lanes) -> u32 {
        count_ones(differences(self.get(handle), query))
    }

    pub(super) fn place(&self, handle: u32) -> Place {
        self.places[handle as usize]
    }

    pub(super) fn set_place(&mut self, handle: u32, place: Place) {
        self.places[handle as usize] = place;
    }

    pub(super) fn is_live(&self, handle: u32) -> bool {
        self.places.get(handle as usize).is_some_and(|&place| place != FREE)
    }

    /// When a fingerprint came: the greater, the later.
    pub(super) fn turn(&self, handle: u32) -> u32 {
        self.turns.get(handle as usize).copied().unwrap_or(handle)
    }

    /// The handles in use, in the order of insertion.
    pub(super) fn in_order(&self) -> Vec<u32> {
        let live = (0..self.handles()).filter(|&handle| self.is_live(handle));
        if self.turns.is_empty() {
            return live.collect();
        }
        let mut order = vec![u32::MAX; self.next_turn as usize];
        for handle in live {
            order[self.turn(handle) as usize] = handle;
        }
        order.retain(|&handle| handle != u32::MAX);
        order
    }

    /// The lanes of all handles, the free ones too.
    pub(super) fn lanes(&self) -> &[u64] {
        &self.lanes
    }

    /// What is allocated.
    pub(super) fn bytes(&self) -> usize {
        self.lanes.capacity() * 8
            + self.places.capacity()
            + (self.turns.capacity() + self.free.capacity()) * 4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn turns_are_dealt_anew_in_the_same_order() {
        let mut store = Store::new(Bits::default());
        store.reserve(4).unwrap();
        let mut order: Vec<u32> = (0..4).map(|n| store.insert([n, 0])).collect();
        for step in 0..10_000 {
            let handle = order.remove(step * 7 % 4);
            store.remove(handle);
            order.push(store.insert([9, 0]));
            assert_eq!(store.in_order(), order);
            assert!(store.next_turn < 1100);
        }
    }
}
