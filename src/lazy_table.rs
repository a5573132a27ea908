//! Tables that are computed when they are first needed, in a static, without locks.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and this is not"
)]

use core::sync::atomic::{
    AtomicBool, AtomicU8,
    Ordering::{Acquire, Relaxed, Release},
};

/// A table of `N` bytes, which are 0 until it is filled.
pub(crate) struct LazyTable<const N: usize> {
    bytes: [AtomicU8; N],
    is_filled: AtomicBool,
}

/// A table that is filled.
#[derive(Clone, Copy)]
pub(crate) struct Filled<const N: usize>(&'static [AtomicU8; N]);

impl<const N: usize> LazyTable<N> {
    pub(crate) const fn new() -> LazyTable<N> {
        let bytes = [const { AtomicU8::new(0) }; N];
        LazyTable { bytes, is_filled: AtomicBool::new(false) }
    }

    /// The table. `fill` writes its bytes if nothing has done so before: in several threads at once if they
    /// need it at the same time, each of which must write the same.
    #[inline(always)]
    pub(crate) fn get(&'static self, fill: fn(&[AtomicU8; N])) -> Filled<N> {
        if !self.is_filled.load(Acquire) {
            self.fill(fill);
        }
        Filled(&self.bytes)
    }

    #[cold]
    #[inline(never)]
    fn fill(&self, fill: fn(&[AtomicU8; N])) {
        fill(&self.bytes);
        self.is_filled.store(true, Release);
    }
}

impl<const N: usize> Filled<N> {
    /// A byte of the table; None beyond its end.
    #[inline(always)]
    pub(crate) fn get(self, index: usize) -> Option<u8> {
        self.0.get(index).map(|byte| byte.load(Relaxed))
    }
}
