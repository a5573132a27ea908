//! Fingerprints, their distances and their blocks.

use crate::{Bits, Error};
use alloc::{format, string::String};
use core::{f64::consts::PI, fmt};

/// A SimHash fingerprint: 1 to 128 bits, bit 0 the least significant.
///
/// Two fingerprints are comparable only if their [recipes](crate::Recipe) and widths are the same.
/// A fingerprint contains its width, which every operation checks. It does not contain its recipe:
/// programs that store fingerprints should also store [`Recipe::id`](crate::Recipe::id).
///
/// ```
/// use simhash_wasm::{Bits, Fingerprint};
///
/// let fingerprint = Fingerprint::new(0b100111, Bits::new(6)?)?;
/// assert_eq!(fingerprint.to_hex(), "27");
/// assert_eq!(fingerprint.to_bit_string(), "100111");
/// assert_eq!(Fingerprint::from_hex("27", fingerprint.bits())?, fingerprint);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint {
    value: u128,
    bits: Bits,
}

/// The Hamming distance of two fingerprints: the number of bits in which they differ, from 0 to
/// their width.
///
/// # Errors
///
/// [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) for fingerprints of different widths.
///
/// ```
/// use simhash_wasm::{Bits, Fingerprint, distance};
///
/// let six = Bits::new(6)?;
/// let a = Fingerprint::from_bit_string("100111", six)?;
/// let b = Fingerprint::from_bit_string("101010", six)?;
/// assert_eq!(distance(a, b)?, 3);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
pub fn distance(a: Fingerprint, b: Fingerprint) -> Result<u32, Error> {
    a.distance(b)
}

impl Fingerprint {
    /// Creates a fingerprint of `bits` bits from its value.
    ///
    /// # Errors
    ///
    /// [`InvalidFingerprint`](crate::ErrorCode::InvalidFingerprint) for a value of 2^`bits` or
    /// more.
    pub fn new(value: u128, bits: Bits) -> Result<Fingerprint, Error> {
        if value & !bits.mask() == 0 {
            Ok(Fingerprint { value, bits })
        } else {
            Err(Error::fingerprint_too_wide(bits, value))
        }
    }

    /// Creates a fingerprint whose value is known to be below 2^`bits`.
    #[doc(hidden)]
    pub const fn fitting(value: u128, bits: Bits) -> Fingerprint {
        debug_assert!(value & !bits.mask() == 0);
        Fingerprint { value, bits }
    }

    /// The bits as a number, less than 2^width.
    pub const fn value(self) -> u128 {
        self.value
    }

    /// The width, 1 to 128 bits.
    pub const fn bits(self) -> Bits {
        self.bits
    }

    /// The Hamming distance: the number of bits in which two fingerprints differ, from 0 to their
    /// width.
    ///
    /// # Errors
    ///
    /// [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) for fingerprints of different widths.
    pub fn distance(self, other: Fingerprint) -> Result<u32, Error> {
        if self.bits == other.bits {
            Ok(self.differing(other))
        } else {
            Err(Error::widths(self.bits, other.bits))
        }
    }

    /// [`Fingerprint::distance`] for fingerprints whose widths are known to be equal.
    #[doc(hidden)]
    pub const fn differing(self, other: Fingerprint) -> u32 {
        (self.value ^ other.value).count_ones()
    }

    /// The fraction of bits in which two fingerprints agree: 1 - distance / width, from 0 to 1. It
    /// is about 0.5 for unrelated texts.
    ///
    /// # Errors
    ///
    /// The same as [`Fingerprint::distance`].
    ///
    /// ```
    /// use simhash_wasm::{Bits, Fingerprint};
    ///
    /// let four = Bits::new(4)?;
    /// let (a, b) = (Fingerprint::new(0b1100, four)?, Fingerprint::new(0b1010, four)?);
    /// assert_eq!((a.distance(b)?, a.similarity(b)?, a.cosine(b)?), (2, 0.5, 0.0));
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn similarity(self, other: Fingerprint) -> Result<f64, Error> {
        Ok(1.0 - self.share(other)?)
    }

    /// The estimated cosine similarity of the two weighted feature vectors (Charikar 2002):
    /// cos(pi * distance / width), from -1 to 1. It is about 0 for unrelated texts.
    ///
    /// # Errors
    ///
    /// The same as [`Fingerprint::distance`].
    pub fn cosine(self, other: Fingerprint) -> Result<f64, Error> {
        Ok(cos_pi(self.share(other)?))
    }

    /// The fraction of bits in which two fingerprints differ.
    fn share(self, other: Fingerprint) -> Result<f64, Error> {
        Ok(f64::from(self.distance(other)?) / f64::from(self.bits.get()))
    }

    /// The hexadecimal form: lower-case digits with leading zeros, width / 4 digits, rounded up.
    pub fn to_hex(self) -> String {
        format!("{:0width$x}", self.value, width = self.bits.get().div_ceil(4) as usize)
    }

