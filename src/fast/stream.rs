//! The fast path for a text in sections, which is never in memory as a whole.

use super::{MAX_TEXT_BYTES, PADDING, Plan, Progress, Scratch, Utf8};
use crate::{
    Error,
    memory::fallible::{self, OutOfMemory},
    vote::sums::Sums,
};
use alloc::vec::Vec;

/// The votes of the sections of a text, by a plan.
///
/// Each section is processed as in [`Scratch::long`]. After a section, the stream keeps only the words
/// that the next section's grams may start with, and the grams that are longer than a key of the dedup
/// table. Memory therefore grows with the distinct grams, and not with the text.
pub(crate) struct Stream {
    plan: Plan,
    scratch: Scratch,
    /// First the long distinct grams, of `grams` bytes, then the joined words of the section.
    joined: Vec<u8>,
    grams: usize,
    progress: Progress,
    /// The votes of all sections, in sums: the counters of a section have fewer digits.
    sums: Sums,
    /// Whether there was a section.
    has_begun: bool,
}

impl Stream {
    pub(crate) fn new(plan: Plan) -> Stream {
        Stream {
            plan,
            scratch: Scratch::default(),
            joined: Vec::new(),
            grams: 0,
            progress: Progress::default(),
            sums: Sums::default(),
            has_begun: false,
        }
    }

    /// Adds a section: UTF-8 in the recipe's normalisation form, whose words and lower case are the
    /// same alone as in the whole text. After an error (no memory, or a total of weights above the
    /// limit) the stream must be discarded.
    pub(crate) fn push(&mut self, section: &[u8]) -> Result<(), Error> {
        if self.joined.len() + 3 * section.len() > MAX_TEXT_BYTES {
            return Err(OutOfMemory.into());
        }
        self.begin(section.len())?;
        let Scratch { words, .. } = &self.scratch;
        let carried = words.len();
        let first_gram = self.scratch.grams.next_number();
        let segmented = self.scratch.segment_words(Utf8::Trusted(section))?;
        let segmented = segmented.ok_or_else(Error::not_utf8)?;
        // A space before the first word, and room for the bytes that `join` writes after the last one.
        let needed = self.progress.to + segmented.len + 1 + PADDING;
        fallible::lengthen(&mut self.joined, needed)?;
        let Stream { scratch, joined, progress, .. } = self;
        scratch.vote_section(self.plan, segmented, carried, joined, progress)?;
        scratch.keep_last_words(self.plan);
        self.compact(first_gram)?;
        self.add_votes()
    }

    /// The allocated memory, in bytes.
    pub(crate) fn allocated(&self) -> usize {
        self.scratch.allocated() + self.joined.capacity()
    }

    /// About the greatest number of bytes that a section of this length allocates before the replaced memory is freed.
    pub(crate) fn growth(&self, section: usize) -> usize {
        // A word and its separator have at least two bytes.
        let grams = (section / 2 + 1) * self.plan.sizes.and(self.plan.abutting).count();
        let (text, capacity) = (self.progress.to + 2 * section, self.joined.capacity());
        let joined = if text > capacity { text.max(2 * capacity) } else { 0 };
        self.scratch.grams.growth(grams) + joined
    }

    /// The sums of the whole text, which ends here. The errors are those of [`Stream::push`].
    pub(crate) fn finish(mut self) -> Result<Sums, Error> {
        self.begin(0)?;
        let Stream { plan, scratch, joined, progress, .. } = &mut self;
        fallible::lengthen(joined, progress.to + PADDING)?;
        scratch.vote_short(*plan, joined, progress)?;
        self.add_votes()?;
        Ok(self.sums)
    }

    /// Prepares for the first section.
    fn begin(&mut self, bytes: usize) -> Result<(), OutOfMemory> {
        if !self.has_begun {
            self.has_begun = true;
            self.sums = Sums::new(self.plan.bits);
            self.scratch.batcher.reset(self.plan.bits);
            self.scratch.grams.reset(self.plan, bytes, false)?;
        }
        Ok(())
    }

    /// Keeps of the joined words only those that are carried to the next section, and moves the long
    /// grams from number `first_gram` on to the others.
    fn compact(&mut self, first_gram: usize) -> Result<(), OutOfMemory> {
        let Stream { scratch, joined, grams, progress, .. } = self;
        let start =
            scratch.words.starts().first().map_or(progress.to, |&at| at as usize);
        let mut moved = Vec::new();
        scratch.grams.move_long_grams(first_gram, joined, *grams, &mut moved)?;
        // The carried words follow the grams.
        let to = *grams + moved.len();
        let carried = progress.to - start;
        fallible::reserve(&mut moved, carried)?;
        moved.extend_from_slice(&joined[start..progress.to]);
        fallible::lengthen(joined, *grams + moved.len() + PADDING)?;
        joined[*grams..*grams + moved.len()].copy_from_slice(&moved);
        *grams = to;
        progress.to = to + carried;
        scratch.words.shift(start, to);
        Ok(())
    }

    /// Adds the votes of a section to the sums.
    fn add_votes(&mut self) -> Result<(), Error> {
        let Scratch { batcher, .. } = &mut self.scratch;
        batcher.finish(self.plan.tie);
        self.sums.apply(Some(&batcher.sums()), &[])?;
        batcher.reset(self.plan.bits);
        Ok(())
    }
}
