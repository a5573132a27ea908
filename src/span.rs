//! Ranges of the caller's text.

use core::ops::Range;

/// A half-open range of the caller's text, in UTF-16 code units: the offsets of JavaScript
/// strings, and of the Language Server Protocol by default.
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