    /// Parses the hexadecimal form of a fingerprint of `bits` bits, in lower or upper case and
    /// without a prefix.
    ///
    /// # Errors
    ///
    /// [`InvalidFingerprint`](crate::ErrorCode::InvalidFingerprint) for a character other than a
    /// hexadecimal digit, a number of digits that differs from [`Fingerprint::to_hex`], or a value
    /// of 2^`bits` or more.
    pub fn from_hex(digits: &str, bits: Bits) -> Result<Fingerprint, Error> {
        from_digits(digits, bits, 16, bits.get().div_ceil(4), "hexadecimal")
    }

    /// The binary form: one digit for each bit, the most significant bit first.
    pub fn to_bit_string(self) -> String {
        format!("{:0width$b}", self.value, width = self.bits.get() as usize)
    }

    /// Parses the binary form of a fingerprint of `bits` bits.
    ///
    /// # Errors
    ///
    /// [`InvalidFingerprint`](crate::ErrorCode::InvalidFingerprint) unless the text is `bits`
    /// digits, each `0` or `1`.
    pub fn from_bit_string(digits: &str, bits: Bits) -> Result<Fingerprint, Error> {
        from_digits(digits, bits, 2, bits.get(), "binary")
    }

    /// Divides the fingerprint into `count` blocks, from bit 0 up. If the width is not divisible
    /// by `count`, the first blocks are one bit longer than the others.
    ///
    /// Two fingerprints that differ in at most k bits agree on at least one of k + 1 blocks, by the
    /// pigeonhole principle (Manku, Jain, Das Sarma 2007).
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) if `count` is 0 or greater than the
    /// width.
    ///
    /// ```
    /// use simhash_wasm::{Bits, Fingerprint};
    ///
    /// let fingerprint = Fingerprint::from_bit_string("1001110", Bits::new(7)?)?;
    /// let blocks: Vec<_> = fingerprint.blocks(2)?.map(|b| (b.start, b.length, b.value)).collect();
    /// assert_eq!(blocks, [(0, 4, 0b1110), (4, 3, 0b100)]);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn blocks(self, count: u32) -> Result<impl Iterator<Item = Block>, Error> {
        if !(1..=self.bits.get()).contains(&count) {
            return Err(Error::blocks(count, self.bits));
        }
        Ok(block_ranges(self.bits, count).map(move |(start, length)| {
            let value = self.value >> start & (u128::MAX >> (128 - length));
            Block { start, length, value }
        }))
    }
}

/// The first bit and the length of each of `count` blocks. `count` must be from 1 to the width.
pub(crate) fn block_ranges(bits: Bits, count: u32) -> impl Iterator<Item = (u32, u32)> {
    let (length, longer) = (bits.get() / count, bits.get() % count);
    (0..count)
        .map(move |i| (i * length + i.min(longer), length + u32::from(i < longer)))
}

/// A block: a range of the bits of a fingerprint. See [`Fingerprint::blocks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The first bit. Bit 0 is the least significant.
    pub start: u32,
    /// The number of bits.
    pub length: u32,
    /// The bits as a number, less than 2^`length`.
    pub value: u128,
}

fn from_digits(
    text: &str,
    bits: Bits,
    radix: u32,
    digits: u32,
    kind: &'static str,
) -> Result<Fingerprint, Error> {
    let value = (text.len() == digits as usize)
        .then(|| {
            text.chars().try_fold(0, |value: u128, c| {
                Some(value * u128::from(radix) + u128::from(c.to_digit(radix)?))
            })
        })
        .flatten()
        .ok_or_else(|| Error::digits(bits, digits, kind, text))?;
    Fingerprint::new(value, bits)
}

/// cos(pi * x) for x from 0 to 1, by the Taylor series of the cosine near 0 and of the sine near
/// 1/2. The cosine of the library libm supports arguments of any size, which takes 8 kB in the
/// module.
fn cos_pi(x: f64) -> f64 {
    // 1 - a^2/(s+1)(s+2) * (1 - a^2/(s+3)(s+4) * (1 - ...)): nine terms are enough for an f64.
    let series = |angle: f64, start: u32| {
        let terms = (start..start + 18).step_by(2).rev();
        terms.fold(1.0, |sum, n| {
            1.0 - angle * angle / f64::from((n + 1) * (n + 2)) * sum
        })
    };
    if x > 0.5 {
        -cos_pi(1.0 - x)
    } else if x > 0.25 {
        let angle = PI * (0.5 - x);
        angle * series(angle, 1)
    } else {
        series(PI * x, 0)
    }
}

/// Writes the hexadecimal form, see [`Fingerprint::to_hex`].
impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_hex())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cosine_is_exact_at_its_ends_and_in_the_middle() {
        assert_eq!([0.0, 0.5, 1.0].map(cos_pi), [1.0, 0.0, -1.0]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn the_cosine_equals_that_of_the_library_within_the_last_digits() {
        for bits in 1..=128 {
            for distance in 0..=bits {
                let x = f64::from(distance) / f64::from(bits);
                let error = (cos_pi(x) - libm::cos(PI * x)).abs();
                assert!(error < 4e-16, "{distance} of {bits}: {error:e}");
            }
        }
    }
}
