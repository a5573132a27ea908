//! The duplicate index: finds the stored fingerprints within a distance of a query. Results are
//! exact for every distance.

#![allow(
    clippy::inline_always,
    reason = "the module is built with a low inlining threshold, and queries go through these"
)]

mod bit_range;
pub(crate) mod bitmap;
pub(crate) mod bulk;
pub(crate) mod explain;
mod found_pairs;
mod groups;
pub(crate) mod hits;
mod limbs;
pub(crate) mod list;
mod memory;
mod pages;
mod pairs;
pub(crate) mod ranks;
mod scan;
mod score_table;
mod scores;
pub(crate) mod search;
mod self_join;
mod store;
mod tables;
pub(crate) mod union_find;
pub(crate) mod unrelated;

pub use explain::{
    Agreement, BlockLookup, QueryExplanation, QueryMethod, explain_query,
};
pub use found_pairs::Pair;
pub use groups::GroupSearch;
pub use hits::Match;
pub use pairs::{PairSearch, Pairs};
pub use scores::{ScoreLimits, ScoreOptions, ScoredMatch};
pub use tables::Layout;

use self::{
    hits::Hits,
    limbs::{Limbs, fingerprint, limbs},
    self_join::Rows,
    store::Store,
    tables::{BlockTables, SORT_QUERIES_FROM},
};
use crate::{
    Bits, Error, Fingerprint, Recipe, index::unrelated::Tail, memory::fallible,
};
use alloc::vec::Vec;

/// An index of fingerprints, which finds all near-duplicates exactly.
///
/// The index gives each stored fingerprint a *handle*, a number for reading, replacing and removing
/// it. All fingerprints of an index have the same width. The caller must ensure that they have the
/// same recipe. An index holds at most 2^31 fingerprints.
///
/// **Time.** For distances up to [`DuplicateIndex::max_distance`], queries look fingerprints up in
/// block tables (Manku, Jain, Das Sarma 2007) if the blocks have at least 11 bits: up to a distance
/// of 4 at 64 bits, and 10 at 128 bits. All other queries scan all fingerprints, which takes about a
/// millisecond for a million fingerprints of 64 bits.
///
/// **Memory.** A fingerprint of 64 bits takes 9 bytes, and one of 128 bits 17. At 64 bits and a
/// distance of 3, the block tables take 32 bytes more for each fingerprint, or 16 in the compact
/// [`Layout`]. In addition, an index reserves up to a sixteenth of the 9 or 17 bytes for further
/// fingerprints, and up to 1 MiB for the keys of its tables. Once a handle has been reused, each
/// fingerprint takes 4 more bytes. [`DuplicateIndex::byte_length`] returns the total.
///
/// A method that returns an error leaves the fingerprints of the index unchanged.
///
/// ```
/// use simhash_wasm::{DuplicateIndex, QueryOptions, SimHash};
///
/// let mut simhash = SimHash::default();
/// let mut index = DuplicateIndex::of(simhash.recipe());
/// let a = index.insert(simhash.fingerprint("the cat sat on the mat by the door")?)?;
/// let b = index.insert(simhash.fingerprint("a dog lay on the rug")?)?;
///
/// let asked = simhash.fingerprint("The cat sat on the mat, by the door!")?;
/// let found = index.query(asked, QueryOptions::default())?;
/// assert_eq!((found[0].handle, found[0].distance), (a, 0));
/// assert_eq!(found.len(), 1);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
pub struct DuplicateIndex {
    max_distance: u32,
    /// The recipe's tail of unrelated distances, if the distance of pairs depends on the number of fingerprints.
    tail: Option<Tail>,
    store: Store,
    layout: Layout,
    tables: Option<BlockTables>,
}

/// The greatest number of matches of many queries that are held and sorted at once.
const MAX_SORTED_MATCHES: usize = 1 << 20;

