//! The distinct features of an input, counted.

use crate::{
    FeatureHash,
    memory::fallible::{self, OutOfMemory},
    memory::random_hash::{RandomHash, count_probe},
};
use alloc::{string::String, vec::Vec};
use core::{
    mem,
    ops::{Index, IndexMut, Range},
};

/// Distinct features in order of first appearance, with the count and the weight of each.
///
/// A hash table with linear probing, whose slots hold positions in a list of entries; the texts of
/// all features are in one string. Features are compared by their text, so two different features
/// with equal hashes both vote. The slot of a feature depends on a random hash, not on the feature
/// hash, because features are untrusted.
#[derive(Clone, Debug, Default)]
pub(crate) struct FeatureTable {
    text: String,
    entries: Vec<Entry>,
    /// The random hash of a feature, and its position plus one. A free slot holds `[0, 0]`. The
    /// length is 0 or a power of two. Positions fit 32 bits, because the entries of 2^32
    /// features would need more than 200 GB.
    slots: Vec<[u32; 2]>,
    hash: RandomHash,
}

/// The greatest number of features to reserve room for: their slots and entries take 256 kB.
const MAX_EXPECTED: usize = 1 << 12;

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    text: Range<usize>,
    pub(crate) hash: u128,
    /// The number of occurrences; negative if an accumulator removed it more often than it was added.
    pub(crate) count: i64,
    /// Its weight, in units of 1/65536.
    pub(crate) weight: i64,
    /// Its contribution to the total of absolute weights, in units of 1/65536. It exceeds the
    /// absolute value of `weight` only if the caller gave the feature weights of both signs.
    pub(crate) absolute: u64,
}

impl FeatureTable {
    /// The position of a feature. A new feature is inserted at the end, with count and weight 0 and
    /// with its hash from this function. Without memory for it nothing changes.
    pub(crate) fn intern(
        &mut self,
        feature: &str,
        hash: FeatureHash,
    ) -> Result<usize, OutOfMemory> {
        self.reserve_slots(1)?;
        let random = self.hash.of_bytes(feature.as_bytes());
        let slot = match self.search(feature, random) {
            Ok(position) => return Ok(position),
            Err(slot) => slot,
        };
        let start = self.text.len();
        fallible::reserve_text(&mut self.text, feature.len())?;
        if self.entries.len() == self.entries.capacity() {
            fallible::reserve(&mut self.entries, 1)?;
        }
        let hash = hash.hash(feature);
        self.text.push_str(feature);
        let text = start..self.text.len();
        self.entries.push(Entry { text, hash, count: 0, weight: 0, absolute: 0 });
        self.slots[slot] = [random, self.entries.len() as u32];
        Ok(self.entries.len() - 1)
    }

    /// Makes room for up to [`MAX_EXPECTED`] features of a text that has at most `features`, so that
    /// the table of a page does not grow ten times. Without memory for them nothing happens:
    /// [`FeatureTable::intern`] reports the lack.
    pub(crate) fn expect(&mut self, features: usize) {
        let expected = features.min(MAX_EXPECTED);
        // One more, as in `reserve`.
        let _ = self.reserve_slots(expected + 1);
        let _ = fallible::reserve(&mut self.entries, expected);
    }

    /// Makes room for the features of another table, so that [`FeatureTable::intern`] of these
    /// allocates nothing.
    pub(crate) fn reserve(&mut self, other: &FeatureTable) -> Result<(), OutOfMemory> {
        let (mut features, mut bytes) = (0, 0);
        for (feature, _) in other.iter() {
            if self.find(feature).is_none() {
                features += 1;
                bytes += feature.len();
            }
        }
        // One more, because `intern` makes room before it knows whether a feature is new.
        self.reserve_slots(features + 1)?;
        fallible::reserve_text(&mut self.text, bytes)?;
        fallible::reserve(&mut self.entries, features)
    }

    /// The allocated memory, in bytes.
    pub(crate) fn allocated(&self) -> usize {
        self.text.capacity()
            + size_of::<Entry>() * self.entries.capacity()
            + size_of::<[u32; 2]>() * self.slots.len()
    }

    /// The number of bytes that `more` new features of a total length allocate before the replaced
    /// memory is freed.
    pub(crate) fn growth(&self, more: usize, bytes: usize) -> usize {
        let (text, capacity) = (self.text.len() + bytes, self.text.capacity());
        let text = if text > capacity { text.max(2 * capacity) } else { 0 };
        let slots = 2 * (self.entries.len() + more);
        let slots =
            if slots > self.slots.len() { 8 * slots.next_power_of_two() } else { 0 };
        text + fallible::growth(&self.entries, more) + slots
    }

    /// The position of a feature, if it is in the table.
    pub(crate) fn find(&self, feature: &str) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        self.search(feature, self.hash.of_bytes(feature.as_bytes())).ok()
    }

    /// The count of a feature, 0 if it is not in the table.
    pub(crate) fn count(&self, feature: &str) -> i64 {
        self.find(feature).map_or(0, |position| self.entries[position].count)
    }

    /// The texts of all features, concatenated by position.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The entries of the features, by position, for iterating without the texts, whose slices are
    /// checked.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The features and their entries, by position.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|entry| (&self.text[entry.text.clone()], entry))
    }

    /// Sets the weight of each feature, by its text and its count.
    pub(crate) fn weigh(&mut self, weight: impl Fn(&str, i64) -> i64) {
        for entry in &mut self.entries {
            entry.weight = weight(&self.text[entry.text.clone()], entry.count);
            entry.absolute = entry.weight.unsigned_abs();
        }
    }

    /// The position of a feature, given with its random hash, or the free slot for it.
    fn search(&self, feature: &str, random: u32) -> Result<usize, usize> {
        let last = self.slots.len() - 1;
        let mut slot = random as usize & last;
        loop {
            count_probe();
            let [hash, next] = self.slots[slot];
            let Some(position) = next.checked_sub(1) else { return Err(slot) };
            if hash == random && *self.feature(position as usize) == *feature.as_bytes()
            {
                return Ok(position as usize);
            }
            slot = (slot + 1) & last;
        }
    }

    fn feature(&self, position: usize) -> &[u8] {
        &self.text.as_bytes()[self.entries[position].text.clone()]
    }

    /// Makes room for `more` features. At least half of the slots stay free, so every search
    /// ends.
    fn reserve_slots(&mut self, more: usize) -> Result<(), OutOfMemory> {
        let most = (self.entries.len() + more) * 2 - 2;
        if most >= self.slots.len() { self.grow(most) } else { Ok(()) }
    }

    /// Makes a table of more slots than `most`.
    #[inline(never)]
    fn grow(&mut self, most: usize) -> Result<(), OutOfMemory> {
        let length = (most + 1).next_power_of_two().max(16);
        let slots = fallible::defaults::<[u32; 2]>(length)?;
        for entry in mem::replace(&mut self.slots, slots) {
            if entry[1] > 0 {
                let mut slot = entry[0] as usize & (length - 1);
                while self.slots[slot][1] > 0 {
                    count_probe();
                    slot = (slot + 1) & (length - 1);
                }
                self.slots[slot] = entry;
            }
        }
        Ok(())
    }
}

impl Index<usize> for FeatureTable {
    type Output = Entry;

    fn index(&self, position: usize) -> &Entry {
        &self.entries[position]
    }
}

impl IndexMut<usize> for FeatureTable {
    fn index_mut(&mut self, position: usize) -> &mut Entry {
        &mut self.entries[position]
    }
}
