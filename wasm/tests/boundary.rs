//! The bindings of the engine, called in the way the package's JavaScript calls them: only numbers cross.
#![cfg(target_arch = "wasm32")]

use js_sys::{Float64Array, Function, Reflect, Uint8Array, WebAssembly};
use simhash_wasm::{Recipe, RecipeName, SimHash, Text};
use simhash_wasm_bindings::{
    channel::{Status, release, reserve, results},
    text::{accumulator::*, fingerprint::*, recipe::*},
};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::TextEncoder;

/// The kinds of inputs.
const TEXT: u32 = 0;
const FEATURES: u32 = 1;
const WEIGHTED: u32 = 2;

fn memory() -> WebAssembly::Memory {
    wasm_bindgen::memory().unchecked_into()
}

/// The numbers at an address.
fn numbers_at(start: *const u64, count: u32) -> Vec<f64> {
    let buffer = memory().buffer();
    let view =
        Float64Array::new_with_byte_offset_and_length(&buffer, start as u32, count);
    view.to_vec()
}

/// The first results of a call, as numbers.
#[track_caller]
fn numbers(status: u32, count: u32) -> Vec<f64> {
    assert_eq!(status, Status::Done as u32);
    numbers_at(results(), count)
}

/// The first result of a call: a handle, for one.
#[track_caller]
fn handle(status: u32) -> u32 {
    numbers(status, 1)[0] as u32
}

/// The fingerprint that a call has come to.
#[track_caller]
fn value(status: u32) -> u128 {
    let [low, high] = [0, 1].map(|at| numbers(status, 2)[at].to_bits());
    u128::from(high) << 64 | u128::from(low)
}

/// Encodes strings one after the other into the module's buffer, by the `encodeInto` of the
/// host, and writes numbers after them: where each string ends, and then the others. Returns the
/// bytes of the strings.
fn stage(strings: &[&str], others: &[f64]) -> usize {
    let encoder = TextEncoder::new().unwrap();
    let encode_into = Reflect::get(&encoder, &"encodeInto".into()).unwrap();
    let encode_into: Function = encode_into.unchecked_into();
    let length: usize = strings.iter().map(|string| string.len()).sum();
    let start = handle(reserve(length + 8 * (strings.len() + others.len())));
    let view = |at: usize, length: usize| {
        Uint8Array::new_with_byte_offset_and_length(
            &memory().buffer(),
            start + at as u32,
            length as u32,
        )
    };
    let (mut end, mut ends) = (0, Vec::new());
    for string in strings {
        let room = view(end, string.len());
        let result = encode_into.call2(&encoder, &(*string).into(), &room).unwrap();
        let written = Reflect::get(&result, &"written".into()).unwrap();
        assert_eq!(written.as_f64(), Some(string.len() as f64));
        end += string.len();
        ends.push(end as f64);
    }
    let numbers: Vec<u8> =
        ends.iter().chain(others).flat_map(|number| number.to_le_bytes()).collect();
    view(length, numbers.len()).copy_from(&numbers);
    length
}

/// Makes a recipe of strings, and returns the status.
fn made(strings: &[&str]) -> u32 {
    make_recipe(stage(strings, &[]), strings.len(), 0, false, 1.0)
}

/// The fingerprint of a text, by both functions that make one.
fn of_text(recipe: u32, text: &str) -> u128 {
    let by_buffer = value(fingerprint_text(recipe, stage(&[text], &[])));
    let bytes = stage(&[text], &[]);
    assert_eq!(value(fingerprint(recipe, TEXT, bytes, 0)), by_buffer);
    by_buffer
}

/// The code of an error is given by its position among those of the core.
#[track_caller]
fn assert_error(status: u32, code: usize, sentence: &str) {
    assert_eq!(status, Status::Failed as u32);
    let parts = numbers_at(results(), 6);
    let [start, length] = [parts[1] as u32, parts[2] as u32];
    let bytes =
        Uint8Array::new_with_byte_offset_and_length(&memory().buffer(), start, length);
    let mut found = String::from_utf8(bytes.to_vec()).unwrap();
    for (at, number) in parts[4..4 + parts[3] as usize].iter().enumerate() {
        found += if at > 0 { " of " } else { "" };
        found += &js_sys::Number::from(*number)
            .to_string_with_radix(10)
            .map(String::from)
            .unwrap_or_default();
    }
    assert_eq!((parts[0] as usize, &*found), (code, sentence));
}

#[wasm_bindgen_test]
fn texts_are_passed_in_the_buffer_and_fingerprints_are_returned_as_two_limbs() {
    let text = "the cat sat on the mat, 美国“51区” 👩‍👩‍👧‍👦";
    for name in RecipeName::ALL {
        for bits in ["6", "64", "128"] {
            let expected = Recipe::new(name).with_option("bits", bits).unwrap();
            let recipe = handle(made(&[name.as_str(), "bits", bits]));
            let expected = SimHash::new(expected)
                .fingerprint(Text::normalized(text))
                .unwrap()
                .value();
            assert_eq!(of_text(recipe, text), expected, "{name} {bits}");
            assert_eq!(free_recipe(recipe), Status::Done as u32);
        }
    }
}

#[wasm_bindgen_test]
fn a_long_text_is_accepted_and_the_memory_of_the_buffer_is_freed() {
    let text = "naïve cat ".repeat(1 << 19);
    let expected = SimHash::default()
        .fingerprint(Text::normalized("naïve cat naïve cat"))
        .unwrap();
    let recipe = handle(made(&["text/1"]));
    assert_eq!(of_text(recipe, &text), expected.value());
    release();
    assert_eq!(of_text(recipe, &text), expected.value());
}

