//! Combines votes with small whole weights into a few votes with the same effect on the sums.
//!
//! The votes are counted by the binary digits of their weights, in bit-sliced counters
//! ([`crate::vote::carry_save`]). A hash of weight 5, which is 101 in binary, is added once to the
//! counters from plane 0 on and once to those from plane 2 on. In the end plane k is the hash
//! of one vote with weight 2^k.

use super::{VoteDelta, vote};
use crate::{
    recipe::weight::Weight,
    vote::carry_save::{ADDER_INPUTS, BitSlicedCounters},
    vote::simd::U64x2,
};
use core::array;

/// The greatest number of binary digits of a small weight, which is below 16.
const WEIGHT_DIGITS: usize = 4;

/// The number of votes combined at a time: few enough that no counter overflows.
const MAX_BATCH: usize = 4096;

/// Fewer votes than this are not combined: that would hardly reduce them.
const MIN_BATCH: usize = 16;

/// Adds `sign` times all votes to sums, with wrapping.
pub(super) fn combine(sums: &mut [i64], votes: &[VoteDelta], sign: i64) {
    for votes in votes.chunks(MAX_BATCH) {
        let few = votes.len() < MIN_BATCH;
        for delta in votes.iter().filter(|vote| few || small(vote.weight) == 0) {
            vote(sums, halves(delta.hash), sign * delta.weight);
        }
        if few {
            continue;
        }
        let mut counters = BitSlicedCounters::ZERO;
        let total = count_small(
            &mut counters,
            &mut votes.iter().filter(|vote| small(vote.weight) != 0),
        );
        vote_counted(sums, &counters, total, sign);
    }
}

/// Adds `sign` times `total` votes of weight 1 to sums, by the number of votes in which each bit
/// was 1.
pub(super) fn vote_counted(
    sums: &mut [i64],
    counters: &BitSlicedCounters,
    total: u64,
    sign: i64,
) {
    let one = sign * Weight::ONE.fixed();
    let mut weight = one;
    for plane in counters.planes(total) {
        vote(sums, plane.to_array(), weight);
        weight *= 2;
    }
    // The planes add 2 * count - (2^planes - 1) to the sum of a bit with this count, and the votes
    // should add 2 * count - total. The difference is the same for all bits. By now `weight` is
    // 2^planes.
    vote(sums, [u64::MAX; 2], weight - (total as i64 + 1) * one);
}

/// Adds votes with small weights to the counters. Returns the sum of their absolute weights.
fn count_small<'a>(
    counters: &mut BitSlicedCounters,
    votes: &mut impl Iterator<Item = &'a VoteDelta>,
) -> u64 {
    let mut total = 0;
    loop {
        let mut hashes = [U64x2::ZERO; ADDER_INPUTS];
        let mut weights = [0; ADDER_INPUTS];
        let mut digits = 0;
        let inputs = hashes.iter_mut().zip(&mut weights);
        for ((hash, weight), vote) in inputs.zip(&mut *votes) {
            // A vote of negative weight is one of positive weight for the complement.
            let sign = (vote.weight >> 63) as u64;
            let [low, high] = halves(vote.hash);
            *hash = U64x2::new(low ^ sign, high ^ sign);
            *weight = small(vote.weight);
            digits |= *weight;
            total += *weight;
        }
        if digits == 0 {
            return total;
        }
        for digit in (0..WEIGHT_DIGITS).filter(|digit| digits >> digit & 1 == 1) {
            let words = array::from_fn(|i| {
                let mask = (weights[i] >> digit & 1).wrapping_neg();
                hashes[i] & U64x2::new(mask, mask)
            });
            counters.add(digit, &words);
        }
    }
}

/// The absolute value of a weight as a whole number if it is small, or else 0.
fn small(weight: i64) -> u64 {
    // The rotation moves the fraction to the highest digits, so a weight with a fraction is
    // not small.
    let units =
        weight.unsigned_abs().rotate_right(Weight::ONE.fixed().trailing_zeros());
    if units < 1 << WEIGHT_DIGITS { units } else { 0 }
}

/// The low and the high 64 bits.
fn halves(hash: u128) -> [u64; 2] {
    [hash as u64, (hash >> 64) as u64]
}
