//! Winnowing and the index of passages, against the plainest definitions there are.

use crate::support::{
    texts::{self, Random},
    tokens::{are_apart, tokens},
};
use simhash_wasm::{
    Alignment, Change, ErrorCode, PassageIndex, PassageMatch, PassagePair,
    PassageQuery, PassageValue, Passages, Recipe, RecipeName, SharedPassage, SimHash,
    Span, Text, Unit, internals::Candidate,
};
use std::collections::{HashMap, HashSet};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const GRAM: usize = 5;
const WINDOW: usize = 4;

fn passages(text: &str) -> Passages {
    SimHash::default().passages(text).unwrap()
}

/// fxhash of some words, finished by `MurmurHash3`.
fn hash(words: impl Iterator<Item = u64>) -> u64 {
    let mut x = words.fold(0_u64, |state, word| {
        (state.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
    });
    x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^ x >> 33
}

/// Robust winnowing as the paper defines it.
fn winnowed(tokens: &[(u64, Span)]) -> Vec<PassageValue> {
    let grams: Vec<PassageValue> = tokens
        .windows(GRAM)
        .enumerate()
        .map(|(token, gram)| PassageValue {
            value: hash(gram.iter().map(|token| token.0)) & ((1 << 53) - 1),
            token,
            span: (gram[0].1.start..gram[GRAM - 1].1.end).into(),
        })
        .collect();
    let mut selected: Vec<PassageValue> = Vec::new();
    for window in grams.windows(WINDOW.min(grams.len().max(1))) {
        let least = window.iter().map(|gram| gram.value).min().unwrap();
        let kept = selected
            .last()
            .is_some_and(|last| last.value == least && last.token >= window[0].token);
        if !kept {
            selected.push(*window.iter().rfind(|gram| gram.value == least).unwrap());
        }
    }
    selected
}

fn recipes() -> Vec<Recipe> {
    let mut recipes: Vec<Recipe> =
        RecipeName::ALL.into_iter().map(Recipe::new).collect();
    recipes.push(Recipe::default().with_unit(Unit::Char));
    recipes.push(Recipe::default().with_lowercase(false));
    recipes
}

#[test]
fn the_values_of_a_text_are_those_of_the_definition() {
    let mut random = Random(1);
    let mut values = 0;
    for _ in 0..400 {
        let text = texts::text(&mut random, 60);
        for recipe in recipes() {
            let tokens = tokens(&recipe, &text);
            let passages = SimHash::new(recipe.clone()).passages(&*text).unwrap();
            if !are_apart(&tokens) {
                continue;
            }
            assert_eq!(passages.token_count(), tokens.len(), "{text:?}");
            let expected = winnowed(&tokens);
            assert_eq!(passages.values(), expected, "{} {text:?}", recipe.id());
            values += expected.len();
        }
    }
    assert!(values > 8000, "{values}");
}

#[test]
fn about_two_values_in_five_are_selected() {
    let text: Vec<String> = (0..100_000).map(|i| format!("w{i}")).collect();
    let count = passages(&text.join(" ")).values().len() as f64;
    let density = count / 100_000.0;
    assert!((density - 2.0 / (WINDOW as f64 + 1.0)).abs() < 0.005, "{density}");
}

#[test]
fn a_long_text_has_the_values_of_the_definition() {
    let mut random = Random(5);
    let mut text = String::new();
    while text.len() < 400_000 {
        text += &texts::ascii(&mut random, 200);
        text += random.pick(&["\n", " 我们认为 ", "。", " naïve café "]);
    }
    let tokens = tokens(&Recipe::default(), &text);
    assert!(are_apart(&tokens));
    let passages = passages(&text);
    assert_eq!(passages.token_count(), tokens.len());
    assert_eq!(passages.values(), winnowed(&tokens));
    assert!(passages.values().len() > 10_000);
}

/// What an index holds, in the order of insertion.
#[derive(Default)]
struct Model {
    texts: Vec<(u32, Passages)>,
    ignored: HashSet<u64>,
    max_share: f64,
}

fn distinct(passages: &Passages) -> HashSet<u64> {
    passages.values().iter().map(|value| value.value).collect()
}

impl Model {
    /// The values that too many texts have.
    fn common(&self) -> HashSet<u64> {
        let mut counts = HashMap::new();
        for value in self.texts.iter().flat_map(|(_, text)| distinct(text)) {
            *counts.entry(value).or_insert(0) += 1;
        }
        let most = self.max_share * self.texts.len() as f64;
        counts.retain(|_, count| self.texts.len() >= 100 && f64::from(*count) > most);
        counts.into_keys().collect()
    }

    /// How many values two texts share: those that count, ignored ones, and common ones.
    fn shared(
        &self,
        a: &HashSet<u64>,
        b: &Passages,
        common: &HashSet<u64>,
    ) -> [usize; 3] {
        let mut counts = [0; 3];
        for value in distinct(b).intersection(a) {
            let kind = if self.ignored.contains(value) {
                1
            } else {
                2 * usize::from(common.contains(value))
            };
            counts[kind] += 1;
        }
        counts
    }

    /// The matches of a query, without the passages.
    fn query(&self, asked: &Passages, query: PassageQuery) -> Vec<PassageMatch> {
        let mut matches = Vec::new();
        let (asked, common) = (distinct(asked), self.common());
        for (handle, text) in &self.texts {
            let [shared, ignored, common] = self.shared(&asked, text, &common);
            if shared >= query.min_shared.max(1) && query.exclude != Some(*handle) {
                matches.push(PassageMatch {
                    handle: *handle,
                    shared,
                    query_share: shared as f64 / asked.len() as f64,
                    stored_share: shared as f64 / distinct(text).len() as f64,
                    passages: Vec::new(),
                    ignored,
                    common,
                });
            }
        }
        matches.sort_by_key(|found| usize::MAX - found.shared);
        matches.truncate(query.limit.unwrap_or(usize::MAX));
        matches
    }

    fn pairs(&self, least: usize) -> Vec<PassagePair> {
        let mut pairs = Vec::new();
        let common = self.common();
        for (i, (a, one)) in self.texts.iter().enumerate() {
            let values = distinct(one);
            for (b, other) in &self.texts[i + 1..] {
                let [shared, ..] = self.shared(&values, other, &common);
                if shared >= least.max(1) {
                    let share = |text| shared as f64 / distinct(text).len() as f64;
                    let (a_share, b_share) = (share(one), share(other));
                    pairs.push(PassagePair { a: *a, b: *b, shared, a_share, b_share });
                }
            }
        }
        pairs.sort_by_key(|pair| usize::MAX - pair.shared);
        pairs
    }
}

/// Fails unless the passages cover what the two texts share, and nothing without a shared value.
fn check_passages(
    a: &Passages,
    b: &Passages,
    counts: &dyn Fn(u64) -> bool,
    found: &[SharedPassage],
) {
    let shared: HashSet<u64> = distinct(a)
        .intersection(&distinct(b))
        .copied()
        .filter(|&value| counts(value))
        .collect();
    let within =
        |inner: Span, outer: Span| outer.start <= inner.start && inner.end <= outer.end;
    let occurrences = |text: &Passages| -> Vec<PassageValue> {
        let all = text.values().iter().copied();
        all.filter(|value| shared.contains(&value.value)).collect()
    };
    let [a, b] = [occurrences(a), occurrences(b)];
    // Every occurrence in the query is within a passage.
    for value in &a {
        assert!(found.iter().any(|passage| within(value.span, passage.query)));
    }
    for passage in found {
        // Both ends of a range are ends of values.
        for (range, values) in [(passage.query, &a), (passage.stored, &b)] {
            assert!(values.iter().any(|value| value.span.start == range.start));
            assert!(values.iter().any(|value| value.span.end == range.end));
        }
    }
    assert!(found.is_sorted_by_key(|passage| passage.query.start));
}

fn random_text(random: &mut Random) -> String {
    const SENTENCES: [&str; 8] = [
        "the cat sat on the mat by the door of the old house",
        "it was the best of times and it was the worst of times",
        "我们认为下面这些真理是不言而喻的人人生而平等",
        "all happy families are alike but every unhappy family is not",
        "call me Ishmael and do not ask me how many years ago it was",
        "word word word word word word word word word word word",
        "人工智能的发展需要大量的数据和计算能力这一点很重要",
        "in the beginning there was nothing and nobody wrote it down",
    ];
    let mut text = String::new();
    for _ in 0..random.below(4) {
        let words: Vec<&str> = SENTENCES[random.below(8)].split(' ').collect();
        let start = random.below(words.len());
        let end = start + random.below(words.len() - start + 1);
        text += &words[start..end].join(" ");
        text += random.pick(&[" ", ", ", "。", "\n"]);
        if random.below(3) == 0 {
            text += &texts::text(random, 6);
        }
    }
    text
}

#[test]
fn an_index_answers_as_a_list_after_any_changes() {
    for seed in 0..if cfg!(target_arch = "wasm32") { 3 } else { 12 } {
        let mut random = Random(seed);
        let max_share = [0.5, 1.0, 0.1, 0.02][seed as usize % 4];
        let mut index = PassageIndex::new(max_share).unwrap();
        let mut model = Model { max_share, ..Model::default() };
        let (mut found, mut left_out) = (0, [0; 2]);
        for step in 0..1400 {
            let text = passages(&random_text(&mut random));
            let count = model.texts.len();
            // Grows to about 150 texts, shrinks, and grows again.
            let growing = step % 700 < 400;
            match random.below(10) {
                0 | 1 if count > 0 && growing => {
                    let at = random.below(count);
                    index.replace(model.texts[at].0, &text).unwrap();
                    model.texts[at].1 = text.clone();
                }
                0..=6 if count > 0 && !growing => {
                    let (handle, _) = model.texts.remove(random.below(count));
                    index.remove(handle).unwrap();
                    if model.texts.is_empty() && model.ignored.is_empty() {
                        assert_eq!(index.get(handle).unwrap(), None);
                    }
                }
                7 if random.below(40) == 0 => {
                    index.ignore(&text).unwrap();
                    model.ignored.extend(distinct(&text));
                }
                8 if random.below(100) == 0 => {
                    index.clear();
                    model = Model { max_share, ..Model::default() };
                }
                _ if growing => {
                    let handle = index.insert(&text).unwrap();
                    assert!(model.texts.iter().all(|(other, _)| *other != handle));
                    model.texts.push((handle, text.clone()));
                }
                _ => {}
            }
            if step % 10 > 0 {
                continue;
            }
            let handles: Vec<u32> = model.texts.iter().map(|text| text.0).collect();
            assert_eq!(index.handles().unwrap(), handles);
            assert_eq!(index.len(), handles.len());
            for (handle, text) in &model.texts {
                assert_eq!(index.get(*handle).unwrap().as_ref(), Some(text));
            }
            let query = PassageQuery {
                min_shared: random.below(5),
                limit: [None, Some(3)][random.below(2)],
                exclude: handles.first().copied().filter(|_| random.below(2) == 0),
            };
            let mut matches = index.query(&text, query).unwrap();
            let common = model.common();
            for matched in &mut matches {
                let (_, stored) = model
                    .texts
                    .iter()
                    .find(|(handle, _)| *handle == matched.handle)
                    .unwrap();
                let counts =
                    |value| !model.ignored.contains(&value) && !common.contains(&value);
                check_passages(&text, stored, &counts, &matched.passages);
                matched.passages.clear();
                left_out[0] += matched.ignored;
                left_out[1] += matched.common;
            }
            assert_eq!(matches, model.query(&text, query));
            found += matches.len();
            if step % 100 == 0 {
                let least = random.below(6);
                assert_eq!(index.pairs(least).unwrap(), model.pairs(least));
                let bytes = index.to_bytes().unwrap();
                let copy = PassageIndex::from_bytes(&bytes, max_share).unwrap();
                assert_eq!(copy.to_bytes().unwrap(), bytes);
                let query = PassageQuery::default();
                let positions: Vec<_> = index
                    .query(&text, query)
                    .unwrap()
                    .into_iter()
                    .map(|mut found| {
                        let position =
                            handles.iter().position(|&handle| handle == found.handle);
                        found.handle = position.unwrap() as u32;
                        found
                    })
                    .collect();
                assert_eq!(copy.query(&text, query).unwrap(), positions);
            }
        }
        assert!(found > 20, "{found}");
        assert!(left_out[0] + left_out[1] > 0 || max_share > 0.4);
    }
}

#[test]
fn a_copy_of_a_text_of_distinct_words_is_one_passage_wherever_it_stands() {
    let mut random = Random(9);
    let word = |i: usize| format!("w{i}");
    for _ in 0..300 {
        let length = 8 + random.below(100);
        let copied: Vec<String> = (0..length).map(word).collect();
        let around = |random: &mut Random, from: usize| -> String {
            (0..random.below(20)).map(|i| word(from + i) + " ").collect()
        };
        let (before, after) = (around(&mut random, 1000), around(&mut random, 2000));
        let asked = [&*before, &*copied.join(", "), " ", &after].concat();
        let (before, after) = (around(&mut random, 3000), around(&mut random, 4000));
        let stored = [&*before, &*copied.join(" "), " ", &after].concat();
        let mut index = PassageIndex::default();
        index.insert(&passages(&stored)).unwrap();
        let query = PassageQuery { min_shared: 1, ..PassageQuery::default() };
        let found = index.query(&passages(&asked), query).unwrap();
        let [SharedPassage { query, stored: range }] = found[0].passages[..] else {
            panic!("{:?}", found[0].passages);
        };
        let ours = asked[query.start..query.end].replace(',', "");
        assert_eq!(ours, stored[range.start..range.end]);
        // At most three tokens at each end are in no selected gram.
        assert!(ours.split(' ').count() + 6 >= length, "{ours} {length}");
        assert!(copied.join(" ").contains(&ours));
    }
}

#[test]
fn texts_that_repeat_themselves_take_linear_time_and_few_passages() {
    let [long, longer] =
        [400_000, 1_000_000].map(|count| passages(&"word ".repeat(count)));
    let mut index = PassageIndex::default();
    index.insert(&long).unwrap();
    let query = PassageQuery { min_shared: 1, ..PassageQuery::default() };
    let found = index.query(&longer, query).unwrap();
    assert_eq!((found.len(), found[0].shared), (1, 1));
    assert!(found[0].passages.len() <= 4, "{}", found[0].passages.len());
    // Of equal values, the last of a window is selected.
    assert_eq!(found[0].passages[0].query.start, 3 * "word ".len());

    // Two phrases in many orders.
    let mut random = Random(1);
    let mut phrases = || -> String {
        let phrases =
            ["to be or not to be that is ", "the question whether it is nobler "];
        (0..50_000).map(|_| random.pick(&phrases)).collect()
    };
    let [one, other] = [passages(&phrases()), passages(&phrases())];
    index.insert(&one).unwrap();
    let found = index.query(&other, query).unwrap();
    assert_eq!(found.len(), 1);
    assert!(!found[0].passages.is_empty());
}

#[test]
fn pairs_of_many_equal_texts_are_refused_before_they_fill_the_memory() {
    let text = passages("it was the best of times and it was the worst of times");
    let mut index = PassageIndex::new(1.0).unwrap();
    for _ in 0..2000 {
        index.insert(&text).unwrap();
    }
    let up_to = |most| {
        let mut search = index.search_pairs(1, most)?;
        let mut done = 0.0;
        while done < 1.0 {
            // A step reads one list or more, of at most 2,000 texts.
            let next = search.advance(5000)?;
            assert!(next > done, "{done} {next}");
            done = next;
        }
        search.finish()
    };
    let error = up_to(100_000).unwrap_err();
    assert_eq!(error.code(), ErrorCode::LimitExceeded);
    assert!(error.to_string().contains("more than 100000 pairs"), "{error}");
    let pairs = up_to(1_999_000).unwrap();
    assert_eq!(pairs.len(), 1_999_000);
    assert_eq!(pairs, index.pairs(1).unwrap());
    // With the default share, all of these are values of too many texts.
    let bytes = index.to_bytes().unwrap();
    let index = PassageIndex::from_bytes(&bytes, PassageIndex::MAX_SHARE).unwrap();
    assert!(index.pairs(1).unwrap().is_empty());
}

#[test]
fn passages_from_elsewhere_are_checked() {
    let value = |value, token, start: usize, end: usize| PassageValue {
        value,
        token,
        span: Span { start, end },
    };
    let good = [value(5, 0, 0, 9), value((1 << 53) - 1, 3, 7, 20), value(5, 4, 7, 20)];
    let passages = Passages::new(9, good).unwrap();
    assert_eq!(passages.values(), good);
    let code = |tokens, values: &[PassageValue]| {
        let refused = Passages::new(tokens, values.iter().copied());
        refused.unwrap_err().code()
    };
    for bad in [
        [good[0], good[0]],
        [good[1], good[0]],
        [good[0], value(1 << 53, 3, 7, 20)],
        [good[0], value(1, 3, 7, 8)],
        [good[0], value(1, 3, 21, 20)],
        [good[0], value(1, 5, 7, 20)],
        [good[0], value(1, usize::MAX, 7, 20)],
    ] {
        assert_eq!(code(9, &bad), ErrorCode::InvalidArgument, "{bad:?}");
    }
    let last = code(usize::MAX, &[value(1, usize::MAX - 5, 7, 20)]);
    assert_eq!(last, ErrorCode::InvalidArgument);
}

#[test]
fn spans_under_an_alignment_of_another_text_are_stored_too() {
    let mut random = Random(3);
    let text = "the cat sat on the mat by the door of the old house and slept";
    let mut made_of = 0;
    for _ in 0..2000 {
        let mut span = |from: usize| {
            let start = from + random.below(20);
            Span { start, end: start + random.below(4) }
        };
        let (from, to) = (span(0), span(0));
        let change = Change {
            from: Span { end: to.start + from.end - from.start, start: to.start },
            to,
        };
        let far = Change {
            from: (usize::MAX - 40..usize::MAX - 30).into(),
            to: (usize::MAX - 40 + to.end - change.from.end..usize::MAX).into(),
        };
        let changes = [change, far];
        let count = random.below(3);
        let Ok(alignment) = Alignment::new(changes.into_iter().take(count)) else {
            continue;
        };
        made_of += usize::from(alignment != Alignment::default());
        let given = Text::normalized_from(text, &alignment);
        let made = SimHash::default().passages(given).unwrap();
        let copy = Passages::new(made.token_count(), made.values().iter().copied());
        assert_eq!(copy.unwrap(), made);
        let mut index = PassageIndex::default();
        index.insert(&made).unwrap();
        assert_eq!(index.get(0).unwrap(), Some(made));
        let bytes = index.to_bytes().unwrap();
        let read = PassageIndex::from_bytes(&bytes, 0.5).unwrap();
        assert_eq!(read.to_bytes().unwrap(), bytes);
    }
    assert!(made_of > 500, "{made_of}");
}

#[test]
fn damaged_bytes_are_an_error_or_another_index() {
    let mut random = Random(4);
    let mut index = PassageIndex::default();
    for _ in 0..20 {
        index.insert(&passages(&random_text(&mut random))).unwrap();
    }
    index.ignore(&passages("it was the best of times and so on")).unwrap();
    let bytes = index.to_bytes().unwrap();
    let mut refused = 0;
    let rounds = if cfg!(target_arch = "wasm32") { 5_000 } else { 100_000 };
    for _ in 0..rounds {
        let mut damaged = bytes.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(damaged.len());
            match random.below(4) {
                0 => damaged.truncate(at + 1),
                1 => drop(damaged.splice(at..at, [random.next() as u8])),
                2 => damaged[at] = random.next() as u8,
                _ => damaged[at] ^= 1 << random.below(8),
            }
        }
        match PassageIndex::from_bytes(&damaged, 0.5) {
            Ok(other) => assert_eq!(other.to_bytes().unwrap(), damaged),
            Err(error) => {
                assert_eq!(error.code(), ErrorCode::InvalidArgument);
                refused += 1;
            }
        }
    }
    assert!(refused > rounds / 4, "{refused}");
    for share in [-0.1, 1.1, f64::NAN] {
        assert!(PassageIndex::from_bytes(&bytes, share).is_err());
    }
}

