//! Near-duplicates in a collection of texts: bands propose pairs, and feature sets decide.

mod bands;
mod buckets;
mod finder;
mod sets;
mod threshold;

pub use bands::Bands;
pub use finder::{DuplicateFinder, Finding, SearchOptions, SimilarText};
pub use threshold::Measure;
