//! Counting distinct features.

use alloc::{string::String, vec, vec::Vec};
use core::ops::{Index, IndexMut, Range};

/// Distinct features in order of first appearance, how often each occurred, and what it
/// votes.
///
/// A hash table with linear probing over one string that holds all features. Features
/// are told apart by their text: two with equal hashes still vote twice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    text: String,
    entries: Vec<Entry>,
    /// A feature's place plus one, or 0. Empty, or a power of two long.
    slots: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    text: Range<usize>,
    pub(crate) hash: u128,
    /// How often it occurred. Negative where more was taken out than was put in.
    pub(crate) count: i64,
    /// What it votes, in units of 1/65536.
    pub(crate) weight: i64,
    /// What it adds to the total of absolute weights. Above the absolute vote only where
    /// given weights of both signs met on one feature.
    pub(crate) absolute: u64,
}

impl Tally {
    /// The place of a feature among the distinct ones: if it is new, the last.
    pub(crate) fn place(&mut self, feature: &str, hash: u128) -> usize {
        // At least half of the slots stay free, so that every search ends.
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        self.search(feature, hash).unwrap_or_else(|slot| {
            let start = self.text.len();
            self.text.push_str(feature);
            let text = start..self.text.len();
            self.entries.push(Entry { text, hash, count: 0, weight: 0, absolute: 0 });
            self.slots[slot] = self.entries.len();
            self.entries.len() - 1
        })
    }

    /// The place of a feature, if it has one.
    pub(crate) fn find(&self, feature: &str, hash: u128) -> Option<usize> {
        if self.slots.is_empty() { None } else { self.search(feature, hash).ok() }
    }

    /// How often a feature occurred.
    pub(crate) fn count(&self, feature: &str, hash: u128) -> i64 {
        self.find(feature, hash).map_or(0, |place| self.entries[place].count)
    }

    /// The features and their entries, by place.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|entry| (&self.text[entry.text.clone()], entry))
    }

    /// Sets what each feature votes, by the feature and its count.
    pub(crate) fn weigh(&mut self, weight: impl Fn(&str, i64) -> i64) {
        for entry in &mut self.entries {
            entry.weight = weight(&self.text[entry.text.clone()], entry.count);
            entry.absolute = entry.weight.unsigned_abs();
        }
    }

    /// The place of a feature, or the slot where it would be noted.
    fn search(&self, feature: &str, hash: u128) -> Result<usize, usize> {
        let mut slot = self.first_slot(hash);
        while let Some(place) = self.slots[slot].checked_sub(1) {
            let entry = &self.entries[place];
            if entry.hash == hash && self.text[entry.text.clone()] == *feature {
                return Ok(place);
            }
            slot = self.next_slot(slot);
        }
        Err(slot)
    }

    /// The slot where the search for a hash begins.
    fn first_slot(&self, hash: u128) -> usize {
        // Not all feature hashes fill their low bits: multiply, and take from the top.
        let folded = hash as u64 ^ (hash >> 64) as u64;
        let mixed = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        mixed as usize & (self.slots.len() - 1)
    }

    fn next_slot(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    fn grow(&mut self) {
        self.slots = vec![0; (self.slots.len() * 2).max(16)];
        for place in 0..self.entries.len() {
            let mut slot = self.first_slot(self.entries[place].hash);
            while self.slots[slot] != 0 {
                slot = self.next_slot(slot);
            }
            self.slots[slot] = place + 1;
        }
    }
}

impl Index<usize> for Tally {
    type Output = Entry;

    fn index(&self, place: usize) -> &Entry {
        &self.entries[place]
    }
}

impl IndexMut<usize> for Tally {
    fn index_mut(&mut self, place: usize) -> &mut Entry {
        &mut self.entries[place]
    }
}