/// The options of a query. By default, a query returns all fingerprints within the index's own
/// distance.
///
/// ```
/// use simhash_wasm::{Bits, DuplicateIndex, Fingerprint, QueryOptions};
///
/// let mut index = DuplicateIndex::new(Bits::default(), 3)?;
/// let [zero, one, seven] = [0, 1, 7].map(|value| Fingerprint::new(value, Bits::default()));
/// let handles = index.insert_many(&[seven?, one?])?;
/// let handles_of = |query| -> Result<Vec<u32>, simhash_wasm::Error> {
///     Ok(index.query(zero.clone()?, query)?.iter().map(|found| found.handle).collect())
/// };
/// assert_eq!(handles_of(QueryOptions::default())?, [handles[1], handles[0]]); // the nearest first
/// assert_eq!(handles_of(QueryOptions { limit: Some(1), ..QueryOptions::default() })?, [handles[1]]);
/// assert_eq!(handles_of(QueryOptions { max_distance: Some(2), ..QueryOptions::default() })?, [handles[1]]);
/// assert_eq!(handles_of(QueryOptions { exclude: Some(handles[1]), ..QueryOptions::default() })?, [handles[0]]);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct QueryOptions {
    /// The greatest distance of a match in bits, inclusive: from 0 to the width. `None` for
    /// [`DuplicateIndex::max_distance`]. For a greater distance than that, the query scans all
    /// fingerprints.
    pub max_distance: Option<u32>,
    /// The greatest number of matches; the query returns the nearest. `None` for no limit.
    pub limit: Option<usize>,
    /// A handle to leave out of the matches, such as the query's own. It need not be in use.
    pub exclude: Option<u32>,
}

impl DuplicateIndex {
    /// Creates an empty index of fingerprints of `bits` bits.
    ///
    /// `max_distance` is the default distance of queries, pairs and groups, in bits and inclusive, and
    /// the greatest distance for which block tables are built.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a distance of more than `bits`.
    pub fn new(bits: Bits, max_distance: u32) -> Result<DuplicateIndex, Error> {
        DuplicateIndex::with_layout(bits, max_distance, Layout::default())
    }

    /// Creates an empty index like [`DuplicateIndex::new`], with block tables in a given layout.
    ///
    /// # Errors
    ///
    /// The same as [`DuplicateIndex::new`].
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

    /// Creates an empty index for fingerprints of a recipe, with the recipe's width and
    /// [threshold](Recipe::max_distance). The default distance of pairs and groups depends on the
    /// number of fingerprints: see [`DuplicateIndex::pair_distance`].
    pub fn of(recipe: &Recipe) -> DuplicateIndex {
        let (bits, max_distance) = (recipe.bits(), recipe.max_distance());
        let index = DuplicateIndex::with(bits, max_distance, Layout::default());
        DuplicateIndex { tail: Tail::of(recipe.name(), bits), ..index }
    }

    fn with(bits: Bits, max_distance: u32, layout: Layout) -> DuplicateIndex {
        let store = Store::new(bits);
        let mut index =
            DuplicateIndex { max_distance, tail: None, store, layout, tables: None };
        index.reset_tables();
        index
    }

    /// Replaces the tables by empty ones, if tables are worthwhile.
    fn reset_tables(&mut self) {
        let bits = self.store.bits();
        self.tables = tables::worthwhile(bits, self.max_distance).then(|| {
            BlockTables::new(
                bit_range::block_ranges(bits, self.max_distance),
                self.layout,
            )
        });
    }

    /// The width of fingerprints in bits.
    pub const fn bits(&self) -> Bits {
        self.store.bits()
    }

    /// The default distance of queries, in bits and inclusive.
    pub const fn max_distance(&self) -> u32 {
        self.max_distance
    }

    /// The default distance of pairs and groups, in bits and inclusive.
    ///
    /// For an index [of a recipe](DuplicateIndex::of) it depends on the number of fingerprints, because
    /// so does the number of unrelated texts that are near by chance. It is the greatest distance at
    /// which one such pair for each 20 fingerprints is expected, see [`Recipe::max_distance_for`]. For
    /// any other index it is [`DuplicateIndex::max_distance`].
    ///
    /// ```
    /// use simhash_wasm::{Bits, DuplicateIndex, Fingerprint, Recipe};
    ///
    /// let mut index = DuplicateIndex::of(&Recipe::default());
    /// let value = |at: u64| at.wrapping_mul(0x9e37_79b9_7f4a_7c15).into();
    /// let all: Result<Vec<_>, _> = (0..100_000).map(|at| Fingerprint::new(value(at), Bits::default())).collect();
    /// index.insert_many(&all?)?;
    /// assert_eq!((index.max_distance(), index.pair_distance()), (13, 11));
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn pair_distance(&self) -> u32 {
        self.tail.map_or(self.max_distance, |tail| {
            tail.max_distance(self.max_distance, self.len() as f64, None)
        })
    }

