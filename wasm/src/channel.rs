//! The channel between JavaScript and a module: one input buffer, one result area, and functions that take numbers and
//! return a [`Status`].
//!
//! JavaScript encodes texts directly into the buffer, which is three times as fast for a page of text as the glue code
//! that wasm-bindgen generates for `&str`. Results are words in an area that never moves. What is in it counts after
//! [`Status::Done`] alone, so no value means two things. The sentences of errors are made in JavaScript.

use simhash_wasm::{Error, internals::FastPath};
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESULTS: [Cell<u64>; RESULT_WORDS] = const { [const { Cell::new(0) }; RESULT_WORDS] };
    /// The error of the last call that has failed.
    static FAILURE: RefCell<Option<Error>> = const { RefCell::new(None) };
}

/// How many words the result area has; `js/boundary/channel.ts` has the same number.
pub const RESULT_WORDS: usize = 2048;

/// What a call has come to. `js/boundary/channel.ts` has the same numbers.
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
    /// An error of the core, whose parts are the results: see [`status`].
    Failed = 4,
}

/// The address of the result area.
#[wasm_bindgen(js_name = resultArea)]
pub fn results() -> *const u64 {
    RESULTS.with(|results| results.as_ptr().cast())
}

/// Puts a word into the result area.
pub fn set(position: usize, word: u64) {
    RESULTS.with(|results| results[position].set(word));
}

/// A word in the result area.
pub fn word(position: usize) -> u64 {
    RESULTS.with(|results| results[position].get())
}

/// Puts a number into the result area, as an `f64`.
pub fn set_number(position: usize, number: usize) {
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
pub fn with_input(work: impl FnOnce(&mut Vec<u8>) -> Result<(), Status>) -> u32 {
    INPUT.with_borrow_mut(work).err().unwrap_or(Status::Done) as u32
}

/// Frees the input buffer.
#[wasm_bindgen(js_name = releaseInput)]
pub fn release() {
    INPUT.take();
}

/// Calls `work` with the input.
pub fn read_input<T>(work: impl FnOnce(&[u8]) -> T) -> T {
    INPUT.with_borrow(|input| work(input))
}

/// The first `count` words of the input.
pub fn words(input: &[u8], count: usize) -> impl Iterator<Item = u64> {
    input.as_chunks().0.iter().take(count).map(|&word| u64::from_le_bytes(word))
}

/// The first `count` records of so many words of the input.
pub fn records<const WORDS: usize>(
    input: &[u8],
    count: usize,
) -> impl Iterator<Item = [u64; WORDS]> {
    let records = input.as_chunks().0.as_chunks::<WORDS>().0.iter();
    records.take(count).map(|record| record.map(u64::from_le_bytes))
}

/// Lets the results be where an answer is that has a place of its own, until the next call, and how long it is.
pub fn set_answer<T>(answer: &[T]) {
    set_number(0, answer.as_ptr() as usize);
    set_number(1, answer.len());
}

/// What a call has come to whose errors are those of the core. Then the results are the number of the error's code, where
/// its sentence is and how long, and how many numbers follow the sentence, and these. JavaScript formats numbers.
pub fn status(result: Result<(), Error>) -> u32 {
    match result {
        Ok(()) => Status::Done as u32,
        Err(error) => failed(error),
    }
}

#[cold]
fn failed(error: Error) -> u32 {
    FAILURE.with_borrow_mut(|failure| {
        let error = failure.insert(error);
        let (sentence, numbers) = error.parts();
        set_number(0, error.code() as usize);
        set_number(1, sentence.as_ptr() as usize);
        set_number(2, sentence.len());
        let mut count = 0;
        for number in numbers {
            set(4 + count, number.to_bits());
            count += 1;
        }
        set_number(3, count);
    });
    Status::Failed as u32
}

/// Puts two limbs of a number into the result area, the low one first.
pub fn set_limbs(value: u128) {
    set(0, value as u64);
    set(1, (value >> 64) as u64);
}

/// The number that two limbs are the halves of.
pub fn limbs(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
