//! The bindings of the duplicate index. JavaScript maps ids to handles.
//!
//! Fingerprints, handles and the words of a snapshot are passed in chunks, through a buffer of a
//! fixed size ([`stage`]). JavaScript reads results directly from the module's memory
//! ([`results`], [`bulk`]). Nothing is passed as an array, because wasm-bindgen allocates arrays
//! infallibly: the module would trap if an allocation failed.

use super::limbs::{low_limb, value};
use crate::error::Failure;
use simhash_wasm::{
    Bits, DuplicateIndex, Error, Fingerprint, Layout, Match, Query, QueryExplanation,
    QueryMethod, QueryOptions, Recipe, RecipeName, ScoreOptions, explain_query,
    internals::{FxState, Goal, Hits, NEW, Queries, Search, Tail, check},
};
use std::{cell::RefCell, ptr};
use wasm_bindgen::prelude::*;

/// How many fingerprints the buffer of [`stage`] holds.
const STAGED_FINGERPRINTS: usize = 2048;

/// How many matches or pairs one answer may hold.
const MAX_RESULTS: u32 = 10_000_000;

/// An index of fingerprints by handle.
#[wasm_bindgen(js_name = Index)]
pub struct IndexHandle(DuplicateIndex);

#[wasm_bindgen(js_class = Index)]
impl IndexHandle {
    /// An empty index.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(
        bits: u32,
        max_distance: u32,
        is_compact: bool,
    ) -> Result<IndexHandle, Failure> {
        let layout = if is_compact { Layout::Compact } else { Layout::Fast };
        let bits = Bits::new(bits)?;
        Ok(IndexHandle(DuplicateIndex::with_layout(bits, max_distance, layout)?))
    }

    /// The memory of fingerprints and tables, in bytes.
    #[wasm_bindgen(js_name = byteLength)]
    pub fn byte_length(&self) -> usize {
        self.0.byte_length()
    }

    // Functions that are called for single fingerprints take and return numbers only, and have
    // their arguments checked in JavaScript: an object or a `Result` would take as long as the
    // work itself.

    /// Stores a fingerprint under a handle in use, or under a new handle if `handle` is
    /// [`u32::MAX`]. Returns the handle, or [`u32::MAX`] if an allocation failed.
    pub fn set(&mut self, handle: u32, low: u64, high: u64) -> u32 {
        if self.0.reserve_many(usize::from(handle == NEW)).is_err() {
            return NEW;
        }
        let handle = self.0.put_one_of_many(handle, [low, high]);
        self.0.compact_many();
        handle
    }

    /// Reserves memory for `more` fingerprints, which [`IndexHandle::set_staged`] can then add.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn reserve(&mut self, more: usize) -> Result<(), Failure> {
        Ok(self.0.reserve_many(more)?)
    }

    /// Stores the first `count` staged fingerprints, at most as many as the buffer holds, under
    /// the staged handles, as [`IndexHandle::set`] does. Each staged handle of [`u32::MAX`] is
    /// replaced by the new handle. [`IndexHandle::reserve`] must have reserved memory for the new
    /// fingerprints, and [`IndexHandle::compact`] must be called after the last ones.
    #[wasm_bindgen(js_name = setStaged)]
    pub fn set_staged(&mut self, count: usize) {
        let limbs = limb_count(self.0.bits());
        BUFFERS.with_borrow_mut(|Buffers { stage, .. }| {
            for at in 0..count.min(stage.len() / 3) {
                let high = if limbs == 2 { stage[2 * at + 1] } else { 0 };
                let handle = stage[2 * STAGED_FINGERPRINTS + at] as u32;
                let put = self.0.put_one_of_many(handle, [stage[limbs * at], high]);
                stage[2 * STAGED_FINGERPRINTS + at] = put.into();
            }
        });
    }

    /// Merges and rebuilds levels of the block tables where that is necessary.
    pub fn compact(&mut self) {
        self.0.compact_many();
    }

    /// Removes the fingerprint of a handle. Returns whether the handle was in use.
    pub fn remove(&mut self, handle: u32) -> bool {
        self.0.take_out(handle)
    }

    /// Removes all fingerprints.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The low limb of the fingerprint of a handle, or 0 if the handle is not in use. `high`
    /// returns the high limb.
    pub fn get(&self, handle: u32) -> u64 {
        self.0.get(handle).map_or(0, low_limb)
    }

    /// Writes the handle and the distance of each match to [`results`], and returns the number
    /// of matches, or [`u32::MAX`] if an allocation failed. With a `max_distance` of
    /// [`u32::MAX`], the matches are the nearest fingerprints at any distance. With an `exclude` of
    /// [`u32::MAX`], no handle is excluded.
    pub fn query(
        &self,
        low: u64,
        high: u64,
        max_distance: u32,
        limit: u32,
        exclude: u32,
    ) -> u32 {
        let query = QueryOptions {
            max_distance: Some(max_distance).filter(|&within| within != u32::MAX),
            limit: Some(limit as usize),
            exclude: Some(exclude).filter(|&handle| handle != NEW),
        };
        BUFFERS.with_borrow_mut(|Buffers { hits, results, .. }| {
            results.clear();
            // The only other error is that of an invalid distance, which JavaScript checks.
            let Ok(matches) = self.0.query_one([low, high], query, hits) else {
                return u32::MAX;
            };
            let count = matches.len();
            if results.try_reserve(2 * count).is_err() {
                return u32::MAX;
            }
            for Match { handle, distance } in matches {
                results.push(handle);
                results.push(distance);
            }
            count as u32
        })
    }

    /// Answers a query by score, whose margins are in the staging buffer, one a byte. Writes the
    /// handle and the distance of each match, and its score as the two halves of a floating-point
    /// number, the low one first, to [`bulk`]. Returns the number of words. With a `max_distance` of
    /// [`u32::MAX`], the matches are those with the least scores at any distance.
    ///
    /// # Errors
    ///
    /// Those of [`DuplicateIndex::query_by_score`]; fingerprints that do not fit the width.
    #[wasm_bindgen(js_name = queryByScore)]
    pub fn query_by_score(
        &self,
        low: u64,
        high: u64,
        max_distance: u32,
        max_score: f64,
        limit: u32,
        exclude: u32,
    ) -> Result<usize, Failure> {
        let fingerprint = Fingerprint::new(value(low, high), self.0.bits())?;
        let limit = limit as usize;
        BUFFERS.with_borrow_mut(|Buffers { hits, bulk, stage, .. }| {
            let mut margins = [[0; 8]; 16];
            for (to, from) in margins.iter_mut().zip(stage) {
                *to = from.to_le_bytes();
            }
            let bits = self.0.bits().get() as usize;
            let query = Query::new(fingerprint, &margins.as_flattened()[..bits])?;
            let options = ScoreOptions {
                max_score,
                max_distance,
                limit: Some(limit),
                exclude: Some(exclude).filter(|&handle| handle != NEW),
            };
            bulk.clear();
            let nearest = max_distance == u32::MAX;
            let options = (!nearest).then_some(options).ok_or(limit);
            self.0.each_by_score(&query, options, hits, &mut |found| {
                let score = found.score.to_bits();
                let words =
                    [found.handle, found.distance, score as u32, (score >> 32) as u32];
                extend(bulk, &words)
            })?;
            Ok(bulk.len())
        })
    }

    /// Answers the queries of [`ask_staged`]. Writes the position of the query, the handle and
    /// the distance of each match to [`bulk`], and returns the number of words.
    ///
    /// # Errors
    ///
    /// Those of [`DuplicateIndex::query_many`]; more than 10 million matches.
    #[wasm_bindgen(js_name = queryMany)]
    pub fn query_many(&self, max_distance: u32, limit: u32) -> Result<usize, Failure> {
        let query = QueryOptions {
            max_distance: Some(max_distance),
            limit: Some(limit as usize),
            exclude: None,
        };
        BUFFERS.with_borrow_mut(|Buffers { hits, queries, bulk, .. }| {
            bulk.clear();
            let mut visit = |position, found: Match| {
                extend(bulk, &[position, found.handle, found.distance])
            };
            self.0.query_limbs(queries, query, MAX_RESULTS.into(), hits, &mut visit)?;
            Ok(bulk.len())
        })
    }

    /// Begins a search for groups if `groups`, otherwise for pairs. If `collects`,
    /// [`SearchHandle::finish`] will return all pairs at once, so their number is limited to 10
    /// million.
    ///
    /// # Errors
    ///
    /// Those of [`DuplicateIndex::pair_search`].
    pub fn search(
        &self,
        max_distance: u32,
        groups: bool,
        collects: bool,
    ) -> Result<SearchHandle, Failure> {
        let most = if collects { MAX_RESULTS.into() } else { u64::MAX };
        let goal = if groups { Goal::Groups } else { Goal::Pairs { most } };
        Ok(SearchHandle(self.0.search(max_distance, goal)?))
    }
}

