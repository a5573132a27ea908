//! `MinHash` signatures in bands: keys that similar feature sets are likely to share.

use crate::{
    Error, FeatureSet,
    memory::fallible::{self, OutOfMemory},
    vote::hash::{fmix64, round},
    vote::simd::U32x4,
};
use alloc::vec::Vec;

/// Makes the *bands* of feature sets: `MinHash` signatures (Broder 1997) of `count` · `rows` rows, in
/// bands of `rows` rows, each as one key of 64 bits (locality-sensitive hashing; Leskovec, Rajaraman
/// and Ullman, Mining of Massive Datasets, chapter 3).
///
/// Two sets with the Jaccard similarity J agree on a row with the probability J, on all rows of a band
/// with J^rows, and so share at least one of the keys with 1 - (1 - J^rows)^count. With 64 bands of 4
/// rows, the default, that is .984 at J = .5, .9999 at .6, .099 at .2 and .006 at .1.
///
/// The keys may be stored: a database or any other system that joins texts by equal keys gets the
/// pairs that are worth comparing. Keys are comparable only under the same recipe of features and the
/// same number of rows. With more bands, the first keys stay the same.
///
/// A row is the minimum of `x * factor + addend` modulo 2^32 over all features, where `x` is the high
/// half of a feature's 64-bit hash. The factor, which is odd, and the addend of row i are the low and
/// the high half of `fmix64(i + 1)`. A key is the 64-bit finaliser of fxhash over the number of the band
/// (high half) and `rows` (low half) as one word, and the rows as words of two each.
///
/// ```
/// use simhash_wasm::{Bands, SimHash};
///
/// let mut simhash = SimHash::default();
/// let a = simhash.features("the ferry to the island leaves the old harbour at nine")?;
/// let b = simhash.features("The ferry to the island leaves the new harbour at nine.")?;
/// let bands = Bands::new(Bands::COUNT, Bands::ROWS)?;
/// let [keys_a, keys_b] = [bands.keys(&a)?, bands.keys(&b)?];
/// assert_eq!(keys_a.len(), 64);
/// assert!(keys_a.iter().zip(&keys_b).any(|(a, b)| a == b));
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bands {
    count: usize,
    rows: usize,
    /// The coefficients of all rows, and of up to 15 more that no key contains.
    blocks: Vec<Block>,
}

/// The coefficients of 16 rows.
#[derive(Clone, Debug)]
struct Block {
    factors: [[u32; 4]; 4],
    addends: [[u32; 4]; 4],
}

/// The number of rows in a block.
const BLOCK_ROWS: usize = 16;

impl Bands {
    /// The number of bands by default.
    pub const COUNT: u32 = 64;

    /// The number of rows in each band by default.
    pub const ROWS: u32 = 4;

    /// The greatest number of bands, and of rows.
    pub const MAX: u32 = 256;

    /// Creates `count` bands, 1 to 256, of `rows` rows each, 1 to 256.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for other numbers,
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn new(count: u32, rows: u32) -> Result<Bands, Error> {
        for (what, number) in [("bands", count), ("rows", rows)] {
            if !(1..=Bands::MAX).contains(&number) {
                return Err(Error::bands(what, number));
            }
        }
        let (count, rows) = (count as usize, rows as usize);
        let mut blocks = Vec::new();
        for first in (0..count * rows).step_by(BLOCK_ROWS) {
            let mut block = Block { factors: [[0; 4]; 4], addends: [[0; 4]; 4] };
            for row in 0..BLOCK_ROWS {
                let random = fmix64((first + row) as u64 + 1);
                block.factors[row / 4][row % 4] = random as u32 | 1;
                block.addends[row / 4][row % 4] = (random >> 32) as u32;
            }
            fallible::push(&mut blocks, block)?;
        }
        Ok(Bands { count, rows, blocks })
    }

    /// The number of bands.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The keys of a set, one for each band. A set without features has none.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn keys(&self, features: &FeatureSet) -> Result<Vec<u64>, Error> {
        let (mut halves, mut keys) = (Vec::new(), Vec::new());
        for &hash in features.hashes() {
            fallible::push(&mut halves, high_half(hash))?;
        }
        if !halves.is_empty() {
            self.write_keys(&halves, &mut Vec::new(), &mut keys)?;
        }
        Ok(keys)
    }

    /// Writes the keys of a non-empty set, given as the high halves of its hashes. `rows` is scratch
    /// memory.
    pub(super) fn write_keys(
        &self,
        features: &[u32],
        rows: &mut Vec<u32>,
        keys: &mut Vec<u64>,
    ) -> Result<(), OutOfMemory> {
        rows.clear();
        keys.clear();
        fallible::reserve(rows, self.blocks.len() * BLOCK_ROWS)?;
        fallible::reserve(keys, self.count)?;
        for block in &self.blocks {
            for four in block.least(features) {
                rows.extend_from_slice(&four.to_array());
            }
        }
        keys.extend(
            (0..self.count).map(|band| {
                key(band, self.rows, &rows[band * self.rows..][..self.rows])
            }),
        );
        Ok(())
    }
}

