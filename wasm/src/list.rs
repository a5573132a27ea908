//! The bindings of lists of fingerprints, which the checker of an editor has: those near another one, without an index.

use crate::{
    channel::status,
    objects::{self, Objects},
    passages::{answered, write},
};
use simhash_wasm::internals::FingerprintList;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static LISTS: RefCell<Objects<FingerprintList>> = const { Objects::new() };
}

/// Makes an empty list.
#[wasm_bindgen(js_name = newList)]
pub fn new_list() -> u32 {
    objects::add(&LISTS, Ok(FingerprintList::default()))
}

/// Frees a list.
#[wasm_bindgen(js_name = freeList)]
pub fn free_list(list: u32) -> u32 {
    objects::take(&LISTS, list, |_| Ok(()))
}

/// Replaces the fingerprint at a position of a list, or appends one if there is none.
#[wasm_bindgen(js_name = setListed)]
pub fn set_listed(list: u32, position: usize, low: u64, high: u64) -> u32 {
    objects::with(&LISTS, list, |list| {
        status(list.set(position, [low, high]).map_err(Into::into))
    })
}

/// Answers with the positions of the fingerprints within a distance of another one, in ascending order.
#[wasm_bindgen(js_name = listedNear)]
pub fn listed_near(list: u32, low: u64, high: u64, within: u32) -> u32 {
    objects::with(&LISTS, list, |list| {
        answered(|answer| {
            list.near([low, high], within, &mut |position| {
                write(answer, &[position.into()])
            })?;
            Ok(())
        })
    })
}
