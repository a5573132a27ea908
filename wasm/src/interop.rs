//! The bindings of the recipes of other libraries. An input is passed in a buffer, which JavaScript encodes strings into
//! as UTF-8.

use crate::{error::Failure, limbs::low_limb};
use simhash_wasm::{
    Bits, Error, InteropRecipe, InteropSimHash,
    internals::fallible::{self, OutOfMemory},
};
use std::{cell::RefCell, str};
use wasm_bindgen::prelude::*;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The address of the input buffer, which is lengthened to at least `bytes` bytes. Its content is kept.
///
/// # Errors
///
/// No memory.
#[wasm_bindgen(js_name = interopInput)]
pub fn interop_input(bytes: usize) -> Result<*mut u8, Failure> {
    INPUT.with_borrow_mut(|input| {
        let more = bytes.saturating_sub(input.len());
        input.try_reserve_exact(more).map_err(|_| OutOfMemory)?;
        input.resize(input.len() + more, 0);
        Ok(input.as_mut_ptr())
    })
}

/// Frees the input buffer. Called after a long input, and after a failure.
#[wasm_bindgen(js_name = interopRelease)]
pub fn interop_input_release() {
    INPUT.take();
}

/// The fingerprint of the input in the buffer: its low limb, see [`high`](crate::high). `recipe` is a position in
/// [`InteropRecipe::ALL`]. If `features` is -1, the input is a text of `bytes` bytes. Otherwise `bytes` bytes are
/// followed by two numbers for each of `features` features, as little-endian `f64`: where in the bytes it ends, and its
/// weight, which is ignored unless `weighted`.
///
/// # Errors
///
/// An unknown recipe or width; those of [`InteropSimHash::fingerprint_weighted`]; no memory.
#[wasm_bindgen(js_name = interopFingerprint)]
pub fn interop_fingerprint(
    recipe: usize,
    bits: u32,
    bytes: usize,
    features: i32,
    weighted: bool,
) -> Result<u64, Failure> {
    let recipe = InteropRecipe::ALL.get(recipe).copied();
    let recipe = recipe.map_or_else(|| "".parse(), Ok)?;
    let simhash = InteropSimHash::new(recipe, Bits::new(bits)?);
    INPUT.with_borrow(|input| {
        let (text, rest) = input.split_at_checked(bytes).ok_or_else(Error::not_utf8)?;
        let text = str::from_utf8(text).map_err(|_| Error::not_utf8())?;
        let Ok(count) = usize::try_from(features) else {
            return Ok(low_limb(simhash.fingerprint(text)));
        };
        let numbers =
            rest.as_chunks().0.iter().map(|&number| f64::from_le_bytes(number));
        if weighted {
            let mut pairs = fallible::with_capacity(count)?;
            each_feature(text, count, numbers, &mut |feature, weight| {
                pairs.push((feature, weight));
            })?;
            return Ok(low_limb(simhash.fingerprint_weighted(&pairs)?));
        }
        let mut list = fallible::with_capacity(count)?;
        each_feature(text, count, numbers, &mut |feature, _| list.push(feature))?;
        Ok(low_limb(simhash.fingerprint_features(&list)))
    })
}

/// Calls `visit` with each feature and its weight.
fn each_feature<'a>(
    text: &'a str,
    count: usize,
    mut numbers: impl Iterator<Item = f64>,
    visit: &mut dyn FnMut(&'a str, f64),
) -> Result<(), Error> {
    let mut start = 0;
    for _ in 0..count {
        let (Some(end), Some(weight)) = (numbers.next(), numbers.next()) else {
            return Err(Error::not_utf8());
        };
        visit(text.get(start..end as usize).ok_or_else(Error::not_utf8)?, weight);
        start = end as usize;
    }
    Ok(())
}
