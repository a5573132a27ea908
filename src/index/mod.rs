//! Which stored fingerprints are near this one: exact answers, for every distance.

#![allow(
    clippy::inline_always,
    reason = "the module is built with a low inlining threshold, and queries go through these"
)]

mod blocks;
#[cfg(feature = "wasm-index")]
pub(crate) mod bulk;
pub(crate) mod explain;
mod groups;
pub(crate) mod hits;
mod lanes;
mod memory;
mod pages;
mod pairs;
mod scan;
pub(crate) mod search;
mod store;
mod sweep;
mod tables;

pub use explain::{
    Agreement, BlockLookup, QueryExplanation, QueryMethod, explain_query,
};
pub use groups::GroupSearch;
pub use hits::Match;
pub use pairs::{Pair, PairSearch, Pairs};
pub use tables::Layout;

use self::{
    hits::Hits,
    lanes::{Lanes, fingerprint, lanes},
    store::Store,
    sweep::Rows,
    tables::{BlockTables, MANY},
};
use crate::{Bits, Error, Fingerprint, Recipe};
use alloc::vec::Vec;

/// Fingerprints by handle, and exact answers to which of them are near.
///
/// Up to its build distance it looks fingerprints up in block tables (Manku, Jain, Das Sarma
/// 2007), as long as blocks are at least 11 bits wide: to a distance of 4 at 64 bits, and
/// of 10 at 128. Anything else it answers by reading all that is stored, in about a
/// nanosecond for each fingerprint of 64 bits.
///
/// With tables for distance 3, a fingerprint of 64 bits takes 41 bytes, or 25 in the compact
/// [`Layout`], and a sixteenth of 9 bytes of room to grow, and the tables 1 MiB at most
/// besides; without tables it takes 9. Four bytes more once handles have been used again.
///
/// ```
/// use simhash_wasm::{DuplicateIndex, Query, Recipe};
///
/// let recipe = Recipe::default();
/// let mut index = DuplicateIndex::of(&recipe);
/// let a = index.insert(recipe.fingerprint("the cat sat on the mat by the door")?)?;
/// let b = index.insert(recipe.fingerprint("a dog lay on the rug")?)?;
///
/// let asked = recipe.fingerprint("The cat sat on the mat, by the door!")?;
/// let found = index.query(asked, Query::default())?;
/// assert_eq!((found[0].handle, found[0].distance), (a, 0));
/// assert_eq!(found.len(), 1);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
pub struct DuplicateIndex {
    max_distance: u32,
    store: Store,
    layout: Layout,
    tables: Option<BlockTables>,
}

/// How many matches of many queries are sorted together.
const AT_ONCE: usize = 1 << 20;

/// What a query asks for: by default everything within the index's distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Query {
    /// The greatest distance, if not the index's own.
    pub max_distance: Option<u32>,
    /// The greatest number of matches, if there is one: the nearest.
    pub limit: Option<usize>,
    /// A handle that is not to be among them.
    pub exclude: Option<u32>,
}

impl DuplicateIndex {
    /// An empty index of fingerprints of one recipe and of this width. Of the recipe the
    /// caller keeps track.
    ///
    /// `max_distance` is what queries ask for unless they say otherwise, and decides how
    /// fingerprints are stored.
    ///
    /// # Errors
    ///
    /// A distance of more than `bits`.
    pub fn new(bits: Bits, max_distance: u32) -> Result<DuplicateIndex, Error> {
        DuplicateIndex::with_layout(bits, max_distance, Layout::default())
    }

    /// The same in a layout of the caller's choice, which matters where there are tables.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::new`].
    pub fn with_layout(
        bits: Bits,
        max_distance: u32,
        layout: Layout,
    ) -> Result<DuplicateIndex, Error> {
        if max_distance > bits.get() {
            return Err(Error::distance(max_distance, bits));
        }
        Ok(DuplicateIndex::with(bits, max_distance, layout))
    }

    /// An empty index for a recipe: of its width, and with its distance.
    pub fn of(recipe: &Recipe) -> DuplicateIndex {
        DuplicateIndex::with(recipe.bits(), recipe.max_distance(), Layout::default())
    }

    fn with(bits: Bits, max_distance: u32, layout: Layout) -> DuplicateIndex {
        let store = Store::new(bits);
        let mut index = DuplicateIndex { max_distance, store, layout, tables: None };
        index.reset_tables();
        index
    }

