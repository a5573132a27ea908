//! Word boundaries (UAX #29) by the version of unicode-segmentation that Cargo has resolved. A later version of that
//! crate may implement a later Unicode, in which some texts have other words, and so other fingerprints. These tests
//! then fail.
#![cfg(not(target_arch = "wasm32"))]

use unicode_segmentation::UnicodeSegmentation;

/// FNV-1a (Fowler, Noll, Vo).
fn checksum(numbers: impl Iterator<Item = usize>) -> u64 {
    numbers.fold(0xcbf2_9ce4_8422_2325, |sum, number| {
        (sum ^ number as u64).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Contexts before and after a character that show its word-break property: each of the rules WB3 to WB16
/// applies in one of them.
const AROUND: [(&str, &str); 10] = [
    ("", "\u{301}"),
    ("a", ""),
    ("a", "a"),
    ("1", "1"),
    ("_", ""),
    ("カ", "カ"),
    ("א", "א"),
    ("🇨", "🇳"),
    ("\u{200d}", ""),
    (" ", ""),
];

/// The starts of the segments of a text, and which segments are words.
fn parts(text: &str) -> impl Iterator<Item = usize> {
    let bounds = text.split_word_bound_indices().map(|(at, _)| at);
    let words = text.unicode_word_indices().map(|(at, word)| at << 16 | word.len());
    bounds.chain(words).chain([usize::MAX])
}

#[test]
#[cfg_attr(miri, ignore = "takes hours there")]
fn every_character_has_the_word_boundaries_of_the_released_recipes() {
    let all = (0..=u32::from(char::MAX)).filter_map(char::from_u32);
    let found = checksum(all.flat_map(|c| {
        AROUND.iter().flat_map(move |(before, after)| {
            parts(&format!("{before}{c}{after}")).collect::<Vec<_>>()
        })
    }));
    assert_eq!(
        found, 0x45a7_e9b7_b356_91d6,
        "unicode-segmentation breaks words by other tables than those of Unicode 17, \
         which the released recipes are made with: fingerprints of some texts would \
         change"
    );
}
