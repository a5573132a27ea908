//! Scores by lookups: the margins of a query, summed for every value of a byte.

use super::limbs::{Limbs, differences, limb_count, limbs};
use crate::{
    Query,
    memory::fallible::{self, OutOfMemory},
};
use alloc::vec::Vec;

/// The margins of a query, summed for all values of each byte of the differing bits, so that a
/// score takes one lookup per byte.
pub(super) struct ScoreTable {
    query: Limbs,
    /// For each limb, 256 sums for each byte.
    sums: Vec<[u16; SUMS]>,
    /// The greatest sum of a match.
    greatest: u32,
}

/// The number of sums for a limb.
const SUMS: usize = 8 * 256;

impl ScoreTable {
    pub(super) fn new(query: &Query, greatest: u32) -> Result<ScoreTable, OutOfMemory> {
        let asked = limbs(query.fingerprint());
        let count = limb_count(query.bits());
        let mut sums = fallible::filled(count, [0; SUMS])?;
        for (sums, margins) in sums.iter_mut().zip(query.margins().chunks(64)) {
            for (bit, &margin) in margins.iter().enumerate() {
                // All values of the byte whose highest 1 is this bit.
                let (of_byte, first) = (bit / 8 * 256, 1 << (bit % 8));
                for value in 0..first {
                    sums[of_byte + first + value] =
                        sums[of_byte + value] + u16::from(margin);
                }
            }
        }
        Ok(ScoreTable { query: asked, sums, greatest })
    }

    /// The sum of the margins of the bits in which a fingerprint differs from the query, if it is
    /// at most the greatest.
    #[inline]
    pub(super) fn sum(&self, stored: Limbs) -> Option<u32> {
        let mut sum = 0;
        for (sums, bits) in self.sums.iter().zip(differences(stored, self.query)) {
            for byte in 0..8 {
                let value = (bits >> (8 * byte)) as u8;
                sum += u32::from(sums[256 * byte + usize::from(value)]);
            }
        }
        (sum <= self.greatest).then_some(sum)
    }
}
