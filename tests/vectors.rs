//! The known answers in `tests/vectors`, which the JavaScript tests use, too.

use crate::support;
use serde::Deserialize;
use simhash_wasm::{
    Bits, FeatureHash, Fingerprint, Input, Recipe, RecipeName, SimHash, Tie, Weight,
};
use std::collections::HashMap;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[derive(Deserialize)]
struct Recipes {
    feature_hashes: Vec<FxVector>,
    texts: Vec<TextVector>,
}

#[derive(Deserialize)]
struct FxVector {
    feature: String,
    hash64: String,
    hash128: String,
}

#[derive(Deserialize)]
struct TextVector {
    input: String,
    #[serde(flatten)]
    recipes: HashMap<String, Expected>,
}

#[derive(Deserialize)]
struct Expected {
    features: Vec<String>,
    fp64: String,
    fp128: String,
    sums64: Vec<f64>,
}

fn recipes() -> Recipes {
    serde_json::from_str(include_str!("vectors/recipes.json")).unwrap()
}

#[test]
fn feature_hashes_are_the_published_ones() {
    for vector in recipes().feature_hashes {
        let hash = FeatureHash::FxHash.hash(&vector.feature);
        assert_eq!(format!("{hash:032x}"), vector.hash128, "{}", vector.feature);
        assert_eq!(
            format!("{:016x}", hash as u64),
            vector.hash64,
            "{}",
            vector.feature
        );
    }
}

#[test]
fn our_own_recipes_have_the_published_features_sums_and_fingerprints() {
    // Only every tenth text in Miri, which is a thousand times slower.
    let share = if cfg!(miri) { 10 } else { 1 };
    for text in recipes().texts.into_iter().step_by(share) {
        for (name, expected) in &text.recipes {
            let recipe: Recipe = name.parse().unwrap();
            let explanation =
                SimHash::new(recipe.clone()).explain(&*text.input).unwrap();
            let features = explanation.features().map(|feature| feature.text);
            let context = format!("{name} of {:?}", text.input);
            assert_eq!(features.collect::<Vec<_>>(), expected.features, "{context}");
            assert_eq!(
                explanation.sums().collect::<Vec<_>>(),
                expected.sums64,
                "{context}"
            );

            let narrow = support::fingerprint(&recipe, &*text.input).unwrap();
            let wide = support::fingerprint(&recipe.with_bits(Bits::MAX), &*text.input)
                .unwrap();
            assert_eq!(explanation.fingerprint(), narrow, "{context}");
            assert_eq!(narrow.to_hex(), expected.fp64, "{context}");
            assert_eq!(wide.to_hex(), expected.fp128, "{context}");
        }
    }
}

#[derive(Deserialize)]
struct Interop {
    feature_hashes: Vec<StringVector>,
    vectors: Vec<InteropVector>,
}

#[derive(Deserialize)]
struct StringVector {
    feature: String,
    code_points64: String,
    utf16_64: String,
}

#[derive(Deserialize)]
struct InteropVector {
    recipe: String,
    input: InteropInput,
    bits: u32,
    #[serde(flatten)]
    expected: InteropExpected,
    ties: Option<usize>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum InteropInput {
    Text(String),
    Weighted(Vec<(String, u16)>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum InteropExpected {
    Fingerprint { hex: String, dec: String },
    Sums { vector: Vec<f64> },
}

fn interop() -> Interop {
    serde_json::from_str(include_str!("vectors/interop.json")).unwrap()
}

#[test]
fn string_hashes_are_those_of_python_and_java() {
    for vector in interop().feature_hashes {
        let hash =
            |by: FeatureHash| format!("{:016x}", by.hash(&vector.feature) as u64);
        assert_eq!(hash(FeatureHash::StringCodePoints), vector.code_points64);
        assert_eq!(hash(FeatureHash::StringUtf16), vector.utf16_64);
    }
}

#[test]
fn python_hashes_and_java_simhash_have_the_results_of_their_originals() {
    for vector in interop().vectors {
        let tie = if vector.recipe.ends_with("tie0") { Tie::Zero } else { Tie::One };
        let bits = Bits::new(vector.bits).unwrap();
        for name in [RecipeName::PythonHashes1, RecipeName::JavaSimhash1] {
            let recipe = Recipe::new(name).with_bits(bits).with_tie(tie);
            let explain =
                |input: Input| SimHash::new(recipe.clone()).explain(input).unwrap();
            let explanation = match &vector.input {
                InteropInput::Text(text) => explain((&**text).into()),
                InteropInput::Weighted(pairs) => {
                    let weighted: Vec<(&str, Weight)> = pairs
                        .iter()
                        .map(|(feature, weight)| (&**feature, Weight::from(*weight)))
                        .collect();
                    explain((&*weighted).into())
                }
            };
            match &vector.expected {
                InteropExpected::Sums { vector } => {
                    assert_eq!(&explanation.sums().collect::<Vec<_>>(), vector);
                }
                InteropExpected::Fingerprint { hex, dec } => {
                    let fingerprint = explanation.fingerprint();
                    assert_eq!(&fingerprint.to_hex(), hex, "{}", vector.recipe);
                    assert_eq!(&fingerprint.value().to_string(), dec);
                    assert_eq!(Fingerprint::from_hex(hex, bits), Ok(fingerprint));
                }
            }
            if let Some(ties) = vector.ties {
                assert_eq!(explanation.ties().count(), ties);
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

#[derive(Deserialize)]
struct Queries {
    cases: Vec<QueryVector>,
}

#[derive(Deserialize)]
struct QueryVector {
    recipe: String,
    input: String,
    fingerprint: String,
    margins: String,
    features: Vec<String>,
    scores: Vec<ScoreVector>,
}

#[derive(Deserialize)]
struct ScoreVector {
    stored: String,
    other: usize,
    differing: u32,
    total: u32,
    standard_error: f64,
    shared: usize,
}

#[test]
fn queries_and_feature_sets_have_the_margins_scores_and_overlaps_of_the_sums() {
    let Queries { cases } =
        serde_json::from_str(include_str!("vectors/queries.json")).unwrap();
    for case in &cases {
        let mut simhash = SimHash::new(case.recipe.parse().unwrap());
        let query = simhash.query(&*case.input).unwrap();
        assert_eq!(query.fingerprint().to_hex(), case.fingerprint);
        let margins: Vec<u8> = (0..case.margins.len() / 2)
            .map(|at| {
                u8::from_str_radix(&case.margins[2 * at..2 * at + 2], 16).unwrap()
            })
            .collect();
        assert_eq!(query.margins(), margins, "{} {}", case.recipe, case.input);
        let features = simhash.features(&*case.input).unwrap();
        let hashes: Vec<String> =
            features.hashes().iter().map(|hash| format!("{hash:016x}")).collect();
        assert_eq!(hashes, case.features);
        let same_recipe: Vec<&QueryVector> =
            cases.iter().filter(|other| other.recipe == case.recipe).collect();
        for vector in &case.scores {
            let stored =
                Fingerprint::from_hex(&vector.stored, Bits::default()).unwrap();
            let score = f64::from(vector.differing) / f64::from(vector.total);
            assert_eq!(query.score(stored).unwrap(), score);
            let estimate = query.estimate(stored).unwrap();
            assert_eq!(estimate.cosine, 1.0 - 2.0 * score);
            assert!((estimate.standard_error - vector.standard_error).abs() < 1e-14);
            let other = simhash.features(&*same_recipe[vector.other].input).unwrap();
            assert_eq!(features.overlap(&other).shared, vector.shared);
        }
    }
}