    fn reset_tables(&mut self) {
        let bits = self.store.bits();
        self.tables = tables::worthwhile(bits, self.max_distance).then(|| {
            BlockTables::new(blocks::cut(bits, self.max_distance), self.layout)
        });
    }

    /// The width of fingerprints.
    pub const fn bits(&self) -> Bits {
        self.store.bits()
    }

    /// The distance that queries ask for unless they say otherwise.
    pub const fn max_distance(&self) -> u32 {
        self.max_distance
    }

    /// The number of fingerprints.
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// How its tables keep fingerprints.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory that fingerprints and tables take, in bytes.
    #[inline(never)]
    pub fn byte_length(&self) -> usize {
        self.store.bytes() + self.tables.as_ref().map_or(0, BlockTables::bytes)
    }

    /// Stores a fingerprint, and returns the handle that it has until it is removed. The
    /// handles of removed ones are used again.
    ///
    /// # Errors
    ///
    /// A fingerprint of another width; no memory.
    pub fn insert(&mut self, fingerprint: Fingerprint) -> Result<u32, Error> {
        self.check(fingerprint)?;
        self.put(None, lanes(fingerprint))
    }

    /// Stores many fingerprints, all or none, and returns their handles.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::insert`].
    pub fn insert_many(
        &mut self,
        fingerprints: &[Fingerprint],
    ) -> Result<Vec<u32>, Error> {
        for &fingerprint in fingerprints {
            self.check(fingerprint)?;
        }
        let count = fingerprints.len();
        let mut handles =
            memory::with_room(count).ok_or_else(|| Error::out_of_memory(count))?;
        self.reserve(count)?;
        for &fingerprint in fingerprints {
            handles.push(self.add(lanes(fingerprint)));
        }
        self.settle();
        Ok(handles)
    }

    /// Stores another fingerprint in the place of one. It keeps that one's handle, and its
    /// place in the order of insertion.
    ///
    /// # Errors
    ///
    /// A fingerprint of another width; a handle that is not in use.
    pub fn replace(
        &mut self,
        handle: u32,
        fingerprint: Fingerprint,
    ) -> Result<(), Error> {
        self.check(fingerprint)?;
        self.check_handle(handle)?;
        self.put(Some(handle), lanes(fingerprint))?;
        Ok(())
    }

    fn put(&mut self, handle: Option<u32>, lanes: Lanes) -> Result<u32, Error> {
        self.reserve(usize::from(handle.is_none()))?;
        let handle = match handle {
            Some(handle) => {
                self.overwrite(handle, lanes);
                handle
            }
            None => self.add(lanes),
        };
        self.settle();
        Ok(handle)
    }

    /// Makes sure that so many more can be added, and any number replaced.
    fn reserve(&mut self, more: usize) -> Result<(), Error> {
        if let Some(tables) = &mut self.tables {
            tables.reserve()?;
        }
        if self.store.has_room(more) {
            return Ok(());
        }
        // A sixteenth to spare, and at once: what stays lies together then, and does not
        // part the memory that levels come and go in.
        let spare = more.max(self.store.handles() as usize / 16);
        let step = (self.byte_length() + 8 * spare) / 16;
        if spare > more && self.store.reserve(spare, step).is_ok() {
            return Ok(());
        }
        self.store.reserve(more, step)
    }

    /// Stores one more. There must be room for it.
    fn add(&mut self, lanes: Lanes) -> u32 {
        let handle = self.store.insert(lanes);
        if let Some(tables) = &mut self.tables {
            tables.insert(handle);
        }
        handle
    }

    fn overwrite(&mut self, handle: u32, lanes: Lanes) {
        if let Some(tables) = &mut self.tables {
            tables.replace(&mut self.store, handle);
        }
        self.store.overwrite(handle, lanes);
    }

    /// Removes a fingerprint.
    ///
    /// # Errors
    ///
    /// A handle that is not in use.
    pub fn remove(&mut self, handle: u32) -> Result<(), Error> {
        if self.take_out(handle) { Ok(()) } else { Err(Error::handle(handle)) }
    }

    /// Removes a fingerprint, if there is one.
    pub(crate) fn take_out(&mut self, handle: u32) -> bool {
        if !self.store.is_live(handle) {
            return false;
        }
        if self.len() == 1 {
            self.clear();
            return true;
        }
        if let Some(tables) = &mut self.tables {
            tables.remove(&self.store, handle);
        }
        self.store.remove(handle);
        self.settle();
        true
    }

