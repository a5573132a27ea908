//! Block tables: which fingerprints have these bits at this place.
//!
//! New fingerprints go to a log, which queries read as a whole. When it is long it becomes
//! a level of sorted tables, together with the levels before it that are not much larger.
//! So levels grow geometrically, there are few of them, and a fingerprint is sorted anew a
//! few times only: the logarithmic method (Bentley and Saxe 1980).

use super::{
    blocks::{Block, key_length},
    hits::Hits,
    lanes::{Lanes, count_ones, differences, lane_count},
    store::{FREE, LOGGED, Place, Store},
    sweep::{Rows, Sorted},
};
use crate::{Bits, Error};
use alloc::vec::Vec;
use core::{hint, ops::Range};

/// How long the log may become. Reading so many costs about as much as the tables do.
const LOG: usize = 128;

/// Levels join a later one of at least this share of their size.
const RATIO: usize = 4;

/// From how many queries on it is worth sorting them.
const MANY: usize = 1024;

/// How many tables a query looks into at a time.
const AT_A_TIME: usize = 4;

/// How the tables keep fingerprints. What they answer is the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Eight bytes for each entry of a table, with 32 bits of the fingerprint: a query reads
    /// tables only, and the fingerprints that it finds.
    #[default]
    Fast,
    /// Four bytes for each, with the few bits that a handle leaves free: a query also reads
    /// fingerprints that agree by chance.
    Compact,
}

pub(super) struct BlockTables {
    blocks: Vec<Block>,
    layout: Layout,
    /// The largest first, more or less.
    levels: Vec<Level>,
    /// The handles of what is in no level.
    log: Vec<u32>,
}

/// Entries of a table whose key is the query's.
#[derive(Clone, Copy, Default)]
struct Candidates {
    start: u32,
    end: u32,
    /// The query's sketch, where entries have theirs.
    sketch: u32,
}

/// Who asks: its number, its fingerprint, and where its matches go.
struct Asker<'a> {
    store: &'a Store,
    number: u32,
    query: Lanes,
    hits: &'a mut Hits,
}

/// A table for each block, all of the same fingerprints.
struct Level {
    tables: Vec<Table>,
    entry: Entry,
    /// How many fingerprints there are, and how many of them are gone or were replaced.
    len: usize,
    stale: usize,
}

/// What entries are made of: a handle and a sketch, some more bits of the fingerprint, which
/// spare most of the distant ones a look at the whole.
#[derive(Clone, Copy)]
struct Entry {
    /// One, the sketch above the handle; or two, first the handle.
    words: usize,
    handle_bits: u32,
    sketch_bits: u32,
}

