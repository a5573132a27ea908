//! Votes of weight 1, collected into batches for the bit counts.

use super::bit_counts::BitCounts;
use crate::{Bits, Fingerprint, Tie, memory::fallible, vote::hash, vote::sums::Sums};
use alloc::vec::Vec;

/// The number of votes counted at once, and the greatest number that one call of
/// [`VoteBatcher::push`] takes.
pub(super) const BATCH: usize = BitCounts::BATCH;

/// Computes a fingerprint from votes of weight 1. A vote is given by the state of a feature's hash
/// ([`crate::vote::hash::low`] and [`crate::vote::hash::high`] finish it).
pub(super) struct VoteBatcher<const ALL: bool> {
    counts: BitCounts,
    /// A ring buffer of the last votes, in two halves: a half is counted when it is full.
    states: [u64; 2 * BATCH],
    /// The number of votes so far.
    votes: usize,
    /// The low 64 bits of the hashes of all votes that were counted, if they are to be kept and
    /// there was memory for them.
    kept: Option<Vec<u64>>,
    /// Whether bits are counted too while hashes are kept.
    counts_kept: bool,
    /// Whether the votes of a whole input were counted.
    is_complete: bool,
}

impl<const ALL: bool> VoteBatcher<ALL> {
    pub(super) const fn new() -> VoteBatcher<ALL> {
        VoteBatcher {
            counts: BitCounts::new(),
            states: [0; 2 * BATCH],
            votes: 0,
            kept: None,
            counts_kept: true,
            is_complete: false,
        }
    }

    /// Discards all votes, for a new fingerprint of this width.
    pub(super) fn reset(&mut self, bits: Bits) {
        self.counts.reset(bits);
        self.votes = 0;
        self.is_complete = false;
        if self.keeps() {
            self.keep(self.counts_kept);
        }
    }

    /// From now on, keeps the hashes of the input that is counted. Unless `with_counts`, no bits are
    /// counted, and [`VoteBatcher::finish`] returns no fingerprint of the input.
    pub(super) fn keep(&mut self, with_counts: bool) {
        self.kept = Some(Vec::new());
        self.counts_kept = with_counts;
    }

    /// Whether hashes are kept.
    pub(super) fn keeps(&self) -> bool {
        self.kept.is_some()
    }

    /// The hashes that are kept.
    pub(super) fn kept(&self) -> Option<&[u64]> {
        self.kept.as_deref()
    }

    /// The hashes that were kept, if they are those of a whole input, and keeps none from now on.
    pub(super) fn take_kept(&mut self) -> Option<Vec<u64>> {
        self.kept.take().filter(|_| self.is_complete)
    }

    /// The sums of all votes, after [`VoteBatcher::finish`].
    pub(super) fn sums(&self) -> Sums {
        self.counts.sums()
    }

    /// The sum of all votes on a bit as a whole number, after [`VoteBatcher::finish`].
    pub(super) fn whole_sum(&self, bit: usize) -> i64 {
        self.counts.whole_sum(bit)
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
        if self.keeps() {
            keep(&mut self.kept, &states[..votes]);
            if !self.counts_kept {
                return;
            }
        }
        self.counts.add(states, votes);
    }
}

/// The least number of hashes for which there is room once hashes are kept.
const MIN_KEPT: usize = 256;

/// Appends the hashes of votes to those that are kept.
#[cold]
#[inline(never)]
fn keep(kept: &mut Option<Vec<u64>>, states: &[u64]) {
    if let Some(list) = kept {
        // The hashes of a paragraph are one allocation.
        if fallible::reserve(
            list,
            states.len().max(MIN_KEPT - list.len().min(MIN_KEPT)),
        )
        .is_err()
        {
            *kept = None;
            return;
        }
        list.extend(states.iter().map(|&state| hash::low(state)));
    }
}