    /// The number of fingerprints.
    pub fn len(&self) -> usize {
        self.store.len()
    }

    /// The layout of the block tables. It has no effect if the index has none.
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether the index holds no fingerprints.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The memory of fingerprints and tables, in bytes.
    #[inline(never)]
    pub fn byte_length(&self) -> usize {
        self.store.bytes() + self.tables.as_ref().map_or(0, BlockTables::bytes)
    }

    /// Stores a fingerprint and returns its handle, which is valid until the fingerprint is
    /// removed. Later insertions reuse the handles of removed fingerprints. A fingerprint stored
    /// twice has two handles.
    ///
    /// # Errors
    ///
    /// - [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) for a fingerprint of another width.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails, or if the index
    ///   would hold more than 2^31 fingerprints.
    ///
    /// ```
    /// use simhash_wasm::{DuplicateIndex, Recipe, fingerprint};
    ///
    /// let mut index = DuplicateIndex::of(&Recipe::default());
    /// let (cat, dog) = (fingerprint("a cat")?, fingerprint("a dog")?);
    /// let handle = index.insert(cat)?;
    /// index.replace(handle, dog)?;
    /// assert_eq!(index.get(handle), Some(dog));
    /// index.remove(handle)?;
    /// assert_eq!((index.get(handle), index.len()), (None, 0));
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn insert(&mut self, fingerprint: Fingerprint) -> Result<u32, Error> {
        self.check(fingerprint)?;
        self.put(None, limbs(fingerprint))
    }

    /// Stores many fingerprints and returns their handles in the same order. After an error, none
    /// of them is stored. This is faster than repeated calls of [`DuplicateIndex::insert`].
    ///
    /// # Errors
    ///
    /// The same as [`DuplicateIndex::insert`].
    pub fn insert_many(
        &mut self,
        fingerprints: &[Fingerprint],
    ) -> Result<Vec<u32>, Error> {
        for &fingerprint in fingerprints {
            self.check(fingerprint)?;
        }
        let count = fingerprints.len();
        let mut handles = fallible::with_exact_capacity(count)?;
        self.reserve(count)?;
        for &fingerprint in fingerprints {
            handles.push(self.add(limbs(fingerprint)));
        }
        self.compact();
        Ok(handles)
    }

    /// Replaces the fingerprint of a handle, which keeps its position in the order of
    /// insertion.
    ///
    /// # Errors
    ///
    /// The same as [`DuplicateIndex::insert`], and
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a handle that is not in use.
    pub fn replace(
        &mut self,
        handle: u32,
        fingerprint: Fingerprint,
    ) -> Result<(), Error> {
        self.check(fingerprint)?;
        self.check_handle(handle)?;
        self.put(Some(handle), limbs(fingerprint))?;
        Ok(())
    }

    /// Replaces the fingerprint of a handle, or inserts one.
    fn put(&mut self, handle: Option<u32>, limbs: Limbs) -> Result<u32, Error> {
        self.reserve(usize::from(handle.is_none()))?;
        let handle = match handle {
            Some(handle) => {
                self.overwrite(handle, limbs);
                handle
            }
            None => self.add(limbs),
        };
        self.compact();
        Ok(handle)
    }

    /// Makes sure that `more` fingerprints can be added, and any number replaced.
    fn reserve(&mut self, more: usize) -> Result<(), Error> {
        if let Some(tables) = &mut self.tables {
            tables.reserve()?;
        }
        if self.store.has_room(more) {
            return Ok(());
        }
        // A sixteenth ahead: pages, which are never freed, are allocated together then, and do
        // not fragment the memory that levels are allocated in and freed from.
        let spare = more.max(self.store.handles() as usize / 16);
        let step = (self.byte_length() + 8 * spare) / 16;
        if spare > more && self.store.reserve(spare, step).is_ok() {
            return Ok(());
        }
        self.store.reserve(more, step)
    }

    /// Inserts a fingerprint. There must be room for it, and [`DuplicateIndex::compact`] must
    /// follow.
    fn add(&mut self, limbs: Limbs) -> u32 {
        let handle = self.store.insert(limbs);
        if let Some(tables) = &mut self.tables {
            tables.insert(handle);
        }
        handle
    }

