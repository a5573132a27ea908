//! The bindings of [`Ranks`], which decide what relations the texts of an index keep.

use crate::{
    channel::status,
    objects::{self, table},
    passages::write,
};
use simhash_wasm::internals::{Ranks, Relations, fallible::OutOfMemory};
use wasm_bindgen::prelude::*;

table!(pub RANKS: Ranks, free_ranks = freeRanks);

/// Makes the ranks of an empty index.
#[wasm_bindgen(js_name = newRanks)]
pub fn new_ranks() -> u32 {
    objects::add(&RANKS, Ok(Ranks::default()))
}

/// Sets the salt of the text at a position of an index, and the lowest rank of a relation that it keeps.
#[wasm_bindgen(js_name = setRank)]
pub fn set_rank(ranks: u32, position: usize, salt: u32, least: f64) -> u32 {
    objects::with(&RANKS, ranks, |ranks| {
        status(ranks.set(position, salt, least).map_err(Into::into))
    })
}

/// Appends relations to an answer, each as the position of the other text and the rank, in no particular order: the relations
/// that the other texts keep, and the `limit` best of the rest.
pub fn answer_relations(
    answer: &mut Vec<u64>,
    relations: &Relations<'_>,
) -> Result<(), OutOfMemory> {
    for (rank, position) in relations.finish() {
        write(answer, &[position.into(), rank])?;
    }
    Ok(())
}

/// Converts a closeness from 0 to 1 to the integer that the core expects.
pub fn closeness(share: f64) -> u32 {
    (share * f64::from(1 << 20)) as u32
}
