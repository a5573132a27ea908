//! The fast path against the definition, on many texts: millions nightly.

use crate::support::{
    self,
    oracle::{self, Sizes, WORD_RECIPES},
    texts::{self, Random, rounds},
};
use simhash_wasm::{Bits, Recipe, RecipeName, Tie, Weights};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The number of ASCII texts, and of texts in many scripts.
const TEXTS: [usize; 2] = [2_000_000, 500_000];

fn named(name: &str) -> Recipe {
    name.parse().unwrap()
}

/// A recipe of random width, tie rule and weights.
fn vary(random: &mut Random, name: &str) -> Recipe {
    named(name)
        .with_bits(Bits::new(1 + random.below(128) as u32).unwrap())
        .with_tie(if random.below(2) == 0 { Tie::Zero } else { Tie::One })
        .with_weights(if random.below(4) == 0 {
            Weights::Count
        } else {
            Weights::Presence
        })
}

/// The fingerprint of words by the definition.
fn defined(recipe: &Recipe, words: &[oracle::Word], sizes: Sizes) -> u128 {
    let grams = oracle::grams(words, sizes);
    let features = match recipe.weights() {
        Weights::Presence => oracle::presence(grams),
        _ => oracle::count(grams),
    };
    if features.is_empty() {
        return 0;
    }
    let sums = oracle::sums(&features, oracle::fx_hash, recipe.bits().get());
    oracle::sign(&sums, least(recipe.tie()))
}

/// The least sum that makes a 1.
fn least(tie: Tie) -> i64 {
    match tie {
        Tie::Zero => 1,
        Tie::One => 0,
    }
}

#[track_caller]
fn assert_as_defined(
    recipe: &Recipe,
    text: &str,
    words: &[oracle::Word],
    sizes: Sizes,
) {
    let ours = support::fingerprint(recipe, text).unwrap().value();
    let defined = defined(recipe, words, sizes);
    assert_eq!(ours, defined, "{} {:?} {text:?}", recipe.id(), recipe.bits());
}

/// The same for all three recipes, each varied.
#[track_caller]
fn assert_ours_are_as_defined(random: &mut Random, text: &str) {
    let lowered = oracle::lowered(text);
    let words = oracle::words(&lowered);
    for (name, sizes) in WORD_RECIPES {
        assert_as_defined(&vary(random, name), text, &words, sizes);
    }
}

#[test]
fn texts_of_ascii_have_the_fingerprint_of_the_definition() {
    let mut random = Random(5);
    for round in 0..rounds(TEXTS[0]) {
        // Mostly a few words, and sometimes lengths around the ends of blocks.
        let length = random.below(if round % 16 == 0 { 600 } else { 41 });
        let text = texts::ascii(&mut random, length);
        let lowered = oracle::lowered(&text);
        let words = oracle::words(&lowered);
        let (name, sizes) = WORD_RECIPES[round % WORD_RECIPES.len()];
        assert_as_defined(&vary(&mut random, name), &text, &words, sizes);
    }
}

#[test]
fn texts_in_many_scripts_have_the_fingerprint_of_the_definition() {
    let mut random = Random(6);
    for round in 0..rounds(TEXTS[1]) {
        let mut text = texts::text(&mut random, if round % 16 == 0 { 60 } else { 5 });
        if round % 4 == 0 {
            // With runs of ASCII that are long enough to be segmented in blocks.
            let length = random.below(200);
            text = [&*text, &texts::ascii(&mut random, length), &text].concat();
        }
        assert_ours_are_as_defined(&mut random, &text);
    }
}

#[test]
fn every_character_among_letters_of_any_script_has_the_fingerprint_of_the_definition() {
    // Letters, marks, and words of one character, as they are found in vectors; underscores and quotation marks,
    // which join some characters.
    const AROUND: [&str; 12] = [
        "дом Мир",
        "中文字",
        "한국말 ",
        "ة وفي",
        "क्या है",
        "ひらがな",
        "ñandú ",
        "a_",
        "ΛΈΞΗ ",
        "カタ",
        "אב\"",
        "ไทย",
    ];
    let mut random = Random(21);
    for code in 0x80..0x2_0000 {
        let Some(c) = char::from_u32(code) else { continue };
        let around = AROUND[code as usize % AROUND.len()];
        let other = random.pick(&AROUND);
        let padding = "x".repeat(random.below(66));
        let text =
            format!("{padding}{around}{c}{other}{c}’{c}{around}'{c}_{c} {c}{other}");
        let lowered = oracle::lowered(&text);
        let words = oracle::words(&lowered);
        let (name, sizes) = WORD_RECIPES[code as usize % WORD_RECIPES.len()];
        assert_as_defined(&vary(&mut random, name), &text, &words, sizes);
    }
}

