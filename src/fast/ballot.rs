//! Votes of features, given by the states of their hashes.

use super::counts::Counts;
use crate::{Bits, Fingerprint, Tie};

/// How many votes are counted at once, and cast at once at most.
pub(super) const BATCH: usize = Counts::BATCH;

/// A vote in which every feature has weight 1.
pub(super) struct Ballot {
    counts: Counts,
    /// The last votes, a ring of two halves: what fills one is counted.
    states: [u64; 2 * BATCH],
    cast: usize,
}

impl Default for Ballot {
    fn default() -> Ballot {
        Ballot { counts: Counts::default(), states: [0; 2 * BATCH], cast: 0 }
    }
}

impl Ballot {
    /// Begins anew.
    pub(super) fn open(&mut self, bits: Bits) {
        self.counts.reset(bits);
        self.cast = 0;
    }

    /// Takes in votes, a batch at most.
    #[inline(always)]
    pub(super) fn cast(&mut self, states: impl Iterator<Item = u64>) {
        let mut cast = self.cast;
        for state in states {
            self.states[cast % (2 * BATCH)] = state;
            cast += 1;
        }
        let half = self.cast / BATCH;
        self.cast = cast;
        if cast / BATCH != half {
            self.count(half, BATCH);
        }
    }

    /// Ends the vote.
    pub(super) fn close(&mut self, tie: Tie) -> Fingerprint {
        let (half, votes) = (self.cast / BATCH, self.cast % BATCH);
        self.states.as_chunks_mut::<BATCH>().0[half % 2][votes..].fill(0);
        self.count(half, votes);
        self.counts.fingerprint(tie)
    }

    fn count(&mut self, half: usize, votes: usize) {
        self.counts.add(&self.states.as_chunks().0[half % 2], votes);
    }
}