    /// Replaces the fingerprint of a handle in use. [`DuplicateIndex::compact`] must follow.
    fn overwrite(&mut self, handle: u32, limbs: Limbs) {
        if let Some(tables) = &mut self.tables {
            tables.replace(&mut self.store, handle);
        }
        self.store.overwrite(handle, limbs);
    }

    /// Removes the fingerprint of a handle.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a handle that is not in use.
    pub fn remove(&mut self, handle: u32) -> Result<(), Error> {
        if self.take_out(handle) { Ok(()) } else { Err(Error::handle(handle)) }
    }

    /// Removes the fingerprint of a handle. Returns whether the handle was in use.
    #[doc(hidden)]
    pub fn take_out(&mut self, handle: u32) -> bool {
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
        self.compact();
        true
    }

    /// Removes all fingerprints and frees their memory.
    pub fn clear(&mut self) {
        self.store = Store::new(self.store.bits());
        self.reset_tables();
    }

    /// Merges and rebuilds levels of the tables where due.
    fn compact(&mut self) {
        if let Some(tables) = &mut self.tables {
            tables.compact(&mut self.store);
        }
    }

    /// The fingerprint of a handle, or `None` if the handle is not in use.
    pub fn get(&self, handle: u32) -> Option<Fingerprint> {
        let live = self.store.is_live(handle);
        live.then(|| fingerprint(self.store.get(handle), self.bits()))
    }

    /// Iterates over the handles and their fingerprints, in the order of insertion.
    ///
    /// # Panics
    ///
    /// If there is not enough memory for a list of all handles, of 4 bytes each.
    pub fn iter(&self) -> impl Iterator<Item = (u32, Fingerprint)> {
        let get = |handle| (handle, fingerprint(self.store.get(handle), self.bits()));
        self.store.in_order().expect("memory for all handles").into_iter().map(get)
    }

