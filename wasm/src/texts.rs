//! The bindings of `core.wasm`: fingerprints and sign-full queries of texts in NFKC, by the released recipes of words, at any
//! width. JavaScript passes a recipe as a number.

use crate::channel::{Status, limbs, set, set_limbs, set_number, with_input, word};
use simhash_wasm::internals::{
    CutText, FastPath, Plan, Unfinished, margins_of, score as score_of,
};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static PATH: RefCell<FastPath> = const { RefCell::new(FastPath::new()) };
}

impl From<Unfinished> for Status {
    fn from(unfinished: Unfinished) -> Status {
        match unfinished {
            Unfinished::OutOfMemory => Status::OutOfMemory,
            Unfinished::Overwritten => Status::Overwritten,
        }
    }
}

/// Seeds the hash function of the dedup table. No result depends on the seed.
#[wasm_bindgen]
pub fn seed(low: u32, high: u32) {
    PATH.with_borrow_mut(|path| path.seed(u64::from(high) << 32 | u64::from(low)));
}

/// Computes the fingerprint of the text in bytes `start` to `end` of the input. The results are its two limbs. After
/// [`Status::Overwritten`], the caller writes the text again and passes `whole`. If `keep` is 1 or 2, the third and the fourth
/// result are the address and the number of the feature hashes, in any order. If `keep` is 1, the fingerprint is not computed.
#[wasm_bindgen(js_name = fingerprintOf)]
pub fn fingerprint(
    start: usize,
    end: usize,
    recipe: u32,
    bits: u32,
    whole: bool,
    keep: u32,
) -> u32 {
    with_input(|input| {
        let plan = Plan::released(recipe, bits).ok_or(Status::Invalid)?;
        let text = input.get_mut(start..).ok_or(Status::Invalid)?;
        let bytes = end.wrapping_sub(start);
        if bytes > text.len() {
            return Err(Status::Invalid);
        }
        PATH.with_borrow_mut(|path| {
            path.keep_hashes(keep > 0, keep > 1);
            set_limbs(path.fingerprint(plan, text, bytes, whole)?.value());
            if keep > 0 {
                let hashes = path.hashes().ok_or(Status::OutOfMemory)?;
                set_number(2, hashes.as_ptr() as usize);
                set_number(3, hashes.len());
            }
            Ok(())
        })
    })
}

/// Cuts the text in the first `bytes` bytes of the input into words. The results are the address of the lower-case text, the
/// number of words, and the addresses of the offsets at which the words start and end in the lower-case text.
#[wasm_bindgen(js_name = wordsOf)]
pub fn words(bytes: usize) -> u32 {
    with_input(|input| {
        let text = input.get(..bytes).ok_or(Status::Invalid)?;
        PATH.with_borrow_mut(|path| {
            let CutText { lowered, starts, ends } =
                path.words(text).map_err(|_| Status::OutOfMemory)?;
            set_number(0, lowered.as_ptr() as usize);
            set_number(1, ends.len());
            set_number(2, starts.as_ptr() as usize);
            set_number(3, ends.as_ptr() as usize);
            Ok(())
        })
    })
}

/// Computes the margins of the query of the last text. The results are one margin for each of `bits` bits, bit 0 first.
#[wasm_bindgen(js_name = marginsOf)]
pub fn margins(bits: u32) {
    // The margins replace the sums in the result area.
    let bits = 0..(bits as usize).min(128);
    PATH.with_borrow(|path| {
        for bit in bits.clone() {
            set(bit, path.sum(bit) as u64);
        }
    });
    let sums = bits.map(|bit| word(bit) as i64);
    for (bit, margin) in margins_of(sums).enumerate() {
        set_number(bit, margin.into());
    }
}

/// Computes the score for the given differing bits and the `bits` margins in the input. The result is an `f64`.
#[wasm_bindgen(js_name = scoreOf)]
pub fn score(bits: usize, low: u64, high: u64) -> u32 {
    with_input(|input| {
        let margins = input.get(..bits).ok_or(Status::Invalid)?;
        set(0, score_of(margins, limbs(low, high)).to_bits());
        Ok(())
    })
}
