//! How often each bit was 1 in the hashes of features, counted for all bits at once.
//!
//! Where every vote weighs 1, a bit's sum is twice this count less the number of votes. So the
//! counts decide the fingerprint.

use crate::{
    Bits, Fingerprint, Tie,
    vote::carry_save::{ADDER_INPUTS, BitSlicedCounters},
    vote::hash,
    vote::simd::U64x2,
    vote::sums::Sums,
};

/// How often each bit was 1, and in how many hashes. For fingerprints of up to 64 bits the
/// two SIMD lanes hold the hashes of two features. For wider ones they hold the low and the
/// high half of one hash.
pub(super) struct BitCounts {
    counters: BitSlicedCounters,
    votes: u64,
    bits: Bits,
}

impl BitCounts {
    pub(super) const fn new() -> BitCounts {
        BitCounts {
            counters: BitSlicedCounters::ZERO,
            votes: 0,
            bits: Bits::constant(64),
        }
    }

    /// How many votes one call of [`BitCounts::add`] takes: as many as fill the adder tree
    /// where each SIMD lane holds a feature.
    pub(super) const BATCH: usize = 2 * ADDER_INPUTS;

    /// Sets all counts to 0, for up to 2^40 - 1 votes.
    pub(super) fn reset(&mut self, bits: Bits) {
        self.counters.reset(self.votes);
        (self.votes, self.bits) = (0, bits);
    }

    /// Adds the votes of `votes` features, each given by the state of its hash. The states
    /// after the first `votes` must be 0.
    pub(super) fn add(&mut self, states: &[u64; BitCounts::BATCH], votes: usize) {
        self.votes += votes as u64;
        // Words without a vote are 0 and add nothing: the finaliser maps state 0 to a low half
        // of 0, and the wide path leaves missing words at 0.
        let (each, differs) =
            if self.is_wide() { (1, hash::HIGH_HALF) } else { (2, 0) };
        let states = &states[..votes.next_multiple_of(each)];
        for states in states.chunks(each * ADDER_INPUTS) {
            let mut words = [U64x2::ZERO; ADDER_INPUTS];
            for (word, pair) in words.iter_mut().zip(states.chunks_exact(each)) {
                let (first, second) = (pair[0], pair[each - 1] ^ differs);
                *word = U64x2::new(hash::low(first), hash::low(second));
            }
            self.counters.add(0, &words);
        }
    }

    /// The fingerprint: a 1 for each bit that was 1 in more than half of the votes. A bit that
    /// was 1 in exactly half is decided by the tie rule. Without any vote the result is 0
    /// under both rules.
    ///
    /// All counters are compared with half the number of votes at once, from the highest
    /// digit down.
    pub(super) fn fingerprint(&mut self, tie: Tie) -> Fingerprint {
        if !self.is_wide() {
            self.counters.add_lanes(self.votes);
        }
        let (mut more, mut equal) = (U64x2::ZERO, U64x2::ONES);
        for (k, &plane) in self.counters.planes(self.votes).iter().enumerate().rev() {
            let half = ((self.votes / 2) >> k & 1).wrapping_neg();
            let differ = equal & (plane ^ U64x2::new(half, half));
            more = more | (differ & plane);
            equal = equal ^ differ;
        }
        // With an odd number of votes no bit is a tie: half of it was rounded down.
        if tie == Tie::One && self.votes != 0 && self.votes.is_multiple_of(2) {
            more = more | equal;
        }
        // Shifts of 128 bits are a function in WebAssembly.
        let [mut low, mut high] = more.to_array();
        let bits = self.bits.get();
        low &= u64::MAX >> 64_u32.saturating_sub(bits);
        high &= u64::MAX.checked_shr(128 - bits).unwrap_or(0);
        let value = u128::from(high) << 64 | u128::from(low);
        Fingerprint::fitting(value, self.bits)
    }

    /// The sums of all votes, after [`BitCounts::fingerprint`].
    pub(super) fn sums(&self) -> Sums {
        Sums::of_counts(&self.counters, self.votes, self.bits)
    }

    /// The sum of all votes on a bit as a whole number, after [`BitCounts::fingerprint`]. For a bit beyond the width, the sum
    /// is meaningless.
    pub(super) fn whole_sum(&self, bit: usize) -> i64 {
        let mut sum = -(self.votes as i64);
        for (k, plane) in self.counters.planes(self.votes).iter().enumerate() {
            sum += (2 << k) * (plane.to_array()[bit / 64 % 2] >> (bit % 64) & 1) as i64;
        }
        sum
    }

    fn is_wide(&self) -> bool {
        self.bits > Bits::default()
    }
}
