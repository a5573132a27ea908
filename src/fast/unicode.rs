//! The words of any text in lower case.
//!
//! The segmentation of UAX #29 remembers nothing: what stands before the place where a
//! segment starts says nothing about where it ends. So a text may change hands between
//! any two segments. Long stretches of ASCII go to [`ascii`], common letters and
//! ideographs are dealt with here, and a segment with anything else in it, or right
//! after it, is left to unicode-segmentation.

use super::{ascii, words::Words};
use unicode_segmentation::UnicodeSegmentation;

/// Notes the words of a text.
pub(super) fn cut(text: &str, words: &mut Words) {
    let mut place = 0;
    let mut ascii_end = 0;
    while place < text.len() {
        if place >= ascii_end {
            ascii_end = place + ascii_prefix(&text.as_bytes()[place..]);
            if let Some(end) = last_cut(&text.as_bytes()[..ascii_end], place) {
                ascii::cut(&text.as_bytes()[place..end], place, words);
                place = end;
                continue;
            }
        }
        place = match segment(text, place) {
            Some((end, is_word)) => {
                if is_word {
                    words.push(place, end);
                }
                end
            }
            None => leave(text, place, words),
        };
    }
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
fn leave(text: &str, start: usize, words: &mut Words) -> usize {
    match text[start..].unicode_word_indices().next() {
        Some((skipped, word)) => {
            let start = start + skipped;
            words.push(start, start + word.len());
            start + word.len()
        }
        None => text.len(),
    }
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

/// The class of the character at `place`, and where it ends.
#[inline(always)]
fn class_at(text: &str, place: usize) -> (Class, usize) {
    match text.as_bytes().get(place) {
        None => (Class::Other, place),
        Some(&byte) if byte.is_ascii() => (ascii_class(byte), place + 1),
        Some(_) => {
            let c = text[place..].chars().next().unwrap_or_default();
            (class(c), place + c.len_utf8())
        }
    }
}

#[inline(always)]
fn ascii_class(byte: u8) -> Class {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
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
fn class(c: char) -> Class {
    match c {
        // Han, Hiragana.
        '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}' | 'ぁ'..='ゖ' => {
            Class::Alone
        }
        // Latin, Greek, Cyrillic, Latin with two marks, Hangul.
        'ß'..='ö'
        | 'ø'..='ɏ'
        | 'ά'..='ώ'
        | 'а'..='ҁ'
        | 'Ҋ'..='ӿ'
        | 'Ḁ'..='ỿ'
        | '가'..='힣' => Class::Letter,
        'ァ'..='ヺ' | 'ー'..='ヾ' => Class::Katakana,
        '‘' | '’' => Class::Mid,
        '、'..='〃' | '〈'..='】' | '–'..='—' | '“'..='”' | '«' | '»' => {
            Class::Other
        }
        _ => Class::Unknown,
    }
}

/// The end of the segment that starts at `start`, and whether it is a word, if it can be
/// told here.
fn segment(text: &str, start: usize) -> Option<(usize, bool)> {
    let (first, mut end) = class_at(text, start);
    let mut last = first;
    let mut is_word =
        matches!(first, Class::Letter | Class::Digit | Class::Katakana | Class::Alone);
    loop {
        let (next, next_end) = class_at(text, end);
        // What is unknown may attach itself to anything.
        if last == Class::Unknown || next == Class::Unknown {
            return None;
        }
        match (last, next) {
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
                let (after, after_end) = class_at(text, next_end);
                if after == Class::Unknown {
                    return None;
                }
                if after != last {
                    return Some((end, is_word));
                }
                end = after_end;
                continue;
            }
            _ => return Some((end, is_word)),
        }
        (last, end) = (next, next_end);
    }
}
