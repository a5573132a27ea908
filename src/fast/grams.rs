//! The votes of a text's grams, without a string for any of them.

use super::{
    Plan,
    interner::{Interner, Key},
    pair_set::PairSet,
    vote_batcher::{BATCH, VoteBatcher},
    words::Words,
};
use crate::{
    GramSizes,
    memory::fallible::{self, OutOfMemory},
    memory::random_hash::{NumberHash, PairHash, RandomHash},
    text::sections::SECTIONS_FROM_BYTES,
    vote::hash::{fx_state_of, fx_state_padded, tail_mask, word},
};
use alloc::vec::Vec;
use core::iter;

/// The number of bytes of the longest gram that is its own key: two little-endian words,
/// padded with zeros. No gram ends with a zero byte, so different grams have different keys.
const MAX_KEY_BYTES: u32 = 16;

/// Passes the grams of a text to a [`VoteBatcher`]: each distinct one once under the rule
/// [`Weights::Presence`], otherwise every occurrence.
pub(super) struct GramVoter {
    presence_only: bool,
    hash: RandomHash,
    interner: Interner,
    pairs: PairSet,
    /// Whether pairs are looked up by the numbers of their words.
    by_numbers: bool,
    /// If so, the number of each word of the text.
    numbers: Vec<u32>,
    /// By number, the offset of the first occurrence of a gram that is too long for a key.
    first_starts: Vec<u32>,
    batch: Batch,
}

/// The keys of a batch of grams.
struct Batch {
    keys: [Key; BATCH],
    /// Which grams of the batch have these keys, and which are too long for one.
    short: [u32; BATCH],
    long: [u32; BATCH],
    /// The number of each gram of the batch.
    numbers: [u32; BATCH],
}

/// A text in which every gram is a slice: its words in lower case, with a space between two words,
/// or nothing if they abut. At least [`PADDING`] bytes follow the last word.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) text: &'a [u8],
    pub(super) words: &'a Words,
    /// How many of the words belong to earlier sections. The grams that end in these have
    /// voted.
    pub(super) carried: usize,
    /// Whether some words may abut.
    pub(super) may_abut: bool,
}

/// The number of bytes after a text, so that three 64-bit words can be read from any offset in it.
pub(crate) const PADDING: usize = 24;

impl GramVoter {
    /// A voter that must be seeded before any text.
    pub(super) const fn new() -> GramVoter {
        GramVoter {
            presence_only: false,
            hash: RandomHash::FIXED,
            interner: Interner::new(PairHash::FIXED),
            pairs: PairSet::new(NumberHash::FIXED),
            by_numbers: false,
            numbers: Vec::new(),
            first_starts: Vec::new(),
            batch: Batch {
                keys: [[0; 2]; BATCH],
                short: [0; BATCH],
                long: [0; BATCH],
                numbers: [0; BATCH],
            },
        }
    }

    /// Sets the hash function of the dedup table.
    pub(super) fn seed(&mut self, hash: RandomHash) {
        self.interner.set_hash(hash.pairs());
        self.pairs.set_hash(hash.numbers());
        self.hash = hash;
    }

    /// The memory that stays allocated, in bytes.
    pub(super) fn allocated(&self) -> usize {
        self.interner.allocated()
            + self.pairs.allocated()
            + 4 * (self.numbers.capacity() + self.first_starts.capacity())
    }

    /// How many bytes `more` grams may allocate, if all are new.
    pub(super) fn growth(&self, more: usize) -> usize {
        if !self.presence_only {
            return 0;
        }
        self.interner.growth(more) + fallible::growth(&self.first_starts, more)
    }

    /// Prepares for a text of about `words` words. If the text is one source of so many words, and none abuts another,
    /// they are all `apart`.
    pub(super) fn reset(
        &mut self,
        plan: Plan,
        words: usize,
        apart: bool,
    ) -> Result<(), OutOfMemory> {
        self.presence_only = plan.presence_only;
        self.by_numbers = apart
            && plan.presence_only
            && plan.sizes == WORDS_AND_PAIRS
            && words <= MAX_NUMBERED;
        if self.by_numbers {
            fallible::lengthen(&mut self.numbers, words)?;
            self.pairs.reset(words)?;
            // Most words of a long text are repeated.
            self.interner.reset(words.min(words / 4 + BATCH))
        } else if self.presence_only {
            self.interner.reset(words.saturating_mul(plan.sizes.count()))
        } else {
            Ok(())
        }
    }

    /// The number that the next new gram gets.
    pub(super) fn next_number(&self) -> usize {
        self.interner.next_number()
    }

