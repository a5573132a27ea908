//! The encoding of results: a list of 64-bit words.
//!
//! `js/engine/reader.ts` reads the words in the same order, directly from the module's memory. The glue
//! code that wasm-bindgen generates for a `Vec` would first shrink it to its length, and trap if
//! that allocation failed.

use crate::channel::set_answer;
use simhash_wasm::{Error, internals::fallible};
use std::cell::Cell;
use wasm_bindgen::prelude::*;

thread_local! {
    /// The last result, until it is released or the next one replaces it.
    static RESULT: Cell<Vec<u64>> = const { Cell::new(Vec::new()) };
}

/// Frees the last result.
#[wasm_bindgen(js_name = releaseOutput)]
pub fn output_release() {
    drop(RESULT.take());
}

/// Encodes a result. A number becomes a 64-bit floating-point number, a limb of a hash stays one word, and a text becomes UTF-8,
/// padded with zeros to whole words. If an allocation fails, `Output::finish` returns the error.
#[derive(Default)]
pub(super) struct Output {
    words: Vec<u64>,
    is_refused: bool,
}

impl Output {
    /// Appends a word unchanged.
    #[inline(never)]
    pub(super) fn word(&mut self, word: u64) {
        self.is_refused |= fallible::push(&mut self.words, word).is_err();
    }

    /// Appends `count` zero words and returns them, or an empty slice if there is no memory.
    pub(super) fn zeros(&mut self, count: usize) -> &mut [u64] {
        let start = self.words.len();
        if self.words.try_reserve_exact(count).is_err() {
            self.is_refused = true;
            return &mut [];
        }
        self.words.resize(start + count, 0);
        &mut self.words[start..]
    }

    /// Encodes a list of words as their number, then the words. It reuses the list's memory.
    pub(super) fn of_words(mut words: Vec<u64>) -> Output {
        let count = words.len() as f64;
        let is_refused = words.try_reserve(1).is_err();
        if !is_refused {
            words.insert(0, count.to_bits());
        }
        Output { words, is_refused }
    }

    /// Appends a number. Not inlined, to keep the callers small.
    #[inline(never)]
    pub(super) fn number(&mut self, number: f64) {
        self.word(number.to_bits());
    }

    /// Appends a whole number.
    pub(super) fn count(&mut self, count: usize) {
        self.number(count as f64);
    }

    /// Appends the low limb, then the high one.
    #[inline(never)]
    pub(super) fn limbs(&mut self, value: u128) {
        self.word(value as u64);
        self.word((value >> 64) as u64);
    }

    /// Appends the UTF-8 bytes of a text: see [`Output::bytes`].
    pub(super) fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Appends the number of bytes, then the bytes.
    #[inline(never)]
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.count(bytes.len());
        let (whole, rest) = bytes.as_chunks();
        let count = whole.len() + usize::from(!rest.is_empty());
        if self.words.try_reserve(count).is_err() {
            self.is_refused = true;
            return;
        }
        self.words.extend(whole.iter().map(|&bytes| u64::from_le_bytes(bytes)));
        if !rest.is_empty() {
            let mut bytes = [0; 8];
            bytes[..rest.len()].copy_from_slice(rest);
            self.words.push(u64::from_le_bytes(bytes));
        }
    }

    /// Puts the address and the number of the words into the result area, valid until [`output_release`] or the next result.
    #[inline(never)]
    pub(super) fn finish(self) -> Result<(), Error> {
        if self.is_refused {
            return Err(Error::no_memory());
        }
        set_answer(&self.words);
        RESULT.set(self.words);
        Ok(())
    }
}
