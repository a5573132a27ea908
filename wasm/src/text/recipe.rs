//! The bindings of recipes.

use super::{
    explain,
    memory::{Buffer, fingerprint, with_input},
    output::Output,
};
use crate::{error::Failure, limbs::low_limb};
use simhash_wasm::{Bits, Explanation, Recipe, Weight, WeightTable, internals};
use std::ptr;
use wasm_bindgen::prelude::*;

/// The weight of a feature that occurs `count` times under the rule `log`: 1 + log2(count), rounded down to a multiple of
/// 1/65536.
#[wasm_bindgen(js_name = logWeight)]
pub fn log_weight(count: u32) -> f64 {
    internals::log_weight(count)
}

/// A resolved recipe.
#[wasm_bindgen(js_name = Recipe)]
pub struct RecipeHandle(pub(super) Recipe);

#[wasm_bindgen(js_class = Recipe)]
impl RecipeHandle {
    /// Creates a recipe from the `count` strings in the buffer: the name of a released recipe or an
    /// id, then the name and the value of each option.
    ///
    /// # Errors
    ///
    /// An unknown recipe, and those of [`Recipe::with_option`].
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: usize, count: usize) -> Result<RecipeHandle, Failure> {
        let buffer = Buffer::take();
        let strings = buffer.strings(bytes, count)?;
        let (name, options) = strings.split_first().unwrap_or((&"", &[]));
        let mut recipe: Recipe = name.parse()?;
        for option in options.chunks_exact(2) {
            recipe = recipe.with_option(option[0], option[1])?;
        }
        Ok(RecipeHandle(recipe))
    }

    /// The same recipe with a table of weights: `count` weighted features in the buffer.
    ///
    /// # Errors
    ///
    /// Those of [`Weight::new`]; no memory for the table.
    #[wasm_bindgen(js_name = withTable)]
    pub fn with_table(
        &self,
        bytes: usize,
        count: usize,
        default: f64,
    ) -> Result<RecipeHandle, Failure> {
        let buffer = Buffer::take();
        let entries = buffer.weighted(bytes, count)?;
        let table = WeightTable::try_new(entries, Weight::of("default", default)?)?;
        Ok(RecipeHandle(self.0.clone().with_weights(table.into())))
    }

    /// The recipe's properties, in the order in which `js/recipe.ts` reads them.
    ///
    /// # Errors
    ///
    /// No memory for them.
    pub fn describe(&self) -> Result<*const u64, Failure> {
        let recipe = &self.0;
        let mut output = Output::default();
        output.text(&recipe.id());
        output.text(recipe.name().as_str());
        output.count(recipe.bits().get() as usize);
        output.count(recipe.max_distance() as usize);
        output.count(recipe.score_limits().max_distance as usize);
        output.number(recipe.score_limits().max_score);
        output.text(recipe.hash().as_str());
        for value in recipe.values() {
            output.text(&value);
        }
        Ok(output.finish()?)
    }

    /// The low limb of the fingerprint of the input in the buffer: see `with_input`. `high` returns
    /// the high limb.
    ///
    /// # Errors
    ///
    /// Those of [`SimHash::fingerprint`](simhash_wasm::SimHash::fingerprint).
    pub fn fingerprint(
        &self,
        bytes: usize,
        features: i32,
        weighted: bool,
    ) -> Result<u64, Failure> {
        let mut low = 0;
        with_input(bytes, features, weighted, 0, &mut |input| {
            low = low_limb(fingerprint(&self.0, input)?);
            Ok(())
        })?;
        Ok(low)
    }

    /// The low limb of the fingerprint of the text in the first `bytes` bytes of the buffer, or 0
    /// after an error. If the result is 0, the caller calls [`RecipeHandle::fingerprint`], which
    /// throws the error, if any. A `Result` would be returned through memory, which takes as long
    /// as the fingerprint of a short text.
    #[wasm_bindgen(js_name = fingerprintText)]
    pub fn fingerprint_text(&self, bytes: usize) -> u64 {
        Buffer::take().fingerprint_text(&self.0, bytes).map_or(0, low_limb)
    }

    /// The fingerprints of the `count` texts in the buffer. A fingerprint is one limb for widths up
    /// to 64 bits, and two limbs for larger widths, the low one first.
    ///
    /// # Errors
    ///
    /// Those of [`SimHash::fingerprint`](simhash_wasm::SimHash::fingerprint).
    pub fn fingerprints(
        &self,
        bytes: usize,
        count: usize,
    ) -> Result<*const u64, Failure> {
        let buffer = Buffer::take();
        let mut output = Output::default();
        let mut start = 0;
        for &end in buffer.numbers(bytes, count)? {
            let end = f64::from_le_bytes(end) as usize;
            let value = buffer.fingerprint(&self.0, start..end)?.value();
            output.word(value as u64);
            if self.0.bits() > Bits::default() {
                output.word((value >> 64) as u64);
            }
            start = end;
        }
        Ok(output.finish()?)
    }

    /// The explanation of the input in the buffer: see `with_input`.
    ///
    /// # Errors
    ///
    /// Those of [`SimHash::explain`](simhash_wasm::SimHash::explain).
    pub fn explain(
        &self,
        bytes: usize,
        features: i32,
        weighted: bool,
        changes: usize,
    ) -> Result<*const u64, Failure> {
        let mut output = ptr::null();
        with_input(bytes, features, weighted, changes, &mut |input| {
            output = explain::output(&Explanation::new(&self.0, input)?)?;
            Ok(())
        })?;
        Ok(output)
    }
}
