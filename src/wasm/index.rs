//! An index at work. Ids are mapped to handles in JavaScript.

use super::{
    fingerprint::{lanes, value},
    memory::Buffer,
};
use crate::{
    Bits, DuplicateIndex, Error, Fingerprint, GroupSearch, Match, PairSearch, Query,
    index::{SnapshotReader, SnapshotWriter},
};
use alloc::{string::String, vec::Vec};
use wasm_bindgen::prelude::*;

/// An index.
#[wasm_bindgen(js_name = Index)]
pub struct IndexHandle(DuplicateIndex);

#[wasm_bindgen(js_class = Index)]
impl IndexHandle {
    /// An empty one. The recipe's id is in the buffer.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(
        recipe: u32,
        bits: u32,
        max_distance: u32,
    ) -> Result<IndexHandle, JsValue> {
        let buffer = Buffer::take();
        let recipe = buffer.strings(&[recipe])?[0];
        Ok(IndexHandle(DuplicateIndex::new(recipe, Bits::new(bits)?, max_distance)?))
    }

    /// The id of the recipe.
    pub fn recipe(&self) -> String {
        self.0.recipe().into()
    }

    /// The width of fingerprints.
    pub fn bits(&self) -> u32 {
        self.0.bits().get()
    }

    /// The distance of near-duplicates.
    #[wasm_bindgen(js_name = maxDistance)]
    pub fn max_distance(&self) -> u32 {
        self.0.max_distance()
    }

    /// The memory that it takes.
    #[wasm_bindgen(js_name = byteLength)]
    pub fn byte_length(&self) -> usize {
        self.0.byte_length()
    }

    /// Stores a fingerprint and returns its handle.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::insert`].
    pub fn insert(&mut self, low: u64, high: u64) -> Result<u32, JsValue> {
        Ok(self.0.insert(self.fingerprint(low, high)?)?)
    }

    /// Stores fingerprints under handles: new ones where these are [`u32::MAX`]. All or
    /// none.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::insert_many`].
    #[wasm_bindgen(js_name = setMany)]
    pub fn set_many(
        &mut self,
        fingerprints: &[u64],
        mut handles: Vec<u32>,
    ) -> Result<Vec<u32>, JsValue> {
        self.0.set_many(fingerprints, &mut handles)?;
        Ok(handles)
    }

    /// Stores another fingerprint under a handle.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::replace`].
    pub fn replace(&mut self, handle: u32, low: u64, high: u64) -> Result<(), JsValue> {
        Ok(self.0.replace(handle, self.fingerprint(low, high)?)?)
    }

    /// Removes a fingerprint.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::remove`].
    pub fn remove(&mut self, handle: u32) -> Result<(), JsValue> {
        Ok(self.0.remove(handle)?)
    }

    /// Removes everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The fingerprint of a handle in use.
    pub fn get(&self, handle: u32) -> Option<u64> {
        self.0.get(handle).map(lanes)
    }

    /// Handle, distance, handle, distance ...
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::query`].
    pub fn query(
        &self,
        low: u64,
        high: u64,
        max_distance: Option<u32>,
        limit: Option<u32>,
        exclude: Option<u32>,
    ) -> Result<Vec<u32>, JsValue> {
        let query = query(max_distance, limit, exclude);
        let mut output = Vec::new();
        write(&self.0.query(self.fingerprint(low, high)?, query)?, &mut output);
        Ok(output)
    }

    /// For each fingerprint the number of matches, then as [`IndexHandle::query`].
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::query_many`].
    #[wasm_bindgen(js_name = queryMany)]
    pub fn query_many(
        &self,
        fingerprints: &[u64],
        max_distance: Option<u32>,
        limit: Option<u32>,
    ) -> Result<Vec<u32>, JsValue> {
        let query = query(max_distance, limit, None);
        let mut output = Vec::new();
        for matches in self.0.query_lanes(fingerprints, query)? {
            output.push(matches.len() as u32);
            write(&matches, &mut output);
        }
        Ok(output)
    }

    /// As [`IndexHandle::query`].
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::nearest`].
    pub fn nearest(
        &self,
        low: u64,
        high: u64,
        count: u32,
    ) -> Result<Vec<u32>, JsValue> {
        let mut output = Vec::new();
        let fingerprint = self.fingerprint(low, high)?;
        write(&self.0.nearest(fingerprint, count as usize)?, &mut output);
        Ok(output)
    }

    /// Begins the search for pairs.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::pair_search`].
    pub fn pairs(&self, max_distance: Option<u32>) -> Result<Search, JsValue> {
        Ok(Search(Goal::Pairs(self.0.pair_search(max_distance)?)))
    }

    /// Begins the search for groups.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::group_search`].
    pub fn groups(&self, max_distance: Option<u32>) -> Result<Search, JsValue> {
        Ok(Search(Goal::Groups(self.0.group_search(max_distance)?)))
    }

    /// Begins a snapshot with so many bytes of ids.
    pub fn snapshot(&self, ids: usize) -> Writer {
        Writer(SnapshotWriter::new(&self.0, ids))
    }

    fn fingerprint(&self, low: u64, high: u64) -> Result<Fingerprint, Error> {
        Fingerprint::new(value(low, high), self.0.bits())
    }
}