    /// Finds the stored fingerprints within a distance of a fingerprint. The nearest match comes
    /// first; matches at the same distance are in the order of insertion.
    ///
    /// # Errors
    ///
    /// - [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) for a fingerprint of another width.
    /// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a distance of more than the
    ///   width.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn query(
        &self,
        fingerprint: Fingerprint,
        query: QueryOptions,
    ) -> Result<Vec<Match>, Error> {
        self.check(fingerprint)?;
        let mut hits = Hits::new();
        collect(self.matches(limbs(fingerprint), query, &mut hits)?)
    }

    /// The matches of a single query.
    #[inline]
    fn matches<'a>(
        &self,
        asked: Limbs,
        query: QueryOptions,
        hits: &'a mut Hits,
    ) -> Result<impl ExactSizeIterator<Item = Match> + use<'a>, Error> {
        hits.begin(self.distance(query.max_distance)?, query.exclude);
        self.find(0, asked, hits);
        hits.matches(query.limit.unwrap_or(usize::MAX))
    }

    /// Collects the matches of a query, by block tables or a scan.
    fn find(&self, label: u32, query: Limbs, hits: &mut Hits) {
        match self.tables_for(hits.within) {
            Some(tables) => tables.find(&self.store, label, query, hits),
            None => scan::scan(&self.store, label, query, hits),
        }
    }

    /// Runs a query with the same options for each of many fingerprints, and returns the matches of
    /// each in the order of the fingerprints. This is faster than repeated calls of
    /// [`DuplicateIndex::query`].
    ///
    /// # Errors
    ///
    /// The same as [`DuplicateIndex::query`].
    ///
    /// ```
    /// use simhash_wasm::{DuplicateIndex, QueryOptions, Recipe, fingerprint};
    ///
    /// let mut index = DuplicateIndex::of(&Recipe::default());
    /// let [cat, dog] = [fingerprint("a cat")?, fingerprint("some dogs")?];
    /// let handle = index.insert(cat)?;
    /// let matches = index.query_many(&[cat, dog], QueryOptions::default())?;
    /// assert_eq!((matches[0][0].handle, matches[0][0].distance), (handle, 0));
    /// assert!(matches[1].is_empty());
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn query_many(
        &self,
        fingerprints: &[Fingerprint],
        query: QueryOptions,
    ) -> Result<Vec<Vec<Match>>, Error> {
        let count = fingerprints.len();
        let mut rows = Rows::new();
        rows.reserve(count, self.bits())?;
        for (position, &fingerprint) in fingerprints.iter().enumerate() {
            self.check(fingerprint)?;
            rows.push(limbs(fingerprint), position as u32, self.bits());
        }
        let mut answers = fallible::filled(count, Vec::new())?;
        let mut take = |position: u32, found| {
            let answer: &mut Vec<Match> = &mut answers[position as usize];
            Ok(fallible::push(answer, found)?)
        };
        self.find_many(&rows, query, u64::MAX, &mut Hits::new(), &mut take)?;
        Ok(answers)
    }

    /// Calls `visit` with the labels of queries and their matches, those of each query in
    /// order. More than `most` matches in all are an error, after `visit` has received some of them.
    fn find_many(
        &self,
        queries: &Rows,
        query: QueryOptions,
        most: u64,
        hits: &mut Hits,
        visit: &mut dyn FnMut(u32, Match) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let limit = query.limit.unwrap_or(usize::MAX);
        let within = self.distance(query.max_distance)?;
        hits.begin(within, query.exclude);
        hits.keep_at_most(MAX_SORTED_MATCHES);
        match self.tables_for(within) {
            Some(tables) if queries.len() >= SORT_QUERIES_FROM => {
                tables.find_many(&self.store, queries, hits)?;
            }
            _ => {
                for &label in &queries.labels {
                    if hits.overflowed() {
                        break;
                    }
                    self.find(label, queries.get(label as usize), hits);
                }
            }
        }
        if !hits.overflowed() {
            return hits.for_each(limit, visit);
        }
        // Too many to hold at once: query by query. Successive equal queries are answered once.
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
                    visit(label, found)?;
                }
            }
        }
        if count > most {
            return Err(Error::too_many(" matches", count, most));
        }
        Ok(())
    }

    /// The tables, if they answer queries for this distance.
    fn tables_for(&self, within: u32) -> Option<&BlockTables> {
        let answer =
            |tables: &&BlockTables| within <= self.max_distance && tables.are_usable();
        self.tables.as_ref().filter(answer)
    }

    /// Finds the `count` nearest stored fingerprints at any distance, in the order of
    /// [`DuplicateIndex::query`]. If the index holds fewer, it returns all.
    ///
    /// # Errors
    ///
    /// - [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) for a fingerprint of another width.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::{Bits, DuplicateIndex, Fingerprint};
    ///
    /// let bits = Bits::default();
    /// let mut index = DuplicateIndex::new(bits, 3)?;
    /// let near = index.insert(Fingerprint::new(0, bits)?)?;
    /// let far = index.insert(Fingerprint::new(u64::MAX.into(), bits)?)?;
    /// let found = index.nearest(Fingerprint::new(1, bits)?, 2)?;
    /// assert_eq!((found[0].handle, found[0].distance), (near, 1));
    /// assert_eq!((found[1].handle, found[1].distance), (far, 63));
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn nearest(
        &self,
        fingerprint: Fingerprint,
        count: usize,
    ) -> Result<Vec<Match>, Error> {
        self.check(fingerprint)?;
        let query = self.nearest_query(limbs(fingerprint), count);
        let mut hits = Hits::new();
        collect(self.matches(limbs(fingerprint), query, &mut hits)?)
    }

    /// The query that returns the nearest `count` fingerprints.
    fn nearest_query(&self, asked: Limbs, count: usize) -> QueryOptions {
        let reach = scan::reach(&self.store, asked, count);
        QueryOptions { max_distance: Some(reach), limit: Some(count), exclude: None }
    }

    /// Finds all pairs of stored fingerprints within a distance, by default
    /// [`DuplicateIndex::pair_distance`]. The nearest pair comes first; pairs at the same distance are
    /// in the order of insertion of their first fingerprints, then of their second.
    ///
    /// The result may be as large as the square of the number of fingerprints.
    /// [`DuplicateIndex::each_pair`] iterates over any number of pairs.
    ///
    /// # Errors
    ///
    /// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a distance of more than the
    ///   width.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::{Bits, DuplicateIndex, Fingerprint};
    ///
    /// let mut index = DuplicateIndex::new(Bits::default(), 3)?;
    /// for value in [0, 1, 255] {
    ///     index.insert(Fingerprint::new(value, Bits::default())?)?;
    /// }
    /// let pairs = index.pairs(None)?;
    /// assert_eq!((pairs.len(), pairs[0].distance), (1, 1));
    /// assert_eq!(index.pairs(Some(7))?.len(), 2);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn pairs(&self, max_distance: Option<u32>) -> Result<Vec<Pair>, Error> {
        let mut search = self.pair_search(max_distance)?;
        while search.advance(u64::MAX)? {}
        search.finish()
    }

    /// Iterates over the pairs of [`DuplicateIndex::pairs`], in no particular order.
    ///
    /// The iterator works on a copy of the fingerprints, and does not hold all pairs in memory. Each
    /// element is a `Result`: if an allocation fails, the iterator returns the error and ends.
    ///
    /// ```
    /// use simhash_wasm::{DuplicateIndex, Recipe, fingerprint};
    ///
    /// let mut index = DuplicateIndex::of(&Recipe::default());
    /// index.insert_many(&vec![fingerprint("")?; 2000])?;
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
    /// The same as [`DuplicateIndex::pairs`].
    pub fn each_pair(&self, max_distance: Option<u32>) -> Result<Pairs, Error> {
        Ok(Pairs::new(self.pair_search(max_distance)?))
    }

    /// Starts a search for the pairs of [`DuplicateIndex::pairs`], which the caller advances step by
    /// step.
    ///
    /// # Errors
    ///
    /// The same as [`DuplicateIndex::pairs`].
    pub fn pair_search(&self, max_distance: Option<u32>) -> Result<PairSearch, Error> {
        PairSearch::new(&self.store, self.distance_of_pairs(max_distance)?)
    }

    /// Finds the groups of near-duplicates, as lists of handles. Two fingerprints are in the same
    /// group if a chain of pairs within a distance connects them (connected components). Two
    /// members of a group may therefore be farther apart than that distance, which is
    /// [`DuplicateIndex::pair_distance`] by default.
    ///
    /// A group has at least two members, in the order of insertion. Groups are in the order of
    /// insertion of their first members.
    ///
    /// # Errors
    ///
    /// The same as [`DuplicateIndex::pairs`].
    ///
    /// ```
    /// use simhash_wasm::{Bits, DuplicateIndex, Fingerprint};
    ///
    /// let mut index = DuplicateIndex::new(Bits::default(), 1)?;
    /// for value in [0, 1, 3, 255] {
    ///     index.insert(Fingerprint::new(value, Bits::default())?)?;
    /// }
    /// // 0 and 3 differ in 2 bits, and are connected by 1.
    /// assert_eq!(index.groups(None)?, [[0, 1, 2]]);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn groups(&self, max_distance: Option<u32>) -> Result<Vec<Vec<u32>>, Error> {
        let mut search = self.group_search(max_distance)?;
        while search.advance(u64::MAX)? {}
        search.finish()
    }

    /// Starts a search for the groups of [`DuplicateIndex::groups`], which the caller advances step
    /// by step.
    ///
    /// # Errors
    ///
    /// The same as [`DuplicateIndex::pairs`].
    pub fn group_search(
        &self,
        max_distance: Option<u32>,
    ) -> Result<GroupSearch, Error> {
        GroupSearch::new(&self.store, self.distance_of_pairs(max_distance)?)
    }

    /// The distance of pairs, checked.
    fn distance_of_pairs(&self, max_distance: Option<u32>) -> Result<u32, Error> {
        self.distance(max_distance.or_else(|| Some(self.pair_distance())))
    }

    /// The distance of a query, checked.
    fn distance(&self, max_distance: Option<u32>) -> Result<u32, Error> {
        match max_distance.unwrap_or(self.max_distance) {
            within if within > self.bits().get() => {
                Err(Error::distance(within, self.bits()))
            }
            within => Ok(within),
        }
    }

    /// Checks that a fingerprint has the width of the index.
    fn check(&self, fingerprint: Fingerprint) -> Result<(), Error> {
        if fingerprint.bits() == self.bits() {
            Ok(())
        } else {
            Err(Error::widths(fingerprint.bits(), self.bits()))
        }
    }

    /// Checks that a handle is in use.
    fn check_handle(&self, handle: u32) -> Result<(), Error> {
        if self.store.is_live(handle) { Ok(()) } else { Err(Error::handle(handle)) }
    }
}

/// All matches as a vector.
fn collect(matches: impl ExactSizeIterator<Item = Match>) -> Result<Vec<Match>, Error> {
    let count = matches.len();
    let mut found = fallible::with_exact_capacity(count)?;
    found.extend(matches);
    Ok(found)
}
