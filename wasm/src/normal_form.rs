//! The normalisation of texts in the buffer, as far as it needs no tables of normal forms.

use crate::channel::{RESULT_WORDS, Status, set_number, with_input};
use simhash_wasm::internals::{BYTES_PER_PIECE, normalize_around};
use std::ops::Range;
use wasm_bindgen::prelude::*;

/// Normalises the text in bytes `start` to `end` of the input, by NFKC or else by NFC. The results are where it ends then, how
/// many numbers follow, and where each piece starts and ends that is left for the host. If there are many pieces, or long
/// ones, the whole text is left for the host; part of it may then have been overwritten.
#[wasm_bindgen(js_name = normalizeText)]
pub fn normalize(start: usize, end: usize, compatibility: bool) -> u32 {
    with_input(|input| {
        let text = input.get_mut(start..end).ok_or(Status::Invalid)?;
        let most = (2 * (text.len() / BYTES_PER_PIECE)).min(RESULT_WORDS - 2);
        let mut count = 0;
        let mut note = |piece: Range<usize>| {
            let fits = count < most && piece.len() <= BYTES_PER_PIECE;
            if fits {
                set_number(2 + count, start + piece.start);
                set_number(3 + count, start + piece.end);
                count += 2;
            }
            fits
        };
        let len = normalize_around(text, compatibility, Some(&mut note))
            .ok_or(Status::LeftToHost)?;
        set_number(0, start + len);
        set_number(1, count);
        Ok(())
    })
}
