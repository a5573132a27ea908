//! The conversion of errors to JavaScript.

use crate::Error as CoreError;
use alloc::string::String;
use wasm_bindgen::prelude::*;

/// A JavaScript `Error` whose name is the code, of which the package makes a `SimHashError`.
impl From<CoreError> for JsValue {
    fn from(error: CoreError) -> JsValue {
        js_error(error.code().as_str(), error.sentence())
    }
}

// Declared here because js-sys would make the module 2 kB larger.
#[wasm_bindgen]
extern "C" {
    type Error;

    #[wasm_bindgen(constructor)]
    fn new(sentence: &str) -> Error;

    #[wasm_bindgen(method, setter, js_name = name)]
    fn set_name(this: &Error, name: &str);

    /// A number as JavaScript formats it.
    #[wasm_bindgen(js_name = String)]
    pub(crate) fn number_text(number: f64) -> String;
}

pub(super) fn js_error(code: &str, sentence: &str) -> JsValue {
    let error = Error::new(sentence);
    error.set_name(code);
    error.into()
}
