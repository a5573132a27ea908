//! The bindings of the search for duplicates, whose ids JavaScript maps to numbers of texts, and of bands.
//!
//! JavaScript writes the hashes of a feature set to a buffer ([`finder_input`]), and reads a result, a list of
//! words of 64 bits, from another one ([`finder_answer`]).

use crate::error::Failure;
use simhash_wasm::{
    Bands, DuplicateFinder, Error, FeatureSet, Finding, Measure, SearchOptions,
    SimilarText,
    internals::fallible::{OutOfMemory, push},
};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// The buffers of the module, which all searches share.
#[derive(Default)]
struct Buffers {
    /// See [`finder_input`].
    input: Vec<u64>,
    /// See [`finder_answer`].
    answer: Vec<u64>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> =
        const { RefCell::new(Buffers { input: Vec::new(), answer: Vec::new() }) };
}

/// The address of the input buffer, which is lengthened to at least `words` words of 64 bits.
///
/// # Errors
///
/// No memory.
#[wasm_bindgen(js_name = finderInput)]
pub fn finder_input(words: usize) -> Result<*mut u64, Failure> {
    BUFFERS.with_borrow_mut(|Buffers { input, .. }| {
        let more = words.saturating_sub(input.len());
        input.try_reserve_exact(more).map_err(|_| OutOfMemory)?;
        input.resize(input.len() + more, 0);
        Ok(input.as_mut_ptr())
    })
}

/// The address of the last answer.
#[wasm_bindgen(js_name = finderAnswer)]
pub fn finder_answer() -> *const u64 {
    BUFFERS.with_borrow(|buffers| buffers.answer.as_ptr())
}

/// Frees the buffers. Called after each operation with a long input or answer.
#[wasm_bindgen(js_name = freeFinderBuffers)]
pub fn free_finder_buffers() {
    BUFFERS.take();
}

/// Writes the keys of a set, the first `count` hashes in the input buffer, to [`finder_answer`], and returns
/// their number.
///
/// # Errors
///
/// Those of [`Bands::new`] and [`Bands::keys`].
#[wasm_bindgen(js_name = bandKeys)]
pub fn band_keys(count: usize, bands: u32, rows: u32) -> Result<usize, Failure> {
    let bands = Bands::new(bands, rows)?;
    BUFFERS.with_borrow_mut(|Buffers { input, answer }| {
        let mut hashes = Vec::new();
        for &hash in input.iter().take(count) {
            push(&mut hashes, hash)?;
        }
        *answer = bands.keys(&FeatureSet::from_hashes(hashes))?;
        Ok(answer.len())
    })
}

/// A search for duplicates.
#[wasm_bindgen(js_name = Finder)]
pub struct FinderHandle(DuplicateFinder);

#[wasm_bindgen(js_class = Finder)]
impl FinderHandle {
    /// An empty search, by containment if `contained`.
    ///
    /// # Errors
    ///
    /// Those of [`DuplicateFinder::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(
        min_similarity: f64,
        contained: bool,
        every_pair: bool,
        max_pairs: f64,
        expected: usize,
    ) -> Result<FinderHandle, Failure> {
        let measure = if contained { Measure::Containment } else { Measure::Jaccard };
        let max_pairs = max_pairs as u64;
        let options =
            SearchOptions { min_similarity, measure, every_pair, max_pairs, expected };
        Ok(FinderHandle(DuplicateFinder::new(options)?))
    }

    /// Adds the next text, whose features are the first `count` hashes in the input buffer. Writes what was found to
    /// [`finder_answer`], as floating-point numbers, and returns how many: 0 if the text has no features, 1 if it is kept,
    /// and 2 if it is dropped; the number of the kept text and the similarity; and the number and the similarity of each
    /// similar text.
    ///
    /// # Errors
    ///
    /// Those of [`DuplicateFinder::add`].
    pub fn add(&mut self, count: usize) -> Result<usize, Failure> {
        BUFFERS.with_borrow_mut(|Buffers { input, answer }| {
            let finding = self.0.add_hashes(input.iter().take(count).copied())?;
            let (kind, kept, similarity) = match finding {
                Finding::Empty => (0.0, 0, 0.0),
                Finding::Kept => (1.0, 0, 0.0),
                Finding::Dropped { kept, similarity } => (2.0, kept, similarity),
            };
            answer.clear();
            write(answer, [kind, kept.into(), similarity])?;
            for &SimilarText { text, similarity } in self.0.similar() {
                write(answer, [text.into(), similarity])?;
            }
            Ok(answer.len())
        })
    }

    /// Writes the number and the similarity of each stored text that is similar to the set of the first `count` hashes in the
    /// input buffer to [`finder_answer`], as floating-point numbers, and returns how many.
    ///
    /// # Errors
    ///
    /// Those of [`DuplicateFinder::query`].
    pub fn query(&mut self, count: usize) -> Result<usize, Failure> {
        BUFFERS.with_borrow_mut(|Buffers { input, answer, .. }| {
            answer.clear();
            let similar = self.0.query_hashes(input.iter().take(count).copied())?;
            for &SimilarText { text, similarity } in similar {
                write(answer, [text.into(), similarity])?;
            }
            Ok(answer.len())
        })
    }

    /// The memory of stored sets and of tables, in bytes.
    #[wasm_bindgen(js_name = byteLength)]
    pub fn byte_length(&self) -> usize {
        self.0.byte_length()
    }

    /// Writes the connected components of all pairs to [`finder_answer`], as floating-point numbers, and returns how many:
    /// for each component its number of texts, and the texts.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn components(self) -> Result<usize, Failure> {
        let texts = self.0.into_components()?;
        BUFFERS.with_borrow_mut(|Buffers { answer, .. }| {
            answer.clear();
            for text in texts {
                write(answer, [text.into()])?;
            }
            Ok(answer.len())
        })
    }
}

fn write<const N: usize>(
    answer: &mut Vec<u64>,
    numbers: [f64; N],
) -> Result<(), Error> {
    for number in numbers {
        push(answer, number.to_bits())?;
    }
    Ok(())
}
