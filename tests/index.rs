//! The index against the plainest one there is: a list.

mod support;

use serde::Deserialize;
use simhash_wasm::{
    Bits, DuplicateIndex, ErrorCode, Fingerprint, Layout, Match, Pair, Query, Recipe,
};
use std::collections::BTreeSet;
use support::texts::Random;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const WIDTHS: [u32; 6] = [6, 32, 61, 64, 96, 128];
const LAYOUTS: [Layout; 2] = [Layout::Fast, Layout::Compact];

/// What the index holds, in the order of insertion.
#[derive(Default)]
struct Model(Vec<(u32, Fingerprint)>);

impl Model {
    fn matches(&self, asked: Fingerprint, query: Query, default: u32) -> Vec<Match> {
        let within = query.max_distance.unwrap_or(default);
        let mut matches: Vec<Match> = self
            .0
            .iter()
            .map(|&(handle, stored)| Match {
                handle,
                distance: stored.distance(asked).unwrap(),
            })
            .filter(|found| {
                found.distance <= within && query.exclude != Some(found.handle)
            })
            .collect();
        matches.sort_by_key(|found| found.distance);
        matches.truncate(query.limit.unwrap_or(usize::MAX));
        matches
    }

    fn pairs(&self, within: u32) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (place, &(a, first)) in self.0.iter().enumerate() {
            for &(b, second) in &self.0[place + 1..] {
                let distance = first.distance(second).unwrap();
                if distance <= within {
                    pairs.push(Pair { a, b, distance });
                }
            }
        }
        pairs.sort_by_key(|pair| pair.distance);
        pairs
    }

    fn groups(&self, within: u32) -> Vec<Vec<u32>> {
        let pairs = self.pairs(within);
        let mut groups: Vec<Vec<u32>> = Vec::new();
        let mut seen = BTreeSet::new();
        for &(start, _) in &self.0 {
            let mut group = BTreeSet::from([start]);
            if !seen.insert(start) {
                continue;
            }
            while let Some(next) = pairs.iter().find_map(|pair| {
                match (group.contains(&pair.a), group.contains(&pair.b)) {
                    (true, false) => Some(pair.b),
                    (false, true) => Some(pair.a),
                    _ => None,
                }
            }) {
                group.insert(next);
                seen.insert(next);
            }
            if group.len() > 1 {
                let order = self.0.iter().map(|&(handle, _)| handle);
                groups.push(order.filter(|handle| group.contains(handle)).collect());
            }
        }
        groups
    }
}

/// Fingerprints: unrelated ones, or families whose members differ in a few bits.
struct Source {
    random: Random,
    bits: Bits,
    centres: Vec<u128>,
    flips: u32,
}

impl Source {
    fn new(seed: u64, bits: u32, clustered: bool, flips: u32) -> Source {
        let mut random = Random(seed);
        let wide = |random: &mut Random| {
            u128::from(random.next()) << 64 | u128::from(random.next())
        };
        let centres = (0..if clustered { 12 } else { 0 }).map(|_| wide(&mut random));
        let centres = centres.collect();
        Source { random, bits: Bits::new(bits).unwrap(), centres, flips }
    }

    fn next(&mut self) -> Fingerprint {
        let mask = u128::MAX >> (128 - self.bits.get());
        let mut value =
            u128::from(self.random.next()) << 64 | u128::from(self.random.next());
        if !self.centres.is_empty() {
            value = self.centres[self.random.below(self.centres.len())];
            for _ in 0..self.random.below(self.flips as usize + 2) {
                value ^= 1 << self.random.below(self.bits.get() as usize);
            }
        }
        Fingerprint::new(value & mask, self.bits).unwrap()
    }
}

