//! The recipes of other libraries: known answers, and laws. Native only, because of proptest.
#![cfg(not(target_arch = "wasm32"))]

use md5::{Digest as _, Md5};
use proptest::prelude::*;
use serde::Deserialize;
use simhash_wasm::{
    Bits, ErrorCode, InteropRecipe, InteropScratch, InteropSimHash, Weight,
};

#[derive(Deserialize)]
struct Vectors {
    vectors: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    recipe: String,
    input: Input,
    bits: u32,
    hex: String,
}

#[derive(Deserialize, Debug)]
#[serde(untagged)]
enum Input {
    Text(String),
    Features(Vec<String>),
    Weighted(Vec<(String, f64)>),
}

fn simhash(recipe: InteropRecipe, bits: u32) -> InteropSimHash {
    InteropSimHash::new(recipe, Bits::new(bits).unwrap())
}

fn borrowed(features: &[String]) -> Vec<&str> {
    features.iter().map(|feature| &**feature).collect()
}

#[test]
fn fingerprints_are_those_that_the_libraries_gave() {
    let Vectors { vectors } =
        serde_json::from_str(include_str!("vectors/pypi-simhash.json")).unwrap();
    assert!(vectors.len() > 50);
    for Vector { recipe, input, bits, hex } in &vectors {
        let simhash = simhash(recipe.parse().unwrap(), *bits);
        let fingerprint = match input {
            Input::Text(text) => simhash.fingerprint(text),
            Input::Features(features) => {
                simhash.fingerprint_features(&borrowed(features))
            }
            Input::Weighted(pairs) => {
                let pairs: Vec<(&str, f64)> = pairs
                    .iter()
                    .map(|(feature, weight)| (&**feature, *weight))
                    .collect();
                simhash.fingerprint_weighted(&pairs).unwrap()
            }
        };
        assert_eq!(&fingerprint.to_hex(), hex, "{recipe} {bits} {input:?}");
    }
}

#[test]
fn without_features_or_with_weights_of_0_alone_the_fingerprint_is_0() {
    for recipe in InteropRecipe::ALL {
        let simhash = simhash(recipe, 128);
        assert_eq!(simhash.fingerprint_features(&[]).value(), 0);
        assert_eq!(simhash.fingerprint_weighted(&[]).unwrap().value(), 0);
        let none = simhash.fingerprint_weighted(&[("a", 0.0), ("b", -0.0)]).unwrap();
        assert_eq!(none.value(), 0);
        // A text always has a feature: the one without characters.
        assert_eq!(simhash.fingerprint(""), simhash.fingerprint_features(&[""]));
    }
}

#[test]
fn more_than_255_occurrences_count_as_any_others() {
    for recipe in InteropRecipe::ALL {
        let simhash = simhash(recipe, 64);
        let text = "x".repeat(1000) + &"y".repeat(900);
        let joints = [("xxxy", 1.0), ("xxyy", 1.0), ("xyyy", 1.0)];
        let runs = [("xxxx", 997.0), ("yyyy", 897.0)];
        let weighted: Vec<_> = runs.into_iter().chain(joints).collect();
        let expected = simhash.fingerprint_weighted(&weighted).unwrap();
        assert_eq!(simhash.fingerprint(&text), expected);
    }
}

#[test]
fn a_weight_that_is_not_a_number_in_range_is_named() {
    let simhash = simhash(InteropRecipe::PypiSimhash2, 64);
    for (weight, got) in
        [(f64::NAN, "NaN"), (f64::INFINITY, "inf"), (-3e9, "-3000000000.0")]
    {
        let error =
            simhash.fingerprint_weighted(&[("a", 1.0), ("b", weight)]).unwrap_err();
        assert_eq!(error.code(), ErrorCode::InvalidArgument);
        let sentence = format!(
            "the weight of \"b\" must be a finite number from -2147483648 to 2147483648, got {got}"
        );
        assert_eq!(error.to_string(), sentence);
    }
    assert!(simhash.fingerprint_weighted(&[("a", Weight::MAX)]).is_ok());
}

