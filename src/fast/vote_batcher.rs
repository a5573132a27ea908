//! Votes of weight 1, collected into batches for the bit counts.

use super::bit_counts::BitCounts;
use crate::{
    Bits, Fingerprint, Tie,
    fallible::{self, OutOfMemory},
};
use alloc::vec::Vec;

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
    /// All votes that were counted, if they are to be kept, or that there was no memory for them.
    kept: Option<Result<Vec<u64>, OutOfMemory>>,
    /// Whether the votes of a whole input were counted.
    is_complete: bool,
}

impl Default for VoteBatcher {
    fn default() -> VoteBatcher {
        VoteBatcher {
            counts: BitCounts::default(),
            states: [0; 2 * BATCH],
            votes: 0,
            kept: None,
            is_complete: false,
        }
    }
}

impl VoteBatcher {
    /// Discards all votes, for a new fingerprint of this width.
    pub(super) fn reset(&mut self, bits: Bits) {
        self.counts.reset(bits);
        self.votes = 0;
        self.is_complete = false;
        if self.keeps() {
            self.keep();
        }
    }

    /// From now on, keeps all votes of the input that is counted.
    pub(super) fn keep(&mut self) {
        self.kept = Some(Ok(Vec::new()));
    }

    /// Whether votes are kept.
    pub(super) fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    /// The votes that were kept, if they are those of a whole input, and none from now on.
    pub(super) fn take_kept(&mut self) -> Option<Vec<u64>> {
        let kept = self.kept.take()?.ok();
        kept.filter(|_| self.is_complete)
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
        self.is_complete = true;
        self.counts.fingerprint(tie)
    }

    /// Counts the first `votes` votes of a half.
    fn count(&mut self, half: usize, votes: usize) {
        let states = &self.states.as_chunks().0[half % 2];
        self.counts.add(states, votes);
        if self.keeps() {
            keep(&mut self.kept, &states[..votes]);
        }
    }
}

/// Appends votes to those that are kept.
#[cold]
#[inline(never)]
fn keep(kept: &mut Option<Result<Vec<u64>, OutOfMemory>>, states: &[u64]) {
    if let Some(Ok(list)) = kept {
        match fallible::reserve(list, states.len()) {
            Ok(()) => list.extend_from_slice(states),
            Err(error) => *kept = Some(Err(error)),
        }
    }
}
