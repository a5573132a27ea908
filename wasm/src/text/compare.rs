//! The binding of `compare`, and the encoding of its result.

use super::{input::weighted, output::Output, recipe::with_recipe};
use crate::{channel::status, input::with_buffer};
use simhash_wasm::{Comparison, Error, Explanation};
use wasm_bindgen::prelude::*;

/// Compares two explanations, given as their distinct features with weights. The first `count_a` of the `count` features in the
/// buffer belong to a, and the others to b.
#[wasm_bindgen(js_name = compareFeatures)]
pub fn compare(
    recipe_a: u32,
    recipe_b: u32,
    bytes: usize,
    count: usize,
    count_a: usize,
) -> u32 {
    with_recipe(recipe_a, |recipe_a| {
        with_recipe(recipe_b, |recipe_b| {
            status(with_buffer(|buffer| {
                let features = weighted(buffer, bytes, count)?;
                let (a, b) = features.split_at(count_a.min(features.len()));
                let (a, b) =
                    (Explanation::new(recipe_a, a)?, Explanation::new(recipe_b, b)?);
                output(&simhash_wasm::compare(&a, &b)?)
            }))
        })
    })
}

/// Encodes a comparison. Features are numbered by their position in [`Comparison::features`]: first the features of a in
/// order, then the features that only b has. If b lacks a feature, its position in b is -1. A list of positions ends with -1.
fn output(comparison: &Comparison) -> Result<(), Error> {
    let mut output = Output::default();
    output.count(comparison.distance as usize);
    output.number(comparison.similarity);
    output.number(comparison.cosine);
    output.count(comparison.max_distance as usize);
    output.number(comparison.expected_distance);
    output.text(comparison.verdict.as_str());
    output.count(comparison.features.len());
    for vote in &comparison.features {
        output.number(vote.in_b.map_or(-1.0, |position| position as f64));
        output.number(vote.weight_a);
        output.number(vote.weight_b);
    }
    output.count(comparison.flips.len());
    for flip in &comparison.flips {
        output.count(flip.bit as usize);
        output.count(usize::from(flip.to));
        output.number(flip.sum_a);
        output.number(flip.sum_b);
        for position in comparison.flipped_by(flip) {
            output.count(position);
        }
        output.number(-1.0);
    }
    output.finish()
}