/// Does random things to an index and to the model, and compares what they answer.
fn agree(
    layout: Layout,
    bits: u32,
    within: u32,
    clustered: bool,
    start: usize,
    steps: usize,
) {
    let seed = u64::from(bits) << 32 | u64::from(within) << 1 | u64::from(clustered);
    let mut source = Source::new(seed, bits, clustered, within);
    let width = source.bits;
    let mut index = DuplicateIndex::with_layout(width, within, layout).unwrap();
    assert_eq!(index.layout(), layout);
    let mut model = Model::default();

    let first: Vec<_> = (0..start).map(|_| source.next()).collect();
    let handles = index.insert_many(&first).unwrap();
    model.0.extend(handles.into_iter().zip(first));
    for _ in 0..steps {
        let place = source.random.below(model.0.len().max(1));
        match source.random.below(100) {
            0..35 => {
                let fingerprint = source.next();
                model.0.push((index.insert(fingerprint).unwrap(), fingerprint));
            }
            35..55 if !model.0.is_empty() => {
                let fingerprint = source.next();
                index.replace(model.0[place].0, fingerprint).unwrap();
                model.0[place].1 = fingerprint;
            }
            55..85 if !model.0.is_empty() => {
                index.remove(model.0.remove(place).0).unwrap();
            }
            85 => match source.random.below(160) {
                0..4 => {
                    index.clear();
                    model.0.clear();
                }
                4..40 => {
                    let many: Vec<_> = (0..600).map(|_| source.next()).collect();
                    let handles = index.insert_many(&many).unwrap();
                    model.0.extend(handles.into_iter().zip(many));
                }
                _ => {}
            },
            kind => {
                let asked = match model.0.get(place) {
                    Some(&(_, stored)) if kind % 2 == 0 => stored,
                    _ => source.next(),
                };
                let random = &mut source.random;
                let query = Query {
                    max_distance: [None, Some(random.below(bits as usize + 1) as u32)]
                        [random.below(2)],
                    limit: [None, Some(random.below(9))][random.below(2)],
                    exclude: [None, model.0.get(place).map(|it| it.0)][random.below(2)],
                };
                let answer = index.query(asked, query).unwrap();
                assert_eq!(answer, model.matches(asked, query, within), "{query:?}");
            }
        }
        assert_eq!(index.len(), model.0.len());
    }
    assert!(index.iter().eq(model.0.iter().copied()));
    let asked: Vec<_> = (0..1500).map(|_| source.next()).collect();
    let query = Query { limit: Some(3), ..Query::default() };
    let answers = index.query_many(&asked, query).unwrap();
    for (&asked, answer) in asked.iter().zip(answers).step_by(97) {
        assert_eq!(answer, model.matches(asked, query, within));
        let far = Query { max_distance: Some(bits), ..query };
        assert_eq!(index.nearest(asked, 3).unwrap(), model.matches(asked, far, within));
    }
}

/// In WebAssembly under test the same is slower, and natively it has been shown.
const FEWER: usize = if cfg!(target_arch = "wasm32") { 20 } else { 1 };

#[test]
fn equals_a_list_for_every_layout_distance_and_width() {
    for bits in WIDTHS {
        for within in (0..=40.min(bits)).step_by(FEWER) {
            for layout in LAYOUTS {
                agree(layout, bits, within, false, 1200, 700);
                agree(layout, bits, within, true, 1200, 700);
            }
        }
    }
}

#[test]
fn equals_a_list_over_a_hundred_thousand_steps() {
    for (bits, within) in [(6, 0), (32, 1), (61, 3), (64, 3), (96, 7), (128, 30)] {
        for layout in LAYOUTS {
            agree(layout, bits, within, bits % 64 == 0, 3000, 100_000 / FEWER);
        }
    }
}

#[test]
fn finds_pairs_and_groups_as_a_list_does() {
    for bits in WIDTHS {
        for within in (0..=40.min(bits)).step_by(FEWER) {
            for clustered in [false, true] {
                let mut source = Source::new(7, bits, clustered, 2);
                let all: Vec<_> = (0..150).map(|_| source.next()).collect();
                let mut index = DuplicateIndex::new(source.bits, 3).unwrap();
                let mut model = Model(
                    index.insert_many(&all).unwrap().into_iter().zip(all).collect(),
                );
                for place in [140, 90, 3, 2] {
                    index.remove(model.0.remove(place).0).unwrap();
                }
                let again = source.next();
                model.0.push((index.insert(again).unwrap(), again));

                let expected = model.pairs(within);
                assert_eq!(index.pairs(Some(within)).unwrap(), expected);
                assert_eq!(index.groups(Some(within)).unwrap(), model.groups(within));

                let mut search = index.pair_search(Some(within)).unwrap();
                let mut steps = vec![search.progress()];
                while search.advance(500).unwrap() {
                    steps.push(search.progress());
                }
                assert!(steps.is_sorted() && steps[0] == 0.0);
                assert_eq!(search.progress(), 1.0);
                assert_eq!(search.finish(), expected);
            }
        }
    }
}

