//! The fast path without the general path, for `core.wasm`. It supports texts in NFKC, and the
//! recipes whose features are word grams.

use super::{MAX_TEXT_BYTES, PADDING, Plan, Scratch, Utf8};
use crate::{
    Bits, Fingerprint, GramSizes, RecipeName, Tie,
    memory::fallible::OutOfMemory,
    memory::random_hash::RandomHash,
    text::sections::{SECTION_BYTES, SECTIONS_FROM_BYTES},
};

/// The reason why there is no fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// An allocation failed, or the text is longer than the path can address.
    OutOfMemory,
    /// A long text was overwritten without a result, for example because it became longer in lower
    /// case than the part read so far. The caller writes it again and passes `whole`.
    Overwritten,
}

/// A text that was cut into words.
pub struct CutText<'a> {
    /// The text in lower case, followed by other bytes.
    pub lowered: &'a [u8],
    /// The offsets at which words start in `lowered`.
    pub starts: &'a [u32],
    /// The offsets at which words end in `lowered`.
    pub ends: &'a [u32],
}

impl Plan {
    /// Returns the plan of the recipe at a position of [`RecipeName::ALL`], or `None` if its features
    /// are not grams of words, or if the position or the width is invalid.
    pub fn released(recipe: u32, bits: u32) -> Option<Plan> {
        let [sizes, abutting] = (*GRAMS.get(recipe as usize)?)?;
        let bits = (1..=128).contains(&bits).then(|| Bits::constant(bits as u8))?;
        Some(Plan { sizes, abutting, presence_only: true, bits, tie: Tie::Zero })
    }
}

/// By the position in [`RecipeName::ALL`]: the grams of a recipe whose features are grams of words.
const GRAMS: [Option<[GramSizes; 2]>; RecipeName::ALL.len()] = {
    let mut grams = [None; RecipeName::ALL.len()];
    let mut at = 0;
    while at < grams.len() {
        grams[at] = RecipeName::ALL[at].word_grams();
        at += 1;
    }
    grams
};

/// Computes fingerprints with memory that it keeps from one text to the next.
pub struct FastPath(Scratch<false>);

impl FastPath {
    /// The number of bytes, of any value, that must follow a text in its buffer.
    pub const PADDING: usize = PADDING;

    /// Creates empty memory, which must be seeded before the first text.
    pub const fn new() -> FastPath {
        FastPath(Scratch::new())
    }

    /// Seeds the hash function of the dedup table. No result depends on it.
    pub fn seed(&mut self, seed: u64) {
        self.0.grams.seed(RandomHash::new(seed));
    }

    /// Computes the fingerprint of the text in the first `bytes` bytes of a buffer. It must be UTF-8 in NFKC, which is not
    /// checked: other bytes may give any fingerprint. The method overwrites a long text, unless `whole`.
    ///
    /// # Errors
    ///
    /// No memory; a text that was overwritten without a result.
    pub fn fingerprint(
        &mut self,
        plan: Plan,
        buffer: &mut [u8],
        bytes: usize,
        whole: bool,
    ) -> Result<Fingerprint, Unfinished> {
        if bytes > SECTIONS_FROM_BYTES && !whole {
            let fingerprint = self.0.long(plan, buffer, bytes, SECTION_BYTES);
            return fingerprint.ok_or(Unfinished::Overwritten);
        }
        let fingerprint = self.0.text(plan, Utf8::Trusted(&buffer[..bytes]));
        fingerprint.ok_or(Unfinished::OutOfMemory)
    }

    /// Sets whether to keep the hashes of each text's features from now on. If so, and unless `with_sums`, the fingerprint and the
    /// margins are not computed: those that are returned are the ones of no votes.
    pub fn keep_hashes(&mut self, keep: bool, with_sums: bool) {
        if keep {
            self.0.batcher.keep(with_sums);
        } else {
            self.0.batcher.take_kept();
        }
    }

    /// Returns the low 64 bits of the hash of each feature of the last text, if hashes are kept and there was memory for them.
    pub fn hashes(&self) -> Option<&[u64]> {
        self.0.batcher.kept()
    }

    /// Cuts a text into words. The text must be UTF-8 in NFKC.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn words(&mut self, text: &[u8]) -> Result<CutText<'_>, OutOfMemory> {
        if text.len() > MAX_TEXT_BYTES / 2 {
            return Err(OutOfMemory);
        }
        let path = &mut self.0;
        path.words.clear();
        path.segment_words(Utf8::Trusted(text))?;
        let (starts, ends) = (path.words.starts(), path.words.ends());
        Ok(CutText { lowered: &path.lowered, starts, ends })
    }

    /// Returns the sum of the last text's votes on a bit.
    pub fn sum(&self, bit: usize) -> i64 {
        self.0.batcher.whole_sum(bit)
    }
}

