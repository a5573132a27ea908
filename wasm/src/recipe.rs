//! Recipes as JavaScript passes them: strings in the buffer.

use crate::input::Buffer;
use simhash_wasm::{Error, Recipe, Weight, WeightTable, internals::fallible};

/// Makes the recipe that `strings` strings describe, which take `bytes` bytes of the buffer: the name of a released recipe or
/// an id, then the name and the value of each option. If `with_table`, the last `entries` strings are the features of a table
/// of weights, their weights follow the strings, and other features have the weight `default`.
pub fn recipe(
    buffer: Buffer,
    bytes: usize,
    strings: usize,
    entries: usize,
    with_table: bool,
    default: f64,
) -> Result<Recipe, Error> {
    let list = buffer.strings(bytes, strings)?;
    let (options, features) = list.split_at(list.len().saturating_sub(entries));
    let (name, options) = options.split_first().unwrap_or((&"", &[]));
    let mut recipe: Recipe = name.parse()?;
    for option in options.as_chunks().0 {
        let [name, value] = *option;
        recipe = recipe.with_option(name, value)?;
    }
    if !with_table {
        return Ok(recipe);
    }
    let weights = buffer.numbers(bytes + 8 * strings, features.len())?;
    let mut weighted = fallible::with_capacity(features.len())?;
    for (&feature, &weight) in features.iter().zip(weights) {
        weighted.push((feature, Weight::of(feature, f64::from_le_bytes(weight))?));
    }
    let table = WeightTable::try_new(weighted, Weight::of("default", default)?)?;
    Ok(recipe.with_weights(table.into()))
}
