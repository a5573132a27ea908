//! The exact runs of tokens that two available texts share.
//!
//! Runs of one text cover the other as in greedy string tiling (Wise, "String Similarity via Greedy
//! String Tiling and Running Karp-Rabin Matching", 1993), except that tokens of the other text may
//! be used again: the longest run is taken first, then the longest of the rest, and so on. Reading
//! the text from left to right instead would cut a copied passage short if a common phrase happened
//! to overlap its start.
//!
//! The runs come from the matching statistics of one text in the suffix tree of the other (Chang and
//! Lawler, "Sublinear Approximate String Matching and Biological Applications", 1994), in linear
//! time. Selecting them takes O(n log n) steps.

use super::{
    Token, each_token,
    suffix_tree::{ROOT, SuffixTree},
};
use crate::{
    Error, Recipe, Span, Text,
    memory::fallible::{self, OutOfMemory},
};
use alloc::{collections::BinaryHeap, vec::Vec};

/// A run of tokens that two texts share, as a range in each. Both ranges begin and end with a whole
/// token. They are in UTF-16 code units of the caller's own texts.
///
/// ```
/// use simhash_wasm::{SharedRange, SimHash};
///
/// let (a, b) = ("The cat sat.", "So the cat sat");
/// let shared = SimHash::default().shared_ranges(a, b, SharedRange::MIN_TOKENS)?;
/// assert_eq!(shared, [SharedRange { a: (0..11).into(), b: (3..14).into(), tokens: 3 }]);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SharedRange {
    /// The range in the first text.
    pub a: Span,
    /// The range in the second text.
    pub b: Span,
    /// The number of tokens.
    pub tokens: usize,
}

impl SharedRange {
    /// The npm package's default for the least number of tokens of a run. Unrelated texts share
    /// runs of two words everywhere.
    pub const MIN_TOKENS: usize = 3;

    /// The ranges of two texts.
    pub(crate) fn of(
        recipe: &Recipe,
        [a, b]: [Text; 2],
        min_tokens: usize,
    ) -> Result<Vec<SharedRange>, Error> {
        let tokens = |text| -> Result<_, Error> {
            let mut tokens = Vec::new();
            each_token(recipe, text, &mut |hash, span| {
                fallible::push(&mut tokens, Token { hash, span })
            })?;
            Ok(tokens)
        };
        let mut ranges = Vec::new();
        each_shared_range(&tokens(a)?, &tokens(b)?, min_tokens, &mut |range| {
            fallible::push(&mut ranges, range)
        })?;
        Ok(ranges)
    }
}

/// A run of tokens of `a` that occurs in `b`, or what is left of one.
struct Run {
    start: usize,
    end: usize,
    is_taken: bool,
}

impl Run {
    /// The longest run comes first, and of equally long ones the first. The run has this number.
    fn priority(&self, number: usize) -> u64 {
        (self.end as u64 - self.start as u64) << 32 | u64::from(!(number as u32))
    }
}

/// Calls `visit` with the ranges of two texts that are given as tokens. See
/// [`SimHash::shared_ranges`](crate::SimHash::shared_ranges).
///
/// # Errors
///
/// No memory, and those of `visit`.
#[doc(hidden)]
pub fn each_shared_range(
    a: &[Token],
    b: &[Token],
    min_tokens: usize,
    visit: &mut dyn FnMut(SharedRange) -> Result<(), OutOfMemory>,
) -> Result<(), OutOfMemory> {
    let min_tokens = min_tokens.max(1);
    if a.len() > u32::MAX as usize {
        return Err(OutOfMemory);
    }
    if min_tokens > a.len().min(b.len()) {
        return Ok(());
    }
    let tree = SuffixTree::new(b)?;
    let (mut runs, states) = longest_runs(a, &tree, min_tokens)?;
    take(&mut runs, min_tokens)?;
    let places = tree.places()?;
    let mut from = 0;
    for &Run { start, end, .. } in runs.iter().filter(|run| run.is_taken) {
        let place = places.first_from(states[start], end - start, from);
        from = place + end - start;
        let (start, end, place) = whole_characters(a, b, (start, end, place));
        if start + min_tokens <= end {
            let tokens = end - start;
            let span = |text: &[Token], start: usize| Span {
                start: text[start].span.start,
                end: text[start + tokens - 1].span.end,
            };
            visit(SharedRange { a: span(a, start), b: span(b, place), tokens })?;
        }
    }
    Ok(())
}

/// The maximal runs of `a` that occur in `b`, of at least `min_tokens`, in the order of `a`, and so
/// also of their ends. Then, for each token of `a`, the state of the longest run that begins with it.
fn longest_runs(
    a: &[Token],
    tree: &SuffixTree,
    min_tokens: usize,
) -> Result<(Vec<Run>, Vec<u32>), OutOfMemory> {
    let mut runs = Vec::new();
    let mut states = fallible::defaults(a.len())?;
    let mut longest = (ROOT, 0);
    for start in (0..=a.len()).rev() {
        let length = longest.1 as usize;
        if let Some(token) = start.checked_sub(1) {
            longest = tree.before(a[token].hash, longest);
            states[token] = longest.0;
            if longest.1 as usize > length {
                // The run before this one has all of its tokens.
                continue;
            }
        }
        if length >= min_tokens {
            let run = Run { start, end: start + length, is_taken: false };
            fallible::push(&mut runs, run)?;
        }
    }
    runs.reverse();
    Ok((runs, states))
}

/// Takes the longest run, cuts its tokens off the others, and so on.
///
/// The starts and ends of all runs, taken or not, stay in ascending order. A run is cut at most once
/// at its end, and twice at its start: a run that could cut it again at the same side is a part of
/// it or equal to it, and is therefore not taken before it. All cuts thus take linear time.
fn take(runs: &mut [Run], min_tokens: usize) -> Result<(), OutOfMemory> {
    let mut priorities = fallible::with_exact_capacity(runs.len())?;
    priorities
        .extend(runs.iter().enumerate().map(|(number, run)| run.priority(number)));
    // Every push comes after a pop, so that the heap does not grow.
    let mut heap = BinaryHeap::from(priorities);
    while let Some(priority) = heap.pop() {
        let number = !(priority as u32) as usize;
        let (before, rest) = runs.split_at_mut(number);
        let [run, after @ ..] = rest else { break };
        if run.end < run.start + min_tokens {
            continue;
        }
        if run.priority(number) < priority {
            heap.push(run.priority(number));
            continue;
        }
        run.is_taken = true;
        let (start, end) = (run.start, run.end);
        before.iter_mut().rev().take_while(|run| run.end > start).for_each(|run| {
            run.end = start;
        });
        after.iter_mut().take_while(|run| run.start < end).for_each(|run| {
            run.start = end;
        });
    }
    Ok(())
}

/// Shortens a run, given by its start and end in `a` and its start in `b`, until its spans contain only
/// its tokens. Normalisation makes several tokens of some characters: of `℀`, an `a` and a `c`.
fn whole_characters(
    a: &[Token],
    b: &[Token],
    (mut start, mut end, mut place): (usize, usize, usize),
) -> (usize, usize, usize) {
    /// Whether a character belongs both to a token and to the previous one.
    fn is_split(text: &[Token], token: usize) -> bool {
        token > 0
            && text
                .get(token)
                .is_some_and(|next| next.span.start < text[token - 1].span.end)
    }
    while start < end && (is_split(a, start) || is_split(b, place)) {
        (start, place) = (start + 1, place + 1);
    }
    while start < end && (is_split(a, end) || is_split(b, place + end - start)) {
        end -= 1;
    }
    (start, end, place)
}