#[wasm_bindgen_test]
fn ends_and_weights_are_passed_after_the_strings_and_sums_are_returned_as_numbers() {
    let recipe = handle(made(&["short/1"]));
    let short = Recipe::new(RecipeName::Short1);
    let bytes = stage(&["b", "a", "b"], &[]);
    assert_eq!(
        value(fingerprint(recipe, FEATURES, bytes, 3)),
        SimHash::new(short.clone()).fingerprint(&["a", "b"]).unwrap().value()
    );

    let accumulator = handle(make_accumulator(recipe));
    let bytes = stage(&["b", "a"], &[2.0, -1.5]);
    let changed = change_accumulator(accumulator, WEIGHTED, bytes, 2, false);
    assert_eq!(changed, Status::Done as u32);
    assert_eq!(add_hash(accumulator, u64::MAX, 0, 0.25), Status::Done as u32);
    let found = numbers(sums(accumulator), 64);
    let hash = |feature: &str| short.hash().hash(feature) as u64;
    for (bit, sum) in found.iter().enumerate() {
        let sign = |hash: u64| if hash >> bit & 1 == 1 { 1.0 } else { -1.0 };
        assert_eq!(*sum, 2.0 * sign(hash("b")) - 1.5 * sign(hash("a")) + 0.25);
    }
    stage(&[], &found);
    let same = handle(accumulator_of_sums(recipe, found.len()));
    let expected = value(accumulated_fingerprint(accumulator));
    assert_eq!(value(accumulated_fingerprint(same)), expected);
}

#[wasm_bindgen_test]
fn a_table_of_weights_follows_the_options_of_its_recipe() {
    let strings = ["text/1", "bits", "128", "cat"];
    let recipe =
        handle(make_recipe(stage(&strings, &[2.5]), strings.len(), 1, true, 0.5));
    let accumulator = handle(make_accumulator(recipe));
    let bytes = stage(&["cat", "dog"], &[]);
    assert_eq!(
        change_accumulator(accumulator, FEATURES, bytes, 2, false),
        Status::Done as u32
    );
    let found = numbers(sums(accumulator), 128);
    assert!(found.iter().all(|sum| [3.0, 2.0].contains(&sum.abs())), "{found:?}");
    assert_error(
        make_recipe(stage(&strings, &[f64::NAN]), strings.len(), 1, true, 0.5),
        0,
        "the weight of \"cat\" must be a finite number from -2147483648 to 2147483648, got NaN",
    );
}

#[wasm_bindgen_test]
fn handles_are_used_again_and_those_of_nothing_are_invalid() {
    let recipe = handle(made(&["text/1"]));
    let accumulator = handle(make_accumulator(recipe));
    assert_eq!(free_accumulator(accumulator), Status::Done as u32);
    for status in [
        free_accumulator(accumulator),
        reset_accumulator(accumulator),
        sums(u32::MAX),
        make_accumulator(u32::MAX),
        fingerprint(recipe, 3, 0, 0),
    ] {
        assert_eq!(status, Status::Invalid as u32);
    }
    assert_eq!(handle(make_accumulator(recipe)), accumulator);
    // An accumulator cannot be merged into itself.
    assert_eq!(merge_accumulators(accumulator, accumulator), Status::Invalid as u32);
}

#[wasm_bindgen_test]
fn errors_are_the_number_of_a_code_a_sentence_and_the_numbers_that_follow_it() {
    assert_error(
        made(&["text/1", "bits", "129"]),
        0,
        "bits must be a whole number from 1 to 128, got 129",
    );
    let recipe = handle(made(&["text/1"]));
    for (weight, written) in
        [(f64::NAN, "NaN"), (f64::INFINITY, "Infinity"), (1e300, "1e+300")]
    {
        assert_error(
            fingerprint(recipe, WEIGHTED, stage(&["cat"], &[weight]), 1),
            0,
            &format!(
                "the weight of \"cat\" must be a finite number from -2147483648 to \
                 2147483648, got {written}"
            ),
        );
    }
    assert_error(
        expected_distance(1.0, 2.5, 64),
        0,
        "changed must be from 0 to features, and features must be at least 1, got 2.5 of 1",
    );
    assert_error(
        cosine(64, 0, 0, 0, 6),
        1,
        "the fingerprint 0x40 does not fit in 6 bits",
    );
    let six = handle(made(&["text/1", "bits", "6"]));
    let two = [recipe, six].map(|recipe| handle(make_accumulator(recipe)));
    assert_error(
        merge_accumulators(two[0], two[1]),
        2,
        "a fingerprint of 64 bits cannot be compared with one of 6 bits",
    );
    stage(&["é"], &[]);
    for (bytes, kind, count) in [
        (1, TEXT, 0),
        (usize::MAX, TEXT, 0),
        (2, WEIGHTED, usize::MAX),
        (usize::MAX, FEATURES, 1),
    ] {
        assert_error(
            fingerprint(recipe, kind, bytes, count),
            0,
            "the input is not valid UTF-8 or lies outside the buffer",
        );
    }
    assert_eq!(reserve(usize::MAX), Status::OutOfMemory as u32);
    assert!(of_text(recipe, "still at work") != 0);
}

#[wasm_bindgen_test]
fn cosines_count_the_bits_of_both_limbs() {
    let cosine = |a, a_high, bits| numbers(cosine(a, a_high, 0, 0, bits), 1)[0];
    assert!(cosine(0b111, 0, 6).abs() < 1e-15);
    assert!(cosine(u64::MAX, 0, 128).abs() < 1e-15);
    assert!((cosine(u64::MAX, u64::MAX, 128) + 1.0).abs() < 1e-15);
    let expected = numbers(expected_distance(10.0, 10.0, 128), 1)[0];
    assert!((expected - 64.0).abs() < 1e-9);
}
