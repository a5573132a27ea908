//! The index against the plainest one there is: a list.

use crate::support::{
    list::List as Model,
    texts::{Random, rounds},
};
use serde::Deserialize;
use simhash_wasm::{
    Bits, DuplicateIndex, ErrorCode, Fingerprint, Layout, Match, Pair, QueryOptions,
    Recipe,
};
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const WIDTHS: [u32; 6] = [6, 32, 61, 64, 96, 128];
const LAYOUTS: [Layout; 2] = [Layout::Fast, Layout::Compact];

/// Fingerprints: unrelated ones, or families whose members differ in a few bits.
struct Source {
    random: Random,
    bits: Bits,
    centres: Vec<u128>,
    flips: u32,
}

impl Source {
    fn new(seed: u64, bits: u32, families: usize, flips: u32) -> Source {
        let mut random = Random(seed);
        let wide = |random: &mut Random| {
            u128::from(random.next()) << 64 | u128::from(random.next())
        };
        let centres = (0..families).map(|_| wide(&mut random)).collect();
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

/// Whether blocks are long enough for tables.
fn has_tables(bits: u32, within: u32) -> bool {
    bits / (within + 1) >= 11
}

/// Does random things to an index and to the model, and compares what they answer.
fn agree(
    layout: Layout,
    bits: u32,
    within: u32,
    families: usize,
    start: usize,
    steps: usize,
) {
    let seed = u64::from(bits) << 32 | u64::from(within) << 8 | families as u64;
    let mut source = Source::new(seed, bits, families, within);
    let width = source.bits;
    let mut index = DuplicateIndex::with_layout(width, within, layout).unwrap();
    assert_eq!(index.layout(), layout);
    let mut model = Model::default();

    let first: Vec<_> = (0..start).map(|_| source.next()).collect();
    let handles = index.insert_many(&first).unwrap();
    model.0.extend(handles.into_iter().zip(first));
    for _ in 0..steps {
        let position = source.random.below(model.0.len().max(1));
        match source.random.below(100) {
            0..35 => {
                let fingerprint = source.next();
                model.0.push((index.insert(fingerprint).unwrap(), fingerprint));
            }
            35..55 if !model.0.is_empty() => {
                let fingerprint = source.next();
                index.replace(model.0[position].0, fingerprint).unwrap();
                model.0[position].1 = fingerprint;
            }
            55..85 if !model.0.is_empty() => {
                index.remove(model.0.remove(position).0).unwrap();
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
                let asked = match model.0.get(position) {
                    Some(&(_, stored)) if kind % 2 == 0 => stored,
                    _ => source.next(),
                };
                let random = &mut source.random;
                let query = QueryOptions {
                    max_distance: [None, Some(random.below(bits as usize + 1) as u32)]
                        [random.below(2)],
                    limit: [None, Some(random.below(9))][random.below(2)],
                    exclude: [None, model.0.get(position).map(|it| it.0)]
                        [random.below(2)],
                };
                let answer = index.query(asked, query).unwrap();
                assert_eq!(answer, model.matches(asked, query, within), "{query:?}");
            }
        }
        assert_eq!(index.len(), model.0.len());
    }
    assert!(index.iter().eq(model.0.iter().copied()));
    // Tables are asked many questions in another order than a few. Without them, most of
    // what is stored may be an answer to each.
    let many = if has_tables(bits, within) { 1500 } else { 60 };
    let asked: Vec<_> = (0..many).map(|_| source.next()).collect();
    let query = QueryOptions { limit: Some(3), ..QueryOptions::default() };
    let answers = index.query_many(&asked, query).unwrap();
    for (&asked, answer) in asked.iter().zip(answers).step_by(many / 30) {
        assert_eq!(answer, model.matches(asked, query, within));
        let far = QueryOptions { max_distance: Some(bits), ..query };
        assert_eq!(index.nearest(asked, 3).unwrap(), model.matches(asked, far, within));
    }
}

/// In WebAssembly under test the same is slower, and natively it has been shown.
const FEWER: usize = if cfg!(target_arch = "wasm32") { 20 } else { 1 };

#[test]
fn equals_a_list_for_every_layout_distance_and_width() {
    for bits in WIDTHS {
        for within in (0..=40.min(bits)).step_by(FEWER) {
            for (i, layout) in LAYOUTS.into_iter().enumerate() {
                // In a run of less than all rounds, of each two distances one layout has each.
                for (j, families) in [0, 12].into_iter().enumerate() {
                    if FEWER > 1
                        || rounds(2) > 2
                        || (within as usize + i + j).is_multiple_of(2)
                    {
                        agree(layout, bits, within, families, 1200, 700);
                    }
                }
            }
        }
    }
}

#[test]
fn equals_a_list_over_many_steps() {
    for (bits, within) in [(6, 0), (32, 1), (61, 3), (64, 3), (96, 7), (128, 30)] {
        for layout in LAYOUTS {
            let families = if bits % 64 == 0 { 12 } else { 0 };
            agree(layout, bits, within, families, 3000, rounds(100_000));
        }
    }
}

#[test]
fn finds_among_a_million_what_comparing_with_each_finds() {
    // Widths around the ends of limbs, and distances up to the last that has tables.
    let widths =
        [(31, 1), (32, 0), (44, 3), (63, 2), (64, 3), (65, 4), (127, 7), (128, 10)];
    for (bits, within) in widths {
        let mut source = Source::new(2, bits, 2000, 2 * within);
        let all: Vec<_> = (0..130_003).map(|_| source.next()).collect();
        let model = Model((0..).zip(all.iter().copied()).collect());
        for layout in LAYOUTS {
            let mut index =
                DuplicateIndex::with_layout(source.bits, within, layout).unwrap();
            // Levels of several sizes, and what is in none of them.
            let mut rest = &*all;
            for count in [100_000, 20_000, 9000, 900, 103] {
                let (many, others) = rest.split_at(count);
                index.insert_many(many).unwrap();
                rest = others;
            }
            let asked: Vec<_> = (0..1200).map(|_| source.next()).collect();
            let answers = index.query_many(&asked, QueryOptions::default()).unwrap();
            for (round, (&asked, answer)) in
                (0..).zip(asked.iter().zip(answers)).step_by(50)
            {
                let far = Some(within + 1 + round / 60);
                let far = QueryOptions { max_distance: far, ..QueryOptions::default() };
                let expected = model.matches(asked, far, within);
                assert_eq!(index.query(asked, far).unwrap(), expected, "{bits} bits");
                let nearest = index.nearest(asked, expected.len()).unwrap();
                assert_eq!(nearest, expected, "{bits} bits");

                let is_near = |found: &Match| found.distance <= within;
                let expected: Vec<_> = expected.into_iter().filter(is_near).collect();
                let found = index.query(asked, QueryOptions::default()).unwrap();
                assert_eq!(found, expected, "{bits} bits");
                assert_eq!(answer, expected, "{bits} bits");
            }
        }
    }
}

#[test]
fn finds_the_pairs_and_groups_of_a_million_as_a_list_does() {
    let mut random = Random(7);
    for round in 0..rounds(4400) {
        let bits = WIDTHS[random.below(WIDTHS.len())];
        let short = random.below(1 + bits as usize / 12) as u32;
        let (most, within) = match round % 16 {
            0 => (2000, short),
            1..4 => (200, random.below(41.min(bits as usize + 1)) as u32),
            _ => (500, short),
        };
        let families = [0, 12, 100][random.below(3)];
        let mut source = Source::new(random.next(), bits, families, 2);
        let all: Vec<_> = (0..5 + random.below(most)).map(|_| source.next()).collect();
        let mut index = DuplicateIndex::new(source.bits, 3).unwrap();
        let handles = index.insert_many(&all).unwrap();
        let mut model = Model(handles.into_iter().zip(all).collect());
        for position in [4, 3, 0] {
            index.remove(model.0.remove(position).0).unwrap();
        }
        let again = source.next();
        model.0.push((index.insert(again).unwrap(), again));

        let near = model.near(within);
        let expected = model.pairs(&near);
        assert_eq!(index.pairs(Some(within)).unwrap(), expected);
        assert_eq!(index.groups(Some(within)).unwrap(), model.groups(&near));

        let mut search = index.pair_search(Some(within)).unwrap();
        let mut steps = vec![search.progress()];
        while search.advance(500).unwrap() {
            steps.push(search.progress());
        }
        assert!(steps.is_sorted() && steps[0] == 0.0);
        assert_eq!(search.progress(), 1.0);
        assert_eq!(search.finish().unwrap(), expected);
    }
}

#[test]
fn more_matches_than_are_held_at_once_are_found_query_by_query() {
    // More matches than the 2^20 that are sorted together.
    const COPIES: usize = 1100;
    let mut source = Source::new(2, 64, 0, 0);
    let [crowd, one] = [source.next(), source.next()];
    for max_distance in [Some(0), Some(9)] {
        let mut index = DuplicateIndex::new(source.bits, 3).unwrap();
        index.insert_many(&vec![crowd; COPIES]).unwrap();
        index.insert(one).unwrap();
        let mut asked = vec![crowd; 1000];
        asked.extend([one, crowd, source.next(), one, one]);
        let query = QueryOptions { max_distance, limit: Some(2), exclude: Some(1) };
        let answers = index.query_many(&asked, query).unwrap();
        for (&asked, answer) in asked.iter().zip(answers) {
            assert_eq!(answer, index.query(asked, query).unwrap());
        }
    }
}

#[derive(Deserialize)]
struct Case {
    name: String,
    k: u32,
    fingerprints: Vec<String>,
    pairs: Vec<Vec<String>>,
    groups: Vec<Vec<String>>,
}

#[derive(Deserialize)]
struct Cases {
    cases: Vec<Case>,
}

#[test]
fn finds_the_known_pairs_and_groups() {
    let Cases { cases } =
        serde_json::from_str(include_str!("vectors/pairs.json")).unwrap();
    let sets = |lists: Vec<Vec<String>>| -> BTreeSet<BTreeSet<String>> {
        lists.into_iter().map(BTreeSet::from_iter).collect()
    };
    for Case { name, k, fingerprints, pairs, groups } in cases {
        let mut index = DuplicateIndex::new(Bits::default(), k).unwrap();
        for hex in &fingerprints {
            let fingerprint = Fingerprint::from_hex(hex, Bits::default());
            index.insert(fingerprint.unwrap()).unwrap();
        }
        let named = |handles: Vec<u32>| -> Vec<String> {
            handles.iter().map(|&at| fingerprints[at as usize].clone()).collect()
        };
        let found = index.pairs(None).unwrap();
        let found = found.iter().map(|pair| named(vec![pair.a, pair.b]));
        assert_eq!(sets(found.collect()), sets(pairs), "{name}");
        let found = index.groups(None).unwrap().into_iter().map(named);
        assert_eq!(sets(found.collect()), sets(groups), "{name}");
    }
}

#[test]
fn pairs_one_by_one_and_in_pieces_are_all_pairs_also_of_many_equal_ones() {
    for (bits, copies, families) in
        [(64, 40, 9), (128, 90, 4), (7, 20, 12), (64, 3, 100)]
    {
        let mut source = Source::new(5, bits, families, 2);
        let some: Vec<_> = (0..10 * families).map(|_| source.next()).collect();
        let all: Vec<_> = (0..copies * families)
            .map(|position| some[position * 7 % some.len()])
            .chain((0..50).map(|_| source.next()))
            .collect();
        let mut index = DuplicateIndex::new(source.bits, 3).unwrap();
        let handles = index.insert_many(&all).unwrap();
        let model = Model(handles.into_iter().zip(all).collect());
        let near = model.near(3);
        let expected = model.pairs(&near);
        assert_eq!(index.pairs(None).unwrap(), expected);
        assert_eq!(index.groups(None).unwrap(), model.groups(&near));

        let sorted = |mut pairs: Vec<Pair>| {
            pairs.sort_by_key(|pair| (pair.distance, pair.a, pair.b));
            pairs
        };
        let each: Result<Vec<_>, _> = index.each_pair(None).unwrap().collect();
        assert_eq!(sorted(each.unwrap()), expected);
        for most in [1, 7, 1000] {
            let (mut taken, mut more) = (Vec::new(), true);
            let mut search = index.pair_search(None).unwrap();
            while more {
                more = search.advance(100).unwrap();
                loop {
                    let some = search.take(most).unwrap();
                    assert!(some.len() <= most);
                    if some.is_empty() {
                        break;
                    }
                    taken.extend(some);
                }
            }
            assert_eq!(sorted(taken), expected);
        }
        // What was taken is not told again.
        let mut search = index.pair_search(None).unwrap();
        while search.advance(1000).unwrap() {}
        let mut taken = search.take(expected.len() / 2).unwrap();
        taken.extend(search.finish().unwrap());
        assert_eq!(sorted(taken), expected);
    }
}

#[test]
fn equal_fingerprints_take_time_in_proportion_and_can_be_stopped_at_any_time() {
    let same = Fingerprint::new(7, Bits::default()).unwrap();
    let steps = |count: usize| {
        let mut index = DuplicateIndex::new(same.bits(), 3).unwrap();
        index.insert_many(&vec![same; count]).unwrap();
        let mut search = index.group_search(None).unwrap();
        let mut steps = 1;
        while search.advance(1000).unwrap() {
            steps += 1;
        }
        steps
    };
    let (few, many) = (steps(20_000), steps(200_000 / FEWER.min(5)));
    // So many comparisons would be millions of steps.
    assert!(few > 20 && many < 11 * few, "{few} and {many} steps");
}

#[test]
fn a_fingerprint_takes_41_bytes_or_25_and_the_tables_a_mebibyte_besides() {
    let mut source = Source::new(3, 64, 0, 0);
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
    let mut source = Source::new(3, 128, 0, 0);
    let all: Vec<_> = (0..count).map(|_| source.next()).collect();
    let mut index = DuplicateIndex::new(source.bits, 30).unwrap();
    index.insert_many(&all).unwrap();
    assert_eq!(index.byte_length(), 17 * count);
}

#[test]
fn deleting_everything_frees_everything() {
    let mut source = Source::new(3, 64, 0, 0);
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
    let mut source = Source::new(3, 64, 0, 0);
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
        "the distance of 64-bit fingerprints must be at most 64, got 65",
    );

    let mut index = DuplicateIndex::new(bits, 3).unwrap();
    let narrow = Fingerprint::new(1, Bits::new(32).unwrap()).unwrap();
    let fitting = Fingerprint::new(1, bits).unwrap();
    let widths = "a fingerprint of 32 bits cannot be compared with one of 64 bits";
    let mismatch = ErrorCode::RecipeMismatch;
    fails(index.insert(narrow).map(drop), mismatch, widths);
    fails(index.insert_many(&[fitting, narrow]).map(drop), mismatch, widths);
    assert!(index.is_empty());
    fails(index.query(narrow, QueryOptions::default()).map(drop), mismatch, widths);
    fails(index.replace(0, fitting), invalid, "no fingerprint has the handle 0");
    fails(index.remove(7), invalid, "no fingerprint has the handle 7");
    fails(
        index.pairs(Some(65)).map(drop),
        invalid,
        "the distance of 64-bit fingerprints must be at most 64, got 65",
    );
}

#[test]
fn a_search_makes_progress_however_few_comparisons_it_is_given()
-> Result<(), simhash_wasm::Error> {
    let mut index = DuplicateIndex::new(Bits::default(), 3)?;
    index.insert_many(&[Fingerprint::new(7, Bits::default())?; 3])?;
    let mut search = index.pair_search(None)?;
    let calls = (0..10_000).take_while(|_| search.advance(0).unwrap()).count();
    assert!(calls < 10_000);
    assert_eq!(search.finish()?, index.pairs(None)?);
    Ok(())
}

#[test]
fn the_distance_of_pairs_follows_from_the_size_unless_it_was_given() {
    let recipe = Recipe::default();
    let mut random = Random(35);
    let pair_of = |random: &mut Random, apart: u32| {
        let value = random.next();
        let other = value ^ ((1 << apart) - 1);
        [value, other]
            .map(|value| Fingerprint::new(value.into(), Bits::default()).unwrap())
    };
    // Pairs at each distance up to the threshold, among which no others are that near.
    let near: Vec<_> = (0..=recipe.max_distance())
        .flat_map(|apart| pair_of(&mut random, apart))
        .collect();
    let mut followed = DuplicateIndex::of(&recipe);
    followed.insert_many(&near).unwrap();
    assert_eq!(followed.pair_distance(), recipe.max_distance());
    assert_eq!(followed.pairs(None).unwrap().len(), near.len() / 2);

    let more: Vec<_> = (0..15_000).flat_map(|_| pair_of(&mut random, 32)).collect();
    followed.insert_many(&more).unwrap();
    let within = followed.pair_distance();
    assert!((1..recipe.max_distance()).contains(&within), "{within}");
    assert_eq!(within, recipe.max_distance_for(30_028, 0.05 * 30_028.0));
    let pairs = followed.pairs(None);
    assert_eq!(pairs, followed.pairs(Some(within)));
    assert_eq!(followed.groups(None), followed.groups(Some(within)));
    assert_eq!(followed.max_distance(), recipe.max_distance());

    let mut given =
        DuplicateIndex::new(Bits::default(), recipe.max_distance()).unwrap();
    given.insert_many(&[near, more].concat()).unwrap();
    assert_eq!(given.pair_distance(), recipe.max_distance());
    let all = given.pairs(None);
    assert_eq!(all, followed.pairs(Some(recipe.max_distance())));
    assert_ne!(all, pairs);
}
