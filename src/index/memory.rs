//! Fallible allocation for everything whose size the input decides.

use alloc::vec::Vec;
use core::hint;

/// An empty vector with a capacity of exactly `len`; none without memory for it.
pub(super) fn with_room<T>(len: usize) -> Option<Vec<T>> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).ok()?;
    Some(vec)
}

/// A vector of `len` copies of a value; none without memory for it.
pub(super) fn filled<T: Clone>(len: usize, value: T) -> Option<Vec<T>> {
    let mut vec = with_room(len)?;
    vec.resize(len, value);
    Some(vec)
}

/// Makes the allocator hold `step` contiguous free bytes, by allocating and freeing them.
///
/// WebAssembly's memory grows by pages of 64 KiB, and the allocator coalesces free blocks
/// only within memory that it obtained at once. If it obtained memory page by page, it would
/// be left with a fragment of each page that is too small for later requests. Failure is
/// ignored: the allocation that follows reports it.
pub(super) fn provide(step: usize) {
    if cfg!(target_arch = "wasm32") && step >= 1 << 16 {
        // Otherwise the compiler removes the allocation, whose result is unused.
        hint::black_box(with_room::<u8>(step));
    }
}
