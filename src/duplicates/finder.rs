//! The search: one text after the other.

use super::{
    bands::{Bands, high_half},
    buckets::{Buckets, Home},
    sets::{Asked, Sets},
    threshold::{Measure, Threshold},
};
use crate::{
    Error, FeatureSet, Overlap,
    index::union_find::UnionFind,
    memory::fallible::{self, OutOfMemory},
    vote::hash::{fmix64, round},
};
use alloc::vec::Vec;
use core::mem;

/// Finds near-duplicates in a collection, text by text, by their feature sets.
///
/// A text is *dropped* if it is similar to an earlier *kept* one; otherwise it is kept. Every dropped text is
/// therefore similar to a kept one, no two kept texts were found to be similar, and there is no chaining: two
/// texts that are each similar to a third one need not be similar. The texts are numbered from 0 in the order
/// of adding, which decides which texts are kept.
///
/// **Candidates and confirmation.** Texts that share a key of their [`Bands`] are candidates. 64 bands have as
/// many rows as the threshold permits; they propose a pair at the threshold with a probability of at least
/// .984, and nearly all more similar pairs. The finder confirms each candidate by counting the shared features,
/// so it never reports a pair below the threshold. It stores 32 bits of each feature's hash: by chance, one in
/// a million pairs of sets of 60 features shares one feature too many. As with all hashes, colliding features
/// are easily made on purpose.
///
/// **Every pair, or only drops.** By default the finder compares a text with all earlier ones, which finds every pair. With
/// `every_pair: false` it compares a text only with kept ones, and does not store dropped texts: ten thousand equal texts
/// then take ten thousand look-ups. Both modes keep and drop the same texts.
///
/// **Memory and time.** A stored text takes 4 bytes for each feature and about 400 for its keys and other data.
/// The time is proportional to the number of texts and candidates, which are few unless many texts share many
/// features. Texts with equal features are stored once.
///
/// The caller must ensure that all sets have the same recipe. A method that returns an error leaves the
/// search unchanged.
///
/// ```
/// use simhash_wasm::{DuplicateFinder, Finding, SearchOptions, SimHash};
///
/// let mut simhash = SimHash::default();
/// let mut finder = DuplicateFinder::new(SearchOptions::default())?;
/// let mut add = |text| finder.add(&simhash.features(text)?);
/// assert_eq!(add("The ferry to the island leaves the old harbour at nine.")?, Finding::Kept);
/// assert_eq!(add("Two eggs, a cup of flour, and a pinch of salt.")?, Finding::Kept);
/// let Finding::Dropped { kept, similarity } =
///     add("The ferry to the island leaves the old harbour at ten.")?
/// else {
///     panic!("it is similar to the first text");
/// };
/// assert_eq!((kept, similarity), (0, 17.0 / 21.0));
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
pub struct DuplicateFinder {
    threshold: Threshold,
    every_pair: bool,
    bands: Bands,
    buckets: Buckets,
    /// The distinct sets that later texts are compared with.
    sets: Sets,
    /// The data of each set.
    members: Vec<Member>,
    /// For each text, the next one with the same set plus one, or 0. Only if every pair is found.
    next_equal: Vec<u32>,
    /// Joins similar texts. Only if every pair is found.
    components: UnionFind,
    /// The number of texts.
    len: u32,
    /// The number of searches among the stored sets.
    queries: u32,
    /// The number of pairs, and its limit.
    pairs: u64,
    max_pairs: u64,
    /// See [`DuplicateFinder::similar`].
    similar: Vec<SimilarText>,
    scratch: Scratch,
}

/// The first text with a set.
#[derive(Clone, Copy)]
struct Member {
    text: u32,
    /// The last text with the same set.
    last_equal: u32,
    is_kept: bool,
}

/// Memory that is reused from text to text.
#[derive(Default)]
struct Scratch {
    features: Vec<u32>,
    rows: Vec<u32>,
    keys: Vec<u64>,
    /// The position of each key in the tables.
    homes: Vec<Home>,
    matches: Vec<Found>,
}

impl Scratch {
    /// Takes the high halves of hashes, which are in ascending order without duplicates. High halves of different hashes may
    /// be equal.
    fn read(&mut self, hashes: impl Iterator<Item = u64>) -> Result<(), OutOfMemory> {
        self.features.clear();
        for hash in hashes {
            let half = high_half(hash);
            if self.features.last() != Some(&half) {
                fallible::push(&mut self.features, half)?;
            }
        }
        Ok(())
    }
}

/// A stored set that is similar to the text.
#[derive(Clone, Copy)]
struct Found {
    number: u32,
    similarity: f64,
}

