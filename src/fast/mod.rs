//! The fast path from a text to its fingerprint, for the common recipes.
//!
//! It computes the fingerprint alone: no feature gets a string or an entry in a table of
//! counts. The result equals that of the general path ([`crate::text::pipeline`]), bit by bit. If an
//! allocation fails here the result is `None`; the caller then takes the general path, which
//! needs more memory and reports the error.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

mod alone;
mod ascii;
mod bit_counts;
mod grams;
mod interner;
mod pair_set;
mod runs;
mod stream;
mod unicode;
mod vote_batcher;
mod words;

use crate::{
    Bits, Fingerprint, GramSizes, Recipe, Tie, Unit, Weights,
    memory::fallible::{self, OutOfMemory},
    memory::random_hash::RandomHash,
    text::lowercase::lower_bytes,
    text::sections::section_end,
    text::word_break::Failure,
    vote::hash::FeatureHash,
    vote::sums::Sums,
};
use alloc::vec::Vec;
pub use alone::{CutText, FastPath, Unfinished};
use core::{mem, str};
pub(crate) use grams::PADDING;
use grams::{GramVoter, Source};
#[cfg(test)]
pub(crate) use runs::cells_of_words;
pub(crate) use stream::Stream;
use vote_batcher::VoteBatcher;
use words::Words;

/// The choices of a recipe that vary on the fast path. Texts are already normalised, and all plans agree on the other choices.
#[derive(Clone, Copy)]
pub struct Plan {
    pub(crate) sizes: GramSizes,
    pub(crate) abutting: GramSizes,
    /// Whether each distinct gram votes once, rather than every occurrence.
    pub(crate) presence_only: bool,
    pub(crate) bits: Bits,
    pub(crate) tie: Tie,
}

impl Plan {
    /// The plan of a recipe, or `None` if the fast path does not support it.
    pub(crate) fn of(recipe: &Recipe) -> Option<Plan> {
        let suits = recipe.unit() == Unit::Word
            && recipe.lowercase()
            && recipe.hash() == FeatureHash::FxHash
            && matches!(recipe.weights(), Weights::Presence | Weights::Count);
        suits.then(|| Plan {
            sizes: recipe.sizes(),
            abutting: recipe.abutting(),
            presence_only: *recipe.weights() == Weights::Presence,
            bits: recipe.bits(),
            tie: recipe.tie(),
        })
    }
}

/// Scratch memory: buffers and tables that are used for one text after another. It can count every occurrence only for `ALL`
/// recipes, and not for those of [`Plan::released`] alone.
pub(crate) struct Scratch<const ALL: bool = true> {
    lowered: Vec<u8>,
    joined: Vec<u8>,
    words: Words,
    grams: GramVoter,
    batcher: VoteBatcher<ALL>,
}

