//! The words of any text in lower case, by UAX #29.
//!
//! Where a segment ends does not depend on the text before its start. So each segment may be
//! found by another function, and there are three: [`ascii::segment_words`] for long runs of
//! ASCII, [`segment`] for common letters and ideographs, and [`general_segment`], which is
//! the unicode-segmentation crate, for a segment with any other character in it or right
//! after it.

use super::{ascii, words::Words};
use crate::{
    fallible::OutOfMemory,
    unit,
    utf8::{self, ascii_prefix},
};

/// Adds the words of a text, which is also given in lower case, of the same length. A letter and
/// its lower case have the same boundaries. Returns whether a word abuts the one before it, or
/// may do so.
pub(super) fn segment_words(
    text: &str,
    lowered: &[u8],
    words: &mut Words,
) -> Result<bool, OutOfMemory> {
    let bytes = lowered;
    let mut abuts = false;
    let mut start = 0;
    let mut ascii_end = 0;
    let mut first = class_at_cold(bytes, start);
    while start < bytes.len() {
        if start >= ascii_end && bytes[start].is_ascii() {
            ascii_end = start + ascii_prefix(&bytes[start..]);
            if let Some(end) = last_boundary(&bytes[..ascii_end], start) {
                let last = words.last_end();
                let number = words.len();
                ascii::segment_words(&bytes[start..end], start, words)?;
                abuts |= words.starts_at(number, last);
                (start, first) = (end, class_at_cold(bytes, end));
                continue;
            }
        }
        let last = words.last_end();
        (start, first) = match segment(bytes, first) {
            Some(Segment { end, is_word, next }) => {
                if is_word {
                    abuts |= start == last;
                    words.push(start, end)?;
                }
                (end, next)
            }
            None => {
                let number = words.len();
                let end = general_segment(text, start, words)?;
                abuts |= words.starts_at(number, last);
                (end, class_at_cold(bytes, end))
            }
        };
    }
    Ok(abuts)
}

/// The fewest bytes of ASCII that are worth a call of [`ascii::segment_words`]: one block.
const MIN_ASCII_BYTES: usize = 64;

/// The last offset in a text at which a segment ends whatever follows the text, namely before
/// white space. None if it is less than [`MIN_ASCII_BYTES`] after `start`.
fn last_boundary(text: &[u8], start: usize) -> Option<usize> {
    let ends = |&end: &usize| {
        matches!(text[end], b' ' | b'\n') && !matches!(text[end - 1], b' ' | b'\r')
    };
    (start + MIN_ASCII_BYTES..text.len()).rev().find(ends)
}

/// Adds the first word that unicode-segmentation finds from `start` on, and returns where it
/// ends. Without a word it returns the end of the text.
#[inline(never)]
fn general_segment(
    text: &str,
    start: usize,
    words: &mut Words,
) -> Result<usize, OutOfMemory> {
    Ok(match unit::words(&text[start..]).next() {
        Some(word) => {
            words.push(start + word.start, start + word.end)?;
            start + word.end
        }
        None => text.len(),
    })
}

/// The class of a character, by its `Word_Break` property (UAX #29, table 3).
#[derive(Clone, Copy, PartialEq)]
enum Class {
    /// `ALetter`: no boundary next to another letter, a digit or an underscore.
    Letter,
    /// `Numeric`.
    Digit,
    /// `ExtendNumLet`.
    Underscore,
    /// `Katakana`: no boundary between two.
    Katakana,
    /// An ideograph or a Hiragana syllable: each is a word.
    Ideograph,
    /// `MidLetter`: joins two letters.
    MidLetter,
    /// `MidNum`: joins two digits.
    MidNumber,
    /// `MidNumLet` and `Single_Quote`: joins two letters or two digits.
    Mid,
    /// `WSegSpace`: no boundary between two, and no word.
    Space,
    /// A character with boundaries on both sides, and no word.
    Other,
    /// Any other character: left to [`general_segment`].
    Unknown,
}

/// The class of a character, and where it ends.
type Classed = (Class, usize);

/// The class of the character at an offset.
#[inline(always)]
fn class_at(text: &[u8], offset: usize) -> Classed {
    match utf8::first(&text[offset..]) {
        (_, 0) => (Class::Other, offset),
        (c, 1) => (ascii_class(c as u8), offset + 1),
        (c, len) => (class(c), offset + len),
    }
}

