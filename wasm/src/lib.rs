//! The bindings of the npm package. Each function converts its arguments, calls the core crate
//! `simhash-wasm`, and converts the result. The bindings are not an interface for Rust programs.
//!
//! This package is compiled to eight WebAssembly modules. With the feature `core` it is the module of the everyday functions,
//! and with `text` the engine. With the feature `index` it is the module of the duplicate index, with `duplicates` that
//! of the search for duplicates, with `passages` that of the index of passages, with `interop` that of
//! the recipes of other libraries, with `stream` that of texts in chunks, and with `dom` that of the text
//! of pages, which most users do not need. Only this package knows JavaScript, the allocator and the
//! encoding of values.
//!
//! Inputs are passed in memory that the module owns. Only numbers cross the boundary, and the nodes of pages: see `channel`.

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
// The core has a function of the same name, which seeds its own table.
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

/// The allocator of the modules: a TLSF allocator, 1.8 kB smaller than the standard library's.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Does nothing. The code that wasm-bindgen generates for replacing an instance requires a start
/// function; for `core.wasm` there is no such code.
#[cfg(not(feature = "core"))]
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {}
