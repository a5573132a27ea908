//! Block tables (Manku, Jain, Das Sarma 2007): for each block, the handles of all
//! fingerprints, sorted by the bits of the block.
//!
//! Sorted tables are made dynamic by the logarithmic method (Bentley and Saxe 1980), as in a
//! log-structured merge tree (O'Neil et al. 1996). New fingerprints go to a memtable, which queries
//! scan. A full memtable becomes a level of sorted tables, merged with the preceding levels that
//! are not much larger. The sizes of levels thus grow geometrically, there are O(log n) levels, and
//! each fingerprint is sorted O(log n) times.
//!
//! A merge builds the tables of the new level one by one from the store, and frees the old tables
//! of a block before it builds the table of the next block. It thus needs the memory of one table
//! in addition to the new level. Each table is divided by the highest bits of its keys into shards
//! of about 64 KiB, so that new shards fit into the memory of freed ones.

use super::{
    bit_range::{BitRange, key_bits},
    hits::Hits,
    limbs::{Limbs, count_ones, differences, limb_count},
    memory::provide,
    self_join::{Rows, SortedRows},
    store::{FREE, LevelId, MEMTABLE, Store},
};
use crate::{
    Bits, Error,
    memory::fallible::{self, OutOfMemory, filled, with_exact_capacity},
};
use alloc::vec::Vec;
use core::{hint, ops::Range};

/// The capacity of the memtable. Scanning this many fingerprints takes about as long as the tables.
const MEMTABLE_ENTRIES: usize = 128;

/// A merge includes the preceding level if it has at most this many times the fingerprints of the
/// levels after it.
const MERGE_RATIO: usize = 4;

/// The number of queries from which on they are sorted by the key of each table.
pub(super) const SORT_QUERIES_FROM: usize = 1024;

/// The number of tables from which a query prefetches before it verifies their candidates.
const TABLES_PER_PREFETCH: usize = 4;

/// The approximate number of entries of a shard.
const ENTRIES_PER_SHARD: usize = 8192;

/// The greatest number of handles that [`Handles::for_each`] passes on at once.
const HANDLES_PER_CHUNK: usize = 256;

/// A merge of less than one in this many handles makes a list of them; a larger one reads the
/// levels of all handles instead, which takes no memory.
const LISTED_SHARE: usize = 3;

/// The layout of block tables: the compact one takes less memory, and more time for a query.
/// Results are the same.
///
/// ```
/// use simhash_wasm::{Bits, DuplicateIndex, Layout, QueryOptions, fingerprint};
///
/// let mut index = DuplicateIndex::with_layout(Bits::default(), 3, Layout::Compact)?;
/// let handle = index.insert(fingerprint("a cat")?)?;
/// assert_eq!(index.query(fingerprint("a cat")?, QueryOptions::default())?[0].handle, handle);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Eight bytes for each entry of a table: a handle, and a sketch, which is 32 bits of the
    /// fingerprint. A query reads hardly any fingerprint that is not a match. The default.
    #[default]
    Fast,
    /// Four bytes for each entry of a table: a handle, and a sketch in the bits that handles leave
    /// free. A query also reads some fingerprints that are not matches, and takes up to 1.4 times
    /// as long.
    Compact,
}

/// The block tables of an index, in levels, and the memtable.
pub(super) struct BlockTables {
    blocks: Vec<BitRange>,
    layout: Layout,
    /// From the oldest to the newest, which is about from the largest to the smallest.
    levels: Vec<Level>,
    /// The handles of fingerprints in no level.
    memtable: Vec<u32>,
    /// The number of such handles for which the memtable had no room. It is 0 after
    /// [`BlockTables::compact`].
    overflow: usize,
    /// The number of changes after which to rebuild the tables, if there was no memory for them.
    /// Until then there are no levels, and queries scan the store.
    retry: Option<usize>,
}

/// The entries of a table that have the query's key.
#[derive(Clone, Copy, Default)]
struct Candidates<'a> {
    /// The entries of the whole shard; the bucket is `start..end`.
    entries: &'a [u32],
    start: usize,
    end: usize,
    /// The query's sketch, at the bit positions of the entries' sketches.
    sketch: u32,
}

/// A query: its label, its fingerprint, and the list of its matches.
struct QueryContext<'a> {
    store: &'a Store,
    label: u32,
    query: Limbs,
    hits: &'a mut Hits,
}