#[test]
fn removed_texts_give_their_memory_to_later_ones() {
    let mut random = Random(7);
    let mut index = PassageIndex::default();
    let mut handles = Vec::new();
    let mut text = || -> String {
        let words: Vec<_> = (0..60).map(|_| random.next().to_string()).collect();
        words.join(" ")
    };
    for _ in 0..2000 {
        handles.push(index.insert(&passages(&text())).unwrap());
    }
    let full = index.byte_length();
    let mut random = Random(8);
    for _ in 0..20_000 {
        let at = random.below(handles.len());
        index.remove(handles.swap_remove(at)).unwrap();
        handles.push(index.insert(&passages(&text())).unwrap());
    }
    assert!(index.byte_length() < 3 * full, "{} of {full}", index.byte_length());
    while let Some(handle) = handles.pop() {
        index.remove(handle).unwrap();
    }
    assert_eq!(index.byte_length(), 0);
}

#[test]
fn candidates_have_the_length_of_the_distinct_values_that_they_share() {
    let text = |tokens, values: &[u64]| {
        let values = values.iter().enumerate().map(|(token, &value)| PassageValue {
            value,
            token,
            // The value 7 is 14 units long, wherever it is.
            span: Span { start: 100 * token, end: 100 * token + 2 * value as usize },
        });
        Passages::new(tokens, values).unwrap()
    };
    let mut index = PassageIndex::new(1.0).unwrap();
    let dense = index.insert(&text(8, &[7, 5, 7, 6])).unwrap();
    let sparse = index.insert(&text(20, &[9, 7])).unwrap();
    index.insert(&text(8, &[1, 2, 3, 4])).unwrap();
    let found = |asked: &Passages, exclude| {
        let mut found = Vec::new();
        index
            .each_candidate(asked, exclude, &mut Vec::new(), &mut |candidate| {
                let Candidate { handle, length, distinct, is_dense } = candidate;
                found.push((handle, length, distinct, is_dense));
                Ok(())
            })
            .unwrap();
        found.sort_unstable();
        found
    };
    let asked = text(8, &[6, 7, 9, 7]);
    assert_eq!(found(&asked, None), [(dense, 26, 3, true), (sparse, 32, 2, false)]);
    assert_eq!(found(&asked, Some(sparse)), [(dense, 26, 3, true)]);
    let asked = text(20, &[6, 7, 9]);
    assert_eq!(found(&asked, Some(sparse)), [(dense, 26, 3, false)]);
}

