//! How inputs come in: JavaScript encodes strings as UTF-8 straight into a buffer here, and
//! writes numbers that belong to them after them, each as eight bytes of a little-endian `f64`.
//!
//! `TextEncoder.encodeInto` is three times as fast on a page of text as the glue that
//! wasm-bindgen makes for `&str`. Its glue for lists of numbers allocates, and a refused
//! allocation there is a trap; a refused growth of the buffer is an error.

use crate::{
    Alignment, Change, Error, Fingerprint, Input, Recipe, Scratch, Span, Text, Weight,
    fallible,
};
use alloc::vec::Vec;
use core::{cell::Cell, mem, ops::Range, str};
use wasm_bindgen::prelude::*;

std::thread_local! {
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    /// All recipes share it.
    static SCRATCH: Cell<Scratch> = const { Cell::new(Scratch::new()) };
}

/// Does some work in the module's scratch memory.
fn with_scratch<T>(work: impl FnOnce(&mut Scratch) -> T) -> T {
    let mut scratch = SCRATCH.take();
    let result = work(&mut scratch);
    SCRATCH.set(scratch);
    result
}

/// The fingerprint of any input.
pub(super) fn fingerprint(recipe: &Recipe, input: Input) -> Result<Fingerprint, Error> {
    with_scratch(|scratch| scratch.fingerprint(recipe, input))
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
    let more = bytes.saturating_add(Scratch::PADDING).saturating_sub(buffer.0.len());
    buffer.0.try_reserve_exact(more).map_err(|_| Error::no_memory())?;
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

    /// The text of its first `bytes` bytes.
    fn text(&self, bytes: usize) -> Result<&str, Error> {
        let text = self.0.get(..bytes).and_then(|text| str::from_utf8(text).ok());
        text.ok_or_else(Error::not_utf8)
    }

    /// The `count` numbers that start at a byte.
    #[inline(never)]
    pub(super) fn numbers(
        &self,
        start: usize,
        count: usize,
    ) -> Result<&[[u8; 8]], Error> {
        let end = start.saturating_add(count.saturating_mul(8));
        Ok(self.0.get(start..end).ok_or_else(Error::not_utf8)?.as_chunks().0)
    }

    /// The strings of its first `bytes` bytes, one after the other. The `count` numbers after
    /// them are where each string ends.
    #[inline(never)]
    pub(super) fn strings(
        &self,
        bytes: usize,
        count: usize,
    ) -> Result<Vec<&str>, Error> {
        let all = self.text(bytes)?;
        let ends = self.numbers(bytes, count)?;
        let mut strings = fallible::with_capacity(count)?;
        let mut start = 0;
        for &end in ends {
            let end = f64::from_le_bytes(end) as usize;
            strings.push(all.get(start..end).ok_or_else(Error::not_utf8)?);
            start = end;
        }
        Ok(strings)
    }

    /// The same strings with their weights, which are the `count` numbers after the ends.
    #[inline(never)]
    pub(super) fn weighted(
        &self,
        bytes: usize,
        count: usize,
    ) -> Result<Vec<(&str, Weight)>, Error> {
        let strings = self.strings(bytes, count)?;
        // The ends were there, so the sum is a position in the buffer.
        let weights = self.numbers(bytes + 8 * count, count)?;
        let mut weighted = fallible::with_capacity(count)?;
        for (feature, &weight) in strings.into_iter().zip(weights) {
            weighted.push((feature, Weight::of(feature, f64::from_le_bytes(weight))?));
        }
        Ok(weighted)
    }

    /// The fingerprint of the text at the beginning of it, which a long one does not outlive.
    pub(super) fn fingerprint_text(
        &mut self,
        recipe: &Recipe,
        bytes: usize,
    ) -> Result<Fingerprint, Error> {
        with_scratch(|scratch| scratch.fingerprint_buffer(recipe, &mut self.0, bytes))
    }

    /// The fingerprint of the text in a range of it.
    pub(super) fn fingerprint(
        &self,
        recipe: &Recipe,
        range: Range<usize>,
    ) -> Result<Fingerprint, Error> {
        let text = self.0.get(range).ok_or_else(Error::not_utf8)?;
        with_scratch(|scratch| scratch.fingerprint_utf8(recipe, text))
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        BUFFER.set(mem::take(&mut self.0));
    }
}

/// Hands the input in the buffer to `f`. With `features` of -1 it is a text of `bytes` bytes in
/// the recipe's normalisation form, followed by `changes` changes of four offsets each, by which
/// its spans lead back. Otherwise it is so many features, which have weights if it is `weighted`.
pub(super) fn with_input(
    bytes: usize,
    features: i32,
    weighted: bool,
    changes: usize,
    f: &mut dyn FnMut(Input) -> Result<(), Error>,
) -> Result<(), Error> {
    let buffer = Buffer::take();
    match usize::try_from(features) {
        Err(_) => {
            let changes = buffer.numbers(bytes, changes.saturating_mul(4))?;
            let text = buffer.text(bytes)?;
            f(Text::normalized_from(text, &alignment(changes)?).into())
        }
        Ok(count) if weighted => f(Input::Weighted(&buffer.weighted(bytes, count)?)),
        Ok(count) => f(Input::Features(&buffer.strings(bytes, count)?)),
    }
}

/// Reads changes of four offsets each.
fn alignment(changes: &[[u8; 8]]) -> Result<Alignment, Error> {
    let span = |[start, end]: [[u8; 8]; 2]| Span {
        start: f64::from_le_bytes(start) as usize,
        end: f64::from_le_bytes(end) as usize,
    };
    let changes = changes.as_chunks().0.iter();
    Alignment::new(
        changes.map(|&[a, b, c, d]| Change { from: span([a, b]), to: span([c, d]) }),
    )
}