/// A table for each block, of the same fingerprints.
struct Level {
    tables: Vec<Table>,
    entry: Entry,
    /// The number of entries of each table, and the number of stale ones, whose fingerprints were
    /// removed or replaced since.
    len: usize,
    stale: usize,
}

/// The format of entries: a handle and a sketch. The sketch is the bits that follow the
/// block, and a prefilter: if it differs from the query's in too many bits, the fingerprint
/// itself, a cache miss away, is not read.
#[derive(Clone, Copy)]
struct Entry {
    /// The words of an entry: one, with the sketch above the handle; or two, the handle first.
    words: usize,
    handle_bits: u32,
    sketch_bits: u32,
}

/// The entries of all fingerprints of a level, sorted by the bits of a block.
struct Table {
    block: BitRange,
    /// A key's bits above `shift` are the number of its shard, and the bits in the mask `below` its
    /// position in the shard.
    shift: u32,
    below: usize,
    shards: Vec<Shard>,
}

/// The entries whose keys have the same highest bits.
struct Shard {
    /// By key, the index of the first word of its entries; finally the number of words.
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl BlockTables {
    /// Empty tables for fingerprints divided into these blocks.
    pub(super) const fn new(blocks: Vec<BitRange>, layout: Layout) -> BlockTables {
        BlockTables {
            blocks,
            layout,
            levels: Vec::new(),
            memtable: Vec::new(),
            overflow: 0,
            retry: None,
        }
    }

    /// Ensures that [`BlockTables::insert`] and [`BlockTables::replace`] can add to the memtable.
    pub(super) fn reserve(&mut self) -> Result<(), Error> {
        if self.memtable.capacity() > MEMTABLE_ENTRIES {
            return Ok(());
        }
        self.memtable = with_exact_capacity(MEMTABLE_ENTRIES + 1)?;
        Ok(())
    }

    /// Whether queries use the tables.
    pub(super) const fn are_usable(&self) -> bool {
        self.retry.is_none()
    }

    /// Adds a fingerprint that is new in the store, or in no level any more, to the memtable.
    pub(super) fn insert(&mut self, handle: u32) {
        if self.memtable.len() <= MEMTABLE_ENTRIES
            && self.memtable.capacity() > MEMTABLE_ENTRIES
        {
            self.memtable.push(handle);
        } else {
            self.overflow += 1;
        }
    }

    /// Moves a fingerprint that is about to be replaced in the store to the memtable.
    pub(super) fn replace(&mut self, store: &mut Store, handle: u32) {
        let level = store.level(handle);
        if level != MEMTABLE {
            self.levels[usize::from(level)].stale += 1;
            store.set_level(handle, MEMTABLE);
            self.insert(handle);
        }
    }

    /// Removes a fingerprint that is about to be removed from the store.
    pub(super) fn remove(&mut self, store: &Store, handle: u32) {
        match store.level(handle) {
            FREE => {}
            MEMTABLE => self.memtable.retain(|&other| other != handle),
            level => self.levels[usize::from(level)].stale += 1,
        }
    }

    /// Compaction: merges a full memtable into a level, and rebuilds levels that are more than half
    /// stale. Must be called after every change.
    pub(super) fn compact(&mut self, store: &mut Store) {
        if let Some(changes) = &mut self.retry {
            *changes = changes.saturating_sub(1);
            if *changes == 0 {
                self.merge(0, store);
            }
            return;
        }
        let needs_rebuild = |level: &Level| {
            level.stale > MEMTABLE_ENTRIES && level.stale > level.len / 2
        };
        let mut first =
            self.levels.iter().position(needs_rebuild).unwrap_or(self.levels.len());
        let new = self.memtable.len() + self.overflow;
        if new <= MEMTABLE_ENTRIES && first == self.levels.len() {
            return;
        }
        let joining = self.levels[first..].iter().map(|level| level.len).sum::<usize>();
        let mut len = new + joining;
        while first > 0 && self.levels[first - 1].len <= len * MERGE_RATIO {
            first -= 1;
            len += self.levels[first].len;
        }
        self.merge(first, store);
    }

    /// Merges the memtable and all levels from `first` on into one level. Without memory for it,
    /// frees all levels, to rebuild them after some changes.
    fn merge(&mut self, first: usize, store: &mut Store) {
        let handles = self.handles(first, store);
        let level_id = if self.make_level(first, &handles, store).is_ok() {
            self.retry = None;
            first as LevelId
        } else {
            self.truncate(0);
            self.retry = Some(store.len() / 8 + MEMTABLE_ENTRIES);
            MEMTABLE
        };
        if let (Handles::Listed(handles), None) = (handles, self.retry) {
            for handle in handles {
                store.set_level(handle, level_id);
            }
        } else {
            let first = if self.retry.is_some() { 0 } else { first as LevelId };
            for handle in 0..store.handles() {
                if (first..FREE).contains(&store.level(handle)) {
                    store.set_level(handle, level_id);
                }
            }
        }
        self.memtable.clear();
        self.overflow = 0;
    }

    /// The handles of the memtable and of all levels from `first` on.
    fn handles(&self, first: usize, store: &Store) -> Handles {
        let levels = &self.levels[first..];
        let len = levels.iter().map(|level| level.len - level.stale).sum::<usize>()
            + self.memtable.len();
        let few = len < store.handles() as usize / LISTED_SHARE;
        if !few || self.overflow > 0 || self.retry.is_some() {
            return Handles::FromLevel(first as LevelId);
        }
        let Ok(mut handles) = with_exact_capacity(len) else {
            return Handles::FromLevel(first as LevelId);
        };
        handles.extend(&self.memtable);
        for (level, number) in levels.iter().zip(first as LevelId..) {
            for shard in &level.tables[0].shards {
                let entries = shard.entries.chunks_exact(level.entry.words);
                let all = entries.map(|entry| level.entry.handle(entry[0]));
                handles.extend(all.filter(|&handle| store.level(handle) == number));
            }
        }
        Handles::Listed(handles)
    }

    /// Replaces the levels from `first` on by one level of these handles.
    fn make_level(
        &mut self,
        first: usize,
        handles: &Handles,
        store: &Store,
    ) -> Result<(), OutOfMemory> {
        let len = handles.len(store);
        if len == 0 {
            self.truncate(first);
            return Ok(());
        }
        let handle_bits = u32::BITS - store.handles().leading_zeros();
        // The first level is the largest. Other levels have keys of fewer bits, so that their
        // lists of starts stay small.
        let key_bits = key_bits(len / if first == 0 { 1 } else { 16 });
        let (words, free) = match self.layout {
            Layout::Fast => (2, u32::BITS),
            Layout::Compact => (1, u32::BITS - handle_bits),
        };
        let sketch_bits = free.min(store.bits().get() - key_bits);
        let entry = Entry { words, handle_bits, sketch_bits };
        let step = (store.bytes() + self.blocks.len() * len * words * 4) / 16;
        fallible::reserve(&mut self.levels, 1)?;
        let tables = with_exact_capacity(self.blocks.len())?;
        self.levels.push(Level { tables, entry, len, stale: 0 });
        let [old @ .., new] = &mut self.levels[first..] else {
            return Err(OutOfMemory);
        };
        for (number, block) in self.blocks.iter().enumerate() {
            let block = block.truncate(key_bits);
            new.tables.push(Table { block, shift: 0, below: 0, shards: Vec::new() });
            new.tables[number].fill(handles, len, store, entry, step)?;
            for level in &mut *old {
                level.tables[number].shards = Vec::new();
            }
        }
        let last = self.levels.len() - 1;
        self.levels.swap(first, last);
        self.truncate(first + 1);
        Ok(())
    }

    #[inline(never)]
    fn truncate(&mut self, levels: usize) {
        self.levels.truncate(levels);
    }

    /// Finds all matches of a query. The distance must be less than the number of blocks.
    pub(super) fn find(
        &self,
        store: &Store,
        label: u32,
        query: Limbs,
        hits: &mut Hits,
    ) {
        self.scan_memtable(store, label, query, hits);
        let tables = self.tables(hits.within);
        let mut context = QueryContext { store, label, query, hits };
        for (level_id, level) in self.levels.iter().enumerate() {
            for first in (0..tables).step_by(TABLES_PER_PREFETCH) {
                level.find(
                    level_id as LevelId,
                    first..tables.min(first + TABLES_PER_PREFETCH),
                    &mut context,
                );
            }
        }
    }

    /// Finds the matches of many queries, until there are too many. The queries are sorted by the
    /// key of each table, so that successive queries read the same memory.
    pub(super) fn find_many(
        &self,
        store: &Store,
        queries: &Rows,
        hits: &mut Hits,
    ) -> Result<(), Error> {
        for &label in &queries.labels {
            self.scan_memtable(store, label, queries.get(label as usize), hits);
        }
        let mut sorted = SortedRows::default();
        for (level_id, level) in self.levels.iter().enumerate() {
            for table in 0..self.tables(hits.within) {
                sorted.sort(queries, store.bits(), level.tables[table].block)?;
                for (label, query) in sorted.rows(limb_count(store.bits())) {
                    if hits.overflowed() {
                        return Ok(());
                    }
                    let mut context = QueryContext { store, label, query, hits };
                    level.find(level_id as LevelId, table..table + 1, &mut context);
                }
            }
        }
        Ok(())
    }

    /// Finds the matches in the memtable.
    fn scan_memtable(&self, store: &Store, label: u32, query: Limbs, hits: &mut Hits) {
        for &handle in &self.memtable {
            hits.offer(label, store, handle, store.distance(handle, query));
        }
    }

    /// The number of tables that a query for a distance needs: by the pigeonhole principle, one
    /// more than the distance.
    fn tables(&self, within: u32) -> usize {
        self.blocks.len().min(within as usize + 1)
    }

    /// The allocated memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        let tables = self.levels.iter().flat_map(|level| &level.tables);
        let shards = tables.flat_map(|table| &table.shards);
        let words = shards.map(|it| it.starts.capacity() + it.entries.capacity());
        (words.sum::<usize>() + self.memtable.capacity()) * 4
    }
}

