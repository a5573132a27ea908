//! Snapshots: an index as bytes that stay readable.
//!
//! All numbers are little-endian, and every part is padded with zeros to whole words of 8
//! bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `SIMHASH` and the byte 1A |
//! | 4 | the version of the format, 1 |
//! | 4 | the width of fingerprints in bits, 1 to 128 |
//! | 4 | the greatest distance of near-duplicates, at most that width |
//! | 4 | the length of the recipe's id in bytes, 1 to 1024 |
//! | 8 | the number of fingerprints |
//! | 8 | the length of the ids in bytes |
//! | | the recipe's id, UTF-8 |
//! | 8 or 16 each | the fingerprints in the order of insertion: the low 64 bits, and where the width is greater the high ones |
//! | | the ids, as whoever maps them to handles writes them |
//! | 8 | the checksum: the low 64 bits of the feature hash of everything before it |

use super::{DuplicateIndex, lanes::lane_count, store::Store};
use crate::{Bits, Error, hash::FxState};
use alloc::{string::String, vec::Vec};
use core::{ops::Range, str};

const MAGIC: [u8; 8] = *b"SIMHASH\x1a";
const VERSION: u32 = 1;
const HEADER: usize = 40;
const WORD: u64 = 8;
/// How many fingerprints are written at once.
const CHUNK: usize = 4096;

impl DuplicateIndex {
    /// A snapshot, with the ids that belong to the handles, in the order of
    /// [`DuplicateIndex::iter`] and in whatever form the caller likes.
    ///
    /// The format is described in `docs/snapshot.md`, and will always be readable.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn to_bytes(&self, ids: &[u8]) -> Result<Vec<u8>, Error> {
        let mut writer = SnapshotWriter::new(self, ids.len());
        let mut bytes = Vec::new();
        let room = bytes.try_reserve_exact(writer.size() as usize);
        room.map_err(|_| Error::out_of_memory(self.len()))?;
        while let Some(chunk) = writer.next(self) {
            bytes.extend(chunk);
        }
        let start = bytes.len();
        bytes.extend(ids);
        bytes.resize(start + padded(ids.len() as u64) as usize, 0);
        writer.ids(&bytes[start..]);
        bytes.extend(writer.checksum().to_le_bytes());
        Ok(bytes)
    }

    /// The index that a snapshot holds, and the ids that were given to it. Handles count
    /// from 0 in the order of insertion.
    ///
    /// # Errors
    ///
    /// Bytes that are no whole snapshot; one of a later version; no memory.
    pub fn from_bytes(bytes: &[u8]) -> Result<(DuplicateIndex, &[u8]), Error> {
        let mut reader = SnapshotReader::new(bytes, bytes.len() as u64)?;
        reader.push(bytes);
        let ids = reader.ids();
        Ok((reader.finish()?, &bytes[ids.start as usize..ids.end as usize]))
    }
}

/// Writes a snapshot chunk by chunk.
pub(crate) struct SnapshotWriter {
    head: Vec<u8>,
    handles: Vec<u32>,
    /// How many fingerprints are written, after the head.
    next: Option<usize>,
    lanes: usize,
    ids: u64,
    checksum: FxState,
}

impl SnapshotWriter {
    pub(crate) fn new(index: &DuplicateIndex, ids: usize) -> SnapshotWriter {
        let numbers = [
            VERSION,
            index.bits().get(),
            index.max_distance,
            index.recipe.len() as u32,
        ];
        let mut head = Vec::from(MAGIC);
        head.extend(numbers.into_iter().flat_map(u32::to_le_bytes));
        head.extend((index.len() as u64).to_le_bytes());
        head.extend((ids as u64).to_le_bytes());
        head.extend(index.recipe.as_bytes());
        head.resize(padded(head.len() as u64) as usize, 0);
        SnapshotWriter {
            head,
            handles: index.store.in_order(),
            next: None,
            lanes: lane_count(index.bits()),
            ids: ids as u64,
            checksum: FxState::default(),
        }
    }

    /// How many bytes the whole snapshot has.
    pub(crate) fn size(&self) -> u64 {
        let fingerprints = (self.handles.len() * self.lanes) as u64 * WORD;
        self.head.len() as u64 + fingerprints + padded(self.ids) + WORD
    }

    /// The next bytes of what stands before the ids.
    pub(crate) fn next(&mut self, index: &DuplicateIndex) -> Option<Vec<u8>> {
        let bytes = match self.next {
            None => {
                self.next = Some(0);
                self.head.clone()
            }
            Some(start) if start == self.handles.len() => return None,
            Some(start) => {
                let end = self.handles.len().min(start + CHUNK);
                self.next = Some(end);
                let mut bytes = Vec::with_capacity((end - start) * self.lanes * 8);
                for &handle in &self.handles[start..end] {
                    let lanes = index.store.get(handle);
                    bytes.extend(
                        lanes
                            .iter()
                            .take(self.lanes)
                            .flat_map(|lane| lane.to_le_bytes()),
                    );
                }
                bytes
            }
        };
        self.checksum.write(&bytes);
        Some(bytes)
    }

    /// Takes note of the ids, padded to whole words, as a whole or in pieces of whole
    /// words.
    pub(crate) fn ids(&mut self, bytes: &[u8]) {
        self.checksum.write(bytes);
    }

    /// What stands at the end.
    pub(crate) fn checksum(self) -> u64 {
        self.checksum.hash()
    }
}

/// Reads a snapshot chunk by chunk.
pub(crate) struct SnapshotReader {
    bits: Bits,
    max_distance: u32,
    recipe: String,
    fingerprints: Range<u64>,
    ids: Range<u64>,
    total: u64,
    at: u64,
    lanes: Vec<u64>,
    padding_is_zero: bool,
    checksum: FxState,
    expected: [u8; WORD as usize],
}

