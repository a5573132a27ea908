//! The known answers in `tests/vectors`, which the JavaScript tests use, too.

use crate::support;
use serde_json::Value;
use simhash_wasm::{
    Bits, FeatureHash, Fingerprint, Input, Recipe, RecipeName, SimHash, Tie, Weight,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn recipes() -> Value {
    serde_json::from_str(include_str!("vectors/recipes.json")).unwrap()
}

fn interop() -> Value {
    serde_json::from_str(include_str!("vectors/interop.json")).unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

#[test]
fn feature_hashes_are_the_published_ones() {
    for vector in list(&recipes()["feature_hashes"]) {
        let hash = FeatureHash::FxHash.hash(text(&vector["feature"]));
        assert_eq!(format!("{hash:032x}"), vector["hash128"], "{vector}");
        assert_eq!(format!("{:016x}", hash as u64), vector["hash64"], "{vector}");
    }
}

#[test]
fn our_own_recipes_have_the_published_features_sums_and_fingerprints() {
    // Only every tenth text in Miri, which is a thousand times slower.
    let share = if cfg!(miri) { 10 } else { 1 };
    let recipes = recipes();
    for vector in list(&recipes["texts"]).iter().step_by(share) {
        let input = text(&vector["input"]);
        let answers = vector.as_object().unwrap();
        for (name, expected) in answers.iter().filter(|(name, _)| *name != "input") {
            let recipe: Recipe = name.parse().unwrap();
            let explanation = SimHash::new(recipe.clone()).explain(input).unwrap();
            let features: Vec<_> = explanation.features().map(|it| it.text).collect();
            assert_eq!(Value::from(features), expected["features"], "{name} {input:?}");
            let sums = list(&expected["sums64"]).iter().map(number);
            assert!(explanation.sums().eq(sums), "{name} {input:?}");

            let narrow = support::fingerprint(&recipe, input).unwrap();
            let wide =
                support::fingerprint(&recipe.with_bits(Bits::MAX), input).unwrap();
            assert_eq!(explanation.fingerprint(), narrow, "{name} {input:?}");
            assert_eq!(narrow.to_hex(), expected["fp64"], "{name} {input:?}");
            assert_eq!(wide.to_hex(), expected["fp128"], "{name} {input:?}");
        }
    }
}

#[test]
fn string_hashes_are_those_of_python_and_java() {
    for vector in list(&interop()["feature_hashes"]) {
        let feature = text(&vector["feature"]);
        let hash = |by: FeatureHash| format!("{:016x}", by.hash(feature) as u64);
        assert_eq!(hash(FeatureHash::StringCodePoints), vector["code_points64"]);
        assert_eq!(hash(FeatureHash::StringUtf16), vector["utf16_64"]);
    }
}

#[test]
fn python_hashes_and_java_simhash_have_the_results_of_their_originals() {
    for vector in list(&interop()["vectors"]) {
        let is_zero = text(&vector["recipe"]).ends_with("tie0");
        let tie = if is_zero { Tie::Zero } else { Tie::One };
        let bits = Bits::new(number(&vector["bits"]) as u32).unwrap();
        let weighted: Vec<(&str, Weight)> = vector["input"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|pair| (text(&pair[0]), Weight::new(number(&pair[1])).unwrap()))
            .collect();
        let input = vector["input"].as_str().map_or((&*weighted).into(), Input::from);
        for name in [RecipeName::PythonHashes1, RecipeName::JavaSimhash1] {
            let recipe = Recipe::new(name).with_bits(bits).with_tie(tie);
            let explanation = SimHash::new(recipe).explain(input).unwrap();
            if let Some(sums) = vector["vector"].as_array() {
                assert!(explanation.sums().eq(sums.iter().map(number)), "{vector}");
            } else {
                let fingerprint = explanation.fingerprint();
                let hex = text(&vector["hex"]);
                assert_eq!(fingerprint.to_hex(), hex, "{vector}");
                assert_eq!(fingerprint.value().to_string(), vector["dec"]);
                assert_eq!(Fingerprint::from_hex(hex, bits), Ok(fingerprint));
            }
            if let Some(ties) = vector["ties"].as_u64() {
                assert_eq!(explanation.ties().count() as u64, ties);
            }
        }
    }
}

#[test]
fn python_hashes_is_96_bits_wide_and_java_simhash_64() {
    let bits = |name| Recipe::new(name).bits().get();
    assert_eq!(bits(RecipeName::PythonHashes1), 96);
    assert_eq!(bits(RecipeName::JavaSimhash1), 64);
}

#[test]
fn queries_and_feature_sets_have_the_margins_scores_and_overlaps_of_the_sums() {
    let vectors: Value =
        serde_json::from_str(include_str!("vectors/queries.json")).unwrap();
    let cases = list(&vectors["cases"]);
    for case in cases {
        let mut simhash = SimHash::new(text(&case["recipe"]).parse().unwrap());
        let query = simhash.query(text(&case["input"])).unwrap();
        assert_eq!(query.fingerprint().to_hex(), case["fingerprint"]);
        let margins = query.margins().iter().map(|margin| format!("{margin:02x}"));
        assert_eq!(margins.collect::<String>(), case["margins"], "{}", case["input"]);
        let features = simhash.features(text(&case["input"])).unwrap();
        let hashes = features.hashes().iter().map(|hash| format!("{hash:016x}"));
        assert_eq!(hashes.collect::<Value>(), case["features"]);
        let same_recipe: Vec<&Value> =
            cases.iter().filter(|other| other["recipe"] == case["recipe"]).collect();
        for vector in list(&case["scores"]) {
            let stored =
                Fingerprint::from_hex(text(&vector["stored"]), Bits::default());
            let score = number(&vector["differing"]) / number(&vector["total"]);
            assert_eq!(query.score(stored.clone().unwrap()).unwrap(), score);
            let estimate = query.estimate(stored.unwrap()).unwrap();
            assert_eq!(estimate.cosine, 1.0 - 2.0 * score);
            let error = estimate.standard_error - number(&vector["standard_error"]);
            assert!(error.abs() < 1e-14);
            let other = same_recipe[number(&vector["other"]) as usize];
            let other = simhash.features(text(&other["input"])).unwrap();
            assert_eq!(
                features.overlap(&other).shared as f64,
                number(&vector["shared"])
            );
        }
    }
}
