//! An index at work. Ids are mapped to handles in JavaScript.
//!
//! Nothing whose size input decides crosses as an array: wasm-bindgen would allocate that
//! in a way that cannot fail without ending the module. Numbers come some at a time in a
//! buffer that stays ([`stage`]), and go as a view of memory ([`results`], [`bulk`]).

use super::lanes::{lanes, value};
use crate::{
    Bits, DuplicateIndex, Error, Fingerprint, Layout, Match, Query, QueryMethod,
    explain_query,
    hash::FxState,
    index::{
        bulk::{NEW, Queries, check},
        explain::push,
        hits::Hits,
        search::{Goal, Search},
    },
};
use alloc::{boxed::Box, vec::Vec};
use core::{
    cell::{Cell, RefCell},
    ptr,
};
use wasm_bindgen::prelude::*;

/// How many fingerprints are staged at a time.
const STAGED: usize = 2048;

/// How many matches or pairs there may be in one answer.
const MOST: u32 = 10_000_000;

/// An index.
#[wasm_bindgen(js_name = Index)]
pub struct IndexHandle(DuplicateIndex);

#[wasm_bindgen(js_class = Index)]
impl IndexHandle {
    /// An empty one.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(
        bits: u32,
        max_distance: u32,
        is_compact: bool,
    ) -> Result<IndexHandle, JsValue> {
        let layout = if is_compact { Layout::Compact } else { Layout::Fast };
        let bits = Bits::new(bits)?;
        Ok(IndexHandle(DuplicateIndex::with_layout(bits, max_distance, layout)?))
    }

    /// The memory that it takes.
    #[wasm_bindgen(js_name = byteLength)]
    pub fn byte_length(&self) -> usize {
        self.0.byte_length()
    }

    // What is called often takes and returns bare numbers only: its arguments are checked
    // in JavaScript, and anything else would cost as much as the work itself.

    /// Stores a fingerprint under a handle, a new one if that is [`u32::MAX`], and returns
    /// it; [`u32::MAX`] if there is no memory.
    pub fn set(&mut self, handle: u32, low: u64, high: u64) -> u32 {
        if self.0.reserve_many(usize::from(handle == NEW)).is_err() {
            return NEW;
        }
        let handle = self.0.put_one_of_many(handle, [low, high]);
        self.0.settle_many();
        handle
    }

    /// Makes sure that so many can be stored by [`IndexHandle::set_staged`].
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::insert_many`].
    pub fn reserve(&mut self, more: usize) -> Result<(), JsValue> {
        Ok(self.0.reserve_many(more)?)
    }

    /// Stores so many staged fingerprints under the staged handles, as [`IndexHandle::set`],
    /// and puts those that are new there. There must be room for them; and after the last
    /// ones, [`IndexHandle::settle`].
    #[wasm_bindgen(js_name = setStaged)]
    pub fn set_staged(&mut self, count: usize) {
        let lanes = per(self.0.bits());
        BUFFERS.with_borrow_mut(|Buffers { stage, .. }| {
            for at in 0..count {
                let high = if lanes == 2 { stage[2 * at + 1] } else { 0 };
                let handle = stage[2 * STAGED + at] as u32;
                let put = self.0.put_one_of_many(handle, [stage[lanes * at], high]);
                stage[2 * STAGED + at] = put.into();
            }
        });
    }

    /// Sorts what was stored since the last time.
    pub fn settle(&mut self) {
        self.0.settle_many();
    }

    /// Removes the fingerprint of a handle in use.
    pub fn remove(&mut self, handle: u32) -> bool {
        self.0.take_out(handle)
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The fingerprint of a handle in use, 0 for any other.
    pub fn get(&self, handle: u32) -> u64 {
        self.0.get(handle).map_or(0, lanes)
    }

    /// Puts handle, distance, handle, distance and so on into the results, and returns how
    /// many matches there are, [`u32::MAX`] if there is no memory. A `max_distance` of that
    /// is for the nearest at any distance, `exclude` for none.
    pub fn query(
        &self,
        low: u64,
        high: u64,
        max_distance: u32,
        limit: u32,
        exclude: u32,
    ) -> u32 {
        let query = Query {
            max_distance: Some(max_distance).filter(|&within| within != u32::MAX),
            limit: Some(limit as usize),
            exclude: Some(exclude).filter(|&handle| handle != NEW),
        };
        BUFFERS.with_borrow_mut(|Buffers { hits, results, .. }| {
            results.clear();
            // The only other error is for a distance, which JavaScript has checked.
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

    /// Adds so many staged fingerprints to those of [`IndexHandle::query_many`]; or only
    /// checks that they fit the width.
    ///
    /// # Errors
    ///
    /// They do not; no memory.
    #[wasm_bindgen(js_name = askStaged)]
    pub fn ask_staged(&self, count: usize, keep: bool) -> Result<(), JsValue> {
        let lanes = count * per(self.0.bits());
        BUFFERS.with_borrow_mut(|Buffers { stage, queries, .. }| {
            Ok(self.0.push_queries(queries, &stage[..lanes], keep)?)
        })
    }

    /// For each match the place of its query, the handle and the distance, in bulk; the
    /// number of words.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::query_many`].
    #[wasm_bindgen(js_name = queryMany)]
    pub fn query_many(&self, max_distance: u32, limit: u32) -> Result<usize, JsValue> {
        let query = Query {
            max_distance: Some(max_distance),
            limit: Some(limit as usize),
            exclude: None,
        };
        BUFFERS.with_borrow_mut(|Buffers { hits, queries, bulk, .. }| {
            bulk.clear();
            let mut see = |place, found: Match| {
                extend(bulk, &[place, found.handle, found.distance])
            };
            self.0.query_lanes(queries, query, MOST.into(), hits, &mut see)?;
            Ok(bulk.len())
        })
    }

    /// Begins the search for pairs, which are all collected or not, or for groups.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::pair_search`].
    pub fn search(
        &self,
        max_distance: u32,
        groups: bool,
        collects: bool,
    ) -> Result<SearchHandle, JsValue> {
        let most = if collects { MOST.into() } else { u64::MAX };
        let goal = if groups { Goal::Groups } else { Goal::Pairs { most } };
        Ok(SearchHandle(self.0.search(max_distance, goal)?))
    }
}

