//! Where fingerprints are cut, so that two within the distance agree on a block.

use super::lanes::{Lanes, rotated, shifted};
use crate::{Bits, fingerprint};
use alloc::vec::Vec;

/// A block of a fingerprint, or the part of it that tables are keyed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// The first bit.
    pub(super) start: u32,
    /// The number of bits.
    pub(super) length: u32,
}

impl Block {
    /// The first bits of it, so many at most.
    pub(super) fn cut(self, length: u32) -> Block {
        Block { length: self.length.min(length), ..self }
    }

    /// What a fingerprint of one or two lanes has there.
    #[inline]
    pub(super) fn key<const LANES: usize>(self, row: &[u64]) -> usize {
        (shifted::<LANES>(row, self.start) & mask(self.length)) as usize
    }

    /// The same, and `length` bits of what follows it, around the end.
    #[inline]
    pub(super) fn key_and_sketch(
        self,
        lanes: Lanes,
        bits: Bits,
        length: u32,
    ) -> (usize, u32) {
        let rotated = rotated(lanes, bits.get(), self.start);
        let sketch = rotated >> self.length & mask(length);
        ((rotated & mask(self.length)) as usize, sketch as u32)
    }
}

#[inline]
const fn mask(length: u32) -> u64 {
    (1 << length) - 1
}

/// Whether two that differ in these bits agree on any of the blocks.
#[inline]
pub(super) fn agree(blocks: &[Block], differences: Lanes) -> bool {
    for block in blocks {
        if block.key::<2>(&differences) == 0 {
            return true;
        }
    }
    false
}

/// Cuts `bits` into `within` + 1 blocks. Two fingerprints that differ in `within` bits at
/// most cannot differ in all of them (Manku, Jain, Das Sarma 2007).
///
/// Where the bits are not divisible, the first blocks are one bit longer. There must be a
/// bit for each.
pub(super) fn cut(bits: Bits, within: u32) -> Vec<Block> {
    fingerprint::cut(bits, within + 1)
        .map(|(start, length)| Block { start, length })
        .collect()
}

/// How many bits the keys of a table of so many fingerprints should have: two or three of
/// them to a key.
pub(super) fn key_length(fingerprints: usize) -> u32 {
    fingerprints.max(4).ilog2() - 1
}
