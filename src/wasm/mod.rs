//! The bindings of the npm package: convert, call, convert. No interface for Rust.
//!
//! Strings come in through memory that this module owns (see [`input_reserve`]); numbers
//! and arrays of them go out. Every failure is a JavaScript `Error` with a
//! `code`, which the package turns into its `SimHashError`.

mod accumulator;
mod compare;
mod error;
mod explain;
mod fingerprint;
mod index;
mod memory;
mod output;
mod recipe;

pub use accumulator::AccumulatorHandle;
pub use compare::compare;
pub(crate) use error::number_text;
pub use fingerprint::{cosine, distance, expected_distance, high, similarity};
pub use index::{IndexHandle, Reader, Search, Writer};
pub use memory::{input_release, input_reserve};
pub use recipe::RecipeHandle;
