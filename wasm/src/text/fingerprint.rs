//! The bindings of fingerprints, cosines and expected distances. A fingerprint has two limbs.
//!
//! JavaScript computes the distance of two fingerprints without a module.

use super::{
    input::{with_input, with_scratch},
    output::Output,
    recipe::with_recipe,
};
use crate::{
    channel::{Status, limbs, set, set_limbs, status, with_input as with_buffer_mut},
    input::with_buffer,
};
use simhash_wasm::{Bits, Error, Fingerprint};
use wasm_bindgen::prelude::*;

/// Computes the fingerprint of the text in the first `bytes` bytes of the buffer, which it may overwrite. The results are its
/// limbs. After [`Status::Overwritten`], the caller writes the text again and calls [`fingerprint`].
#[wasm_bindgen(js_name = fingerprintText)]
pub fn fingerprint_text(recipe: u32, bytes: usize) -> u32 {
    with_recipe(recipe, |recipe| {
        with_buffer_mut(|input| {
            let made = with_scratch(|scratch| {
                scratch.fingerprint_buffer(recipe, input, bytes)
            });
            set_limbs(made.map_err(|_| Status::Overwritten)?.value());
            Ok(())
        })
    })
}

/// Computes the fingerprint of the input in the buffer: see `with_input`. The results are its limbs.
#[wasm_bindgen(js_name = fingerprintInput)]
pub fn fingerprint(recipe: u32, kind: u32, bytes: usize, count: usize) -> u32 {
    with_recipe(recipe, |recipe| {
        with_input(kind, bytes, count, &mut |input| {
            let made = with_scratch(|scratch| scratch.fingerprint(recipe, input))?;
            set_limbs(made.value());
            Ok(())
        })
    })
}

/// Answers with the fingerprints of the `count` texts in the buffer. A fingerprint is one limb for widths up to 64 bits, and two
/// limbs for larger widths, the low one first.
#[wasm_bindgen(js_name = fingerprintTexts)]
pub fn fingerprints(recipe: u32, bytes: usize, count: usize) -> u32 {
    with_recipe(recipe, |recipe| {
        status(with_buffer(|buffer| {
            let mut output = Output::default();
            let mut start = 0;
            for &end in buffer.numbers(bytes, count)? {
                let end = f64::from_le_bytes(end) as usize;
                let text = buffer.0.get(start..end).ok_or_else(Error::not_utf8)?;
                let made =
                    with_scratch(|scratch| scratch.fingerprint_utf8(recipe, text))?;
                output.word(made.value() as u64);
                if recipe.bits() > Bits::default() {
                    output.word((made.value() >> 64) as u64);
                }
                start = end;
            }
            output.finish()
        }))
    })
}

/// Computes the estimated cosine of two fingerprints, which is the result: cos(pi * distance / bits).
#[wasm_bindgen(js_name = cosineOf)]
pub fn cosine(a: u64, a_high: u64, b: u64, b_high: u64, bits: u32) -> u32 {
    let cosine = pair([(a, a_high), (b, b_high)], bits).and_then(|[a, b]| a.cosine(b));
    number(cosine)
}

/// Makes two fingerprints of a width from their limbs.
pub(super) fn pair(
    numbers: [(u64, u64); 2],
    bits: u32,
) -> Result<[Fingerprint; 2], Error> {
    let bits = Bits::new(bits)?;
    let fingerprint = |(low, high)| Fingerprint::new(limbs(low, high), bits);
    Ok([fingerprint(numbers[0])?, fingerprint(numbers[1])?])
}

/// Computes the expected distance after an edit, which is the result: bits/pi * acos(1 - changed/features).
#[wasm_bindgen(js_name = expectedDistanceOf)]
pub fn expected_distance(features: f64, changed: f64, bits: u32) -> u32 {
    number(
        Bits::new(bits)
            .and_then(|bits| simhash_wasm::expected_distance(features, changed, bits)),
    )
}

/// Puts a number into the result area.
fn number(number: Result<f64, Error>) -> u32 {
    status(number.map(|number| set(0, number.to_bits())))
}
