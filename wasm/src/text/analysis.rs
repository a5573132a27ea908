//! The bindings of analyses, and the encoding of their results; of scores, and of feature sets.

use super::{
    fingerprint::pair,
    memory::{Buffer, votes, with_input},
    output::Output,
    recipe::RecipeHandle,
};
use crate::error::Failure;
use simhash_wasm::{
    Overlap,
    internals::{self, FxState},
};
use std::ptr;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_class = Recipe)]
impl RecipeHandle {
    /// Overwrites the text in the first `bytes` bytes of the buffer by the hashes of its feature set,
    /// and returns their number, or -1 after an error. Then the caller calls
    /// [`RecipeHandle::analyze`], which throws the error. See
    /// [`RecipeHandle::fingerprint_text`](super::RecipeHandle::fingerprint_text).
    #[wasm_bindgen(js_name = featuresText)]
    pub fn features_text(&self, bytes: usize) -> i32 {
        Buffer::take().features_of_text(&self.0, bytes).map_or(-1, |count| count as i32)
    }

    /// The analysis of the input in the buffer: see `with_input`. Of its `parts`, 1 is the
    /// fingerprint, the number of features and the confidence, 2 the margins, and 4 the feature set.
    ///
    /// # Errors
    ///
    /// Those of [`SimHash::analyze`](simhash_wasm::SimHash::analyze).
    pub fn analyze(
        &self,
        bytes: usize,
        count: i32,
        weighted: bool,
        parts: u32,
    ) -> Result<*const u64, Failure> {
        let mut start = ptr::null();
        with_input(bytes, count, weighted, 0, &mut |input| {
            let votes = votes(&self.0, input)?;
            let mut output = Output::default();
            if parts & 1 != 0 {
                output.limbs(votes.fingerprint(&self.0)?.value());
                output.count(votes.feature_count());
                output.text(votes.confidence().as_str());
            }
            if parts & 2 != 0 {
                output.bytes(votes.query(&self.0)?.margins());
            }
            if parts & 4 != 0 {
                output.words(votes.features()?.hashes());
            }
            start = output.finish()?;
            Ok(())
        })?;
        Ok(start)
    }
}

/// The score of a stored fingerprint, or the standard error of the estimate if `error`. The margins
/// of the query are in the buffer.
///
/// # Errors
///
/// An invalid width; fingerprints that do not fit it.
#[wasm_bindgen]
pub fn score(
    bits: u32,
    low: u64,
    high: u64,
    stored_low: u64,
    stored_high: u64,
    error: bool,
) -> Result<f64, Failure> {
    let [own, stored] = pair([(low, high), (stored_low, stored_high)], bits)?;
    let buffer = Buffer::take();
    let margins = buffer.bytes(bits as usize)?;
    let score = internals::score(margins, own.value() ^ stored.value());
    Ok(if error { internals::standard_error(score, own.bits()) } else { score })
}

/// The number of features that two feature sets share, whose hashes are in the buffer: first the `a`
/// hashes of the one, then, from hash `start` on, the `b` hashes of the other.
///
/// # Errors
///
/// Those of [`Overlap::of`].
#[wasm_bindgen]
pub fn overlap(a: usize, start: usize, b: usize) -> Result<usize, Failure> {
    let buffer = Buffer::take();
    Ok(Overlap::of_bytes(buffer.numbers(0, a)?, buffer.numbers(8 * start, b)?)?.shared)
}

/// The checksum of the first `bytes` bytes of the buffer: the low 64 bits of their feature hash.
///
/// # Errors
///
/// More bytes than the buffer has.
#[wasm_bindgen(js_name = checksumOf)]
pub fn checksum_of(bytes: usize) -> Result<u64, Failure> {
    let mut state = FxState::default();
    state.write(Buffer::take().bytes(bytes)?);
    Ok(state.hash())
}