#[test]
fn many_queries_at_once_equal_one_after_the_other() {
    for layout in LAYOUTS {
        let mut source = Source::new(1, 64, true, 3);
        let mut index = DuplicateIndex::with_layout(source.bits, 3, layout).unwrap();
        for _ in 0..6000 {
            index.insert(source.next()).unwrap();
        }
        let asked: Vec<_> = (0..2000).map(|_| source.next()).collect();
        for max_distance in [None, Some(1), Some(9)] {
            let query = Query { max_distance, limit: Some(50), exclude: Some(7) };
            let answers = index.query_many(&asked, query).unwrap();
            for (&asked, answer) in asked.iter().zip(answers) {
                assert_eq!(answer, index.query(asked, query).unwrap());
            }
        }
    }
}

#[derive(Deserialize)]
struct Case {
    name: String,
    k: u32,
    fingerprints: Vec<String>,
    pairs: Vec<(String, String)>,
    groups: Vec<Vec<String>>,
}

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[test]
fn finds_the_known_pairs_and_groups_also_of_fingerprints_stored_twice() {
    let text = include_str!("vectors/pairs.json");
    let cases: Cases = serde_json::from_str(text).unwrap();
    for case in cases.cases {
        for copies in [1, 2] {
            let mut index = DuplicateIndex::new(Bits::default(), case.k).unwrap();
            for _ in 0..copies {
                for hex in &case.fingerprints {
                    let fingerprint = Fingerprint::from_hex(hex, Bits::default());
                    index.insert(fingerprint.unwrap()).unwrap();
                }
            }
            let hex = |handle| index.get(handle).unwrap().to_hex();
            let sorted = |a, b| if a < b { (a, b) } else { (b, a) };
            let pairs = index.pairs(None).unwrap();
            let found: Vec<_> =
                pairs.iter().map(|pair| sorted(hex(pair.a), hex(pair.b))).collect();
            let mut expected = Vec::new();
            for (a, b) in &case.pairs {
                let times = copies * copies;
                expected.extend(vec![sorted(a.clone(), b.clone()); times]);
            }
            if copies == 2 {
                let twins =
                    case.fingerprints.iter().map(|hex| (hex.clone(), hex.clone()));
                expected.extend(twins);
            }
            let bag = |mut list: Vec<_>| {
                list.sort();
                list
            };
            assert_eq!(bag(found), bag(expected), "{}", case.name);

            let groups: BTreeSet<BTreeSet<String>> = index
                .groups(None)
                .unwrap()
                .into_iter()
                .map(|group| group.into_iter().map(hex).collect())
                .filter(|group: &BTreeSet<String>| group.len() > 1)
                .collect();
            let expected: BTreeSet<BTreeSet<String>> = case
                .groups
                .iter()
                .map(|group| group.iter().cloned().collect())
                .collect();
            assert_eq!(groups, expected, "{}", case.name);
            // Everything has its twin, if it is stored twice.
            if copies == 2 {
                let groups = index.groups(None).unwrap();
                assert_eq!(groups.concat().len(), index.len());
            }
        }
    }
}

#[test]
fn a_hundred_thousand_equal_fingerprints_are_one_group_at_once() {
    let recipe = Recipe::default();
    let mut index = DuplicateIndex::of(&recipe);
    let same = recipe.fingerprint("").unwrap();
    index.insert_many(&vec![same; 100_000 / FEWER]).unwrap();
    let groups = index.groups(None).unwrap();
    assert_eq!(groups.len(), 1);
    assert!(groups[0].iter().copied().eq(0..index.len() as u32));
}

