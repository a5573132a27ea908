//! Invalid input: the code and the sentence of each error.

use simhash_wasm::{
    Accumulator, Bits, ErrorCode, Fingerprint, GramSizes, Recipe, RecipeName, SimHash,
    Weight, WeightTable, Weights, compare, distance, expected_distance,
};
use std::fmt::Debug;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

#[track_caller]
fn assert_error<T: Debug>(
    result: Result<T, simhash_wasm::Error>,
    code: ErrorCode,
    sentence: &str,
) {
    let error = result.unwrap_err();
    assert_eq!((error.code(), &*error.to_string()), (code, sentence));
}

#[track_caller]
fn assert_invalid<T: Debug>(result: Result<T, simhash_wasm::Error>, sentence: &str) {
    assert_error(result, ErrorCode::InvalidArgument, sentence);
}

#[test]
fn widths_are_whole_numbers_from_1_to_128() {
    let sentence =
        |got| format!("bits must be a whole number from 1 to 128, got {got}");
    for bits in [0, 129, u32::MAX] {
        assert_invalid(Bits::new(bits), &sentence(bits.to_string()));
    }
    for bits in ["1.5", "NaN", "-1", "", "64 "] {
        let result = Recipe::default().with_option("bits", bits);
        assert_invalid(result, &sentence(bits.to_owned()));
    }
}

fn unknown_recipe(name: &str) -> String {
    let known = RecipeName::ALL.map(RecipeName::as_str).join(", ");
    format!("unknown recipe \"{name}\": the recipes are {known}")
}

#[test]
fn a_text_of_the_caller_with_a_null_character_is_named_unchanged() {
    assert_invalid("a\0b".parse::<Recipe>(), &unknown_recipe("a\0b"));
    assert_invalid(
        expected_distance(2.5, 3.5, Bits::default()),
        "changed must be from 0 to features, and features must be at least 1, got 3.5 of 2.5",
    );
}

#[test]
fn unknown_recipes_options_and_values_are_named() {
    assert_invalid("text/2".parse::<Recipe>(), &unknown_recipe("text/2"));
    let sizes = "a list of whole numbers from 1 to 64";
    for (option, value, choices) in [
        ("unit", "words", "\"word\", \"char\" or \"whitespace\""),
        ("tie", "", "\"zero\" or \"one\""),
        ("lowercase", "yes", "true or false"),
        ("normalize", "NFD", "\"NFKC\", \"NFC\" or false"),
        ("weights", "tfidf", "\"presence\", \"count\", \"log\" or a table"),
        ("sizes", "0", sizes),
        ("sizes", "1,65", sizes),
        ("sizes", "1,,2", sizes),
        ("sizes", "none", "a list of at least one whole number"),
    ] {
        let result = Recipe::default().with_option(option, value);
        assert_invalid(result, &format!("{option} must be {choices}, got \"{value}\""));
    }
    let result = Recipe::default().with_option("colour", "red");
    assert_invalid(result, "unknown recipe option \"colour\"");
    let long = "x".repeat(100);
    let sentence = Recipe::default().with_option(&long, "").unwrap_err().to_string();
    assert_eq!(sentence, format!("unknown recipe option \"{}…\"", &long[..60]));
    assert!("text/1+bits=6".parse::<Recipe>().is_err());
    assert!("text/1+weights=table-0123456789abcdef".parse::<Recipe>().is_err());
    assert!("text/1+".parse::<Recipe>().is_err());
    assert!("".parse::<Recipe>().is_err());
    assert!(GramSizes::new(&[65]).is_err());
}

#[test]
fn a_weight_beyond_its_limit_and_a_total_beyond_its_limit_are_errors() {
    assert_invalid(
        Weight::of("cat", f64::NAN),
        "the weight of \"cat\" must be a finite number from -2147483648 to 2147483648, \
         got NaN",
    );
    let total = "the absolute weights in one accumulator would exceed 70368744177664 in \
                 total";
    let largest = Weight::new(Weight::MAX).unwrap();
    let smallest = Weight::new(-Weight::MAX).unwrap();
    let names: Vec<String> = (0..=1 << 15).map(|n| n.to_string()).collect();
    let full: Vec<(&str, Weight)> =
        names.iter().map(|name| (&**name, smallest)).take(1 << 15).collect();
    let recipe = Recipe::default();
    let explanation = SimHash::new(recipe.clone()).explain(&*full).unwrap();
    assert_eq!(explanation.total(), Weight::MAX_TOTAL);

    let over =
        [&full[..], &[("one more", Weight::new(1.0 / 65536.0).unwrap())]].concat();
    assert_invalid(SimHash::new(recipe.clone()).fingerprint(&*over), total);
    let repeated = vec![("again", largest); (1 << 15) + 1];
    assert_invalid(SimHash::new(recipe.clone()).fingerprint(&*repeated), total);

    let mut accumulator = SimHash::new(recipe.clone()).accumulator();
    accumulator.add(&*full).unwrap();
    let sums: Vec<f64> = accumulator.sums().collect();
    assert_invalid(accumulator.add(&["a"]), total);
    assert_invalid(accumulator.add_hash(0, Weight::ONE), total);
    let other = accumulator.clone();
    assert_invalid(accumulator.merge(&other), total);
    assert_eq!(
        accumulator.sums().collect::<Vec<_>>(),
        sums,
        "a failed operation changes nothing"
    );
    accumulator.remove(&*full).unwrap();
    accumulator.add(&["a"]).unwrap();
    assert_eq!(
        Ok(accumulator.fingerprint()),
        SimHash::new(recipe.clone()).fingerprint(&["a"])
    );

    let table = WeightTable::new([], largest);
    let recipe = Recipe::new(RecipeName::Short1).with_weights(Weights::from(table));
    let text = names.join(" ");
    assert_invalid(SimHash::new(recipe.clone()).fingerprint(&*text), total);
}

