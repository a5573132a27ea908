//! Where words start and end.

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
    pub(super) fn push(&mut self, start: usize, end: usize) {
        self.starts.push(start);
        self.ends.push(end);
    }

    /// Adds the end of the last word, whose start was in a mask.
    pub(super) fn push_end(&mut self, end: usize) {
        self.ends.push(end);
    }

    /// Adds words by masks of where they start and end, counted from `base`. The end of
    /// the last one may be still to come.
    #[inline(always)]
    pub(super) fn push_masks(&mut self, base: usize, starts: u64, ends: u64) {
        self.starts.push_mask(base, starts);
        self.ends.push_mask(base, ends);
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

    pub(super) fn starts(&self) -> &[u32] {
        &self.starts.list[..self.starts.count]
    }

    pub(super) fn ends(&self) -> &[u32] {
        &self.ends.list[..self.ends.count]
    }

    /// The start and the end of each word.
    pub(super) fn each_mut(&mut self) -> impl Iterator<Item = (&mut u32, &mut u32)> {
        let starts = self.starts.list[..self.starts.count].iter_mut();
        starts.zip(&mut self.ends.list[..self.ends.count])
    }
}

impl Places {
    fn push(&mut self, place: usize) {
        self.reserve(1);
        self.list[self.count] = place as u32;
        self.count += 1;
    }

    #[inline(always)]
    fn push_mask(&mut self, base: usize, mut mask: u64) {
        // More are written than there mostly are, so that no branch asks how many.
        const STEP: usize = 16;
        let count = mask.count_ones() as usize;
        self.reserve(64);
        let steps = self.list[self.count..].chunks_exact_mut(STEP);
        for places in steps.take(count.div_ceil(STEP)) {
            for place in places {
                *place = base as u32 + mask.trailing_zeros();
                mask &= mask.wrapping_sub(1);
            }
        }
        self.count += count;
    }

    fn reserve(&mut self, more: usize) {
        if self.list.len() < self.count + more {
            self.list.resize((self.count + more) * 2, 0);
        }
    }
}
