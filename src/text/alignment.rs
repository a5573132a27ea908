//! The alignment of a normalised text with the original text.

use crate::{Error, Span, memory::fallible};
use alloc::vec::Vec;
#[cfg(feature = "normalization")]
use {crate::memory::fallible::OutOfMemory, core::ops::Range};

/// Maps positions in a normalised text back to the original text, using the list of pieces that
/// normalisation changed. The text between two changed pieces is the same in both.
///
/// Offsets are in UTF-16 code units, as in all [spans](Span). The default is the identity, for a
/// text that normalisation did not change.
///
/// ```
/// use simhash_wasm::{Alignment, Change, SimHash, Text};
///
/// // "½ cup" became "1⁄2 cup".
/// let alignment = Alignment::new([Change { from: (0..1).into(), to: (0..3).into() }])?;
/// let text = Text::normalized_from("1⁄2 cup", &alignment);
/// let explanation = SimHash::default().explain(text)?;
/// let cup = explanation.features().find(|feature| feature.text == "cup").unwrap();
/// assert_eq!(cup.spans, [(2..5).into()]);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Alignment {
    changes: Vec<Change>,
}

/// A piece of the original text that normalisation changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The span of the piece in the original text.
    pub from: Span,
    /// The span of its normal form in the normalised text.
    pub to: Span,
}

/// The identity.
pub(crate) static UNCHANGED: Alignment = Alignment { changes: Vec::new() };

impl Alignment {
    /// Creates an alignment from its changes, in the order of the text.
    ///
    /// # Errors
    ///
    /// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) if a change overlaps the one before
    ///   it or ends before it starts, in either text; or if the lengths of the text between two
    ///   changes differ.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn new(changes: impl IntoIterator<Item = Change>) -> Result<Alignment, Error> {
        let mut checked = Vec::new();
        let (mut from, mut to) = (0, 0);
        for (i, change) in changes.into_iter().enumerate() {
            let in_order = from <= change.from.start
                && change.from.start <= change.from.end
                && to <= change.to.start
                && change.to.start <= change.to.end
                // The text between two changes has the same length on both sides.
                && change.from.start - from == change.to.start - to;
            if !in_order {
                return Err(Error::alignment(i));
            }
            (from, to) = (change.from.end, change.to.end);
            fallible::push(&mut checked, change)?;
        }
        Ok(Alignment { changes: checked })
    }

    /// Appends a change.
    #[cfg(feature = "normalization")]
    pub(crate) fn push(
        &mut self,
        from: Range<usize>,
        to: Range<usize>,
    ) -> Result<(), OutOfMemory> {
        let change = Change { from: from.into(), to: to.into() };
        fallible::push(&mut self.changes, change)
    }

    /// The smallest span of the caller's text whose normal form contains `span` of the
    /// normalised one.
    pub(crate) fn source(&self, span: Span) -> Span {
        Span {
            start: self.source_of(span.start).start,
            end: self.source_of_end(span.end),
        }
    }

    /// The span in the caller's text of the change at the offset `to` of the normalised text, or
    /// else of one code unit.
    fn source_of(&self, to: usize) -> Span {
        let next = self.changes.partition_point(|change| change.to.end <= to);
        match self.changes.get(next) {
            Some(change) if change.to.start <= to => change.from,
            _ => {
                let before = next.checked_sub(1).map(|last| self.changes[last]);
                // Saturating: an alignment made for another text may contain offsets of any
                // size.
                let start = before
                    .map_or(to, |last| last.from.end.saturating_add(to - last.to.end));
                Span { start, end: start.saturating_add(1) }
            }
        }
    }

    /// The end of the original span of the code unit before the offset `to`.
    fn source_of_end(&self, to: usize) -> usize {
        to.checked_sub(1).map_or(0, |last| self.source_of(last).end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_maps_to_the_smallest_one_whose_normal_form_contains_it() {
        // "x½y ﬃz" and "x1⁄2y ffiz".
        let changes = [(1..2, 1..4), (4..5, 6..9)];
        let changes =
            changes.map(|(from, to)| Change { from: from.into(), to: to.into() });
        let alignment = Alignment::new(changes).unwrap();
        for (span, source) in [
            (0..1, 0..1),
            (1..2, 1..2),
            (3..4, 1..2),
            (1..4, 1..2),
            (4..5, 2..3),
            (6..7, 4..5),
            (6..9, 4..5),
            (9..10, 5..6),
            (0..10, 0..6),
        ] {
            assert_eq!(
                alignment.source(span.clone().into()),
                source.into(),
                "{span:?}"
            );
        }
    }

    #[test]
    fn changes_out_of_order_are_an_error() {
        let change = |from: core::ops::Range<usize>, to: core::ops::Range<usize>| {
            Change { from: from.into(), to: to.into() }
        };
        assert!(Alignment::new([change(0..1, 0..3), change(2..3, 4..5)]).is_ok());
        assert!(Alignment::new([change(0..1, 0..3), change(2..3, 3..5)]).is_err());
        let backwards = Change { from: Span { start: 2, end: 1 }, to: (2..3).into() };
        assert!(Alignment::new([backwards]).is_err());
        assert!(Alignment::new([change(0..2, 0..1), change(1..3, 2..3)]).is_err());
    }
}
