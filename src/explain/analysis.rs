//! The fingerprint of a text, its sign-full query and its feature set, computed together.

use crate::{
    Confidence, Error, FeatureSet, Fingerprint, Input, Query, Recipe, Scratch, SimHash,
    Weights,
    explain::query::margins_of,
    memory::fallible,
    text::pipeline::{Features, Spans},
    vote::sums::Sums,
};
use alloc::vec::Vec;
use core::mem;

/// The fingerprint of an input, with its query and feature set: see [`SimHash::analyze`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The fingerprint and its margins.
    pub query: Query,
    /// The distinct features that vote.
    pub features: FeatureSet,
    /// The number of distinct features that vote: those whose weight is not 0.
    pub feature_count: usize,
}

impl Analysis {
    /// The fingerprint.
    pub const fn fingerprint(&self) -> Fingerprint {
        self.query.fingerprint()
    }

    /// How reliable the fingerprint is, by the number of features.
    pub fn confidence(&self) -> Confidence {
        Confidence::of(self.feature_count)
    }
}

impl SimHash {
    /// The sign-full query of an input: its fingerprint with the margins of the bits, for scoring
    /// stored fingerprints.
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`].
    ///
    /// ```
    /// use simhash_wasm::SimHash;
    ///
    /// let mut simhash = SimHash::default();
    /// let query = simhash.query("the cat sat on the mat")?;
    /// assert_eq!(query.fingerprint(), simhash.fingerprint("the cat sat on the mat")?);
    /// assert_eq!(query.margins().len(), 64);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn query<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<Query, Error> {
        let (recipe, scratch) = self.parts();
        let votes = Votes::of(recipe, scratch, input.into(), true)?;
        Ok(Query::of(&votes.sums, recipe.tie()))
    }

    /// The feature set of an input.
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`].
    ///
    /// ```
    /// use simhash_wasm::SimHash;
    ///
    /// let features = SimHash::default().features("the cat sat on the mat")?;
    /// assert_eq!(features.len(), 10); // 5 distinct words, and 5 pairs of neighbours
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn features<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
    ) -> Result<FeatureSet, Error> {
        let (recipe, scratch) = self.parts();
        Ok(Votes::of(recipe, scratch, input.into(), false)?.take_features())
    }

    /// Computes the fingerprint, the sign-full query and the feature set of an input, processing
    /// the input once.
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`].
    ///
    /// ```
    /// use simhash_wasm::{Confidence, SimHash};
    ///
    /// let mut simhash = SimHash::default();
    /// let analysis = simhash.analyze("The cat sat")?;
    /// assert_eq!(analysis.fingerprint(), simhash.fingerprint("The cat sat")?);
    /// assert_eq!((analysis.feature_count, analysis.confidence()), (5, Confidence::Low));
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn analyze<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
    ) -> Result<Analysis, Error> {
        let (recipe, scratch) = self.parts();
        scratch.analyze(recipe, input)
    }
}

impl Scratch {
    /// The analysis of an input by a recipe, as in [`SimHash::analyze`].
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`].
    pub fn analyze<'a>(
        &mut self,
        recipe: &Recipe,
        input: impl Into<Input<'a>>,
    ) -> Result<Analysis, Error> {
        let mut votes = Votes::of(recipe, self, input.into(), true)?;
        let query = Query::of(&votes.sums, recipe.tie());
        let feature_count = votes.feature_count();
        Ok(Analysis { query, features: votes.take_features(), feature_count })
    }
}

/// The votes of the distinct features of an input.
#[derive(Default)]
pub struct Votes {
    /// The low 64 bits of the hash of each feature that votes.
    hashes: Vec<u64>,
    /// Empty unless requested.
    sums: Sums,
}

impl Votes {
    /// The votes of an input, and their sums if `with_sums`.
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`].
    pub fn of(
        recipe: &Recipe,
        scratch: &mut Scratch,
        input: Input,
        with_sums: bool,
    ) -> Result<Votes, Error> {
        // If every occurrence votes, the fast path does not know how many features are distinct.
        if let Input::Text(text) = &input
            && *recipe.weights() == Weights::Presence
            && let Some((hashes, sums)) = scratch.votes(recipe, *text, with_sums)?
        {
            return Ok(Votes { hashes, sums });
        }
        let features = Features::of(recipe, input, Spans::Skip)?;
        let mut hashes = Vec::new();
        for (_, entry) in features.iter() {
            if entry.weight != 0 {
                fallible::push(&mut hashes, entry.hash as u64)?;
            }
        }
        let sums = if with_sums { features.vote(recipe)? } else { Sums::default() };
        Ok(Votes { hashes, sums })
    }

    /// The number of distinct features that vote.
    pub fn feature_count(&self) -> usize {
        self.hashes.len()
    }

    /// The fingerprint, if there are sums.
    pub fn fingerprint(&self, recipe: &Recipe) -> Fingerprint {
        self.sums.fingerprint(recipe.tie())
    }

    /// The margins of a sign-full query, bit 0 first, if there are sums.
    pub fn margins(&self) -> impl ExactSizeIterator<Item = u8> {
        margins_of(self.sums.values().iter().copied())
    }

    /// Takes the feature set. Afterwards there are no features.
    pub fn take_features(&mut self) -> FeatureSet {
        FeatureSet::from_hashes(mem::take(&mut self.hashes))
    }
}
