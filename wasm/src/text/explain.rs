//! The encoding of explanations.

use super::output::Output;
use simhash_wasm::{Error, Explanation};

/// Encodes an explanation. The texts of all features are one string, because decoding many short
/// strings is slow; each feature has its length in UTF-16 code units.
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
    output.count(explanation.features().len());
    for feature in explanation.features() {
        output.count(feature.text.chars().map(char::len_utf16).sum());
        output.number(feature.count as f64);
        output.number(feature.weight);
        output.limbs(feature.hash);
        output.count(feature.spans.len());
        for span in feature.spans {
            output.count(span.start);
            output.count(span.end);
        }
    }
    output.finish()
}
