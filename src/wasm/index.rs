//! An index at work. Ids are mapped to handles in JavaScript.

use super::lanes::{lanes, value};
use crate::{
    Bits, DuplicateIndex, Error, Fingerprint, GroupSearch, Layout, Match, PairSearch,
    Query, QueryMethod, explain_query,
    hash::FxState,
    index::{
        bulk::{NEW, check},
        explain::push,
        hits::Hits,
    },
};
use alloc::{boxed::Box, vec::Vec};
use core::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

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
        let fingerprint = self.fingerprint(low, high);
        if handle == NEW {
            return self.0.insert(fingerprint).unwrap_or(NEW);
        }
        match self.0.replace(handle, fingerprint) {
            Ok(()) => handle,
            Err(_) => NEW,
        }
    }

    /// The same for many, all or none.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::insert_many`].
    #[wasm_bindgen(js_name = setMany)]
    pub fn set_many(
        &mut self,
        fingerprints: Vec<u64>,
        mut handles: Vec<u32>,
    ) -> Result<Vec<u32>, JsValue> {
        self.0.set_many(fingerprints, &mut handles)?;
        Ok(handles)
    }

    /// Removes the fingerprint of a handle in use.
    pub fn remove(&mut self, handle: u32) -> bool {
        self.0.remove(handle).is_ok()
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The fingerprint of a handle in use, 0 for any other.
    pub fn get(&self, handle: u32) -> u64 {
        self.0.get(handle).map_or(0, lanes)
    }

    /// All fingerprints, in the order of insertion.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn fingerprints(&self) -> Result<Vec<u64>, JsValue> {
        Ok(self.0.lanes()?)
    }

    /// Puts handle, distance, handle, distance and so on into the results, and returns how
    /// many matches there are. `exclude` is [`u32::MAX`] for none.
    pub fn query(
        &self,
        low: u64,
        high: u64,
        max_distance: u32,
        limit: u32,
        exclude: u32,
    ) -> usize {
        let query = Query {
            max_distance: Some(max_distance),
            limit: Some(limit as usize),
            exclude: Some(exclude).filter(|&handle| handle != NEW),
        };
        ANSWER.with_borrow_mut(|Answer { hits, results }| {
            results.put(self.0.query_one([low, high], query, hits))
        })
    }

    /// As [`IndexHandle::query`], the nearest however far.
    pub fn nearest(&self, low: u64, high: u64, count: u32) -> usize {
        ANSWER.with_borrow_mut(|Answer { hits, results }| {
            results.put(self.0.nearest_one([low, high], count as usize, hits))
        })
    }

    /// For each match the place of its query, the handle and the distance.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::query_many`].
    #[wasm_bindgen(js_name = queryMany)]
    pub fn query_many(
        &self,
        fingerprints: Vec<u64>,
        max_distance: Option<u32>,
        limit: u32,
    ) -> Result<Vec<u32>, JsValue> {
        let query = Query { max_distance, limit: Some(limit as usize), exclude: None };
        let mut output = Vec::new();
        let mut hits = Hits::default();
        for (place, found) in self.0.query_lanes(fingerprints, query, &mut hits)? {
            output.extend_from_slice(&[place, found.handle, found.distance]);
        }
        Ok(output)
    }

    /// Begins the search for pairs, or for groups.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::pair_search`].
    pub fn search(
        &self,
        max_distance: Option<u32>,
        groups: bool,
    ) -> Result<Search, JsValue> {
        Ok(Search(if groups {
            Goal::Groups(Box::new(self.0.group_search(max_distance)?))
        } else {
            Goal::Pairs(Box::new(self.0.pair_search(max_distance)?))
        }))
    }

    /// What does not fit is cut off: JavaScript has checked.
    fn fingerprint(&self, low: u64, high: u64) -> Fingerprint {
        let bits = self.0.bits();
        Fingerprint::fitting(value(low, high) & bits.mask(), bits)
    }
}

std::thread_local! {
    static ANSWER: RefCell<Answer> = RefCell::default();
}

/// The memory that serves all queries.
#[derive(Default)]
struct Answer {
    hits: Hits,
    results: Results,
}

/// Handle, distance, handle, distance and so on.
#[derive(Default)]
struct Results(Vec<u32>);

impl Results {
    /// How many there are. The only error that there could be is for a distance, which
    /// JavaScript has checked.
    fn put(&mut self, matches: Result<impl Iterator<Item = Match>, Error>) -> usize {
        self.0.clear();
        for found in matches.into_iter().flatten() {
            self.0.extend_from_slice(&[found.handle, found.distance]);
        }
        self.0.len() / 2
    }
}

/// Where the results of the last query are. Those of later ones are there too, unless they
/// are more than there ever were.
#[wasm_bindgen]
pub fn results() -> *const u32 {
    ANSWER.with_borrow(|answer| answer.results.0.as_ptr())
}

/// A search for pairs or groups.
#[wasm_bindgen]
pub struct Search(Goal);

enum Goal {
    Pairs(Box<PairSearch>),
    Groups(Box<GroupSearch>),
}

#[wasm_bindgen]
impl Search {
    /// Makes so many comparisons. The share of the work that is done, from 0 to 1; 1 when
    /// all is.
    ///
    /// # Errors
    ///
    /// As [`PairSearch::advance`].
    pub fn advance(&mut self, comparisons: u32) -> Result<f64, JsValue> {
        let (more, progress) = match &mut self.0 {
            Goal::Pairs(search) => {
                (search.advance(comparisons.into())?, search.progress())
            }
            Goal::Groups(search) => {
                (search.advance(comparisons.into())?, search.progress())
            }
        };
        Ok(if more { progress.min(0.999) } else { 1.0 })
    }

    /// Handle, handle, distance for each pair; or for each group the number of handles,
    /// and the handles.
    pub fn finish(self) -> Vec<u32> {
        let mut output = Vec::new();
        match self.0 {
            Goal::Pairs(search) => {
                for pair in search.into_sorted() {
                    output.extend_from_slice(&[pair.a, pair.b, pair.distance]);
                }
            }
            Goal::Groups(search) => return search.flat(),
        }
        output
    }
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