/// How many limbs a fingerprint has.
fn limb_count(bits: Bits) -> usize {
    bits.get().div_ceil(64) as usize
}

/// Appends words fallibly.
fn extend(list: &mut Vec<u32>, words: &[u32]) -> Result<(), Error> {
    list.try_reserve(words.len()).map_err(|_| Error::no_memory())?;
    // One by one: a copy of unknown length is compiled to `memory.copy`, which is slower for so
    // few words.
    for &word in words {
        list.push(word);
    }
    Ok(())
}

/// The buffers of the module, which all indexes share.
struct Buffers {
    /// The memory for the matches of queries.
    hits: Hits,
    /// See [`results`].
    results: Vec<u32>,
    /// See [`stage`].
    stage: Vec<u64>,
    /// See [`ask_staged`].
    queries: Queries,
    /// See [`bulk`].
    bulk: Vec<u32>,
    /// See [`checksum_push`].
    checksum: Option<FxState>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = const {
        RefCell::new(Buffers {
            hits: Hits::new(),
            results: Vec::new(),
            stage: Vec::new(),
            queries: Queries::new(),
            bulk: Vec::new(),
            checksum: None,
        })
    };
}

/// The address of the results of the last query: the handle and the distance of each match. The
/// address changes only if a query has more matches than all queries before it.
#[wasm_bindgen]
pub fn results() -> *const u32 {
    BUFFERS.with_borrow(|buffers| buffers.results.as_ptr())
}

