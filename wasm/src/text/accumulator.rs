//! The bindings of accumulators.

use super::{
    memory::{Buffer, with_input},
    output::Output,
    recipe::RecipeHandle,
};
use crate::{
    error::Failure,
    limbs::{low_limb, value},
};
use simhash_wasm::{Accumulator, Input, Weight};
use wasm_bindgen::prelude::*;

/// An accumulator of a recipe.
#[wasm_bindgen(js_name = Accumulator)]
pub struct AccumulatorHandle(Accumulator);

#[wasm_bindgen(js_class = Accumulator)]
impl AccumulatorHandle {
    /// An empty accumulator.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RecipeHandle) -> AccumulatorHandle {
        AccumulatorHandle(Accumulator::new(recipe.0.clone()))
    }

    /// An accumulator with the `count` sums in the buffer, bit 0 first.
    ///
    /// # Errors
    ///
    /// Those of [`Accumulator::from_sums`].
    #[wasm_bindgen(js_name = fromSums)]
    pub fn from_sums(
        recipe: &RecipeHandle,
        count: usize,
    ) -> Result<AccumulatorHandle, Failure> {
        let buffer = Buffer::take();
        let sums = buffer.numbers(0, count)?.iter().map(|&sum| f64::from_le_bytes(sum));
        Ok(AccumulatorHandle(Accumulator::of_sums(recipe.0.clone(), sums)?))
    }

    /// Adds or removes the input in the buffer: see `with_input`.
    ///
    /// # Errors
    ///
    /// Those of [`Accumulator::add`].
    pub fn change(
        &mut self,
        bytes: usize,
        features: i32,
        weighted: bool,
        remove: bool,
    ) -> Result<(), Failure> {
        let add_or_remove = &mut |input: Input| {
            if remove { self.0.remove(input) } else { self.0.add(input) }
        };
        Ok(with_input(bytes, features, weighted, 0, add_or_remove)?)
    }

    /// Adds the vote of a feature that is given by its hash, in two limbs.
    ///
    /// # Errors
    ///
    /// Those of [`Accumulator::add_hash`] and [`Weight::new`].
    #[wasm_bindgen(js_name = addHash)]
    pub fn add_hash(
        &mut self,
        low: u64,
        high: u64,
        weight: f64,
    ) -> Result<(), Failure> {
        Ok(self.0.add_hash(value(low, high), Weight::new(weight)?)?)
    }

    /// Adds the votes of the `count` hashes in the buffer: the two limbs of each, and its weight.
    ///
    /// # Errors
    ///
    /// Those of [`Accumulator::add_hashes`] and [`Weight::new`].
    #[wasm_bindgen(js_name = addHashes)]
    pub fn add_hashes(&mut self, count: usize) -> Result<(), Failure> {
        let buffer = Buffer::take();
        let numbers = buffer.numbers(0, 3 * count)?;
        let votes = numbers.as_chunks().0.iter().map(|&[low, high, weight]| {
            let hash = value(u64::from_le_bytes(low), u64::from_le_bytes(high));
            Ok((hash, Weight::new(f64::from_le_bytes(weight))?))
        });
        Ok(self.0.try_add_hashes(votes)?)
    }

    /// Adds all features of another accumulator.
    ///
    /// # Errors
    ///
    /// Those of [`Accumulator::merge`].
    pub fn merge(&mut self, other: &AccumulatorHandle) -> Result<(), Failure> {
        Ok(self.0.merge(&other.0)?)
    }

    /// The sums, bit 0 first.
    ///
    /// # Errors
    ///
    /// No memory for them.
    pub fn sums(&self) -> Result<*const u64, Failure> {
        let mut output = Output::default();
        for sum in self.0.sums() {
            output.number(sum);
        }
        Ok(output.finish()?)
    }

    /// The fingerprint: its low limb, see [`high`](crate::high).
    pub fn fingerprint(&self) -> u64 {
        low_limb(self.0.fingerprint())
    }

    /// Removes all features.
    pub fn reset(&mut self) {
        self.0.reset();
    }
}
