//! The bindings of analyses, and the encoding of their results; of scores, and of feature sets.

use super::{
    fingerprint::pair,
    memory::{Buffer, votes, with_input},
    output::Output,
    recipe::RecipeHandle,
};
use crate::error::Failure;
use simhash_wasm::{
    Confidence, Input, Overlap,
    internals::{self, FxState, Votes, each_token},
};
use std::ptr;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(js_class = Recipe)]
impl RecipeHandle {
    /// The analysis of the input in the buffer: see `with_input`. Of its `parts`, 2 is the feature set,
    /// which comes first; 4 the tokens of a text, of which passages are made, each as where it ends (the
    /// high half of a word) and starts, and its hash, and then 0; and 1 the fingerprint, the number of
    /// features, the confidence and the margins.
    ///
    /// The address is null after an error. Then the caller calls [`RecipeHandle::fingerprint`], which
    /// throws the error; if it does not, there was no memory for the analysis. A `Result` would be
    /// returned through memory, and all users of the module would load the code for it.
    pub fn analyze(
        &self,
        bytes: usize,
        count: i32,
        weighted: bool,
        changes: usize,
        parts: u32,
    ) -> *const u64 {
        let mut start = ptr::null();
        let _ = with_input(bytes, count, weighted, changes, &mut |input| {
            let mut output = Output::default();
            let mut votes = match parts & 3 {
                0 => Votes::default(),
                _ => votes(&self.0, input, parts & 1 != 0)?,
            };
            let count = votes.feature_count();
            if parts & 2 != 0 {
                output = Output::of_words(votes.take_features().into_hashes());
            }
            if parts & 4 != 0
                && let Input::Text(text) = input
            {
                each_token(&self.0, text, &mut |hash, span| {
                    output.word((span.end as u64) << 32 | span.start as u64);
                    output.word(hash);
                    Ok(())
                })?;
                output.word(0);
            }
            if parts & 1 != 0 {
                output.limbs(votes.fingerprint(&self.0).value());
                output.count(count);
                output.text(Confidence::of(count).as_str());
                for margin in votes.margins() {
                    output.count(margin.into());
                }
            }
            start = output.finish()?;
            Ok(())
        });
        start
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
#[wasm_bindgen(js_name = checksumOf)]
pub fn checksum_of(bytes: usize) -> u64 {
    let mut state = FxState::default();
    state.write(Buffer::take().bytes(bytes).unwrap_or_default());
    state.hash()
}