/// The address of the staging buffer, through which fingerprints, handles and words are passed.
/// It has room for 2048 fingerprints of up to two limbs, followed by room for 2048 handles of 64
/// bits each. The address is null if the buffer cannot be allocated.
#[wasm_bindgen]
pub fn stage() -> *const u64 {
    BUFFERS.with_borrow_mut(|Buffers { stage, .. }| {
        if stage.is_empty() && stage.try_reserve_exact(3 * STAGED_FINGERPRINTS).is_ok()
        {
            stage.resize(3 * STAGED_FINGERPRINTS, 0);
        }
        if stage.is_empty() { ptr::null() } else { stage.as_ptr() }
    })
}

/// Checks that the first `count` staged fingerprints fit a width. If `keep`, adds them to the
/// fingerprints that [`IndexHandle::query_many`] or [`explained_query`] reads.
///
/// # Errors
///
/// A fingerprint that does not fit; more fingerprints than the buffer holds; no memory.
#[wasm_bindgen(js_name = askStaged)]
pub fn ask_staged(count: usize, bits: u32, keep: bool) -> Result<(), Failure> {
    let bits = Bits::new(bits)?;
    BUFFERS.with_borrow_mut(|Buffers { stage, queries, .. }| {
        let limbs = stage.get(..count * limb_count(bits));
        let limbs = limbs.ok_or_else(Error::no_memory)?;
        check(limbs, bits)?;
        if keep {
            queries.push(limbs, bits)?;
        }
        Ok(())
    })
}

