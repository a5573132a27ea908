//! The pipeline of the general path, from an input to counted features: normalise, convert to lower
//! case, segment into units, form grams, count.

use crate::{
    Alignment, Error, Input, Recipe, Span, Text, Unit,
    memory::fallible::{self, OutOfMemory},
    recipe::weight::MAX_TOTAL_FIXED,
    text::gram::Grams,
    text::lowercase::{LowercaseMap, to_lowercase},
    text::sections::{SECTION_BYTES, sections},
    vote::feature_table::{Entry, FeatureTable},
    vote::sums::{Sums, VoteDelta},
};
use alloc::{borrow::Cow, vec::Vec};

/// Whether to record the spans of each feature in the caller's text.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Spans {
    Skip,
    Record,
}

/// The distinct features of an input, with their counts and weights.
#[derive(Clone, Debug, Default)]
pub(crate) struct Features {
    table: FeatureTable,
    /// Whether the caller gave the weights.
    given: bool,
    /// Every occurrence in the caller's text: the position of the feature in the table, and
    /// the span. Empty under [`Spans::Skip`].
    occurrences: Vec<(usize, Span)>,
}

impl Features {
    pub(crate) fn of(
        recipe: &Recipe,
        input: Input,
        spans: Spans,
    ) -> Result<Features, Error> {
        let mut sections = Sections::default();
        let features = &mut sections.features;
        match input {
            Input::Text(text) => sections.push_text(recipe, text, spans)?,
            Input::Features(list) => {
                for feature in list {
                    let position = features.table.intern(feature, recipe.hash())?;
                    features.table[position].count += 1;
                }
            }
            Input::Weighted(list) => {
                features.given = true;
                let mut total = 0;
                for &(feature, weight) in list {
                    let position = features.table.intern(feature, recipe.hash())?;
                    let entry = &mut features.table[position];
                    entry.count += 1;
                    entry.weight += weight.fixed();
                    entry.absolute += weight.fixed().unsigned_abs();
                    total += weight.fixed().unsigned_abs();
                    // Checked at every weight, so that no sum can overflow.
                    if total > MAX_TOTAL_FIXED {
                        return Err(Error::total_weight());
                    }
                }
            }
        }
        Ok(sections.finish(recipe)?)
    }

    fn weigh(&mut self, recipe: &Recipe) {
        self.table.weigh(|feature, count| recipe.weights().of(feature, count));
    }

    /// The distinct features and their numbers of occurrences.
    pub(crate) fn table(&self) -> &FeatureTable {
        &self.table
    }

    /// The distinct features in order of first appearance.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Entry)> {
        self.table.iter()
    }

    /// The texts of the distinct features, concatenated in order of first appearance.
    pub(crate) fn text(&self) -> &str {
        self.table.text()
    }

    /// The position of a feature among the distinct ones, if it occurs.
    pub(crate) fn find(&self, feature: &str) -> Option<usize> {
        self.table.find(feature)
    }

    /// Whether the caller gave the weights.
    pub(crate) fn given(&self) -> bool {
        self.given
    }

    /// The sums of all votes.
    pub(crate) fn vote(&self, recipe: &Recipe) -> Result<Sums, Error> {
        let entries = self.table.entries();
        let mut votes = fallible::with_capacity(entries.len())?;
        for &Entry { hash, weight, absolute, .. } in entries {
            votes.push(VoteDelta { hash, weight, total: absolute as i64 });
        }
        let mut sums = Sums::new(recipe.bits());
        sums.apply(None, &votes)?;
        Ok(sums)
    }

    /// Every occurrence in the caller's text: the position of the feature, and the span. Empty
    /// under [`Spans::Skip`].
    pub(crate) fn occurrences(&self) -> &[(usize, Span)] {
        &self.occurrences
    }
}

/// Calls `visit` with each unit of a text, normalised and in lower case, and its span in the caller's
/// text.
pub(crate) fn each_unit(
    recipe: &Recipe,
    unit: Unit,
    text: Text,
    visit: &mut dyn FnMut(&str, Span) -> Result<(), OutOfMemory>,
) -> Result<(), Error> {
    let text = text.in_form(recipe.normalization(), true)?;
    let (text, alignment) = (text.text(), text.alignment());
    let lowered = lowered(recipe, text)?;
    let mut map = LowercaseMap::new(text, recipe.lowercase());
    unit.each(&lowered, &mut |unit| {
        visit(&lowered[unit.clone()], alignment.source(map.source(unit)))
    })?;
    Ok(())
}

/// A text during its segmentation into units.
fn lowered<'a>(recipe: &Recipe, text: &'a str) -> Result<Cow<'a, str>, OutOfMemory> {
    Ok(if recipe.lowercase() {
        Cow::Owned(to_lowercase(text)?)
    } else {
        Cow::Borrowed(text)
    })
}