/// A text as UTF-8.
#[derive(Clone, Copy)]
pub(crate) enum Utf8<'a> {
    Checked(&'a str),
    /// Bytes that must still be checked.
    Unchecked(&'a [u8]),
    /// Bytes that the caller knows to be UTF-8, which is not checked. For other bytes, the result may
    /// be any fingerprint, or a panic.
    Trusted(&'a [u8]),
}

impl<'a> Utf8<'a> {
    pub(crate) fn bytes(self) -> &'a [u8] {
        match self {
            Utf8::Checked(text) => text.as_bytes(),
            Utf8::Unchecked(bytes) | Utf8::Trusted(bytes) => bytes,
        }
    }

    /// Whether the bytes may be read as UTF-8.
    fn is_valid(self) -> bool {
        match self {
            Utf8::Checked(_) | Utf8::Trusted(_) => true,
            Utf8::Unchecked(bytes) => str::from_utf8(bytes).is_ok(),
        }
    }
}

/// The properties of a text whose words have been found.
struct Segmented {
    /// Its length in lower case, in bytes.
    len: usize,
    /// Whether some words abut. Words of earlier sections are not considered.
    abuts: bool,
}

/// The progress on a text: the sections that have voted.
#[derive(Default)]
struct Progress {
    /// Where their joined words end.
    to: usize,
    /// How many words they have.
    count: usize,
    /// Whether the last one ends with a word.
    ends_with_word: bool,
}

impl Default for Scratch {
    fn default() -> Scratch {
        let mut scratch = Scratch::new();
        scratch.grams.seed(RandomHash::default());
        scratch
    }
}

impl<const ALL: bool> Scratch<ALL> {
    /// Scratch memory whose hash function must be set before any text.
    const fn new() -> Scratch<ALL> {
        Scratch {
            lowered: Vec::new(),
            joined: Vec::new(),
            words: Words::new(),
            grams: GramVoter::new(),
            batcher: VoteBatcher::new(),
        }
    }

    /// The memory that stays allocated, in bytes.
    pub(crate) fn allocated(&self) -> usize {
        self.lowered.capacity()
            + self.joined.capacity()
            + self.words.allocated()
            + self.grams.allocated()
    }

    /// Keeps the hashes of the next input's features, for [`Scratch::take_hashes`]. Unless
    /// `with_sums`, its fingerprint and sums are not computed: those that are returned are of no votes.
    pub(crate) fn keep_hashes(&mut self, with_sums: bool) {
        self.batcher.keep(with_sums);
    }

    /// Whether hashes are kept.
    pub(crate) fn keeps_hashes(&self) -> bool {
        self.batcher.keeps()
    }

    /// The low 64 bits of the hash of each vote of the last input, and keeps none from now on. None
    /// if the last input has no fingerprint by the fast path, or if there is no memory.
    pub(crate) fn take_hashes(&mut self) -> Option<Vec<u64>> {
        self.batcher.take_kept()
    }

    /// The sums of the last input, if it has a fingerprint by the fast path.
    pub(crate) fn sums(&self) -> Sums {
        self.batcher.sums()
    }

    /// The fingerprint of a normalised text. None if the
    /// text is not UTF-8 or is too long, or if there is no memory.
    pub(crate) fn text(&mut self, plan: Plan, text: Utf8) -> Option<Fingerprint> {
        if text.bytes().len() > MAX_TEXT_BYTES / 2 {
            return None;
        }
        self.words.clear();
        let segmented = self.segment_words(text).ok()??;
        let lowered = mem::take(&mut self.lowered);
        let fingerprint = self.fingerprint(plan, &lowered, segmented);
        self.lowered = lowered;
        fingerprint.ok()
    }

    /// Writes a text, in lower case and with [`PADDING`], to `lowered`, and adds its words. None
    /// if the text is not UTF-8.
    #[inline(never)]
    fn segment_words(&mut self, text: Utf8) -> Result<Option<Segmented>, OutOfMemory> {
        let bytes = text.bytes();
        let len = bytes.len();
        fallible::lengthen(&mut self.lowered, len + runs::PADDING)?;
        if ascii::lower(bytes, &mut self.lowered) {
            ascii::segment_words(&self.lowered, len, 0, &mut self.words)?;
            // No two words of an ASCII text abut.
            return Ok(Some(Segmented { len, abuts: false }));
        }
        // The core module knows that its texts are UTF-8, and contains no code to check it.
        if ALL && !text.is_valid() {
            return Ok(None);
        }
        let before = self.words.len();
        match unicode::segment_words(bytes, &mut self.lowered, &mut self.words) {
            Ok(segmented) => Ok(Some(segmented)),
            Err(Failure::OutOfMemory) => Err(OutOfMemory),
            Err(Failure::Relocates) => {
                self.words.truncate(before);
                self.segment_relocated_words(bytes)
            }
        }
    }

    /// [`Scratch::segment_words`] for a text that has another length in lower case.
    #[cold]
    #[inline(never)]
    fn segment_relocated_words(
        &mut self,
        text: &[u8],
    ) -> Result<Option<Segmented>, OutOfMemory> {
        let text = lower_bytes(text)?;
        let len = text.len();
        fallible::lengthen(&mut self.lowered, len + runs::PADDING)?;
        let lowered = &mut self.lowered;
        lowered[..len].copy_from_slice(&text);
        // Lower-casing is idempotent: a lowered section does not change again.
        match unicode::segment_words(&text, lowered, &mut self.words) {
            Ok(segmented) => Ok(Some(segmented)),
            Err(_) => Err(OutOfMemory),
        }
    }

    /// The fingerprint of a long normalised text: the first `text` bytes of a buffer, which at
    /// least [`PADDING`] bytes must follow. Section by section, this overwrites the text with its
    /// joined words, so that the grams are slices of the buffer and need no copy of the text.
    ///
    /// `None` if the text is not UTF-8, is too long, or would become longer than its buffer in lower
    /// case, or if there is no memory.
    pub(crate) fn long(
        &mut self,
        plan: Plan,
        buffer: &mut [u8],
        text: usize,
        section: usize,
    ) -> Option<Fingerprint> {
        if text + PADDING > buffer.len().min(MAX_TEXT_BYTES) {
            return None;
        }
        self.words.clear();
        self.batcher.reset(plan.bits);
        self.grams.reset(plan, text, false).ok()?;
        let mut progress = Progress::default();
        let mut start = 0;
        while start < text {
            let end = section_end(&buffer[..text], start, section, Unit::Word);
            let carried = self.words.len();
            let bytes = &buffer[start..end];
            let segmented = self.segment_words(Utf8::Trusted(bytes)).ok()??;
            let len = segmented.len;
            if len > end - start && progress.to + len >= end {
                return None;
            }
            // `join` writes 16 bytes at a time, so that it may overwrite the start of the next
            // section, which is restored.
            let mut next = [0; PADDING];
            next.copy_from_slice(&buffer[end..end + PADDING]);
            self.vote_section(plan, segmented, carried, buffer, &mut progress).ok()?;
            buffer[end..end + PADDING].copy_from_slice(&next);
            self.keep_last_words(plan);
            start = end;
        }
        self.vote_short(plan, buffer, &progress).ok()?;
        Some(self.batcher.finish(plan.tie))
    }

    /// Joins the words of a section, those from number `carried` on, to the ones in a buffer, and
    /// votes for the grams that end in them. The section is the last one that was segmented.
    fn vote_section(
        &mut self,
        plan: Plan,
        Segmented { len, abuts }: Segmented,
        carried: usize,
        buffer: &mut [u8],
        progress: &mut Progress,
    ) -> Result<(), OutOfMemory> {
        let Progress { to, count, ends_with_word } = progress;
        let smallest = plan.sizes.smallest();
        // The first word may abut the last one of the section before.
        let abuts = abuts || self.words.starts_at(carried, 0);
        let lowered = &self.lowered[..len + PADDING];
        let end_before = if *count == 0 {
            self.words.starts().first().copied()
        } else {
            ends_with_word.then_some(0)
        };
        *ends_with_word = self.words.len() > carried
            && self.words.ends().last().is_some_and(|&end| end as usize == len);
        // While there were fewer words than in the smallest gram, no gram has voted: the
        // words of earlier sections then count as new.
        let carried_voted = if *count < smallest { 0 } else { carried };
        *count += self.words.len() - carried;
        let end_before = end_before.unwrap_or(u32::MAX);
        *to =
            self.words.join(carried, lowered, end_before, buffer, *to as u32) as usize;
        if *count < smallest {
            return Ok(());
        }
        let source = Source {
            text: buffer,
            words: &self.words,
            carried: carried_voted,
            may_abut: abuts || carried_voted == 0,
        };
        self.grams.vote(plan, source, usize::MAX, &mut self.batcher)
    }

    /// Drops all words except those that may start a gram that ends in the next section.
    fn keep_last_words(&mut self, plan: Plan) {
        let largest = plan.sizes.and(plan.abutting).largest();
        self.words.keep_last(self.words.len().min(largest.saturating_sub(1)));
    }

    /// Votes for the one gram of a text that has fewer words than the smallest gram.
    fn vote_short(
        &mut self,
        plan: Plan,
        buffer: &[u8],
        progress: &Progress,
    ) -> Result<(), OutOfMemory> {
        if progress.count >= plan.sizes.smallest() {
            return Ok(());
        }
        let words = &self.words;
        let source = Source { text: buffer, words, carried: 0, may_abut: true };
        self.grams.vote(plan, source, progress.count, &mut self.batcher)
    }

    /// The fingerprint of a text whose words are known, given in lower case and with
    /// [`PADDING`].
    fn fingerprint(
        &mut self,
        plan: Plan,
        lowered: &[u8],
        Segmented { len, abuts }: Segmented,
    ) -> Result<Fingerprint, OutOfMemory> {
        let lowered = &lowered[..len + PADDING];
        let text = if plan.sizes == GramSizes::one(1) {
            // Single words, and words that abut, are slices of the text already.
            lowered
        } else {
            fallible::lengthen(&mut self.joined, lowered.len())?;
            let first = self.words.starts().first().copied().unwrap_or(0);
            self.words.join(0, lowered, first, &mut self.joined, 0);
            &self.joined
        };
        let count = self.words.len();
        let source = Source { text, words: &self.words, carried: 0, may_abut: abuts };
        self.batcher.reset(plan.bits);
        self.grams.reset(plan, count, !abuts)?;
        self.grams.vote(plan, source, count, &mut self.batcher)?;
        Ok(self.batcher.finish(plan.tie))
    }
}

/// The greatest amount of scratch memory that stays allocated between texts, in bytes: enough for
/// texts of some hundred kilobytes.
pub(crate) const KEPT_BYTES: usize = 1 << 23;

/// The length of the longest text that the fast path accepts: offsets must be below 2^31.
const MAX_TEXT_BYTES: usize = i32::MAX as usize - 1;
