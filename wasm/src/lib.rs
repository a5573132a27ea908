//! The bindings of the npm package. Each function converts its arguments, calls the core crate
//! `simhash-wasm`, and converts the result. The bindings are not an interface for Rust programs.
//!
//! The build compiles this package to eight WebAssembly modules, one for each feature. `core` has the everyday functions, and
//! `text` is the engine. Most users do not need the other modules: `index` for the duplicate index, `duplicates` for the
//! search for duplicates, `passages` for the passage index, `interop` for other libraries' recipes, `stream` for texts in
//! chunks, and `dom` for the text of pages. Only this package knows JavaScript, the allocator and the encoding of values.
//!
//! JavaScript writes inputs into memory that the module owns, so only numbers and the nodes of pages cross the boundary: see
//! `channel`.

#![allow(
    clippy::missing_errors_doc,
    reason = "errors are those of the core, or say that input is missing"
)]

pub mod channel;
#[cfg(any(feature = "index", feature = "passages"))]
pub mod checksum;
#[cfg(feature = "dom")]
pub mod dom;
#[cfg(feature = "duplicates")]
pub mod duplicates;
#[cfg(feature = "index")]
pub mod index;
#[cfg(any(
    feature = "text",
    feature = "interop",
    feature = "stream",
    feature = "passages"
))]
pub mod input;
#[cfg(feature = "interop")]
pub mod interop;
#[cfg(feature = "passages")]
pub mod list;
#[cfg(all(
    target_arch = "wasm32",
    any(feature = "core", feature = "text", feature = "stream")
))]
pub mod normal_form;
#[cfg(any(
    feature = "text",
    feature = "stream",
    feature = "index",
    feature = "duplicates",
    feature = "passages"
))]
pub mod objects;
#[cfg(any(feature = "text", feature = "passages"))]
pub mod overlap;
#[cfg(feature = "passages")]
pub mod passages;
#[cfg(feature = "passages")]
pub mod ranks;
#[cfg(any(feature = "text", feature = "stream"))]
pub mod recipe;
// The module `texts` of the core has its own `seed`.
#[cfg(all(
    any(feature = "text", feature = "passages", feature = "stream"),
    not(feature = "core")
))]
pub mod seed;
#[cfg(feature = "stream")]
pub mod stream;
#[cfg(feature = "text")]
pub mod text;
#[cfg(feature = "core")]
pub mod texts;

/// The allocator of the modules: TLSF, whose code is 1.8 kB smaller than the standard library's allocator.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Does nothing. The code that wasm-bindgen generates for replacing an instance requires a start function. Only the module with
/// imports has this code.
#[cfg(feature = "dom")]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {}
