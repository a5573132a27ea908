//! What a text is cut into before grams are made of it.

use crate::fallible::OutOfMemory;
use core::ops::Range;
use unicode_segmentation::UnicodeSegmentation;

/// What a text is cut into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Unit {
    /// Words by UAX #29. In scripts written without spaces (Han, Hiragana, Thai, ...)
    /// each character is a word.
    #[default]
    Word,
    /// Code points, white space and punctuation included.
    Char,
    /// Runs of anything but white space.
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

    /// Visits the units of a text from left to right, each as a range of its bytes, until a
    /// visit fails.
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

/// The words of a text: what stands between boundaries and has a letter or a digit in it.
///
/// The same as `unicode_word_indices`, whose second set of rules, for ASCII alone, would
/// spare `explain` a twelfth of its time and cost the module half a kilobyte.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_word =
        |(_, segment): &(usize, &str)| segment.contains(char::is_alphanumeric);
    let segments = text.split_word_bound_indices().filter(is_word);
    segments.map(|(start, word)| start..start + word.len())
}

/// What Python's `str.split()` splits at: Unicode's White_Space and the four
/// information separators.
fn is_white_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn cut(unit: Unit, text: &str) -> Vec<&str> {
        let mut units = Vec::new();
        let visited = unit.each(text, &mut |range| {
            units.push(&text[range]);
            Ok(())
        });
        assert_eq!(visited, Ok(()));
        units
    }

    #[test]
    fn words_are_those_of_uax_29() {
        assert_eq!(
            cut(Unit::Word, "can't 3.14 a_b x-y 你好!"),
            ["can't", "3.14", "a_b", "x", "y", "你", "好"]
        );
    }

    #[test]
    fn chars_are_code_points() {
        assert_eq!(cut(Unit::Char, "e\u{301} 𠮷"), ["e", "\u{301}", " ", "𠮷"]);
    }

    #[test]
    fn whitespace_splits_where_python_does() {
        let text = " a\u{1c}b\u{1f}c\u{85}d\u{a0}e\u{3000}f\u{200b}g\t\r\nh ";
        assert_eq!(
            cut(Unit::Whitespace, text),
            ["a", "b", "c", "d", "e", "f\u{200b}g", "h"]
        );
        assert!(cut(Unit::Whitespace, " \n ").is_empty());
    }
}
