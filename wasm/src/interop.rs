//! The binding of other libraries' recipes.

use crate::{
    channel::set_limbs,
    input::{Kind, of_kind},
};
use simhash_wasm::{Bits, InteropRecipe, InteropScratch, InteropSimHash};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    /// The scratch memory, which all recipes share.
    static SCRATCH: RefCell<InteropScratch> = const { RefCell::new(InteropScratch::new()) };
}

/// Computes the fingerprint of the input: the first `bytes` bytes of the buffer as one text, or as `count` features. The
/// results are its two limbs. `recipe` is a position in [`InteropRecipe::ALL`].
#[wasm_bindgen(js_name = interopFingerprint)]
pub fn fingerprint(
    recipe: usize,
    bits: u32,
    kind: u32,
    bytes: usize,
    count: usize,
) -> u32 {
    of_kind(kind, |buffer, kind| {
        let recipe = InteropRecipe::ALL.get(recipe).copied();
        let recipe = recipe.map_or_else(|| "".parse(), Ok)?;
        let simhash = InteropSimHash::new(recipe, Bits::new(bits)?);
        let made = match kind {
            Kind::Text => {
                let text = buffer.text(bytes)?;
                SCRATCH.with_borrow_mut(|scratch| scratch.fingerprint(simhash, text))
            }
            Kind::Features => {
                simhash.fingerprint_features(&buffer.strings(bytes, count)?)
            }
            Kind::Weighted => {
                let weighted = buffer.weighted(bytes, count, |_, weight| Ok(weight))?;
                simhash.fingerprint_weighted(&weighted)?
            }
        };
        set_limbs(made.value());
        Ok(())
    })
}
