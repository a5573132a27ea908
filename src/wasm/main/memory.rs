//! How strings come in: JavaScript encodes them as UTF-8 straight into a buffer here.
//!
//! `TextEncoder.encodeInto` is the fastest way across, three times as fast on a page of
//! text as the glue that wasm-bindgen makes for `&str`.

use crate::{
    Alignment, Error, Fingerprint, Input, Recipe, Text, Weight,
    compose::compose,
    fast,
    sections::{LONG, SECTION},
    wasm::error::js_error,
};
use alloc::vec::Vec;
use core::{cell::Cell, mem, ops::Range, str};
use wasm_bindgen::prelude::*;

std::thread_local! {
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// What stays allocated between calls: enough for nearly every text there is.
const KEPT: usize = 1 << 20;

/// Makes the buffer at least `bytes` long, keeping what is in it, and says where it
/// starts. A view of it is valid until the next call of any function here.
///
/// # Errors
///
/// `OUT_OF_MEMORY`.
#[wasm_bindgen(js_name = inputReserve)]
pub fn input_reserve(bytes: usize) -> Result<*mut u8, JsValue> {
    let mut buffer = Buffer::take();
    let more = bytes.saturating_add(fast::PADDING).saturating_sub(buffer.0.len());
    buffer.0.try_reserve_exact(more).map_err(|_| out_of_memory(bytes))?;
    buffer.0.resize(buffer.0.len() + more, 0);
    Ok(buffer.0.as_mut_ptr())
}

/// Lets go of a buffer that an unusually long input has left behind.
#[wasm_bindgen(js_name = inputRelease)]
pub fn input_release() {
    let mut buffer = Buffer::take();
    if buffer.0.len() > KEPT {
        buffer.0 = Vec::new();
    }
}

/// The buffer, out of its place as long as this lives: nothing can be borrowed twice.
pub(super) struct Buffer(Vec<u8>);

impl Buffer {
    pub(super) fn take() -> Buffer {
        Buffer(BUFFER.take())
    }

    /// The strings in it, one after the other, the n-th ending at `ends[n]`.
    pub(super) fn strings(&self, ends: &[u32]) -> Result<Vec<&str>, JsValue> {
        let all = self.0.get(..ends.last().map_or(0, |&end| end as usize));
        let all =
            all.and_then(|bytes| str::from_utf8(bytes).ok()).ok_or_else(not_utf8)?;
        let mut strings = Vec::with_capacity(ends.len());
        let mut start = 0;
        for &end in ends {
            strings.push(all.get(start..end as usize).ok_or_else(not_utf8)?);
            start = end as usize;
        }
        Ok(strings)
    }

    /// The fingerprint of the text at the beginning of it, which a long one does not outlive.
    pub(super) fn fingerprint_text(
        &mut self,
        recipe: &Recipe,
        bytes: usize,
    ) -> Result<Fingerprint, JsValue> {
        if bytes > LONG && bytes <= self.0.len() && fast::suits(recipe) {
            let long = &mut self.0;
            let fingerprint =
                fast::with(|scratch| scratch.long(recipe, long, bytes, SECTION));
            return fingerprint.ok_or_else(not_utf8);
        }
        self.fingerprint(recipe, 0..bytes)
    }

    /// The fingerprint of the text in a range of it.
    pub(super) fn fingerprint(
        &self,
        recipe: &Recipe,
        range: Range<usize>,
    ) -> Result<Fingerprint, JsValue> {
        let text = self.0.get(range).ok_or_else(not_utf8)?;
        // What is ASCII need not be looked at once more to see that it is UTF-8.
        if let Some(fingerprint) = fast::with(|scratch| scratch.ascii(recipe, text)) {
            return Ok(fingerprint);
        }
        let text = str::from_utf8(text).map_err(|_| not_utf8())?;
        Ok(recipe.fingerprint(Text::normalized(text))?)
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        BUFFER.set(mem::take(&mut self.0));
    }
}

/// Hands an input in the buffer to `f`: a text of `bytes` bytes in the recipe's
/// normalisation form, whose spans lead back by `alignment`; or features if there are
/// `ends`, weighed if there are `weights`.
pub(super) fn with_input(
    bytes: usize,
    ends: Option<Vec<u32>>,
    weights: Option<Vec<f64>>,
    alignment: &Alignment,
    f: &mut dyn FnMut(Input) -> Result<(), Error>,
) -> Result<(), JsValue> {
    let is_text = ends.is_none();
    let buffer = Buffer::take();
    let strings = buffer.strings(&ends.unwrap_or_else(|| [bytes as u32].into()))?;
    Ok(match weights {
        None if is_text => f(Text::normalized_from(strings[0], alignment).into()),
        None => f(Input::Features(&strings)),
        Some(weights) => f(Input::Weighted(&weigh(&strings, &weights)?)),
    }?)
}

/// Features with their weights.
pub(super) fn weigh<'a>(
    features: &[&'a str],
    weights: &[f64],
) -> Result<Vec<(&'a str, Weight)>, Error> {
    let mut weighted = Vec::with_capacity(features.len());
    for (feature, &weight) in features.iter().zip(weights) {
        weighted.push((*feature, Weight::of(feature, weight)?));
    }
    Ok(weighted)
}

fn out_of_memory(bytes: usize) -> JsValue {
    js_error("OUT_OF_MEMORY", &compose!("no room for an input of ", bytes, " bytes"))
}

/// The package encodes strings itself; this is for anybody who does not.
fn not_utf8() -> JsValue {
    js_error(
        "INVALID_ARGUMENT",
        "the input is not UTF-8, or not where it is said to be",
    )
}