    /// Removes everything, and frees its memory.
    pub fn clear(&mut self) {
        self.store = Store::new(self.store.bits());
        self.reset_tables();
    }

    fn settle(&mut self) {
        if let Some(tables) = &mut self.tables {
            tables.settle(&mut self.store);
        }
    }

    /// The fingerprint of a handle, if that is in use.
    pub fn get(&self, handle: u32) -> Option<Fingerprint> {
        let live = self.store.is_live(handle);
        live.then(|| fingerprint(self.store.get(handle), self.bits()))
    }

    /// The handles and their fingerprints, in the order of insertion.
    ///
    /// # Panics
    ///
    /// Where handles were used again and there is no memory for a list of them.
    pub fn iter(&self) -> impl Iterator<Item = (u32, Fingerprint)> {
        let get = |handle| (handle, fingerprint(self.store.get(handle), self.bits()));
        self.store.in_order().expect("memory for all handles").into_iter().map(get)
    }

    /// What is within the distance of a fingerprint: the nearest first, and where equal,
    /// the one inserted first.
    ///
    /// # Errors
    ///
    /// A fingerprint of another width; a distance of more than that width.
    pub fn query(
        &self,
        fingerprint: Fingerprint,
        query: Query,
    ) -> Result<Vec<Match>, Error> {
        self.check(fingerprint)?;
        let mut hits = Hits::new();
        collect(self.matches(lanes(fingerprint), query, &mut hits)?)
    }

