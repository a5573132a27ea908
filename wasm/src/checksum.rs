//! The checksum of a snapshot, which JavaScript writes.

use crate::channel::{read_input, set, words};
use simhash_wasm::internals::FxState;
use std::cell::Cell;
use wasm_bindgen::prelude::*;

thread_local! {
    static CHECKSUM: Cell<Option<FxState>> = const { Cell::new(None) };
}

/// Adds the first `count` words of the input to the checksum.
#[wasm_bindgen(js_name = pushChecksum)]
pub fn push_checksum(count: usize) {
    let mut checksum = CHECKSUM.take().unwrap_or_default();
    read_input(|input| {
        for word in words(input, count) {
            checksum.write(&word.to_le_bytes());
        }
    });
    CHECKSUM.set(Some(checksum));
}

/// Ends a checksum. The result is the low 64 bits of the feature hash of all words added since the last call.
#[wasm_bindgen(js_name = takeChecksum)]
pub fn take_checksum() {
    set(0, CHECKSUM.take().unwrap_or_default().hash());
}