impl Default for FastPath {
    fn default() -> FastPath {
        FastPath::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        FeatureSet, Recipe, SimHash, Text,
        explain::query::margins_of,
        text::lowercase::to_lowercase,
        texts::{self, Random},
    };
    use alloc::{string::String, vec::Vec};
    use core::str;
    use unicode_segmentation::UnicodeSegmentation;

    /// The number of recipes whose features are grams of words. They come first.
    fn planned() -> usize {
        GRAMS.iter().flatten().count()
    }

    fn seeded() -> FastPath {
        let mut path = FastPath::new();
        path.seed(29);
        path
    }

    /// The fingerprint of a text that is in a buffer with the padding, which may have any value.
    fn of(
        path: &mut FastPath,
        plan: Plan,
        text: &str,
        whole: bool,
    ) -> Result<Fingerprint, Unfinished> {
        let mut buffer = text.as_bytes().to_vec();
        buffer.extend([b'a'; PADDING]);
        path.fingerprint(plan, &mut buffer, text.len(), whole)
    }

    #[track_caller]
    fn assert_as_simhash(path: &mut FastPath, recipe: u32, bits: u32, text: &str) {
        let plan = Plan::released(recipe, bits).unwrap();
        let ours = of(path, plan, text, false)
            .or_else(|unfinished| {
                assert_eq!(unfinished, Unfinished::Overwritten);
                of(path, plan, text, true)
            })
            .unwrap();
        let recipe = Recipe::new(RecipeName::ALL[recipe as usize]);
        let mut simhash = SimHash::new(recipe.with_bits(Bits::new(bits).unwrap()));
        let query = simhash.query(Text::normalized(text)).unwrap();
        assert_eq!(ours, query.fingerprint(), "{text:?}");
        let sums: Vec<i64> = (0..bits as usize).map(|bit| path.sum(bit)).collect();
        let margins: Vec<u8> = margins_of(sums.into_iter()).collect();
        assert_eq!(margins, query.margins(), "{text:?}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn random_texts_have_the_fingerprints_and_margins_of_a_simhash() {
        let mut random = Random(29);
        let mut path = seeded();
        for i in 0..texts::rounds(100_000) {
            let text = texts::text(&mut random, 1 + i % 40);
            let bits = 1 + random.below(128) as u32;
            assert_as_simhash(&mut path, (i % planned()) as u32, bits, &text);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn long_texts_have_the_fingerprints_of_a_simhash_also_where_they_grow_in_lower_case()
     {
        let mut path = seeded();
        let long = "The cat sat on the mat. ".repeat(60_000);
        let grown = [&*long, &*"\u{23a} ".repeat(400_000)].concat();
        for text in [&long, &grown, &"\u{23a}".repeat(600_000), &String::from("a")] {
            assert_as_simhash(&mut path, 1, 128, text);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn random_texts_have_the_feature_sets_and_words_of_a_simhash() {
        let mut random = Random(30);
        let mut path = seeded();
        for i in 0..texts::rounds(50_000) {
            let text = texts::text(&mut random, 1 + i % 40);
            let number = i % planned();
            let name = RecipeName::ALL[number];
            let plan = Plan::released(number as u32, 64).unwrap();
            path.keep_hashes(true, i % 2 == 0);
            of(&mut path, plan, &text, false).unwrap();
            let ours = FeatureSet::from_hashes(path.hashes().unwrap().to_vec());
            path.keep_hashes(false, false);
            assert_eq!(path.hashes(), None);
            let mut simhash = SimHash::new(Recipe::new(name));
            let theirs = simhash.features(Text::normalized(&text)).unwrap();
            assert_eq!(ours, theirs, "{text:?}");

            let CutText { lowered, starts, ends } =
                path.words(text.as_bytes()).unwrap();
            let words = starts.iter().zip(ends).map(|(&start, &end)| {
                str::from_utf8(&lowered[start as usize..end as usize]).unwrap()
            });
            let expected = to_lowercase(&text).unwrap();
            assert!(words.eq(expected.unicode_words()), "{text:?}");
        }
    }

    #[test]
    fn other_recipes_and_widths_have_no_plan() {
        let beyond = RecipeName::ALL.len() as u32;
        for (recipe, bits) in
            [(beyond, 64), (u32::MAX, 64), (0, 0), (0, 129), (0, u32::MAX)]
        {
            assert!(Plan::released(recipe, bits).is_none());
        }
        for (number, name) in RecipeName::ALL.into_iter().enumerate() {
            let plan = Plan::of(&Recipe::new(name));
            assert_eq!(plan.is_some(), Plan::released(number as u32, 64).is_some());
            assert_eq!(plan.is_some(), number < planned());
        }
    }
}