fn query(max_distance: Option<u32>, limit: Option<u32>, exclude: Option<u32>) -> Query {
    Query { max_distance, limit: limit.map(|limit| limit as usize), exclude }
}

fn write(matches: &[Match], output: &mut Vec<u32>) {
    for found in matches {
        output.extend([found.handle, found.distance]);
    }
}

/// A search for pairs or groups.
#[wasm_bindgen]
pub struct Search(Goal);

enum Goal {
    Pairs(PairSearch),
    Groups(GroupSearch),
}

#[wasm_bindgen]
impl Search {
    /// Makes so many comparisons. Whether there is more to do.
    ///
    /// # Errors
    ///
    /// As [`PairSearch::advance`].
    pub fn advance(&mut self, comparisons: u32) -> Result<bool, JsValue> {
        Ok(match &mut self.0 {
            Goal::Pairs(search) => search.advance(comparisons.into()),
            Goal::Groups(search) => search.advance(comparisons.into()),
        }?)
    }

    /// The share that is done.
    pub fn progress(&self) -> f64 {
        match &self.0 {
            Goal::Pairs(search) => search.progress(),
            Goal::Groups(search) => search.progress(),
        }
    }

    /// Handle, handle, distance for each pair; or for each group the number of handles,
    /// and the handles.
    pub fn finish(self) -> Vec<u32> {
        let mut output = Vec::new();
        match self.0 {
            Goal::Pairs(search) => {
                for pair in search.finish() {
                    output.extend([pair.a, pair.b, pair.distance]);
                }
            }
            Goal::Groups(search) => {
                for group in search.finish() {
                    output.push(group.len() as u32);
                    output.extend(group);
                }
            }
        }
        output
    }
}

/// A snapshot on its way out.
#[wasm_bindgen]
pub struct Writer(SnapshotWriter);

#[wasm_bindgen]
impl Writer {
    /// The size of the whole.
    pub fn size(&self) -> f64 {
        self.0.size() as f64
    }

    /// The next bytes of what stands before the ids, until there are none.
    pub fn next(&mut self, index: &IndexHandle) -> Option<Vec<u8>> {
        self.0.next(&index.0)
    }

    /// Takes note of the ids, padded to whole words, or of so many words of them.
    pub fn ids(&mut self, bytes: &[u8]) {
        self.0.ids(bytes);
    }

    /// What stands behind them.
    pub fn checksum(self) -> u64 {
        self.0.checksum()
    }
}

/// A snapshot on its way in.
#[wasm_bindgen]
pub struct Reader(SnapshotReader);

#[wasm_bindgen]
impl Reader {
    /// Reads the head of a snapshot of `size` bytes.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::from_bytes`].
    #[wasm_bindgen(constructor)]
    pub fn new(start: &[u8], size: f64) -> Result<Reader, JsValue> {
        Ok(Reader(SnapshotReader::new(start, size as u64)?))
    }

    /// The number of fingerprints.
    pub fn count(&self) -> f64 {
        self.0.count() as f64
    }

    /// Where the ids start.
    #[wasm_bindgen(js_name = idsStart)]
    pub fn ids_start(&self) -> f64 {
        self.0.ids().start as f64
    }

    /// Where they end.
    #[wasm_bindgen(js_name = idsEnd)]
    pub fn ids_end(&self) -> f64 {
        self.0.ids().end as f64
    }

    /// Reads the next bytes, whole words, from the start on.
    pub fn push(&mut self, bytes: &[u8]) {
        self.0.push(bytes);
    }

    /// The index.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::from_bytes`].
    pub fn finish(self) -> Result<IndexHandle, JsValue> {
        Ok(IndexHandle(self.0.finish()?))
    }
}