impl SnapshotReader {
    /// Reads the head of a snapshot of `total` bytes from its first ones: two thousand,
    /// say, or all there are.
    pub(crate) fn new(start: &[u8], total: u64) -> Result<SnapshotReader, Error> {
        let mut rest = start;
        if take(&mut rest) != Some(MAGIC) {
            return Err(Error::corrupt(&"it does not begin as one"));
        }
        let end = || Error::corrupt(&"it ends within its head");
        let version = number(&mut rest).ok_or_else(end)?;
        if version != VERSION {
            return Err(Error::snapshot_version(version, VERSION));
        }
        let bits = number(&mut rest).ok_or_else(end)?;
        let max_distance = number(&mut rest).ok_or_else(end)?;
        let recipe_length = number(&mut rest).ok_or_else(end)? as usize;
        let count = u64::from_le_bytes(take(&mut rest).ok_or_else(end)?);
        let ids_length = u64::from_le_bytes(take(&mut rest).ok_or_else(end)?);

        let odd = |what, value| Error::corrupt(&format_args!("its {what} is {value}"));
        let bits = Bits::new(bits).map_err(|_| odd("width", bits))?;
        if max_distance > bits.get() {
            return Err(odd("distance", max_distance));
        }
        if !(1..=DuplicateIndex::MAX_RECIPE_LENGTH).contains(&recipe_length) {
            return Err(odd("recipe's length", recipe_length as u32));
        }
        let name = rest.get(..recipe_length).ok_or_else(end)?;
        let recipe = str::from_utf8(name)
            .map_err(|_| Error::corrupt(&"its recipe is not UTF-8"))?;

        // Before anything is allocated: the sizes must add up to what is there.
        let start = HEADER as u64 + padded(recipe_length as u64);
        let layout = || {
            let each = lane_count(bits) as u64 * WORD;
            let ids_start = count.checked_mul(each)?.checked_add(start)?;
            let ids_end = ids_start.checked_add(ids_length)?;
            let size = ids_end.checked_next_multiple_of(WORD)?.checked_add(WORD)?;
            (size == total).then_some((start..ids_start, ids_start..ids_end))
        };
        let (fingerprints, ids) = layout().ok_or_else(|| {
            Error::corrupt(&format_args!(
                "{total} bytes are not what {count} fingerprints and {ids_length} bytes \
                 of ids take"
            ))
        })?;
        let mut lanes = Vec::new();
        lanes
            .try_reserve_exact(count as usize * lane_count(bits))
            .map_err(|_| Error::out_of_memory(count as usize))?;
        Ok(SnapshotReader {
            bits,
            max_distance,
            recipe: recipe.into(),
            fingerprints,
            ids,
            total,
            at: 0,
            lanes,
            padding_is_zero: true,
            checksum: FxState::default(),
            expected: [0; WORD as usize],
        })
    }

    /// How many fingerprints there are.
    #[cfg(feature = "wasm")]
    pub(crate) fn count(&self) -> u64 {
        let bytes = self.fingerprints.end - self.fingerprints.start;
        bytes / (lane_count(self.bits) as u64 * WORD)
    }

    /// Where the ids are.
    pub(crate) fn ids(&self) -> Range<u64> {
        self.ids.clone()
    }

    /// Reads the next bytes, the first ones once more: whole words, and no more than there
    /// are.
    pub(crate) fn push(&mut self, bytes: &[u8]) {
        let (start, end) = (self.at, self.at + bytes.len() as u64);
        let part = |range: &Range<u64>| {
            let place = |at: u64| (at.clamp(start, end) - start) as usize;
            place(range.start)..place(range.end)
        };
        let body = 0..self.total - WORD;
        self.checksum.write(&bytes[part(&body)]);
        let mut rest = &bytes[part(&self.fingerprints)];
        while let Some(word) = take(&mut rest) {
            self.lanes.push(u64::from_le_bytes(word));
        }
        let after_recipe = HEADER as u64 + self.recipe.len() as u64;
        for padding in [after_recipe..self.fingerprints.start, self.ids.end..body.end] {
            self.padding_is_zero &= bytes[part(&padding)].iter().all(|&byte| byte == 0);
        }
        if let Some(last) = bytes[part(&(body.end..self.total))].first_chunk() {
            self.expected = *last;
        }
        self.at = end;
    }

    /// The index, once all has been read.
    pub(crate) fn finish(self) -> Result<DuplicateIndex, Error> {
        if self.at != self.total {
            let SnapshotReader { at, total, .. } = self;
            return Err(Error::corrupt(&format_args!(
                "it ends at {at} of {total} bytes"
            )));
        }
        if self.checksum.hash() != u64::from_le_bytes(self.expected) {
            return Err(Error::corrupt(&"its checksum is not that of its content"));
        }
        if !self.padding_is_zero {
            return Err(Error::corrupt(&"its padding is not zeros"));
        }
        let mask = self.bits.mask();
        let masks = [mask as u64, (mask >> 64) as u64];
        for (place, lane) in self.lanes.iter().enumerate() {
            let lanes = lane_count(self.bits);
            if lane & !masks[place % lanes] != 0 {
                let (place, bits) = (place / lanes, self.bits);
                return Err(Error::corrupt(&format_args!(
                    "fingerprint {place} does not fit {bits} bits"
                )));
            }
        }
        let store = Store::of(self.bits, self.lanes);
        Ok(DuplicateIndex::with(self.recipe, self.max_distance, store))
    }
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (first, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*first)
}

fn number(rest: &mut &[u8]) -> Option<u32> {
    take(rest).map(u32::from_le_bytes)
}

const fn padded(length: u64) -> u64 {
    length.next_multiple_of(WORD)
}
