//! The line from an input to counted features: normalise, lower, cut, make grams, count.

use crate::{
    Error, Input, Recipe, Span, Text,
    gram::Grams,
    input::TextState,
    lowercase::{Trace, to_lowercase},
    tally::{Entry, Tally},
    vector::{Vector, Vote},
    weight::MAX_TOTAL_FIXED,
};
use alloc::{borrow::Cow, vec::Vec};

/// Whether to note where each feature stands in the text.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Places {
    Ignored,
    Noted,
}

/// The distinct features of an input, and what each votes.
#[derive(Clone, Debug)]
pub(crate) struct Features {
    tally: Tally,
    /// Whether the weights came with the features.
    given: bool,
    /// Every occurrence in the caller's text, as the feature's place in the tally and
    /// where it stands. Empty unless asked for.
    occurrences: Vec<(usize, Span)>,
}

impl Features {
    pub(crate) fn of(
        recipe: &Recipe,
        input: Input,
        places: Places,
    ) -> Result<Features, Error> {
        let mut features =
            Features { tally: Tally::default(), given: false, occurrences: Vec::new() };
        match input {
            Input::Text(text) => features.add_text(recipe, text, places)?,
            Input::Features(list) => {
                for feature in list {
                    let hash = recipe.hash().hash(feature);
                    let place = features.tally.place(feature, hash);
                    features.tally[place].count += 1;
                }
            }
            Input::Weighted(list) => {
                features.given = true;
                let mut total = 0;
                for &(feature, weight) in list {
                    let hash = recipe.hash().hash(feature);
                    let place = features.tally.place(feature, hash);
                    let entry = &mut features.tally[place];
                    entry.count += 1;
                    entry.weight += weight.fixed();
                    entry.absolute += weight.fixed().unsigned_abs();
                    total += weight.fixed().unsigned_abs();
                    // At once, before anything can wrap.
                    if total > MAX_TOTAL_FIXED {
                        return Err(Error::total_weight());
                    }
                }
            }
        }
        if !features.given {
            let weights = recipe.weights();
            features.tally.weigh(|feature, count| weights.of(feature, count));
        }
        Ok(features)
    }

    fn add_text(
        &mut self,
        recipe: &Recipe,
        Text { text, state }: Text,
        places: Places,
    ) -> Result<(), Error> {
        let noted = places == Places::Noted;
        let own;
        let (text, alignment) = match state {
            TextState::AsIs => {
                own = recipe.normalization().apply(text, noted)?;
                (&*own.0, &own.1)
            }
            TextState::Normalized(alignment) => (text, alignment),
        };
        let lowered = if recipe.lowercase() {
            Cow::Owned(to_lowercase(text))
        } else {
            Cow::Borrowed(text)
        };

        let mut spans = Vec::new();
        let mut trace = Trace::new(text, recipe.lowercase());
        let grams = Grams::new(recipe.unit(), &lowered, &mut |unit| {
            if noted {
                spans.push(alignment.source(trace.source(unit)));
            }
        });
        grams.each(recipe.sizes(), recipe.abutting(), &mut |gram, units| {
            let place = self.tally.place(gram, recipe.hash().hash(gram));
            self.tally[place].count += 1;
            if noted {
                let (first, last) = (spans[units.start], spans[units.end - 1]);
                let span = Span { start: first.start, end: last.end };
                self.occurrences.push((place, span));
            }
        });
        Ok(())
    }

    /// The distinct features in order of first appearance.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Entry)> {
        self.tally.iter()
    }

    /// The place of a feature, if it has one.
    pub(crate) fn find(&self, feature: &str, hash: u128) -> Option<usize> {
        self.tally.find(feature, hash)
    }

    /// Whether the weights came with the features.
    pub(crate) fn given(&self) -> bool {
        self.given
    }

    /// The vector of all votes.
    pub(crate) fn vote(&self, recipe: &Recipe) -> Result<Vector, Error> {
        let votes = self.iter().map(|(_, &Entry { hash, weight, absolute, .. })| {
            Vote { hash, weight, total: absolute as i64 }
        });
        let mut vector = Vector::new(recipe.bits());
        vector.apply(None, &votes.collect::<Vec<_>>())?;
        Ok(vector)
    }

    /// Every occurrence in the caller's text.
    pub(crate) fn occurrences(&self) -> &[(usize, Span)] {
        &self.occurrences
    }
}
