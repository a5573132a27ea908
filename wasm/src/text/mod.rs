//! The bindings of the main module: everything except the indexes.

mod accumulator;
mod analysis;
mod compare;
mod explain;
mod fingerprint;
mod memory;
mod output;
mod recipe;

pub use accumulator::AccumulatorHandle;
pub use analysis::{checksum_of, overlap, score};
pub use compare::compare;
pub use fingerprint::{cosine, expected_distance};
pub use memory::{input_normalize, input_release, input_reserve};
pub use output::output_release;
pub use recipe::{RecipeHandle, log_weight};
