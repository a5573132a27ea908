//! A paged vector: an array of pages of a fixed length. Unlike doubling one contiguous array,
//! growth copies no elements and leaves no freed block behind.

use super::memory::provide;
use crate::memory::fallible::{self, OutOfMemory};
use alloc::vec::Vec;

/// The number of elements of each page except the last.
const PAGE_LEN: usize = 4096;

/// A vector of elements in pages of [`PAGE_LEN`].
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

    /// Whether `more` elements fit into the allocated capacity.
    pub(super) fn has_room(&self, more: usize) -> bool {
        let last = self.pages.last().map_or(0, Vec::capacity);
        self.len + more <= self.pages.len().saturating_sub(1) * PAGE_LEN + last
    }

    /// Allocates capacity for `more` elements, and [provides](provide) for it in steps of
    /// `step` bytes. The last page is no larger than needed.
    #[inline(never)]
    pub(super) fn reserve(
        &mut self,
        more: usize,
        step: usize,
    ) -> Result<(), OutOfMemory> {
        let len = self.len + more;
        let mut at = self.len / PAGE_LEN;
        while at * PAGE_LEN < len {
            provide(step);
            if at == self.pages.len() {
                fallible::reserve(&mut self.pages, 1)?;
                self.pages.push(Vec::new());
            }
            let page = &mut self.pages[at];
            page.try_reserve_exact((len - at * PAGE_LEN).min(PAGE_LEN) - page.len())
                .map_err(|_| OutOfMemory)?;
            at += 1;
        }
        Ok(())
    }

    /// Appends an element. There must be capacity for it.
    #[inline(never)]
    pub(super) fn push(&mut self, value: T) {
        // By the length: the last pages may be allocated and still empty.
        self.pages[self.len / PAGE_LEN].push(value);
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn get(&self, at: usize) -> T {
        self.pages[at / PAGE_LEN][at % PAGE_LEN]
    }

    #[inline(never)]
    pub(super) fn set(&mut self, at: usize, value: T) {
        self.pages[at / PAGE_LEN][at % PAGE_LEN] = value;
    }

    /// All elements, one page after the other.
    pub(super) fn pages(&self) -> impl Iterator<Item = &[T]> {
        self.pages.iter().map(Vec::as_slice)
    }

    /// The allocated capacity in bytes, without the list of pages (12 bytes each in
    /// WebAssembly, 24 on 64-bit machines).
    pub(super) fn bytes(&self) -> usize {
        self.pages.iter().map(|page| page.capacity() * size_of::<T>()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paged_vector_equals_a_vector() {
        // Miri takes a minute for the first.
        const STEPS: usize = if cfg!(miri) { 1 } else { 40 };
        const CASES: [[usize; STEPS]; 4] =
            [[5000; STEPS], [1; STEPS], [4096; STEPS], [4095; STEPS]];
        for steps in CASES.into_iter().take(if cfg!(miri) { 1 } else { 4 }) {
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
    fn elements_reserved_at_once_take_no_more_than_they_need() {
        for len in [1, 4095, 4096, 4097, 300_000] {
            let mut pages = Pages::<u8>::new();
            pages.reserve(len, 0).unwrap();
            assert_eq!(pages.bytes(), len);
            // Reserving again does not allocate, because nothing was appended.
            pages.reserve(len, 0).unwrap();
            assert_eq!(pages.bytes(), len);
        }
    }
}
