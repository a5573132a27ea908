//! Errors on their way out.

use crate::Error;
use alloc::{
    format,
    string::{String, ToString},
};
use wasm_bindgen::prelude::*;

/// An error that has its code for a name, for `SimHashError` to be made of.
impl From<Error> for JsValue {
    fn from(error: Error) -> JsValue {
        js_error(error.code().as_str(), &error.to_string())
    }
}

pub(super) fn out_of_memory(bytes: usize) -> JsValue {
    js_error("OUT_OF_MEMORY", &format!("no room for an input of {bytes} bytes"))
}

/// The package encodes strings itself; this is for anybody who does not.
pub(super) fn not_utf8() -> JsValue {
    js_error(
        "INVALID_ARGUMENT",
        "the input is not UTF-8, or not where it is said to be",
    )
}

#[wasm_bindgen]
extern "C" {
    /// A number as JavaScript writes it.
    #[wasm_bindgen(js_name = String)]
    pub(crate) fn number_text(number: f64) -> String;
}

fn js_error(code: &str, sentence: &str) -> JsValue {
    let error = js_sys::Error::new(sentence);
    error.set_name(code);
    error.into()
}
