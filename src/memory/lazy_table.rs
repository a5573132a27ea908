//! Tables that are computed when they are first needed, in a static, without locks.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and this is not"
)]

use core::sync::atomic::{
    AtomicBool,
    Ordering::{Acquire, Release},
};

/// A table of atomic numbers, which are 0 until it is filled.
pub(crate) struct LazyTable<T> {
    numbers: T,
    is_filled: AtomicBool,
}

impl<T> LazyTable<T> {
    pub(crate) const fn new(zeros: T) -> LazyTable<T> {
        LazyTable { numbers: zeros, is_filled: AtomicBool::new(false) }
    }

    /// The table. `fill` writes its numbers if nothing has done so before: in several threads at once if they
    /// need it at the same time, each of which must write the same.
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
