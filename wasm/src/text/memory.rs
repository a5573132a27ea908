//! The input buffer: JavaScript encodes strings as UTF-8 directly into it, followed by the
//! numbers that belong to them, each as eight bytes of a little-endian `f64`.
//!
//! For a page of text, `TextEncoder.encodeInto` is three times as fast as the glue code that
//! wasm-bindgen generates for `&str`. Its glue code for arrays of numbers allocates, and traps if
//! that fails; here a failed allocation is an error.

use super::output::Output;
use crate::error::Failure;
use simhash_wasm::{
    Alignment, Change, Error, Fingerprint, Input, Recipe, Scratch, Span, Text, Weight,
    internals::{BYTES_PER_PIECE, Votes, fallible, normalize_around},
};
use std::{cell::Cell, mem, ops::Range, str};
use wasm_bindgen::prelude::*;

thread_local! {
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
    /// The scratch memory, which all recipes share.
    static SCRATCH: Cell<Scratch> = const { Cell::new(Scratch::new()) };
}

/// Calls `work` with the module's scratch memory.
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

/// The votes of any input, and their sums if `with_sums`.
pub(super) fn votes(
    recipe: &Recipe,
    input: Input,
    with_sums: bool,
) -> Result<Votes, Error> {
    with_scratch(|scratch| Votes::of(recipe, scratch, input, with_sums))
}

/// The greatest size of a buffer that stays allocated between calls, in bytes.
const KEPT_BUFFER_BYTES: usize = 1 << 20;

/// Extends the input buffer to at least `bytes` bytes, without changing its content, and returns
/// its address. A view of the buffer is valid until the next call of any function of the module.
///
/// # Errors
///
/// `OUT_OF_MEMORY`.
#[wasm_bindgen(js_name = inputReserve)]
pub fn input_reserve(bytes: usize) -> Result<*mut u8, Failure> {
    let mut buffer = Buffer::take();
    let more = bytes.saturating_add(Scratch::PADDING).saturating_sub(buffer.0.len());
    buffer.0.try_reserve_exact(more).map_err(|_| Error::no_memory())?;
    buffer.0.resize(buffer.0.len() + more, 0);
    Ok(buffer.0.as_mut_ptr())
}

/// Normalises the text in bytes `start` to `end` of the buffer, by NFKC or else by NFC, and returns where it ends then. If a
/// few pieces of it are left for the host, it returns the negative address of the encoded list of where each piece starts and
/// ends, and of where the text ends. 0 if the whole text is left for the host; part of it may then have been overwritten.
#[wasm_bindgen(js_name = inputNormalize)]
pub fn input_normalize(start: usize, end: usize, compatibility: bool) -> f64 {
    let mut buffer = Buffer::take();
    let Some(text) = buffer.0.get_mut(start..end) else { return 0.0 };
    let mut places = Vec::new();
    let most = 2 * (text.len() / BYTES_PER_PIECE);
    let mut note = |piece: Range<usize>| {
        places.len() < most
            && piece.len() <= BYTES_PER_PIECE
            && [piece.start, piece.end].iter().all(|place| {
                fallible::push(&mut places, ((start + place) as f64).to_bits()).is_ok()
            })
    };
    let len = normalize_around(text, compatibility, Some(&mut note));
    let Some(end) = len.map(|len| (start + len) as f64) else { return 0.0 };
    if places.is_empty() {
        return end;
    }
    if fallible::push(&mut places, end.to_bits()).is_err() {
        return 0.0;
    }
    Output::of_words(places).finish().map_or(0.0, |list| -(list as usize as f64))
}

/// Frees the input buffer if it is larger than 1 MiB.
#[wasm_bindgen(js_name = inputRelease)]
pub fn input_release() {
    let mut buffer = Buffer::take();
    if buffer.0.len() > KEPT_BUFFER_BYTES {
        buffer.0 = Vec::new();
    }
}

/// The buffer, taken out of the thread-local variable for the lifetime of this value, so that
/// it cannot be borrowed twice.
pub(super) struct Buffer(Vec<u8>);

impl Buffer {
    pub(super) fn take() -> Buffer {
        Buffer(BUFFER.take())
    }

    /// Its first `bytes` bytes.
    pub(super) fn bytes(&self, bytes: usize) -> Result<&[u8], Error> {
        self.0.get(..bytes).ok_or_else(Error::not_utf8)
    }

    /// The text of its first `bytes` bytes.
    fn text(&self, bytes: usize) -> Result<&str, Error> {
        str::from_utf8(self.bytes(bytes)?).map_err(|_| Error::not_utf8())
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

    /// The strings that the first `bytes` bytes consist of. The `count` numbers that follow are the
    /// byte offsets at which the strings end.
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

    /// The strings as by [`Buffer::strings`], with their weights, which are the `count` numbers
    /// after the offsets.
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

    /// The fingerprint of the text in the first `bytes` bytes. A long text is overwritten.
    pub(super) fn fingerprint_text(
        &mut self,
        recipe: &Recipe,
        bytes: usize,
    ) -> Result<Fingerprint, Error> {
        with_scratch(|scratch| scratch.fingerprint_buffer(recipe, &mut self.0, bytes))
    }

    /// The fingerprint of the text in a range of the buffer.
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

/// Calls `f` with the input in the buffer. If `features` is -1, the input is a text of `bytes` bytes
/// in the recipe's normalisation form, followed by the `changes` changes of its alignment, with four
/// offsets each. Otherwise the input is `features` features, with their weights if `weighted`.
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

/// Reads the changes of an alignment, four offsets each.
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