/// [`class_at`] outside the inner loop. Not inlined, for the size of the module.
#[inline(never)]
fn class_at_cold(text: &[u8], offset: usize) -> Classed {
    class_at(text, offset)
}

#[inline(always)]
fn ascii_class(byte: u8) -> Class {
    match byte {
        b'a'..=b'z' => Class::Letter,
        b'0'..=b'9' => Class::Digit,
        b'_' => Class::Underscore,
        b' ' => Class::Space,
        b':' => Class::MidLetter,
        b',' | b';' => Class::MidNumber,
        b'.' | b'\'' => Class::Mid,
        _ => Class::Other,
    }
}

/// The class of a character beyond ASCII. Only common ones are listed here.
#[inline(always)]
fn class(c: u32) -> Class {
    match c {
        // Han, Hiragana.
        0x4e00..=0x9fff | 0x3400..=0x4dbf | 0x3041..=0x3096 => Class::Ideograph,
        // Latin without × and ÷, Greek in lower case and with a tonos, Cyrillic.
        0xdf..=0xf6 | 0xf8..=0x24f | 0x3ac..=0x3ce | 0x430..=0x481 | 0x48a..=0x4ff => {
            Class::Letter
        }
        // Latin Extended Additional, Hangul syllables.
        0x1e00..=0x1eff | 0xac00..=0xd7a3 => Class::Letter,
        0x30a1..=0x30fa | 0x30fc..=0x30fe => Class::Katakana,
        // ‘ and ’.
        0x2018..=0x2019 => Class::Mid,
        // 、。〃, brackets, dashes, “ and ”, « and ».
        0x3001..=0x3003 | 0x3008..=0x3011 | 0x2013..=0x2014 | 0x201c..=0x201d => {
            Class::Other
        }
        0xab | 0xbb => Class::Other,
        _ => Class::Unknown,
    }
}

/// The text between two neighbouring boundaries.
struct Segment {
    end: usize,
    is_word: bool,
    /// The character after it.
    next: Classed,
}

/// The segment that starts with a character. None if its end depends on an unknown one.
#[inline(always)]
fn segment(text: &[u8], (first, first_end): Classed) -> Option<Segment> {
    let (mut last, mut end) = (first, first_end);
    let mut is_word = matches!(
        first,
        Class::Letter | Class::Digit | Class::Katakana | Class::Ideograph
    );
    loop {
        let next = class_at(text, end);
        // An unknown character may have no boundary before or after it.
        if last == Class::Unknown || next.0 == Class::Unknown {
            return None;
        }
        match (last, next.0) {
            (
                Class::Letter | Class::Digit | Class::Underscore,
                Class::Letter | Class::Digit,
            ) => is_word = true,
            (Class::Letter | Class::Digit | Class::Underscore, Class::Underscore)
            | (Class::Katakana, Class::Katakana)
            | (Class::Space, Class::Space) => {}
            // Rare, and left to the general function.
            (Class::Katakana, Class::Underscore)
            | (Class::Underscore, Class::Katakana) => return None,
            (Class::Letter, Class::MidLetter | Class::Mid)
            | (Class::Digit, Class::MidNumber | Class::Mid) => {
                let after = class_at(text, next.1);
                if after.0 == Class::Unknown {
                    return None;
                }
                if after.0 != last {
                    return Some(Segment { end, is_word, next });
                }
                end = after.1;
                continue;
            }
            _ => return Some(Segment { end, is_word, next }),
        }
        (last, end) = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lowercase::to_lowercase;
    use alloc::{string::String, vec::Vec};

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_letter_and_its_lower_case_of_the_same_length_have_the_same_boundaries() {
        const NEIGHBOURS: &[char] = &[
            'a', '1', '_', '\'', '.', ':', ',', ' ', '你', 'ア', '\u{301}', '\u{5d0}',
        ];
        let words = |text: &str| unit::words(text).collect::<Vec<_>>();
        let mut count = 0;
        for c in '\0'..=char::MAX {
            let lowered = to_lowercase(&String::from(c)).unwrap();
            if lowered.chars().eq([c]) || lowered.len() != c.len_utf8() {
                continue;
            }
            count += 1;
            for &before in NEIGHBOURS {
                for &after in NEIGHBOURS {
                    let text = String::from_iter([before, c, after, before]);
                    let same = text.replacen(c, &lowered, 1);
                    assert_eq!(words(&text), words(&same), "{text:?}");
                }
            }
        }
        assert!(count > 1300, "{count}");
    }
}
