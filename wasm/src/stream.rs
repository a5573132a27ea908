//! The bindings of texts in chunks: streams, which JavaScript uses by handle.

use crate::{
    channel::{set, set_answer, set_limbs, set_number, status},
    input::with_buffer,
    objects::{act, add, table, with},
    recipe::recipe,
};
use simhash_wasm::TextStream;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    /// The id of the recipe of the last stream.
    static ID: RefCell<String> = const { RefCell::new(String::new()) };
}

table!(STREAMS: TextStream, free_stream = freeStream);

/// Makes a stream with the recipe in the buffer: see [`recipe`]. It takes at most `max_bytes` bytes of memory.
#[wasm_bindgen(js_name = makeStream)]
pub fn make_stream(
    bytes: usize,
    strings: usize,
    entries: usize,
    with_table: bool,
    default: f64,
    max_bytes: f64,
) -> u32 {
    let made = with_buffer(|buffer| {
        recipe(buffer, bytes, strings, entries, with_table, default)
    });
    let stream = |recipe| TextStream::new(recipe).with_max_bytes(max_bytes as usize);
    add(&STREAMS, made.map(stream))
}

/// Describes a stream. The results are the address of its recipe's id, the length of the id in bytes, the width, and the
/// number of the normalisation form: 0 for NFKC, 1 for NFC, 2 for none.
#[wasm_bindgen(js_name = describeStream)]
pub fn describe(stream: u32) -> u32 {
    act(&STREAMS, stream, |stream| {
        let recipe = stream.recipe();
        ID.with_borrow_mut(|id| {
            *id = recipe.id();
            set_answer(id.as_bytes());
        });
        set_number(2, recipe.bits().get() as usize);
        set_number(3, recipe.normalization() as usize);
    })
}

/// Measures the memory of a stream. The result is its size in bytes.
#[wasm_bindgen(js_name = bytesOfStream)]
pub fn byte_length(stream: u32) -> u32 {
    act(&STREAMS, stream, |stream| set_number(0, stream.byte_length()))
}

/// Appends the first `bytes` bytes of the buffer to the text.
#[wasm_bindgen(js_name = pushText)]
pub fn push(stream: u32, bytes: usize) -> u32 {
    with(&STREAMS, stream, |stream| {
        status(with_buffer(|buffer| stream.push_normalized(buffer.bytes(bytes)?)))
    })
}

/// Checks whether the first `bytes` bytes of the buffer are ASCII. If so, appends all but the last one to the text, and the
/// result is 1. Otherwise the result is 0.
#[wasm_bindgen(js_name = pushAscii)]
pub fn push_ascii(stream: u32, bytes: usize) -> u32 {
    with(&STREAMS, stream, |stream| {
        status(with_buffer(|buffer| {
            let text = buffer.bytes(bytes)?;
            let is_ascii = text.is_ascii();
            if is_ascii && let [text @ .., _] = text {
                stream.push_normalized(text)?;
            }
            set_number(0, usize::from(is_ascii));
            Ok(())
        }))
    })
}

/// Computes the fingerprint of the text. The results are its two limbs.
#[wasm_bindgen(js_name = endStream)]
pub fn end(stream: u32) -> u32 {
    with(&STREAMS, stream, |stream| {
        status(stream.end().map(|made| set_limbs(made.value())))
    })
}

/// Reads the sums of the text. The results are the sums, bit 0 first, each as an `f64`.
#[wasm_bindgen(js_name = sumsOfStream)]
pub fn sums(stream: u32) -> u32 {
    act(&STREAMS, stream, |stream| {
        for (bit, sum) in stream.sums().enumerate() {
            set(bit, sum.to_bits());
        }
    })
}

/// Discards the text.
#[wasm_bindgen(js_name = resetStream)]
pub fn reset(stream: u32) -> u32 {
    act(&STREAMS, stream, TextStream::reset)
}
