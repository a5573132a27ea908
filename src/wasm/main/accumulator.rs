//! An accumulator at work.

use super::{memory::with_input, recipe::RecipeHandle};
use crate::{
    Accumulator, Alignment, Weight,
    wasm::limbs::{low_limb, value},
};
use alloc::vec::Vec;
use wasm_bindgen::prelude::*;

/// An accumulator of a recipe.
#[wasm_bindgen(js_name = Accumulator)]
pub struct AccumulatorHandle(Accumulator);

#[wasm_bindgen(js_class = Accumulator)]
impl AccumulatorHandle {
    /// An empty one.
    #[wasm_bindgen(constructor)]
    pub fn new(recipe: &RecipeHandle) -> AccumulatorHandle {
        AccumulatorHandle(recipe.0.accumulator())
    }

    /// One with these sums, bit 0 first.
    ///
    /// # Errors
    ///
    /// As [`Accumulator::from_sums`].
    #[wasm_bindgen(js_name = fromSums)]
    pub fn from_sums(
        recipe: &RecipeHandle,
        sums: &[f64],
    ) -> Result<AccumulatorHandle, JsValue> {
        Ok(AccumulatorHandle(Accumulator::from_sums(recipe.0.clone(), sums)?))
    }

    /// Adds the input in the buffer, or takes it out.
    ///
    /// # Errors
    ///
    /// As [`Accumulator::add`].
    pub fn change(
        &mut self,
        bytes: usize,
        ends: Option<Vec<u32>>,
        weights: Option<Vec<f64>>,
        remove: bool,
    ) -> Result<(), JsValue> {
        with_input(bytes, ends, weights, &Alignment::default(), &mut |input| {
            if remove { self.0.remove(input) } else { self.0.add(input) }
        })
    }

    /// Adds the vote of a hash.
    ///
    /// # Errors
    ///
    /// As [`Accumulator::add_hash`].
    #[wasm_bindgen(js_name = addHash)]
    pub fn add_hash(
        &mut self,
        low: u64,
        high: u64,
        weight: f64,
    ) -> Result<(), JsValue> {
        Ok(self.0.add_hash(value(low, high), Weight::new(weight)?)?)
    }

    /// Adds everything that another accumulator holds.
    ///
    /// # Errors
    ///
    /// As [`Accumulator::merge`].
    pub fn merge(&mut self, other: &AccumulatorHandle) -> Result<(), JsValue> {
        Ok(self.0.merge(&other.0)?)
    }

    /// The sums, bit 0 first.
    pub fn sums(&self) -> Vec<f64> {
        self.0.sums().collect()
    }

    /// The fingerprint.
    pub fn fingerprint(&self) -> u64 {
        low_limb(self.0.fingerprint())
    }

    /// Takes everything out.
    pub fn reset(&mut self) {
        self.0.reset();
    }
}
