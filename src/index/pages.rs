//! A vector in pages: it grows without being copied, and leaves no holes behind.

use super::memory::provide;
use alloc::vec::Vec;

/// How many elements a page has, but for the last one.
const PAGE: usize = 4096;

pub(super) struct Pages<T> {
    pages: Vec<Vec<T>>,
    len: usize,
}

impl<T: Copy> Pages<T> {
    pub(super) const fn new() -> Pages<T> {
        Pages { pages: Vec::new(), len: 0 }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether so many more fit as it is.
    pub(super) fn has_room(&self, more: usize) -> bool {
        let last = self.pages.last().map_or(0, Vec::capacity);
        self.len + more <= self.pages.len().saturating_sub(1) * PAGE + last
    }

    /// Makes sure that so many more fit, with memory that is asked for by `step` bytes.
    /// Pages are no larger than need be.
    #[inline(never)]
    pub(super) fn reserve(&mut self, more: usize, step: usize) -> Option<()> {
        let len = self.len + more;
        let mut at = self.len / PAGE;
        while at * PAGE < len {
            provide(step);
            if at == self.pages.len() {
                self.pages.try_reserve(1).ok()?;
                self.pages.push(Vec::new());
            }
            let page = &mut self.pages[at];
            page.try_reserve_exact((len - at * PAGE).min(PAGE) - page.len()).ok()?;
            at += 1;
        }
        Some(())
    }

    /// Appends one, for which there must be room.
    #[inline(never)]
    pub(super) fn push(&mut self, value: T) {
        // Pages may have been reserved before they are needed.
        self.pages[self.len / PAGE].push(value);
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> T {
        self.pages[at / PAGE][at % PAGE]
    }

    #[inline(never)]
    pub(super) fn set(&mut self, at: usize, value: T) {
        self.pages[at / PAGE][at % PAGE] = value;
    }

    /// All elements, a page at a time.
    pub(super) fn pages(&self) -> impl Iterator<Item = &[T]> {
        self.pages.iter().map(Vec::as_slice)
    }

    /// What the elements take. The list of pages is another 24 bytes for each of these.
    pub(super) fn bytes(&self) -> usize {
        self.pages.iter().map(|page| page.capacity() * size_of::<T>()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_vector() {
        const STEPS: usize = if cfg!(miri) { 2 } else { 40 };
        for steps in [[1; STEPS], [5000; STEPS], [4096; STEPS], [4095; STEPS]] {
            let (mut pages, mut model) = (Pages::new(), Vec::new());
            for more in steps {
                pages.reserve(more, 0).unwrap();
                for _ in 0..more {
                    pages.push(model.len());
                    model.push(model.len());
                }
            }
            assert_eq!(pages.len(), model.len());
            assert!((0..model.len()).all(|at| pages.get(at) == at));
            pages.set(1, 8);
            assert_eq!(pages.pages().flatten().nth(1), Some(&8));
        }
    }

    #[test]
    fn many_at_once_take_no_more_than_they_need() {
        for len in [1, 4095, 4096, 4097, 300_000] {
            let mut pages = Pages::<u8>::new();
            pages.reserve(len, 0).unwrap();
            assert_eq!(pages.bytes(), len);
            // To reserve is not to use.
            pages.reserve(len, 0).unwrap();
            assert_eq!(pages.bytes(), len);
        }
    }
}
