//! Fingerprints cross the boundary as two limbs of 64 bits, the low one first.
//!
//! A function returns the low limb and stores the high one for [`high`]. wasm-bindgen would return
//! two limbs through memory, which takes longer.

use simhash_wasm::Fingerprint;
use std::cell::Cell;
use wasm_bindgen::prelude::*;

thread_local! {
    static HIGH: Cell<u64> = const { Cell::new(0) };
}

/// The high limb of the fingerprint that was returned last.
#[wasm_bindgen]
pub fn high() -> u64 {
    HIGH.get()
}

/// Returns the low limb of a fingerprint, and stores the high one for [`high`].
pub(super) fn low_limb(fingerprint: Fingerprint) -> u64 {
    HIGH.set((fingerprint.value() >> 64) as u64);
    fingerprint.value() as u64
}

#[cfg(feature = "text")]
/// The number that two limbs are the halves of.
pub(super) fn value(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