/// The definition of similarity, and the scope of the search. The default is a Jaccard similarity of at
/// least .5, and every pair.
///
/// ```
/// use simhash_wasm::{DuplicateFinder, Measure, SearchOptions};
///
/// let options = SearchOptions { min_similarity: 0.8, measure: Measure::Containment, ..Default::default() };
/// assert!(DuplicateFinder::new(options).is_ok());
/// let options = SearchOptions { min_similarity: 0.1, ..Default::default() };
/// assert!(DuplicateFinder::new(options).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchOptions {
    /// The least similarity of near-duplicates, from 0.2 to 1.
    pub min_similarity: f64,
    /// The measure of similarity.
    pub measure: Measure,
    /// Whether to find every pair, or only the kept text for each dropped one.
    pub every_pair: bool,
    /// The greatest number of pairs, if every pair is found. More are an error.
    pub max_pairs: u64,
    /// The expected number of texts, if known. Memory for some of them is reserved in advance.
    pub expected: usize,
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            min_similarity: DuplicateFinder::MIN_SIMILARITY,
            measure: Measure::Jaccard,
            every_pair: true,
            max_pairs: u64::MAX,
            expected: 0,
        }
    }
}

/// The finding for a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Finding {
    /// It has no features to compare. It is kept, and similar to no text.
    Empty,
    /// It is not similar to any earlier kept text.
    Kept,
    /// It is similar to an earlier kept text. This is the most similar one, the first of several equally
    /// similar ones.
    Dropped {
        /// The number of the kept text.
        kept: u32,
        /// Their similarity.
        similarity: f64,
    },
}

/// An earlier text that is similar to the last one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SimilarText {
    /// Its number.
    pub text: u32,
    /// The similarity of both.
    pub similarity: f64,
}

/// The number of bands, without the one for whole sets.
const BANDS: usize = Bands::COUNT as usize;

/// The band of keys for whole sets, which finds equal sets.
const WHOLE: usize = BANDS;

/// The number of texts for which there are tables from the start, and the greatest such number before any text is added.
const FIRST_CAPACITY: usize = 1 << 10;
const EXPECTED_CAPACITY: usize = 1 << 17;

impl DuplicateFinder {
    /// The least similarity of near-duplicates by default.
    pub const MIN_SIMILARITY: f64 = 0.5;

    /// The greatest number of texts that are stored: 16,777,214.
    pub const MAX_STORED: usize = Buckets::MAX_SETS;

    /// An empty search.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) if `min_similarity` is not from 0.2 to 1,
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn new(options: SearchOptions) -> Result<DuplicateFinder, Error> {
        let threshold = Threshold::new(options.measure, options.min_similarity)?;
        let expected = options.expected.clamp(FIRST_CAPACITY, EXPECTED_CAPACITY);
        Ok(DuplicateFinder {
            threshold,
            every_pair: options.every_pair,
            bands: Bands::new(Bands::COUNT, threshold.rows())?,
            buckets: Buckets::with_capacity(BANDS + 1, expected)?,
            sets: Sets::default(),
            members: Vec::new(),
            next_equal: Vec::new(),
            components: UnionFind::new(0)?,
            len: 0,
            queries: 0,
            pairs: 0,
            max_pairs: options.max_pairs,
            similar: Vec::new(),
            scratch: Scratch::default(),
        })
    }

    /// The number of added texts.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether no text was added.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of pairs found, in a search for every pair.
    pub fn pair_count(&self) -> u64 {
        self.pairs
    }

    /// The memory of stored sets and tables, in bytes.
    pub fn byte_length(&self) -> usize {
        self.buckets.byte_length()
            + self.sets.byte_length()
            + self.members.capacity() * size_of::<Member>()
            + self.next_equal.capacity() * 2 * size_of::<u32>()
    }

