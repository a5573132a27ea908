//! From features to sums: count the features, hash each, and let it vote on every bit.

pub(crate) mod accumulator;
pub(crate) mod carry_save;
pub(crate) mod feature_table;
pub(crate) mod hash;
pub(crate) mod simd;
pub(crate) mod sums;
