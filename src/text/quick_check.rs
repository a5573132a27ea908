//! The quick check of normalisation (UAX #15, section 9), for common characters only.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and this is not"
)]

use crate::{memory::lazy_table::LazyTable, text::utf8};
use core::{
    ops::Range,
    sync::atomic::{AtomicU8, Ordering::Relaxed},
};

/// The next piece of a text, from a boundary on, that a normaliser has to process. It begins and ends at boundaries,
/// whose two sides normalise independently. The text between pieces is in NFC and in NFKC. The bytes must be UTF-8.
pub(crate) fn next_piece(text: &[u8], start: usize) -> Option<Range<usize>> {
    let at = start + stable_prefix(&text[start..]);
    (at < text.len()).then(|| piece_around(text, start, at))
}

/// The piece around a character that is not known to be stable: from the last boundary, at `start` or later, to the
/// next one.
#[inline(never)]
fn piece_around(text: &[u8], start: usize, at: usize) -> Range<usize> {
    let mut from = at;
    // No mark composes with a control character.
    while from > start && text[from - 1] >= b' ' && !is_boundary(&text[from..]) {
        from -= 1;
    }
    let mut end = at + 1;
    while !is_boundary(&text[end..]) {
        end += 1;
    }
    from..end
}

/// Whether a text, possibly the empty rest of one, is known to begin at a boundary in every form: its first character
/// has the combining class 0, and composes with none before it (UAX #15, section 9.1). Not if it begins within a
/// character.
#[inline(never)]
fn is_boundary(text: &[u8]) -> bool {
    match text.first() {
        None | Some(..0x80) => true,
        Some(0x80..0xc0) => false,
        _ => {
            let (c, _) = utf8::first_outlined(text);
            Stable::get().contain(c)
        }
    }
}

/// The number of bytes before the first character that is not known to be stable.
fn stable_prefix(text: &[u8]) -> usize {
    let stable = Stable::get();
    let mut at = 0;
    // The combining class of the last character, if it was a mark.
    let mut last = 0;
    while at < text.len() {
        let (class, len) = match text[at] {
            // A space between words of another script.
            ..0x80 if text.get(at + 1).is_some_and(|&next| next >= 0x80) => (0, 1),
            ..0x80 => (0, utf8::ascii_prefix(&text[at..])),
            // U+4000 to U+9FFF.
            0xe4..=0xe9 => (0, 3),
            _ => match utf8::first(&text[at..]) {
                (c, len) if stable.contain(c) => (0, len),
                (c, len) if combining_class(c) >= last => (combining_class(c), len),
                _ => break,
            },
        };
        if class == NOT_LISTED {
            break;
        }
        (at, last) = (at + len, class);
    }
    at.min(text.len())
}

/// The combining class of a common mark that composes with nothing: normalisation does not change
/// marks in the order of their classes (UAX #15, section 9). Thai and Devanagari marks are listed
/// here.
fn combining_class(c: u32) -> u8 {
    match c {
        0x94d | 0xe3a => 9,
        0xe38..=0xe39 => 103,
        0xe48..=0xe4b => 107,
        _ => NOT_LISTED,
    }
}

/// The class of characters that [`combining_class`] does not list.
const NOT_LISTED: u8 = 255;

/// Ranges of characters that have the properties `NFC_QC` and `NFKC_QC` Yes and the combining class 0:
/// the first and the last one of each. Only common ones are listed here.
#[rustfmt::skip]
const STABLE: &[[u16; 2]] = &[
    // Latin and the marks of Latin-1.
    [0xa1, 0xa7], [0xa9, 0xa9], [0xab, 0xae], [0xb0, 0xb1], [0xb6, 0xb7], [0xbb, 0xbb], [0xbf, 0x131],
    [0x134, 0x13e], [0x141, 0x148], [0x14a, 0x17e],
    // Greek, Cyrillic, Hebrew, Arabic.
    [0x388, 0x3cf], [0x400, 0x482], [0x5d0, 0x5ea], [0x620, 0x64a],
    // Devanagari without the letters of the nukta, Thai.
    [0x900, 0x928], [0x92a, 0x930], [0x932, 0x933], [0x935, 0x939], [0x93d, 0x94c], [0x950, 0x950],
    [0x964, 0x977], [0xe01, 0xe32], [0xe34, 0xe37], [0xe3f, 0xe47], [0xe4c, 0xe5b],
    // Zero-width spaces, dashes, quotation marks, bullets.
    [0x200b, 0x200d], [0x2010, 0x2010], [0x2012, 0x2016], [0x2018, 0x2023], [0x2027, 0x2027],
    [0x2030, 0x2032], [0x2038, 0x203b], [0x203d, 0x203d],
    // Arrows, lines, shapes, symbols.
    [0x2190, 0x21ff], [0x2500, 0x27bf],
    // CJK punctuation, Kana, Han, Hangul syllables.
    [0x3001, 0x3029], [0x3041, 0x3096], [0x30a1, 0x30fe], [0x3400, 0x9fff], [0xac00, 0xd7a3],
    // Private use (icons), and the emoji variation selector.
    [0xe000, 0xf8ff], [0xfe0f, 0xfe0f],
];

/// The number of bytes for one bit per character below U+10000.
const BYTES: usize = 1 << 13;

/// A bit for each character below U+10000: whether it is in [`STABLE`].
static BITS: LazyTable<[AtomicU8; BYTES]> =
    LazyTable::new([const { AtomicU8::new(0) }; BYTES]);

