//! The binding of `explain`, and the encoding of its result.

use super::{input::with_input, output::Output, recipe::with_recipe};
use simhash_wasm::{Error, Explanation};
use wasm_bindgen::prelude::*;

/// The number of words of a feature besides its spans. `js/explain/explain.ts` has the same number.
const FEATURE_WORDS: usize = 4;

/// Explains the input in the buffer: see `with_input`. The answer is the explanation.
#[wasm_bindgen(js_name = explainInput)]
pub fn explain(recipe: u32, kind: u32, bytes: usize, count: usize) -> u32 {
    with_recipe(recipe, |recipe| {
        with_input(kind, bytes, count, &mut |input| {
            output(&Explanation::new(recipe, input)?)
        })
    })
}

/// Encodes an explanation. The texts of all features are one string, because decoding many short strings is slow. A feature is
/// four words: the length of its text in UTF-16 code units and its count as the halves of one word, its weight, and the two
/// limbs of its hash. The spans of all features follow, a word each: as many for each feature as its count, or none at all.
fn output(explanation: &Explanation) -> Result<(), Error> {
    let mut output = Output::default();
    output.limbs(explanation.fingerprint().value());
    output.text(explanation.confidence().as_str());
    output.count(explanation.feature_count());
    output.number(explanation.total());
    output.count(explanation.sums().len());
    for sum in explanation.sums() {
        output.number(sum);
    }
    for margin in explanation.margins() {
        output.number(margin);
    }
    output.count(explanation.ties().count());
    for tie in explanation.ties() {
        output.count(tie as usize);
    }
    output.text(explanation.feature_texts());
    let features = explanation.features();
    let spans = explanation.spans();
    output.count(features.len());
    output.count(usize::from(!spans.is_empty()));
    // Written in place: a call for each word would take most of the time.
    let words = output.zeros(FEATURE_WORDS * features.len());
    for (words, feature) in words.as_chunks_mut().0.iter_mut().zip(features) {
        let [low, high] = [feature.hash as u64, (feature.hash >> 64) as u64];
        let first = halves(utf16_len(feature.text), feature.count as usize);
        *words = [first, feature.weight.to_bits(), low, high];
    }
    for (word, span) in output.zeros(spans.len()).iter_mut().zip(spans) {
        *word = halves(span.start, span.end);
    }
    output.finish()
}

/// Returns a word of two numbers below 2^32, with the first in the low half.
fn halves(low: usize, high: usize) -> u64 {
    (high as u64) << 32 | low as u64
}

/// Returns the number of UTF-16 code units of a text: one for each byte that starts a character, and one more if the character
/// has four bytes.
fn utf16_len(text: &str) -> usize {
    let units = |byte| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0);
    text.bytes().map(units).sum()
}
