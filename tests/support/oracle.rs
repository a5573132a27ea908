//! SimHash by its definition, written for readers: words, grams, a sum for each bit.
//!
//! It shares no code with the crate except the libraries for word boundaries and normal forms
//! that the recipes are defined by. Sums have 64 bits, far more than any test needs.

use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// A word, and whether it abuts the one before it.
pub type Word<'a> = (&'a str, bool);

/// Which grams are features: the numbers of words anywhere, and of words that abut.
#[derive(Clone, Copy, Debug)]
pub struct Sizes<'a> {
    pub anywhere: &'a [usize],
    pub abutting: &'a [usize],
}

pub const SHORT_1: Sizes = Sizes { anywhere: &[1], abutting: &[2] };

/// The recipes of words, and their grams.
pub const WORD_RECIPES: [(&str, Sizes); 3] = [
    ("text/1", Sizes { anywhere: &[1, 2], abutting: &[] }),
    ("short/1", SHORT_1),
    ("page/1", Sizes { anywhere: &[3], abutting: &[] }),
];

/// A hash function of features.
pub type Hash = fn(&str) -> u128;

/// The recipes of whitespace-separated units, and their hash functions.
pub const STRING_HASH_RECIPES: [(&str, Hash); 2] = [
    ("python-hashes/1", string_hash_code_points),
    ("java-simhash/1", string_hash_utf16),
];

/// A text before segmentation: normalised, and in lower case.
pub fn lowered(text: &str) -> String {
    text.nfkc().collect::<String>().to_lowercase()
}

/// The words of such a text.
pub fn words(lowered: &str) -> Vec<Word<'_>> {
    let mut end = None;
    let words = lowered.unicode_word_indices().map(|(start, word)| {
        let abuts = end == Some(start);
        end = Some(start + word.len());
        (word, abuts)
    });
    words.collect()
}

/// A gram of words: with a space between two unless they abut.
pub fn gram(words: &[Word]) -> String {
    let mut gram = String::from(words[0].0);
    for &(word, abuts) in &words[1..] {
        gram += if abuts { "" } else { " " };
        gram += word;
    }
    gram
}

/// Every occurrence of every gram. A text of fewer words than the smallest gram is one gram.
pub fn grams(words: &[Word], sizes: Sizes) -> Vec<String> {
    if words.is_empty() {
        return vec![];
    }
    if sizes.anywhere.iter().all(|&size| words.len() < size) {
        return vec![gram(words)];
    }
    let mut grams = Vec::new();
    for size in 1..=words.len() {
        if sizes.anywhere.contains(&size) {
            grams.extend(words.windows(size).map(gram));
        } else if sizes.abutting.contains(&size) {
            let runs = words.windows(size);
            grams.extend(
                runs.filter(|run| run[1..].iter().all(|word| word.1)).map(gram),
            );
        }
    }
    grams
}

/// Each feature once, with weight 1.
pub fn presence(features: Vec<String>) -> Vec<(String, i64)> {
    let set: BTreeMap<String, i64> = features.into_iter().map(|f| (f, 1)).collect();
    set.into_iter().collect()
}

/// Each occurrence, with weight 1.
pub fn count(features: Vec<String>) -> Vec<(String, i64)> {
    features.into_iter().map(|feature| (feature, 1)).collect()
}

fn fx_round(state: u64, word: u64) -> u64 {
    (state.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
}

fn fmix64(x: u64) -> u64 {
    let x = (x ^ x >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let x = (x ^ x >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^ x >> 33
}

/// fxhash's state after the little-endian words and the length, with the finaliser of
/// `MurmurHash3` for each half of the hash.
pub fn fx_hash(feature: &str) -> u128 {
    let mut state = 0;
    for bytes in feature.as_bytes().chunks(8) {
        let from_last = bytes.iter().rev();
        state = fx_round(
            state,
            from_last.fold(0, |word, &byte| word << 8 | u64::from(byte)),
        );
    }
    let state = fx_round(state, feature.len() as u64);
    u128::from(fmix64(state ^ 0x9e37_79b9_7f4a_7c15)) << 64 | u128::from(fmix64(state))
}

/// The string hash of python-hashes over any units.
pub fn string_hash(units: &[u32]) -> u128 {
    let start = units.first().map_or(0, |&first| u128::from(first) << 7);
    let round = |x: u128, &unit: &u32| x.wrapping_mul(1_000_003) ^ u128::from(unit);
    units.iter().fold(start, round) ^ units.len() as u128
}

/// The string hash over code points.
pub fn string_hash_code_points(feature: &str) -> u128 {
    string_hash(&feature.chars().map(u32::from).collect::<Vec<_>>())
}

/// The string hash over UTF-16 code units.
pub fn string_hash_utf16(feature: &str) -> u128 {
    string_hash(&feature.encode_utf16().map(u32::from).collect::<Vec<_>>())
}

/// The sums, one for each bit, bit 0 first.
pub fn sums(features: &[(String, i64)], hash: fn(&str) -> u128, bits: u32) -> Vec<i64> {
    let mut sums = vec![0; bits as usize];
    for (feature, weight) in features {
        let mut hash = hash(feature);
        for sum in &mut sums {
            *sum += if hash & 1 == 1 { *weight } else { -weight };
            hash >>= 1;
        }
    }
    sums
}

/// The fingerprint of sums: a bit is 1 if its sum is at least `least`.
pub fn sign(sums: &[i64], least: i64) -> u128 {
    let ones = sums.iter().enumerate().filter(|&(_, &sum)| sum >= least);
    ones.map(|(bit, _)| 1 << bit).sum()
}
