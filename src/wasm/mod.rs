//! The bindings of the npm package: each converts its arguments, calls the core, and converts the
//! result. They are no interface for Rust programs.
//!
//! There are two modules: the main one, and the duplicate index.
//!
//! Inputs are passed in memory that the module owns (see [`input_reserve`]), and results are
//! numbers or addresses of arrays of them. Every error is a JavaScript `Error` whose name is its
//! code, of which the package makes its `SimHashError`.

mod error;
#[cfg(feature = "wasm-index")]
mod index;
mod limbs;
#[cfg(feature = "wasm")]
mod main;

pub(crate) use error::number_text;
#[cfg(feature = "wasm-index")]
pub use index::{
    IndexHandle, SearchHandle, ask_staged, bulk, checksum_push, checksum_take,
    explained_query, free_bulk, results, stage,
};
pub use limbs::high;
#[cfg(feature = "wasm")]
pub use main::*;

use wasm_bindgen::prelude::*;

#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Does nothing. The code that wasm-bindgen generates for replacing an instance requires a start
/// function.
#[wasm_bindgen(start)]
pub fn start() {}