#[test]
fn an_unknown_recipe_is_named() {
    let error = "simhash/2".parse::<InteropRecipe>().unwrap_err();
    assert_eq!(error.code(), ErrorCode::InvalidArgument);
    assert_eq!(
        error.to_string(),
        "unknown recipe of another library \"simhash/2\": the recipes are pypi-simhash/1, pypi-simhash/2"
    );
}

/// The sign of each sum as the library's authors define it, in integers.
fn naive(recipe: InteropRecipe, weighted: &[(String, i32)]) -> u128 {
    let hash = |feature: &str| u128::from_be_bytes(Md5::digest(feature).into());
    let mut value = 0;
    for bit in 0..128 {
        let sum: i64 = weighted
            .iter()
            .map(|(feature, weight)| {
                let sign = if hash(feature) >> bit & 1 == 1 { 1 } else { -1 };
                sign * i64::from(*weight)
            })
            .sum();
        let is_one = sum > 0 || sum == 0 && recipe == InteropRecipe::PypiSimhash1;
        value |= u128::from(is_one) << bit;
    }
    value
}

fn any_recipe() -> impl Strategy<Value = InteropRecipe> {
    prop::sample::select(InteropRecipe::ALL.to_vec())
}

proptest! {
    #[test]
    fn law_bits_are_the_signs_of_the_sums(
        recipe in any_recipe(),
        weighted in prop::collection::vec(("[a-c]{0,2}|[a-z]{50,140}", -3..4), 1..40),
    ) {
        prop_assume!(weighted.iter().any(|(_, weight)| *weight != 0));
        let floats: Vec<(&str, f64)> =
            weighted.iter().map(|(feature, weight)| (&**feature, f64::from(*weight))).collect();
        let fingerprint = simhash(recipe, 128).fingerprint_weighted(&floats).unwrap();
        prop_assert_eq!(fingerprint.value(), naive(recipe, &weighted));
    }

    #[test]
    fn law_a_feature_without_weight_has_weight_1(
        recipe in any_recipe(),
        features in prop::collection::vec("\\PC{0,5}", 0..60),
        bits in 1..129_u32,
    ) {
        let simhash = simhash(recipe, bits);
        let weighted: Vec<(&str, f64)> =
            features.iter().map(|feature| (&**feature, 1.0)).collect();
        prop_assert_eq!(
            simhash.fingerprint_features(&borrowed(&features)),
            simhash.fingerprint_weighted(&weighted).unwrap()
        );
    }

    #[test]
    fn law_a_text_is_its_runs_of_four_word_characters(
        recipe in any_recipe(),
        text in "[A-Za-zÀ-öø-ÿА-я你好世界0-9_ .,\u{301}-]{0,80}",
    ) {
        let kept: Vec<char> = text
            .to_lowercase()
            .chars()
            .filter(|&c| (c.is_alphanumeric() || c == '_') && c != '\u{301}')
            .collect();
        let whole = [kept.iter().collect()];
        let grams: Vec<String> = kept.windows(4).map(|gram| gram.iter().collect()).collect();
        let grams = if grams.is_empty() { &whole[..] } else { &grams };
        let simhash = simhash(recipe, 64);
        prop_assert_eq!(
            simhash.fingerprint(&text),
            simhash.fingerprint_features(&borrowed(grams))
        );
    }

    #[test]
    fn law_widths_nest(recipe in any_recipe(), text in "\\PC{0,40}", bits in 1..129_u32) {
        let wide = simhash(recipe, 128).fingerprint(&text).value();
        let narrow = simhash(recipe, bits).fingerprint(&text).value();
        prop_assert_eq!(narrow, wide & (u128::MAX >> (128 - bits)));
    }

    #[test]
    fn law_no_result_depends_on_earlier_texts(
        texts in prop::collection::vec("[ab你_ ]{0,300}|\\PC{0,40}", 1..20),
        recipe in any_recipe(),
        bits in 1..129_u32,
    ) {
        let (simhash, mut scratch) = (simhash(recipe, bits), InteropScratch::new());
        for text in &texts {
            prop_assert_eq!(scratch.fingerprint(simhash, text), simhash.fingerprint(text));
        }
    }
}
