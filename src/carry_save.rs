//! Counts for all bits at once.
//!
//! The counts stand upright: plane k holds bit k of every bit's count, so that adding a
//! hash is a few Boolean operations on whole words. A carry-save adder makes of three
//! words of one weight a word of that weight and one of twice the weight; a tree of 15
//! of them takes in 16 words and lets one carry into the planes above (the population
//! count of Harley and Seal: Warren, Hacker's Delight, section 5-2).

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

use crate::lanes::Lanes;
use core::array;

/// How many words the tree takes in.
pub(crate) const BLOCK: usize = 16;

/// For each of 128 bits a count below 2^40: more than any memory has features.
pub(crate) struct Planes([Lanes; 40]);

impl Planes {
    pub(crate) const ZERO: Planes = Planes([Lanes::ZERO; 40]);

    /// Makes all counts 0, which are `most` or less.
    pub(crate) fn reset(&mut self, most: u64) {
        self.0[..used(most)].fill(Lanes::ZERO);
    }

    /// Adds 2^`digit`, 2^28 at most, to the count of each bit that is 1 in a word, for each
    /// word of the block.
    pub(crate) fn add(&mut self, digit: usize, block: &[Lanes; BLOCK]) {
        let [ones, twos, fours, eights, above @ ..] = &mut self.0[digit..] else {
            unreachable!("no count has so many digits")
        };
        let by_two: [Lanes; 8] =
            array::from_fn(|i| carry_save(ones, block[2 * i], block[2 * i + 1]));
        let by_four: [Lanes; 4] =
            array::from_fn(|i| carry_save(twos, by_two[2 * i], by_two[2 * i + 1]));
        let by_eight: [Lanes; 2] =
            array::from_fn(|i| carry_save(fours, by_four[2 * i], by_four[2 * i + 1]));
        let mut carry = carry_save(eights, by_eight[0], by_eight[1]);
        for plane in above {
            if carry.is_zero() {
                break;
            }
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }

    /// Moves the counts of the second 64 bits to those of the first. No sum exceeds `most`.
    pub(crate) fn add_lanes(&mut self, most: u64) {
        let mut carry = Lanes::ZERO;
        for plane in &mut self.0[..used(most)] {
            let [first, second] = plane.words();
            *plane = carry;
            carry = carry_save(plane, Lanes::new(first, 0), Lanes::new(second, 0));
        }
    }

    /// The planes of counts that are `most` or less, from that of bit 0 up.
    pub(crate) fn up_to(&self, most: u64) -> &[Lanes] {
        &self.0[..used(most)]
    }
}

/// How many planes counts have that are `most` or less.
fn used(most: u64) -> usize {
    (u64::BITS - most.leading_zeros()) as usize
}

/// Adds two words to one in place, and returns the carries: words of twice the weight.
#[inline(always)]
fn carry_save(sum: &mut Lanes, a: Lanes, b: Lanes) -> Lanes {
    let odd = *sum ^ a;
    let carry = (*sum & a) | (odd & b);
    *sum = odd ^ b;
    carry
}
