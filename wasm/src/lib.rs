//! The bindings of the npm package: each converts its arguments, calls the core, and converts the
//! result. They are no interface for Rust programs.
//!
//! They make two WebAssembly modules of the crate `simhash-wasm`: with the feature `text` the main
//! one, with the feature `index` that of the duplicate index, which most users do not need.
//! JavaScript, the allocator and the encoding of values are known to this package alone.
//!
//! Inputs are passed in memory that the module owns (`input_reserve`), and results are numbers or
//! addresses of arrays of them. Every error is a JavaScript `Error` whose name is its code, of
//! which the package makes its `SimHashError`.

#[cfg(any(feature = "text", feature = "index"))]
mod error;
#[cfg(feature = "index")]
mod index;
#[cfg(any(feature = "text", feature = "index"))]
mod limbs;
#[cfg(feature = "text")]
mod text;

#[cfg(any(feature = "text", feature = "index"))]
pub use error::Failure;
#[cfg(feature = "index")]
pub use index::{
    IndexHandle, SearchHandle, ask_staged, bulk, checksum_push, checksum_take,
    explained_query, free_bulk, results, stage,
};
#[cfg(any(feature = "text", feature = "index"))]
pub use limbs::high;
#[cfg(feature = "text")]
pub use text::*;

use wasm_bindgen::prelude::*;

/// The allocator of the modules: a TLSF allocator, 1.8 kB smaller than the standard library's.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Does nothing. The code that wasm-bindgen generates for replacing an instance requires a start
/// function.
#[wasm_bindgen(start)]
pub fn start() {}
