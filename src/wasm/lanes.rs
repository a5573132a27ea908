//! Fingerprints come and go as two 64-bit lanes, the low one first.

use crate::Fingerprint;
use core::cell::Cell;
use wasm_bindgen::prelude::*;

std::thread_local! {
    static HIGH: Cell<u64> = const { Cell::new(0) };
}

/// The high lane of the fingerprint that was returned last.
#[wasm_bindgen]
pub fn high() -> u64 {
    HIGH.get()
}

/// Returns the low lane of a fingerprint, the high one by [`high`].
pub(super) fn lanes(fingerprint: Fingerprint) -> u64 {
    HIGH.set((fingerprint.value() >> 64) as u64);
    fingerprint.value() as u64
}

pub(super) fn value(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
