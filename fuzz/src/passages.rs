//! Bytes as an index of passages: refused, or an index of exactly these bytes that answers as sets of
//! values do. And as two texts, which share a value if they share a run of 8 tokens, and whose shared
//! ranges have the same tokens.

use super::decode;
use arbitrary::Unstructured;
use simhash_wasm::{
    GramSizes, PassageIndex, PassageQuery, Passages, Recipe, SimHash, Span, Text,
};
use std::collections::BTreeSet;

/// The tokens of a run that two texts are sure to share a value of.
const RUN: usize = 8;

pub fn passages(data: &[u8]) {
    if let Ok(index) = PassageIndex::from_bytes(data, 1.0) {
        assert_eq!(index.to_bytes().unwrap(), data);
        check_index(index);
    }
    let mut u = Unstructured::new(data);
    let at = decode::below(&mut u, 1000);
    let text = decode::rest(u);
    let middle = text.char_indices().map(|(start, _)| start).nth(at).unwrap_or(0);
    check_texts(&text, &text[middle..]);
}

fn values(passages: &Passages) -> BTreeSet<u64> {
    passages.values().iter().map(|value| value.value).collect()
}

fn check_index(mut index: PassageIndex) {
    let handles = index.handles().unwrap();
    assert_eq!(handles, (0..index.len() as u32).collect::<Vec<_>>());
    let texts: Vec<Passages> =
        handles.iter().map(|&handle| index.get(handle).unwrap().unwrap()).collect();
    let query = PassageQuery { min_shared: 1, ..PassageQuery::default() };
    for asked in texts.iter().take(3) {
        let found = index.query(asked, query).unwrap();
        for matched in &found {
            let stored = &texts[matched.handle as usize];
            let shared = values(asked).intersection(&values(stored)).count();
            assert_eq!(matched.shared + matched.ignored, shared);
            assert!(!matched.passages.is_empty());
        }
        assert!(found.is_sorted_by_key(|matched| usize::MAX - matched.shared));
    }
    for &handle in handles.iter().step_by(2) {
        index.remove(handle).unwrap();
    }
    for (handle, text) in handles.iter().zip(&texts).skip(1).step_by(2) {
        assert_eq!(index.get(*handle).unwrap().as_ref(), Some(text));
    }
}

/// The tokens of a text: hash and span.
fn tokens(text: &str) -> Vec<(u64, Span)> {
    let one = GramSizes::new(&[1]).unwrap();
    let recipe = Recipe::default().with_sizes(one, GramSizes::NONE);
    let explanation = SimHash::new(recipe).explain(Text::normalized(text)).unwrap();
    let mut tokens: Vec<(u64, Span)> = explanation
        .features()
        .flat_map(|it| it.spans.iter().map(move |&span| (it.hash as u64, span)))
        .collect();
    tokens.sort_by_key(|token| token.1.start);
    tokens
}

/// The guarantee of winnowing.
fn check_texts(one: &str, other: &str) {
    let simhash = SimHash::default();
    let [a, b] =
        [one, other].map(|text| simhash.passages(Text::normalized(text)).unwrap());
    let [ours, theirs] = [one, other].map(tokens);
    assert_eq!((a.token_count(), b.token_count()), (ours.len(), theirs.len()));
    let hashes = |run: &[(u64, Span)]| run.iter().map(|it| it.0).collect::<Vec<_>>();
    let runs: BTreeSet<_> = theirs.windows(RUN).map(hashes).collect();
    let shared = ours.windows(RUN).any(|run| runs.contains(&hashes(run)));
    let common = values(&a).intersection(&values(&b)).count();
    assert!(!shared || common > 0);
    for value in a.values() {
        let (first, last) = (ours[value.token].1, ours[value.token + 4].1);
        assert_eq!(value.span, Span { start: first.start, end: last.end });
    }
    check_ranges(&ours, &theirs, [one, other]);
}

/// Shared ranges have the same tokens in both texts, and do not overlap in the first.
fn check_ranges(ours: &[(u64, Span)], theirs: &[(u64, Span)], [one, other]: [&str; 2]) {
    let [a, b] = [one, other].map(Text::normalized);
    let ranges = SimHash::default().shared_ranges(a, b, 1).unwrap();
    let within = |tokens: &[(u64, Span)], range: Span| -> Vec<u64> {
        let all = tokens.iter();
        let inside =
            all.filter(|it| range.start <= it.1.start && it.1.end <= range.end);
        inside.map(|it| it.0).collect()
    };
    for range in &ranges {
        let tokens = within(ours, range.a);
        assert_eq!(tokens, within(theirs, range.b));
        assert_eq!(tokens.len(), range.tokens);
    }
    assert!(ranges.windows(2).all(|pair| pair[0].a.end <= pair[1].a.start));
}