#[test]
fn a_fingerprint_takes_41_bytes_or_25_and_the_tables_a_mebibyte_besides() {
    let mut source = Source::new(3, 64, false, 0);
    let count = 300_000 / FEWER;
    let all: Vec<_> = (0..count).map(|_| source.next()).collect();
    for (layout, bytes) in LAYOUTS.into_iter().zip([41, 25]) {
        let mut index = DuplicateIndex::with_layout(source.bits, 3, layout).unwrap();
        index.insert_many(&all).unwrap();
        assert!(index.byte_length() <= (bytes + 1) * count + (1 << 20));

        // One by one they take the same, and a sixteenth of 9 bytes of room to grow.
        let mut index = DuplicateIndex::with_layout(source.bits, 3, layout).unwrap();
        for &fingerprint in &all {
            index.insert(fingerprint).unwrap();
        }
        assert!(index.byte_length() <= (bytes + 1) * count + (1 << 20));
    }

    // Without tables: 17 bytes at 128 bits.
    let mut source = Source::new(3, 128, false, 0);
    let all: Vec<_> = (0..count).map(|_| source.next()).collect();
    let mut index = DuplicateIndex::new(source.bits, 30).unwrap();
    index.insert_many(&all).unwrap();
    assert_eq!(index.byte_length(), 17 * count);
}

#[test]
fn deleting_everything_frees_everything() {
    let mut source = Source::new(3, 64, false, 0);
    let mut index = DuplicateIndex::new(source.bits, 3).unwrap();
    let all: Vec<_> = (0..20_000).map(|_| source.next()).collect();
    for handle in index.insert_many(&all).unwrap() {
        index.remove(handle).unwrap();
    }
    assert!(index.is_empty());
    assert_eq!(index.byte_length(), 0);
    assert_eq!(index.insert(source.next()).unwrap(), 0);
}

#[test]
fn handles_are_used_again() {
    let mut source = Source::new(3, 64, false, 0);
    let mut index = DuplicateIndex::new(source.bits, 3).unwrap();
    for _ in 0..10 {
        index.insert(source.next()).unwrap();
    }
    index.remove(4).unwrap();
    assert_eq!(index.get(4), None);
    assert_eq!(index.insert(source.next()).unwrap(), 4);
    assert_eq!(index.insert(source.next()).unwrap(), 10);
    let order: Vec<_> = index.iter().map(|(handle, _)| handle).collect();
    assert_eq!(order, [0, 1, 2, 3, 5, 6, 7, 8, 9, 4, 10]);
}

#[test]
fn refuses_with_a_code_and_a_sentence() {
    let bits = Bits::default();
    let fails = |result: Result<(), simhash_wasm::Error>, code, sentence: &str| {
        let error = result.unwrap_err();
        assert_eq!((error.code(), error.to_string().as_str()), (code, sentence));
    };
    let invalid = ErrorCode::InvalidArgument;
    fails(
        DuplicateIndex::new(bits, 65).map(drop),
        invalid,
        "a distance of 64-bit fingerprints is at most 64, got 65",
    );

    let mut index = DuplicateIndex::new(bits, 3).unwrap();
    let narrow = Fingerprint::new(1, Bits::new(32).unwrap()).unwrap();
    let fitting = Fingerprint::new(1, bits).unwrap();
    let widths = "a fingerprint of 32 bits cannot be compared with one of 64 bits";
    let mismatch = ErrorCode::RecipeMismatch;
    fails(index.insert(narrow).map(drop), mismatch, widths);
    fails(index.insert_many(&[fitting, narrow]).map(drop), mismatch, widths);
    assert!(index.is_empty());
    fails(index.query(narrow, Query::default()).map(drop), mismatch, widths);
    fails(index.replace(0, fitting), invalid, "no fingerprint has the handle 0");
    fails(index.remove(7), invalid, "no fingerprint has the handle 7");
    fails(
        index.pairs(Some(65)).map(drop),
        invalid,
        "a distance of 64-bit fingerprints is at most 64, got 65",
    );
}
