//! Segmentation of a text into units, which form grams.

use crate::{
    memory::fallible::OutOfMemory,
    text::word_break::{self, Failure, Visitor},
};
use core::ops::Range;

/// The units into which a text is segmented. Neighbouring units form grams, which are the features:
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
            Unit::Word => each_word(text, visit)?,
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

/// Visits the words of a text: the segments between UAX #29 boundaries that contain a letter or a
/// digit. With the feature `segmentation`, the unicode-segmentation crate finds them if it has the
/// Unicode version of our tables.
fn each_word(
    text: &str,
    visit: &mut dyn FnMut(Range<usize>) -> Result<(), OutOfMemory>,
) -> Result<(), OutOfMemory> {
    #[cfg(feature = "segmentation")]
    if unicode_segmentation::UNICODE_VERSION == word_break::UNICODE_VERSION {
        use unicode_segmentation::UnicodeSegmentation;
        let mut words = text.unicode_word_indices();
        return words.try_for_each(|(start, word)| visit(start..start + word.len()));
    }
    // A visit fails only if memory runs out.
    word_break::each_word(text.as_bytes(), &mut Visit(visit)).or(Err(OutOfMemory))
}

/// A function that visits words.
struct Visit<'a>(&'a mut dyn FnMut(Range<usize>) -> Result<(), OutOfMemory>);

impl Visitor for Visit<'_> {
    fn word(&mut self, start: usize, end: usize) -> Result<(), Failure> {
        Ok((self.0)(start..end)?)
    }
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
