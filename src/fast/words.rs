//! Where words start and end.

use crate::fallible::{self, OutOfMemory};
use alloc::vec::Vec;

/// The places where the words of a text start, and where they end.
#[derive(Default)]
pub(super) struct Words {
    starts: Places,
    ends: Places,
}

/// Places in a text, in a list that keeps its length between texts.
#[derive(Default)]
struct Places {
    list: Vec<u32>,
    count: usize,
}

impl Words {
    pub(super) fn clear(&mut self) {
        (self.starts.count, self.ends.count) = (0, 0);
    }

    pub(super) fn len(&self) -> usize {
        self.ends.count
    }

    /// Adds a word.
    pub(super) fn push(&mut self, start: usize, end: usize) -> Result<(), OutOfMemory> {
        self.starts.push(start)?;
        self.ends.push(end)
    }

    /// Adds the end of the last word, whose start was in a mask.
    pub(super) fn push_end(&mut self, end: usize) -> Result<(), OutOfMemory> {
        self.ends.push(end)
    }

    /// Adds words by masks of where they start and end, counted from `base`. The end of
    /// the last one may be still to come.
    #[inline(always)]
    pub(super) fn push_masks(
        &mut self,
        base: usize,
        starts: u64,
        ends: u64,
    ) -> Result<(), OutOfMemory> {
        self.starts.push_mask(base, starts)?;
        self.ends.push_mask(base, ends)
    }

    /// What it keeps allocated, in bytes.
    #[cfg(feature = "std")]
    pub(super) fn allocated(&self) -> usize {
        4 * (self.starts.list.capacity() + self.ends.list.capacity())
    }

    /// Drops words, from the one with number `first` on, that are not to be kept.
    pub(super) fn retain(&mut self, first: usize, keep: impl Fn(usize, usize) -> bool) {
        let mut kept = first;
        for i in first..self.len() {
            let [start, end] = [self.starts.list[i], self.ends.list[i]];
            if keep(start as usize, end as usize) {
                (self.starts.list[kept], self.ends.list[kept]) = (start, end);
                kept += 1;
            }
        }
        (self.starts.count, self.ends.count) = (kept, kept);
    }

    /// Puts the words of a text, from number `first` on, next to each other as their grams
    /// want them: a space between two, and none between two that abut. They go to byte `to`
    /// of `joined`, after a word that ended at `end_before`. Returns where they end. The text
    /// goes on for 16 bytes, and `joined` has room for all of it.
    #[inline(never)]
    pub(super) fn join(
        &mut self,
        first: usize,
        text: &[u8],
        mut end_before: u32,
        joined: &mut [u8],
        mut to: u32,
    ) -> u32 {
        let starts = self.starts.list[first..self.starts.count].iter_mut();
        for (start, end) in starts.zip(&mut self.ends.list[first..self.ends.count]) {
            let len = *end - *start;
            joined[to as usize] = b' ';
            to += u32::from(*start != end_before);
            // One comparison each tells that 16 bytes are there, as no sum can wrap.
            let from = (*start & i32::MAX as u32) as usize;
            let piece = &text[from..from + 16];
            let at = (to & i32::MAX as u32) as usize;
            joined[at..at + 16].copy_from_slice(piece);
            if len > 16 {
                copy_rest(joined, at, text, from, len as usize);
            }
            end_before = *end;
            *start = to;
            to += len;
            *end = to;
        }
        to
    }

    /// Drops all words but the last `kept`.
    pub(super) fn keep_last(&mut self, kept: usize) {
        for places in [&mut self.starts, &mut self.ends] {
            places.list.copy_within(places.count - kept..places.count, 0);
            places.count = kept;
        }
    }

    pub(super) fn starts(&self) -> &[u32] {
        &self.starts.list[..self.starts.count]
    }

    pub(super) fn ends(&self) -> &[u32] {
        &self.ends.list[..self.ends.count]
    }
}

impl Places {
    fn push(&mut self, place: usize) -> Result<(), OutOfMemory> {
        self.reserve(1)?;
        self.list[self.count] = place as u32;
        self.count += 1;
        Ok(())
    }

    #[inline(always)]
    fn push_mask(&mut self, base: usize, mask: u64) -> Result<(), OutOfMemory> {
        let count = mask.count_ones() as usize;
        self.reserve(3 * MOSTLY)?;
        let list = &mut self.list[self.count..];
        // More are written than there mostly are, so that the branch which asks how many
        // can be predicted.
        let rest = write_places(list, base, mask);
        if count > MOSTLY {
            let rest = write_places(&mut list[MOSTLY..], base, rest);
            write_places(&mut list[2 * MOSTLY..], base, rest);
        }
        self.count += count;
        Ok(())
    }

    /// Makes room for so many more: where there is room, nothing can fail.
    #[inline(always)]
    fn reserve(&mut self, more: usize) -> Result<(), OutOfMemory> {
        if self.list.len() < self.count + more {
            self.grow(more)?;
        }
        Ok(())
    }

    #[inline(never)]
    fn grow(&mut self, more: usize) -> Result<(), OutOfMemory> {
        fallible::lengthen(&mut self.list, (self.count + more) * 2)
    }
}

/// So many words have 64 bytes at most, mostly.
const MOSTLY: usize = 12;

/// Writes so many places of bits, the lowest first, and returns what is left of a mask.
#[inline(always)]
fn write_places(list: &mut [u32], base: usize, mut mask: u64) -> u64 {
    for place in &mut list[..MOSTLY] {
        *place = (base as u32).wrapping_add(mask.trailing_zeros());
        mask &= mask.wrapping_sub(1);
    }
    mask
}

/// Copies the bytes of a word beyond the first 16.
#[inline(never)]
fn copy_rest(joined: &mut [u8], at: usize, text: &[u8], from: usize, len: usize) {
    joined[at + 16..at + len].copy_from_slice(&text[from + 16..from + len]);
}