/// Counts the features of a text passed in sections. Both the units and the lower case of a section
/// must be the same as in the whole text.
#[derive(Default)]
pub(crate) struct Sections {
    features: Features,
    grams: Grams,
    /// The spans of the units in the caller's text, under [`Spans::Record`]. The text is then
    /// one section.
    spans: Vec<Span>,
}

impl Sections {
    /// Counts the features of a whole text.
    fn push_text(
        &mut self,
        recipe: &Recipe,
        text: Text,
        spans: Spans,
    ) -> Result<(), Error> {
        let record = spans == Spans::Record;
        let text = text.in_form(recipe.normalization(), record)?;
        if record {
            self.push(recipe, text.text(), Some(text.alignment()))?;
        } else {
            self.push_sections(recipe, text.text(), SECTION_BYTES)?;
        }
        Ok(())
    }

    /// Counts the features of a text in sections of about `section` bytes.
    fn push_sections(
        &mut self,
        recipe: &Recipe,
        text: &str,
        section: usize,
    ) -> Result<(), OutOfMemory> {
        for section in sections(text, section, recipe.unit()) {
            self.push_section(recipe, section)?;
        }
        Ok(())
    }

    /// The allocated memory, in bytes.
    pub(crate) fn allocated(&self) -> usize {
        self.features.table.allocated() + self.grams.allocated()
    }

    /// About the greatest number of bytes that a section of this length allocates before the replaced
    /// memory is freed.
    pub(crate) fn growth(&self, recipe: &Recipe, section: usize) -> usize {
        let sizes = recipe.sizes().and(recipe.abutting());
        let units = if recipe.unit() == Unit::Char { section } else { section / 2 + 1 };
        let bytes: usize = sizes.iter().map(|size| size as usize).sum();
        let table = &self.features.table;
        let features = units * sizes.count();
        // In the end all vote at once.
        let votes = size_of::<VoteDelta>() * (table.entries().len() + features);
        table.growth(features, section * bytes) + votes
    }

    /// Counts the features that end in a section of a normalised text.
    pub(crate) fn push_section(
        &mut self,
        recipe: &Recipe,
        section: &str,
    ) -> Result<(), OutOfMemory> {
        self.push(recipe, section, None)?;
        self.grams.carry(recipe.sizes().and(recipe.abutting()).largest())
    }

    /// Counts the features that end in a section. With an alignment, which maps back to the
    /// caller's text, it records their spans; the section is then the whole text.
    #[inline(never)]
    fn push(
        &mut self,
        recipe: &Recipe,
        text: &str,
        alignment: Option<&Alignment>,
    ) -> Result<(), OutOfMemory> {
        let lowered = lowered(recipe, text)?;
        let spans = &mut self.spans;
        let mut map = LowercaseMap::new(text, recipe.lowercase());
        let before = self.grams.count();
        self.grams.push(recipe.unit(), &lowered, &mut |unit| match alignment {
            Some(alignment) => {
                fallible::push(spans, alignment.source(map.source(unit)))
            }
            None => Ok(()),
        })?;
        let smallest = recipe.sizes().smallest();
        if before < smallest {
            // There were fewer units than in the smallest gram, so no gram has been counted.
            self.grams.mark_all_new();
        }
        if self.grams.count() >= smallest {
            self.count(recipe, usize::MAX)?;
        }
        Ok(())
    }

    /// Counts the grams that end in the last section. The whole text has `count` units.
    #[inline(never)]
    fn count(&mut self, recipe: &Recipe, count: usize) -> Result<(), OutOfMemory> {
        let Features { table, occurrences, .. } = &mut self.features;
        let spans = &self.spans;
        table.expect(self.grams.count().saturating_mul(recipe.sizes().count()));
        self.grams.each(recipe.sizes(), recipe.abutting(), count, &mut |gram, units| {
            let position = table.intern(gram, recipe.hash())?;
            table[position].count += 1;
            if let Some(units) = spans.get(units) {
                let (first, last) = (units[0], units[units.len() - 1]);
                let span = Span { start: first.start, end: last.end };
                fallible::push(occurrences, (position, span))?;
            }
            Ok(())
        })
    }

    /// The features of all sections.
    #[inline(never)]
    pub(crate) fn finish(mut self, recipe: &Recipe) -> Result<Features, OutOfMemory> {
        if self.grams.count() < recipe.sizes().smallest() {
            self.grams.mark_all_new();
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
    use crate::SimHash;
    use crate::{recipe::weight::from_fixed, text::sections::test_recipes, texts};

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
                    let whole = SimHash::new(recipe.clone())
                        .explain(Text::normalized(&text))
                        .unwrap();
                    let expected: Vec<_> = whole.sums().collect();
                    let sums: Vec<_> =
                        sums.values().iter().map(|&sum| from_fixed(sum)).collect();
                    assert_eq!(sums, expected, "{} {section} {text:?}", recipe.id());
                }
            }
        }
    }
}
