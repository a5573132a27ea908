//! The bindings of the npm package. Each function converts its arguments, calls the core crate
//! `simhash-wasm`, and converts the result. The bindings are not an interface for Rust programs.
//!
//! This package is compiled to seven WebAssembly modules. With the feature `text` it is the main
//! module. With the feature `index` it is the module of the duplicate index, with `duplicates` that
//! of the search for duplicates, with `passages` that of the index of passages, with `interop` that of
//! the recipes of other libraries, with `stream` that of texts in chunks, and with `dom` that of the text
//! of pages, which most users do not need. Only this package knows JavaScript, the allocator and the
//! encoding of values.
//!
//! Inputs are passed in memory that the module owns. Only numbers cross the boundary of the core, of both indexes and of the
//! search for duplicates: see `channel`. In the others, results are numbers, or addresses of arrays of numbers, and an
//! error is thrown as a JavaScript `Error` whose name is the error's code. The npm package turns it into a `SimHashError`.

#[cfg(any(
    feature = "core",
    feature = "index",
    feature = "duplicates",
    feature = "passages"
))]
pub mod channel;
#[cfg(any(feature = "index", feature = "passages"))]
pub mod checksum;
#[cfg(feature = "dom")]
mod dom;
#[cfg(feature = "duplicates")]
pub mod duplicates;
#[cfg(any(feature = "text", feature = "interop", feature = "stream"))]
mod error;
#[cfg(feature = "index")]
pub mod index;
#[cfg(feature = "interop")]
mod interop;
#[cfg(any(feature = "text", feature = "interop", feature = "stream"))]
mod limbs;
#[cfg(any(feature = "index", feature = "duplicates", feature = "passages"))]
mod objects;
#[cfg(feature = "passages")]
pub mod passages;
#[cfg(any(feature = "text", feature = "passages", feature = "stream"))]
mod seed;
#[cfg(feature = "stream")]
mod stream;
#[cfg(feature = "text")]
mod text;
#[cfg(feature = "core")]
pub mod texts;

#[cfg(feature = "dom")]
pub use dom::dom_text;
#[cfg(any(feature = "text", feature = "interop", feature = "stream"))]
pub use error::Failure;
#[cfg(feature = "interop")]
pub use interop::{interop_fingerprint, interop_input, interop_input_release};
#[cfg(any(feature = "text", feature = "interop", feature = "stream"))]
pub use limbs::high;
#[cfg(any(feature = "text", feature = "passages", feature = "stream"))]
pub use seed::seed;
#[cfg(feature = "stream")]
pub use stream::{StreamHandle, stream_input, stream_input_release, stream_normalize};
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
