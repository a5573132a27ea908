//! Errors on their way out.

use crate::Error as CoreError;
use alloc::string::String;
use wasm_bindgen::prelude::*;

/// An error that has its code for a name, for `SimHashError` to be made of.
impl From<CoreError> for JsValue {
    fn from(error: CoreError) -> JsValue {
        js_error(error.code().as_str(), error.sentence())
    }
}

// Declared here: js-sys, for this one class, would make the module 2 kB larger.
#[wasm_bindgen]
extern "C" {
    type Error;

    #[wasm_bindgen(constructor)]
    fn new(sentence: &str) -> Error;

    #[wasm_bindgen(method, setter, js_name = name)]
    fn set_name(this: &Error, name: &str);

    /// A number as JavaScript writes it.
    #[wasm_bindgen(js_name = String)]
    pub(crate) fn number_text(number: f64) -> String;
}

pub(super) fn js_error(code: &str, sentence: &str) -> JsValue {
    let error = Error::new(sentence);
    error.set_name(code);
    error.into()
}
