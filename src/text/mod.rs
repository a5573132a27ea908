//! From a text to its features: normalise, convert to lower case, segment into units, form grams.

pub(crate) mod alignment;
pub(crate) mod cells;
pub(crate) mod gram;
pub(crate) mod input;
pub(crate) mod lowercase;
pub(crate) mod normalize;
pub(crate) mod pipeline;
#[cfg(feature = "normalization")]
pub(crate) mod quick_check;
pub(crate) mod sections;
pub(crate) mod span;
pub(crate) mod stream;
pub(crate) mod unit;
pub(crate) mod utf8;
pub(crate) mod word_break;
