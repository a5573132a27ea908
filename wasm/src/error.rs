//! The conversion of errors to JavaScript. The numbers of a sentence are formatted by JavaScript.

use simhash_wasm::{
    Error as CoreError,
    internals::{Piece, fallible::OutOfMemory},
};
use wasm_bindgen::prelude::*;

/// An error of the core, which is thrown as a JavaScript `Error` whose name is the code.
#[derive(Debug)]
pub struct Failure(CoreError);

impl From<CoreError> for Failure {
    fn from(error: CoreError) -> Failure {
        Failure(error)
    }
}

impl From<OutOfMemory> for Failure {
    fn from(error: OutOfMemory) -> Failure {
        Failure(error.into())
    }
}

impl From<Failure> for JsValue {
    #[cold]
    fn from(Failure(error): Failure) -> JsValue {
        // A static sentence is not copied: there may be no memory for it.
        let mut sentence = String::new();
        if error.static_sentence().is_none() {
            error.each_piece(&mut |piece| match piece {
                Piece::Text(text) => sentence.push_str(text),
                Piece::Number(number) => sentence.push_str(&number_text(number)),
            });
        }
        let thrown = Error::new(error.static_sentence().unwrap_or(&sentence));
        thrown.set_name(error.code().as_str());
        thrown.into()
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
    fn number_text(number: f64) -> String;
}
