//! Votes of weight 1, given by hashes of 128 bits.

use crate::{
    Bits, Fingerprint, Tie,
    vote::carry_save::{ADDER_INPUTS, BitSlicedCounters},
    vote::simd::U64x2,
    vote::sums::Sums,
};

/// Counts how often each bit was 1 in the hashes so far. Hashes are counted in batches.
pub(super) struct Votes {
    counters: BitSlicedCounters,
    batch: [U64x2; ADDER_INPUTS],
    count: u64,
}

impl Votes {
    pub(super) const fn new() -> Votes {
        let batch = [U64x2::ZERO; ADDER_INPUTS];
        Votes { counters: BitSlicedCounters::ZERO, batch, count: 0 }
    }

    pub(super) fn push(&mut self, hash: u128) {
        let at = self.count as usize % ADDER_INPUTS;
        self.batch[at] = U64x2::new(hash as u64, (hash >> 64) as u64);
        self.count += 1;
        if at + 1 == ADDER_INPUTS {
            self.counters.add(0, &self.batch);
        }
    }

    /// Returns the fingerprint of all votes, or 0 if there are none.
    pub(super) fn finish(mut self, bits: Bits, tie: Tie) -> Fingerprint {
        // Words without a vote are 0 and add nothing.
        self.batch[self.count as usize % ADDER_INPUTS..].fill(U64x2::ZERO);
        if !self.count.is_multiple_of(ADDER_INPUTS as u64) {
            self.counters.add(0, &self.batch);
        }
        Sums::of_counts(&self.counters, self.count, bits).fingerprint(tie)
    }
}
