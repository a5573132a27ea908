//! Counting distinct features.

use crate::{
    FeatureHash,
    fallible::{self, OutOfMemory},
    random_hash::{RandomHash, count_probe},
};
use alloc::{string::String, vec::Vec};
use core::{
    mem,
    ops::{Index, IndexMut, Range},
};

/// Distinct features in order of first appearance, how often each occurred, and what it
/// votes.
///
/// A hash table with linear probing over one string that holds all features. Features
/// are told apart by their text: two with equal hashes still vote twice. Slots are decided
/// by a random hash and not by the one that features vote by, because features are untrusted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    text: String,
    entries: Vec<Entry>,
    /// The random hash of a feature and its place plus one; 0 and 0 where a slot is free. The
    /// length is 0 or a power of two. Memory for 2^32 features would be over 200 GB, so a
    /// place fits 32 bits.
    slots: Vec<[u32; 2]>,
    hash: RandomHash,
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
    /// The place of a feature among the distinct ones: if it is new, the last. It then votes
    /// by this hash. Without memory for it nothing changes.
    pub(crate) fn place(
        &mut self,
        feature: &str,
        hash: FeatureHash,
    ) -> Result<usize, OutOfMemory> {
        self.reserve_slots(1)?;
        let random = self.hash.of_bytes(feature.as_bytes());
        let slot = match self.search(feature, random) {
            Ok(place) => return Ok(place),
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

    /// Makes room for those features of another tally that are new: [`Tally::place`] then
    /// allocates nothing for these.
    pub(crate) fn reserve(&mut self, other: &Tally) -> Result<(), OutOfMemory> {
        let (mut features, mut bytes) = (0, 0);
        for (feature, _) in other.iter() {
            if self.find(feature).is_none() {
                features += 1;
                bytes += feature.len();
            }
        }
        // One more, as the last of them may be followed by features that are known.
        self.reserve_slots(features + 1)?;
        fallible::reserve_text(&mut self.text, bytes)?;
        fallible::reserve(&mut self.entries, features)
    }

    /// The place of a feature, if it has one.
    pub(crate) fn find(&self, feature: &str) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        self.search(feature, self.hash.of_bytes(feature.as_bytes())).ok()
    }

    /// How often a feature occurred.
    pub(crate) fn count(&self, feature: &str) -> i64 {
        self.find(feature).map_or(0, |place| self.entries[place].count)
    }

    /// All features one after the other, by place.
    #[cfg(feature = "wasm")]
    pub(crate) fn text(&self) -> &str {
        &self.text
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

    /// The place of a feature with a random hash, or the slot where it would be noted.
    fn search(&self, feature: &str, random: u32) -> Result<usize, usize> {
        let last = self.slots.len() - 1;
        let mut slot = random as usize & last;
        loop {
            count_probe();
            let [hash, next] = self.slots[slot];
            let Some(place) = next.checked_sub(1) else { return Err(slot) };
            if hash == random && *self.feature(place as usize) == *feature {
                return Ok(place as usize);
            }
            slot = (slot + 1) & last;
        }
    }

    fn feature(&self, place: usize) -> &str {
        &self.text[self.entries[place].text.clone()]
    }

    /// Makes sure that at least half of the slots stay free with so many more features: so
    /// every search ends.
    fn reserve_slots(&mut self, more: usize) -> Result<(), OutOfMemory> {
        let most = (self.entries.len() + more) * 2 - 2;
        if most >= self.slots.len() { self.grow(most) } else { Ok(()) }
    }

    /// Makes more slots than `most`.
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
