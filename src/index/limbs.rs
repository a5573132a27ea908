//! Fingerprints as multi-word integers: two limbs of 64 bits, the low one first.
//!
//! 128-bit arithmetic is slow in WebAssembly, and a fingerprint of up to 64 bits is stored
//! in one limb.

use crate::{Bits, Fingerprint};
use alloc::vec::Vec;

/// The low limb and the high one, which is 0 if the fingerprint has one limb.
pub(super) type Limbs = [u64; 2];

/// The limbs of a fingerprint.
pub(super) const fn limbs(fingerprint: Fingerprint) -> Limbs {
    [fingerprint.value() as u64, (fingerprint.value() >> 64) as u64]
}

/// The fingerprint with these limbs as its value. They must fit its width.
pub(super) fn fingerprint([low, high]: Limbs, bits: Bits) -> Fingerprint {
    Fingerprint::fitting(u128::from(high) << 64 | u128::from(low), bits)
}

/// The number of limbs of a stored fingerprint of this width.
#[inline]
pub(super) const fn limb_count(bits: Bits) -> usize {
    bits.get().div_ceil(64) as usize
}

/// The fingerprint at a position in a list of fingerprints of `count` limbs each, 1 or 2.
#[inline]
pub(super) fn row(limbs: &[u64], position: usize, count: usize) -> Limbs {
    if count == 1 {
        [limbs[position], 0]
    } else {
        [limbs[2 * position], limbs[2 * position + 1]]
    }
}

/// Appends a fingerprint of `count` limbs.
#[inline]
pub(super) fn push(limbs: &mut Vec<u64>, row: Limbs, count: usize) {
    limbs.push(row[0]);
    if count == 2 {
        limbs.push(row[1]);
    }
}

/// The exclusive or: a 1 for each bit in which two fingerprints differ.
#[inline]
pub(super) const fn differences(a: Limbs, b: Limbs) -> Limbs {
    [a[0] ^ b[0], a[1] ^ b[1]]
}

/// The population count; for the exclusive or of two fingerprints, this is the Hamming distance.
#[inline]
pub(super) const fn count_ones([low, high]: Limbs) -> u32 {
    low.count_ones() + high.count_ones()
}

/// Whether any of `ROWS` fingerprints, `step` limbs apart, is within a distance of `other`.
///
/// `distance - within - 1` is negative if and only if the distance is within the limit, so
/// the sign bits of all rows are combined by `or` and tested by one branch. A running
/// minimum takes a comparison and a selection for each row instead.
#[inline(always)]
pub(super) fn any_within<const LIMBS: usize, const ROWS: usize>(
    rows: &[u64],
    step: usize,
    other: Limbs,
    within: u32,
) -> bool {
    let mut signs = 0;
    for at in 0..ROWS {
        let distance =
            count_ones(differences(row(&rows[at * step..], 0, LIMBS), other));
        signs |= distance as i32 - within as i32 - 1;
    }
    signs < 0
}

/// The low 64 bits of a value of `LIMBS` limbs, shifted right by `at` bits.
#[inline]
pub(super) fn shifted<const LIMBS: usize>(row: &[u64], at: u32) -> u64 {
    if LIMBS == 1 {
        return row[0] >> at;
    }
    match at {
        0 => row[0],
        1..64 => row[0] >> at | row[1] << (64 - at),
        _ => row[1] >> (at - 64),
    }
}

/// The low 64 bits of a value of `bits` bits, rotated right by `at`. If `bits` is less than
/// 64, the bits above are arbitrary.
#[inline]
pub(super) fn rotated([low, high]: Limbs, bits: u32, at: u32) -> u64 {
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
