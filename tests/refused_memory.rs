//! Failing allocations: for every n, each operation is run with all allocations refused from the
//! n-th on. It returns its result or `OUT_OF_MEMORY`, and a failed change leaves an accumulator
//! as it was.
#![cfg(not(target_arch = "wasm32"))]
#![allow(
    unsafe_code,
    reason = "an allocator that refuses can be written in no other way"
)]

use simhash_wasm::{
    Accumulator, Alignment, Bands, Bits, Change, DuplicateFinder, DuplicateIndex,
    Error, ErrorCode, FeatureSet, Finding, Fingerprint, Input, PassageIndex,
    PassageQuery, Passages, Recipe, ScoreOptions, SearchOptions, SimHash, SimilarText,
    Text, TextStream, Unit, Weight, WeightTable, Weights, compare, explain_query,
};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::{Cell, RefCell},
    fmt::Debug,
};

/// Allocations of up to this number of bytes are never refused: their size does not depend on
/// input.
const SMALL: usize = 4096;

thread_local! {
    /// How many larger allocations this thread may still make. None is no limit.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

struct Refusing;

#[global_allocator]
static ALLOCATOR: Refusing = Refusing;

fn is_refused(bytes: usize) -> bool {
    let left = LEFT.get().filter(|_| bytes > SMALL);
    LEFT.set(left.map(|left| left.saturating_sub(1)).or(LEFT.get()));
    left == Some(0)
}

// SAFETY: it is the system's allocator, or returns null, which the trait allows.
unsafe impl GlobalAlloc for Refusing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if is_refused(layout.size()) {
            return std::ptr::null_mut();
        }
        // SAFETY: the caller guarantees what the system's allocator requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        if is_refused(bytes) {
            return std::ptr::null_mut();
        }
        // SAFETY: as above.
        unsafe { System.realloc(old, layout, bytes) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(old, layout) }
    }
}

/// Runs an operation with 0, 1, 2, ... allocations allowed until it succeeds, and returns how
/// often it failed.
fn refusals<T: PartialEq + Debug>(
    mut operation: impl FnMut() -> Result<T, Error>,
    mut after_failure: impl FnMut(),
) -> usize {
    let mut failures = 0;
    for allowed in 0.. {
        LEFT.set(Some(allowed));
        let result = operation();
        LEFT.set(None);
        match result {
            Ok(_) => return failures,
            Err(error) => {
                assert_eq!(error.code(), ErrorCode::OutOfMemory, "{error}");
                assert!(!error.to_string().is_empty());
                failures += 1;
                after_failure();
            }
        }
    }
    unreachable!()
}

fn words() -> Vec<String> {
    (0..3000_u32).map(|i| format!("w{:x}", i.wrapping_mul(2_654_435_761))).collect()
}

#[test]
fn every_operation_succeeds_or_returns_out_of_memory() {
    let words = words();
    let english = words.join(" ");
    let mixed = format!("{english} \u{130}\u{fb01} {}", "你好ŻÓŁĆ ½ ".repeat(2000));
    let list: Vec<&str> = words.iter().map(String::as_str).collect();
    let weighted: Vec<_> = list.iter().map(|&word| (word, Weight::from(3))).collect();
    let table = || WeightTable::try_new(weighted.iter().copied(), Weight::ONE);
    let recipes = [
        Recipe::default(),
        Recipe::default().with_weights(Weights::Log),
        Recipe::default().with_unit(Unit::Char),
        Recipe::default().with_weights(table().unwrap().into()),
    ];
    let inputs: [Input; 5] = [
        english.as_str().into(),
        mixed.as_str().into(),
        Text::normalized(&mixed).into(),
        list.as_slice().into(),
        weighted.as_slice().into(),
    ];
    for recipe in &recipes {
        for input in inputs {
            let expected = SimHash::new(recipe.clone()).fingerprint(input).unwrap();
            let fingerprint = || {
                let made = SimHash::new(recipe.clone()).fingerprint(input)?;
                assert_eq!(made, expected);
                Ok(made)
            };
            // May be 0, if the scratch memory is large enough already.
            refusals(fingerprint, || ());
            let explained = || {
                Ok(SimHash::new(recipe.clone()).explain(input)?.fingerprint())
                    .inspect(|&made| assert_eq!(made, expected))
            };
            assert!(refusals(explained, || ()) > 3, "{}", recipe.id());
            let whole = SimHash::new(recipe.clone()).analyze(input).unwrap();
            let analyzed = || {
                let made = SimHash::new(recipe.clone()).analyze(input)?;
                assert_eq!(made, whole);
                Ok(made)
            };
            assert!(refusals(analyzed, || ()) > 0, "{}", recipe.id());
        }
    }
    let (a, b) = (
        SimHash::new(recipes[0].clone()).explain(&*english),
        SimHash::new(recipes[0].clone()).explain(&*mixed),
    );
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(refusals(|| compare(&a, &b), || ()) > 1);
    assert!(refusals(table, || ()) > 2);
    let change = |i: usize| Change { from: (i..i + 1).into(), to: (i..i + 1).into() };
    assert!(refusals(|| Alignment::new((0..1000).map(change)), || ()) > 0);
}

