//! The bindings of the search for duplicates and of bands. JavaScript maps ids to the numbers of texts.
//!
//! JavaScript writes the hashes of a feature set to the input. Answers are lists of 64-bit words, see [`set_answer`].

use crate::{
    channel::{read_input, set_answer, set_number, status, words},
    objects::{self, table},
};
use simhash_wasm::{
    Bands, DuplicateFinder, Error, FeatureSet, Finding, Measure, SearchOptions,
    SimilarText,
    internals::fallible::{OutOfMemory, push},
};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

thread_local! {
    static ANSWER: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

table!(FINDERS: DuplicateFinder, free_finder = freeFinder);

/// Frees the answer.
#[wasm_bindgen(js_name = freeFindings)]
pub fn free_answer() {
    ANSWER.take();
}

/// Calls `work` with the empty answer, and puts the address of the filled answer into the result area.
fn answered(work: impl FnOnce(&mut Vec<u64>) -> Result<(), Error>) -> u32 {
    ANSWER.with_borrow_mut(|answer| {
        answer.clear();
        let result = work(answer);
        set_answer(answer);
        status(result)
    })
}

/// Answers with the keys of a feature set: the first `count` hashes of the input.
#[wasm_bindgen(js_name = bandKeys)]
pub fn band_keys(count: usize, bands: u32, rows: u32) -> u32 {
    answered(|answer| {
        let bands = Bands::new(bands, rows)?;
        let mut hashes = Vec::new();
        read_input(|input| {
            words(input, count).try_for_each(|hash| push(&mut hashes, hash))
        })?;
        *answer = bands.keys(&FeatureSet::from_hashes(hashes))?;
        Ok(())
    })
}

/// Makes an empty search, which measures containment if `contained`, and otherwise the Jaccard similarity.
#[wasm_bindgen(js_name = newFinder)]
pub fn new_finder(
    min_similarity: f64,
    contained: bool,
    every_pair: bool,
    max_pairs: f64,
    expected: usize,
) -> u32 {
    let measure = if contained { Measure::Containment } else { Measure::Jaccard };
    let max_pairs = max_pairs as u64;
    let options =
        SearchOptions { min_similarity, measure, every_pair, max_pairs, expected };
    objects::add(&FINDERS, DuplicateFinder::new(options))
}

/// Adds the next text, whose features are the first `count` hashes of the input. The answer is floating-point numbers: 0 if
/// the text has no features, 1 if it is kept, and 2 if it is dropped; the number and the similarity of the kept text that
/// caused the drop, or two zeros; and the number and the similarity of each similar text.
#[wasm_bindgen(js_name = addText)]
pub fn add_text(finder: u32, count: usize) -> u32 {
    objects::with(&FINDERS, finder, |finder| {
        answered(|answer| {
            let finding = read_input(|input| finder.add_hashes(words(input, count)))?;
            let (kind, kept, similarity) = match finding {
                Finding::Empty => (0.0, 0, 0.0),
                Finding::Kept => (1.0, 0, 0.0),
                Finding::Dropped { kept, similarity } => (2.0, kept, similarity),
            };
            write(answer, [kind, kept.into(), similarity])?;
            Ok(write_similar(answer, finder.similar())?)
        })
    })
}

/// Finds the stored texts similar to a feature set: the first `count` hashes of the input. Answers with the number and the
/// similarity of each, as floating-point numbers.
#[wasm_bindgen(js_name = querySet)]
pub fn query_set(finder: u32, count: usize) -> u32 {
    objects::with(&FINDERS, finder, |finder| {
        answered(|answer| {
            read_input(|input| {
                let similar = finder.query_hashes(words(input, count))?;
                Ok(write_similar(answer, similar)?)
            })
        })
    })
}

/// Measures the memory of a search. The result is the size of its stored sets and tables, in bytes.
#[wasm_bindgen(js_name = finderBytes)]
pub fn finder_bytes(finder: u32) -> u32 {
    objects::act(&FINDERS, finder, |finder| set_number(0, finder.byte_length()))
}

/// Ends a search. Answers with the connected components of all pairs, as floating-point numbers: the number of texts in each
/// component, followed by the texts.
#[wasm_bindgen(js_name = componentsOf)]
pub fn components(finder: u32) -> u32 {
    objects::take(&FINDERS, finder, |finder| {
        let texts = finder.into_components()?;
        ANSWER.with_borrow_mut(|answer| {
            answer.clear();
            for text in texts {
                write(answer, [text.into()])?;
            }
            set_answer(answer);
            Ok(())
        })
    })
}

fn write_similar(
    answer: &mut Vec<u64>,
    similar: &[SimilarText],
) -> Result<(), OutOfMemory> {
    for &SimilarText { text, similarity } in similar {
        write(answer, [text.into(), similarity])?;
    }
    Ok(())
}

fn write<const N: usize>(
    answer: &mut Vec<u64>,
    numbers: [f64; N],
) -> Result<(), OutOfMemory> {
    for number in numbers {
        push(answer, number.to_bits())?;
    }
    Ok(())
}
