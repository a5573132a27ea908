//! The bindings of `core.wasm`: texts in NFKC to fingerprints and sign-full queries, by the recipes `text/1`, `short/1`
//! and `page/1`, which are given by number, at any width.

use crate::channel::{Status, limbs, set, set_limbs, set_number, with_input};
use simhash_wasm::internals::{FastPath, Plan, Unfinished, score as score_of};
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
#[wasm_bindgen(js_name = seedTable)]
pub fn seed(low: u32, high: u32) {
    PATH.with_borrow_mut(|path| path.seed(u64::from(high) << 32 | u64::from(low)));
}

/// The fingerprint of the text in bytes `start` to `end` of the input, in two words, the low one first. If it was
/// overwritten in vain, the caller writes it again and asks for it as a `whole`.
#[wasm_bindgen(js_name = fingerprintOf)]
pub fn fingerprint(
    start: usize,
    end: usize,
    recipe: u32,
    bits: u32,
    whole: bool,
) -> u32 {
    with_input(|input| {
        let plan = Plan::released(recipe, bits).ok_or(Status::Invalid)?;
        let text = input.get_mut(start..).ok_or(Status::Invalid)?;
        let bytes = end.wrapping_sub(start);
        if bytes > text.len() {
            return Err(Status::Invalid);
        }
        let value = PATH
            .with_borrow_mut(|path| path.fingerprint(plan, text, bytes, whole))?
            .value();
        set_limbs(value);
        Ok(())
    })
}

/// The `bits` margins of the query of the last fingerprint.
#[wasm_bindgen(js_name = marginsOf)]
pub fn margins(bits: u32) {
    let mut position = 0;
    PATH.with_borrow(|path| {
        path.margins(bits.min(128), &mut |margin| {
            set_number(position, margin.into());
            position += 1;
        });
    });
}

/// The score of two fingerprints that differ in the given bits, for the `bits` margins in the input: an `f64`.
#[wasm_bindgen(js_name = scoreOf)]
pub fn score(bits: usize, low: u64, high: u64) -> u32 {
    with_input(|input| {
        let margins = input.get(..bits).ok_or(Status::Invalid)?;
        set(0, score_of(margins, limbs(low, high)).to_bits());
        Ok(())
    })
}
