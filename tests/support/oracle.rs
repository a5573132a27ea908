//! SimHash by its definition: one-liners over whole numbers of any size.

use num_bigint::{BigInt, BigUint};
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// The words of a text, normalised and in lower case, and whether each abuts the one
/// before it.
pub fn words(text: &str) -> Vec<(String, bool)> {
    let text = text.nfkc().collect::<String>().to_lowercase();
    let words: Vec<(usize, &str)> = text.unicode_word_indices().collect();
    let end = |i: usize| words[i].0 + words[i].1.len();
    (0..words.len())
        .map(|i| (words[i].1.to_owned(), i > 0 && end(i - 1) == words[i].0))
        .collect()
}

/// A gram of words: a space between two unless they abut.
pub fn gram(words: &[(String, bool)]) -> String {
    let rest = words[1..].iter();
    rest.fold(words[0].0.clone(), |gram, (word, abuts)| {
        gram + if *abuts { "" } else { " " } + word
    })
}

/// All grams of `n` words.
pub fn grams(words: &[(String, bool)], n: usize) -> Vec<String> {
    words.windows(n).map(gram).collect()
}

/// The features of `text/1`, each occurrence.
pub fn text_1(text: &str) -> Vec<String> {
    [grams(&words(text), 1), grams(&words(text), 2)].concat()
}

/// The features of `short/1`, each occurrence.
pub fn short_1(text: &str) -> Vec<String> {
    let words = words(text);
    let abutting = words.windows(2).filter(|pair| pair[1].1).map(gram).collect();
    [grams(&words, 1), abutting].concat()
}

/// The features of `page/1`, each occurrence.
pub fn page_1(text: &str) -> Vec<String> {
    let words = words(text);
    match words.len() {
        0 => vec![],
        1 | 2 => vec![gram(&words)],
        _ => grams(&words, 3),
    }
}

/// Each feature once, with weight 1.
pub fn presence(features: &[String]) -> Vec<(String, BigInt)> {
    let set: BTreeMap<_, _> = features.iter().map(|f| (f.clone(), 1.into())).collect();
    set.into_iter().collect()
}

/// Each occurrence, with weight 1.
pub fn count(features: &[String]) -> Vec<(String, BigInt)> {
    features.iter().map(|feature| (feature.clone(), 1.into())).collect()
}

fn modulo(x: BigUint, bits: u32) -> BigUint {
    x % (BigUint::from(1_u8) << bits)
}

fn rotl5(x: &BigUint) -> BigUint {
    modulo(x << 5, 64) + (x >> 59)
}

fn fx_round(state: &BigUint, word: BigUint) -> BigUint {
    modulo((rotl5(state) ^ word) * 0x517c_c1b7_2722_0a95_u64, 64)
}

fn fmix64(x: &BigUint) -> BigUint {
    let x = modulo((x ^ (x >> 33)) * 0xff51_afd7_ed55_8ccd_u64, 64);
    let x = modulo((&x ^ (&x >> 33)) * 0xc4ce_b9fe_1a85_ec53_u64, 64);
    &x ^ (&x >> 33)
}

/// fxhash's state, finalised for each half.
pub fn fx_hash(feature: &str) -> BigUint {
    let words = feature.as_bytes().chunks(8).map(BigUint::from_bytes_le);
    let state = words.fold(BigUint::ZERO, |state, word| fx_round(&state, word));
    let state = fx_round(&state, feature.len().into());
    (fmix64(&(&state ^ BigUint::from(0x9e37_79b9_7f4a_7c15_u64))) << 64)
        + fmix64(&state)
}

/// The string hash of python-hashes over any units.
pub fn string_hash(units: &[u32]) -> BigUint {
    let start = units.first().map_or(BigUint::ZERO, |&first| BigUint::from(first) << 7);
    let rounds =
        |x: BigUint, &unit: &u32| modulo(x * 1_000_003_u32, 128) ^ BigUint::from(unit);
    units.iter().fold(start, rounds) ^ BigUint::from(units.len())
}

/// The same over code points.
pub fn string_hash_code_points(feature: &str) -> BigUint {
    string_hash(&feature.chars().map(u32::from).collect::<Vec<_>>())
}

/// The same over UTF-16 code units.
pub fn string_hash_utf16(feature: &str) -> BigUint {
    string_hash(&feature.encode_utf16().map(u32::from).collect::<Vec<_>>())
}

/// The sums of one bit each, bit 0 first.
pub fn sums(
    features: &[(String, BigInt)],
    hash: fn(&str) -> BigUint,
    bits: u32,
) -> Vec<BigInt> {
    let hashes: Vec<_> = features.iter().map(|(f, weight)| (hash(f), weight)).collect();
    let vote = |(hash, weight): &(BigUint, &BigInt), bit: u32| {
        if hash.bit(bit.into()) { (*weight).clone() } else { -*weight }
    };
    (0..bits).map(|bit| hashes.iter().map(|h| vote(h, bit)).sum()).collect()
}

/// The fingerprint of sums, a bit being 1 if its sum is at least `least`.
pub fn sign(sums: &[BigInt], least: i32) -> u128 {
    let ones = sums.iter().enumerate().filter(|(_, sum)| **sum >= least.into());
    ones.map(|(bit, _)| 1 << bit).sum()
}
