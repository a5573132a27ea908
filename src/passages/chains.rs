//! From shared values to shared passages.
//!
//! Values that two texts share lie on diagonals: in a copied passage, the position in one text
//! minus the position in the other is constant. A chain is a run of shared values on one diagonal,
//! where each overlaps or touches the previous one.

use super::{GRAM, SharedPassage};
use crate::{
    Span,
    memory::fallible::{self, OutOfMemory},
};
use alloc::vec::Vec;
use core::ops::Range;

/// A shared value in the query or in the stored text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// The number of the distinct value, the same in both texts.
    pub(super) value: u32,
    pub(super) token: usize,
    /// The start and end of its span.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The number of most recent chains that a value may continue. Repeated values may begin other
/// chains within the copy of a passage.
const OPEN: usize = 8;

/// A chain: its tokens and its span in each text.
struct Chain {
    query: Range<usize>,
    stored: Range<usize>,
    spans: SharedPassage,
    /// The token in the query minus the token in the stored text, of the last value.
    diagonal: usize,
}

impl Chain {
    fn of(query: Place, stored: Place) -> Chain {
        Chain {
            query: query.token..query.token + GRAM,
            stored: stored.token..stored.token + GRAM,
            spans: SharedPassage {
                query: Span { start: query.start, end: query.end },
                stored: Span { start: stored.start, end: stored.end },
            },
            diagonal: query.token.wrapping_sub(stored.token),
        }
    }

    /// Adds a value if it overlaps or touches the chain in both texts.
    fn extend(&mut self, query: Place, stored: Place) -> bool {
        let near = |tokens: &Range<usize>, token: usize| {
            token <= tokens.end && tokens.start <= token + GRAM
        };
        if !near(&self.query, query.token) || !near(&self.stored, stored.token) {
            return false;
        }
        let Chain { query: a, stored: b, spans, diagonal } = self;
        for (tokens, span, place) in
            [(a, &mut spans.query, query), (b, &mut spans.stored, stored)]
        {
            *tokens = tokens.start.min(place.token)..tokens.end.max(place.token + GRAM);
            span.start = span.start.min(place.start);
            span.end = span.end.max(place.end);
        }
        *diagonal = query.token.wrapping_sub(stored.token);
        true
    }
}

/// The passages that two texts share, in the order of the query. `query` has the shared values in
/// the order of the query's text, and `stored` has those of the stored text, sorted.
///
/// A value that occurs more than once in the stored text is matched where it continues a chain, or
/// else at its first occurrence after the last chain, or else at its first occurrence.
pub(super) fn passages(
    query: &[Place],
    stored: &[Place],
) -> Result<Vec<SharedPassage>, OutOfMemory> {
    let mut chains: Vec<Chain> = Vec::new();
    for &place in query {
        let first = stored.partition_point(|other| other.value < place.value);
        let same = &stored[first..];
        let count = same.partition_point(|other| other.value == place.value);
        let same = &same[..count];
        // The first place at or after this token.
        let at = |token: usize| {
            same.get(same.partition_point(|other| other.token < token)).copied()
        };
        let open = chains.len().saturating_sub(OPEN);
        let mut found = None;
        for (number, chain) in chains.iter().enumerate().skip(open).rev() {
            let token = place.token.wrapping_sub(chain.diagonal);
            if place.token <= chain.query.end
                && let Some(next) = at(token).filter(|next| next.token == token)
            {
                found = Some((number, next));
                break;
            }
        }
        if let Some((number, next)) = found
            && chains[number].extend(place, next)
        {
            continue;
        }
        let after = chains.last().map_or(0, |chain| chain.stored.end);
        let Some(next) = at(after).or(at(0)) else { continue };
        // Another diagonal, which may overlap a chain where a text repeats itself.
        if chains[open..].iter_mut().rev().any(|chain| chain.extend(place, next)) {
            continue;
        }
        fallible::push(&mut chains, Chain::of(place, next))?;
    }
    let mut passages = fallible::with_exact_capacity(chains.len())?;
    passages.extend(chains.into_iter().map(|chain| chain.spans));
    Ok(passages)
}