#[test]
fn a_text_is_not_found_by_a_value_whose_posting_list_is_full() {
    let text = |values: &[u64]| {
        let values = values.iter().enumerate().map(|(token, &value)| PassageValue {
            value,
            token,
            span: Span { start: token, end: token + 1 },
        });
        Passages::new(20, values).unwrap()
    };
    let mut index = PassageIndex::new(1.0).unwrap();
    index.limit_postings(2);
    let first = index.insert(&text(&[1, 2])).unwrap();
    let second = index.insert(&text(&[2, 1, 2])).unwrap();
    assert_eq!(index.left_out(), 0);
    let third = index.insert(&text(&[2, 3, 2])).unwrap();
    assert_eq!(index.left_out(), 2);
    let found = |index: &PassageIndex, value| {
        let query = PassageQuery { min_shared: 1, ..PassageQuery::default() };
        let found = index.query(&text(&[value]), query).unwrap();
        found.iter().map(|found| found.handle).collect::<Vec<_>>()
    };
    assert_eq!(found(&index, 2), [first, second]);
    assert_eq!(found(&index, 3), [third]);
    assert_eq!(index.get(third).unwrap(), Some(text(&[2, 3, 2])));

    // Where a text is gone, there is room for another. A removal undoes only what was stored.
    index.remove(first).unwrap();
    index.limit_postings(2);
    index.replace(third, &text(&[2, 3])).unwrap();
    assert_eq!((index.left_out(), found(&index, 2)), (0, vec![second, third]));
    index.remove(third).unwrap();
    assert_eq!((found(&index, 2), found(&index, 3)), (vec![second], vec![]));
}
