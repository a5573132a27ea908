//! The bindings of the npm package: convert, call, convert. No interface for Rust.
//!
//! They make two modules: the main one, and one that holds the index, for whoever needs it.
//!
//! Strings come in through memory that this module owns (see [`input_reserve`]); numbers
//! and arrays of them go out. Every failure is a JavaScript `Error` with a
//! `code`, which the package turns into its `SimHashError`.

mod error;
#[cfg(feature = "wasm-index")]
mod index;
mod limbs;
#[cfg(feature = "wasm")]
mod main;

pub(crate) use error::number_text;
#[cfg(feature = "wasm-index")]
pub use index::{
    IndexHandle, SearchHandle, bulk, checksum_push, checksum_take, explained_query,
    free_bulk, results, stage,
};
pub use limbs::high;
#[cfg(feature = "wasm")]
pub use main::*;

use wasm_bindgen::prelude::*;

#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Has nothing to do. What wasm-bindgen makes for replacing an instance expects the module
/// to have a start function.
#[wasm_bindgen(start)]
pub fn start() {}
