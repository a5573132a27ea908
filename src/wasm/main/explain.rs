//! Explanations on their way out.

use super::output::Output;
use crate::{Alignment, Change, Error, Explanation, Span};
use alloc::{string::String, vec::Vec};

/// Reads changes of four offsets each.
pub(super) fn alignment(changes: &[u32]) -> Result<Alignment, Error> {
    let span = |start: u32, end: u32| Span { start: start as usize, end: end as usize };
    Alignment::new(changes.chunks_exact(4).map(|change| Change {
        from: span(change[0], change[1]),
        to: span(change[2], change[3]),
    }))
}

/// The texts of the features are all on one string, each with its length in UTF-16
/// units, because decoding many short strings is slow.
pub(super) fn output(explanation: &Explanation) -> Vec<u64> {
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
    let texts = explanation.features().map(|feature| feature.text);
    output.text(&texts.collect::<String>());
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
