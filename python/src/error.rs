//! Errors: those of the core with its codes and sentences, and those of what only Python can pass.

use pyo3::{PyErr, import_exception};
use simhash_wasm::Error;

import_exception!(simhash_wasm._errors, SimHashError);

/// An error of the core as Python raises it.
pub fn raised(error: Error) -> PyErr {
    SimHashError::new_err((error.code().as_str(), error.to_string()))
}

/// An argument of the wrong kind.
pub fn invalid(sentence: impl Into<String>) -> PyErr {
    SimHashError::new_err(("INVALID_ARGUMENT", sentence.into()))
}

/// A number that is no fingerprint of the expected width.
pub fn no_fingerprint(sentence: impl Into<String>) -> PyErr {
    SimHashError::new_err(("INVALID_FINGERPRINT", sentence.into()))
}

/// An allocation of an input or a result that failed.
pub fn no_memory() -> PyErr {
    raised(Error::no_memory())
}