/// Handles sorted by the bits of a block.
struct Table {
    block: Block,
    /// Where the entries of a key start, and at last where they end.
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl BlockTables {
    pub(super) const fn new(blocks: Vec<Block>, layout: Layout) -> BlockTables {
        BlockTables { blocks, layout, levels: Vec::new(), log: Vec::new() }
    }

    /// Takes note of fingerprints that are new in the store.
    pub(super) fn insert(&mut self, handles: &[u32]) {
        self.log.extend(handles);
    }

    /// Takes note of a fingerprint that is about to be replaced in the store.
    pub(super) fn replace(&mut self, store: &mut Store, handle: u32) {
        let place = store.place(handle);
        if place != LOGGED {
            self.levels[usize::from(place)].stale += 1;
            store.set_place(handle, LOGGED);
            self.log.push(handle);
        }
    }

    /// Takes note of a fingerprint that is about to be removed from the store.
    pub(super) fn remove(&mut self, store: &Store, handle: u32) {
        match store.place(handle) {
            FREE => {}
            LOGGED => self.log.retain(|&logged| logged != handle),
            level => self.levels[usize::from(level)].stale += 1,
        }
    }

    /// Sorts what has to be sorted by now.
    pub(super) fn settle(&mut self, store: &mut Store) {
        let rotten = |level: &Level| level.stale > LOG && level.stale > level.len / 2;
        let mut first =
            self.levels.iter().position(rotten).unwrap_or(self.levels.len());
        if self.log.len() <= LOG && first == self.levels.len() {
            return;
        }
        let joining = self.levels[first..].iter().map(|level| level.len).sum::<usize>();
        let mut len = self.log.len() + joining;
        while first > 0 && self.levels[first - 1].len <= len * RATIO {
            first -= 1;
            len += self.levels[first].len;
        }
        self.merge(first, store);
    }

    /// Makes one level of the log and all levels from `first` on.
    fn merge(&mut self, first: usize, store: &mut Store) {
        for (number, level) in self.levels.drain(first..).enumerate() {
            let entries = level.tables[0].entries.chunks_exact(level.entry.words);
            let live = entries.map(|entry| level.entry.handle(entry[0]));
            let number = (first + number) as Place;
            self.log.extend(live.filter(|&handle| store.place(handle) == number));
        }
        // What finds no room for tables stays in the log, and is found there.
        let place = match self.level(&self.log, store, first == 0) {
            _ if self.log.is_empty() => return,
            None => LOGGED,
            Some(level) => {
                self.levels.push(level);
                first as Place
            }
        };
        for &handle in &self.log {
            store.set_place(handle, place);
        }
        if place != LOGGED {
            self.log = Vec::new();
        }
    }

    /// Offers what is within the distance, which must be less than the number of blocks.
    pub(super) fn find(
        &self,
        store: &Store,
        number: u32,
        query: Lanes,
        hits: &mut Hits,
    ) {
        self.read_log(store, number, query, hits);
        let tables = self.tables(hits.within);
        let mut asker = Asker { store, number, query, hits };
        for (place, level) in self.levels.iter().enumerate() {
            for first in (0..tables).step_by(AT_A_TIME) {
                level.find(
                    place as Place,
                    first..tables.min(first + AT_A_TIME),
                    &mut asker,
                );
            }
        }
    }

    /// The same for many queries. In the order of keys, those that need the same memory
    /// follow each other.
    pub(super) fn find_many(
        &self,
        store: &Store,
        queries: &Rows,
        hits: &mut Hits,
    ) -> Result<(), Error> {
        let sorts = queries.len() >= MANY;
        for &number in &queries.labels {
            let query = queries.get(number as usize);
            if sorts {
                self.read_log(store, number, query, hits);
            } else {
                self.find(store, number, query, hits);
            }
        }
        let mut sorted = Sorted::default();
        let levels = if sorts { &*self.levels } else { &[] };
        for (place, level) in levels.iter().enumerate() {
            for table in 0..self.tables(hits.within) {
                sorted.sort(queries, store.bits(), level.tables[table].block)?;
                for (number, query) in sorted.rows(lane_count(store.bits())) {
                    let mut asker = Asker { store, number, query, hits };
                    level.find(place as Place, table..table + 1, &mut asker);
                }
            }
        }
        Ok(())
    }

    fn read_log(&self, store: &Store, number: u32, query: Lanes, hits: &mut Hits) {
        for &handle in &self.log {
            hits.offer(number, store, handle, store.distance(handle, query));
        }
    }

    /// Two fingerprints within the distance agree on one of so many blocks.
    fn tables(&self, within: u32) -> usize {
        self.blocks.len().min(within as usize + 1)
    }

    /// A level of so many fingerprints, if there is room for it.
    fn level(&self, handles: &[u32], store: &Store, is_first: bool) -> Option<Level> {
        let handle_bits = u32::BITS - store.handles().leading_zeros();
        // The first level is the largest: let its keys be fine, and the others' short.
        let key_bits = key_length(handles.len() / if is_first { 1 } else { 16 });
        let (words, free) = match self.layout {
            Layout::Fast => (2, u32::BITS),
            Layout::Compact => (1, u32::BITS - handle_bits),
        };
        let sketch_bits = free.min(store.bits().get() - key_bits);
        let entry = Entry { words, handle_bits, sketch_bits };
        let mut tables = Vec::with_capacity(self.blocks.len());
        for block in &self.blocks {
            tables.push(Table::new(block.cut(key_bits), handles, store, entry)?);
        }
        Some(Level { tables, entry, len: handles.len(), stale: 0 })
    }

    /// What is allocated.
    pub(super) fn bytes(&self) -> usize {
        let table = |table: &Table| table.starts.capacity() + table.entries.capacity();
        let level = |level: &Level| level.tables.iter().map(table).sum::<usize>();
        (self.levels.iter().map(level).sum::<usize>() + self.log.capacity()) * 4
    }
}

impl Level {
    /// Offers what is within the distance and agrees on the block of one of these tables, of
    /// which there are [`AT_A_TIME`] at most.
    #[inline]
    fn find(&self, place: Place, tables: Range<usize>, asker: &mut Asker) {
        // All places first, and where entries begin and end: their memory is fetched at the
        // same time so, which is most of what a query takes.
        let mut all = [Candidates::default(); AT_A_TIME];
        let mut fetched = 0;
        for (candidates, table) in all.iter_mut().zip(&self.tables[tables.clone()]) {
            *candidates = table.look_up(self.entry, asker);
            for at in [candidates.start, candidates.end] {
                let word = table.entries.get(at as usize * self.entry.words);
                fetched ^= word.copied().unwrap_or(0);
            }
        }
        hint::black_box(fetched);
        for (table, candidates) in tables.zip(all) {
            if self.entry.words == 1 {
                self.check::<1>(place, table, candidates, asker);
            } else {
                self.check::<2>(place, table, candidates, asker);
            }
        }
    }

