//! Segmentation of a text into units, of which grams are made.

use crate::fallible::OutOfMemory;
use core::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// What a text is segmented into. Neighbouring units are joined to grams, which are the features:
/// see [`GramSizes`](crate::GramSizes). The default is words.
///
/// ```
/// use simhash_wasm::{GramSizes, Recipe, SimHash, Unit};
///
/// let units = |unit| -> Result<Vec<String>, simhash_wasm::Error> {
///     let single = GramSizes::new(&[1])?;
///     let recipe = Recipe::default().with_unit(unit).with_sizes(single, GramSizes::NONE);
///     let explanation = SimHash::new(recipe).explain("to-do: 你好")?;
///     Ok(explanation.features().map(|feature| feature.text.to_string()).collect())
/// };
/// assert_eq!(units(Unit::Word)?, ["to", "do", "你", "好"]);
/// assert_eq!(units(Unit::Char)?, ["t", "o", "-", "d", ":", " ", "你", "好"]);
/// assert_eq!(units(Unit::Whitespace)?, ["to-do:", "你好"]);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Unit {
    /// Words by UAX #29: the segments between word boundaries that contain a letter or a digit. In
    /// Han, Hiragana, Thai and other scripts without spaces, each character, with its combining
    /// marks, is a word.
    #[default]
    Word,
    /// Code points, including white space and punctuation.
    Char,
    /// Runs of characters that are not white space, as Python's `str.split()` splits.
    Whitespace,
}

impl Unit {
    /// The name of the unit: `word`, `char` or `whitespace`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Unit::Word => "word",
            Unit::Char => "char",
            Unit::Whitespace => "whitespace",
        }
    }

    /// Visits the units of a text from left to right, each as a byte range. Stops at the first
    /// visit that fails.
    pub(crate) fn each(
        self,
        text: &str,
        visit: &mut dyn FnMut(Range<usize>) -> Result<(), OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        match self {
            Unit::Word => {
                for word in words(text) {
                    visit(word)?;
                }
            }
            Unit::Char => {
                for (start, c) in text.char_indices() {
                    visit(start..start + c.len_utf8())?;
                }
            }
            Unit::Whitespace => {
                let mut start = 0;
                for run in text.split_inclusive(is_white_space) {
                    let end = run.trim_end_matches(is_white_space).len();
                    if end > 0 {
                        visit(start..start + end)?;
                    }
                    start += run.len();
                }
            }
        }
        Ok(())
    }
}

/// The words of a text: the segments between UAX #29 boundaries that contain a letter or a
/// digit.
///
/// The result is that of `unicode_word_indices`. That function has a second implementation for
/// ASCII, which would save `explain` a twelfth of its time and add half a kilobyte to the
/// module.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_word =
        |(_, segment): &(usize, &str)| segment.contains(char::is_alphanumeric);
    let segments = text.split_word_bound_indices().filter(is_word);
    segments.map(|(start, word)| start..start + word.len())
}

/// Whether Python's `str.split()` splits at a character: those with the Unicode property
/// `White_Space`, and the four information separators.
fn is_white_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn units(unit: Unit, text: &str) -> Vec<&str> {
        let mut list = Vec::new();
        let visited = unit.each(text, &mut |range| {
            list.push(&text[range]);
            Ok(())
        });
        assert_eq!(visited, Ok(()));
        list
    }

    #[test]
    fn words_are_those_of_uax_29() {
        assert_eq!(
            units(Unit::Word, "can't 3.14 a_b x-y 你好!"),
            ["can't", "3.14", "a_b", "x", "y", "你", "好"]
        );
    }

    #[test]
    fn chars_are_code_points() {
        assert_eq!(units(Unit::Char, "e\u{301} 𠮷"), ["e", "\u{301}", " ", "𠮷"]);
    }

    #[test]
    fn whitespace_splits_where_python_does() {
        let text = " a\u{1c}b\u{1f}c\u{85}d\u{a0}e\u{3000}f\u{200b}g\t\r\nh ";
        assert_eq!(
            units(Unit::Whitespace, text),
            ["a", "b", "c", "d", "e", "f\u{200b}g", "h"]
        );
        assert!(units(Unit::Whitespace, " \n ").is_empty());
    }
}
