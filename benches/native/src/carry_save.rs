//! The core's own carry-save accumulation: its source files, with the few names that they import
//! from their crate. Hashes are given complete, so that finishing them takes no time here.

#[path = "../../../src/carry_save.rs"]
#[allow(dead_code)]
mod adder;

#[path = "../../../src/fast/bit_counts.rs"]
#[allow(dead_code)]
mod bit_counts;

#[path = "../../../src/simd.rs"]
pub(crate) mod simd;

pub(crate) use adder::{ADDER_INPUTS, BitSlicedCounters};

use bit_counts::BitCounts;

/// The bits that are 1 in more than half of the hashes.
pub fn carry_save(hashes: &[u64]) -> u64 {
    let mut counts = BitCounts::new();
    let (batches, rest) = hashes.as_chunks();
    for batch in batches {
        counts.add(batch, batch.len());
    }
    let mut last = [0; BitCounts::BATCH];
    last[..rest.len()].copy_from_slice(rest);
    counts.add(&last, rest.len());
    counts.fingerprint(Tie::Zero).0
}

#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub struct Bits;

impl Default for Bits {
    fn default() -> Bits {
        Bits
    }
}

impl Bits {
    const fn constant(_: u8) -> Bits {
        Bits
    }

    fn mask(self) -> u128 {
        u64::MAX.into()
    }
}

pub struct Fingerprint(u64);

impl Fingerprint {
    fn fitting(value: u128, _: Bits) -> Fingerprint {
        Fingerprint(value as u64)
    }
}

#[allow(dead_code)]
#[derive(Clone, Copy, PartialEq)]
pub enum Tie {
    Zero,
    One,
}

pub mod sums {
    use super::{BitSlicedCounters, Bits};

    /// The sums of the bits, which nobody asks for here.
    pub struct Sums;

    impl Sums {
        #[allow(dead_code)]
        pub(crate) fn of_counts(_: &BitSlicedCounters, _: u64, _: Bits) -> Sums {
            Sums
        }
    }
}

pub mod hash {
    #[inline(always)]
    pub fn low(state: u64) -> u64 {
        state
    }

    #[inline(always)]
    pub fn high(state: u64) -> u64 {
        state
    }
}