    /// Appends the grams that are too long for a key, of those from number `first` on, to a list that
    /// will be at offset `to` of another text. From then on they are looked for in that text.
    pub(super) fn move_long_grams(
        &mut self,
        first: usize,
        text: &[u8],
        to: usize,
        list: &mut Vec<u8>,
    ) -> Result<(), OutOfMemory> {
        if first == self.next_number() {
            return Ok(());
        }
        for (i, key) in self.interner.keys_from(first).iter().enumerate() {
            if let Some(len) = long_gram_len(key) {
                let start = &mut self.first_starts[first + i];
                let gram = &text[*start as usize..][..len];
                *start = (to + list.len()) as u32;
                fallible::reserve(list, len)?;
                list.extend_from_slice(gram);
            }
        }
        Ok(())
    }

    /// Votes for the plan's grams that end in the new words of a source. The whole text has
    /// `count` words.
    pub(super) fn vote<const ALL: bool>(
        &mut self,
        plan: Plan,
        source: Source,
        count: usize,
        batcher: &mut VoteBatcher<ALL>,
    ) -> Result<(), OutOfMemory> {
        for (size, anywhere) in plan.sizes.passes(plan.abutting, count) {
            if size == 2 && self.by_numbers {
                self.vote_pairs(source, batcher);
            } else if anywhere || size == 1 {
                self.vote_all(source, size, batcher)?;
            } else if source.may_abut {
                self.vote_abutting(source, size, batcher)?;
            }
        }
        Ok(())
    }

    /// Votes for the pairs of words, which are numbered.
    fn vote_pairs<const ALL: bool>(
        &mut self,
        source: Source,
        batcher: &mut VoteBatcher<ALL>,
    ) {
        let (starts, ends) = (source.words.starts(), source.words.ends());
        let mut new = [0; BATCH];
        // In bytes that are not UTF-8, the last start may have no end.
        for first in (0..ends.len()).step_by(BATCH) {
            let (starts, ends) = (&starts[first..], &ends[first..]);
            let words = &self.numbers[first..][..ends.len().min(BATCH + 1)];
            let count = self.pairs.insert_all(words, &mut new);
            batcher.push(new[..count].iter().map(|&pair| {
                let (start, end) = (starts[pair as usize], ends[pair as usize + 1]);
                fx_state_padded(source.text, start as usize, (end - start) as usize)
            }));
        }
    }

    /// Votes for all grams of `size` words.
    fn vote_all<const ALL: bool>(
        &mut self,
        source: Source,
        size: usize,
        batcher: &mut VoteBatcher<ALL>,
    ) -> Result<(), OutOfMemory> {
        // The last word of the first gram.
        let last = source.carried.max(size - 1);
        let ends = source.words.ends().get(last..).unwrap_or_default();
        let starts = source.words.starts().get(last + 1 - size..).unwrap_or_default();
        let mut first = 0;
        for (starts, ends) in starts.chunks(BATCH).zip(ends.chunks(BATCH)) {
            self.vote_batch(source.text, starts, ends, batcher)?;
            if self.by_numbers {
                let numbers = &mut self.numbers[first..][..ends.len()];
                numbers.copy_from_slice(&self.batch.numbers[..ends.len()]);
                first += BATCH;
            }
        }
        Ok(())
    }

    /// Votes for the grams of `size` words that abut.
    fn vote_abutting<const ALL: bool>(
        &mut self,
        source: Source,
        size: usize,
        batcher: &mut VoteBatcher<ALL>,
    ) -> Result<(), OutOfMemory> {
        let (starts, ends) = (source.words.starts(), source.words.ends());
        let (mut of_grams, mut count) = ([[0; BATCH]; 2], 0);
        // The number of abutting words up to this one, and the end of the word before it.
        let (mut run, mut end_before) = (0, 0);
        for (i, (&start, &end)) in starts.iter().zip(ends).enumerate() {
            run = if start == end_before { run + 1 } else { 1 };
            end_before = end;
            if run >= size && i >= source.carried {
                of_grams[0][count] = starts[i + 1 - size];
                of_grams[1][count] = end;
                count += 1;
                if count == BATCH {
                    self.vote_batch(source.text, &of_grams[0], &of_grams[1], batcher)?;
                    count = 0;
                }
            }
        }
        self.vote_batch(
            source.text,
            &of_grams[0][..count],
            &of_grams[1][..count],
            batcher,
        )
    }

