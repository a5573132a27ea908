//! The vote of a text's grams.

use super::{
    carry_save::Counts,
    seen::{Gram, Seen},
    words::Words,
};
use crate::{Fingerprint, Recipe, Tie, Weights, hash::fx_state_within};

/// How many grams are hashed before they are looked for, and looked for before they vote:
/// the steps of many overlap where those of one would wait for each other.
const BATCH: usize = Counts::BATCH;

/// A vote in which every gram of a text takes part, once or as often as it occurs.
pub(super) struct Ballot {
    once: bool,
    seen: Seen,
    counts: Counts,
    grams: [Gram; BATCH],
    /// The states of grams that have not voted yet, `waiting` of them.
    states: [u64; 2 * BATCH],
    waiting: usize,
}

impl Default for Ballot {
    fn default() -> Ballot {
        Ballot {
            once: true,
            seen: Seen::default(),
            counts: Counts::default(),
            grams: [Gram::default(); BATCH],
            states: [0; 2 * BATCH],
            waiting: 0,
        }
    }
}

impl Ballot {
    /// Begins, for a text of at most `len` bytes and so many words.
    pub(super) fn open(&mut self, recipe: &Recipe, len: usize, words: usize) {
        self.once = *recipe.weights() == Weights::Presence;
        self.waiting = 0;
        self.counts.reset(recipe.bits());
        if self.once {
            self.seen.begin(len as u32, words * recipe.sizes().count());
        }
    }

    /// What it keeps allocated, in bytes.
    #[cfg(feature = "std")]
    pub(super) fn allocated(&self) -> usize {
        self.seen.allocated()
    }

    /// Casts the votes of the grams of `size` words: of all, or of those that abut.
    pub(super) fn cast(
        &mut self,
        text: &[u8],
        words: &Words,
        size: usize,
        anywhere: bool,
    ) {
        let (starts, ends) = (words.starts(), words.ends());
        if anywhere {
            let ends = ends.get(size - 1..).unwrap_or_default();
            for (starts, ends) in starts.chunks(BATCH).zip(ends.chunks(BATCH)) {
                self.take(text, starts, ends);
            }
            return;
        }
        let (mut of_grams, mut count) = ([[0; BATCH]; 2], 0);
        // How many words abut so far, and where the last of them ends.
        let (mut run, mut end_before) = (0, 0);
        for (i, (&start, &end)) in starts.iter().zip(ends).enumerate() {
            run = if start == end_before { run + 1 } else { 1 };
            end_before = end;
            if run >= size {
                of_grams[0][count] = starts[i + 1 - size];
                of_grams[1][count] = end;
                count += 1;
                if count == BATCH {
                    self.take(text, &of_grams[0], &of_grams[1]);
                    count = 0;
                }
            }
        }
        self.take(text, &of_grams[0][..count], &of_grams[1][..count]);
    }

    /// Takes in grams, as many as have an end.
    #[inline(never)]
    fn take(&mut self, text: &[u8], starts: &[u32], ends: &[u32]) {
        let count = ends.len();
        let places = starts.iter().zip(ends);
        for (to, (&start, &end)) in self.grams.iter_mut().zip(places) {
            let len = end - start;
            let state = fx_state_within(text, start as usize, len as usize);
            *to = Gram { state, start, len };
        }
        let (grams, states) = (&self.grams[..count], &mut self.states[self.waiting..]);
        if self.once {
            self.waiting += self.seen.note(text, grams, states);
        } else {
            for (state, gram) in states.iter_mut().zip(grams) {
                *state = gram.state;
            }
            self.waiting += count;
        }
        if self.waiting >= BATCH {
            self.counts.add(&self.states[..BATCH]);
            self.states.copy_within(BATCH.., 0);
            self.waiting -= BATCH;
        }
    }

    /// Ends the vote.
    pub(super) fn close(&mut self, tie: Tie) -> Fingerprint {
        self.counts.add(&self.states[..self.waiting]);
        self.counts.fingerprint(tie)
    }
}
