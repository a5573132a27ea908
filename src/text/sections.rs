//! Sections of a long text, so that memory does not grow with the text.
//!
//! A text is divided where segmentation into units and conversion to lower case give the same
//! results for each side alone. The only state between two sections is therefore the last units,
//! with which grams of the next section may start, and the buffers of a section are free once its
//! grams have been counted.

use crate::Unit;
#[cfg(test)]
use {
    crate::{
        Bits, Fingerprint, GramSizes, Recipe, RecipeName, Tie, Weight, WeightTable,
        Weights,
        texts::{self, Random},
    },
    alloc::{string::String, vec::Vec},
};

/// A text of more bytes is processed in sections.
pub(crate) const SECTIONS_FROM_BYTES: usize = 1 << 20;

/// The length of a section, if the text has a boundary near its end.
pub(crate) const SECTION_BYTES: usize = 1 << 16;

/// The sections of a text, of about `bytes` bytes each.
pub(crate) fn sections(
    text: &str,
    bytes: usize,
    unit: Unit,
) -> impl Iterator<Item = &str> {
    let mut start = 0;
    core::iter::from_fn(move || {
        let end = section_end(text.as_bytes(), start, bytes, unit);
        let section = &text[start..end];
        start = end;
        (!section.is_empty()).then_some(section)
    })
}

/// The end of the section that starts at `start`: the last boundary within `bytes` bytes, or else
/// the first one after them. The text must be UTF-8.
#[inline(never)]
pub(crate) fn section_end(
    text: &[u8],
    start: usize,
    bytes: usize,
    unit: Unit,
) -> usize {
    let near = start + bytes;
    if near >= text.len() {
        return text.len();
    }
    let mut end = near;
    while end > start && !is_boundary(text, end, unit) {
        end -= 1;
    }
    if end > start {
        return end;
    }
    end = near + 1;
    while end < text.len() && !is_boundary(text, end, unit) {
        end += 1;
    }
    end
}

/// Whether a section may end at a position, whatever text is on either side.
///
/// UAX #29 has a boundary before a line feed except after CR (WB3), before a space except
/// after white space (`WB3d`), and before an ideograph (WB999), and none of its rules looks
/// back across one of these characters. They are neither cased nor case-ignorable, so the
/// condition `Final_Sigma` does not look across them either.
pub(crate) fn is_boundary(text: &[u8], position: usize, unit: Unit) -> bool {
    let before = text[position - 1];
    match text[position] {
        b'\n' => before != b'\r',
        // The other characters of `WSegSpace` have three bytes, from U+1680 on.
        b' ' if before < 0x80 => before.is_ascii_graphic(),
        b' ' => position < 3 || !matches!(text[position - 3], 0xe1..=0xe3),
        // U+5000 to U+8FFF.
        0xe5..=0xe8 => unit != Unit::Whitespace,
        _ => false,
    }
}