#[test]
fn a_stream_succeeds_or_returns_out_of_memory_and_is_empty() {
    let words = words();
    let english = words.join(" ");
    let mixed = format!("{english} \u{130}\u{fb01} {}", "你好ŻÓŁĆ ½ ".repeat(20_000));
    for recipe in [Recipe::default(), Recipe::default().with_weights(Weights::Log)] {
        let mut simhash = SimHash::new(recipe.clone());
        for text in [&*english, &*mixed] {
            let expected = simhash.fingerprint(text).unwrap();
            let after = simhash.fingerprint("the cat").unwrap();
            let stream = RefCell::new(TextStream::new(recipe.clone()));
            let in_chunks = || {
                let mut stream = stream.borrow_mut();
                for chunk in text.as_bytes().chunks(10_000) {
                    stream.push_utf8(chunk)?;
                }
                let made = stream.end()?;
                assert_eq!(made, expected);
                stream.reset();
                Ok(made)
            };
            let is_empty = || {
                let mut stream = stream.borrow_mut();
                stream.push("the cat").unwrap();
                assert_eq!(stream.end(), Ok(after));
                stream.reset();
            };
            assert!(refusals(in_chunks, is_empty) > 3, "{}", recipe.id());
        }
    }
}

#[test]
fn an_explained_query_succeeds_or_returns_out_of_memory() {
    let made = |value: u64| Fingerprint::new(value.into(), Bits::default()).unwrap();
    let stored =
        || (0..10_000).map(|i: u64| made(i.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    for (within, blocks) in [(3, None), (20, Some(21)), (64, Some(64))] {
        let expected = explain_query(made(0), stored(), within, blocks).unwrap();
        let explained = || {
            explain_query(made(0), stored(), within, blocks)
                .inspect(|explained| assert_eq!(explained, &expected))
        };
        assert!(refusals(explained, || ()) > 5, "{within}");
    }
}

#[test]
fn a_query_by_score_succeeds_or_returns_out_of_memory() {
    let mut index = DuplicateIndex::new(Bits::default(), 20).unwrap();
    for value in 0..10_000_u64 {
        let value = value.wrapping_mul(0x9e37_79b9_7f4a_7c15).into();
        index.insert(Fingerprint::new(value, Bits::default()).unwrap()).unwrap();
    }
    let query = SimHash::default().query("the cat sat on the mat").unwrap();
    let options =
        ScoreOptions { max_score: 0.5, max_distance: 40, limit: None, exclude: None };
    assert!(refusals(|| index.query_by_score(&query, options), || ()) > 0);
    assert!(refusals(|| index.nearest_by_score(&query, 100), || ()) > 0);
}

#[test]
fn a_change_that_fails_for_memory_leaves_an_accumulator_as_it_was() {
    let words = words();
    let english = words.join(" ");
    let list: Vec<&str> = words.iter().map(String::as_str).collect();
    let weighted: Vec<_> = list.iter().map(|&word| (word, Weight::from(3))).collect();
    let inputs: [Input; 3] =
        [english.as_str().into(), list.as_slice().into(), weighted.as_slice().into()];
    let sums = |accumulator: &Accumulator| accumulator.sums().collect::<Vec<_>>();
    for weights in [Weights::Presence, Weights::Count, Weights::Log] {
        let recipe = Recipe::default().with_weights(weights);
        for input in inputs {
            for remove in [false, true] {
                let mut accumulator = SimHash::new(recipe.clone()).accumulator();
                accumulator.add("the cat sat on the mat").unwrap();
                let before = sums(&accumulator);
                let held = std::cell::RefCell::new(accumulator);
                let change = || {
                    let mut accumulator = held.borrow_mut();
                    if remove {
                        accumulator.remove(input)
                    } else {
                        accumulator.add(input)
                    }
                };
                let check = || assert_eq!(sums(&held.borrow()), before);
                assert!(refusals(change, check) > 1);

                // The last attempt succeeded, and the change can be undone.
                let mut accumulator = held.into_inner();
                if remove { accumulator.add(input) } else { accumulator.remove(input) }
                    .unwrap();
                assert_eq!(sums(&accumulator), before);

                let mut other = SimHash::new(recipe.clone()).accumulator();
                other.add(input).unwrap();
                let mut both = SimHash::new(recipe.clone()).accumulator();
                both.add("the cat sat on the mat").unwrap();
                both.merge(&other).unwrap();
                let mut one = SimHash::new(recipe.clone()).accumulator();
                one.add("the cat sat on the mat").unwrap();
                let held = std::cell::RefCell::new(one);
                let merge = || held.borrow_mut().merge(&other);
                refusals(merge, || assert_eq!(sums(&held.borrow()), before));
                assert_eq!(sums(&held.borrow()), sums(&both));
            }
        }
    }
}

type PassageChange<'a> = &'a dyn Fn(&mut PassageIndex, &Passages) -> Result<(), Error>;

#[test]
fn a_change_that_fails_for_memory_leaves_an_index_of_passages_as_it_was() {
    let text = words().join(" ");
    let other = text.replace("w1", "x1");
    let simhash = SimHash::default();
    let made = || {
        let passages = simhash.passages(&*text)?;
        assert_eq!(passages.token_count(), 3000);
        Ok(passages)
    };
    assert!(refusals(made, || ()) > 1);
    let [passages, other] =
        [&text, &other].map(|text| simhash.passages(&**text).unwrap());

    let mut index = PassageIndex::default();
    index.insert(&other).unwrap();
    let before = index.to_bytes().unwrap();
    let held = std::cell::RefCell::new(index);
    let check = || assert_eq!(held.borrow().to_bytes().unwrap(), before);
    let insert: PassageChange = &|index, passages| index.insert(passages).map(drop);
    let replace: PassageChange = &|index, passages| index.replace(0, passages);
    let ignore: PassageChange = &PassageIndex::ignore;
    for change in [insert, replace, ignore] {
        let failures = refusals(|| change(&mut held.borrow_mut(), &passages), check);
        assert!(failures > 1, "{failures}");
        *held.borrow_mut() = PassageIndex::from_bytes(&before, 1.0).unwrap();
    }

    let mut index = PassageIndex::default();
    for _ in 0..3 {
        index.insert(&passages).unwrap();
    }
    let bytes = index.to_bytes().unwrap();
    let query = || index.query(&passages, PassageQuery::default());
    assert!(refusals(query, || ()) > 5);
    refusals(|| index.pairs(1), || ());
    assert!(refusals(|| index.get(0), || ()) > 0);
    assert!(refusals(|| index.to_bytes(), || ()) > 0);
    let read = || PassageIndex::from_bytes(&bytes, 1.0)?.to_bytes();
    assert!(refusals(read, || ()) > 5);
}

#[test]
fn ranges_of_two_texts_that_need_too_much_memory_are_an_error() {
    let text = words().join(" ");
    let other = text.replace("w1", "x1");
    let simhash = SimHash::default();
    let share = || simhash.shared_ranges(&*text, &*other, 2);
    assert!(refusals(share, || ()) > 10);
    assert!(share().unwrap().len() > 100);
}

#[test]
fn a_text_that_fails_for_memory_leaves_a_search_for_duplicates_as_it_was() {
    let simhash = || SimHash::default();
    let features = simhash().features(&*words().join(" ")).unwrap();
    let other = simhash().features("the cat sat on the mat").unwrap();
    // As many texts as there are tables for at first: the next one makes them grow.
    let full = || {
        let mut finder = DuplicateFinder::new(SearchOptions::default()).unwrap();
        finder.add(&other).unwrap();
        for text in 1..1032_u64 {
            finder.add(&FeatureSet::from_hashes(vec![text << 40])).unwrap();
        }
        finder
    };
    let held = RefCell::new(full());
    let check = || {
        let mut finder = held.borrow_mut();
        assert_eq!((finder.len(), finder.similar().len()), (1032, 0));
        let similar = finder.query(&other).unwrap();
        assert_eq!(similar, [SimilarText { text: 0, similarity: 1.0 }]);
    };
    let add = || {
        let found = held.borrow_mut().add(&features)?;
        assert_eq!(found, Finding::Kept);
        Ok(())
    };
    assert!(refusals(add, check) > 2);
    assert_eq!(held.borrow().len(), 1033);
    let new = || DuplicateFinder::new(SearchOptions::default()).map(drop);
    assert!(refusals(new, || ()) > 0);
    let keys = || Bands::new(64, 4)?.keys(&features);
    assert!(refusals(keys, || ()) > 0);
}
