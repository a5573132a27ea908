//! The passage index: finds stored texts that share values with a text.

use super::{
    GRAM, PassageValue, Passages,
    chains::{self, Place},
    occurrences::{Encoder, Occurrence, decode, encoded_len},
    postings::{MOST, Postings},
};
use crate::{
    Error, Span,
    memory::fallible::{self, OutOfMemory},
};
use alloc::vec::Vec;
use core::mem;

/// An index of texts by the values of their passages. It finds the texts that contain a part of
/// another text, and its position.
///
/// The index gives each stored text a *handle*, a number for reading, replacing and removing it.
/// The caller must ensure that all passages have the same recipe. An index holds at most 2^29 texts
/// and at most 2^29 distinct values.
///
/// **Evidence.** The number of distinct values that two texts share is the evidence of a copied
/// passage. Unrelated texts occasionally share a value by chance, such as a common phrase, so a
/// query requires at least [`PassageIndex::MIN_SHARED`]. The evidence excludes values that more
/// than a given fraction of the texts have, by default half, and values of passages passed to
/// [`PassageIndex::ignore`].
///
/// **Memory.** A text takes about 30 bytes for each of its values. A query takes 4 bytes for each
/// stored text while it runs.
///
/// A method that returns an error leaves the index unchanged.
///
/// ```
/// use simhash_wasm::{PassageIndex, PassageQuery, SimHash};
///
/// let simhash = SimHash::default();
/// let text = "She wrote that it was the best of times, it was the worst of times, and left.";
/// let stored = "It was the best of times, it was the worst of times, it was the age of wisdom.";
/// let mut index = PassageIndex::default();
/// let handle = index.insert(&simhash.passages(stored)?)?;
///
/// let found = index.query(&simhash.passages(text)?, PassageQuery::default())?;
/// assert_eq!(found[0].handle, handle);
/// let passage = found[0].passages[0];
/// let (query, stored_range) = (passage.query, passage.stored);
/// assert_eq!(&text[query.start..query.end], "the best of times, it was the worst");
/// assert_eq!(&stored[stored_range.start..stored_range.end], "the best of times, it was the worst");
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
pub struct PassageIndex {
    pub(super) max_share: f64,
    pub(super) postings: Postings,
    /// The stored texts, and removed texts that may still be in lists.
    pub(super) rows: Vec<Row>,
    /// The first free row plus one. Each free row leads to the next.
    free_row: u32,
    slots: Vec<Slot>,
    /// The first free handle plus one. Each free handle leads to the next.
    free_handle: u32,
    len: usize,
    /// The number of insertions.
    inserted: u64,
    /// The memory of all occurrences, in bytes.
    occurrence_bytes: usize,
}

/// A stored text.
#[derive(Default)]
pub(super) struct Row {
    /// See [`occurrences`](super::occurrences).
    pub(super) occurrences: Vec<u8>,
    pub(super) tokens: usize,
    /// The number of distinct values.
    pub(super) distinct: usize,
    /// The handle plus one. 0 if the text was removed: then `distinct` leads to the next free row,
    /// or is [`WAITING`].
    handle: u32,
}

/// The content of a handle.
#[derive(Clone, Copy)]
struct Slot {
    /// The row, or [`FREE`].
    row: u32,
    /// The number of earlier insertions; for a free handle, the next free one plus one.
    sequence: u64,
}

const FREE: u32 = u32::MAX;

/// Marks a removed row that may still be in lists.
const WAITING: usize = usize::MAX;

/// The least number of texts in an index in which a value can be too common.
const COMMON_FROM: usize = 100;

