//! Explanations of fingerprints, and why two differ.

use crate::{error::raised, positions::Positions, texts::Text};
use pyo3::prelude::*;

/// An explanation, with its text if the input was one.
#[pyclass(frozen, module = "simhash_wasm._core")]
pub struct Explanation {
    pub explanation: simhash_wasm::Explanation,
    pub text: Option<Text>,
}

/// A feature: its text, count, weight and hash, and the ranges of its occurrences.
type Feature = (String, u64, f64, u128, Vec<(usize, usize)>);

#[pymethods]
impl Explanation {
    #[getter]
    fn fingerprint(&self) -> u128 {
        self.explanation.fingerprint().value()
    }

    #[getter]
    fn feature_count(&self) -> usize {
        self.explanation.feature_count()
    }

    #[getter]
    fn total(&self) -> f64 {
        self.explanation.total()
    }

    #[getter]
    fn confidence(&self) -> &'static str {
        self.explanation.confidence().as_str()
    }

    #[getter]
    fn sums(&self) -> Vec<f64> {
        self.explanation.sums().collect()
    }

    #[getter]
    fn margins(&self) -> Vec<f64> {
        self.explanation.margins().collect()
    }

    #[getter]
    fn ties(&self) -> Vec<u32> {
        self.explanation.ties().collect()
    }

    #[getter]
    fn features(&self) -> Vec<Feature> {
        let positions = Positions::of(self.text.as_ref().map_or("", Text::as_str));
        self.explanation
            .features()
            .map(|feature| {
                let spans =
                    feature.spans.iter().map(|&span| positions.span(span)).collect();
                (
                    feature.text.to_owned(),
                    feature.count,
                    feature.weight,
                    feature.hash,
                    spans,
                )
            })
            .collect()
    }
}

/// The distance, similarity, cosine, threshold and expected distance, and the verdict.
type Numbers = (u32, f64, f64, u32, f64, &'static str);
/// A feature of two texts: its position in each, its weight in each, and its hash.
type Vote = (Option<usize>, Option<usize>, f64, f64, u128);
/// A bit that differs: its number, its value in the second text, both sums, and the features that flipped it.
type Flip = (u32, bool, f64, f64, Vec<usize>);

#[pyfunction]
pub fn compare(
    py: Python,
    a: &Explanation,
    b: &Explanation,
) -> PyResult<(Numbers, Vec<Vote>, Vec<Flip>)> {
    let found = py
        .detach(|| simhash_wasm::compare(&a.explanation, &b.explanation))
        .map_err(raised)?;
    let numbers = (
        found.distance,
        found.similarity,
        found.cosine,
        found.max_distance,
        found.expected_distance,
        found.verdict.as_str(),
    );
    let votes = found
        .features
        .iter()
        .map(|vote| (vote.in_a, vote.in_b, vote.weight_a, vote.weight_b, vote.hash));
    let flips = found.flips.iter();
    let flips = flips.map(|flip| {
        (flip.bit, flip.to, flip.sum_a, flip.sum_b, found.flipped_by(flip).collect())
    });
    Ok((numbers, votes.collect(), flips.collect()))
}