/// The handles to merge into a level.
enum Handles {
    Listed(Vec<u32>),
    /// Those in this level, a later one, or the memtable.
    FromLevel(LevelId),
}

impl Handles {
    /// Calls `visit` with all handles, some at a time.
    fn for_each(&self, store: &Store, visit: &mut dyn FnMut(&[u32])) {
        let first = match self {
            Handles::Listed(handles) => return visit(handles),
            Handles::FromLevel(first) => *first,
        };
        let mut some = [0; HANDLES_PER_CHUNK];
        let mut handle = 0;
        for levels in store.levels().flat_map(|page| page.chunks(HANDLES_PER_CHUNK)) {
            let mut count = 0;
            for &level in levels {
                some[count] = handle;
                count += usize::from((first..FREE).contains(&level));
                handle += 1;
            }
            visit(&some[..count]);
        }
    }

    fn len(&self, store: &Store) -> usize {
        let mut len = 0;
        self.for_each(store, &mut |some| len += some.len());
        len
    }
}

impl Level {
    /// Finds the matches with the query's key in one of these tables, at most
    /// [`TABLES_PER_PREFETCH`].
    #[inline]
    fn find(
        &self,
        level_id: LevelId,
        tables: Range<usize>,
        context: &mut QueryContext,
    ) {
        // A software prefetch: looks all keys up, and reads a word at both ends of the entries
        // of each, before any of these is needed. So the cache misses of all tables overlap;
        // they are most of the time of a query.
        let mut all = [Candidates::default(); TABLES_PER_PREFETCH];
        let mut fetched = 0;
        for (candidates, table) in all.iter_mut().zip(&self.tables[tables.clone()]) {
            *candidates = table.look_up(self.entry, context);
            fetched ^= candidates.touch_ends();
        }
        hint::black_box(fetched);
        for (table, candidates) in tables.zip(all) {
            if self.entry.words == 1 {
                self.filter::<1>(level_id, table, candidates, context);
            } else {
                self.filter::<2>(level_id, table, candidates, context);
            }
        }
    }

