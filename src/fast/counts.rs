//! Votes of weight 1, counted for all bits at once.

use crate::{
    Bits, Fingerprint, Tie,
    carry_save::{BLOCK, Planes},
    hash,
    lanes::Lanes,
};

/// How often each bit was 1, and in how many hashes. The lanes are, up to 64 bits of
/// fingerprint, the hashes of two features; beyond, the low and the high half of one.
pub(super) struct Counts {
    planes: Planes,
    votes: u64,
    bits: Bits,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts { planes: Planes::ZERO, votes: 0, bits: Bits::default() }
    }
}

impl Counts {
    /// How many states are best added at once, or a multiple of it: fewer are padded.
    pub(super) const BATCH: usize = 2 * BLOCK;

    /// Begins anew, for up to 2^40 - 1 votes.
    pub(super) fn reset(&mut self, bits: Bits) {
        self.planes.reset(self.votes);
        (self.votes, self.bits) = (0, bits);
    }

    /// Adds the votes of features, each given by the state of its hash: so many of these,
    /// after which the others are 0.
    pub(super) fn add(&mut self, states: &[u64; Counts::BATCH], votes: usize) {
        self.votes += votes as u64;
        // What is missing in a block adds nothing to any count: it is 0, as is the low half
        // of the hash of state 0.
        let mut block = [Lanes::ZERO; BLOCK];
        if self.is_wide() {
            for states in states[..votes].chunks(BLOCK) {
                block.fill(Lanes::ZERO);
                for (lanes, &state) in block.iter_mut().zip(states) {
                    *lanes = Lanes::new(hash::low(state), hash::high(state));
                }
                self.planes.add(0, &block);
            }
        } else {
            for (lanes, &[a, b]) in block.iter_mut().zip(states.as_chunks().0) {
                *lanes = Lanes::new(hash::low(a), hash::low(b));
            }
            self.planes.add(0, &block);
        }
    }

    /// The bits that were 1 more often than 0. Without any vote it is 0, whatever a tie
    /// becomes.
    pub(super) fn fingerprint(&mut self, tie: Tie) -> Fingerprint {
        if !self.is_wide() {
            self.planes.add_lanes(self.votes);
        }
        let (mut more, mut equal) = (Lanes::ZERO, Lanes::ONES);
        for (k, &plane) in self.planes.up_to(self.votes).iter().enumerate().rev() {
            let half = ((self.votes / 2) >> k & 1).wrapping_neg();
            let differ = equal & (plane ^ Lanes::new(half, half));
            more = more | (differ & plane);
            equal = equal ^ differ;
        }
        // Of an odd number of votes no half is a tie.
        if tie == Tie::One && self.votes != 0 && self.votes.is_multiple_of(2) {
            more = more | equal;
        }
        let [low, high] = more.words();
        let value = u128::from(high) << 64 | u128::from(low);
        Fingerprint::fitting(value & self.bits.mask(), self.bits)
    }

    fn is_wide(&self) -> bool {
        self.bits > Bits::default()
    }
}
