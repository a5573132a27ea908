//! The growth of the module's memory.

use crate::memory::fallible::with_exact_capacity;
use core::hint;

/// Makes the allocator hold `step` contiguous free bytes, by allocating and freeing them.
///
/// WebAssembly's memory grows by pages of 64 KiB, and the allocator coalesces free blocks only
/// within memory that it obtained at once. Obtained page by page, each page would leave a fragment
/// too small for later requests. Failure is ignored: the following allocation reports it.
pub(super) fn provide(step: usize) {
    if cfg!(target_arch = "wasm32") && step >= 1 << 16 {
        // Otherwise the compiler removes the allocation, whose result is unused.
        drop(hint::black_box(with_exact_capacity::<u8>(step)));
    }
}
