//! The offsets of a text's words.

use crate::memory::fallible::{self, OutOfMemory};
use alloc::vec::Vec;

/// Where the words of a text start, and where they end.
pub(super) struct Words {
    starts: Offsets,
    ends: Offsets,
}

/// Byte offsets in a text. The list keeps its length between texts, so that it is not
/// filled with zeros again; the first `count` elements are in use.
struct Offsets {
    list: Vec<u32>,
    count: usize,
}

impl Words {
    pub(super) const fn new() -> Words {
        const NONE: Offsets = Offsets { list: Vec::new(), count: 0 };
        Words { starts: NONE, ends: NONE }
    }

    pub(super) fn clear(&mut self) {
        (self.starts.count, self.ends.count) = (0, 0);
    }

    pub(super) fn len(&self) -> usize {
        self.ends.count
    }

    /// Adds a word.
    #[inline(always)]
    pub(super) fn push(&mut self, start: usize, end: usize) -> Result<(), OutOfMemory> {
        self.starts.push(start)?;
        self.ends.push(end)
    }

    /// Adds the end of the last word, whose start was in a mask.
    pub(super) fn push_end(&mut self, end: usize) -> Result<(), OutOfMemory> {
        self.ends.push(end)
    }

    /// Adds words by masks of where they start and end; bit 0 is the offset `base`. The end
    /// of the last word may be in the next mask.
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

    /// The memory that stays allocated, in bytes.
    pub(super) fn allocated(&self) -> usize {
        4 * (self.starts.list.capacity() + self.ends.list.capacity())
    }

    /// Drops the words from number `first` on for which `keep(start, end)` is false.
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

    /// Copies the words of a text, from number `first` on, to offset `to` of `joined`: with a
    /// space between two, or nothing if the two abut, so that every gram is a slice. The
    /// offsets of the words then refer to `joined`. The first word gets no space before it if
    /// it starts at `end_before`. Returns where the last one ends.
    ///
    /// At least 16 bytes must follow the text, and `joined` must have room for all of it.
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
            // Offsets are below 2^31. The masks tell the compiler that adding 16 cannot
            // overflow, so that one bounds check each suffices.
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

    /// Drops the last word, and returns where it started.
    pub(super) fn pop(&mut self) -> usize {
        self.truncate(self.len() - 1);
        self.starts.list[self.len()] as usize
    }

    /// Drops all words from number `count` on.
    pub(super) fn truncate(&mut self, count: usize) {
        (self.starts.count, self.ends.count) = (count, count);
    }

    /// Drops all words but the last `kept`.
    pub(super) fn keep_last(&mut self, kept: usize) {
        for offsets in [&mut self.starts, &mut self.ends] {
            offsets.list.copy_within(offsets.count - kept..offsets.count, 0);
            offsets.count = kept;
        }
    }

    /// Where the last word ends; `usize::MAX` without a word.
    #[inline(always)]
    pub(super) fn last_end(&self) -> usize {
        self.ends().last().map_or(usize::MAX, |&end| end as usize)
    }

    /// Moves the offsets of all words: what was at `from` is now at `to`.
    pub(super) fn shift(&mut self, from: usize, to: usize) {
        for offsets in [&mut self.starts, &mut self.ends] {
            for offset in &mut offsets.list[..offsets.count] {
                *offset = (*offset as usize - from + to) as u32;
            }
        }
    }

    /// Whether there is a word of this number, and it starts at an offset.
    pub(super) fn starts_at(&self, number: usize, offset: usize) -> bool {
        self.starts().get(number).is_some_and(|&start| start as usize == offset)
    }

    pub(super) fn starts(&self) -> &[u32] {
        &self.starts.list[..self.starts.count]
    }

    pub(super) fn ends(&self) -> &[u32] {
        &self.ends.list[..self.ends.count]
    }
}

impl Offsets {
    #[inline(always)]
    fn push(&mut self, offset: usize) -> Result<(), OutOfMemory> {
        self.reserve(1)?;
        self.list[self.count] = offset as u32;
        self.count += 1;
        Ok(())
    }

    #[inline(never)]
    fn push_mask(&mut self, base: usize, mask: u64) -> Result<(), OutOfMemory> {
        if mask == 0 {
            return Ok(());
        }
        let count = mask.count_ones() as usize;
        self.reserve(32)?;
        let list = &mut self.list[self.count..];
        // Most blocks have fewer words than are written here, so that the branch on their
        // number is predictable.
        let mut rest = write_bit_offsets(list, base, mask);
        if count > TYPICAL_WORDS_PER_BLOCK {
            for offset in &mut list[TYPICAL_WORDS_PER_BLOCK..count] {
                *offset = (base as u32).wrapping_add(rest.trailing_zeros());
                rest &= rest.wrapping_sub(1);
            }
        }
        self.count += count;
        Ok(())
    }

    /// Makes room for `more` offsets.
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

/// Most blocks of 64 bytes have at most this many words. No block has more than 32.
const TYPICAL_WORDS_PER_BLOCK: usize = 12;

/// Writes the offsets of the lowest [`TYPICAL_WORDS_PER_BLOCK`] bits of a mask, in ascending
/// order, and returns the other bits. If there are fewer bits, the rest of what is written is
/// meaningless.
#[inline(always)]
fn write_bit_offsets(list: &mut [u32], base: usize, mut mask: u64) -> u64 {
    for offset in &mut list[..TYPICAL_WORDS_PER_BLOCK] {
        *offset = (base as u32).wrapping_add(mask.trailing_zeros());
        mask &= mask.wrapping_sub(1);
    }
    mask
}

/// Copies the bytes of a word beyond the first 16.
#[inline(never)]
fn copy_rest(joined: &mut [u8], at: usize, text: &[u8], from: usize, len: usize) {
    joined[at + 16..at + len].copy_from_slice(&text[from + 16..from + len]);
}