    /// Verifies those of a table's candidates whose sketches are within the distance.
    #[inline(always)]
    fn filter<const WORDS: usize>(
        &self,
        level_id: LevelId,
        table: usize,
        Candidates { entries, start, end, sketch }: Candidates,
        context: &mut QueryContext,
    ) {
        let (within, shift) = (context.hits.within, self.entry.sketch_shift());
        for entry in entries[start..end].chunks_exact(WORDS) {
            if ((entry[WORDS - 1] ^ sketch) >> shift).count_ones() <= within {
                self.verify(level_id, table, self.entry.handle(entry[0]), context);
            }
        }
    }

    /// Adds a candidate to the matches if it is within the distance, unless its entry is stale
    /// or an earlier table has it too. Not inlined, so that the loop over candidates is
    /// short.
    #[inline(never)]
    fn verify(
        &self,
        level_id: LevelId,
        table: usize,
        handle: u32,
        context: &mut QueryContext,
    ) {
        let QueryContext { store, label, query, ref mut hits } = *context;
        let differences = differences(store.get_inline(handle), query);
        let distance = count_ones(differences);
        if distance > hits.within || store.level(handle) != level_id {
            return;
        }
        for table in &self.tables[..table] {
            if table.block.key::<2>(&differences) == 0 {
                return;
            }
        }
        hits.push(label, store, handle, distance);
    }
}

