//! Explanations, on texts that are chosen for each property.

use simhash_wasm::{
    Bits, Confidence, Recipe, RecipeName, SimHash, Tie, Verdict, Weight, WeightTable,
    compare, expected_distance,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Each feature with the text at each of its spans.
fn sources(recipe: &Recipe, text: &str) -> Vec<(String, Vec<String>)> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let explanation = SimHash::new(recipe.clone()).explain(text).unwrap();
    let features = explanation.features().map(|feature| {
        let spans = feature.spans.iter();
        let source = spans.map(|s| String::from_utf16(&units[s.start..s.end]).unwrap());
        (feature.text.to_owned(), source.collect())
    });
    features.collect()
}

fn assert_sources(text: &str, expected: &[(&str, &[&str])]) {
    let owned = |list: &[&str]| list.iter().map(|&s| s.to_owned()).collect::<Vec<_>>();
    let expected: Vec<(String, Vec<String>)> =
        expected.iter().map(|&(f, list)| (f.to_owned(), owned(list))).collect();
    assert_eq!(sources(&Recipe::new(RecipeName::Short1), text), expected, "{text}");
}

#[test]
fn spans_are_right_where_normalisation_changes_lengths() {
    // One character becomes three, three become one, and one becomes four words.
    assert_sources("½ x", &[("1⁄2", &["½"]), ("x", &["x"])]);
    assert_sources(
        "a\u{301}\u{323} b",
        &[("ạ\u{301}", &["a\u{301}\u{323}"]), ("b", &["b"])],
    );
    assert_sources("ﬃ 🏽 ﬃ", &[("ffi", &["ﬃ", "ﬃ"])]);
    assert_sources("ㄱㅏ나", &[("가나", &["ㄱㅏ나"])]);
    assert_sources("İI", &[("i\u{307}i", &["İI"])]);
    assert_sources("ｶﾞ x", &[("ガ", &["ｶﾞ"]), ("x", &["x"])]);
    assert_sources(
        "ﷺ",
        &[("صلى", &["ﷺ"]), ("الله", &["ﷺ"]), ("عليه", &["ﷺ"]), ("وسلم", &["ﷺ"])],
    );
}

#[test]
fn features_of_the_caller_have_no_spans() {
    let explanation = SimHash::default().explain(&["b", "a", "b"]).unwrap();
    let features: Vec<_> = explanation.features().collect();
    assert_eq!(features.len(), 2);
    assert_eq!(
        (features[0].text, features[0].count, features[0].weight),
        ("b", 2, 1.0)
    );
    assert!(features.iter().all(|feature| feature.spans.is_empty()));
}

#[test]
fn a_text_without_features_has_fingerprint_0_whatever_the_tie_rule() {
    for name in RecipeName::ALL {
        for tie in [Tie::Zero, Tie::One] {
            for text in ["", " \n", "\u{3000}"] {
                let recipe = Recipe::new(name).with_tie(tie);
                let explanation = SimHash::new(recipe.clone()).explain(text).unwrap();
                assert_eq!(explanation.fingerprint().value(), 0);
                assert_eq!(explanation.feature_count(), 0);
                assert_eq!(explanation.confidence(), Confidence::None);
                assert_eq!(explanation.total(), 0.0);
                assert!(explanation.margins().all(|margin| margin == 0.0));
                assert_eq!(
                    SimHash::new(recipe.clone()).accumulator().fingerprint().value(),
                    0
                );
            }
        }
    }
}

#[test]
fn a_feature_of_weight_0_does_not_vote_and_is_listed() {
    let table = WeightTable::new(
        [("the", Weight::ZERO), ("cat", Weight::new(2.5).unwrap())],
        Weight::ONE,
    );
    let recipe = Recipe::new(RecipeName::Short1).with_weights(table.into());
    let explanation =
        SimHash::new(recipe.clone()).explain("the cat sat on the mat").unwrap();
    let weights: Vec<_> = explanation.features().map(|f| (f.text, f.weight)).collect();
    assert_eq!(
        weights,
        [("the", 0.0), ("cat", 2.5), ("sat", 1.0), ("on", 1.0), ("mat", 1.0)]
    );
    assert_eq!(explanation.feature_count(), 4);
    assert_eq!(explanation.total(), 5.5);
    assert_eq!(
        SimHash::new(recipe.clone()).fingerprint("cat sat on mat"),
        SimHash::new(recipe.clone()).fingerprint("cat sat on the mat")
    );
}

#[test]
fn confidence_is_low_under_10_features() {
    let words: Vec<String> = (0..10).map(|n| format!("w{n}")).collect();
    let words: Vec<&str> = words.iter().map(|word| &**word).collect();
    let confidence =
        |words: &[&str]| SimHash::default().explain(words).unwrap().confidence();
    assert_eq!(confidence(&[]), Confidence::None);
    assert_eq!(confidence(&words[..1]), Confidence::Low);
    assert_eq!(confidence(&words[..9]), Confidence::Low);
    assert_eq!(confidence(&words), Confidence::Ok);
}

#[test]
fn the_expected_distance_follows_from_the_angle_between_the_feature_vectors() {
    let bits = Bits::default();
    for (features, expected) in [(5.0, 13.1), (10.0, 9.2), (20.0, 6.5), (40.0, 4.6)] {
        let cost = expected_distance(features, 1.0, bits).unwrap();
        assert!((cost - expected).abs() < 0.05, "{features}: {cost}");
    }
    assert_eq!(expected_distance(7.0, 0.0, bits), Ok(0.0));
    let all = expected_distance(7.0, 7.0, Bits::MAX).unwrap();
    assert!((all - 64.0).abs() < 1e-9, "as far as unrelated texts: {all}");
}

#[test]
fn the_verdict_depends_on_the_threshold_and_on_the_number_of_features() {
    let long = "one two three four five six seven eight nine ten eleven twelve";
    let edited = "one two three four five six seven eight nine ten eleven thirteen";
    let other = "eins zwei drei vier sechs sieben acht neun zehn elf zwoelf dreizehn";
    let verdict = |a: &str, b: &str| {
        let explain = |text: &str| SimHash::default().explain(text).unwrap();
        compare(&explain(a), &explain(b)).unwrap().verdict
    };
    assert_eq!(verdict(long, edited), Verdict::Near);
    assert_eq!(verdict(long, other), Verdict::Different);
    assert_eq!(verdict(long, &long.to_uppercase()), Verdict::Same);
    assert_eq!(verdict("the cat", "the dog"), Verdict::TooShort);
    assert_eq!(verdict("the cat", "The cat!"), Verdict::Same);
    assert_eq!(verdict("the cat", "?!"), Verdict::Empty);
    assert_eq!(verdict("", ""), Verdict::Empty);
}

#[test]
fn thresholds_scale_with_the_width_except_where_measured() {
    let at = |name, bits| {
        Recipe::new(name).with_bits(Bits::new(bits).unwrap()).max_distance()
    };
    let text = [1, 6, 32, 64, 96, 127, 128].map(|bits| at(RecipeName::Text1, bits));
    assert_eq!(text, [0, 1, 6, 13, 19, 25, 32]);
    assert_eq!([64, 128].map(|bits| at(RecipeName::Short1, bits)), [12, 30]);
    assert_eq!([64, 128].map(|bits| at(RecipeName::Page1, bits)), [14, 34]);
    assert_eq!([64, 96].map(|bits| at(RecipeName::PythonHashes1, bits)), [3, 4]);
}