    /// Votes for at most a batch of grams, given by where each starts and ends. Starts beyond
    /// the number of ends are ignored. Under presence their numbers are in the batch then.
    #[inline(never)]
    fn vote_batch<const ALL: bool>(
        &mut self,
        text: &[u8],
        starts: &[u32],
        ends: &[u32],
        batcher: &mut VoteBatcher<ALL>,
    ) -> Result<(), OutOfMemory> {
        if ALL && !self.presence_only {
            batcher.push(starts.iter().zip(ends).map(|(&start, &end)| {
                fx_state_padded(text, start as usize, (end - start) as usize)
            }));
            return Ok(());
        }
        let short = self.batch.collect(text, starts, ends);
        let before = self.interner.next_number();
        let Batch { keys, short: places, numbers, .. } = &mut self.batch;
        self.interner.intern_all(&keys[..short], places, numbers)?;
        vote_keys(self.interner.keys_from(before), batcher);
        for n in 0..ends.len() - short {
            let gram = self.batch.long[n] as usize;
            self.batch.numbers[gram % BATCH] =
                self.vote_long(text, starts[gram], ends[gram], batcher)?;
        }
        Ok(())
    }

    /// Votes for a gram that is too long for a key, if it is new, and returns its number. It is
    /// interned by a random hash, because many grams with one fxhash state are easily made.
    #[inline(never)]
    fn vote_long<const ALL: bool>(
        &mut self,
        text: &[u8],
        start: u32,
        end: u32,
        batcher: &mut VoteBatcher<ALL>,
    ) -> Result<u32, OutOfMemory> {
        let gram = &text[start as usize..end as usize];
        let hash = self.hash.of_bytes(gram);
        // Different grams with the same hash and length have keys with different `same`.
        let mut same = 0;
        loop {
            let next = self.interner.next_number();
            let key = long_gram_key(hash, gram.len(), same);
            let number = self.interner.intern(key)? as usize;
            if number == next {
                if self.first_starts.len() <= number {
                    fallible::lengthen(&mut self.first_starts, 2 * number)?;
                }
                self.first_starts[number] = start;
                let state = fx_state_padded(text, start as usize, gram.len());
                batcher.push(iter::once(state));
                return Ok(number as u32);
            }
            if text[self.first_starts[number] as usize..].starts_with(gram) {
                return Ok(number as u32);
            }
            same += 1;
        }
    }
}

impl Batch {
    /// Collects the keys of the grams that are short enough, and which are. Returns the number of keys.
    #[inline(never)]
    fn collect(&mut self, text: &[u8], starts: &[u32], ends: &[u32]) -> usize {
        let mut short = 0;
        for (i, (&start, &end)) in starts.iter().zip(ends).enumerate() {
            let len = end - start;
            let masked = len.min(MAX_KEY_BYTES) as usize;
            let [low, high] = [tail_mask(masked, 0), tail_mask(masked, 8)];
            // Offsets are below 2^31. The mask tells the compiler that `start + 16` cannot
            // overflow, so that one bounds check suffices.
            let start = (start & i32::MAX as u32) as usize;
            let bytes = &text[start..start + 16];
            self.keys[short % BATCH] = [word(bytes, 0) & low, word(bytes, 8) & high];
            self.short[short % BATCH] = i as u32;
            self.long[(i - short) % BATCH] = i as u32;
            short += usize::from(len <= MAX_KEY_BYTES);
        }
        short
    }
}

/// The gram sizes for which pairs are looked up by the numbers of their words.
const WORDS_AND_PAIRS: GramSizes = GramSizes::one(1).and(GramSizes::one(2));

/// The greatest number of words of such a text: as many as are in 1 MiB. The table of pairs has room for all from the start.
const MAX_NUMBERED: usize = SECTIONS_FROM_BYTES / 2;

/// Votes for grams that are given by their keys.
#[inline(never)]
fn vote_keys<const ALL: bool>(keys: &[Key], batcher: &mut VoteBatcher<ALL>) {
    batcher.push(keys.iter().map(|&[a, b]| {
        // The gram ends where the padding with zeros starts.
        let (last, bytes) = if b == 0 { (a, 8) } else { (b, 16) };
        fx_state_of([a, b], bytes - last.leading_zeros() / 8)
    }));
}

/// The key of a gram that is longer than [`MAX_KEY_BYTES`]: its hash, its length, and the
/// number of different grams before it with the same hash and length. No short gram has such
/// a key, because the highest byte, 0xff, does not occur in UTF-8.
fn long_gram_key(hash: u32, len: usize, same: u64) -> Key {
    [u64::from(hash) << 32 | len as u64, 0xff << 56 | same]
}

/// The length of a gram that is longer than [`MAX_KEY_BYTES`], by its key.
fn long_gram_len(&[low, high]: &Key) -> Option<usize> {
    (high >> 56 == 0xff).then_some(low as u32 as usize)
}
