//! Votes of weight 1, collected into batches for the bit counts.

use super::bit_counts::BitCounts;
use crate::{Bits, Fingerprint, Tie};

/// How many votes are counted at once, and how many one call of [`VoteBatcher::push`] takes
/// at most.
pub(super) const BATCH: usize = BitCounts::BATCH;

/// Computes a fingerprint from votes of weight 1. A vote is given by the state of a feature's
/// hash ([`crate::hash::low`] and [`crate::hash::high`] finish it).
pub(super) struct VoteBatcher {
    counts: BitCounts,
    /// A ring buffer of the last votes, in two halves: a half is counted when it is full.
    states: [u64; 2 * BATCH],
    /// The number of votes so far.
    votes: usize,
}

impl Default for VoteBatcher {
    fn default() -> VoteBatcher {
        VoteBatcher { counts: BitCounts::default(), states: [0; 2 * BATCH], votes: 0 }
    }
}

impl VoteBatcher {
    /// Discards all votes, for a new fingerprint of this width.
    pub(super) fn reset(&mut self, bits: Bits) {
        self.counts.reset(bits);
        self.votes = 0;
    }

    /// Adds votes, at most a batch.
    #[inline(always)]
    pub(super) fn push(&mut self, states: impl Iterator<Item = u64>) {
        let mut votes = self.votes;
        for state in states {
            self.states[votes % (2 * BATCH)] = state;
            votes += 1;
        }
        let half = self.votes / BATCH;
        self.votes = votes;
        if votes / BATCH != half {
            self.count(half, BATCH);
        }
    }

    /// Counts the votes that are left, and returns the fingerprint of all.
    pub(super) fn finish(&mut self, tie: Tie) -> Fingerprint {
        let (half, votes) = (self.votes / BATCH, self.votes % BATCH);
        self.states.as_chunks_mut::<BATCH>().0[half % 2][votes..].fill(0);
        self.count(half, votes);
        self.counts.fingerprint(tie)
    }

    /// Counts the first `votes` votes of a half.
    fn count(&mut self, half: usize, votes: usize) {
        self.counts.add(&self.states.as_chunks().0[half % 2], votes);
    }
}
