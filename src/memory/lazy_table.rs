//! Static tables that are computed when first needed, without locks.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and this is not"
)]

use core::sync::atomic::{
    AtomicBool,
    Ordering::{Acquire, Release},
};

/// A table of atomic numbers, which are 0 until the table is filled.
pub(crate) struct LazyTable<T> {
    numbers: T,
    is_filled: AtomicBool,
}

impl<T> LazyTable<T> {
    pub(crate) const fn new(zeros: T) -> LazyTable<T> {
        LazyTable { numbers: zeros, is_filled: AtomicBool::new(false) }
    }

    /// The table. `fill` writes its numbers unless they are already written. Several threads that need it at
    /// the same time may all run `fill`, so it must always write the same numbers.
    #[inline(always)]
    pub(crate) fn get(&'static self, fill: fn(&T)) -> &'static T {
        if !self.is_filled.load(Acquire) {
            self.fill(fill);
        }
        &self.numbers
    }

    #[cold]
    #[inline(never)]
    fn fill(&self, fill: fn(&T)) {
        fill(&self.numbers);
        self.is_filled.store(true, Release);
    }
}
