//! The channel between JavaScript and a module: one input buffer, one result area, and functions that take numbers and
//! return a [`Status`].
//!
//! JavaScript encodes texts directly into the buffer. For a page of text, this is three times as fast as the glue code that
//! wasm-bindgen generates for `&str`. Results are words in an area that never moves. They are valid only after
//! [`Status::Done`], or as the parts of an error after [`Status::Failed`]. JavaScript builds the error from these parts.

use simhash_wasm::{Error, internals::FastPath};
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static RESULTS: [Cell<u64>; RESULT_WORDS] = const { [const { Cell::new(0) }; RESULT_WORDS] };
    /// The error of the last failed call, whose sentence JavaScript reads.
    static FAILURE: RefCell<Option<Error>> = const { RefCell::new(None) };
}

/// The number of words in the result area. `js/boundary/channel.ts` has the same number.
pub const RESULT_WORDS: usize = 2048;

/// The outcome of a call. `js/boundary/channel.ts` has the same numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The results are in the result area.
    Done = 0,
    /// There is not enough memory.
    OutOfMemory = 1,
    /// An argument is out of range. The package's JavaScript never passes such an argument.
    Invalid = 2,
    /// The call overwrote the input without a result. The caller writes the input again and retries without overwriting.
    Overwritten = 3,
    /// The core returned an error. The results are its parts: see [`status`].
    Failed = 4,
}

/// Returns the address of the result area.
#[wasm_bindgen(js_name = resultArea)]
pub fn results() -> *const u64 {
    RESULTS.with(|results| results.as_ptr().cast())
}

/// Puts a word into the result area.
pub fn set(position: usize, word: u64) {
    RESULTS.with(|results| results[position].set(word));
}

/// Returns a word of the result area.
pub fn word(position: usize) -> u64 {
    RESULTS.with(|results| results[position].get())
}

/// Puts a number into the result area, as an `f64`.
pub fn set_number(position: usize, number: usize) {
    set(position, (number as f64).to_bits());
}

/// Extends the input buffer to at least `bytes` bytes plus the padding that must follow a text, without changing its
/// content. The result is the buffer's address. A view of it is valid until the next call of any function of the module.
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

/// Calls `work` with the input, which it may change, and returns the status.
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

/// Returns the first `count` words of the input.
pub fn words(input: &[u8], count: usize) -> impl Iterator<Item = u64> {
    input.as_chunks().0.iter().take(count).map(|&word| u64::from_le_bytes(word))
}

/// Returns the first `count` records of the input, each of `WORDS` words.
pub fn records<const WORDS: usize>(
    input: &[u8],
    count: usize,
) -> impl Iterator<Item = [u64; WORDS]> {
    let records = input.as_chunks().0.as_chunks::<WORDS>().0.iter();
    records.take(count).map(|record| record.map(u64::from_le_bytes))
}

/// Puts the address and the length of an answer into the result area. The answer must stay in place until the next call.
pub fn set_answer<T>(answer: &[T]) {
    set_number(0, answer.as_ptr() as usize);
    set_number(1, answer.len());
}

/// Returns the status of a result of the core. For an error, the results are the number of its code, the address and the
/// length of its sentence, the count of the numbers that follow the sentence, and these numbers, which JavaScript formats.
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

/// Puts the two limbs of a number into the result area, the low one first.
pub fn set_limbs(value: u128) {
    set(0, value as u64);
    set(1, (value >> 64) as u64);
}

/// Returns the number with these two limbs.
pub fn limbs(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}