/// The options of a query.
///
/// ```
/// use simhash_wasm::{PassageIndex, PassageQuery, SimHash};
///
/// let simhash = SimHash::default();
/// let text = simhash.passages("It was the best of times, it was the worst of times.")?;
/// let mut index = PassageIndex::default();
/// let [a, b] = [index.insert(&text)?, index.insert(&text)?];
/// let query = PassageQuery { exclude: Some(a), ..PassageQuery::default() };
/// assert_eq!(index.query(&text, query)?.len(), 1);
/// let query = PassageQuery { min_shared: 100, ..PassageQuery::default() };
/// assert!(index.query(&text, query)?.is_empty());
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassageQuery {
    /// The least number of distinct values that a match shares with the query, at least 1.
    pub min_shared: usize,
    /// The greatest number of matches; the query returns the best. `None` for no limit.
    pub limit: Option<usize>,
    /// A handle to leave out of the matches, such as the query's own. It need not be in use.
    pub exclude: Option<u32>,
}

impl Default for PassageQuery {
    fn default() -> PassageQuery {
        PassageQuery {
            min_shared: PassageIndex::MIN_SHARED,
            limit: None,
            exclude: None,
        }
    }
}

/// A stored text that shares passages with a query.
#[derive(Clone, Debug, PartialEq)]
pub struct PassageMatch {
    /// The handle of the stored text.
    pub handle: u32,
    /// The number of distinct values that both texts have, without the excluded values.
    pub shared: usize,
    /// `shared` as a fraction of all distinct values of the query.
    pub query_share: f64,
    /// `shared` as a fraction of all distinct values of the stored text.
    pub stored_share: f64,
    /// The shared passages, in the order of the query.
    pub passages: Vec<SharedPassage>,
    /// The number of further common values that [`PassageIndex::ignore`] excluded.
    pub ignored: usize,
    /// The number of further common values that were excluded because too many texts have them.
    pub common: usize,
}

/// A passage that two texts share, as a range in each. Both ranges begin and end with a whole
/// token. They are in UTF-16 code units of the caller's own texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SharedPassage {
    /// The range in the query.
    pub query: Span,
    /// The range in the stored text.
    pub stored: Span,
}

/// A stored text that shares values with another.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    pub handle: u32,
    /// The sum of the lengths of the distinct shared values, by their spans in the other text.
    pub length: u32,
    /// The number of its distinct values.
    pub distinct: usize,
    /// Whether both texts have nearly all values, and not only those that winnowing selects.
    pub is_dense: bool,
}

/// A distinct value of a query that the index knows.
struct Asked {
    number: u32,
    kind: Kind,
    /// The amount that the value adds to the sum of each text that has it.
    weight: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Counts,
    Ignored,
    Common,
}

impl Default for PassageIndex {
    fn default() -> PassageIndex {
        PassageIndex::with(PassageIndex::MAX_SHARE)
    }
}

impl PassageIndex {
    /// The number of shared values that a query requires by default.
    pub const MIN_SHARED: usize = 2;

    /// The default fraction of texts above which a value does not count.
    pub const MAX_SHARE: f64 = 0.5;

    /// Creates an empty index. From 100 texts on, values that more than `max_share` of them have do
    /// not count.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a fraction that is not from 0 to 1.
    pub fn new(max_share: f64) -> Result<PassageIndex, Error> {
        if (0.0..=1.0).contains(&max_share) {
            Ok(PassageIndex::with(max_share))
        } else {
            Err(Error::share(max_share))
        }
    }

    fn with(max_share: f64) -> PassageIndex {
        PassageIndex {
            max_share,
            postings: Postings::default(),
            rows: Vec::new(),
            free_row: 0,
            slots: Vec::new(),
            free_handle: 0,
            len: 0,
            inserted: 0,
            occurrence_bytes: 0,
        }
    }

    /// The fraction of texts above which a value does not count.
    pub const fn max_share(&self) -> f64 {
        self.max_share
    }

    /// The number of texts.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the index holds no texts.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The memory of the index, in bytes.
    pub fn byte_length(&self) -> usize {
        self.postings.bytes()
            + self.occurrence_bytes
            + self.rows.capacity() * size_of::<Row>()
            + self.slots.capacity() * size_of::<Slot>()
    }