/// The address of the last answer other than that of [`IndexHandle::query`].
#[wasm_bindgen]
pub fn bulk() -> *const u32 {
    BUFFERS.with_borrow(|buffers| buffers.bulk.as_ptr())
}

/// Frees the answer at [`bulk`], and removes the fingerprints of [`ask_staged`].
#[wasm_bindgen(js_name = freeBulk)]
pub fn free_bulk() {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.bulk = Vec::new();
        buffers.queries = Queries::new();
    });
}

/// A search for pairs or groups.
#[wasm_bindgen(js_name = Search)]
pub struct SearchHandle(Box<Search>);

#[wasm_bindgen(js_class = Search)]
impl SearchHandle {
    /// Advances the search by about this many comparisons, and returns the share of the work that
    /// is done, from 0 to 1. The share is 1 only at the end.
    ///
    /// # Errors
    ///
    /// Those of [`simhash_wasm::PairSearch::advance`].
    pub fn advance(&mut self, comparisons: u32) -> Result<f64, Failure> {
        let more = self.0.advance(comparisons.into())?;
        Ok(if more { self.0.progress().min(0.999) } else { 1.0 })
    }

    /// Takes up to `most` of the pairs that were found and not taken yet, in no particular order.
    /// Writes both handles and the distance of each pair to [`bulk`], and returns the number of
    /// words.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn take(&mut self, most: usize) -> Result<usize, Failure> {
        let mut output = Vec::new();
        self.0.take(most, &mut |pair| {
            extend(&mut output, &[pair.a, pair.b, pair.distance])
        })?;
        Ok(put_bulk(output))
    }

    /// Writes the results to [`bulk`] in order, and returns the number of words. A pair is written
    /// as by [`SearchHandle::take`]; a group is written as the number of its handles, followed by
    /// the handles.
    ///
    /// # Errors
    ///
    /// No memory, or too many pairs.
    pub fn finish(self, groups: bool) -> Result<usize, Failure> {
        let mut output = Vec::new();
        if groups {
            output = self.0.groups()?;
        } else {
            self.0.pairs(&mut |pair| {
                extend(&mut output, &[pair.a, pair.b, pair.distance])
            })?;
        }
        Ok(put_bulk(output))
    }
}

/// The greatest distance, up to `max_distance`, at which `count` texts are expected to have at most `false_pairs` pairs
/// of unrelated texts, or else the usual number. The recipe is that of the released ones at this position.
#[wasm_bindgen(js_name = maxDistanceFor)]
pub fn max_distance_for(
    recipe: usize,
    bits: u32,
    max_distance: u32,
    count: f64,
    false_pairs: Option<f64>,
) -> u32 {
    tail(recipe, bits).map_or(max_distance, |tail| {
        tail.max_distance(max_distance, count, false_pairs)
    })
}

/// How many pairs of unrelated texts are expected within a distance; `undefined` if that was not measured.
#[wasm_bindgen(js_name = expectedFalsePairs)]
pub fn expected_false_pairs(
    recipe: usize,
    bits: u32,
    count: f64,
    max_distance: u32,
) -> Option<f64> {
    Some(tail(recipe, bits)?.expected_pairs(max_distance, count))
}

/// The usual width of a recipe, the released one at this position.
#[wasm_bindgen(js_name = usualBits)]
pub fn usual_bits(recipe: usize) -> u32 {
    RecipeName::ALL.get(recipe).map_or(0, |&name| Recipe::new(name).bits().get())
}

/// Its usual greatest distance.
#[wasm_bindgen(js_name = usualDistance)]
pub fn usual_distance(recipe: usize, bits: u32) -> u32 {
    released(recipe, bits).map_or(0, |recipe| recipe.max_distance())
}

