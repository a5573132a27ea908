//! SimHash text fingerprints (Charikar 2002; Manku, Jain, Das Sarma 2007).
//!
//! SimHash computes a fingerprint in three steps. It cuts a text into weighted features, such as
//! words. It hashes each feature, which votes on every bit of the fingerprint: a 1 in its hash adds
//! the feature's weight to the sum of that bit, a 0 subtracts it. A bit of the fingerprint is 1 if
//! its sum is positive, and 0 if its sum is negative.
//!
//! Texts that share most of their features share most bits of their fingerprints. The Hamming
//! distance of two fingerprints, the number of bits in which they differ, is therefore small for
//! texts that are nearly the same, and about half the width for unrelated texts.
//!
//! ```
//! use simhash_wasm::{distance, fingerprint};
//!
//! let a = fingerprint("The quick brown fox jumps over the lazy dog near the river.")?;
//! let b = fingerprint("The quick brown fox jumped over the lazy dog near the river!")?;
//! assert!(distance(a, b)? <= 13); // at most the threshold of `text/1`: near-duplicates
//! # Ok::<(), simhash_wasm::Error>(())
//! ```
//!
//! - [`Recipe`] is a named set of all the choices that determine a fingerprint, as plain data. A
//!   recipe gives the same fingerprints on every target.
//! - [`SimHash`] computes fingerprints by a recipe. [`SimHash::explain`] returns the features,
//!   hashes and sums behind a fingerprint, as an [`Explanation`].
//! - [`compare`] explains why two fingerprints differ.
//! - [`PassageIndex`] finds texts that contain a part of another, and its position.
//! - [`Accumulator`] computes the fingerprint of features that are added and removed over time.
//! - [`TextStream`] computes the fingerprint of a text larger than memory, from its chunks.
//! - [`DuplicateFinder`] finds the near-duplicates in a whole collection, by feature sets. [`Bands`]
//!   are keys on which other systems can join them.
//! - [`DuplicateIndex`] finds the stored fingerprints near a query, all near pairs, and groups.
//!   [`explain_query`] shows how block tables answer a query.
//!
//! # When not to use it
//!
//! - For security: a fingerprint leaks features of its text, and collisions are easy to construct.
//! - For meaning: a paraphrase shares few features with the original.
//! - For a passage inside a longer text: a [`PassageIndex`] finds it.
//! - For a handful of words: one changed feature of five flips about 13 of 64 bits, see
//!   [`expected_distance`].
//!
//! # Crate features
//!
//! - `std` (default): seeds hash tables with random numbers from the operating system, and uses the
//!   crate fxhash for the feature hash. Without `std` the crate is `no_std` and requires `alloc`.
//!   Results are the same. A program without `std`, or in WebAssembly, should call
//!   [`seed_hash_tables`] before it fingerprints untrusted texts.
//! - `normalization` (default): the Unicode normalisation forms NFKC and NFC. `text/1`, `short/1`
//!   and `page/1` normalise texts to NFKC. Without this feature, a non-ASCII text is an error under
//!   these recipes, unless it is passed as [`Text::normalized`].
//! - `interop`: `InteropSimHash`, which computes the fingerprints of other libraries.

#![no_std]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod compose;
mod duplicates;
mod error;
mod explain;
mod fast;
mod fingerprint;
mod index;
#[cfg(feature = "interop")]
mod interop;
mod memory;
mod passages;
mod recipe;
mod simhash;
mod text;
#[cfg(test)]
#[path = "../tests/support/texts.rs"]
#[allow(dead_code, reason = "shared with the integration tests, which use all of it")]
mod texts;
mod vote;

pub use duplicates::{
    Bands, DuplicateFinder, Finding, Measure, SearchOptions, SimilarText,
};
pub use error::{Error, ErrorCode};
pub use explain::analysis::Analysis;
pub use explain::compare::{Comparison, FeatureVote, Flip, Verdict, compare};
pub use explain::confidence::{Confidence, expected_distance};
pub use explain::feature_set::{FeatureSet, Overlap};
pub use explain::query::{Estimate, Query};
pub use explain::{Explanation, Feature};
pub use fingerprint::{Block, Fingerprint, distance};
pub use index::{
    Agreement, BlockLookup, DuplicateIndex, GroupSearch, Layout, Match, Pair,
    PairSearch, Pairs, QueryExplanation, QueryMethod, QueryOptions, ScoreLimits,
    ScoreOptions, ScoredMatch, explain_query,
};
#[cfg(feature = "interop")]
pub use interop::{InteropRecipe, InteropScratch, InteropSimHash};
pub use memory::random_hash::seed_hash_tables;
pub use passages::{
    PassageIndex, PassageMatch, PassagePair, PassageQuery, PassageValue, Passages,
    SharedPassage, SharedRange,
};
pub use recipe::bits::Bits;
pub use recipe::tie::Tie;
pub use recipe::weight::{Weight, WeightTable, Weights};
pub use recipe::{Recipe, RecipeName};
pub use simhash::{Scratch, SimHash, fingerprint};
pub use text::alignment::{Alignment, Change};
pub use text::gram::GramSizes;
pub use text::input::{Input, Text};
pub use text::normalize::Normalization;
pub use text::span::Span;
pub use text::stream::TextStream;
pub use text::unit::Unit;
pub use vote::accumulator::Accumulator;
pub use vote::hash::FeatureHash;

/// Items that the bindings in `wasm/` need beyond the public interface. Other crates must not use
/// them: any release may change them.
#[doc(hidden)]
pub mod internals {
    pub use crate::{
        explain::analysis::Votes,
        explain::query::{margins_of, score, standard_error},
        fast::{CutText, FastPath, Plan, Unfinished},
        index::unrelated::Tail,
        index::{
            bitmap::FeatureBitmap,
            bulk::{NEW, Queries, check},
            explain::{agreed_blocks, query_method},
            hits::Hits,
            list::FingerprintList,
            ranks::{Ranks, Relations},
            search::{Goal, Search},
        },
        passages::{
            Candidate, PassagePairSearch, Token, Winnower, each_shared_range,
            each_token,
        },
        recipe::weight::log_weight,
        vote::hash::FxState,
    };
    pub mod fallible {
        pub use crate::memory::fallible::{OutOfMemory, push, with_capacity};
    }
}

/// Runs the Rust examples of the README as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