    /// Stores the passages of a text and returns their handle, which is valid until they are
    /// removed. Later insertions reuse the handles of removed texts.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails, or if the index would
    /// hold more than 2^29 texts or values.
    pub fn insert(&mut self, passages: &Passages) -> Result<u32, Error> {
        let occurrences = self.reserve(passages)?;
        if self.free_handle == 0 {
            if self.slots.len() >= MOST {
                return Err(Error::no_memory());
            }
            fallible::reserve(&mut self.slots, 1)?;
        }
        let handle = match self.free_handle.checked_sub(1) {
            Some(handle) => {
                self.free_handle = self.slots[handle as usize].sequence as u32;
                handle
            }
            None => {
                self.slots.push(Slot { row: FREE, sequence: 0 });
                self.slots.len() as u32 - 1
            }
        };
        let row = self.add_row(handle, passages, occurrences);
        self.slots[handle as usize] = Slot { row, sequence: self.inserted };
        self.inserted += 1;
        self.len += 1;
        Ok(handle)
    }

    /// Replaces the passages of a handle, which keeps its position in the order of insertion.
    ///
    /// # Errors
    ///
    /// The same as [`PassageIndex::insert`], and
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a handle that is not in use.
    pub fn replace(&mut self, handle: u32, passages: &Passages) -> Result<(), Error> {
        let old = self.row_of(handle).ok_or_else(|| Error::text_handle(handle))?;
        let occurrences = self.reserve(passages)?;
        let row = self.add_row(handle, passages, occurrences);
        self.slots[handle as usize].row = row;
        self.remove_row(old);
        Ok(())
    }

    /// Removes the text of a handle.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a handle that is not in use.
    ///
    /// ```
    /// use simhash_wasm::{PassageIndex, SimHash};
    ///
    /// let passages = SimHash::default().passages("It was the best of times.")?;
    /// let mut index = PassageIndex::default();
    /// let handle = index.insert(&passages)?;
    /// assert_eq!(index.get(handle)?, Some(passages));
    /// index.remove(handle)?;
    /// assert_eq!(index.get(handle)?, None);
    /// assert!(index.remove(handle).is_err());
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn remove(&mut self, handle: u32) -> Result<(), Error> {
        let row = self.row_of(handle).ok_or_else(|| Error::text_handle(handle))?;
        self.slots[handle as usize] =
            Slot { row: FREE, sequence: self.free_handle.into() };
        self.free_handle = handle + 1;
        self.len -= 1;
        if self.len == 0 && self.postings.ignored().next().is_none() {
            self.clear();
        } else {
            self.remove_row(row);
        }
        Ok(())
    }

    /// Removes all texts and all ignored passages, and frees their memory.
    pub fn clear(&mut self) {
        *self = PassageIndex::with(self.max_share);
    }

