//! Block tables: which fingerprints have these bits at this place.
//!
//! New fingerprints go to a log, which queries read as a whole. When it is long it becomes
//! a level of sorted tables, together with the levels before it that are not much larger.
//! So levels grow geometrically, there are few of them, and a fingerprint is sorted anew a
//! few times only: the logarithmic method (Bentley and Saxe 1980).
//!
//! What a merge needs of memory besides what it leaves is one table of the level. Tables are
//! made one by one, each from the store, and the ones that it takes the place of are freed
//! before the next is made. And each is cut by its highest bits into shards of some 64 KiB,
//! so that it fits where other shards were.

use super::{
    blocks::{Block, key_length},
    hits::Hits,
    lanes::{Lanes, count_ones, differences, lane_count},
    memory::{filled, provide, with_room},
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
pub(super) const MANY: usize = 1024;

/// How many tables a query looks into at a time.
const AT_A_TIME: usize = 4;

/// How many entries a shard has, about.
const SHARD: usize = 8192;

/// How many handles are shown at a time.
const SOME: usize = 256;

/// A merge of less than this share of all handles lists its own; another looks for them.
const LISTED: usize = 3;

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
    /// How many of these are not in the log. That is so only until they are sorted.
    unlogged: usize,
    /// Where there was no memory for tables, after how many changes to try again. There is
    /// no level then, and the store is to be read.
    retry: Option<usize>,
}

/// Entries of a table whose key is the query's.
#[derive(Clone, Copy, Default)]
struct Candidates<'a> {
    /// Those of its shard, and where in them they are.
    entries: &'a [u32],
    start: usize,
    end: usize,
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
    /// The bits of a key below those that say which shard: how many, and all of them set.
    shift: u32,
    below: usize,
    shards: Vec<Shard>,
}

