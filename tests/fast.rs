//! The short way to a fingerprint against the long one, which `explain` takes.

mod support;

use simhash_wasm::{Bits, Recipe, RecipeName, Text, Tie, Weights};
use support::texts::{self, Random};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Under wasm the texts come through a slower machine twice: fewer of them will do.
const TEXTS: usize = if cfg!(target_arch = "wasm32") { 4000 } else { 200_000 };

const OURS: [RecipeName; 3] =
    [RecipeName::Text1, RecipeName::Short1, RecipeName::Page1];

/// One of our recipes at a width, with a tie rule and weights of those that decide what
/// is computed.
fn recipe(random: &mut Random, name: RecipeName) -> Recipe {
    Recipe::new(name)
        .with_bits(Bits::new(1 + random.below(128) as u32).unwrap())
        .with_tie(if random.below(2) == 0 { Tie::Zero } else { Tie::One })
        .with_weights(if random.below(4) == 0 {
            Weights::Count
        } else {
            Weights::Presence
        })
}

#[track_caller]
fn assert_both_ways_agree(recipe: &Recipe, text: &str) {
    let long_way = recipe.explain(text).unwrap().fingerprint();
    assert_eq!(recipe.fingerprint(text), Ok(long_way), "{} {text:?}", recipe.id());
}

/// ASCII with more marks, digits and repetitions than any text has.
fn ascii(random: &mut Random, len: usize) -> String {
    const MARKS: &[u8] = b".,:;'_\"-/\n\r\t ()";
    let letters: &[u8] =
        random.pick(&[&b"a"[..], b"aB1", b"abcXYZ019 _", b"aaaaaaaaa "]);
    let rarity = 2 + random.below(12);
    let any = random.below(8) == 0;
    let byte = |random: &mut Random| match random.below(rarity) {
        0 => MARKS[random.below(MARKS.len())],
        1 if any => random.below(128) as u8,
        _ => letters[random.below(letters.len())],
    };
    (0..len).map(|_| char::from(byte(random))).collect()
}

#[test]
fn texts_of_ascii_have_the_fingerprint_that_is_explained() {
    let mut random = Random(5);
    for round in 0..TEXTS {
        // Every length around the ends of blocks and words comes up.
        let text = ascii(&mut random, round % 300);
        let recipe = recipe(&mut random, OURS[round % 3]);
        assert_both_ways_agree(&recipe, &text);
    }
}

#[test]
fn texts_in_many_scripts_have_the_fingerprint_that_is_explained() {
    let mut random = Random(6);
    for round in 0..TEXTS / 2 {
        let mut text = texts::text(&mut random, [2, 5, 20, 60][round % 4]);
        if random.below(2) == 0 {
            // With stretches of ASCII that are long enough to be cut in blocks.
            let length = random.below(200);
            text = [&*text, &ascii(&mut random, length), &text].concat();
        }
        for name in OURS {
            assert_both_ways_agree(&recipe(&mut random, name), &text);
        }
    }
}

#[test]
fn any_sizes_of_grams_have_the_fingerprint_that_is_explained() {
    let mut random = Random(7);
    for _ in 0..TEXTS / 10 {
        let text = texts::text(&mut random, 20);
        let size = |random: &mut Random| (1 + random.below(70).min(63)).to_string();
        let sizes = [size(&mut random), (1 + random.below(4)).to_string()].join(",");
        let abutting = [size(&mut random), (1 + random.below(4)).to_string()].join(",");
        let recipe = recipe(&mut random, RecipeName::Text1)
            .with_option("sizes", &sizes)
            .and_then(|recipe| recipe.with_option("abutting", &abutting))
            .unwrap();
        assert_both_ways_agree(&recipe, &text);
    }
}

#[test]
fn every_character_is_cut_from_any_neighbour_as_by_the_long_way() {
    // What the rules of UAX #29 tell apart, and what takes more than one character.
    const BEFORE: &[&str] =
        &["", "a", "1", "_", "ア", "你", " ", "a.", "1,", "\u{301}", "א\"", "\u{200d}"];
    const AFTER: &[&str] =
        &["", "a", "1", "_", "ア", "你", " ", ".a", ",1", ":a", "\u{301}", "’a", "ـ"];
    let recipe = Recipe::new(RecipeName::Text1);
    let step = if cfg!(target_arch = "wasm32") { 61 } else { 1 };
    // All that is named in src/fast/unicode.rs, of the large blocks a part.
    let named = (0x80..0x600).chain(0x1e00..0x2100).chain(0x3000..0x3100);
    let blocks = (0x3100..0xffff).step_by(13);
    let cased = (0x10400..0x10450).chain(0x1f000..0x1f100);
    for c in named.chain(blocks).chain(cased).step_by(step).filter_map(char::from_u32) {
        for before in BEFORE {
            for after in AFTER {
                // As it is: normalisation would make another character of many.
                let text = format!("x {before}{c}{after} y");
                let text = Text::normalized(&text);
                let long_way = recipe.explain(text).unwrap().fingerprint();
                assert_eq!(recipe.fingerprint(text), Ok(long_way), "{text:?}");
            }
        }
    }
}

#[test]
fn a_long_text_and_a_short_one_leave_nothing_behind_for_each_other() {
    let mut random = Random(8);
    let count = if cfg!(target_arch = "wasm32") { 40_000 } else { 150_000 };
    for length in [count, 10, count / 2, 3, count] {
        // More distinct grams than there is room for at first.
        let words = |random: &mut Random| format!("{:x} ", random.below(length * 4));
        let text: String = (0..length).map(|_| words(&mut random)).collect();
        for name in OURS {
            assert_both_ways_agree(&Recipe::new(name), &text);
        }
    }
}

/// Two words with the same hash: whatever the first eight letters after a prefix of eight
/// or none are, there are eight that lead to the same state. Until they are letters too.
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
    // Of 16 bytes, and of 24: words up to 16 are told apart in another way.
    for prefix in ["", "compound"] {
        let [one, other] = words_with_equal_hashes(prefix);
        let recipe = Recipe::new(RecipeName::Short1);
        assert_ne!(one, other);
        assert_eq!(recipe.hash().hash(&one), recipe.hash().hash(&other));
        // Two of three are a majority, one of two would be a tie.
        for text in [format!("{one} {other} cat"), format!("{other} cat {one} {other}")]
        {
            assert_eq!(recipe.fingerprint(&*text).unwrap().value() as u64, {
                recipe.hash().hash(&one) as u64
            });
            assert_both_ways_agree(&recipe, &text);
        }
    }
}
