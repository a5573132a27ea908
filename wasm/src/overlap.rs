//! The binding of overlaps: the number of features that two feature sets share.

use crate::{
    channel::{set_number, status},
    input::with_buffer,
};
use simhash_wasm::Overlap;
use wasm_bindgen::prelude::*;

/// Counts the features that two feature sets share. The first `a` hashes in the buffer are one set; the `b` hashes from hash
/// `start` on are the other. The result is the count.
#[wasm_bindgen(js_name = overlapOf)]
pub fn overlap(a: usize, start: usize, b: usize) -> u32 {
    status(with_buffer(|buffer| {
        let b = buffer.numbers(start.saturating_mul(8), b)?;
        set_number(0, Overlap::of_bytes(buffer.numbers(0, a)?, b)?.shared);
        Ok(())
    }))
}
