//! The hash of a feature: 128 bits. A fingerprint of `b` bits uses the low `b` bits.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

#[cfg(feature = "std")]
use {core::hash::Hasher as _, fxhash::FxHasher64};

#[cfg(not(feature = "std"))]
use without_std::FxHasher64;

/// The hash function of a recipe's features. A recipe of width b uses the low b bits of the hash.
///
/// ```
/// use simhash_wasm::FeatureHash;
///
/// assert_eq!(FeatureHash::FxHash.as_str(), "fxhash");
/// // The two string hashes differ only for code points above U+FFFF.
/// let [points, units] = [FeatureHash::StringCodePoints, FeatureHash::StringUtf16];
/// assert_eq!(points.hash("cat"), units.hash("cat"));
/// assert_ne!(points.hash("𠮷"), units.hash("𠮷"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FeatureHash {
    /// fxhash of the UTF-8 bytes and their number, with 64 bits of state, followed by the 64-bit
    /// finaliser of `MurmurHash3`. The low 64 bits of the hash are the finalised state. The high 64
    /// bits are the finalised exclusive or of the state and a constant.
    ///
    /// Without the finaliser, some bits of the hash would be constant for short features.
    FxHash,
    /// The string hash of CPython 2 over code points, as in the Python package python-hashes.
    StringCodePoints,
    /// The string hash of CPython 2 over UTF-16 code units, as in the Java ports of python-hashes.
    StringUtf16,
}

impl FeatureHash {
    /// The name: `fxhash`, `string-code-points` or `string-utf16`.
    pub const fn as_str(self) -> &'static str {
        match self {
            FeatureHash::FxHash => "fxhash",
            FeatureHash::StringCodePoints => "string-code-points",
            FeatureHash::StringUtf16 => "string-utf16",
        }
    }

    /// The hash of a feature, with 128 bits. Bit 0 is the least significant. The feature is hashed
    /// unchanged, without normalisation.
    #[inline(never)]
    pub fn hash(self, feature: &str) -> u128 {
        match self {
            FeatureHash::FxHash => {
                let state = fx_state(feature.as_bytes());
                u128::from(high(state)) << 64 | u128::from(low(state))
            }
            FeatureHash::StringCodePoints => {
                string_hash(&mut feature.chars().map(u32::from))
            }
            FeatureHash::StringUtf16 => {
                string_hash(&mut feature.encode_utf16().map(u32::from))
            }
        }
    }
}

/// Makes the high 64 bits of a hash differ from the low ones: 2^64 divided by the golden
/// ratio, an arbitrary constant.
pub(crate) const HIGH_HALF: u64 = 0x9e37_79b9_7f4a_7c15;

/// The low 64 bits of a feature's hash, from the state of fxhash.
#[inline(always)]
pub(crate) fn low(state: u64) -> u64 {
    fmix64(state)
}

/// The high 64 bits of a feature's hash, from the state of fxhash.
#[inline(always)]
pub(crate) fn high(state: u64) -> u64 {
    fmix64(state ^ HIGH_HALF)
}

/// fxhash's state after the bytes as little-endian 64-bit words, the last one padded with
/// zeros, and then the number of bytes, so that "a" and "a\0" differ.
///
/// Only fxhash's `write_u64` is used. Its `write` hashes the last, incomplete word in other
/// steps, and its `FxHasher` is as wide as a pointer, which has 32 bits in WebAssembly.
fn fx_state(bytes: &[u8]) -> u64 {
    let mut state = FxState::default();
    state.write(bytes);
    state.finish()
}

/// [`fx_state`] of `len` bytes, from 1 to 16, given as two little-endian words that are
/// padded with zeros.
#[inline(always)]
pub(crate) fn fx_state_of([first, second]: [u64; 2], len: u32) -> u64 {
    let one = round(0, first);
    // The second round is always computed, so that no branch depends on the length.
    let two = round(one, second);
    round(if len > 8 { two } else { one }, len.into())
}

/// [`fx_state`] of the `len` bytes at `start`. At least 24 bytes must follow `start`, whatever
/// the length: the text is padded.
#[inline(always)]
pub(crate) fn fx_state_padded(bytes: &[u8], start: usize, len: usize) -> u64 {
    if len > MAX_MASKED {
        return fx_state_long(&bytes[start..start + len + 8], len);
    }
    let [first, second] = [tail_mask(len, 0), tail_mask(len, 8)];
    let third = tail_mask(len, 16);
    // Offsets are below 2^31. The mask tells the compiler that `start + 24` cannot overflow,
    // so that one bounds check suffices.
    let start = start & i32::MAX as usize;
    let bytes = &bytes[start..start + 24];
    // All three rounds are always computed, so that no branch depends on the length.
    let one = round(0, word(bytes, 0) & first);
    let two = round(one, word(bytes, 8) & second);
    let three = round(two, word(bytes, 16) & third);
    let state = if len > 8 { two } else { one };
    round(if len > 16 { three } else { state }, len as u64)
}