#[test]
fn fingerprints_of_a_wrong_width_or_with_wrong_digits_are_errors() {
    let six = Bits::new(6).unwrap();
    let wide = Bits::default();
    for (value, result) in [
        ("0x40", Fingerprint::new(64, six)),
        ("0x7f", Fingerprint::from_hex("7f", six)),
    ] {
        let sentence = format!("the fingerprint {value} does not fit in 6 bits");
        assert_error(result, ErrorCode::InvalidFingerprint, &sentence);
    }
    for digits in ["abc", "00000000000000g0", "+000000000000000"] {
        let result = Fingerprint::from_hex(digits, wide);
        let sentence = format!(
            "a 64-bit fingerprint must have 16 hexadecimal digits, got \"{digits}\""
        );
        assert_error(result, ErrorCode::InvalidFingerprint, &sentence);
    }
    let result = Fingerprint::from_bit_string("10201", Bits::new(5).unwrap());
    let sentence = "a 5-bit fingerprint must have 5 binary digits, got \"10201\"";
    assert_error(result, ErrorCode::InvalidFingerprint, sentence);
    let blocks = Fingerprint::new(0, six).unwrap().blocks(7).map(Iterator::count);
    assert_invalid(blocks, "6 bits can be divided into 1 to 6 blocks, got 7");
}

#[test]
fn results_of_different_recipes_or_widths_are_not_compared() {
    let six = Recipe::default().with_bits(Bits::new(6).unwrap());
    let [narrow, wide] = [&six, &Recipe::default()]
        .map(|recipe| SimHash::new(recipe.clone()).fingerprint("a").unwrap());
    let widths = "a fingerprint of 6 bits cannot be compared with one of 64 bits";
    assert_error(distance(narrow, wide), ErrorCode::RecipeMismatch, widths);
    assert_error(narrow.similarity(wide), ErrorCode::RecipeMismatch, widths);

    let short = Recipe::new(RecipeName::Short1);
    let recipes = "results of text/1 cannot be combined with results of short/1";
    let explain = |recipe: &Recipe| SimHash::new(recipe.clone()).explain("a").unwrap();
    let result = compare(&explain(&Recipe::default()), &explain(&short));
    assert_error(result, ErrorCode::RecipeMismatch, recipes);
    assert_error(
        compare(&explain(&six), &explain(&short)),
        ErrorCode::RecipeMismatch,
        widths,
    );
    let result = SimHash::default()
        .accumulator()
        .merge(&SimHash::new(short.clone()).accumulator());
    assert_error(result, ErrorCode::RecipeMismatch, recipes);
    let result = SimHash::new(six.clone())
        .accumulator()
        .merge(&SimHash::default().accumulator());
    assert_error(result, ErrorCode::RecipeMismatch, widths);
}

#[test]
fn sums_hashes_and_edits_are_checked() {
    let six = Recipe::default().with_bits(Bits::new(6).unwrap());
    assert_invalid(
        Accumulator::from_sums(six.clone(), &[0.0; 5]),
        "a 6-bit accumulator must have 6 sums, got 5",
    );
    let sum =
        "a sum must be a finite number from -70368744177664 to 70368744177664, got ";
    for (bad, named) in [(f64::NAN, "NaN"), (f64::INFINITY, "inf"), (-1e300, "-1e300")]
    {
        let sums = [0.0, 0.0, bad, 0.0, 0.0, 0.0];
        let result = Accumulator::from_sums(six.clone(), &sums);
        let sentence = sum.to_owned() + named;
        assert_invalid(result, &sentence);
    }
    assert_invalid(
        SimHash::new(six.clone()).accumulator().add_hash(64, Weight::ONE),
        "the feature hash 0x40 does not fit in 6 bits",
    );
    for (features, changed) in [(0.0, 0.0), (3.0, 4.0), (3.0, -1.0), (f64::NAN, 1.0)] {
        let result = expected_distance(features, changed, Bits::default());
        assert_eq!(result.unwrap_err().code(), ErrorCode::InvalidArgument);
    }
}

#[test]
fn errors_and_values_are_send_and_sync() {
    fn crosses<T: Send + Sync + 'static>() {}
    crosses::<simhash_wasm::Error>();
    crosses::<Recipe>();
    crosses::<Accumulator>();
    crosses::<Fingerprint>();
    crosses::<simhash_wasm::Explanation>();
    crosses::<simhash_wasm::Comparison>();
}
