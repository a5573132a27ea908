//! The binding of overlaps: how many features two feature sets share.

use crate::{
    channel::{set_number, status},
    input::with_buffer,
};
use simhash_wasm::Overlap;
use wasm_bindgen::prelude::*;

/// The number of features that two feature sets share, whose hashes are in the buffer: first the `a`
/// hashes of the one, then, from hash `start` on, the `b` hashes of the other.
#[wasm_bindgen(js_name = overlapOf)]
pub fn overlap(a: usize, start: usize, b: usize) -> u32 {
    status(with_buffer(|buffer| {
        let b = buffer.numbers(start.saturating_mul(8), b)?;
        set_number(0, Overlap::of_bytes(buffer.numbers(0, a)?, b)?.shared);
        Ok(())
    }))
}
