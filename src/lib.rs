//! SimHash text fingerprints (Charikar 2002; Manku, Jain, Das Sarma 2007).
//!
//! A text is cut into features, each feature is hashed, and every hash votes on every
//! bit: its weight for a 1, its weight against for a 0. The signs of the sums are the
//! fingerprint. Texts that share most features share most bits, so the Hamming distance
//! of two fingerprints tells how near two texts are.
//!
//! ```
//! use simhash_wasm::{distance, fingerprint};
//!
//! let a = fingerprint("The quick brown fox jumps over the lazy dog near the river.")?;
//! let b = fingerprint("The quick brown fox jumped over the lazy dog near the river!")?;
//! assert!(distance(a, b)? <= 13); // what text/1 calls a near-duplicate
//! # Ok::<(), simhash_wasm::Error>(())
//! ```
//!
//! A [`Recipe`] names everything that decides a fingerprint, and its fingerprints are the same
//! on every target. A [`SimHash`] computes them, and [`SimHash::explain`] shows why one is what
//! it is. [`compare`] explains why two differ. An [`Accumulator`] keeps the fingerprint of
//! features that are added and removed.
//! A [`DuplicateIndex`] finds which of many fingerprints are near, and [`explain_query`]
//! shows how block tables do that.
//!
//! # When not to use it
//!
//! Not for security: a fingerprint leaks its text's features and is easy to collide. Not
//! for meaning: a paraphrase shares few features. Not for a passage inside a longer
//! text. And hardly for a handful of words: see [`expected_distance`].
//!
//! # Crate features
//!
//! - `std` (default): takes the rounds of the feature hash from the fxhash crate. Without
//!   it the crate is `no_std` with `alloc`, and results are the same.
//! - `normalization` (default): NFKC and NFC, which the released recipes begin with.
//!   Without it a text beyond ASCII must come normalised, by [`Text::normalized`].

#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod accumulator;
mod alignment;
mod bits;
mod carry_save;
mod compare;
mod compose;
mod confidence;
mod error;
mod explain;
mod fallible;
mod fast;
mod feature_table;
mod fingerprint;
#[cfg(test)]
mod floods;
mod gram;
mod hash;
mod index;
mod input;
mod lowercase;
mod normalize;
mod pipeline;
mod random_hash;
mod recipe;
mod sections;
mod simd;
mod simhash;
mod span;
mod sums;
#[cfg(test)]
#[path = "../tests/support/texts.rs"]
#[allow(dead_code, reason = "shared with the tests that are apart")]
mod texts;
mod tie;
mod unit;
mod weight;

pub use accumulator::Accumulator;
pub use alignment::{Alignment, Change};
pub use bits::Bits;
pub use compare::{Comparison, FeatureVote, Flip, Verdict, compare};
pub use confidence::{Confidence, expected_distance};
pub use error::{Error, ErrorCode};
pub use explain::{Explanation, Feature};
pub use fingerprint::{Block, Fingerprint, distance};
pub use gram::GramSizes;
pub use hash::FeatureHash;
pub use index::{
    Agreement, BlockLookup, DuplicateIndex, GroupSearch, Layout, Match, Pair,
    PairSearch, Query, QueryExplanation, QueryMethod, explain_query,
};
pub use input::{Input, Text};
pub use normalize::Normalization;
pub use random_hash::seed_hash_tables;
pub use recipe::{Recipe, RecipeName};
pub use simhash::{Scratch, SimHash, fingerprint};
pub use span::Span;
pub use tie::Tie;
pub use unit::Unit;
pub use weight::{Weight, WeightTable, Weights};

/// What the bindings in `wasm/` need besides the public interface. Not for other crates: any
/// release may change it.
#[doc(hidden)]
pub mod internals {
    pub use crate::{
        error::Piece,
        hash::FxState,
        index::{
            bulk::{NEW, Queries, check},
            hits::Hits,
            search::{Goal, Search},
        },
    };
    pub mod fallible {
        pub use crate::fallible::{OutOfMemory, push, with_capacity};
    }
}

/// The README's Rust is tested with the rest.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
