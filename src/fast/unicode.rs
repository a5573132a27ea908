//! The words of any text in lower case.
//!
//! The segmentation of UAX #29 remembers nothing: what stands before the place where a
//! segment starts says nothing about where it ends. So a text may change hands between
//! any two segments. Long stretches of ASCII go to [`ascii`], common letters and
//! ideographs are dealt with here, and a segment with anything else in it, or right
//! after it, is left to unicode-segmentation.

use super::{ascii, words::Words};
use crate::{fallible::OutOfMemory, unit};

/// Notes the words of a text.
pub(super) fn cut(text: &str, words: &mut Words) -> Result<(), OutOfMemory> {
    let bytes = text.as_bytes();
    let mut place = 0;
    let mut ascii_end = 0;
    let mut ahead = class_afresh(text, place);
    while place < text.len() {
        if place >= ascii_end && bytes[place].is_ascii() {
            ascii_end = place + ascii_prefix(&bytes[place..]);
            if let Some(end) = last_cut(&bytes[..ascii_end], place) {
                ascii::cut(&bytes[place..end], place, words)?;
                (place, ahead) = (end, class_afresh(text, end));
                continue;
            }
        }
        (place, ahead) = match segment(text, ahead) {
            Some(Segment { end, is_word, next }) => {
                if is_word {
                    words.push(place, end)?;
                }
                (end, next)
            }
            None => {
                let end = leave(text, place, words)?;
                (end, class_afresh(text, end))
            }
        };
    }
    Ok(())
}

/// The number of bytes before the first that is not ASCII.
fn ascii_prefix(bytes: &[u8]) -> usize {
    let blocks = bytes.chunks_exact(16);
    let whole = 16 * blocks.take_while(|block| block.is_ascii()).count();
    whole + bytes[whole..].iter().take_while(|byte| byte.is_ascii()).count()
}

/// The last place in a text where a segment ends whatever follows, if it is so far from
/// `start` that what lies between is worth being looked at in blocks: before white space.
fn last_cut(text: &[u8], start: usize) -> Option<usize> {
    const WORTH: usize = 64;
    let ends = |&end: &usize| {
        matches!(text[end], b' ' | b'\n') && !matches!(text[end - 1], b' ' | b'\r')
    };
    (start + WORTH..text.len()).rev().find(ends)
}

/// Notes the first word that unicode-segmentation finds from `start` on, and returns
/// where it ends; the end of the text if there is none.
#[inline(never)]
fn leave(text: &str, start: usize, words: &mut Words) -> Result<usize, OutOfMemory> {
    Ok(match unit::words(&text[start..]).next() {
        Some(word) => {
            words.push(start + word.start, start + word.end)?;
            start + word.end
        }
        None => text.len(),
    })
}

/// What a character is to the rules of UAX #29.
#[derive(Clone, Copy, PartialEq)]
enum Class {
    /// `ALetter`: runs together with its like, with digits and underscores.
    Letter,
    /// `Numeric`.
    Digit,
    /// `ExtendNumLet`.
    Underscore,
    /// `Katakana`: runs together.
    Katakana,
    /// A word alone: an ideograph.
    Alone,
    /// `MidLetter`, `MidNum`, and `MidNumLet` or `Single_Quote`: marks that join.
    MidLetter,
    MidNumber,
    Mid,
    /// `WSegSpace`: runs together, and is no word.
    Space,
    /// No word either.
    Other,
    /// Anything else.
    Unknown,
}

/// The class of a character, and where it ends.
type Classed = (Class, usize);

/// The class of the character at `place`.
#[inline(always)]
fn class_at(text: &str, place: usize) -> Classed {
    let bytes = &text.as_bytes()[place..];
    let low = |byte: u8| u32::from(byte & 0x3f);
    match *bytes {
        [] => (Class::Other, place),
        [byte @ ..0x80, ..] => (ascii_class(byte), place + 1),
        [a @ 0xe0..0xf0, b, c, ..] => {
            (class(u32::from(a & 0xf) << 12 | low(b) << 6 | low(c)), place + 3)
        }
        [a @ ..0xe0, b, ..] => (class(u32::from(a & 0x1f) << 6 | low(b)), place + 2),
        _ => (Class::Unknown, place + 4),
    }
}

/// The same where it is not asked for often: once in the module is enough.
#[inline(never)]
fn class_afresh(text: &str, place: usize) -> Classed {
    class_at(text, place)
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

/// The class of a character beyond ASCII, where it is common enough to be named here.
#[inline(always)]
fn class(c: u32) -> Class {
    match c {
        // Han, Hiragana.
        0x4e00..=0x9fff | 0x3400..=0x4dbf | 0x3041..=0x3096 => Class::Alone,
        // Latin without × and ÷, Greek with a tonos or small, Cyrillic.
        0xdf..=0xf6 | 0xf8..=0x24f | 0x3ac..=0x3ce | 0x430..=0x481 | 0x48a..=0x4ff => {
            Class::Letter
        }
        // Latin with two marks, Hangul.
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

/// What stands between two boundaries.
struct Segment {
    end: usize,
    is_word: bool,
    /// The character after it.
    next: Classed,
}

/// The segment that starts with a character, if its end can be told here.
#[inline(always)]
fn segment(text: &str, (first, first_end): Classed) -> Option<Segment> {
    let (mut last, mut end) = (first, first_end);
    let mut is_word =
        matches!(first, Class::Letter | Class::Digit | Class::Katakana | Class::Alone);
    loop {
        let next = class_at(text, end);
        // What is unknown may attach itself to anything.
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
            // Rare, and not worth more rules here.
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
