//! Which grams of a text were there before.

use crate::hash::word;
use alloc::{vec, vec::Vec};

/// A gram: `len` bytes of a text from byte `start` on, and the state of their hash.
#[derive(Clone, Copy, Default)]
pub(super) struct Gram {
    pub(super) state: u64,
    pub(super) start: u32,
    pub(super) len: u32,
}

/// A set of grams, for one text after another.
///
/// A hash table with linear probing. It is not cleared between texts: grams are noted
/// with places that no earlier text had, so that a place tells which slots are free.
#[derive(Default)]
pub(super) struct Seen {
    slots: Vec<Gram>,
    /// How many bits of a state choose a slot. Slots beyond are not used for this text.
    bits: u32,
    /// How many slots are taken.
    count: usize,
    /// The place of the text's first byte: a slot is free if its place is before. Never 0,
    /// which is where empty slots are.
    base: u32,
    /// The first place after the text.
    end: u32,
}

/// Slots that any text may have. One with more distinct grams than half of them makes
/// the table grow; one with fewer grams does with fewer slots, which are nearer.
const MOST: usize = 1 << 17;

impl Seen {
    /// Forgets all grams, for a text of `len` bytes with at most `grams` of them.
    pub(super) fn begin(&mut self, len: u32, grams: usize) {
        self.bits = (4 * grams).clamp(64, MOST).next_power_of_two().ilog2();
        self.count = 0;
        self.base = self.end.max(1);
        if self.slots.len() < 1 << self.bits || self.base > u32::MAX - len {
            self.slots = vec![Gram::default(); self.slots.len().max(1 << self.bits)];
            self.base = 1;
        }
        self.end = self.base + len;
    }

    /// Notes grams of `text`, and writes the states of those that are new to the front
    /// of `new`, which is as long as `grams` at least. Returns how many there are.
    pub(super) fn note(
        &mut self,
        text: &[u8],
        grams: &[Gram],
        new: &mut [u64],
    ) -> usize {
        if 2 * (self.count + grams.len()) > 1 << self.bits {
            self.grow();
        }
        let (base, shift) = (self.base, 64 - self.bits);
        let slots = &mut self.slots[..1 << self.bits];
        let mut found = 0;
        for gram in grams {
            new[found] = gram.state;
            let slot = &mut slots[(gram.state >> shift) as usize];
            // Whether a slot is free, or has the same gram in it, nobody can predict: so
            // that no branch asks for one alone, the answers are signs.
            let free = less(slot.start, base);
            // Any place that was taken lies in the text, whatever stands there.
            let before = slot.start.wrapping_sub(base) & !(free >> 63) as u32;
            let differs = (word(text, before as usize)
                ^ word(text, gram.start as usize))
                & (less(8, gram.len) >> 63) as u64
                | (less(16, gram.len) >> 63) as u64
                | (slot.state ^ gram.state)
                | u64::from(slot.len ^ gram.len);
            if !free & (differs | differs.wrapping_neg()) as i64 >= 0 {
                *slot = Gram { start: base + gram.start, ..*gram };
                found += (free as u64 >> 63) as usize;
            } else {
                found += usize::from(note_further(slots, shift, base, text, gram));
            }
        }
        self.count += found;
        found
    }

    /// Doubles the slots twice.
    #[inline(never)]
    fn grow(&mut self) {
        let old = core::mem::take(&mut self.slots);
        let taken = old[..1 << self.bits].iter().filter(|slot| slot.start >= self.base);
        self.bits += 2;
        self.slots = vec![Gram::default(); 1 << self.bits];
        let mask = self.slots.len() - 1;
        for gram in taken {
            let mut place = (gram.state >> (64 - self.bits)) as usize;
            while self.slots[place].start != 0 {
                place = (place + 1) & mask;
            }
            self.slots[place] = *gram;
        }
    }

    /// What it keeps allocated, in bytes.
    #[cfg(feature = "std")]
    pub(super) fn allocated(&self) -> usize {
        self.slots.capacity() * size_of::<Gram>()
    }
}

/// Negative if a number is less than another.
#[inline(always)]
fn less(a: u32, b: u32) -> i64 {
    i64::from(a) - i64::from(b)
}

/// Notes a gram in the first free slot, and returns whether it is new.
#[inline(never)]
fn note_further(
    slots: &mut [Gram],
    shift: u32,
    base: u32,
    text: &[u8],
    gram: &Gram,
) -> bool {
    let mut place = (gram.state >> shift) as usize;
    loop {
        let slot = &mut slots[place];
        if slot.start < base {
            *slot = Gram { start: base + gram.start, ..*gram };
            return true;
        }
        if slot.state == gram.state
            && slot.len == gram.len
            && is_same(text, slot.start - base, gram.start, gram.len)
        {
            return false;
        }
        place = (place + 1) & (slots.len() - 1);
    }
}

/// Whether two grams are the same text, given that their states and lengths are equal.
///
/// Each round of the hash is a bijection of the word it takes in: where all words but the
/// last are equal, the last one is too.
fn is_same(text: &[u8], a: u32, b: u32, len: u32) -> bool {
    (0..(len as usize - 1) / 8)
        .all(|n| word(text, a as usize + 8 * n) == word(text, b as usize + 8 * n))
}
