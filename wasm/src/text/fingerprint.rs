//! The bindings of cosines and of expected distances. A fingerprint is passed as two limbs.
//!
//! The distance of two fingerprints is computed in JavaScript, which needs no module for it.

use crate::{error::Failure, limbs::value};
use simhash_wasm::{Bits, Error, Fingerprint};
use wasm_bindgen::prelude::*;

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