    /// Offers those of a table's candidates that are near.
    #[inline]
    fn check<const WORDS: usize>(
        &self,
        place: Place,
        table: usize,
        Candidates { start, end, sketch }: Candidates,
        asker: &mut Asker,
    ) {
        let entries = &self.tables[table].entries;
        let entries = &entries[start as usize * WORDS..end as usize * WORDS];
        let (within, shift) = (asker.hits.within, self.entry.sketch_shift());
        for entry in entries.chunks_exact(WORDS) {
            if ((entry[WORDS - 1] ^ sketch) >> shift).count_ones() <= within {
                self.look_at(place, table, self.entry.handle(entry[0]), asker);
            }
        }
    }

    /// Offers a fingerprint if it is near, unless a table before has it too. Not inlined, so
    /// that there is little between one candidate and the next.
    #[inline(never)]
    fn look_at(&self, place: Place, table: usize, handle: u32, asker: &mut Asker) {
        let Asker { store, number, query, ref mut hits } = *asker;
        let differences = differences(store.get(handle), query);
        let agrees = |table: &Table| table.block.key::<2>(&differences) == 0;
        let distance = count_ones(differences);
        if distance <= hits.within
            && store.place(handle) == place
            && !self.tables[..table].iter().any(agrees)
        {
            hits.offer(number, store, handle, distance);
        }
    }
}

impl Entry {
    const fn handle(self, word: u32) -> u32 {
        word & ((1 << self.handle_bits) - 1)
    }

    /// Where in its word the sketch begins.
    const fn sketch_shift(self) -> u32 {
        if self.words == 1 { self.handle_bits } else { 0 }
    }
}

impl Table {
    /// A counting sort.
    fn new(
        block: Block,
        handles: &[u32],
        store: &Store,
        entry: Entry,
    ) -> Option<Table> {
        let bits = store.bits();
        let mut starts = zeros((1 << block.length) + 2)?;
        let mut entries = zeros(handles.len() * entry.words)?;
        // A key's start is counted two places on, so that its end, which the sorting moves
        // on to, comes to be where the next one's start belongs.
        for &handle in handles {
            starts[block.key::<2>(&store.get(handle)) + 2] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        for &handle in handles {
            let (key, sketch) =
                block.key_and_sketch(store.get(handle), bits, entry.sketch_bits);
            let at = starts[key + 1] as usize * entry.words;
            starts[key + 1] += 1;
            entries[at] = handle;
            entries[at + entry.words - 1] |= sketch << entry.sketch_shift();
        }
        starts.pop();
        Some(Table { block, starts, entries })
    }

    /// Where what agrees with the asker is.
    #[inline]
    fn look_up(&self, entry: Entry, asker: &Asker) -> Candidates {
        let (bits, sketch_bits) = (asker.store.bits(), entry.sketch_bits);
        let (key, sketch) = self.block.key_and_sketch(asker.query, bits, sketch_bits);
        Candidates {
            start: self.starts[key],
            end: self.starts[key + 1],
            sketch: sketch << entry.sketch_shift(),
        }
    }
}

fn zeros(len: usize) -> Option<Vec<u32>> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(len).ok()?;
    zeros.resize(len, 0);
    Some(zeros)
}

/// With shorter blocks, most of what is stored would be looked at one by one, and reading
/// all of it in a row is faster.
const MIN_BLOCK: u32 = 11;

/// Whether tables of these blocks are worth it.
pub(super) fn worthwhile(bits: Bits, within: u32) -> bool {
    bits.get() / (within + 1) >= MIN_BLOCK
}
