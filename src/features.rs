//! The line from an input to counted features: normalise, lower, cut, make grams, count.

use crate::{
    Alignment, Error, Input, Recipe, Span, Text,
    fallible::{self, OutOfMemory},
    gram::Grams,
    input::TextState,
    lowercase::{Trace, to_lowercase},
    sections::{SECTION, sections},
    sums::{Sums, VoteDelta},
    tally::{Entry, Tally},
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
#[derive(Clone, Debug, Default)]
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
        let mut sections = Sections::default();
        let features = &mut sections.features;
        match input {
            Input::Text(text) => sections.push_text(recipe, text, places)?,
            Input::Features(list) => {
                for feature in list {
                    let place = features.tally.place(feature, recipe.hash())?;
                    features.tally[place].count += 1;
                }
            }
            Input::Weighted(list) => {
                features.given = true;
                let mut total = 0;
                for &(feature, weight) in list {
                    let place = features.tally.place(feature, recipe.hash())?;
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
        Ok(sections.finish(recipe)?)
    }

    fn weigh(&mut self, recipe: &Recipe) {
        self.tally.weigh(|feature, count| recipe.weights().of(feature, count));
    }

    /// The distinct features and how often each occurs.
    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The distinct features in order of first appearance.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Entry)> {
        self.tally.iter()
    }

    /// The distinct features one after the other, in order of first appearance.
    #[cfg(feature = "wasm")]
    pub(crate) fn text(&self) -> &str {
        self.tally.text()
    }

    /// The place of a feature, if it has one.
    pub(crate) fn find(&self, feature: &str) -> Option<usize> {
        self.tally.find(feature)
    }

    /// Whether the weights came with the features.
    pub(crate) fn given(&self) -> bool {
        self.given
    }

    /// The sums of all votes.
    pub(crate) fn vote(&self, recipe: &Recipe) -> Result<Sums, Error> {
        let mut votes = fallible::with_capacity(self.iter().len())?;
        for (_, &Entry { hash, weight, absolute, .. }) in self.iter() {
            votes.push(VoteDelta { hash, weight, total: absolute as i64 });
        }
        let mut sums = Sums::new(recipe.bits());
        sums.apply(None, &votes)?;
        Ok(sums)
    }

    /// Every occurrence in the caller's text.
    pub(crate) fn occurrences(&self) -> &[(usize, Span)] {
        &self.occurrences
    }
}

/// The features of a text that comes in sections: parts of a normalised text whose units are
/// the same on their own.
#[derive(Default)]
struct Sections {
    features: Features,
    grams: Grams,
    /// Where the units of a text of one section stand, if that is noted.
    spans: Vec<Span>,
}

impl Sections {
    /// Takes in a whole text.
    fn push_text(
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
        if noted {
            self.push(recipe, text, Some(alignment))?;
        } else {
            self.push_sections(recipe, text, SECTION)?;
        }
        Ok(())
    }

    /// Takes in a text by sections of so many bytes.
    fn push_sections(
        &mut self,
        recipe: &Recipe,
        text: &str,
        section: usize,
    ) -> Result<(), OutOfMemory> {
        for section in sections(text, section, recipe.unit()) {
            self.push(recipe, section, None)?;
            self.grams.carry(recipe.sizes().and(recipe.abutting()).largest())?;
        }
        Ok(())
    }

    /// Takes in a section, and notes where features stand in it if there is a way back to
    /// the caller's text, which is then of one section.
    #[inline(never)]
    fn push(
        &mut self,
        recipe: &Recipe,
        text: &str,
        noted: Option<&Alignment>,
    ) -> Result<(), OutOfMemory> {
        let lowered = if recipe.lowercase() {
            Cow::Owned(to_lowercase(text)?)
        } else {
            Cow::Borrowed(text)
        };
        let spans = &mut self.spans;
        let mut trace = Trace::new(text, recipe.lowercase());
        let before = self.grams.count();
        self.grams.push(recipe.unit(), &lowered, &mut |unit| match noted {
            Some(alignment) => {
                fallible::push(spans, alignment.source(trace.source(unit)))
            }
            None => Ok(()),
        })?;
        let smallest = recipe.sizes().smallest();
        if before < smallest {
            // Of fewer units than the smallest gram has, no gram has been counted.
            self.grams.renew();
        }
        if self.grams.count() >= smallest {
            self.count(recipe, usize::MAX)?;
        }
        Ok(())
    }

    /// Counts the grams of a text of `count` units that end in the last section.
    #[inline(never)]
    fn count(&mut self, recipe: &Recipe, count: usize) -> Result<(), OutOfMemory> {
        let Features { tally, occurrences, .. } = &mut self.features;
        let spans = &self.spans;
        self.grams.each(recipe.sizes(), recipe.abutting(), count, &mut |gram, units| {
            let place = tally.place(gram, recipe.hash())?;
            tally[place].count += 1;
            if let Some(units) = spans.get(units) {
                let (first, last) = (units[0], units[units.len() - 1]);
                let span = Span { start: first.start, end: last.end };
                fallible::push(occurrences, (place, span))?;
            }
            Ok(())
        })
    }

    /// The features of all sections.
    #[inline(never)]
    fn finish(mut self, recipe: &Recipe) -> Result<Features, OutOfMemory> {
        if self.grams.count() < recipe.sizes().smallest() {
            self.grams.renew();
            self.count(recipe, self.grams.count())?;
        }
        if !self.features.given {
            self.features.weigh(recipe);
        }
        Ok(self.features)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{sections::test_recipes, texts, weight::from_fixed};

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn the_features_of_a_text_are_those_of_its_sections() {
        let mut random = texts::Random(3);
        for _ in 0..300 {
            let text = texts::text(&mut random, 40);
            for recipe in test_recipes() {
                for section in [1, 2, 7, 30] {
                    let mut sections = Sections::default();
                    sections.push_sections(&recipe, &text, section).unwrap();
                    let features = sections.finish(&recipe).unwrap();
                    let sums = features.vote(&recipe).unwrap();
                    let whole = recipe.explain(Text::normalized(&text)).unwrap();
                    let expected: Vec<_> = whole.sums().collect();
                    let sums: Vec<_> =
                        sums.values().iter().map(|&sum| from_fixed(sum)).collect();
                    assert_eq!(sums, expected, "{} {section} {text:?}", recipe.id());
                }
            }
        }
    }
}
