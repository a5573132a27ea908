//! The bindings of lists of fingerprints, in which the checker of an editor finds near ones without an index.

use crate::{
    channel::{read_input, records, status},
    objects::{self, table},
    passages::answered,
    ranks::{RANKS, answer_relations, closeness},
};
use simhash_wasm::internals::{FeatureBitmap, FingerprintList};
use wasm_bindgen::prelude::*;

table!(LISTS: FingerprintList, free_list = freeList);

/// Makes an empty list. Searches find texts up to a distance of `within` whose Jaccard similarity may reach `similarity`.
#[wasm_bindgen(js_name = newList)]
pub fn new_list(within: u32, similarity: f64) -> u32 {
    objects::add(&LISTS, Ok(FingerprintList::new(within, similarity)))
}

/// Replaces the text at a position of a list, or appends it if the list has none there. The first `features` words of the
/// input are its features. Searches never find a text without features.
#[wasm_bindgen(js_name = setListed)]
pub fn set_listed(
    list: u32,
    position: usize,
    low: u64,
    high: u64,
    features: usize,
) -> u32 {
    objects::with(&LISTS, list, |list| {
        let set = list.set(position, [low, high], bitmap_of(features));
        status(set.map_err(Into::into))
    })
}

/// Answers with the relations of a text to the near texts of a list: see [`answer_relations`]. The first `features` words of
/// the input are the features of the text.
#[wasm_bindgen(js_name = listedNear)]
pub fn listed_near(
    list: u32,
    low: u64,
    high: u64,
    features: usize,
    ranks: u32,
    salt: u32,
    limit: usize,
) -> u32 {
    objects::with(&RANKS, ranks, |ranks| {
        objects::with(&LISTS, list, |list| {
            answered(|answer| {
                let mut relations = ranks.of(salt, limit);
                list.near(
                    [low, high],
                    &bitmap_of(features),
                    &mut |position, distance| {
                        relations
                            .add(position, closeness(1.0 - f64::from(distance) / 128.0))
                    },
                )?;
                Ok(answer_relations(answer, &relations)?)
            })
        })
    })
}

fn bitmap_of(features: usize) -> FeatureBitmap {
    read_input(|input| {
        FeatureBitmap::of(records(input, features).map(|[feature]| feature))
    })
}
