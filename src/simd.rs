//! Two 64-bit words that are processed together.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

use core::ops::{BitAnd, BitOr, BitXor};

/// Two SIMD lanes of 64 bits. In WebAssembly with SIMD they are one `v128`, explicitly,
/// because the module is built without automatic vectorisation. Elsewhere they are an array.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[derive(Clone, Copy)]
pub(crate) struct U64x2(core::arch::wasm32::v128);

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[derive(Clone, Copy)]
pub(crate) struct U64x2([u64; 2]);

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use super::U64x2;
    use core::arch::wasm32::{
        u64x2, u64x2_extract_lane, v128_and, v128_any_true, v128_or, v128_xor,
    };

    impl U64x2 {
        pub(crate) const ZERO: U64x2 = U64x2(u64x2(0, 0));
        pub(crate) const ONES: U64x2 = U64x2(u64x2(u64::MAX, u64::MAX));

        #[inline(always)]
        pub(crate) fn new(low: u64, high: u64) -> U64x2 {
            U64x2(u64x2(low, high))
        }

        #[inline(always)]
        pub(crate) fn to_array(self) -> [u64; 2] {
            [u64x2_extract_lane::<0>(self.0), u64x2_extract_lane::<1>(self.0)]
        }

        #[inline(always)]
        pub(crate) fn is_zero(self) -> bool {
            !v128_any_true(self.0)
        }

        #[inline(always)]
        pub(super) fn and(self, other: U64x2) -> U64x2 {
            U64x2(v128_and(self.0, other.0))
        }

        #[inline(always)]
        pub(super) fn or(self, other: U64x2) -> U64x2 {
            U64x2(v128_or(self.0, other.0))
        }

        #[inline(always)]
        pub(super) fn xor(self, other: U64x2) -> U64x2 {
            U64x2(v128_xor(self.0, other.0))
        }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod portable {
    use super::U64x2;

    impl U64x2 {
        pub(crate) const ZERO: U64x2 = U64x2([0; 2]);
        pub(crate) const ONES: U64x2 = U64x2([u64::MAX; 2]);

        pub(crate) const fn new(low: u64, high: u64) -> U64x2 {
            U64x2([low, high])
        }

        pub(crate) const fn to_array(self) -> [u64; 2] {
            self.0
        }

        pub(crate) const fn is_zero(self) -> bool {
            self.0[0] | self.0[1] == 0
        }

        pub(super) const fn and(self, other: U64x2) -> U64x2 {
            U64x2([self.0[0] & other.0[0], self.0[1] & other.0[1]])
        }

        pub(super) const fn or(self, other: U64x2) -> U64x2 {
            U64x2([self.0[0] | other.0[0], self.0[1] | other.0[1]])
        }

        pub(super) const fn xor(self, other: U64x2) -> U64x2 {
            U64x2([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
        }
    }
}

impl BitAnd for U64x2 {
    type Output = U64x2;

    #[inline(always)]
    fn bitand(self, other: U64x2) -> U64x2 {
        self.and(other)
    }
}

impl BitOr for U64x2 {
    type Output = U64x2;

    #[inline(always)]
    fn bitor(self, other: U64x2) -> U64x2 {
        self.or(other)
    }
}

impl BitXor for U64x2 {
    type Output = U64x2;

    #[inline(always)]
    fn bitxor(self, other: U64x2) -> U64x2 {
        self.xor(other)
    }
}
