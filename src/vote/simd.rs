//! Words processed together: two of 64 bits, or four of 32.

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

/// Four SIMD lanes of 32 bits, in the same way.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[derive(Clone, Copy)]
pub(crate) struct U32x4(core::arch::wasm32::v128);

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[derive(Clone, Copy)]
pub(crate) struct U32x4([u32; 4]);

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128_32 {
    use super::U32x4;
    use core::arch::wasm32::{
        u32x4, u32x4_add, u32x4_extract_lane, u32x4_min, u32x4_mul, u32x4_splat,
    };

    impl U32x4 {
        #[inline(always)]
        pub(crate) fn new([a, b, c, d]: [u32; 4]) -> U32x4 {
            U32x4(u32x4(a, b, c, d))
        }

        #[inline(always)]
        pub(crate) fn splat(word: u32) -> U32x4 {
            U32x4(u32x4_splat(word))
        }

        #[inline(always)]
        pub(crate) fn to_array(self) -> [u32; 4] {
            [
                u32x4_extract_lane::<0>(self.0),
                u32x4_extract_lane::<1>(self.0),
                u32x4_extract_lane::<2>(self.0),
                u32x4_extract_lane::<3>(self.0),
            ]
        }

        /// `self * factor + addend`, modulo 2^32.
        #[inline(always)]
        pub(crate) fn times_plus(self, factor: U32x4, addend: U32x4) -> U32x4 {
            U32x4(u32x4_add(u32x4_mul(self.0, factor.0), addend.0))
        }

        #[inline(always)]
        pub(crate) fn min(self, other: U32x4) -> U32x4 {
            U32x4(u32x4_min(self.0, other.0))
        }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod portable_32 {
    use super::U32x4;
    use core::array;

    impl U32x4 {
        pub(crate) const fn new(words: [u32; 4]) -> U32x4 {
            U32x4(words)
        }

        pub(crate) const fn splat(word: u32) -> U32x4 {
            U32x4([word; 4])
        }

        pub(crate) const fn to_array(self) -> [u32; 4] {
            self.0
        }

        /// `self * factor + addend`, modulo 2^32.
        #[inline(always)]
        pub(crate) fn times_plus(self, factor: U32x4, addend: U32x4) -> U32x4 {
            U32x4(array::from_fn(|at| {
                self.0[at].wrapping_mul(factor.0[at]).wrapping_add(addend.0[at])
            }))
        }

        #[inline(always)]
        pub(crate) fn min(self, other: U32x4) -> U32x4 {
            U32x4(array::from_fn(|at| self.0[at].min(other.0[at])))
        }
    }
}