/// Those whose keys begin with the same bits.
struct Shard {
    /// Where the words of the entries of a key start, and at last where they end.
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl BlockTables {
    pub(super) const fn new(blocks: Vec<Block>, layout: Layout) -> BlockTables {
        BlockTables {
            blocks,
            layout,
            levels: Vec::new(),
            log: Vec::new(),
            unlogged: 0,
            retry: None,
        }
    }

    /// Makes sure that whatever comes until the next sorting can be noted.
    pub(super) fn reserve(&mut self) -> Result<(), Error> {
        if self.log.capacity() > LOG {
            return Ok(());
        }
        self.log = with_room(LOG + 1).ok_or_else(|| Error::out_of_memory(1))?;
        Ok(())
    }

    /// Whether they answer queries.
    pub(super) const fn answer(&self) -> bool {
        self.retry.is_none()
    }

    /// Takes note of a fingerprint that is new in the store, or in no level any more.
    pub(super) fn insert(&mut self, handle: u32) {
        if self.log.len() <= LOG && self.log.capacity() > LOG {
            self.log.push(handle);
        } else {
            self.unlogged += 1;
        }
    }

    /// Takes note of a fingerprint that is about to be replaced in the store.
    pub(super) fn replace(&mut self, store: &mut Store, handle: u32) {
        let place = store.place(handle);
        if place != LOGGED {
            self.levels[usize::from(place)].stale += 1;
            store.set_place(handle, LOGGED);
            self.insert(handle);
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
        if let Some(changes) = &mut self.retry {
            *changes = changes.saturating_sub(1);
            if *changes == 0 {
                self.merge(0, store);
            }
            return;
        }
        let rotten = |level: &Level| level.stale > LOG && level.stale > level.len / 2;
        let mut first =
            self.levels.iter().position(rotten).unwrap_or(self.levels.len());
        let new = self.log.len() + self.unlogged;
        if new <= LOG && first == self.levels.len() {
            return;
        }
        let joining = self.levels[first..].iter().map(|level| level.len).sum::<usize>();
        let mut len = new + joining;
        while first > 0 && self.levels[first - 1].len <= len * RATIO {
            first -= 1;
            len += self.levels[first].len;
        }
        self.merge(first, store);
    }

    /// Makes one level of the log and all levels from `first` on. Without memory for it,
    /// there are no levels for a while, which frees most of what there is.
    fn merge(&mut self, first: usize, store: &mut Store) {
        let handles = self.handles(first, store);
        let place = if self.make_level(first, &handles, store).is_some() {
            self.retry = None;
            first as Place
        } else {
            self.truncate(0);
            self.retry = Some(store.len() / 8 + LOG);
            LOGGED
        };
        if let (Handles::Listed(handles), None) = (handles, self.retry) {
            for handle in handles {
                store.set_place(handle, place);
            }
        } else {
            let first = if self.retry.is_some() { 0 } else { first as Place };
            for handle in 0..store.handles() {
                if (first..FREE).contains(&store.place(handle)) {
                    store.set_place(handle, place);
                }
            }
        }
        self.log.clear();
        self.unlogged = 0;
    }

    /// What the log and all levels from `first` on hold.
    fn handles(&self, first: usize, store: &Store) -> Handles {
        let levels = &self.levels[first..];
        let len = levels.iter().map(|level| level.len - level.stale).sum::<usize>()
            + self.log.len();
        let few = len < store.handles() as usize / LISTED;
        if !few || self.unlogged > 0 || self.retry.is_some() {
            return Handles::Since(first as Place);
        }
        let Some(mut handles) = with_room(len) else {
            return Handles::Since(first as Place);
        };
        handles.extend(&self.log);
        for (level, number) in levels.iter().zip(first as Place..) {
            for shard in &level.tables[0].shards {
                let entries = shard.entries.chunks_exact(level.entry.words);
                let all = entries.map(|entry| level.entry.handle(entry[0]));
                handles.extend(all.filter(|&handle| store.place(handle) == number));
            }
        }
        Handles::Listed(handles)
    }

    /// Makes a level of these handles, in the place of those from `first` on, if there is
    /// memory for it.
    fn make_level(
        &mut self,
        first: usize,
        handles: &Handles,
        store: &Store,
    ) -> Option<()> {
        let len = handles.len(store);
        if len == 0 {
            self.truncate(first);
            return Some(());
        }
        let handle_bits = u32::BITS - store.handles().leading_zeros();
        // The first level is the largest: let its keys be fine, and the others' short.
        let key_bits = key_length(len / if first == 0 { 1 } else { 16 });
        let (words, free) = match self.layout {
            Layout::Fast => (2, u32::BITS),
            Layout::Compact => (1, u32::BITS - handle_bits),
        };
        let sketch_bits = free.min(store.bits().get() - key_bits);
        let entry = Entry { words, handle_bits, sketch_bits };
        let step = (store.bytes() + self.blocks.len() * len * words * 4) / 16;
        self.levels.try_reserve(1).ok()?;
        let tables = with_room(self.blocks.len())?;
        self.levels.push(Level { tables, entry, len, stale: 0 });
        let [old @ .., new] = &mut self.levels[first..] else {
            return None;
        };
        for (number, block) in self.blocks.iter().enumerate() {
            let block = block.cut(key_bits);
            new.tables.push(Table { block, shift: 0, below: 0, shards: Vec::new() });
            new.tables[number].fill(handles, len, store, entry, step)?;
            for level in &mut *old {
                level.tables[number].shards = Vec::new();
            }
        }
        let last = self.levels.len() - 1;
        self.levels.swap(first, last);
        self.truncate(first + 1);
        Some(())
    }

    #[inline(never)]
    fn truncate(&mut self, levels: usize) {
        self.levels.truncate(levels);
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

    /// The same for many queries, until there are too many matches. In the order of keys,
    /// those that need the same memory follow each other.
    pub(super) fn find_many(
        &self,
        store: &Store,
        queries: &Rows,
        hits: &mut Hits,
    ) -> Result<(), Error> {
        for &number in &queries.labels {
            self.read_log(store, number, queries.get(number as usize), hits);
        }
        let mut sorted = Sorted::default();
        for (place, level) in self.levels.iter().enumerate() {
            for table in 0..self.tables(hits.within) {
                sorted.sort(queries, store.bits(), level.tables[table].block)?;
                for (number, query) in sorted.rows(lane_count(store.bits())) {
                    if hits.are_too_many() {
                        return Ok(());
                    }
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

    /// What is allocated.
    pub(super) fn bytes(&self) -> usize {
        let tables = self.levels.iter().flat_map(|level| &level.tables);
        let shards = tables.flat_map(|table| &table.shards);
        let words = shards.map(|it| it.starts.capacity() + it.entries.capacity());
        (words.sum::<usize>() + self.log.capacity()) * 4
    }
}

/// What becomes a level.
enum Handles {
    Listed(Vec<u32>),
    /// All whose place is of this level or a later one, or the log.
    Since(Place),
}

impl Handles {
    /// Shows all of them, some at a time.
    fn each(&self, store: &Store, see: &mut dyn FnMut(&[u32])) {
        let first = match self {
            Handles::Listed(handles) => return see(handles),
            Handles::Since(first) => *first,
        };
        let mut some = [0; SOME];
        let mut handle = 0;
        for places in store.places().flat_map(|page| page.chunks(SOME)) {
            let mut count = 0;
            for &place in places {
                some[count] = handle;
                count += usize::from((first..FREE).contains(&place));
                handle += 1;
            }
            see(&some[..count]);
        }
    }

    fn len(&self, store: &Store) -> usize {
        let mut len = 0;
        self.each(store, &mut |some| len += some.len());
        len
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
            fetched ^= candidates.ends();
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
    #[inline(always)]
    fn check<const WORDS: usize>(
        &self,
        place: Place,
        table: usize,
        Candidates { entries, start, end, sketch }: Candidates,
        asker: &mut Asker,
    ) {
        let (within, shift) = (asker.hits.within, self.entry.sketch_shift());
        for entry in entries[start..end].chunks_exact(WORDS) {
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
        let differences = differences(store.get_inline(handle), query);
        let distance = count_ones(differences);
        if distance > hits.within || store.place(handle) != place {
            return;
        }
        for table in &self.tables[..table] {
            if table.block.key::<2>(&differences) == 0 {
                return;
            }
        }
        hits.take_in(number, store, handle, distance);
    }
}

impl Candidates<'_> {
    /// Something of what is at both ends, which has to be fetched for it.
    #[inline]
    fn ends(&self) -> u32 {
        let start =
            if let Some(&word) = self.entries.get(self.start) { word } else { 0 };
        let end = if let Some(&word) = self.entries.get(self.end) { word } else { 0 };
        start ^ end
    }
}

impl Entry {
    #[inline]
    const fn handle(self, word: u32) -> u32 {
        word & ((1 << self.handle_bits) - 1)
    }

    /// Where in its word the sketch begins.
    #[inline]
    const fn sketch_shift(self) -> u32 {
        if self.words == 1 { self.handle_bits } else { 0 }
    }
}

impl Table {
    /// A counting sort.
    fn fill(
        &mut self,
        handles: &Handles,
        len: usize,
        store: &Store,
        entry: Entry,
        step: usize,
    ) -> Option<()> {
        let Table { block, shift, below, shards } = self;
        let (block, bits) = (*block, store.bits());
        let shard_bits = (len / SHARD).max(1).ilog2().min(block.length);
        *shift = block.length - shard_bits;
        *below = (1 << *shift) - 1;
        let (shift, below) = (*shift, *below);
        let words = entry.words as u32;
        *shards = with_room(1 << shard_bits)?;
        for _ in 0..1 << shard_bits {
            provide(step);
            shards.push(Shard { starts: filled(below + 3, 0)?, entries: Vec::new() });
        }
        // A key's start is counted two places on, so that its end, which the sorting moves
        // on to, comes to be where the next one's start belongs.
        handles.each(store, &mut |handles| {
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
        handles.each(store, &mut |handles| {
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
        Some(())
    }

    /// Where what agrees with the asker is.
    #[inline(always)]
    fn look_up(&self, entry: Entry, asker: &Asker) -> Candidates<'_> {
        let (bits, sketch_bits) = (asker.store.bits(), entry.sketch_bits);
        let (key, sketch) = self.block.key_and_sketch(asker.query, bits, sketch_bits);
        let Shard { starts, entries } = &self.shards[key >> self.shift];
        let key = key & self.below;
        let (start, end) = (starts[key] as usize, starts[key + 1] as usize);
        Candidates { entries, start, end, sketch: sketch << entry.sketch_shift() }
    }
}

/// With shorter blocks, most of what is stored would be looked at one by one, and reading
/// all of it in a row is faster.
const MIN_BLOCK: u32 = 11;

/// Whether tables of these blocks are worth it.
pub(super) fn worthwhile(bits: Bits, within: u32) -> bool {
    bits.get() / (within + 1) >= MIN_BLOCK
}
