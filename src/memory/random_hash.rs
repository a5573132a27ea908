//! Hash functions drawn at random, for hash tables of untrusted keys.
//!
//! An attacker who knows the hash function of a table can choose words that share its slots, and
//! make the work quadratic: hash flooding (Crosby and Wallach, "Denial of Service via Algorithmic
//! Complexity Attacks", 2003). Each table therefore draws its function at random from a universal
//! family. No result depends on the choice.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

use crate::vote::hash::fmix64;

/// A hash of bytes: a random member of Thorup's pair-multiply-shift for vectors ("High Speed
/// Hashing for Integers and Strings", 2015, section 3.5).
///
/// Two different strings of equal length collide with a probability of 2^-32. Strings of different
/// lengths may consist of the same words and then always collide: strings that differ in trailing
/// zeros, or by an overlap of the last two words. At most 8 strings have the same words. The random
/// coefficients are outputs of `SplitMix64` (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub(crate) struct RandomHash {
    seed: u64,
    /// The coefficients of the first words.
    first: [[u64; 2]; FIRST],
}

/// The number of words whose coefficients are stored: enough for most pairs of words in any script.
const FIRST: usize = 8;

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
    /// A fixed function, which [`RandomHash::new`] replaces before any input.
    pub(crate) const FIXED: RandomHash = RandomHash { seed: 0, first: [[0; 2]; FIRST] };

    pub(crate) fn new(seed: u64) -> RandomHash {
        let first = core::array::from_fn(|index| coefficients(seed, index as u64));
        RandomHash { seed, first }
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
                // The last 8 bytes overlap the word before them. Strings of equal length still
                // have different words.
                Some(&last) => u64::from_le_bytes(last),
                None => rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)),
            };
            sum = sum.wrapping_add(self.term(word, words.len()));
        }
        (sum >> 32) as u32
    }

    /// The summand of the word with this index.
    #[inline(always)]
    fn term(&self, word: u64, index: usize) -> u64 {
        let [low, high] = match self.first.get(index) {
            Some(&both) => both,
            None => coefficients(self.seed, index as u64),
        };
        let low = (word & 0xffff_ffff).wrapping_add(low);
        low.wrapping_mul((word >> 32).wrapping_add(high))
    }

    /// A hash function for numbers, with the same seed.
    pub(crate) fn numbers(&self) -> NumberHash {
        let [multiplier, _] = coefficients(self.seed, u64::from(u32::MAX) + 1);
        NumberHash(multiplier | 1)
    }

    /// A hash function for keys of two words, with the same seed.
    pub(crate) fn pairs(&self) -> PairHash {
        let [first, second] = coefficients(self.seed, u64::from(u32::MAX));
        PairHash([first | 1, second | 1])
    }
}

/// The random coefficients of the two halves of a word.
fn coefficients(seed: u64, index: u64) -> [u64; 2] {
    let coefficient = |index: u64| fmix64(seed.wrapping_add(index.wrapping_mul(STEP)));
    [coefficient(2 * index), coefficient(2 * index + 1)]
}

/// A hash of two words: the sum of two random members of multiply-shift (Dietzfelbinger,
/// Hagerup, Katajainen and Penttonen, 1997), one for each word.
///
/// It is faster than [`RandomHash`], but weaker: keys that differ only in the highest 8 bits of
/// each word have at most 256 hashes, whatever the multipliers. UTF-8 allows 4096 such keys, so
/// about 16 of them share a slot.
#[derive(Clone, Copy)]
pub(crate) struct PairHash([u64; 2]);

impl PairHash {
    /// As [`RandomHash::FIXED`].
    pub(crate) const FIXED: PairHash = PairHash([1; 2]);

    /// The slot of a key. `slots` must be a power of two.
    #[inline(always)]
    pub(crate) fn slot(self, [a, b]: [u64; 2], slots: usize) -> usize {
        let sum = a.wrapping_mul(self.0[0]).wrapping_add(b.wrapping_mul(self.0[1]));
        // The highest bits of the sum depend on all bits of the key.
        sum.rotate_left(slots.trailing_zeros()) as usize & (slots - 1)
    }
}

/// A hash of a number: a random member of multiply-shift (as in [`PairHash`]). Two different numbers share a slot with a
/// probability of at most two in the number of slots.
#[derive(Clone, Copy)]
pub(crate) struct NumberHash(u64);

impl NumberHash {
    /// As [`RandomHash::FIXED`].
    pub(crate) const FIXED: NumberHash = NumberHash(1);

    /// The slot of a number. `slots` must be a power of two.
    #[inline(always)]
    pub(crate) fn slot(self, number: u64, slots: usize) -> usize {
        let product = number.wrapping_mul(self.0);
        product.rotate_left(slots.trailing_zeros()) as usize & (slots - 1)
    }
}

/// Seeds the hash functions of hash tables created after the call, on targets where the standard
/// library provides no random numbers: without the feature `std`, and in WebAssembly outside the
/// npm package. On other targets the call has no effect.
///
/// Programs that fingerprint untrusted texts on such a target should call this function once, with
/// a random number. Otherwise an attacker who knows this crate can choose words that take quadratic
/// time. No result depends on the seed.
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

    /// A random number from the operating system.
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

    /// The low half, then the high one: not every target has atomic 64-bit integers.
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
    /// The seed of tables created on this thread, if a test sets one.
    pub(crate) static TEST_SEED: core::cell::Cell<Option<u64>> =
        const { core::cell::Cell::new(None) };

    /// The number of slots that this thread's tables have probed.
    pub(crate) static PROBES: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

/// Counts a probe of a slot, for tests.
#[inline(always)]
pub(crate) fn count_probe() {
    #[cfg(test)]
    PROBES.set(PROBES.get() + 1);
}