#[test]
fn nearly_equal_grams_are_distinct_features_and_equal_ones_are_one() {
    // A zero or a space belongs to a word if a letter follows that is a combining mark. Words
    // and grams have about 8, 16 or 24 bytes, and equal beginnings.
    const PARTS: [&str; 20] = [
        "\0",
        "\u{345}",
        " \u{345}",
        "\n\u{345}",
        " ",
        " ",
        " ",
        ", ",
        "\u{200d}",
        "a",
        "1",
        "_",
        "'",
        "妈",
        "ア",
        "א\"",
        "abcdefg",
        "abcdefgh",
        "abcdefghijklmnop",
        "ß",
    ];
    let mut random = Random(11);
    for _ in 0..rounds(TEXTS[1] / 2) {
        let mut text = String::new();
        for _ in 0..random.below(16) {
            text.push_str(PARTS[random.below(PARTS.len())]);
        }
        assert_ours_are_as_defined(&mut random, &text);
    }
}

#[test]
fn a_text_has_the_same_fingerprint_after_longer_and_shorter_ones() {
    let mut random = Random(8);
    let most = if cfg!(target_arch = "wasm32") { 50_000 } else { 150_000 };
    for length in [most, 10, most / 2, 3, most] {
        // More distinct grams than the table has room for at first.
        let word = |random: &mut Random| format!("{:x} ", random.below(length * 4));
        let text: String = (0..length).map(|_| word(&mut random)).collect();
        let words = oracle::words(&text);
        for (name, sizes) in WORD_RECIPES {
            for weights in [Weights::Presence, Weights::Count] {
                let recipe = named(name).with_weights(weights);
                assert_as_defined(&recipe, &text, &words, sizes);
            }
        }
    }
}

#[test]
fn every_number_of_votes_is_counted() {
    let mut random = Random(10);
    let recipe = Recipe::new(RecipeName::Short1).with_weights(Weights::Count);
    // From one word repeated, whose bits have all votes or none, to words that hardly repeat.
    for distinct in [1, 2, 3, 100, 1_000_000] {
        let mut text = String::new();
        let mut sums = vec![0; 128];
        for votes in 1..=1500 {
            let word = format!("{:x}", random.below(distinct));
            let vote = oracle::sums(&[(word.clone(), 1)], oracle::fx_hash, 128);
            for (sum, vote) in sums.iter_mut().zip(vote) {
                *sum += vote;
            }
            text += &word;
            text += " ";
            for tie in [Tie::Zero, Tie::One] {
                for bits in [Bits::default(), Bits::MAX] {
                    let recipe = recipe.clone().with_bits(bits).with_tie(tie);
                    let ours = support::fingerprint(&recipe, &*text).unwrap().value();
                    let sums = &sums[..bits.get() as usize];
                    let sign = oracle::sign(sums, least(tie));
                    assert_eq!(
                        ours, sign,
                        "{votes} votes, {distinct} {bits:?} {tie:?}"
                    );
                }
            }
        }
    }
}

/// Two words with the same hash, after a prefix of eight bytes or none. For any eight bytes
/// after the prefix there are eight more that lead to the same state. The first are chosen at
/// random until the others are letters or digits.
fn words_with_equal_hashes(prefix: &str) -> [String; 2] {
    const FACTOR: u64 = 0x517c_c1b7_2722_0a95;
    let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
    let round = |state: u64, bytes: &[u8]| {
        (state.rotate_left(5) ^ word(bytes)).wrapping_mul(FACTOR)
    };
    let state = if prefix.is_empty() { 0 } else { round(0, prefix.as_bytes()) };
    let (first, second) = (b"simulate", b"hashword");
    let target = round(state, first).rotate_left(5) ^ word(second);
    let mut random = Random(9);
    loop {
        let other: [u8; 8] =
            core::array::from_fn(|_| b"abcdefghijklmnopqrstuvwxyz"[random.below(26)]);
        let rest = (target ^ round(state, &other).rotate_left(5)).to_le_bytes();
        if rest.iter().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
            let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
            return [
                [prefix, &text(first), &text(second)].concat(),
                [prefix, &text(&other), &text(&rest)].concat(),
            ];
        }
    }
}

#[test]
fn different_words_with_equal_hashes_vote_twice() {
    // Words of 16 bytes, which are compared as keys, and of 24, which are not.
    for prefix in ["", "compound"] {
        let [one, other] = words_with_equal_hashes(prefix);
        let recipe = Recipe::new(RecipeName::Short1);
        assert_ne!(one, other);
        assert_eq!(recipe.hash().hash(&one), recipe.hash().hash(&other));
        // Two of three are a majority, one of two would be a tie.
        for text in [format!("{one} {other} cat"), format!("{other} cat {one} {other}")]
        {
            assert_eq!(
                support::fingerprint(&recipe, &*text).unwrap().value() as u64,
                { recipe.hash().hash(&one) as u64 }
            );
            assert_as_defined(&recipe, &text, &oracle::words(&text), oracle::SHORT_1);
        }
    }
}