/// The characters of [`STABLE`], and common ones beyond U+FFFF.
#[derive(Clone, Copy)]
struct Stable(&'static [AtomicU8; BYTES]);

impl Stable {
    fn get() -> Stable {
        Stable(BITS.get(fill))
    }

    /// Whether the set contains a character, by its code point.
    #[inline(always)]
    fn contain(self, c: u32) -> bool {
        match self.0.get(c as usize / 8) {
            Some(bits) => bits.load(Relaxed) >> (c % 8) & 1 != 0,
            // Flags, emoji.
            None => {
                matches!(c, 0x1f1e6..=0x1f1ff | 0x1f300..=0x1f6ff | 0x1f900..=0x1f9ff)
            }
        }
    }
}

fn fill(bits: &[AtomicU8; BYTES]) {
    for &[first, last] in STABLE {
        for c in first..=last {
            bits[usize::from(c / 8)].fetch_or(1 << (c % 8), Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Normalization,
        texts::{self, Random},
    };
    use alloc::{string::String, vec::Vec};
    use unicode_normalization::{
        IsNormalized, UnicodeNormalization, char::canonical_combining_class,
        is_nfc_quick, is_nfkc_quick,
    };

    fn is_surely_normal(text: &str) -> bool {
        next_piece(text.as_bytes(), 0).is_none()
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn characters_that_are_known_to_be_stable_are_so_by_unicode() {
        let listed =
            ('\u{80}'..=char::MAX).filter(|&c| Stable::get().contain(c.into()));
        let mut count = 0;
        for c in listed {
            let one = || core::iter::once(c);
            assert_eq!(is_nfc_quick(one()), IsNormalized::Yes, "{c:?}");
            assert_eq!(is_nfkc_quick(one()), IsNormalized::Yes, "{c:?}");
            assert_eq!(canonical_combining_class(c), 0, "{c:?}");
            assert!(is_surely_normal(&String::from_iter(['a', c, 'b'])));
            count += 1;
        }
        assert!(count > 30_000, "{count}");
    }

    /// Asserts that a text is normalised as by the unicode-normalization crate, and returns the number of its pieces.
    #[track_caller]
    fn assert_as_unicode_normalization(text: &str) -> usize {
        for form in [Normalization::Nfc, Normalization::Nfkc] {
            let expected: String = match form {
                Normalization::Nfc => text.nfc().collect(),
                _ => text.nfkc().collect(),
            };
            assert_eq!(form.apply(text, false).unwrap().text(), expected, "{text:?}");
        }
        let pieces = core::iter::successors(next_piece(text.as_bytes(), 0), |piece| {
            next_piece(text.as_bytes(), piece.end)
        });
        pieces.count()
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_text_whose_pieces_are_normalised_is_as_by_unicode() {
        // Characters that compose, attach, are reordered, grow or shrink, among stable and common ones.
        let rare: Vec<char> =
            "½ﬁ\u{fdfa}\u{301}\u{323}\u{345}\u{1100}\u{1161}\u{11a8}\u{ac00}ｶﾞ\
             \u{9c7}\u{9be}\u{212b}\u{fffd}\u{1d161}\u{95c}\u{93c}\u{94d}\
             \u{e38}\u{e48}\u{30b}\u{338}Ａ，…\n<eか\u{3099}你क"
                .chars()
                .collect();
        let mut random = Random(18);
        let mut several = 0;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..random.below(5) {
                text += random.pick(&["plain text ", "你好，好", "да ", "…", "\n", ""]);
                for _ in 0..random.below(5) {
                    text.push(rare[random.below(rare.len())]);
                }
            }
            several += usize::from(assert_as_unicode_normalization(&text) > 1);
        }
        assert!(several > 2000, "{several}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn every_character_is_normalised_in_its_piece_as_by_unicode() {
        for c in texts::characters() {
            let text =
                String::from_iter(['e', c, '\u{301}', c, 'x', '\n', c, '，', c, ' ']);
            assert_as_unicode_normalization(&text);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn marks_that_compose_with_nothing_have_the_classes_of_unicode() {
        for c in '\0'..=char::MAX {
            if combining_class(c.into()) != NOT_LISTED {
                assert_eq!(combining_class(c.into()), canonical_combining_class(c));
                assert_eq!(is_nfkc_quick(core::iter::once(c)), IsNormalized::Yes);
            }
        }
        let mut random = Random(14);
        let some = ["ก", "ุ", "่", "้", "ี", "ฺ", "क", "ि", "\u{94d}", "a", "，", "é", "👍"];
        let mut normal = 0;
        for _ in 0..100_000 {
            let mut text = String::new();
            for _ in 0..random.below(8) {
                text += random.pick(&some);
            }
            normal += usize::from(assert_as_unicode_normalization(&text) == 0);
            text += texts::text(&mut random, 2).as_str();
            assert_as_unicode_normalization(&text);
        }
        assert!((20_000..100_000).contains(&normal), "{normal}");
    }

    #[test]
    fn texts_with_other_characters_are_not_known_to_be_normal() {
        for text in
            ["e\u{301}", "ﬁ", "\u{212b}", "…", "Ａ", "a\u{a0}b", "\u{fffd}", "क\u{93c}"]
        {
            assert!(!is_surely_normal(text), "{text:?}");
        }
        for text in ["", "abc", "“Füße” – 你好, мир! 👍🏽", "がぎ", "한글"]
        {
            assert!(is_surely_normal(text), "{text:?}");
        }
    }
}
