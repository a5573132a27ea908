//! Worked examples from posts and papers on SimHash.

use simhash_wasm::{
    Accumulator, Bits, Fingerprint, Input, Recipe, RecipeName, SimHash, Weight,
    distance,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn six_bits() -> Recipe {
    Recipe::default().with_bits(Bits::new(6).unwrap())
}

fn fingerprint(digits: &str) -> Fingerprint {
    let bits = Bits::new(digits.len() as u32).unwrap();
    Fingerprint::from_bit_string(digits, bits).unwrap()
}

/// The sums in the printed order: the most significant bit first.
fn printed(accumulator: &Accumulator) -> Vec<f64> {
    let mut sums: Vec<f64> = accumulator.sums().collect();
    sums.reverse();
    sums
}

#[test]
fn hashes_of_weights_4_and_5_add_up_to_the_printed_sums() {
    let mut accumulator = Accumulator::new(six_bits());
    accumulator.add_hash(0b10_0101, Weight::from(4)).unwrap();
    assert_eq!(printed(&accumulator), [4.0, -4.0, -4.0, 4.0, -4.0, 4.0]);
    accumulator.add_hash(0b10_1011, Weight::from(5)).unwrap();
    assert_eq!(printed(&accumulator), [9.0, -9.0, 1.0, -1.0, 1.0, 9.0]);
    assert_eq!(accumulator.fingerprint(), fingerprint("101011"));
}

#[test]
fn the_printed_sums_have_the_printed_signs() {
    let mut sums = [13.0, 108.0, -22.0, -5.0, -32.0, 55.0];
    sums.reverse();
    let accumulator = Accumulator::from_sums(six_bits(), &sums).unwrap();
    assert_eq!(accumulator.fingerprint(), fingerprint("110001"));
    // Another sign of one sum flips one bit.
    sums[1] = 23.0;
    let other = Accumulator::from_sums(six_bits(), &sums).unwrap();
    assert_eq!(other.fingerprint(), fingerprint("110011"));
    assert_eq!(distance(accumulator.fingerprint(), other.fingerprint()), Ok(1));
}

#[test]
fn the_printed_distances_are_right() {
    for (a, b, expected) in [
        ("100111", "101010", 3),
        ("10101", "00110", 3),
        ("110011", "010001", 2),
        // 851459198, 847263864 and 984968088, which differ by 4, 16 and 12.
        ("00110010110000000011110001111110", "00110010100000000011100001111000", 4),
    ] {
        assert_eq!(distance(fingerprint(a), fingerprint(b)), Ok(expected), "{a} {b}");
    }
}

#[test]
fn a_pair_printed_as_nearly_equal_is_3_bits_apart_so_the_threshold_is_inclusive() {
    let a = 0x84ad_fe0a_d13e_12cb;
    let b = 0x84ad_7e0a_d13e_1a8b;
    let [a, b] = [a, b].map(|value| Fingerprint::new(value, Bits::default()).unwrap());
    assert_eq!(distance(a, b), Ok(3));
    assert_eq!(Recipe::new(RecipeName::JavaSimhash1).max_distance(), 3);
}

#[test]
fn the_weighted_words_of_the_aliens_example_are_weighed_as_printed() {
    let words = ["美国 4", "51区 5", "雇员 3", "称 1", "内部 2", "有 1", "9架 3"];
    let words = words.map(|word| word.split_once(' ').unwrap());
    let words = words.map(|(word, weight)| (word, weight.parse::<Weight>().unwrap()));
    let recipe = Recipe::new(RecipeName::JavaSimhash1);
    let explanation =
        SimHash::new(recipe.clone()).explain(Input::from(&words)).unwrap();
    assert_eq!(explanation.total(), 19.0);
    let weights = explanation.features().map(|feature| feature.weight);
    assert_eq!(weights.collect::<Vec<_>>(), [4.0, 5.0, 3.0, 1.0, 2.0, 1.0, 3.0]);
}
