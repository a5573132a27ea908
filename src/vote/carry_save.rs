//! Population counts by bit position: how often each of 128 bits was 1 in many words.
//!
//! The counters are bit-sliced: plane k holds binary digit k of every counter, so a few
//! Boolean operations on whole words advance all counters at once. A tree of carry-save
//! adders adds 16 words and passes one carry on to the higher planes. This is the Harley-Seal
//! population count (Warren, Hacker's Delight, second edition, section 5-1), except that the
//! counts are kept for each bit position and not added up.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

use crate::vote::simd::U64x2;

/// The number of words that the adder tree adds at once.
pub(crate) const ADDER_INPUTS: usize = 16;

/// A counter for each of 128 bits, as 40 bit planes. A counter stays below 2^40: memory cannot hold
/// that many features.
pub(crate) struct BitSlicedCounters([U64x2; 40]);

impl BitSlicedCounters {
    pub(crate) const ZERO: BitSlicedCounters = BitSlicedCounters([U64x2::ZERO; 40]);

    /// Sets all counters to 0. None may exceed `max`.
    pub(crate) fn reset(&mut self, max: u64) {
        self.0[..plane_count(max)].fill(U64x2::ZERO);
    }

    /// Adds 2^`digit` to the counter of each bit that is 1 in a word, for each of the words.
    /// `digit` is at most 28.
    pub(crate) fn add(&mut self, digit: usize, words: &[U64x2; ADDER_INPUTS]) {
        let [ones, twos, fours, eights, above @ ..] = &mut self.0[digit..] else {
            unreachable!("no counter has so many digits")
        };
        let mut by_four = |i| {
            let (a, b) = (
                carry_save(ones, words[i], words[i + 1]),
                carry_save(ones, words[i + 2], words[i + 3]),
            );
            carry_save(twos, a, b)
        };
        // Not loops, which would not be unrolled in a module compiled for size.
        let [a, b, c, d] = [by_four(0), by_four(4), by_four(8), by_four(12)];
        let (a, b) = (carry_save(fours, a, b), carry_save(fours, c, d));
        let mut carry = carry_save(eights, a, b);
        for plane in above {
            if carry.is_zero() {
                break;
            }
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    /// Adds the counters of the high SIMD lane to those of the low one, and sets the high
    /// ones to 0. No sum may exceed `max`.
    pub(crate) fn add_lanes(&mut self, max: u64) {
        let mut carry = U64x2::ZERO;
        for plane in &mut self.0[..plane_count(max)] {
            let [low, high] = plane.to_array();
            *plane = carry;
            carry = carry_save(plane, U64x2::new(low, 0), U64x2::new(high, 0));
        }
    }

    /// The planes of the digits of counters up to `max`, the lowest digit first.
    pub(crate) fn planes(&self, max: u64) -> &[U64x2] {
        &self.0[..plane_count(max)]
    }
}

/// The number of binary digits of counters up to `max`.
fn plane_count(max: u64) -> usize {
    (u64::BITS - max.leading_zeros()) as usize
}

/// A carry-save adder (a full adder for each bit): adds two words to a third in place, and returns
/// the carries, which have twice the weight.
#[inline(always)]
fn carry_save(sum: &mut U64x2, a: U64x2, b: U64x2) -> U64x2 {
    let odd = *sum ^ a;
    let carry = (*sum & a) | (odd & b);
    *sum = odd ^ b;
    carry
}
