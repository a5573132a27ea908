//! Every recipe against SimHash by its definition, on texts in many scripts.

use crate::support::{
    oracle::{self, Hash},
    texts::{self, Random, rounds},
};
use num_bigint::BigUint;
use simhash_wasm::{Bits, Input, Recipe, RecipeName, SimHash, Weight, Weights};
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The number of texts.
const TEXTS: usize = 6000;

#[track_caller]
fn assert_agrees<'a>(
    recipe: &Recipe,
    input: impl Into<Input<'a>>,
    expected: &[(String, i64)],
    hash: Hash,
    least: i64,
) {
    let explanation = SimHash::new(recipe.clone()).explain(input.into()).unwrap();
    let sums = oracle::sums(expected, hash, recipe.bits().get());
    let ours: Vec<i64> = explanation.sums().map(|sum| sum as i64).collect();
    assert_eq!(ours, sums);
    let sign = if expected.is_empty() { 0 } else { oracle::sign(&sums, least) };
    assert_eq!(explanation.fingerprint().value(), sign);
}

#[test]
fn every_released_recipe_is_defined_a_second_time() {
    let words = oracle::WORD_RECIPES.map(|(name, _)| name);
    let others = oracle::STRING_HASH_RECIPES.map(|(name, _)| name);
    let defined: BTreeSet<_> = words.into_iter().chain(others).collect();
    assert_eq!(defined, RecipeName::ALL.map(RecipeName::as_str).into());
}

#[test]
fn our_own_recipes_agree_with_the_definition_on_texts_in_many_scripts() {
    let mut random = Random(1);
    for round in 0..rounds(TEXTS) {
        let length = random.below(300);
        let text = &match round % 2 {
            0 => texts::text(&mut random, 30),
            _ => texts::ascii(&mut random, length),
        };
        let lowered = oracle::lowered(text);
        let words = oracle::words(&lowered);
        let bits = Bits::new(1 + random.below(128) as u32).unwrap();
        for (name, sizes) in oracle::WORD_RECIPES {
            let recipe = name.parse::<Recipe>().unwrap().with_bits(bits);
            let grams = oracle::grams(&words, sizes);
            let expected = oracle::presence(grams.clone());
            assert_agrees(&recipe, &**text, &expected, oracle::fx_hash, 1);

            let recipe = recipe.with_weights(Weights::Count);
            let expected = oracle::count(grams);
            assert_agrees(&recipe, &**text, &expected, oracle::fx_hash, 1);
        }
    }
}

#[test]
fn string_hash_recipes_agree_with_the_definition_on_texts_in_many_scripts() {
    let mut random = Random(2);
    for _ in 0..rounds(TEXTS) {
        let text = &texts::text(&mut random, 30);
        let bits = Bits::new(1 + random.below(128) as u32).unwrap();
        let white = |c: char| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c);
        let words = text.split(white).filter(|word| !word.is_empty());
        let expected = oracle::count(words.map(String::from).collect());
        for (name, hash) in oracle::STRING_HASH_RECIPES {
            let recipe = name.parse::<Recipe>().unwrap().with_bits(bits);
            assert_agrees(&recipe, &**text, &expected, hash, 0);
        }
    }
}

#[test]
fn features_and_weights_of_the_caller_agree_with_the_definition() {
    let mut random = Random(3);
    for _ in 0..rounds(TEXTS) {
        let features: Vec<&str> =
            (0..random.below(20)).map(|_| random.pick(texts::FRAGMENTS)).collect();
        let owned: Vec<String> = features.iter().map(|&f| f.into()).collect();
        let recipe = Recipe::new(RecipeName::Text1);
        let hash = oracle::fx_hash;
        assert_agrees(&recipe, &*features, &oracle::presence(owned), hash, 1);

        let weights = |random: &mut Random| random.below(2001) as i64 - 1000;
        let weighted: Vec<(&str, i64)> =
            features.iter().map(|&feature| (feature, weights(&mut random))).collect();
        let expected: Vec<(String, i64)> =
            weighted.iter().map(|&(f, weight)| (f.into(), weight)).collect();
        let input: Vec<(&str, Weight)> = weighted
            .iter()
            .map(|&(feature, weight)| (feature, Weight::new(weight as f64).unwrap()))
            .collect();
        assert_agrees(&recipe, &*input, &expected, hash, 1);
    }
}

#[test]
fn texts_of_one_code_point_agree_with_the_definition() {
    let step = if cfg!(target_arch = "wasm32") { 97 } else { 7 };
    let recipe = Recipe::new(RecipeName::Short1);
    for c in (0..0x11_0000).step_by(step).filter_map(char::from_u32) {
        let text = String::from(c);
        let lowered = oracle::lowered(&text);
        let grams = oracle::grams(&oracle::words(&lowered), oracle::SHORT_1);
        assert_agrees(&recipe, &*text, &oracle::presence(grams), oracle::fx_hash, 1);
    }
}

#[test]
fn a_million_repeats_of_a_word_and_a_text_of_ten_megabytes_agree_with_the_definition() {
    let repeats = "the ".repeat(1_000_000);
    let recipe = Recipe::new(RecipeName::Text1);
    let expected = ["the", "the the"].map(|feature| (feature.into(), 1));
    assert_agrees(&recipe, &*repeats, &expected, oracle::fx_hash, 1);
    let counting = recipe.with_weights(Weights::Count);
    let expected = [("the", 1_000_000), ("the the", 999_999)];
    let expected = expected.map(|(feature, count)| (feature.into(), count));
    assert_agrees(&counting, &*repeats, &expected, oracle::fx_hash, 1);

    let mut random = Random(4);
    let mut text = String::new();
    while text.len() < 10_000_000 {
        text += random.pick(texts::FRAGMENTS);
        text += random.pick(texts::SEPARATORS);
    }
    let recipe = Recipe::new(RecipeName::Short1);
    let lowered = oracle::lowered(&text);
    let grams = oracle::grams(&oracle::words(&lowered), oracle::SHORT_1);
    assert_agrees(&recipe, &*text, &oracle::presence(grams), oracle::fx_hash, 1);
}

#[test]
fn logarithmic_weights_are_one_and_the_logarithm_of_the_count_rounded_down() {
    let recipe = Recipe::new(RecipeName::Short1).with_weights(Weights::Log);
    for count in [1, 2, 3, 7, 1000] {
        let explanation =
            SimHash::new(recipe.clone()).explain(&*"cat ".repeat(count)).unwrap();
        let power = BigUint::from(count).pow(65536).bits() - 1;
        let expected = 1.0 + power as f64 / 65536.0;
        assert_eq!(explanation.features().next().unwrap().weight, expected);
        assert_eq!(explanation.total(), expected);
    }
}