/// Recipes that differ in every step of a section's processing.
#[cfg(test)]
pub(crate) fn test_recipes() -> Vec<Recipe> {
    let sizes = |list: &[u32]| GramSizes::new(list).unwrap();
    let table = || {
        let entries = [("the", Weight::ZERO), ("a", Weight::from(7))];
        WeightTable::new(entries, Weight::new(-1.5).unwrap())
    };
    let mut recipes: Vec<Recipe> =
        RecipeName::ALL.into_iter().map(Recipe::new).collect();
    for weights in [Weights::Count, Weights::Log, table().into()] {
        recipes.push(Recipe::default().with_weights(weights));
    }
    for unit in [Unit::Char, Unit::Whitespace] {
        let other = Recipe::default().with_unit(unit);
        recipes.push(other.clone().with_sizes(sizes(&[1, 3]), sizes(&[2])));
        recipes.push(other.with_lowercase(false).with_weights(Weights::Count));
    }
    recipes.push(Recipe::default().with_sizes(sizes(&[1]), GramSizes::NONE));
    recipes.push(Recipe::default().with_sizes(sizes(&[5, 9, 64]), sizes(&[2, 3])));
    recipes.push(Recipe::default().with_bits(Bits::MAX).with_tie(Tie::One));
    recipes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SimHash;
    use crate::{Text, fast, text::lowercase::to_lowercase};
    use alloc::format;
    use unicode_segmentation::UnicodeSegmentation;

    /// The fingerprint by the fast path in sections of about `bytes` bytes.
    fn in_sections(recipe: &Recipe, text: &str, bytes: usize) -> Option<Fingerprint> {
        let mut buffer = text.as_bytes().to_vec();
        // The bytes after a text must not matter.
        buffer.extend([b'a'; fast::PADDING]);
        fast::Scratch::default().long(
            fast::Plan::of(recipe)?,
            &mut buffer,
            text.len(),
            bytes,
        )
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_text_in_sections_has_the_fingerprint_of_the_whole() {
        let mut random = Random(1);
        let mut compared = 0;
        for i in 0..1500 {
            let text = match i % 3 {
                0 => texts::ascii(&mut random, 1 + i / 3),
                1 => texts::text(&mut random, 12),
                _ => texts::text(&mut random, 150),
            };
            for recipe in
                test_recipes().iter().filter(|&recipe| fast::Plan::of(recipe).is_some())
            {
                let whole = SimHash::new(recipe.clone())
                    .fingerprint(Text::normalized(&text))
                    .unwrap();
                for bytes in [1, 2, 3, 5, 16, 64, 200] {
                    // A text that becomes longer in lower case is left to the general path.
                    if let Some(ours) = in_sections(recipe, &text, bytes) {
                        compared += 1;
                        assert_eq!(ours, whole, "{} {bytes} {text:?}", recipe.id());
                    }
                }
            }
        }
        assert!(compared > 40_000, "{compared}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_text_that_becomes_longer_in_lower_case_does_not_overrun_its_buffer() {
        let recipe = Recipe::default();
        let text = "\u{23a}".repeat(40);
        assert_eq!(in_sections(&recipe, &text, 16), None);
        for blanks in 0..40 {
            let text = [&*" ".repeat(blanks), &text, "\n", &text, " z"].concat();
            let whole = SimHash::new(recipe.clone())
                .fingerprint(Text::normalized(&text))
                .unwrap();
            let ours = in_sections(&recipe, &text, 16);
            assert!(ours.is_none_or(|ours| ours == whole), "{blanks}");
        }
    }

    /// Two adjacent texts have the same words and lower case together as separately.
    fn assert_independent(left: &str, right: &str) {
        let bounds = |text: &str| -> Vec<usize> {
            text.split_word_bound_indices().map(|(start, _)| start).collect()
        };
        let both = [left, right].concat();
        let mut apart = bounds(left);
        apart.extend(bounds(right).iter().map(|start| start + left.len()));
        assert_eq!(bounds(&both), apart, "{both:?}");
        let lowered = [left, right].map(|side| to_lowercase(side).unwrap());
        assert_eq!(to_lowercase(&both), Ok(lowered.concat()), "{both:?}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_section_ends_only_where_both_sides_are_the_same_alone() {
        // Characters of all classes of UAX #29, and of those that `Final_Sigma` distinguishes.
        const BEFORE: &str = "a\u{5d0}1_\u{30ab}'.:,\"\u{301}\u{ad}\u{200d}\u{1f1e6}\u{1f44d}\
             \u{1f3fb}\u{a9} \u{3000}\r\n\u{85}!\u{6f22}\u{e33}\u{3a3}^\u{ac00}\
             \u{93e}A\u{37a}\u{1680}\u{2000}\u{2006}\u{200a}\u{205f}\u{a0}\
             \u{627}\u{e01}\u{4e00}\u{10000}\u{10d0}\t\u{b}";
        const AFTER: &str =
            "|a|'a|\u{301}a|\u{3a3}|\u{1f1e6}| |\u{301}|\u{93e}|\u{200d}\u{1f44d}";
        // In a reduced run, each boundary is tested with every seventh of the 80 texts around it; successive boundaries
        // use different texts, because 80 is not a multiple of seven.
        let one_in = if crate::texts::rounds(7) > 7 { 1 } else { 7 };
        let mut around = 0;
        let mut boundaries = 0;
        for character in crate::texts::characters() {
            for before in BEFORE.chars() {
                let pair = String::from_iter([before, character]);
                if !is_boundary(pair.as_bytes(), before.len_utf8(), Unit::Word) {
                    continue;
                }
                // Every ninth ideograph, and all other characters.
                if u32::from(character) > 0x3100 && u32::from(character) % 9 != 0 {
                    continue;
                }
                boundaries += 1;
                for left in
                    ["", " ", "a", "a'", "1.", "\u{1f1e6}", "A\u{3a3}", "\u{5d0}"]
                {
                    for after in AFTER.split('|') {
                        around += 1;
                        if around % one_in != 0 {
                            continue;
                        }
                        assert_independent(
                            &format!("{left}{before}"),
                            &format!("{character}{after}"),
                        );
                    }
                }
            }
        }
        assert!(boundaries > 10_000, "{boundaries}");
    }

    #[test]
    fn a_section_without_boundary_near_its_end_does_not_make_the_search_quadratic() {
        // The first section ends far after its nominal end, and no section starts before that.
        for text in ["a".repeat(10_000), [&*"a".repeat(5000), " b"].concat()] {
            let ends: Vec<_> = sections(&text, 10, Unit::Word).map(str::len).collect();
            assert_eq!(ends.iter().sum::<usize>(), text.len());
            assert!(ends.len() <= 2);
        }
    }
}