    /// The passages of a handle, or `None` if the handle is not in use.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn get(&self, handle: u32) -> Result<Option<Passages>, Error> {
        let Some(row) = self.row_of(handle) else { return Ok(None) };
        let row = &self.rows[row as usize];
        let mut values = Vec::new();
        for Occurrence { number, token, span, .. } in decode(&row.occurrences) {
            let value = self.postings.value(number);
            fallible::push(&mut values, PassageValue { value, token, span })?;
        }
        Ok(Some(Passages { tokens: row.tokens, values }))
    }

    /// The handles of all texts, in the order of insertion.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn handles(&self) -> Result<Vec<u32>, Error> {
        let mut handles = fallible::with_exact_capacity(self.len)?;
        let all = 0..self.slots.len() as u32;
        handles.extend(all.filter(|&handle| self.row_of(handle).is_some()));
        handles.sort_unstable_by_key(|&handle| self.sequence(handle));
        Ok(handles)
    }

    /// Excludes the values of a text from all evidence from now on, in stored and future texts: for
    /// boilerplate such as a licence, a signature or a form. [`PassageIndex::clear`] removes the
    /// exclusion.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::{PassageIndex, PassageQuery, SimHash};
    ///
    /// let simhash = SimHash::default();
    /// let footer = "You get this message because you are on the list of all members.";
    /// let mut index = PassageIndex::default();
    /// for text in ["The meeting is at nine in the large hall. ", "Who has seen my umbrella, a red one? "] {
    ///     index.insert(&simhash.passages(&*[text, footer].concat())?)?;
    /// }
    /// assert_eq!(index.pairs(2)?.len(), 1);
    /// index.ignore(&simhash.passages(footer)?)?;
    /// assert!(index.pairs(2)?.is_empty());
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn ignore(&mut self, passages: &Passages) -> Result<(), Error> {
        Ok(self.ignore_values(passages.values.iter().map(|value| value.value))?)
    }

    pub(super) fn ignore_values(
        &mut self,
        values: impl Iterator<Item = u64> + Clone,
    ) -> Result<(), OutOfMemory> {
        self.postings.reserve(values.clone())?;
        for value in values {
            self.postings.ignore(value);
        }
        Ok(())
    }

    /// Limits the posting list of each value to `most` texts, at least 2, from now on; 0 for no limit. Further texts keep the
    /// value in their passages, but are not found by it.
    #[doc(hidden)]
    pub const fn limit_postings(&mut self, most: u32) {
        self.postings.most = most;
        self.postings.left_out = 0;
    }

    /// The number of values whose posting lists have been too long for a text since [`PassageIndex::limit_postings`] was called.
    #[doc(hidden)]
    pub const fn left_out(&self) -> u32 {
        self.postings.left_out
    }

    /// Finds the texts that share values with a text. The text with the most shared values comes
    /// first; texts with equally many are in the order of insertion.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn query(
        &self,
        passages: &Passages,
        query: PassageQuery,
    ) -> Result<Vec<PassageMatch>, Error> {
        let mut matches = Vec::new();
        self.each_match(passages, query, &mut |found| {
            Ok(fallible::push(&mut matches, found)?)
        })?;
        Ok(matches)
    }

    /// Calls `visit` with each match, in order.
    ///
    /// # Errors
    ///
    /// As [`PassageIndex::query`], and those of `visit`.
    #[doc(hidden)]
    pub fn each_match(
        &self,
        passages: &Passages,
        query: PassageQuery,
        visit: &mut dyn FnMut(PassageMatch) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (asked, places) = self.asked(passages)?;
        let found = self.found(&asked, query)?;
        if found.is_empty() {
            return Ok(());
        }
        let distinct = passages.distinct()?;
        for (row, shared) in found {
            let shared = shared as usize;
            visit(self.explain(row, shared, distinct, &asked, &places)?)?;
        }
        Ok(())
    }

    /// Calls `visit` with each text that shares values with a text, in no particular order. It does not locate the passages.
    ///
    /// `counts` is scratch memory with one number for each stored text: an empty list at first, and the same list in later calls.
    ///
    /// # Errors
    ///
    /// No memory, and those of `visit`.
    #[doc(hidden)]
    pub fn each_candidate(
        &self,
        passages: &Passages,
        exclude: Option<u32>,
        counts: &mut Vec<u32>,
        visit: &mut dyn FnMut(Candidate) -> Result<(), OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        let (mut asked, places) = self.asked(passages)?;
        let is_asked_dense = is_dense(passages.tokens, passages.distinct()?);
        for place in &places {
            asked[place.value as usize].weight = (place.end - place.start) as u32;
        }
        for (row, length) in self.sharing(&asked, counts)? {
            let Row { handle, distinct, tokens, .. } = self.rows[row as usize];
            if handle > 0 && exclude != Some(handle - 1) {
                let is_dense = is_asked_dense && is_dense(tokens, distinct);
                visit(Candidate { handle: handle - 1, length, distinct, is_dense })?;
            }
        }
        Ok(())
    }

    /// Returns the rows of the matches, in order, each with its number of shared values.
    fn found(
        &self,
        asked: &[Asked],
        query: PassageQuery,
    ) -> Result<Vec<(u32, u32)>, OutOfMemory> {
        let mut found = self.sharing(asked, &mut Vec::new())?;
        let least = query.min_shared.max(1);
        found.retain(|&(row, shared)| {
            let handle = self.rows[row as usize].handle;
            shared as usize >= least && handle > 0 && query.exclude != Some(handle - 1)
        });
        let order = |&(row, shared): &(u32, u32)| {
            let handle = self.rows[row as usize].handle - 1;
            (u32::MAX - shared, self.sequence(handle))
        };
        found.sort_unstable_by_key(order);
        found.truncate(query.limit.unwrap_or(usize::MAX));
        Ok(found)
    }

    /// Returns the rows that share values, including removed rows, each with the sum of the weights of its shared values.
    /// `counts` is memory for the sums of all rows. It is empty or contains only zeros, before and after a call.
    fn sharing(
        &self,
        asked: &[Asked],
        counts: &mut Vec<u32>,
    ) -> Result<Vec<(u32, u32)>, OutOfMemory> {
        fallible::lengthen(counts, self.rows.len())?;
        let mut found = Vec::new();
        let mut failed = Ok(());
        for value in asked.iter().filter(|value| value.kind == Kind::Counts) {
            self.postings.each_row(value.number, &mut |row| {
                let count = &mut counts[row as usize];
                if *count == 0 {
                    failed = failed.and(fallible::push(&mut found, (row, 0)));
                }
                *count = count.wrapping_add(value.weight);
            });
        }
        if failed.is_err() {
            *counts = Vec::new();
        }
        failed?;
        for (row, shared) in &mut found {
            *shared = mem::take(&mut counts[*row as usize]);
        }
        Ok(found)
    }

    /// Returns a match, with the passages where the stored text has values of the query.
    fn explain(
        &self,
        row: u32,
        shared: usize,
        distinct: usize,
        asked: &[Asked],
        places: &[Place],
    ) -> Result<PassageMatch, Error> {
        let row = &self.rows[row as usize];
        let (mut ignored, mut common) = (0, 0);
        // The shared values that are not ignored, as positions in `asked`.
        let mut stored = Vec::new();
        let mut is_shared = fallible::filled(asked.len(), false)?;
        for Occurrence { number, is_first, token, span } in decode(&row.occurrences) {
            let Ok(value) = asked.binary_search_by_key(&number, |asked| asked.number)
            else {
                continue;
            };
            match asked[value].kind {
                Kind::Counts => {
                    is_shared[value] = true;
                    let Span { start, end } = span;
                    let place = Place { value: value as u32, token, start, end };
                    fallible::push(&mut stored, place)?;
                }
                Kind::Ignored => ignored += usize::from(is_first),
                Kind::Common => common += usize::from(is_first),
            }
        }
        stored.sort_unstable();
        let mut query = Vec::new();
        for &place in places.iter().filter(|place| is_shared[place.value as usize]) {
            fallible::push(&mut query, place)?;
        }
        Ok(PassageMatch {
            handle: row.handle - 1,
            shared,
            query_share: shared as f64 / distinct as f64,
            stored_share: shared as f64 / row.distinct as f64,
            passages: chains::passages(&query, &stored)?,
            ignored,
            common,
        })
    }

    /// Returns the distinct values of a query that the index knows, sorted by number, and their
    /// positions in the query, in the order of the text.
    fn asked(
        &self,
        passages: &Passages,
    ) -> Result<(Vec<Asked>, Vec<Place>), OutOfMemory> {
        let mut places: Vec<Place> = Vec::new();
        let mut numbers = Vec::new();
        for &PassageValue { value, token, span: Span { start, end } } in
            &passages.values
        {
            if let Some(number) = self.postings.find(value) {
                fallible::push(
                    &mut places,
                    Place { value: number, token, start, end },
                )?;
                fallible::push(&mut numbers, number)?;
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        let mut asked = fallible::with_exact_capacity(numbers.len())?;
        asked.extend(numbers.iter().map(|&number| {
            let kind = if self.postings.is_ignored(number) {
                Kind::Ignored
            } else if self.is_common(number) {
                Kind::Common
            } else {
                Kind::Counts
            };
            Asked { number, kind, weight: 1 }
        }));
        for place in &mut places {
            place.value =
                numbers.partition_point(|&number| number < place.value) as u32;
        }
        Ok((asked, places))
    }

    /// Whether too many texts have a value.
    pub(super) fn is_common(&self, number: u32) -> bool {
        let most = self.max_share * self.len as f64;
        self.len >= COMMON_FROM && self.postings.count(number) as f64 > most
    }

    /// Returns the row of a handle, if the handle is in use.
    pub(super) fn row_of(&self, handle: u32) -> Option<u32> {
        let slot = self.slots.get(handle as usize)?;
        (slot.row != FREE).then_some(slot.row)
    }

    /// Returns the handle of a row, unless its text was removed.
    pub(super) fn handle_of(&self, row: u32) -> Option<u32> {
        self.rows[row as usize].handle.checked_sub(1)
    }

    /// Returns the insertion sequence number of a handle in use.
    pub(super) fn sequence(&self, handle: u32) -> u64 {
        self.slots[handle as usize].sequence
    }

    /// Makes room for one more row, and returns memory for its occurrences.
    fn reserve(&mut self, passages: &Passages) -> Result<Vec<u8>, OutOfMemory> {
        let values = &passages.values;
        let occurrences = fallible::with_exact_capacity(encoded_len(values))?;
        self.postings.reserve(values.iter().map(|value| value.value))?;
        if self.free_row == 0 {
            if self.rows.len() >= MOST {
                return Err(OutOfMemory);
            }
            fallible::reserve(&mut self.rows, 1)?;
        }
        Ok(occurrences)
    }

    /// Adds a row. There must be room for it.
    fn add_row(&mut self, handle: u32, passages: &Passages, bytes: Vec<u8>) -> u32 {
        let row = match self.free_row.checked_sub(1) {
            Some(row) => {
                self.free_row = self.rows[row as usize].distinct as u32;
                row
            }
            None => {
                self.rows.push(Row::default());
                self.rows.len() as u32 - 1
            }
        };
        let mut encoder = Encoder::new(bytes);
        let mut distinct = 0;
        for &PassageValue { value, token, span } in &passages.values {
            let (number, is_first) = self.postings.link(value, row);
            distinct += usize::from(is_first);
            encoder.push(Occurrence { number, is_first, token, span });
        }
        let occurrences = encoder.finish();
        self.occurrence_bytes += occurrences.capacity();
        let tokens = passages.tokens;
        self.rows[row as usize] =
            Row { occurrences, tokens, distinct, handle: handle + 1 };
        row
    }

    /// Removes the text of a row. The row is free once no list contains it.
    fn remove_row(&mut self, row: u32) {
        let Row { occurrences, distinct, .. } = mem::take(&mut self.rows[row as usize]);
        self.occurrence_bytes -= occurrences.capacity();
        if distinct == 0 {
            self.free(row);
            return;
        }
        for Occurrence { number, is_first, .. } in decode(&occurrences) {
            if is_first {
                self.postings.unlink(number);
            }
        }
        self.rows[row as usize].distinct = WAITING;
        if self.postings.is_stale() {
            self.purge();
        }
    }

    /// Drops removed rows from all lists.
    fn purge(&mut self) {
        let rows = &self.rows;
        self.postings.purge(&|row| rows[row as usize].handle > 0);
        for row in (0..self.rows.len()).rev() {
            let Row { handle, distinct, .. } = self.rows[row];
            if (handle, distinct) == (0, WAITING) {
                self.free(row as u32);
            }
        }
    }

    fn free(&mut self, row: u32) {
        self.rows[row as usize].distinct = self.free_row as usize;
        self.free_row = row + 1;
    }
}

/// Whether the passages of a text have at least three quarters of its values. Winnowing selects about two of five.
const fn is_dense(tokens: usize, distinct: usize) -> bool {
    4 * distinct >= 3 * tokens.saturating_sub(GRAM - 1)
}
