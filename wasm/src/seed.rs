//! The binding of `seed_hash_tables`. WebAssembly has no random numbers of its own.

use wasm_bindgen::prelude::*;

/// Seeds the hash functions of hash tables. No result depends on the seed.
#[wasm_bindgen]
pub fn seed(low: u32, high: u32) {
    simhash_wasm::seed_hash_tables(u64::from(high) << 32 | u64::from(low));
}