/// How many lanes a fingerprint has.
fn per(bits: Bits) -> usize {
    bits.get().div_ceil(64) as usize
}

fn extend(list: &mut Vec<u32>, words: &[u32]) -> Result<(), Error> {
    list.try_reserve(words.len()).map_err(|_| Error::out_of_memory(list.len()))?;
    // One by one: a copy is a call into the engine.
    for &word in words {
        list.push(word);
    }
    Ok(())
}

/// The memory through which numbers come and go.
struct Buffers {
    /// What serves all queries, and what the last one found: handle, distance, handle,
    /// distance and so on.
    hits: Hits,
    results: Vec<u32>,
    /// Room for fingerprints, of two lanes each, and behind that for as many handles.
    stage: Vec<u64>,
    queries: Queries,
    /// The answer to anything but a single query.
    bulk: Vec<u32>,
}

std::thread_local! {
    static BUFFERS: RefCell<Buffers> = const {
        RefCell::new(Buffers {
            hits: Hits::new(),
            results: Vec::new(),
            stage: Vec::new(),
            queries: Queries::new(),
            bulk: Vec::new(),
        })
    };
}

/// Where the results of the last query are. Those of later ones are there too, unless they
/// are more than there ever were.
#[wasm_bindgen]
pub fn results() -> *const u32 {
    BUFFERS.with_borrow(|buffers| buffers.results.as_ptr())
}

/// Where numbers are put for the index: room for 2048 fingerprints, of two lanes each, and
/// behind that for as many handles, 64 bits each. Null if there is no memory.
#[wasm_bindgen]
pub fn stage() -> *const u64 {
    BUFFERS.with_borrow_mut(|Buffers { stage, .. }| {
        if stage.is_empty() && stage.try_reserve_exact(3 * STAGED).is_ok() {
            stage.resize(3 * STAGED, 0);
        }
        if stage.is_empty() { ptr::null() } else { stage.as_ptr() }
    })
}