/// The usual greatest distance of its queries by score.
#[wasm_bindgen(js_name = scoreDistance)]
pub fn score_distance(recipe: usize, bits: u32) -> u32 {
    released(recipe, bits).map_or(0, |recipe| recipe.score_limits().max_distance)
}

/// The usual greatest score of its queries by score.
#[wasm_bindgen(js_name = greatestScore)]
pub fn greatest_score(recipe: usize, bits: u32) -> f64 {
    released(recipe, bits).map_or(0.0, |recipe| recipe.score_limits().max_score)
}

fn released(recipe: usize, bits: u32) -> Option<Recipe> {
    let name = *RecipeName::ALL.get(recipe)?;
    Some(Recipe::new(name).with_bits(Bits::new(bits).ok()?))
}

fn tail(recipe: usize, bits: u32) -> Option<Tail> {
    Tail::of(*RecipeName::ALL.get(recipe)?, Bits::new(bits).ok()?)
}

fn put_bulk(output: Vec<u32>) -> usize {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.bulk = output;
        buffers.bulk.len()
    })
}

/// Adds the first `words` staged words of 64 bits to the checksum, at most as many as the buffer
/// holds.
#[wasm_bindgen(js_name = checksumPush)]
pub fn checksum_push(words: usize) {
    BUFFERS.with_borrow_mut(|Buffers { stage, checksum, .. }| {
        let checksum = checksum.get_or_insert_default();
        for word in stage.iter().take(words) {
            checksum.write(&word.to_le_bytes());
        }
    });
}

/// Returns the checksum of all words that were added since the last call: the low 64 bits of
/// their feature hash.
#[wasm_bindgen(js_name = checksumTake)]
pub fn checksum_take() -> u64 {
    BUFFERS
        .with_borrow_mut(|buffers| buffers.checksum.take())
        .unwrap_or_default()
        .hash()
}

/// Explains how block tables answer a query among the fingerprints of [`ask_staged`]. Writes the
/// explanation to [`bulk`], and returns the number of words.
///
/// The first word is 1 if an index would use block tables, otherwise 0. Three lists follow: the
/// blocks, the candidates and the matches. A block is its start, its length, its value as four
/// words, the lowest first, and its bucket. A candidate or match is its position, its distance and
/// the list of its blocks. Each list begins with its length.
///
/// # Errors
///
/// Those of [`explain_query`].
#[wasm_bindgen(js_name = explainQuery)]
pub fn explained_query(
    low: u64,
    high: u64,
    bits: u32,
    max_distance: u32,
    blocks: u32,
) -> Result<usize, Failure> {
    let asked = Fingerprint::new(value(low, high), Bits::new(bits)?)?;
    BUFFERS.with_borrow_mut(|Buffers { queries, bulk, .. }| {
        let stored = queries.fingerprints(asked.bits());
        let explained = explain_query(asked, stored, max_distance, Some(blocks))?;
        bulk.clear();
        write(bulk, &explained)?;
        Ok(bulk.len())
    })
}

fn write(output: &mut Vec<u32>, explained: &QueryExplanation) -> Result<(), Error> {
    let method = u32::from(explained.method == QueryMethod::Blocks);
    extend(output, &[method, explained.blocks.len() as u32])?;
    for block in &explained.blocks {
        let limb = |at: u32| (block.value >> (32 * at)) as u32;
        write_list(
            output,
            &[block.start, block.length, limb(0), limb(1), limb(2), limb(3)],
            &block.bucket,
        )?;
    }
    for agreements in [&explained.candidates, &explained.matches] {
        extend(output, &[agreements.len() as u32])?;
        for it in agreements {
            write_list(output, &[it.position, it.distance], &it.blocks)?;
        }
    }
    Ok(())
}

#[inline(never)]
fn write_list(output: &mut Vec<u32>, head: &[u32], list: &[u32]) -> Result<(), Error> {
    extend(output, head)?;
    extend(output, &[list.len() as u32])?;
    extend(output, list)
}
