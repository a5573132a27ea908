//! The bindings of distances and similarities. A fingerprint is passed as two limbs.

use crate::{error::Failure, limbs::value};
use simhash_wasm::{Bits, Error, Fingerprint};
use wasm_bindgen::prelude::*;

/// The number of bits in which two fingerprints differ.
#[wasm_bindgen]
pub fn distance(a: u64, a_high: u64, b: u64, b_high: u64) -> u32 {
    let widest = |low, high| Fingerprint::fitting(value(low, high), Bits::MAX);
    widest(a, a_high).differing(widest(b, b_high))
}

/// The share of bits in which two fingerprints agree: 1 - distance / bits.
///
/// # Errors
///
/// An invalid width, or fingerprints that do not fit it.
#[wasm_bindgen]
pub fn similarity(
    a: u64,
    a_high: u64,
    b: u64,
    b_high: u64,
    bits: u32,
) -> Result<f64, Failure> {
    let [a, b] = pair([(a, a_high), (b, b_high)], bits)?;
    Ok(a.similarity(b)?)
}

/// The estimated cosine: cos(pi * distance / bits).
///
/// # Errors
///
/// An invalid width, or fingerprints that do not fit it.
#[wasm_bindgen]
pub fn cosine(
    a: u64,
    a_high: u64,
    b: u64,
    b_high: u64,
    bits: u32,
) -> Result<f64, Failure> {
    let [a, b] = pair([(a, a_high), (b, b_high)], bits)?;
    Ok(a.cosine(b)?)
}

pub(super) fn pair(
    limbs: [(u64, u64); 2],
    bits: u32,
) -> Result<[Fingerprint; 2], Error> {
    let bits = Bits::new(bits)?;
    let fingerprint = |(low, high)| Fingerprint::new(value(low, high), bits);
    Ok([fingerprint(limbs[0])?, fingerprint(limbs[1])?])
}

/// The expected distance after an edit: bits/pi * acos(1 - changed/features).
///
/// # Errors
///
/// Those of [`expected_distance`](simhash_wasm::expected_distance).
#[wasm_bindgen(js_name = expectedDistance)]
pub fn expected_distance(
    features: f64,
    changed: f64,
    bits: u32,
) -> Result<f64, Failure> {
    Ok(simhash_wasm::expected_distance(features, changed, Bits::new(bits)?)?)
}
