//! Everything that can be asked of a text besides its fingerprint, computed together: the sign-full
//! query, and the feature set.

use crate::{
    Confidence, Error, FeatureSet, Fingerprint, Input, Query, Recipe, Scratch, SimHash,
    Weight, Weights, fallible, hash,
    pipeline::{Features, Spans},
    sums::{Sums, VoteDelta},
};
use alloc::vec::Vec;

/// The fingerprint of an input, with what is known besides: see [`SimHash::analyze`].
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
    /// The sign-full query of an input: its fingerprint with the margins of the bits, by which
    /// stored fingerprints are scored.
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
        Votes::of(recipe, scratch, input.into())?.query(recipe)
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
        Votes::of(recipe, scratch, input.into())?.features()
    }

    /// The fingerprint, the sign-full query and the feature set of an input, for which the input is
    /// processed once.
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
    /// The analysis of an input by a recipe, as [`SimHash::analyze`] computes it.
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`].
    pub fn analyze<'a>(
        &mut self,
        recipe: &Recipe,
        input: impl Into<Input<'a>>,
    ) -> Result<Analysis, Error> {
        let votes = Votes::of(recipe, self, input.into())?;
        let (query, feature_count) = (votes.query(recipe)?, votes.feature_count());
        Ok(Analysis { query, features: votes.features()?, feature_count })
    }
}

/// The votes of the distinct features of an input, of which only what is asked for is computed.
pub struct Votes(Kind);

enum Kind {
    /// By the fast path: the fingerprint, and the states of the hashes. Each has weight 1.
    States(Fingerprint, Vec<u64>),
    /// By the general path.
    Features(Features),
}

impl Votes {
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`].
    pub fn of(
        recipe: &Recipe,
        scratch: &mut Scratch,
        input: Input,
    ) -> Result<Votes, Error> {
        // Where every occurrence votes, the fast path does not know how many are distinct.
        if let Input::Text(text) = &input
            && *recipe.weights() == Weights::Presence
            && let Some((fingerprint, states)) = scratch.votes(recipe, *text)?
        {
            return Ok(Votes(Kind::States(fingerprint, states)));
        }
        Ok(Votes(Kind::Features(Features::of(recipe, input, Spans::Skip)?)))
    }

    /// The number of distinct features that vote.
    pub fn feature_count(&self) -> usize {
        match &self.0 {
            Kind::States(_, states) => states.len(),
            Kind::Features(features) => {
                features.iter().filter(|(_, entry)| entry.weight != 0).count()
            }
        }
    }

    /// How reliable the fingerprint is.
    pub fn confidence(&self) -> Confidence {
        Confidence::of(self.feature_count())
    }

    /// The fingerprint.
    ///
    /// # Errors
    ///
    /// No memory; too large weights.
    pub fn fingerprint(&self, recipe: &Recipe) -> Result<Fingerprint, Error> {
        match self.0 {
            Kind::States(fingerprint, _) => Ok(fingerprint),
            Kind::Features(_) => Ok(self.sums(recipe)?.fingerprint(recipe.tie())),
        }
    }

    /// The sign-full query.
    ///
    /// # Errors
    ///
    /// No memory; too large weights.
    pub fn query(&self, recipe: &Recipe) -> Result<Query, Error> {
        Ok(Query::of(&self.sums(recipe)?, recipe.tie()))
    }

    fn sums(&self, recipe: &Recipe) -> Result<Sums, Error> {
        let states = match &self.0 {
            Kind::States(_, states) => states,
            Kind::Features(features) => return features.vote(recipe),
        };
        let mut sums = Sums::new(recipe.bits());
        let mut votes = fallible::with_capacity(states.len().min(VOTES_AT_ONCE))?;
        for states in states.chunks(VOTES_AT_ONCE) {
            votes.clear();
            votes.extend(states.iter().map(|&state| VoteDelta {
                hash: u128::from(hash::high(state)) << 64
                    | u128::from(hash::low(state)),
                weight: Weight::ONE.fixed(),
                total: Weight::ONE.fixed(),
            }));
            sums.apply(None, &votes)?;
        }
        Ok(sums)
    }

    /// The feature set.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn features(self) -> Result<FeatureSet, Error> {
        let hashes = match self.0 {
            Kind::States(_, mut states) => {
                for state in &mut states {
                    *state = hash::low(*state);
                }
                states
            }
            Kind::Features(features) => {
                let mut hashes = fallible::with_capacity(features.iter().len())?;
                for (_, entry) in features.iter().filter(|(_, entry)| entry.weight != 0)
                {
                    hashes.push(entry.hash as u64);
                }
                hashes
            }
        };
        Ok(FeatureSet::from_hashes(hashes))
    }
}

/// How many votes are held at once, besides the states of their hashes.
const VOTES_AT_ONCE: usize = 4096;
