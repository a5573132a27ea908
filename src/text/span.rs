//! Ranges of the caller's text.

use core::ops::Range;

/// A half-open range of the caller's text, in UTF-16 code units. These are the offsets of
/// JavaScript strings, and by default of the Language Server Protocol. Rust's `str` has byte
/// offsets instead.
///
/// ```
/// use simhash_wasm::{SimHash, Span};
///
/// let text = "Füße";
/// let explanation = SimHash::default().explain(text)?;
/// let feature = explanation.features().next().unwrap();
/// assert_eq!(feature.spans, [Span { start: 0, end: 4 }]); // 4 code units, 6 bytes
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The first code unit.
    pub start: usize,
    /// One past the last code unit.
    pub end: usize,
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Span {
        Span { start: range.start, end: range.end }
    }
}
