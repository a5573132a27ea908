//! Random numbers from the host, as WebAssembly has none.

use wasm_bindgen::prelude::*;

/// Seeds the hash functions of tables. No result depends on it.
#[wasm_bindgen]
pub fn seed(low: u32, high: u32) {
    crate::seed_hash_tables(u64::from(high) << 32 | u64::from(low));
}
