//! Allocating what input decides the size of: a refusal is an answer, not the end.

use alloc::vec::Vec;
use core::hint;

/// An empty vector with room for exactly so many.
pub(super) fn with_room<T>(len: usize) -> Option<Vec<T>> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).ok()?;
    Some(vec)
}

/// So many of the same.
pub(super) fn filled<T: Clone>(len: usize, value: T) -> Option<Vec<T>> {
    let mut vec = with_room(len)?;
    vec.resize(len, value);
    Some(vec)
}

/// Makes sure that the next `step` bytes are free in one piece, if they can be had.
///
/// WebAssembly's memory grows by pages of 64 KiB, and the allocator joins free blocks only
/// within what it was given at once. Asked for a little again and again it would be left
/// with a remainder of each page that nothing fits.
pub(super) fn provide(step: usize) {
    if cfg!(target_arch = "wasm32") && step >= 1 << 16 {
        // The compiler would leave out an allocation that nobody looks at.
        hint::black_box(with_room::<u8>(step));
    }
}
