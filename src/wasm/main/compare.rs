//! Comparisons on their way out.

use super::{memory::Buffer, output::Output, recipe::RecipeHandle};
use crate::{Comparison, Error, Explanation};
use wasm_bindgen::prelude::*;

/// Compares two sets of distinct weighted features, which are what two explanations hold. Of the
/// `count` features in the buffer, the first `count_a` are those of a, and the others those of b.
///
/// # Errors
///
/// As [`crate::compare`].
#[wasm_bindgen]
pub fn compare(
    recipe_a: &RecipeHandle,
    recipe_b: &RecipeHandle,
    bytes: usize,
    count: usize,
    count_a: usize,
) -> Result<*const u64, JsValue> {
    let buffer = Buffer::take();
    let features = buffer.weighted(bytes, count)?;
    let (a, b) = features.split_at(count_a.min(features.len()));
    let (a, b) = (Explanation::new(&recipe_a.0, a)?, Explanation::new(&recipe_b.0, b)?);
    Ok(output(&crate::compare(&a, &b)?)?)
}

/// A feature is named by its place: those of a in its order, then in its order what only
/// b has. Its place in b is -1 if it does not occur there.
fn output(comparison: &Comparison) -> Result<*const u64, Error> {
    let mut output = Output::default();
    output.count(comparison.distance as usize);
    output.number(comparison.similarity);
    output.number(comparison.cosine);
    output.count(comparison.max_distance as usize);
    output.number(comparison.expected_distance);
    output.text(comparison.verdict.as_str());
    output.count(comparison.features.len());
    for vote in &comparison.features {
        output.number(vote.in_b.map_or(-1.0, |place| place as f64));
        output.number(vote.weight_a);
        output.number(vote.weight_b);
    }
    output.count(comparison.flips.len());
    for flip in &comparison.flips {
        output.count(flip.bit as usize);
        output.count(usize::from(flip.to));
        output.number(flip.sum_a);
        output.number(flip.sum_b);
        output.count(comparison.flipped_by(flip).count());
        for place in comparison.flipped_by(flip) {
            output.count(place);
        }
    }
    output.finish()
}
