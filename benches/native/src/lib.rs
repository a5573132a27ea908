//! The baseline: fingerprints and counters in plain Rust, natively and as a WebAssembly module
//! of its own.

pub mod carry_save;
pub mod counters;
pub mod words;

#[cfg(target_arch = "wasm32")]
pub mod exports;

// For the core's files that [`carry_save`] includes.
use carry_save::{Bits, Fingerprint, Tie, hash, simd, sums};