    /// Adds the next text, given its features, and returns whether it is kept. [`DuplicateFinder::similar`] then returns
    /// the texts similar to it.
    ///
    /// # Errors
    ///
    /// - [`LimitExceeded`](crate::ErrorCode::LimitExceeded) for more texts than can be stored, or
    ///   more pairs than `max_pairs`.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn add(&mut self, features: &FeatureSet) -> Result<Finding, Error> {
        self.add_hashes(features.hashes().iter().copied())
    }

    /// [`DuplicateFinder::add`] for a set given as its hashes in ascending order, which is not
    /// checked.
    ///
    /// # Errors
    ///
    /// The same.
    #[doc(hidden)]
    pub fn add_hashes(
        &mut self,
        hashes: impl Iterator<Item = u64>,
    ) -> Result<Finding, Error> {
        let mut scratch = mem::take(&mut self.scratch);
        self.similar.clear();
        let finding = self.find(hashes, &mut scratch);
        self.scratch = scratch;
        if finding.is_err() {
            self.similar.clear();
        }
        finding
    }

    /// The stored texts that are similar to a set, in order, without adding it: among all earlier texts, or only the kept
    /// ones unless every pair is found.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::{DuplicateFinder, SearchOptions, SimHash};
    ///
    /// let mut simhash = SimHash::default();
    /// let mut finder = DuplicateFinder::new(SearchOptions::default())?;
    /// finder.add(&simhash.features("a cat sat on a mat")?)?;
    /// assert_eq!(finder.query(&simhash.features("A cat sat on a mat.")?)?[0].similarity, 1.0);
    /// assert_eq!(finder.len(), 1);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn query(&mut self, features: &FeatureSet) -> Result<&[SimilarText], Error> {
        self.query_hashes(features.hashes().iter().copied())
    }

    /// [`DuplicateFinder::query`] for a set given as its hashes in ascending order, which is not checked.
    ///
    /// # Errors
    ///
    /// The same.
    #[doc(hidden)]
    pub fn query_hashes(
        &mut self,
        hashes: impl Iterator<Item = u64>,
    ) -> Result<&[SimilarText], Error> {
        let mut scratch = mem::take(&mut self.scratch);
        self.similar.clear();
        let mut result = scratch.read(hashes).map_err(Error::from);
        if result.is_ok() && !scratch.features.is_empty() {
            result = self
                .search(&mut scratch)
                .map_err(Error::from)
                .and_then(|()| self.list(&scratch.matches, u64::MAX));
        }
        self.scratch = scratch;
        result?;
        Ok(&self.similar)
    }

    /// The earlier texts that are similar to the last one, in order: all of them, or unless every
    /// pair is found, only the kept text that caused the drop.
    pub fn similar(&self) -> &[SimilarText] {
        &self.similar
    }

    /// The connected components of all pairs, in a search for every pair, as one list: for each, its number of texts,
    /// then the texts. Each text is similar to at least one other in its component.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn into_components(self) -> Result<Vec<u32>, Error> {
        let mut texts = fallible::with_exact_capacity(self.next_equal.len())?;
        texts.extend(0..self.next_equal.len() as u32);
        self.components.groups(&texts)
    }

    fn find(
        &mut self,
        hashes: impl Iterator<Item = u64>,
        scratch: &mut Scratch,
    ) -> Result<Finding, Error> {
        if self.sets.len() >= Buckets::MAX_SETS || self.queries == u32::MAX {
            return Err(Error::too_many_texts(Buckets::MAX_SETS));
        }
        scratch.read(hashes)?;
        self.reserve(scratch.features.len())?;
        if scratch.features.is_empty() {
            self.add_text();
            return Ok(Finding::Empty);
        }
        let whole = whole_key(&scratch.features);
        let equal = self.equal(whole, &scratch.features);
        // If not all pairs are wanted, only kept texts are stored, and no other text is more similar.
        if let Some(number) = equal.filter(|_| !self.every_pair) {
            let kept = self.members[number as usize].text;
            self.similar.push(SimilarText { text: kept, similarity: 1.0 });
            self.add_text();
            return Ok(Finding::Dropped { kept, similarity: 1.0 });
        }
        self.search(scratch)?;
        let finding = self.finding(&scratch.matches);
        self.report(&scratch.matches, finding)?;
        self.add_text();
        match equal {
            Some(number) => self.link_equal(number),
            None if self.every_pair || finding == Finding::Kept => {
                self.store(whole, scratch, finding == Finding::Kept);
            }
            None => {}
        }
        Ok(finding)
    }

    /// Reserves all memory that adding a text with these features may need, so that nothing fails halfway.
    fn reserve(&mut self, features: usize) -> Result<(), Error> {
        self.sets.reserve(features)?;
        fallible::reserve(&mut self.members, 1)?;
        fallible::reserve(&mut self.similar, 1)?;
        if self.every_pair {
            fallible::reserve(&mut self.next_equal, 1)?;
            self.components.reserve(1)?;
        }
        if self.sets.len() >= self.buckets.capacity() {
            self.grow()?;
        }
        Ok(())
    }

    /// Builds tables of twice the size from the sets, recomputing their keys.
    fn grow(&mut self) -> Result<(), Error> {
        let capacity = (2 * self.buckets.capacity()).min(Buckets::MAX_SETS);
        let mut buckets = Buckets::with_capacity(BANDS + 1, capacity)?;
        let (mut rows, mut keys) = (Vec::new(), Vec::new());
        for number in 0..self.sets.len() as u32 {
            let features = self.sets.get(number);
            self.bands.write_keys(features, &mut rows, &mut keys)?;
            let whole = whole_key(features);
            for (band, &key) in keys.iter().chain([&whole]).enumerate() {
                let home = buckets.home(band, key);
                buckets.add(band, home, number);
            }
        }
        self.buckets = buckets;
        Ok(())
    }

    /// The stored set that equals a given one.
    fn equal(&self, whole: u64, features: &[u32]) -> Option<u32> {
        let mut equal = None;
        let home = self.buckets.home(WHOLE, whole);
        self.buckets.each(WHOLE, home, &mut |number| {
            if self.sets.get(number) == features {
                equal = Some(number);
            }
        });
        equal
    }

    /// Finds the stored sets that are similar to the text.
    fn search(&mut self, scratch: &mut Scratch) -> Result<(), OutOfMemory> {
        let Scratch { features, rows, keys, homes, matches } = scratch;
        self.bands.write_keys(features, rows, keys)?;
        matches.clear();
        homes.clear();
        fallible::reserve(homes, keys.len())?;
        for (band, &key) in keys.iter().enumerate() {
            homes.push(self.buckets.home(band, key));
        }
        self.queries += 1;
        let asked = Asked::new(features, self.queries);
        let mut result = Ok(());
        let (sets, threshold) = (&mut self.sets, self.threshold);
        for (band, &home) in homes.iter().enumerate() {
            self.buckets.each(band, home, &mut |number| {
                if let Some((shared, len)) = sets.compare(number, &asked, threshold) {
                    let overlap = Overlap { a: features.len(), b: len, shared };
                    let similarity = threshold.measure.of(overlap);
                    let pushed = fallible::push(matches, Found { number, similarity });
                    result = result.and(pushed);
                }
            });
        }
        result
    }

    /// Whether a text with these matches is kept.
    fn finding(&self, matches: &[Found]) -> Finding {
        let mut best: Option<SimilarText> = None;
        for &Found { number, similarity } in matches {
            let Member { text, is_kept, .. } = self.members[number as usize];
            let better = |best: &SimilarText| {
                similarity > best.similarity
                    || similarity == best.similarity && text < best.text
            };
            if is_kept && best.as_ref().is_none_or(better) {
                best = Some(SimilarText { text, similarity });
            }
        }
        match best {
            Some(SimilarText { text, similarity }) => {
                Finding::Dropped { kept: text, similarity }
            }
            None => Finding::Kept,
        }
    }

    /// Lists the similar texts in `similar`.
    fn report(&mut self, matches: &[Found], finding: Finding) -> Result<(), Error> {
        if !self.every_pair {
            if let Finding::Dropped { kept, similarity } = finding {
                self.similar.push(SimilarText { text: kept, similarity });
            }
            return Ok(());
        }
        self.list(matches, self.max_pairs - self.pairs)
    }

    /// Lists all texts with the sets in `similar`, at most `most`.
    fn list(&mut self, matches: &[Found], most: u64) -> Result<(), Error> {
        for &Found { number, similarity } in matches {
            let mut next = self.members[number as usize].text + 1;
            // If not all pairs are wanted, equal texts are stored once.
            while next > 0 {
                if self.similar.len() as u64 == most {
                    return Err(Error::too_many_pairs(self.max_pairs));
                }
                let text = next - 1;
                fallible::push(&mut self.similar, SimilarText { text, similarity })?;
                next = self.next_equal.get(text as usize).copied().unwrap_or(0);
            }
        }
        self.similar.sort_unstable_by_key(|similar| similar.text);
        Ok(())
    }

    /// Counts the text and its pairs. There is room for it.
    fn add_text(&mut self) {
        if self.every_pair {
            self.next_equal.push(0);
            self.components.push();
            for similar in &self.similar {
                self.components.join(similar.text, self.len);
            }
            self.pairs += self.similar.len() as u64;
        }
        self.len += 1;
    }

    /// Lists the last text with those of the same set.
    fn link_equal(&mut self, number: u32) {
        let member = &mut self.members[number as usize];
        let text = self.len - 1;
        self.next_equal[member.last_equal as usize] = text + 1;
        member.last_equal = text;
    }

    /// Stores the set of the last text. There is room for it.
    fn store(&mut self, whole: u64, scratch: &Scratch, is_kept: bool) {
        let text = self.len - 1;
        let number = self.sets.push(&Asked::new(&scratch.features, 0));
        self.members.push(Member { text, last_equal: text, is_kept });
        for (band, &home) in scratch.homes.iter().enumerate() {
            self.buckets.add(band, home, number);
        }
        let home = self.buckets.home(WHOLE, whole);
        self.buckets.add(WHOLE, home, number);
    }
}

/// The key of a whole set.
fn whole_key(features: &[u32]) -> u64 {
    fmix64(features.iter().fold(0, |state, &feature| round(state, feature.into())))
}
