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

/// How long the log may become. Reading so many costs about as much as the tables do.
const LOG: usize = 128;

/// Levels join a later one of at least this share of their size.
const RATIO: usize = 4;

/// From how many queries on it is worth sorting them.
const MANY: usize = 1024;

pub(super) struct BlockTables {
    blocks: Vec<Block>,
    /// The largest first, more or less.
    levels: Vec<Level>,
    /// The handles of what is in no level.
    log: Vec<u32>,
}

/// Entries of a table whose key is the query's.
#[derive(Clone, Copy, Default)]
struct Candidates {
    level: Place,
    table: u8,
    start: u32,
    end: u32,
    /// The query's sketch, where entries have theirs.
    sketch: u32,
}

/// A table for each block, all of the same fingerprints.
struct Level {
    tables: Vec<Table>,
    /// How many bits of an entry are the handle.
    handle_bits: u32,
    sketch_bits: u32,
    /// How many fingerprints there are, and how many of them are gone or were replaced.
    len: usize,
    stale: usize,
}

/// Handles sorted by the bits of a block.
struct Table {
    block: Block,
    /// Where the entries of a key start, and at last where they end.
    starts: Vec<u32>,
    /// A handle each, and in the bits above it a sketch: some more bits of the fingerprint,
    /// which spare most of the distant ones a look at the whole.
    entries: Vec<u32>,
}

impl BlockTables {
    pub(super) const fn new(blocks: Vec<Block>) -> BlockTables {
        BlockTables { blocks, levels: Vec::new(), log: Vec::new() }
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
            let live = level.tables[0].entries.iter().map(|&entry| level.handle(entry));
            let number = (first + number) as Place;
            self.log.extend(live.filter(|&handle| store.place(handle) == number));
        }
        // What finds no room for tables stays in the log, and is found there.
        let place = match Level::new(&self.blocks, &self.log, store, first == 0) {
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
        for level in 0..self.levels.len() {
            let tables = self.tables(hits.within);
            // All places first: their memory is fetched at the same time so.
            let mut candidates = [Candidates::default(); MAX_TABLES];
            for (table, candidates) in candidates[..tables].iter_mut().enumerate() {
                *candidates = self.look_up(level, table, store, query);
            }
            for &candidates in &candidates[..tables] {
                self.check(candidates, store, number, query, hits);
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
        let levels = if sorts { self.levels.len() } else { 0 };
        for level in 0..levels {
            for table in 0..self.tables(hits.within) {
                sorted.sort(
                    queries,
                    store.bits(),
                    self.levels[level].tables[table].block,
                )?;
                for (number, query) in sorted.rows(lane_count(store.bits())) {
                    let candidates = self.look_up(level, table, store, query);
                    self.check(candidates, store, number, query, hits);
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

    /// Where a table has what agrees with the query.
    #[inline]
    fn look_up(
        &self,
        level: usize,
        table: usize,
        store: &Store,
        query: Lanes,
    ) -> Candidates {
        let Level { tables, sketch_bits, handle_bits, .. } = &self.levels[level];
        let Table { block, starts, .. } = &tables[table];
        let (key, sketch) = block.key_and_sketch(query, store.bits(), *sketch_bits);
        Candidates {
            level: level as Place,
            table: table as u8,
            start: starts[key],
            end: starts[key + 1],
            sketch: sketch << handle_bits,
        }
    }

    /// Offers those of the candidates that are near, unless a table before has them too.
    fn check(
        &self,
        candidates: Candidates,
        store: &Store,
        number: u32,
        query: Lanes,
        hits: &mut Hits,
    ) {
        let Candidates { level: place, table, start, end, sketch } = candidates;
        let level = &self.levels[usize::from(place)];
        let (before, tables) = level.tables.split_at(usize::from(table));
        let entries = &tables[0].entries;
        for &entry in &entries[start as usize..end as usize] {
            if ((entry ^ sketch) >> level.handle_bits).count_ones() > hits.within {
                continue;
            }
            let handle = level.handle(entry);
            if store.place(handle) != place {
                continue;
            }
            let differences = differences(store.get(handle), query);
            let agrees = |table: &Table| table.block.key::<2>(&differences) == 0;
            let distance = count_ones(differences);
            if distance <= hits.within && !before.iter().any(agrees) {
                hits.offer(number, store, handle, distance);
            }
        }
    }

    /// What is allocated.
    pub(super) fn bytes(&self) -> usize {
        let table = |table: &Table| table.starts.capacity() + table.entries.capacity();
        let level = |level: &Level| level.tables.iter().map(table).sum::<usize>();
        (self.levels.iter().map(level).sum::<usize>() + self.log.capacity()) * 4
    }
}

impl Level {
    /// Sorts fingerprints, if there is room for it.
    fn new(
        blocks: &[Block],
        handles: &[u32],
        store: &Store,
        is_first: bool,
    ) -> Option<Level> {
        let handle_bits = u32::BITS - store.handles().leading_zeros();
        // The first level is the largest: let its keys be fine, and the others' short.
        let key_bits = key_length(handles.len() / if is_first { 1 } else { 16 });
        let sketch_bits = (u32::BITS - handle_bits).min(store.bits().get() - key_bits);
        let mut level = Level {
            tables: Vec::with_capacity(blocks.len()),
            handle_bits,
            sketch_bits,
            len: handles.len(),
            stale: 0,
        };
        for block in blocks {
            let block = block.cut(key_bits);
            level.tables.push(Table::new(
                block,
                handles,
                store,
                handle_bits,
                sketch_bits,
            )?);
        }
        Some(level)
    }

    const fn handle(&self, entry: u32) -> u32 {
        entry & ((1 << self.handle_bits) - 1)
    }
}

impl Table {
    /// A counting sort.
    fn new(
        block: Block,
        handles: &[u32],
        store: &Store,
        handle_bits: u32,
        sketch_bits: u32,
    ) -> Option<Table> {
        let bits = store.bits();
        let mut starts = zeros((1 << block.length) + 2)?;
        let mut entries = zeros(handles.len())?;
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
                block.key_and_sketch(store.get(handle), bits, sketch_bits);
            entries[starts[key + 1] as usize] = sketch << handle_bits | handle;
            starts[key + 1] += 1;
        }
        starts.pop();
        Some(Table { block, starts, entries })
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

/// There are at most so many blocks of that length.
const MAX_TABLES: usize = (Bits::MAX.get() / MIN_BLOCK) as usize;

/// Whether tables of these blocks are worth it.
pub(super) fn worthwhile(bits: Bits, within: u32) -> bool {
    bits.get() / (within + 1) >= MIN_BLOCK
}