/// [`fx_state`] of the first `len` bytes, at least one, which 8 other bytes must follow.
#[inline(never)]
fn fx_state_long(mut bytes: &[u8], len: usize) -> u64 {
    let mut state = 0;
    while bytes.len() > 16 {
        state = round(state, word(bytes, 0));
        bytes = &bytes[8..];
    }
    let mask = tail_mask(bytes.len().saturating_sub(8), 0);
    round(round(state, word(bytes, 0) & mask), len as u64)
}

/// The greatest length of a text that has a [`tail_mask`].
const MAX_MASKED: usize = 24;

/// A mask of the bytes from `at` to `at + 8` of a text: a 1 for each bit that is in its first `len` bytes, at most
/// [`MAX_MASKED`].
#[inline(always)]
pub(crate) fn tail_mask(len: usize, at: usize) -> u64 {
    /// As many bytes of ones, and then of zeros.
    static ONES: [u8; 2 * MAX_MASKED] = {
        let mut bytes = [0; 2 * MAX_MASKED];
        let mut at = 0;
        while at < MAX_MASKED {
            bytes[at] = 0xff;
            at += 1;
        }
        bytes
    };
    word(&ONES, MAX_MASKED - len + at)
}

/// One round of fxhash, which is `write_u64`.
#[inline(always)]
pub(crate) fn round(state: u64, word: u64) -> u64 {
    (state.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// The eight bytes from `position` on as a little-endian word.
#[inline(always)]
pub(crate) fn word(bytes: &[u8], position: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[position..position + 8]);
    u64::from_le_bytes(word)
}

/// Computes `fx_state` of bytes that are written in pieces. The length of each piece but
/// the last must be a multiple of 8.
#[derive(Default)]
pub struct FxState {
    hasher: FxHasher64,
    length: u64,
}

impl FxState {
    /// Appends bytes.
    pub fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for &word in words {
            self.hasher.write_u64(u64::from_le_bytes(word));
        }
        if !rest.is_empty() {
            let mut buffer = [0; 8];
            buffer[..rest.len()].copy_from_slice(rest);
            self.hasher.write_u64(u64::from_le_bytes(buffer));
        }
        self.length += bytes.len() as u64;
    }

    fn finish(mut self) -> u64 {
        self.hasher.write_u64(self.length);
        self.hasher.finish()
    }

    /// The low 64 bits of the hash of all bytes written.
    pub fn hash(self) -> u64 {
        fmix64(self.finish())
    }
}

/// The part of fxhash in use, for builds without std, which the fxhash crate requires.
#[cfg(any(not(feature = "std"), test))]
mod without_std {
    #[derive(Default)]
    pub(super) struct FxHasher64(u64);

    impl FxHasher64 {
        pub(super) fn write_u64(&mut self, word: u64) {
            self.0 = super::round(self.0, word);
        }

        pub(super) fn finish(&self) -> u64 {
            self.0
        }
    }
}

/// The 64-bit finaliser of `MurmurHash3` (Austin Appleby, public domain): every bit of
/// the result depends on every bit of `x`.
#[inline(always)]
pub(crate) fn fmix64(mut x: u64) -> u64 {
    x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^ x >> 33
}

/// CPython 2's string hash with 128 bits. In every step the low bits of the result depend on
/// low bits only, so the hash at a narrower width is the low part of this one.
fn string_hash(units: &mut dyn Iterator<Item = u32>) -> u128 {
    let mut x = 0;
    let mut length = 0;
    for unit in units.map(u128::from) {
        if length == 0 {
            x = unit << 7;
        }
        x = x.wrapping_mul(1_000_003) ^ unit;
        length += 1;
    }
    x ^ length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "std")]
    #[test]
    fn the_rounds_without_std_are_those_of_fxhash() {
        let mut ours = without_std::FxHasher64::default();
        let mut theirs = FxHasher64::default();
        let mut word = 1_u64;
        for _ in 0..1000 {
            ours.write_u64(word);
            theirs.write_u64(word);
            assert_eq!(ours.finish(), theirs.finish());
            word = fmix64(word);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn each_bit_of_the_state_flips_about_half_of_the_hash() {
        let mut flipped = 0;
        for n in 0..1000_u64 {
            let state = fmix64(n + 1);
            for bit in 0..64 {
                flipped += (fmix64(state) ^ fmix64(state ^ 1 << bit)).count_ones();
            }
        }
        let mean = f64::from(flipped) / 64_000.0;
        assert!((31.8..32.2).contains(&mean), "{mean}");
    }
}