/// Where the last answer in bulk is.
#[wasm_bindgen]
pub fn bulk() -> *const u32 {
    BUFFERS.with_borrow(|buffers| buffers.bulk.as_ptr())
}

/// Frees it, and forgets what was asked.
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
    /// Makes so many comparisons. The share of the work that is done, from 0 to 1; 1 when
    /// all is.
    ///
    /// # Errors
    ///
    /// As [`crate::PairSearch::advance`].
    pub fn advance(&mut self, comparisons: u32) -> Result<f64, JsValue> {
        let more = self.0.advance(comparisons.into())?;
        Ok(if more { self.0.progress().min(0.999) } else { 1.0 })
    }

    /// Puts pairs that were found and not taken, so many at most, in bulk, in no particular
    /// order: handle, handle, distance. The number of words.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn take(&mut self, most: usize) -> Result<usize, JsValue> {
        let mut output = Vec::new();
        self.0.take(most, &mut |pair| {
            extend(&mut output, &[pair.a, pair.b, pair.distance])
        })?;
        Ok(put_bulk(output))
    }

    /// Puts all pairs in bulk, in order; or for each group the number of handles, and the
    /// handles. The number of words.
    ///
    /// # Errors
    ///
    /// No memory, or too many pairs.
    pub fn finish(self, groups: bool) -> Result<usize, JsValue> {
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

fn put_bulk(output: Vec<u32>) -> usize {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.bulk = output;
        buffers.bulk.len()
    })
}

std::thread_local! {
    static CHECKSUM: Cell<FxState> = Cell::new(FxState::default());
}

/// Takes the next bytes into the checksum: whole words, but for the last ones.
#[wasm_bindgen(js_name = checksumPush)]
pub fn checksum_push(bytes: &[u8]) {
    let mut state = CHECKSUM.take();
    state.write(bytes);
    CHECKSUM.set(state);
}

/// The checksum of all bytes since the last one: the low 64 bits of their feature hash.
#[wasm_bindgen(js_name = checksumTake)]
pub fn checksum_take() -> u64 {
    CHECKSUM.take().hash()
}

/// How block tables answer a query. `fingerprints` are of one or two lanes each.
///
/// Whether they would be used; for each block its start, width, key as four words, the low
/// one first, and its bucket; the candidates and the matches, with place, distance and
/// blocks. Lists begin with their length.
///
/// # Errors
///
/// As [`explain_query`], and fingerprints that do not fit.
#[wasm_bindgen(js_name = explainQuery)]
pub fn explained_query(
    low: u64,
    high: u64,
    fingerprints: &[u64],
    bits: u32,
    max_distance: u32,
    blocks: Option<u32>,
) -> Result<Vec<u32>, JsValue> {
    let bits = Bits::new(bits)?;
    check(fingerprints, bits)?;
    let stored = fingerprints.chunks(bits.get().div_ceil(64) as usize).map(|lanes| {
        let high = lanes.get(1).copied().unwrap_or(0);
        Fingerprint::fitting(value(lanes[0], high), bits)
    });
    let asked = Fingerprint::new(value(low, high), bits)?;
    let explained = explain_query(asked, stored, max_distance, blocks)?;

    let mut output = Vec::new();
    push(&mut output, u32::from(explained.method == QueryMethod::Blocks));
    push(&mut output, explained.blocks.len() as u32);
    for block in &explained.blocks {
        push(&mut output, block.start);
        push(&mut output, block.width);
        for lane in [block.key as u64, (block.key >> 64) as u64] {
            push(&mut output, lane as u32);
            push(&mut output, (lane >> 32) as u32);
        }
        push_list(&mut output, &block.bucket);
    }
    for agreements in [&explained.candidates, &explained.matches] {
        push(&mut output, agreements.len() as u32);
        for it in agreements {
            push(&mut output, it.place);
            push(&mut output, it.distance);
            push_list(&mut output, &it.blocks);
        }
    }
    Ok(output)
}

#[inline(never)]
fn push_list(output: &mut Vec<u32>, list: &[u32]) {
    push(output, list.len() as u32);
    for &place in list {
        push(output, place);
    }
}
