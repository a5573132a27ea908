//! The extension module of the Python package. Each function converts its arguments, calls the core crate
//! `simhash-wasm` without the GIL, and converts the result. The package's Python has ids, options and results; its
//! public names are in `simhash_wasm/__init__.py`.

mod array;
mod arrow;
mod duplicates;
mod engine;
mod error;
mod explanation;
mod index;
mod interop;
mod numbers;
mod parallel;
mod passages;
mod positions;
mod texts;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::{
        array::UintArray,
        duplicates::Finder,
        engine::Engine,
        explanation::{Explanation, compare},
        index::Index,
        interop::Interop,
        numbers::{
            band_keys, checksum, cosine, distances, estimate, expected_distance,
            expected_false_pairs, max_distance_for, overlap, score,
        },
        passages::{PassageIndex, Passages, shared_ranges},
    };
}
