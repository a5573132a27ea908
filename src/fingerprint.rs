//! A fingerprint, and how far two are from each other.

use crate::{Bits, Error};
use alloc::{format, string::String};
use core::{f64::consts::PI, fmt};

/// A SimHash fingerprint: 1 to 128 bits, bit 0 the least significant.
///
/// It compares to fingerprints of the same [recipe](crate::Recipe) and width only. The
/// width is part of the value and checked; of the recipe the caller keeps track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint {
    value: u128,
    bits: Bits,
}

/// The Hamming distance of two fingerprints: the number of bits in which they differ.
///
/// # Errors
///
/// Fingerprints of different widths.
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
    /// A fingerprint from its bits as a number.
    ///
    /// # Errors
    ///
    /// A value of 2^`bits` or more.
    pub fn new(value: u128, bits: Bits) -> Result<Fingerprint, Error> {
        if value & !bits.mask() == 0 {
            Ok(Fingerprint { value, bits })
        } else {
            Err(Error::fingerprint_too_wide(bits, value))
        }
    }

    /// A fingerprint whose value is known to fit.
    pub(crate) const fn fitting(value: u128, bits: Bits) -> Fingerprint {
        debug_assert!(value & !bits.mask() == 0);
        Fingerprint { value, bits }
    }

    /// The bits as a number.
    pub const fn value(self) -> u128 {
        self.value
    }

    /// The width.
    pub const fn bits(self) -> Bits {
        self.bits
    }

    /// The number of bits in which two fingerprints differ: their Hamming distance.
    ///
    /// # Errors
    ///
    /// Fingerprints of different widths.
    pub fn distance(self, other: Fingerprint) -> Result<u32, Error> {
        if self.bits == other.bits {
            Ok(self.differing(other))
        } else {
            Err(Error::widths(self.bits, other.bits))
        }
    }

    /// The same for fingerprints whose widths are known to be equal.
    pub(crate) const fn differing(self, other: Fingerprint) -> u32 {
        (self.value ^ other.value).count_ones()
    }

    /// The share of bits in which two fingerprints agree, 1 - distance / bits: from 0
    /// to 1, and around 0.5 for unrelated texts.
    ///
    /// # Errors
    ///
    /// Fingerprints of different widths.
    pub fn similarity(self, other: Fingerprint) -> Result<f64, Error> {
        Ok(1.0 - self.share(other)?)
    }

    /// The estimated cosine of the angle between the two feature vectors,
    /// cos(pi * distance / bits): from -1 to 1, and around 0 for unrelated texts
    /// (Charikar 2002).
    ///
    /// # Errors
    ///
    /// Fingerprints of different widths.
    pub fn cosine(self, other: Fingerprint) -> Result<f64, Error> {
        Ok(cos_pi(self.share(other)?))
    }

    fn share(self, other: Fingerprint) -> Result<f64, Error> {
        Ok(f64::from(self.distance(other)?) / f64::from(self.bits.get()))
    }

    /// Hexadecimal digits, the most significant first, a digit for every four bits begun.
    pub fn to_hex(self) -> String {
        format!("{:0width$x}", self.value, width = self.bits.get().div_ceil(4) as usize)
    }

    /// Reads what [`Fingerprint::to_hex`] writes, in lower or upper case.
    ///
    /// # Errors
    ///
    /// Another number of digits, anything but digits, a value of 2^`bits` or more.
    pub fn from_hex(digits: &str, bits: Bits) -> Result<Fingerprint, Error> {
        from_digits(digits, bits, 16, bits.get().div_ceil(4), "hexadecimal")
    }

    /// Binary digits, the most significant first, one for every bit.
    pub fn to_bit_string(self) -> String {
        format!("{:0width$b}", self.value, width = self.bits.get() as usize)
    }

    /// Reads what [`Fingerprint::to_bit_string`] writes.
    ///
    /// # Errors
    ///
    /// Another number of digits, or anything but the digits 0 and 1.
    pub fn from_bit_string(digits: &str, bits: Bits) -> Result<Fingerprint, Error> {
        from_digits(digits, bits, 2, bits.get(), "binary")
    }

    /// Cuts the fingerprint into `count` runs of bits, from bit 0 up. Where `bits` is
    /// not divisible, the first runs are one bit longer: no bit is lost.
    ///
    /// Two fingerprints within k bits of each other agree on at least one of k + 1
    /// blocks (Manku, Jain, Das Sarma 2007).
    ///
    /// # Errors
    ///
    /// A count of 0 or above the number of bits.
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

/// The first bits and the lengths of `count` blocks. There must be a bit for each.
pub(crate) fn block_ranges(bits: Bits, count: u32) -> impl Iterator<Item = (u32, u32)> {
    let (length, longer) = (bits.get() / count, bits.get() % count);
    (0..count)
        .map(move |i| (i * length + i.min(longer), length + u32::from(i < longer)))
}

/// A run of bits of a fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The first bit, counted from the least significant.
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

/// cos(pi * x) for x from 0 to 1, by the Taylor series of the cosine near 0 and of the
/// sine near the middle. A library's cosine brings 8 kB for arguments of any size.
fn cos_pi(x: f64) -> f64 {
    // 1 - a^2/(s+1)(s+2) * (1 - a^2/(s+3)(s+4) * (1 - ...)), exact after nine terms.
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

/// The hexadecimal form.
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
    fn the_cosine_is_exact_to_the_last_places() {
        for bits in 1..=128 {
            for distance in 0..=bits {
                let x = f64::from(distance) / f64::from(bits);
                let error = (cos_pi(x) - libm::cos(PI * x)).abs();
                assert!(error < 4e-16, "{distance} of {bits}: {error:e}");
            }
        }
    }
}
