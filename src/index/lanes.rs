//! A fingerprint as two 64-bit lanes, the low one first: 128-bit arithmetic is slow in
//! WebAssembly, and most fingerprints have one lane only.

use crate::{Bits, Fingerprint};
use alloc::vec::Vec;

pub(super) type Lanes = [u64; 2];

/// The lanes of a fingerprint.
pub(super) const fn lanes(fingerprint: Fingerprint) -> Lanes {
    [fingerprint.value() as u64, (fingerprint.value() >> 64) as u64]
}

/// The fingerprint of two lanes that are known to fit.
pub(super) fn fingerprint([low, high]: Lanes, bits: Bits) -> Fingerprint {
    Fingerprint::fitting(u128::from(high) << 64 | u128::from(low), bits)
}

/// How many lanes a fingerprint of this width is stored in.
#[inline]
pub(super) const fn lane_count(bits: Bits) -> usize {
    bits.get().div_ceil(64) as usize
}

/// The fingerprint at a place among others, of one or two lanes each.
#[inline]
pub(super) fn row(lanes: &[u64], place: usize, count: usize) -> Lanes {
    if count == 1 {
        [lanes[place], 0]
    } else {
        [lanes[2 * place], lanes[2 * place + 1]]
    }
}

/// Appends one.
#[inline]
pub(super) fn push(lanes: &mut Vec<u64>, row: Lanes, count: usize) {
    lanes.push(row[0]);
    if count == 2 {
        lanes.push(row[1]);
    }
}

/// The bits in which two differ.
#[inline]
pub(super) const fn differences(a: Lanes, b: Lanes) -> Lanes {
    [a[0] ^ b[0], a[1] ^ b[1]]
}

#[inline]
pub(super) const fn count_ones([low, high]: Lanes) -> u32 {
    low.count_ones() + high.count_ones()
}

/// Whether any of so many rows, `step` lanes apart, is within a distance of another.
///
/// One sign bit for all: a distance minus the smallest that is too large is negative where
/// it is within. An `or` costs less than the minimum of two, which is a comparison and a
/// selection.
#[inline(always)]
pub(super) fn any_within<const LANES: usize, const ROWS: usize>(
    rows: &[u64],
    step: usize,
    other: Lanes,
    within: u32,
) -> bool {
    let mut signs = 0;
    for at in 0..ROWS {
        let distance =
            count_ones(differences(row(&rows[at * step..], 0, LANES), other));
        signs |= distance as i32 - within as i32 - 1;
    }
    signs < 0
}

/// A value from bit `at` on, where the lanes are one or two.
#[inline]
pub(super) fn shifted<const LANES: usize>(row: &[u64], at: u32) -> u64 {
    if LANES == 1 {
        return row[0] >> at;
    }
    match at {
        0 => row[0],
        1..64 => row[0] >> at | row[1] << (64 - at),
        _ => row[1] >> (at - 64),
    }
}

/// The low 64 bits of a value of `bits` bits rotated right by `at`; above the `bits`
/// lowest of them they are arbitrary.
#[inline]
pub(super) fn rotated([low, high]: Lanes, bits: u32, at: u32) -> u64 {
    let shifted = shifted::<2>(&[low, high], at);
    if at > 0 && bits - at < 64 { shifted | low << (bits - at) } else { shifted }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotating_is_rotating() {
        let value = 0x0123_4567_89ab_cdef_0f1e_2d3c_4b5a_6978_u128;
        for bits in 1..=128 {
            let mask = u128::MAX >> (128 - bits);
            let value = value & mask;
            for at in 0..bits {
                let expected = value >> at | value.checked_shl(bits - at).unwrap_or(0);
                let got = rotated([value as u64, (value >> 64) as u64], bits, at);
                let low = mask as u64;
                assert_eq!(got & low, expected as u64 & low, "{bits} bits by {at}");
            }
        }
    }
}