    #[inline]
    fn matches<'a>(
        &self,
        asked: Lanes,
        query: Query,
        hits: &'a mut Hits,
    ) -> Result<impl ExactSizeIterator<Item = Match> + use<'a>, Error> {
        hits.begin(self.distance(query.max_distance)?, query.exclude);
        self.find(0, asked, hits);
        hits.matches(query.limit.unwrap_or(usize::MAX))
    }

    fn find(&self, number: u32, query: Lanes, hits: &mut Hits) {
        match self.tables_for(hits.within) {
            Some(tables) => tables.find(&self.store, number, query, hits),
            None => scan::scan(&self.store, number, query, hits),
        }
    }

    /// The same for many fingerprints, which is faster than one after the other.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::query`].
    pub fn query_many(
        &self,
        fingerprints: &[Fingerprint],
        query: Query,
    ) -> Result<Vec<Vec<Match>>, Error> {
        let count = fingerprints.len();
        let no_room = || Error::out_of_memory(count);
        let mut rows = Rows::new();
        rows.reserve(count, self.bits())?;
        for (place, &fingerprint) in fingerprints.iter().enumerate() {
            self.check(fingerprint)?;
            rows.push(lanes(fingerprint), place as u32, self.bits());
        }
        let mut answers = memory::filled(count, Vec::new()).ok_or_else(no_room)?;
        let mut take = |place: u32, found| {
            let answer: &mut Vec<Match> = &mut answers[place as usize];
            push(answer, found)
        };
        self.find_many(&rows, query, u64::MAX, &mut Hits::new(), &mut take)?;
        Ok(answers)
    }

    /// Shows matches with the labels of their queries, those of one query in order. If there
    /// are more than `most`, some are shown before that is an error.
    fn find_many(
        &self,
        queries: &Rows,
        query: Query,
        most: u64,
        hits: &mut Hits,
        see: &mut dyn FnMut(u32, Match) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let limit = query.limit.unwrap_or(usize::MAX);
        let within = self.distance(query.max_distance)?;
        hits.begin(within, query.exclude);
        hits.keep(AT_ONCE);
        match self.tables_for(within) {
            Some(tables) if queries.len() >= MANY => {
                tables.find_many(&self.store, queries, hits)?;
            }
            _ => {
                for &number in &queries.labels {
                    if hits.are_too_many() {
                        break;
                    }
                    self.find(number, queries.get(number as usize), hits);
                }
            }
        }
        if !hits.are_too_many() {
            return hits.each(limit, see);
        }
        // So many that they are not to be there at the same time: query by query, and where
        // one is the same as the one before, with the same answer.
        let mut count = 0;
        let mut last = None;
        for &label in &queries.labels {
            let query = queries.get(label as usize);
            if last.replace(query) != Some(query) {
                hits.begin(within, hits.exclude);
                self.find(0, query, hits);
            }
            count += hits.count().min(limit) as u64;
            if count <= most {
                for found in hits.matches(limit)? {
                    see(label, found)?;
                }
            }
        }
        if count > most {
            return Err(Error::too_many(" matches", count, most));
        }
        Ok(())
    }

    /// The tables, if they answer for the distance.
    fn tables_for(&self, within: u32) -> Option<&BlockTables> {
        let answer =
            |tables: &&BlockTables| within <= self.max_distance && tables.answer();
        self.tables.as_ref().filter(answer)
    }

    /// The nearest `count` fingerprints, however far, in the order of
    /// [`DuplicateIndex::query`].
    ///
    /// # Errors
    ///
    /// A fingerprint of another width.
    pub fn nearest(
        &self,
        fingerprint: Fingerprint,
        count: usize,
    ) -> Result<Vec<Match>, Error> {
        self.check(fingerprint)?;
        let query = self.nearest_query(lanes(fingerprint), count);
        let mut hits = Hits::new();
        collect(self.matches(lanes(fingerprint), query, &mut hits)?)
    }

    /// What finds the nearest.
    fn nearest_query(&self, asked: Lanes, count: usize) -> Query {
        let reach = scan::reach(&self.store, asked, count);
        Query { max_distance: Some(reach), limit: Some(count), exclude: None }
    }

    /// All pairs within the distance, the index's own if none is given: the nearest first,
    /// and where equal, in the order of insertion.
    ///
    /// # Errors
    ///
    /// A distance of more than the width of fingerprints; no memory.
    pub fn pairs(&self, max_distance: Option<u32>) -> Result<Vec<Pair>, Error> {
        let mut search = self.pair_search(max_distance)?;
        while search.advance(u64::MAX)? {}
        search.finish()
    }

    /// The same pairs one after the other as they are found, in no particular order. That
    /// takes no memory for all of them.
    ///
    /// ```
    /// use simhash_wasm::{DuplicateIndex, Recipe};
    ///
    /// let recipe = Recipe::default();
    /// let mut index = DuplicateIndex::of(&recipe);
    /// index.insert_many(&vec![recipe.fingerprint("")?; 2000])?;
    /// let mut count = 0;
    /// for pair in index.each_pair(None)? {
    ///     assert_eq!(pair?.distance, 0);
    ///     count += 1;
    /// }
    /// assert_eq!(count, 1_999_000);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::pairs`].
    pub fn each_pair(&self, max_distance: Option<u32>) -> Result<Pairs, Error> {
        Ok(Pairs::new(self.pair_search(max_distance)?))
    }

    /// The same in steps.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::pairs`].
    pub fn pair_search(&self, max_distance: Option<u32>) -> Result<PairSearch, Error> {
        PairSearch::new(&self.store, self.distance(max_distance)?)
    }

    /// What pairs connect, in one step or many: groups of two handles and more. They and
    /// the handles in each are in the order of insertion.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::pairs`].
    pub fn groups(&self, max_distance: Option<u32>) -> Result<Vec<Vec<u32>>, Error> {
        let mut search = self.group_search(max_distance)?;
        while search.advance(u64::MAX)? {}
        search.finish()
    }

    /// The same in steps.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::pairs`].
    pub fn group_search(
        &self,
        max_distance: Option<u32>,
    ) -> Result<GroupSearch, Error> {
        GroupSearch::new(&self.store, self.distance(max_distance)?)
    }

    fn distance(&self, max_distance: Option<u32>) -> Result<u32, Error> {
        match max_distance.unwrap_or(self.max_distance) {
            within if within > self.bits().get() => {
                Err(Error::distance(within, self.bits()))
            }
            within => Ok(within),
        }
    }

    fn check(&self, fingerprint: Fingerprint) -> Result<(), Error> {
        if fingerprint.bits() == self.bits() {
            Ok(())
        } else {
            Err(Error::widths(fingerprint.bits(), self.bits()))
        }
    }

    fn check_handle(&self, handle: u32) -> Result<(), Error> {
        if self.store.is_live(handle) { Ok(()) } else { Err(Error::handle(handle)) }
    }
}

/// All matches, if there is memory for them.
fn collect(matches: impl ExactSizeIterator<Item = Match>) -> Result<Vec<Match>, Error> {
    let count = matches.len();
    let mut found =
        memory::with_room(count).ok_or_else(|| Error::out_of_memory(count))?;
    found.extend(matches);
    Ok(found)
}

/// Appends, if there is memory for it.
fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), Error> {
    list.try_reserve(1).map_err(|_| Error::out_of_memory(list.len() + 1))?;
    list.push(value);
    Ok(())
}
