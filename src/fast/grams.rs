//! The grams of a text, each of which votes once.

use super::{
    numbers::{Key, Numbers},
    vote_batcher::{BATCH, VoteBatcher},
    words::Words,
};
use crate::{
    Recipe, Weights,
    fallible::{self, OutOfMemory},
    hash::{TAIL_MASKS, fx_state_of, fx_state_padded, word},
    random_hash::RandomHash,
};
use alloc::vec::Vec;
use core::iter;

/// How many bytes of a gram are a key: two little-endian words, zeros after its end. As no
/// gram ends with a zero, it is told from all others.
const LONGEST: u32 = 16;

/// What is used for one text after another.
pub(super) struct Grams {
    once: bool,
    hash: RandomHash,
    numbers: Numbers,
    /// By number, where a gram that is too long for a key was first.
    firsts: Vec<u32>,
    batch: Batch,
}

impl Default for Grams {
    fn default() -> Grams {
        let hash = RandomHash::default();
        let numbers = Numbers::new(hash.pairs());
        Grams {
            once: false,
            hash,
            numbers,
            firsts: Vec::new(),
            batch: Batch::default(),
        }
    }
}

/// A few grams on their way.
#[derive(Default)]
struct Batch {
    keys: [Key; BATCH],
    /// Which of them are too long for a key.
    long: [u32; BATCH],
}

/// A text of which every gram is a slice: its words in lower case with a space between
/// two, and none between two that abut. It goes on for [`PADDING`] bytes.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) text: &'a [u8],
    pub(super) words: &'a Words,
    /// How many of the words were there before: their grams have been taken in.
    pub(super) carried: usize,
    /// Whether some words may abut.
    pub(super) may_abut: bool,
}

/// How many bytes follow a text, so that three words of 8 can be read from anywhere in it.
pub(crate) const PADDING: usize = 24;

impl Grams {
    /// What it keeps allocated, in bytes.
    #[cfg(feature = "std")]
    pub(super) fn allocated(&self) -> usize {
        self.numbers.allocated() + 4 * self.firsts.capacity()
    }

    /// Begins anew, with a text that has about so many words.
    pub(super) fn begin(
        &mut self,
        recipe: &Recipe,
        words: usize,
    ) -> Result<(), OutOfMemory> {
        self.once = *recipe.weights() == Weights::Presence;
        if self.once {
            self.numbers.begin(words.saturating_mul(recipe.sizes().count()))?;
        }
        Ok(())
    }

    /// Lets the grams vote that end in the words which are new, as a recipe wants it for a
    /// text of `count` words in all.
    pub(super) fn vote(
        &mut self,
        recipe: &Recipe,
        source: Source,
        count: usize,
        ballot: &mut VoteBatcher,
    ) -> Result<(), OutOfMemory> {
        for (size, anywhere) in recipe.sizes().passes(recipe.abutting(), count) {
            if anywhere || size == 1 {
                self.take_all(source, size, ballot)?;
            } else if source.may_abut {
                self.take_abutting(source, size, ballot)?;
            }
        }
        Ok(())
    }

    /// Takes in all grams of a size.
    fn take_all(
        &mut self,
        source: Source,
        size: usize,
        ballot: &mut VoteBatcher,
    ) -> Result<(), OutOfMemory> {
        // The word that ends the first of them.
        let last = source.carried.max(size - 1);
        let ends = source.words.ends().get(last..).unwrap_or_default();
        let starts = source.words.starts().get(last + 1 - size..).unwrap_or_default();
        for (starts, ends) in starts.chunks(BATCH).zip(ends.chunks(BATCH)) {
            self.take(source.text, starts, ends, ballot)?;
        }
        Ok(())
    }

