//! The quick check of normalisation (UAX #15, section 9), for common characters only.

use crate::utf8;

/// Whether a text is known to be in NFC and in NFKC: it has only characters that no
/// normalisation changes, whatever stands next to them. A text with any other character may be
/// normalised too. The bytes must be UTF-8.
///
/// It takes a tenth of the time of the host's `normalize`, and few texts need more.
pub fn is_surely_normal(text: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() {
        at += match utf8::first(&text[at..]) {
            (_, 1) => utf8::ascii_prefix(&text[at..]).max(1),
            (c, len) if is_stable(c) => len,
            _ => return false,
        };
    }
    true
}

/// Whether a character, by its code point, has the properties `NFC_QC` and `NFKC_QC` Yes and
/// the combining class 0. Only common ones are listed here.
fn is_stable(c: u32) -> bool {
    matches!(c,
        // Latin and the marks of Latin-1.
        0xa9 | 0xab | 0xb0 | 0xb7 | 0xbb | 0xbf..=0x131 | 0x14a..=0x17e
        // Greek, Cyrillic, Hebrew, Arabic.
        | 0x388..=0x3cf | 0x400..=0x482 | 0x5d0..=0x5ea | 0x621..=0x64a
        // Dashes, quotation marks, bullets.
        | 0x2010 | 0x2012..=0x2016 | 0x2018..=0x2023
        // Marks of CJK, Kana, Han, Hangul syllables.
        | 0x3001..=0x3029 | 0x3041..=0x3096 | 0x30a1..=0x30fe | 0x3400..=0x4dbf
        | 0x4e00..=0x9fff | 0xac00..=0xd7a3
        // The joiner and the selector of emoji, and emoji.
        | 0x200d | 0xfe0f | 0x1f300..=0x1f64f | 0x1f900..=0x1f9ff)
}

#[cfg(all(test, feature = "normalization"))]
mod tests {
    use super::*;
    use alloc::string::String;
    use unicode_normalization::{
        IsNormalized, char::canonical_combining_class, is_nfc_quick, is_nfkc_quick,
    };

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn characters_that_are_known_to_be_stable_are_so_by_unicode() {
        let listed = ('\u{80}'..=char::MAX).filter(|&c| is_stable(c.into()));
        let mut count = 0;
        for c in listed {
            let one = || core::iter::once(c);
            assert_eq!(is_nfc_quick(one()), IsNormalized::Yes, "{c:?}");
            assert_eq!(is_nfkc_quick(one()), IsNormalized::Yes, "{c:?}");
            assert_eq!(canonical_combining_class(c), 0, "{c:?}");
            assert!(is_surely_normal(String::from_iter(['a', c, 'b']).as_bytes()));
            count += 1;
        }
        assert!(count > 30_000, "{count}");
    }

    #[test]
    fn texts_with_other_characters_are_not_known_to_be_normal() {
        for text in
            ["e\u{301}", "ﬁ", "\u{212b}", "…", "Ａ", "a\u{a0}b", "\u{fffd}", "क\u{94d}"]
        {
            assert!(!is_surely_normal(text.as_bytes()), "{text:?}");
        }
        for text in ["", "abc", "“Füße” – 你好, мир! 👍🏽", "がぎ", "한글"]
        {
            assert!(is_surely_normal(text.as_bytes()), "{text:?}");
        }
    }
}
