//! Hash functions drawn at random, for hash tables of untrusted keys.
//!
//! An author of texts who knows the hash function of a table can choose words that share
//! its slots, and make the work quadratic: hash flooding (Crosby and Wallach, "Denial of
//! Service via Algorithmic Complexity Attacks", 2003). Each table therefore draws its
//! function from a universal family. No result depends on which one it is.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

use crate::hash::fmix64;

/// A hash of bytes: a random member of Thorup's pair-multiply-shift for vectors ("High Speed
/// Hashing for Integers and Strings", 2015, section 3.5).
///
/// Two different strings of equal length have the same hash with a probability of 2^-32. Of
/// strings of different lengths up to 8 may be the same words, and so have one hash: those
/// with zeros at an end, or whose last words overlap alike. The random coefficients are the outputs of `SplitMix64` (Steele, Lea
/// and Flood, 2014).
#[derive(Clone, Debug)]
pub(crate) struct RandomHash {
    seed: u64,
    /// The coefficients of the first words.
    first: [[u64; 2]; 3],
}

/// 2^64 divided by the golden ratio, and odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Default for RandomHash {
    fn default() -> RandomHash {
        #[cfg(test)]
        if let Some(seed) = TEST_SEED.get() {
            return RandomHash::new(seed);
        }
        RandomHash::new(seeds::next())
    }
}

impl RandomHash {
    pub(crate) fn new(seed: u64) -> RandomHash {
        RandomHash { seed, first: [0, 1, 2].map(|index| coefficients(seed, index)) }
    }

    /// The hash of bytes, for any number of slots: every bit of it is random.
    #[inline(never)]
    pub(crate) fn of_bytes(&self, bytes: &[u8]) -> u32 {
        let (words, rest) = bytes.as_chunks();
        let mut sum: u64 = 0;
        for (index, &word) in words.iter().enumerate() {
            sum = sum.wrapping_add(self.term(u64::from_le_bytes(word), index));
        }
        if !rest.is_empty() {
            let word = match bytes.last_chunk() {
                // It overlaps the word before, which hashes some bytes twice and changes
                // nothing about collisions.
                Some(&last) => u64::from_le_bytes(last),
                None => rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)),
            };
            sum = sum.wrapping_add(self.term(word, words.len()));
        }
        (sum >> 32) as u32
    }

    /// What a word adds to the sum.
    #[inline(always)]
    fn term(&self, word: u64, index: usize) -> u64 {
        let [low, high] = match self.first.get(index) {
            Some(&both) => both,
            None => coefficients(self.seed, index as u64),
        };
        let low = (word & 0xffff_ffff).wrapping_add(low);
        low.wrapping_mul((word >> 32).wrapping_add(high))
    }

    /// A function for keys of two words.
    pub(crate) fn pairs(&self) -> PairHash {
        PairHash(coefficients(self.seed, u64::from(u32::MAX)).map(|number| number | 1))
    }
}

/// The random numbers for the two halves of a word.
fn coefficients(seed: u64, index: u64) -> [u64; 2] {
    [2 * index, 2 * index + 1]
        .map(|index| fmix64(seed.wrapping_add(index.wrapping_mul(STEP))))
}

/// A hash of two words: a random member of multiply-shift (Dietzfelbinger, Hagerup,
/// Katajainen and Penttonen, 1997), for each word another.
///
/// Faster than the hash of bytes, and weaker: keys that differ in nothing but the highest 8
/// bits of each word have at most 256 hashes, whatever the multipliers are. UTF-8 allows
/// 4096 such keys, so about 16 of them share a slot.
#[derive(Clone, Copy)]
pub(crate) struct PairHash([u64; 2]);

impl PairHash {
    /// Among a power of two of slots, the one for a key.
    #[inline(always)]
    pub(crate) fn slot(self, [a, b]: [u64; 2], slots: usize) -> usize {
        let sum = a.wrapping_mul(self.0[0]).wrapping_add(b.wrapping_mul(self.0[1]));
        // The highest bits depend on all others.
        sum.rotate_left(slots.trailing_zeros()) as usize & (slots - 1)
    }
}

/// Seeds the hash functions of tables that are made from now on, where neither the
/// operating system nor the standard library supplies random numbers: without the feature
/// `std`, and in WebAssembly outside of the npm package.
///
/// Programs that fingerprint untrusted texts on such a target should call it once, with a
/// random number. Otherwise an author who knows this crate can choose words that take
/// quadratic time. No result depends on the seed. Where random numbers are supplied, the
/// call has no effect.
///
/// ```
/// simhash_wasm::seed_hash_tables(0x243f_6a88_85a3_08d3); // from a hardware generator
/// ```
pub fn seed_hash_tables(seed: u64) {
    seeds::set(seed);
}

#[cfg(all(feature = "std", not(all(target_family = "wasm", target_os = "unknown"))))]
mod seeds {
    use std::hash::{BuildHasher as _, RandomState};

    /// A random number of the operating system.
    pub(super) fn next() -> u64 {
        RandomState::new().hash_one(())
    }

    pub(super) fn set(_: u64) {}
}

#[cfg(not(all(
    feature = "std",
    not(all(target_family = "wasm", target_os = "unknown"))
)))]
mod seeds {
    use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

    /// Low half first, as not every target has atomic 64-bit integers.
    static SEED: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(0)];

    pub(super) fn next() -> u64 {
        let [low, high] = SEED.each_ref().map(|half| u64::from(half.load(Relaxed)));
        high << 32 | low
    }

    pub(super) fn set(seed: u64) {
        SEED[0].store(seed as u32, Relaxed);
        SEED[1].store((seed >> 32) as u32, Relaxed);
    }
}

#[cfg(test)]
std::thread_local! {
    /// The seed of the tables that are made on this thread, if a test sets it.
    pub(crate) static TEST_SEED: core::cell::Cell<Option<u64>> =
        const { core::cell::Cell::new(None) };

    /// How many slots the tables of this thread have looked at.
    pub(crate) static PROBES: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

/// Counts a slot that is looked at, for tests.
#[inline(always)]
pub(crate) fn count_probe() {
    #[cfg(test)]
    PROBES.set(PROBES.get() + 1);
}
