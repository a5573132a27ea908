//! The encoding of explanations.

use super::output::Output;
use simhash_wasm::{Error, Explanation};

/// Encodes an explanation. The texts of all features are one string, because decoding many short
/// strings is slow; each feature has its length in UTF-16 code units. Each feature has four words:
/// that length and its count in halves, its weight, and the limbs of its hash. The spans of all
/// features follow, a word each, as many for each feature as its count, or none at all.
pub(super) fn output(explanation: &Explanation) -> Result<*const u64, Error> {
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
    output.reserve(4 * features.len() + spans.len());
    for feature in features {
        output.halves(utf16_len(feature.text), feature.count as usize);
        output.number(feature.weight);
        output.limbs(feature.hash);
    }
    for span in spans {
        output.halves(span.start, span.end);
    }
    output.finish()
}

/// The number of UTF-16 code units: one for each byte that starts a character, and another for each
/// that starts one of four bytes.
fn utf16_len(text: &str) -> usize {
    let units = |byte| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0);
    text.bytes().map(units).sum()
}
