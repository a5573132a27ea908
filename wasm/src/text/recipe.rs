//! The bindings of recipes, which JavaScript uses by handle.

use super::output::Output;
use crate::{
    channel::{set, status},
    input::with_buffer,
    objects::{add, table, with_shared},
    recipe,
};
use simhash_wasm::{Recipe, internals};
use wasm_bindgen::prelude::*;

table!(RECIPES: Recipe, free_recipe = freeRecipe);

/// Calls `work` with a recipe.
pub(super) fn with_recipe(handle: u32, work: impl FnOnce(&Recipe) -> u32) -> u32 {
    with_shared(&RECIPES, handle, work)
}

/// Makes a recipe from the strings in the buffer: see [`recipe::recipe`].
#[wasm_bindgen(js_name = makeRecipe)]
pub fn make_recipe(
    bytes: usize,
    strings: usize,
    entries: usize,
    with_table: bool,
    default: f64,
) -> u32 {
    let made = with_buffer(|buffer| {
        recipe::recipe(buffer, bytes, strings, entries, with_table, default)
    });
    add(&RECIPES, made)
}

/// Answers with the properties of a recipe, in the order in which `js/recipe/recipe.ts` reads them.
#[wasm_bindgen(js_name = describeRecipe)]
pub fn describe(recipe: u32) -> u32 {
    with_recipe(recipe, |recipe| {
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
        status(output.finish())
    })
}

/// Computes the weight of a feature that occurs `count` times under the rule `log`. The result is 1 + log2(count), rounded down
/// to a multiple of 1/65536.
#[wasm_bindgen(js_name = logWeightOf)]
pub fn log_weight(count: u32) -> u32 {
    set(0, internals::log_weight(count).to_bits());
    status(Ok(()))
}
