//! Blocking by the pigeonhole principle: divides fingerprints into blocks so that two within the
//! distance agree on at least one block (Manku, Jain, Das Sarma 2007).

use super::limbs::{Limbs, rotated, shifted};
use crate::{Bits, fingerprint};
use alloc::vec::Vec;

/// A range of the bits of a fingerprint: a block, or the low bits of a block that form a table's
/// key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BitRange {
    /// The first bit, counted from the least significant.
    pub(super) start: u32,
    /// The number of bits.
    pub(super) length: u32,
}

impl BitRange {
    /// The lowest `length` bits of the range, or all of it if it has fewer.
    pub(super) fn truncate(self, length: u32) -> BitRange {
        BitRange { length: self.length.min(length), ..self }
    }

    /// The value of these bits in a fingerprint of `LIMBS` limbs.
    #[inline]
    pub(super) fn key<const LIMBS: usize>(self, row: &[u64]) -> usize {
        (shifted::<LIMBS>(row, self.start) & mask(self.length)) as usize
    }

    /// The key, and a sketch: the `length` bits above the range, which wrap around to bit 0
    /// at the end of the fingerprint.
    #[inline]
    pub(super) fn key_and_sketch(
        self,
        limbs: Limbs,
        bits: Bits,
        length: u32,
    ) -> (usize, u32) {
        let rotated = rotated(limbs, bits.get(), self.start);
        let sketch = rotated >> self.length & mask(length);
        ((rotated & mask(self.length)) as usize, sketch as u32)
    }
}

#[inline]
const fn mask(length: u32) -> u64 {
    (1 << length) - 1
}

/// Whether two fingerprints whose exclusive or is `differences` agree on any of the blocks.
#[inline]
pub(super) fn agree(blocks: &[BitRange], differences: Limbs) -> bool {
    for block in blocks {
        if block.key::<2>(&differences) == 0 {
            return true;
        }
    }
    false
}

/// Divides `bits` into `within` + 1 blocks. Two fingerprints that differ in at most `within`
/// bits cannot differ in every block.
///
/// If the number of bits is not divisible, the first blocks are one bit longer. `within`
/// must be less than `bits`, so that no block is empty.
pub(super) fn block_ranges(bits: Bits, within: u32) -> Vec<BitRange> {
    fingerprint::block_ranges(bits, within + 1)
        .map(|(start, length)| BitRange { start, length })
        .collect()
}

/// The number of key bits of a table of this many fingerprints, which leaves two to four
/// fingerprints for each key.
pub(super) fn key_bits(fingerprints: usize) -> u32 {
    fingerprints.max(4).ilog2() - 1
}