    /// Takes in the grams of a size whose words abut.
    fn take_abutting(
        &mut self,
        source: Source,
        size: usize,
        ballot: &mut VoteBatcher,
    ) -> Result<(), OutOfMemory> {
        let (starts, ends) = (source.words.starts(), source.words.ends());
        let (mut of_grams, mut count) = ([[0; BATCH]; 2], 0);
        // How many words abut so far, and where the last of them ends.
        let (mut run, mut end_before) = (0, 0);
        for (i, (&start, &end)) in starts.iter().zip(ends).enumerate() {
            run = if start == end_before { run + 1 } else { 1 };
            end_before = end;
            if run >= size && i >= source.carried {
                of_grams[0][count] = starts[i + 1 - size];
                of_grams[1][count] = end;
                count += 1;
                if count == BATCH {
                    self.take(source.text, &of_grams[0], &of_grams[1], ballot)?;
                    count = 0;
                }
            }
        }
        self.take(source.text, &of_grams[0][..count], &of_grams[1][..count], ballot)
    }

    /// Takes in grams, as many as have an end.
    #[inline(never)]
    fn take(
        &mut self,
        text: &[u8],
        starts: &[u32],
        ends: &[u32],
        ballot: &mut VoteBatcher,
    ) -> Result<(), OutOfMemory> {
        if !self.once {
            ballot.push(starts.iter().zip(ends).map(|(&start, &end)| {
                fx_state_padded(text, start as usize, (end - start) as usize)
            }));
            return Ok(());
        }
        let short = self.batch.gather(text, starts, ends);
        let before = self.numbers.next();
        self.numbers.number_all(&self.batch.keys[..short])?;
        cast_keys(self.numbers.from(before), ballot);
        for n in 0..ends.len() - short {
            let gram = self.batch.long[n] as usize;
            self.take_long(text, starts[gram], ends[gram], ballot)?;
        }
        Ok(())
    }

    /// Takes in a gram that is too long for a key, by a random hash of it: many grams with
    /// the same state of fxhash are easily made.
    #[inline(never)]
    fn take_long(
        &mut self,
        text: &[u8],
        start: u32,
        end: u32,
        ballot: &mut VoteBatcher,
    ) -> Result<(), OutOfMemory> {
        let gram = &text[start as usize..end as usize];
        let hash = self.hash.of_bytes(gram);
        // Of those with the same hash and length, each has its own key.
        for same in 0.. {
            let next = self.numbers.next();
            let number =
                self.numbers.number(key_of_long(hash, gram.len(), same))? as usize;
            if number == next {
                if self.firsts.len() <= number {
                    fallible::lengthen(&mut self.firsts, 2 * number)?;
                }
                self.firsts[number] = start;
                let state = fx_state_padded(text, start as usize, gram.len());
                ballot.push(iter::once(state));
                break;
            }
            if text[self.firsts[number] as usize..].starts_with(gram) {
                break;
            }
        }
        Ok(())
    }
}

impl Batch {
    /// Puts together the keys of grams, and returns how many have one.
    #[inline(never)]
    fn gather(&mut self, text: &[u8], starts: &[u32], ends: &[u32]) -> usize {
        let mut short = 0;
        for (i, (&start, &end)) in starts.iter().zip(ends).enumerate() {
            let len = end - start;
            let [low, high, _] = TAIL_MASKS[len.min(LONGEST) as usize];
            // One comparison tells that its bytes are there, as no sum can wrap.
            let start = (start & i32::MAX as u32) as usize;
            let bytes = &text[start..start + 16];
            self.keys[short % BATCH] = [word(bytes, 0) & low, word(bytes, 8) & high];
            self.long[(i - short) % BATCH] = i as u32;
            short += usize::from(len <= LONGEST);
        }
        short
    }
}

/// Lets grams vote, given by their keys.
#[inline(never)]
fn cast_keys(keys: &[Key], ballot: &mut VoteBatcher) {
    ballot.push(keys.iter().map(|&[a, b]| {
        // A gram ends where the zeros begin.
        let (last, bytes) = if b == 0 { (a, 8) } else { (b, 16) };
        fx_state_of([a, b], bytes - last.leading_zeros() / 8)
    }));
}

/// A key for a gram that is too long for one of its own: a hash, its length, and how many
/// before it had the same. Its highest byte is in no UTF-8.
fn key_of_long(hash: u32, len: usize, same: u64) -> Key {
    [u64::from(hash) << 32 | len as u64, 0xff << 56 | same]
}
