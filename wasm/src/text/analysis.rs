//! The bindings of analyses and estimates, and the encoding of their results.

use super::{
    fingerprint::pair,
    input::{votes, with_input},
    output::Output,
    recipe::with_recipe,
};
use crate::{
    channel::{set, status},
    input::with_buffer,
};
use simhash_wasm::{
    Confidence, Input,
    internals::{self, FxState, Votes, each_token},
};
use wasm_bindgen::prelude::*;

/// Analyses the input in the buffer: see `with_input`. `parts` is a sum, and the answer has its parts in this order: 2 for the
/// feature set; 4 for the tokens of a text, followed by 0; 1 for the fingerprint, the number of features, the confidence and
/// the margins. A token is two words: its end in the high half and its start in the low half, and its hash.
#[wasm_bindgen(js_name = analyzeInput)]
pub fn analyze(recipe: u32, kind: u32, bytes: usize, count: usize, parts: u32) -> u32 {
    with_recipe(recipe, |recipe| {
        with_input(kind, bytes, count, &mut |input| {
            let mut output = Output::default();
            let mut votes = match parts & 3 {
                0 => Votes::default(),
                _ => votes(recipe, input, parts & 1 != 0)?,
            };
            let count = votes.feature_count();
            if parts & 2 != 0 {
                output = Output::of_words(votes.take_features().into_hashes());
            }
            if parts & 4 != 0
                && let Input::Text(text) = input
            {
                each_token(recipe, text, &mut |hash, span| {
                    output.word((span.end as u64) << 32 | span.start as u64);
                    output.word(hash);
                    Ok(())
                })?;
                output.word(0);
            }
            if parts & 1 != 0 {
                output.limbs(votes.fingerprint(recipe).value());
                output.count(count);
                output.text(Confidence::of(count).as_str());
                for margin in votes.margins() {
                    output.count(margin.into());
                }
            }
            output.finish()
        })
    })
}

/// Computes the score of a stored fingerprint and the standard error of the estimate, which are the results. The margins of
/// the query are in the buffer.
#[wasm_bindgen(js_name = estimateOf)]
pub fn estimate(
    bits: u32,
    low: u64,
    high: u64,
    stored_low: u64,
    stored_high: u64,
) -> u32 {
    status(with_buffer(|buffer| {
        let [own, stored] = pair([(low, high), (stored_low, stored_high)], bits)?;
        let margins = buffer.bytes(bits as usize)?;
        let score = internals::score(margins, own.value() ^ stored.value());
        set(0, score.to_bits());
        set(1, internals::standard_error(score, own.bits()).to_bits());
        Ok(())
    }))
}

/// Computes the checksum of the first `bytes` bytes of the buffer. The result is the low 64 bits of their feature hash.
#[wasm_bindgen(js_name = checksumOf)]
pub fn checksum_of(bytes: usize) -> u32 {
    status(with_buffer(|buffer| {
        let mut state = FxState::default();
        state.write(buffer.bytes(bytes)?);
        set(0, state.hash());
        Ok(())
    }))
}
