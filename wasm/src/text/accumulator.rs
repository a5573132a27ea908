//! The bindings of accumulators, which JavaScript uses by handle.

use super::{input::with_input, recipe::with_recipe};
use crate::{
    channel::{limbs, set, set_limbs, status},
    input::with_buffer,
    objects::{act, add, table, with, with_two},
};
use simhash_wasm::{Accumulator, Weight};
use wasm_bindgen::prelude::*;

table!(ACCUMULATORS: Accumulator, free_accumulator = freeAccumulator);

/// Makes an empty accumulator of a recipe.
#[wasm_bindgen(js_name = makeAccumulator)]
pub fn make_accumulator(recipe: u32) -> u32 {
    with_recipe(recipe, |recipe| {
        add(&ACCUMULATORS, Ok(Accumulator::new(recipe.clone())))
    })
}

/// Makes an accumulator of a recipe from the `count` sums in the buffer, bit 0 first.
#[wasm_bindgen(js_name = accumulatorOfSums)]
pub fn accumulator_of_sums(recipe: u32, count: usize) -> u32 {
    with_recipe(recipe, |recipe| {
        let made = with_buffer(|buffer| {
            let sums = buffer.numbers(0, count)?.iter();
            let sums = sums.map(|&sum| f64::from_le_bytes(sum));
            Accumulator::of_sums(recipe.clone(), sums)
        });
        add(&ACCUMULATORS, made)
    })
}

/// Adds or removes the input in the buffer: see `with_input`.
#[wasm_bindgen(js_name = changeAccumulator)]
pub fn change_accumulator(
    accumulator: u32,
    kind: u32,
    bytes: usize,
    count: usize,
    remove: bool,
) -> u32 {
    with(&ACCUMULATORS, accumulator, |accumulator| {
        with_input(kind, bytes, count, &mut |input| {
            if remove { accumulator.remove(input) } else { accumulator.add(input) }
        })
    })
}

/// Adds the vote of a feature with the hash of these two limbs.
#[wasm_bindgen(js_name = addHash)]
pub fn add_hash(accumulator: u32, low: u64, high: u64, weight: f64) -> u32 {
    with(&ACCUMULATORS, accumulator, |accumulator| {
        let weight = Weight::new(weight);
        status(weight.and_then(|weight| accumulator.add_hash(limbs(low, high), weight)))
    })
}

/// Adds the votes of the `count` hashes in the buffer. Each is its two limbs and its weight.
#[wasm_bindgen(js_name = addHashes)]
pub fn add_hashes(accumulator: u32, count: usize) -> u32 {
    with(&ACCUMULATORS, accumulator, |accumulator| {
        status(with_buffer(|buffer| {
            let numbers = buffer.numbers(0, count.saturating_mul(3))?;
            let votes = numbers.as_chunks().0.iter().map(|&[low, high, weight]| {
                let hash = limbs(u64::from_le_bytes(low), u64::from_le_bytes(high));
                Ok((hash, Weight::new(f64::from_le_bytes(weight))?))
            });
            accumulator.try_add_hashes(votes)
        }))
    })
}

/// Adds all features of another accumulator.
#[wasm_bindgen(js_name = mergeAccumulators)]
pub fn merge_accumulators(accumulator: u32, other: u32) -> u32 {
    with_two(&ACCUMULATORS, [accumulator, other], |[accumulator, other]| {
        status(accumulator.merge(other))
    })
}

/// Reads the sums. The results are the sums, bit 0 first, each as an `f64`.
#[wasm_bindgen(js_name = sumsOf)]
pub fn sums(accumulator: u32) -> u32 {
    act(&ACCUMULATORS, accumulator, |accumulator| {
        for (bit, sum) in accumulator.sums().enumerate() {
            set(bit, sum.to_bits());
        }
    })
}

/// Computes the fingerprint. The results are its two limbs.
#[wasm_bindgen(js_name = accumulatedFingerprint)]
pub fn accumulated_fingerprint(accumulator: u32) -> u32 {
    act(&ACCUMULATORS, accumulator, |accumulator| {
        set_limbs(accumulator.fingerprint().value());
    })
}

/// Removes all features.
#[wasm_bindgen(js_name = resetAccumulator)]
pub fn reset_accumulator(accumulator: u32) -> u32 {
    act(&ACCUMULATORS, accumulator, Accumulator::reset)
}
