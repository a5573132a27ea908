//! A recipe at work.

use super::{
    explain,
    memory::{Buffer, weigh, with_input},
};
use crate::{
    Alignment, Bits, Recipe, Weight, WeightTable, compose::compose,
    wasm::limbs::low_limb,
};
use alloc::{string::String, vec::Vec};
use wasm_bindgen::prelude::*;

/// A resolved recipe.
#[wasm_bindgen(js_name = Recipe)]
pub struct RecipeHandle(pub(super) Recipe);

#[wasm_bindgen(js_class = Recipe)]
impl RecipeHandle {
    /// Reads the strings in the buffer: a name or an id, then options by name and value.
    ///
    /// # Errors
    ///
    /// What [`Recipe::with_option`] refuses.
    #[wasm_bindgen(constructor)]
    pub fn new(ends: &[u32]) -> Result<RecipeHandle, JsValue> {
        let buffer = Buffer::take();
        let strings = buffer.strings(ends)?;
        let (name, options) = strings.split_first().unwrap_or((&"", &[]));
        let mut recipe: Recipe = name.parse()?;
        for option in options.chunks_exact(2) {
            recipe.set(option[0], option[1])?;
        }
        Ok(RecipeHandle(recipe))
    }

    /// The same recipe with a table of weights, whose features are in the buffer.
    ///
    /// # Errors
    ///
    /// What [`Weight::new`] refuses.
    #[wasm_bindgen(js_name = withTable)]
    pub fn with_table(
        &self,
        ends: &[u32],
        weights: &[f64],
        default: f64,
    ) -> Result<RecipeHandle, JsValue> {
        let buffer = Buffer::take();
        let entries = weigh(&buffer.strings(ends)?, weights)?;
        let table = WeightTable::new(entries, Weight::of("default", default)?);
        Ok(RecipeHandle(self.0.clone().with_weights(table.into())))
    }

    /// The recipe's properties, a line each, in the order in which `js/recipe.ts` reads
    /// them.
    pub fn describe(&self) -> String {
        let recipe = &self.0;
        let mut lines = compose!(
            &*recipe.id(),
            "\n",
            recipe.name().as_str(),
            "\n",
            recipe.bits(),
            "\n",
            recipe.max_distance(),
            "\n",
            recipe.hash().as_str(),
        );
        for option in Recipe::OPTIONS {
            lines.extend(["\n", &recipe.option(option)]);
        }
        lines
    }

    /// The fingerprint of the input in the buffer.
    ///
    /// # Errors
    ///
    /// As [`Recipe::fingerprint`].
    pub fn fingerprint(
        &self,
        bytes: usize,
        ends: Option<Vec<u32>>,
        weights: Option<Vec<f64>>,
    ) -> Result<u64, JsValue> {
        let mut low = 0;
        with_input(bytes, ends, weights, &Alignment::default(), &mut |input| {
            low = low_limb(self.0.fingerprint(input)?);
            Ok(())
        })?;
        Ok(low)
    }

    /// The fingerprint of the text of `bytes` bytes in the buffer; 0 also where that
    /// fails, and [`RecipeHandle::fingerprint`] has to be asked for the reason. A `Result`
    /// would go through memory, which takes as long as a sentence.
    #[wasm_bindgen(js_name = fingerprintText)]
    pub fn fingerprint_text(&self, bytes: usize) -> u64 {
        Buffer::take().fingerprint_text(&self.0, bytes).map_or(0, low_limb)
    }

    /// The fingerprints of the texts in the buffer: one limb each up to 64 bits, and two
    /// above, the low one first.
    ///
    /// # Errors
    ///
    /// As [`Recipe::fingerprint`].
    pub fn fingerprints(&self, ends: &[u32]) -> Result<Vec<u64>, JsValue> {
        let buffer = Buffer::take();
        let limbs = if self.0.bits() > Bits::default() { 2 } else { 1 };
        let mut fingerprints = Vec::with_capacity(ends.len() * limbs);
        let mut start = 0;
        for &end in ends {
            let value = buffer.fingerprint(&self.0, start..end as usize)?.value();
            fingerprints.extend(&[value as u64, (value >> 64) as u64][..limbs]);
            start = end as usize;
        }
        Ok(fingerprints)
    }

    /// The explanation of the input in the buffer, whose spans lead back by `changes`:
    /// four offsets each, from, to, and where that stands in the normalised text.
    ///
    /// # Errors
    ///
    /// As [`Recipe::explain`].
    pub fn explain(
        &self,
        bytes: usize,
        ends: Option<Vec<u32>>,
        weights: Option<Vec<f64>>,
        changes: &[u32],
    ) -> Result<Vec<u64>, JsValue> {
        let mut output = Vec::new();
        with_input(
            bytes,
            ends,
            weights,
            &explain::alignment(changes)?,
            &mut |input| {
                output = explain::output(&self.0.explain(input)?);
                Ok(())
            },
        )?;
        Ok(output)
    }
}
