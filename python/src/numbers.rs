//! What is computed of fingerprints, queries, feature sets and bytes.

use crate::{
    array::{UintArray, fingerprint, width},
    engine::Engine,
    error::raised,
};
use pyo3::{prelude::*, types::PyBytes};
use simhash_wasm::{Bands, FeatureSet, Query, internals::FxState};

/// The distance of each fingerprint to one, a byte each.
#[pyfunction]
pub fn distances<'py>(
    py: Python<'py>,
    array: &UintArray,
    asked: &Bound<PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let asked = fingerprint(asked, array.bits)?.value();
    let [low, high] = [asked as u64, (asked >> 64) as u64];
    PyBytes::new_with(py, array.len(), |distances| {
        py.detach(|| {
            if array.limbs.len() == distances.len() {
                for (to, &limb) in distances.iter_mut().zip(&array.limbs) {
                    *to = (limb ^ low).count_ones() as u8;
                }
            } else {
                for (to, &[a, b]) in distances.iter_mut().zip(array.limbs.as_chunks().0)
                {
                    *to = ((a ^ low).count_ones() + (b ^ high).count_ones()) as u8;
                }
            }
        });
        Ok(())
    })
}

#[pyfunction]
pub fn cosine(a: &Bound<PyAny>, b: &Bound<PyAny>, bits: u32) -> PyResult<f64> {
    let bits = width(bits)?;
    fingerprint(a, bits)?.cosine(fingerprint(b, bits)?).map_err(raised)
}

#[pyfunction]
pub fn expected_distance(features: f64, changed: f64, bits: u32) -> PyResult<f64> {
    simhash_wasm::expected_distance(features, changed, width(bits)?).map_err(raised)
}

fn query(asked: &Bound<PyAny>, margins: &Bound<PyBytes>, bits: u32) -> PyResult<Query> {
    Query::new(fingerprint(asked, width(bits)?)?, margins.as_bytes()).map_err(raised)
}

#[pyfunction]
pub fn score(
    asked: &Bound<PyAny>,
    margins: &Bound<PyBytes>,
    bits: u32,
    stored: &Bound<PyAny>,
) -> PyResult<f64> {
    query(asked, margins, bits)?
        .score(fingerprint(stored, width(bits)?)?)
        .map_err(raised)
}

/// The estimated cosine, and its standard error.
#[pyfunction]
pub fn estimate(
    asked: &Bound<PyAny>,
    margins: &Bound<PyBytes>,
    bits: u32,
    stored: &Bound<PyAny>,
) -> PyResult<(f64, f64)> {
    let estimate = query(asked, margins, bits)?
        .estimate(fingerprint(stored, width(bits)?)?)
        .map_err(raised)?;
    Ok((estimate.cosine, estimate.standard_error))
}

/// The sizes of two feature sets, and of what they share.
#[pyfunction]
pub fn overlap(a: &UintArray, b: &UintArray) -> PyResult<(usize, usize, usize)> {
    let overlap = simhash_wasm::Overlap::of(&a.limbs, &b.limbs).map_err(raised)?;
    Ok((overlap.a, overlap.b, overlap.shared))
}

/// The bands of a feature set.
#[pyfunction]
pub fn band_keys(
    py: Python,
    features: &UintArray,
    count: u32,
    rows: u32,
) -> PyResult<UintArray> {
    let set = FeatureSet::from_hashes(features.limbs.to_vec());
    let keys = py.detach(|| Bands::new(count, rows)?.keys(&set)).map_err(raised)?;
    Ok(UintArray::new(keys, features.bits))
}

#[pyfunction]
pub fn max_distance_for(engine: &Engine, count: u64, false_pairs: Option<f64>) -> u32 {
    // By default as in the core: one for every 20 texts.
    engine.0.max_distance_for(count, false_pairs.unwrap_or(0.05 * count as f64))
}

#[pyfunction]
pub fn expected_false_pairs(
    engine: &Engine,
    count: u64,
    max_distance: u32,
) -> Option<f64> {
    engine.0.expected_false_pairs(count, max_distance)
}

/// The checksum of a snapshot: the low 64 bits of the feature hash of bytes.
#[pyfunction]
pub fn checksum(py: Python, bytes: &Bound<PyBytes>) -> u64 {
    let bytes = bytes.as_bytes();
    py.detach(|| {
        let mut state = FxState::default();
        state.write(bytes);
        state.hash()
    })
}
