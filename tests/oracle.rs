//! The recipes of string hashes against SimHash by its definition; `fast.rs` does this for our own.

use crate::support::{
    oracle,
    texts::{self, Random, rounds},
};
use simhash_wasm::{Bits, Recipe, RecipeName, SimHash};
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[test]
fn every_released_recipe_is_defined_a_second_time() {
    let words = oracle::WORD_RECIPES.map(|(name, _)| name);
    let others = oracle::STRING_HASH_RECIPES.map(|(name, _)| name);
    let defined: BTreeSet<_> = words.into_iter().chain(others).collect();
    assert_eq!(defined, RecipeName::ALL.map(RecipeName::as_str).into());
}

#[test]
fn string_hash_recipes_agree_with_the_definition_on_texts_in_many_scripts() {
    let mut random = Random(2);
    for _ in 0..rounds(6000) {
        let text = &texts::text(&mut random, 30);
        let bits = Bits::new(1 + random.below(128) as u32).unwrap();
        let white = |c: char| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c);
        let words = text.split(white).filter(|word| !word.is_empty());
        let expected = oracle::count(words.map(String::from).collect());
        for (name, hash) in oracle::STRING_HASH_RECIPES {
            let recipe = name.parse::<Recipe>().unwrap().with_bits(bits);
            let explanation = SimHash::new(recipe).explain(&**text).unwrap();
            let sums = oracle::sums(&expected, hash, bits.get());
            assert!(explanation.sums().map(|sum| sum as i64).eq(sums.iter().copied()));
            let sign = if expected.is_empty() { 0 } else { oracle::sign(&sums, 0) };
            assert_eq!(explanation.fingerprint().value(), sign);
        }
    }
}
