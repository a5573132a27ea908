//! Votes of weight 1, counted for all bits at once.
//!
//! The counts stand upright: plane k holds bit k of every bit's count, so that adding a
//! hash is a few Boolean operations on whole words. A carry-save adder makes of three
//! words of one weight a word of that weight and one of twice the weight; a tree of 15
//! of them takes in 16 words and lets one carry into the planes above (the population
//! count of Harley and Seal: Warren, Hacker's Delight, section 5-2).

use super::lanes::Lanes;
use crate::{Bits, Fingerprint, Tie, hash};
use core::array;

/// How many words the tree takes in.
const BLOCK: usize = 16;

/// How often each bit was 1, and in how many hashes. The lanes are, up to 64 bits of
/// fingerprint, the hashes of two features; beyond, the low and the high half of one.
pub(super) struct Counts {
    planes: [Lanes; 32],
    votes: u32,
    bits: Bits,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts { planes: [Lanes::ZERO; 32], votes: 0, bits: Bits::default() }
    }
}

impl Counts {
    /// How many states are best added at once, or a multiple of it: fewer are padded.
    pub(super) const BATCH: usize = 2 * BLOCK;

    /// Begins anew, for up to 2^32 - 1 votes.
    pub(super) fn reset(&mut self, bits: Bits) {
        // Carries have come no further than there are votes.
        let used = self.planes_used();
        self.planes[..used].fill(Lanes::ZERO);
        (self.votes, self.bits) = (0, bits);
    }

    /// Adds the votes of features, each given by the state of its hash: of the first so
    /// many of these.
    pub(super) fn add(&mut self, states: &[u64; Counts::BATCH], votes: usize) {
        self.votes += votes as u32;
        let states = &states[..votes];
        // What is missing in a block adds nothing to any count.
        if self.is_wide() {
            for states in states.chunks(BLOCK) {
                let mut block = [Lanes::ZERO; BLOCK];
                for (lanes, &state) in block.iter_mut().zip(states) {
                    *lanes = Lanes::new(hash::low(state), hash::high(state));
                }
                self.add_block(&block);
            }
        } else {
            let mut block = [Lanes::ZERO; BLOCK];
            for (lanes, states) in block.iter_mut().zip(states.chunks(2)) {
                let second = states.get(1).map_or(0, |&state| hash::low(state));
                *lanes = Lanes::new(hash::low(states[0]), second);
            }
            self.add_block(&block);
        }
    }

    fn add_block(&mut self, block: &[Lanes; BLOCK]) {
        let [ones, twos, fours, eights, above @ ..] = &mut self.planes;
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

    /// The bits that were 1 more often than 0. Without any vote it is 0, whatever a tie
    /// becomes.
    pub(super) fn fingerprint(&self, tie: Tie) -> Fingerprint {
        let used = self.planes_used();
        let planes = &self.planes[..used];
        let value = if self.is_wide() {
            let lane = |i: usize| {
                self.majority(planes.iter().map(|lanes| lanes.words()[i]), tie)
            };
            u128::from(lane(1)) << 64 | u128::from(lane(0))
        } else {
            let mut sums = [0; 32];
            let mut carry = 0;
            for (sum, lanes) in sums.iter_mut().zip(planes) {
                let [a, b] = lanes.words();
                *sum = a ^ b ^ carry;
                carry = (a & b) | (carry & (a ^ b));
            }
            self.majority(sums[..used].iter().copied(), tie).into()
        };
        Fingerprint::fitting(value & self.bits.mask(), self.bits)
    }

    /// No count has more planes than the number of votes has bits.
    fn planes_used(&self) -> usize {
        self.votes.checked_ilog2().map_or(0, |top| top as usize + 1)
    }

    /// Compares all counts, given by their planes, with half of the votes: from the
    /// highest plane down.
    fn majority(
        &self,
        planes: impl DoubleEndedIterator<Item = u64> + ExactSizeIterator,
        tie: Tie,
    ) -> u64 {
        let (mut more, mut equal) = (0, u64::MAX);
        for (k, plane) in planes.enumerate().rev() {
            let half = u64::from((self.votes / 2) >> k & 1).wrapping_neg();
            more |= equal & plane & !half;
            equal &= !(plane ^ half);
        }
        // Of an odd number of votes no half is a tie.
        match tie {
            Tie::One if self.votes != 0 && self.votes.is_multiple_of(2) => more | equal,
            _ => more,
        }
    }

    fn is_wide(&self) -> bool {
        self.bits > Bits::default()
    }
}

/// Adds two words to one in place, and returns the carries: words of twice the weight.
#[inline(always)]
fn carry_save(sum: &mut Lanes, a: Lanes, b: Lanes) -> Lanes {
    let odd = *sum ^ a;
    let carry = (*sum & a) | (odd & b);
    *sum = odd ^ b;
    carry
}
