//! The width of a fingerprint.

use crate::Error;
use core::{fmt, str::FromStr};

/// The width of a fingerprint: a whole number of bits from 1 to 128, 64 by default.
///
/// Widths nest: under every recipe, the fingerprint of `b` bits of an input is the low `b` bits of
/// its fingerprint of 128 bits.
///
/// ```
/// use simhash_wasm::{Bits, Recipe, SimHash};
///
/// let of_width = |bits| SimHash::new(Recipe::default().with_bits(bits)).fingerprint("a cat");
/// let narrow = of_width(Bits::new(32)?)?.value();
/// assert_eq!(narrow, of_width(Bits::MAX)?.value() & 0xffff_ffff);
/// assert_eq!(Bits::default().get(), 64);
/// assert!(Bits::new(129).is_err());
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bits(u8);

impl Bits {
    /// The widest fingerprint, 128 bits.
    pub const MAX: Bits = Bits(128);

    /// A width of `bits` bits.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for 0 or more than 128.
    pub fn new(bits: u32) -> Result<Bits, Error> {
        match bits {
            1..=128 => Ok(Bits(bits as u8)),
            _ => Err(Error::bits(bits)),
        }
    }

    /// The number of bits, from 1 to 128.
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// A width that is known to be valid.
    pub(crate) const fn constant(bits: u8) -> Bits {
        assert!(bits >= 1 && bits <= 128);
        Bits(bits)
    }

    /// The low `self` bits set.
    pub(crate) const fn mask(self) -> u128 {
        u128::MAX >> (128 - self.get())
    }
}

impl Default for Bits {
    fn default() -> Bits {
        Bits(64)
    }
}

impl TryFrom<u32> for Bits {
    type Error = Error;

    fn try_from(bits: u32) -> Result<Bits, Error> {
        Bits::new(bits)
    }
}

impl FromStr for Bits {
    type Err = Error;

    fn from_str(bits: &str) -> Result<Bits, Error> {
        Bits::new(bits.parse().map_err(|_| Error::bits_text(bits))?)
    }
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
