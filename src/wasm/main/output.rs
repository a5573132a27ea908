//! How results go out: numbers one after the other, in one list of words.
//!
//! `js/reader.ts` reads them in the same order, straight from the module's memory. The glue that
//! wasm-bindgen makes for a `Vec` reallocates it to its exact length, and a refused allocation
//! there is a trap.

use crate::{Error, fallible};
use alloc::vec::Vec;
use core::cell::Cell;
use wasm_bindgen::prelude::*;

std::thread_local! {
    /// The last result, until JavaScript has read it.
    static RESULT: Cell<Vec<u64>> = const { Cell::new(Vec::new()) };
}

/// Frees the last result.
#[wasm_bindgen(js_name = outputRelease)]
pub fn output_release() {
    drop(RESULT.take());
}

/// 64-bit words: numbers as doubles, limbs of a hash as they are, texts as UTF-8 padded
/// with zeros to whole words. Once there is no memory for one, [`Output::finish`] fails.
#[derive(Default)]
pub(super) struct Output {
    words: Vec<u64>,
    is_refused: bool,
}

impl Output {
    /// A word as it is.
    #[inline(never)]
    pub(super) fn word(&mut self, word: u64) {
        self.is_refused |= fallible::push(&mut self.words, word).is_err();
    }

    // Not inlined, which would double the size of what calls it many times.
    #[inline(never)]
    pub(super) fn number(&mut self, number: f64) {
        self.word(number.to_bits());
    }

    pub(super) fn count(&mut self, count: usize) {
        self.number(count as f64);
    }

    /// The low limb, then the high one.
    #[inline(never)]
    pub(super) fn limbs(&mut self, value: u128) {
        self.word(value as u64);
        self.word((value >> 64) as u64);
    }

    /// The number of bytes, then the bytes.
    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        for word in text.as_bytes().chunks(8) {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word);
            self.word(u64::from_le_bytes(bytes));
        }
    }

    /// Where the words start, until [`output_release`] or the next result; or that there is no
    /// memory for them.
    #[inline(never)]
    pub(super) fn finish(self) -> Result<*const u64, Error> {
        if self.is_refused {
            return Err(Error::no_memory());
        }
        let start = self.words.as_ptr();
        RESULT.set(self.words);
        Ok(start)
    }
}
