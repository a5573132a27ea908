//! The bindings of the engine: everything except the indexes.

pub mod accumulator;
pub mod analysis;
pub mod compare;
pub mod explain;
pub mod fingerprint;
mod input;
pub mod output;
pub mod recipe;
