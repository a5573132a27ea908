//! The bindings of the npm package, called in the way its JavaScript calls them.
#![cfg(target_arch = "wasm32")]

use js_sys::{Error, Float64Array, Function, Reflect, Uint8Array, WebAssembly};
use simhash_wasm::{Recipe, RecipeName, SimHash, Text};
use simhash_wasm_bindings::{
    AccumulatorHandle, RecipeHandle, cosine, expected_distance, high, input_release,
    input_reserve, output_release,
};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::TextEncoder;

/// Encodes strings one after the other into the module's buffer, by the `encodeInto` of the
/// host, and writes numbers after them: where each string ends, and then the others. Returns the
/// bytes of the strings.
fn stage(strings: &[&str], others: &[f64]) -> usize {
    let encoder = TextEncoder::new().unwrap();
    let encode_into = Reflect::get(&encoder, &"encodeInto".into()).unwrap();
    let encode_into: Function = encode_into.unchecked_into();
    let length: usize = strings.iter().map(|string| string.len()).sum();
    let numbers = 8 * (strings.len() + others.len());
    let start = input_reserve(length + numbers).unwrap() as u32;
    let memory: WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    let view = |at: usize, length: usize| {
        Uint8Array::new_with_byte_offset_and_length(
            &memory.buffer(),
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

/// The first `count` words of a result, as numbers.
fn read(start: *const u64, count: u32) -> Vec<f64> {
    let memory: WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
    let view = Float64Array::new_with_byte_offset_and_length(
        &memory.buffer(),
        start as u32,
        count,
    );
    let numbers = view.to_vec();
    output_release();
    numbers
}

fn recipe(strings: &[&str]) -> Result<RecipeHandle, JsValue> {
    Ok(RecipeHandle::new(stage(strings, &[]), strings.len())?)
}

fn fingerprint(recipe: &RecipeHandle, text: &str) -> u128 {
    let low = recipe.fingerprint(stage(&[text], &[]), -1, false).unwrap();
    u128::from(high()) << 64 | u128::from(low)
}

#[track_caller]
fn assert_error<T>(result: Result<T, impl Into<JsValue>>, code: &str, sentence: &str) {
    let error: Error = result.err().expect("an error").into().unchecked_into();
    assert_eq!(String::from(error.name()), code);
    assert_eq!(String::from(error.message()), sentence);
}

#[wasm_bindgen_test]
fn texts_are_passed_in_the_buffer_and_fingerprints_are_returned_as_two_limbs() {
    let text = "the cat sat on the mat, 美国“51区” 👩‍👩‍👧‍👦";
    for name in RecipeName::ALL {
        for bits in ["6", "64", "128"] {
            let expected = Recipe::new(name).with_option("bits", bits).unwrap();
            let handle = recipe(&[name.as_str(), "bits", bits]).unwrap();
            let expected = SimHash::new(expected)
                .fingerprint(Text::normalized(text))
                .unwrap()
                .value();
            assert_eq!(fingerprint(&handle, text), expected, "{name} {bits}");
        }
    }
}

#[wasm_bindgen_test]
fn a_text_larger_than_the_kept_buffer_is_accepted_and_its_memory_is_freed() {
    let text = "naïve cat ".repeat(1 << 19);
    let expected = SimHash::default()
        .fingerprint(Text::normalized("naïve cat naïve cat"))
        .unwrap();
    let handle = recipe(&["text/1"]).unwrap();
    assert_eq!(fingerprint(&handle, &text), expected.value());
    input_release();
    assert_eq!(fingerprint(&handle, &text), expected.value());
}

#[wasm_bindgen_test]
fn ends_and_weights_are_passed_after_the_strings_and_sums_are_returned_by_address() {
    let handle = recipe(&["short/1"]).unwrap();
    let short = Recipe::new(RecipeName::Short1);
    let low = handle.fingerprint(stage(&["b", "a", "b"], &[]), 3, false).unwrap();
    assert_eq!(
        u128::from(low),
        SimHash::new(short.clone()).fingerprint(&["a", "b"]).unwrap().value()
    );

    let mut accumulator = AccumulatorHandle::new(&handle);
    accumulator.change(stage(&["b", "a"], &[2.0, -1.5]), 2, true, false).unwrap();
    accumulator.add_hash(u64::MAX, 0, 0.25).unwrap();
    let sums = read(accumulator.sums().unwrap(), 64);
    let hash = |feature: &str| short.hash().hash(feature) as u64;
    for (bit, sum) in sums.iter().enumerate() {
        let sign = |hash: u64| if hash >> bit & 1 == 1 { 1.0 } else { -1.0 };
        assert_eq!(*sum, 2.0 * sign(hash("b")) - 1.5 * sign(hash("a")) + 0.25);
    }
    let same = AccumulatorHandle::from_sums(&handle, {
        stage(&[], &sums);
        sums.len()
    });
    assert_eq!(same.unwrap().fingerprint(), accumulator.fingerprint());
}

#[wasm_bindgen_test]
fn errors_have_their_code_for_a_name_and_numbers_as_javascript_writes_them() {
    assert_error(
        recipe(&["text/1", "bits", "129"]),
        "INVALID_ARGUMENT",
        "bits must be a whole number from 1 to 128, got 129",
    );
    let handle = recipe(&["text/1"]).unwrap();
    for (weight, written) in
        [(f64::NAN, "NaN"), (f64::INFINITY, "Infinity"), (1e300, "1e+300")]
    {
        assert_error(
            handle.fingerprint(stage(&["cat"], &[weight]), 1, true),
            "INVALID_ARGUMENT",
            &format!(
                "the weight of \"cat\" must be a finite number from -2147483648 to \
                 2147483648, got {written}"
            ),
        );
    }
    assert_error(
        cosine(64, 0, 0, 0, 6),
        "INVALID_FINGERPRINT",
        "the fingerprint 0x40 does not fit 6 bits",
    );
    let six = recipe(&["text/1", "bits", "6"]).unwrap();
    assert_error(
        AccumulatorHandle::new(&handle).merge(&AccumulatorHandle::new(&six)),
        "RECIPE_MISMATCH",
        "a fingerprint of 64 bits cannot be compared with one of 6 bits",
    );
    stage(&["é"], &[]);
    for (bytes, features) in [(1, -1), (usize::MAX, -1), (2, i32::MAX), (usize::MAX, 1)]
    {
        assert_error(
            handle.fingerprint(bytes, features, true),
            "INVALID_ARGUMENT",
            "the input is not UTF-8, or not within the buffer",
        );
    }
    assert_error(
        input_reserve(usize::MAX),
        "OUT_OF_MEMORY",
        "there is no memory for the input or the result",
    );
    assert!(fingerprint(&handle, "still at work") != 0);
}

#[wasm_bindgen_test]
fn cosines_count_the_bits_of_both_limbs() {
    assert!(cosine(0b111, 0, 0, 0, 6).unwrap().abs() < 1e-15);
    assert!(cosine(u64::MAX, 0, 0, 0, 128).unwrap().abs() < 1e-15);
    assert!((cosine(u64::MAX, u64::MAX, 0, 0, 128).unwrap() + 1.0).abs() < 1e-15);
    assert!((expected_distance(10.0, 10.0, 128).unwrap() - 64.0).abs() < 1e-9);
}
