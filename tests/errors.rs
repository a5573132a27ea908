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

#[test]
fn widths_are_whole_numbers_from_1_to_128() {
    let sentence =
        |got| format!("bits must be a whole number from 1 to 128, got {got}");
    for bits in [0, 129, u32::MAX] {
        assert_error(
            Bits::new(bits),
            ErrorCode::InvalidArgument,
            &sentence(bits.to_string()),
        );
    }
    for bits in ["1.5", "NaN", "-1", "", "64 "] {
        let result = Recipe::default().with_option("bits", bits);
        assert_error(result, ErrorCode::InvalidArgument, &sentence(bits.to_owned()));
    }
}

fn unknown_recipe(name: &str) -> String {
    let known = RecipeName::ALL.map(RecipeName::as_str).join(", ");
    format!("unknown recipe \"{name}\": the recipes are {known}")
}

#[test]
fn a_text_of_the_caller_with_a_null_character_is_named_unchanged() {
    assert_error(
        "a\0b".parse::<Recipe>(),
        ErrorCode::InvalidArgument,
        &unknown_recipe("a\0b"),
    );
    assert_error(
        expected_distance(2.5, 3.5, Bits::default()),
        ErrorCode::InvalidArgument,
        "changed must be from 0 to features, and features must be at least 1, got 3.5 of 2.5",
    );
}

#[test]
fn unknown_recipes_options_and_values_are_named() {
    assert_error(
        "text/2".parse::<Recipe>(),
        ErrorCode::InvalidArgument,
        &unknown_recipe("text/2"),
    );
    for (option, value, sentence) in [
        ("colour", "red", "unknown recipe option \"colour\""),
        (
            "unit",
            "words",
            "unit must be \"word\", \"char\" or \"whitespace\", got \"words\"",
        ),
        ("tie", "", "tie must be \"zero\" or \"one\", got \"\""),
        ("lowercase", "yes", "lowercase must be true or false, got \"yes\""),
        (
            "normalize",
            "NFD",
            "normalize must be \"NFKC\", \"NFC\" or false, got \"NFD\"",
        ),
        (
            "weights",
            "tfidf",
            "weights must be \"presence\", \"count\", \"log\" or a table, got \"tfidf\"",
        ),
        ("sizes", "0", "sizes must be a list of whole numbers from 1 to 64, got \"0\""),
        (
            "sizes",
            "1,,2",
            "sizes must be a list of whole numbers from 1 to 64, got \"1,,2\"",
        ),
        (
            "sizes",
            "none",
            "sizes must be a list of at least one whole number, got \"none\"",
        ),
    ] {
        let result = Recipe::default().with_option(option, value);
        assert_error(result, ErrorCode::InvalidArgument, sentence);
    }
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
    assert_error(
        Weight::of("cat", f64::NAN),
        ErrorCode::InvalidArgument,
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
    assert_error(
        SimHash::new(recipe.clone()).fingerprint(&*over),
        ErrorCode::InvalidArgument,
        total,
    );
    let repeated = vec![("again", largest); (1 << 15) + 1];
    assert_error(
        SimHash::new(recipe.clone()).fingerprint(&*repeated),
        ErrorCode::InvalidArgument,
        total,
    );

    let mut accumulator = SimHash::new(recipe.clone()).accumulator();
    accumulator.add(&*full).unwrap();
    let sums: Vec<f64> = accumulator.sums().collect();
    assert_error(accumulator.add(&["a"]), ErrorCode::InvalidArgument, total);
    assert_error(
        accumulator.add_hash(0, Weight::ONE),
        ErrorCode::InvalidArgument,
        total,
    );
    let other = accumulator.clone();
    assert_error(accumulator.merge(&other), ErrorCode::InvalidArgument, total);
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
    assert_error(
        SimHash::new(recipe.clone()).fingerprint(&*text),
        ErrorCode::InvalidArgument,
        total,
    );
}

#[test]
fn sums_never_overflow_when_different_features_are_added_and_removed() {
    let mut accumulator = SimHash::default().accumulator();
    let largest = Weight::new(Weight::MAX).unwrap();
    let within = |accumulator: &Accumulator| {
        accumulator.sums().all(|sum| sum.abs() <= Weight::MAX_TOTAL)
    };
    // The total stays the same, while the sums of bits in which the two hashes differ grow.
    let mut failures = 0;
    for _ in 0..10 {
        let coming = vec![("in", largest); 1 << 13];
        let going = vec![("out", largest); 1 << 13];
        failures += usize::from(accumulator.add(&*coming).is_err());
        assert!(within(&accumulator));
        failures += usize::from(accumulator.remove(&*going).is_err());
        assert!(within(&accumulator));
    }
    assert!(failures > 0);
}

#[test]
fn fingerprints_of_a_wrong_width_or_with_wrong_digits_are_errors() {
    let six = Bits::new(6).unwrap();
    let wide = Bits::default();
    for (result, sentence) in [
        (Fingerprint::new(64, six), "the fingerprint 0x40 does not fit in 6 bits"),
        (
            Fingerprint::from_hex("7f", six),
            "the fingerprint 0x7f does not fit in 6 bits",
        ),
        (
            Fingerprint::from_hex("abc", wide),
            "a 64-bit fingerprint must have 16 hexadecimal digits, got \"abc\"",
        ),
        (
            Fingerprint::from_hex("00000000000000g0", wide),
            "a 64-bit fingerprint must have 16 hexadecimal digits, got \
             \"00000000000000g0\"",
        ),
        (
            Fingerprint::from_hex("+000000000000000", wide),
            "a 64-bit fingerprint must have 16 hexadecimal digits, got \
             \"+000000000000000\"",
        ),
        (
            Fingerprint::from_bit_string("10201", Bits::new(5).unwrap()),
            "a 5-bit fingerprint must have 5 binary digits, got \"10201\"",
        ),
    ] {
        assert_error(result, ErrorCode::InvalidFingerprint, sentence);
    }
    let blocks = Fingerprint::new(0, six).unwrap().blocks(7).map(Iterator::count);
    assert_error(
        blocks,
        ErrorCode::InvalidArgument,
        "6 bits can be divided into 1 to 6 blocks, got 7",
    );
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
    assert_error(
        Accumulator::from_sums(six.clone(), &[0.0; 5]),
        ErrorCode::InvalidArgument,
        "a 6-bit accumulator must have 6 sums, got 5",
    );
    let sum =
        "a sum must be a finite number from -70368744177664 to 70368744177664, got ";
    for (bad, named) in [(f64::NAN, "NaN"), (f64::INFINITY, "inf"), (-1e300, "-1e300")]
    {
        let sums = [0.0, 0.0, bad, 0.0, 0.0, 0.0];
        let result = Accumulator::from_sums(six.clone(), &sums);
        let sentence = sum.to_owned() + named;
        assert_error(result, ErrorCode::InvalidArgument, &sentence);
    }
    assert_error(
        SimHash::new(six.clone()).accumulator().add_hash(64, Weight::ONE),
        ErrorCode::InvalidArgument,
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