impl Candidates<'_> {
    /// Reads the entries' first word and the one after their last, and returns a value that depends
    /// on both.
    #[inline]
    fn touch_ends(&self) -> u32 {
        let start =
            if let Some(&word) = self.entries.get(self.start) { word } else { 0 };
        let end = if let Some(&word) = self.entries.get(self.end) { word } else { 0 };
        start ^ end
    }
}

impl Entry {
    /// The handle in the first word of an entry.
    #[inline]
    const fn handle(self, word: u32) -> u32 {
        word & ((1 << self.handle_bits) - 1)
    }

    /// The lowest bit of the sketch in its word.
    #[inline]
    const fn sketch_shift(self) -> u32 {
        if self.words == 1 { self.handle_bits } else { 0 }
    }
}

impl Table {
    /// Sorts the entries of these handles into shards, by counting sort. None without memory for
    /// it.
    fn fill(
        &mut self,
        handles: &Handles,
        len: usize,
        store: &Store,
        entry: Entry,
        step: usize,
    ) -> Result<(), OutOfMemory> {
        let Table { block, shift, below, shards } = self;
        let (block, bits) = (*block, store.bits());
        let shard_bits = (len / ENTRIES_PER_SHARD).max(1).ilog2().min(block.length);
        *shift = block.length - shard_bits;
        *below = (1 << *shift) - 1;
        let (shift, below) = (*shift, *below);
        let words = entry.words as u32;
        *shards = with_exact_capacity(1 << shard_bits)?;
        for _ in 0..1 << shard_bits {
            provide(step);
            shards.push(Shard { starts: filled(below + 3, 0)?, entries: Vec::new() });
        }
        // The words of a key are counted two positions further on. The prefix sums then have
        // the key's start one position further on, and there the sorting advances it to the
        // key's end, which is the start of the next key.
        handles.for_each(store, &mut |handles| {
            for &handle in handles {
                let key = block.key::<2>(&store.get(handle));
                shards[key >> shift].starts[(key & below) + 2] += words;
            }
        });
        for Shard { starts, entries } in &mut *shards {
            let mut sum = 0;
            for start in &mut *starts {
                sum += *start;
                *start = sum;
            }
            provide(step);
            *entries = filled(sum as usize, 0)?;
        }
        handles.for_each(store, &mut |handles| {
            for &handle in handles {
                let (key, sketch) = block.key_and_sketch(
                    store.get_inline(handle),
                    bits,
                    entry.sketch_bits,
                );
                let Shard { starts, entries } = &mut shards[key >> shift];
                let start = &mut starts[(key & below) + 1];
                let at = *start as usize;
                *start += words;
                entries[at] = handle;
                entries[at + entry.words - 1] |= sketch << entry.sketch_shift();
            }
        });
        for Shard { starts, .. } in shards {
            starts.pop();
        }
        Ok(())
    }

    /// The entries that have the query's key.
    #[inline(always)]
    fn look_up(&self, entry: Entry, context: &QueryContext) -> Candidates<'_> {
        let (bits, sketch_bits) = (context.store.bits(), entry.sketch_bits);
        let (key, sketch) = self.block.key_and_sketch(context.query, bits, sketch_bits);
        let Shard { starts, entries } = &self.shards[key >> self.shift];
        let key = key & self.below;
        let (start, end) = (starts[key] as usize, starts[key + 1] as usize);
        Candidates { entries, start, end, sketch: sketch << entry.sketch_shift() }
    }
}

/// With shorter blocks, a key selects so many candidates that scanning all fingerprints in
/// sequence is faster.
const MIN_BLOCK_BITS: u32 = 11;

/// Whether tables are faster than a scan, for the blocks of this width and distance.
pub(super) fn worthwhile(bits: Bits, within: u32) -> bool {
    bits.get() / (within + 1) >= MIN_BLOCK_BITS
}