/// The part of a feature's hash that rows use and stored sets contain.
pub(super) fn high_half(hash: u64) -> u32 {
    (hash >> 32) as u32
}

impl Block {
    /// The minimum of each row. Four lanes of four rows stay in registers while the features are
    /// streamed.
    fn least(&self, features: &[u32]) -> [U32x4; 4] {
        let [f0, f1, f2, f3] = self.factors.map(U32x4::new);
        let [a0, a1, a2, a3] = self.addends.map(U32x4::new);
        let mut least = U32x4::splat(u32::MAX);
        let (mut l1, mut l2, mut l3) = (least, least, least);
        for &feature in features {
            let x = U32x4::splat(feature);
            least = least.min(x.times_plus(f0, a0));
            l1 = l1.min(x.times_plus(f1, a1));
            l2 = l2.min(x.times_plus(f2, a2));
            l3 = l3.min(x.times_plus(f3, a3));
        }
        [least, l1, l2, l3]
    }
}

fn key(band: usize, rows: usize, values: &[u32]) -> u64 {
    let mut state = round(0, (band as u64) << 32 | rows as u64);
    for pair in values.chunks(2) {
        let high = pair.get(1).copied().unwrap_or(0);
        state = round(state, u64::from(high) << 32 | u64::from(pair[0]));
    }
    fmix64(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Random;

    /// The definition in the documentation, one row after the other.
    fn naive_keys(hashes: &[u64], count: usize, rows: usize) -> Vec<u64> {
        let row = |row: usize| {
            let random = fmix64(row as u64 + 1);
            let value = |hash: u64| {
                let x = (hash >> 32) as u32;
                x.wrapping_mul(random as u32 | 1).wrapping_add((random >> 32) as u32)
            };
            hashes.iter().copied().map(value).min().unwrap()
        };
        let key = |band: usize| {
            let mut words = alloc::vec![(band as u64) << 32 | rows as u64];
            let values: Vec<u64> =
                (0..rows).map(|at| u64::from(row(band * rows + at))).collect();
            words.extend(
                values.chunks(2).map(|two| two[0] | two.get(1).unwrap_or(&0) << 32),
            );
            fmix64(words.into_iter().fold(0, round))
        };
        (0..count).map(key).collect()
    }

    #[test]
    fn keys_are_those_of_the_definition() {
        let mut random = Random(3);
        let shapes = [(64, 4), (1, 1), (3, 5), (40, 5), (256, 1), (7, 256)];
        for (count, rows) in shapes.into_iter().take(if cfg!(miri) { 2 } else { 6 }) {
            for len in [1, 2, 30] {
                let hashes: Vec<u64> = (0..len).map(|_| random.next()).collect();
                let bands = Bands::new(count, rows).unwrap();
                let features = FeatureSet::from_hashes(hashes.clone());
                assert_eq!(
                    bands.keys(&features).unwrap(),
                    naive_keys(&hashes, count as usize, rows as usize)
                );
            }
        }
        let none = Bands::new(64, 4).unwrap().keys(&FeatureSet::default());
        assert_eq!(none.unwrap(), []);
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn the_share_of_equal_rows_is_the_jaccard_similarity() {
        let mut random = Random(4);
        let bands = Bands::new(256, 1).unwrap();
        for shared in [2, 5, 10, 15, 18] {
            let (mut equal, rounds) = (0_usize, 400);
            for _ in 0..rounds {
                let all: Vec<u64> = (0..40 - shared).map(|_| random.next()).collect();
                let [a, b] = [&all[..20], &all[20 - shared..]]
                    .map(|part| FeatureSet::from_hashes(part.to_vec()))
                    .map(|set| bands.keys(&set).unwrap());
                equal += a.iter().zip(&b).filter(|(a, b)| a == b).count();
            }
            let expected = shared as f64 / (40 - shared) as f64;
            let found = equal as f64 / f64::from(256 * rounds);
            assert!((found - expected).abs() < 0.01, "{found} {expected}");
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let message = |count, rows| {
            use alloc::string::ToString;
            Bands::new(count, rows).unwrap_err().to_string()
        };
        assert_eq!(message(0, 4), "bands must be a whole number from 1 to 256, got 0");
        assert_eq!(
            message(64, 257),
            "rows must be a whole number from 1 to 256, got 257"
        );
    }
}
