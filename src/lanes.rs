//! Two words of 64 bits that are worked on at once.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

use core::ops::{BitAnd, BitOr, BitXor};

/// Two words of 64 bits: a vector where there are vectors. Left to itself, a compiler keeps
/// them apart.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[derive(Clone, Copy)]
pub(crate) struct Lanes(core::arch::wasm32::v128);

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[derive(Clone, Copy)]
pub(crate) struct Lanes([u64; 2]);

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vector {
    use super::Lanes;
    use core::arch::wasm32::{
        u64x2, u64x2_extract_lane, v128_and, v128_any_true, v128_or, v128_xor,
    };

    impl Lanes {
        pub(crate) const ZERO: Lanes = Lanes(u64x2(0, 0));
        pub(crate) const ONES: Lanes = Lanes(u64x2(u64::MAX, u64::MAX));

        #[inline(always)]
        pub(crate) fn new(first: u64, second: u64) -> Lanes {
            Lanes(u64x2(first, second))
        }

        #[inline(always)]
        pub(crate) fn words(self) -> [u64; 2] {
            [u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0)]
        }

        #[inline(always)]
        pub(crate) fn is_zero(self) -> bool {
            !v128_any_true(self.0)
        }

        #[inline(always)]
        pub(super) fn and(self, other: Lanes) -> Lanes {
            Lanes(v128_and(self.0, other.0))
        }

        #[inline(always)]
        pub(super) fn or(self, other: Lanes) -> Lanes {
            Lanes(v128_or(self.0, other.0))
        }

        #[inline(always)]
        pub(super) fn xor(self, other: Lanes) -> Lanes {
            Lanes(v128_xor(self.0, other.0))
        }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod pair {
    use super::Lanes;

    impl Lanes {
        pub(crate) const ZERO: Lanes = Lanes([0; 2]);
        pub(crate) const ONES: Lanes = Lanes([u64::MAX; 2]);

        pub(crate) const fn new(first: u64, second: u64) -> Lanes {
            Lanes([first, second])
        }

        pub(crate) const fn words(self) -> [u64; 2] {
            self.0
        }

        pub(crate) const fn is_zero(self) -> bool {
            self.0[0] | self.0[1] == 0
        }

        pub(super) const fn and(self, other: Lanes) -> Lanes {
            Lanes([self.0[0] & other.0[0], self.0[1] & other.0[1]])
        }

        pub(super) const fn or(self, other: Lanes) -> Lanes {
            Lanes([self.0[0] | other.0[0], self.0[1] | other.0[1]])
        }

        pub(super) const fn xor(self, other: Lanes) -> Lanes {
            Lanes([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
        }
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        self.and(other)
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        self.or(other)
    }
}

impl BitXor for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitxor(self, other: Lanes) -> Lanes {
        self.xor(other)
    }
}
