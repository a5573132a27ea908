//! The channel between JavaScript and a module: one input buffer, one result area, and functions that take numbers and
//! return a [`Status`].
//!
//! JavaScript encodes texts directly into the buffer, which is three times as fast for a page of text as the glue code
//! that wasm-bindgen generates for `&str`. Results are words in an area that never moves. What is in it counts after
//! [`Status::Done`] alone, so no value means two things. The sentences of errors are made in JavaScript.

use simhash_wasm::internals::FastPath;
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESULTS: [Cell<u64>; RESULT_WORDS] = const { [const { Cell::new(0) }; RESULT_WORDS] };
}

/// How many words the result area has; `js/core-module.ts` has the same number.
pub const RESULT_WORDS: usize = 2048;

/// What a call has come to. `js/core-module.ts` has the same numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The results are in the result area.
    Done = 0,
    /// There is no memory.
    OutOfMemory = 1,
    /// A number is out of its range. The package's JavaScript passes no such number.
    Invalid = 2,
    /// The input was overwritten before it could be read. The caller writes it again, and asks in another way.
    Overwritten = 3,
    /// The host has to do it.
    LeftToHost = 4,
}

/// The address of the result area.
#[wasm_bindgen(js_name = resultArea)]
pub fn results() -> *const u64 {
    RESULTS.with(|results| results.as_ptr().cast())
}

/// Puts a word into the result area.
pub(super) fn set(position: usize, word: u64) {
    RESULTS.with(|results| results[position].set(word));
}

/// Puts a number into the result area, as an `f64`.
pub(super) fn set_number(position: usize, number: usize) {
    set(position, (number as f64).to_bits());
}

/// Extends the input buffer to at least `bytes` bytes and the padding that must follow a text, without changing its
/// content. The result is the buffer's address, whose view is valid until the next call of any function of the module.
#[wasm_bindgen(js_name = reserveInput)]
pub fn reserve(bytes: usize) -> u32 {
    with_input(|input| {
        let more = bytes.saturating_add(FastPath::PADDING).saturating_sub(input.len());
        input.try_reserve_exact(more).map_err(|_| Status::OutOfMemory)?;
        input.resize(input.len() + more, 0);
        set_number(0, input.as_ptr() as usize);
        Ok(())
    })
}

/// Calls `work` with the input, and returns what it has come to.
pub(super) fn with_input(work: impl FnOnce(&mut Vec<u8>) -> Result<(), Status>) -> u32 {
    INPUT.with_borrow_mut(work).err().unwrap_or(Status::Done) as u32
}
