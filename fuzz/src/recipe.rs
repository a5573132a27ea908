//! Formatting and parsing: ids, options, widths, fingerprints in digits.

use super::decode;
use arbitrary::Unstructured;
use simhash_wasm::{
    Bits, Fingerprint, Normalization, Recipe, RecipeName, Tie, Unit, Weight, Weights,
    distance, expected_distance,
};

pub fn recipe(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let [a, b] = [0; 2].map(|_| decode::recipe(&mut u));
    assert_eq!(a.id() == b.id(), a.clone().with_bits(b.bits()) == b);
    reads_back(&a);
    fingerprints_read_back(&mut u);
    let (option, value) = (decode::text(&mut u), decode::text(&mut u));
    let changed = decode::recipe(&mut u).with_option(&option, &value);
    let known = [
        "bits",
        "normalize",
        "lowercase",
        "unit",
        "sizes",
        "abutting",
        "weights",
        "tie",
    ];
    match changed {
        Ok(recipe) => {
            assert!(known.contains(&&*option));
            reads_back(&recipe);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let Ok(weight) = value.parse::<Weight>() {
        assert!(weight.get().abs() <= Weight::MAX);
    }
    if let Ok(bits) = value.parse::<Bits>() {
        assert_eq!(bits.to_string().parse(), Ok(bits));
    }

    let text = decode::rest(u);
    if let Ok(name) = text.parse::<RecipeName>() {
        assert_eq!(name.as_str(), text);
    }
    if let Ok(recipe) = text.parse::<Recipe>() {
        reads_back(&recipe);
    }
}

/// Law: the id of a recipe parses to the same recipe, whatever its width.
fn reads_back(recipe: &Recipe) {
    let id = recipe.id();
    if matches!(recipe.weights(), Weights::Table(_)) {
        // The id of a table contains only its digest.
        assert!(id.parse::<Recipe>().is_err());
        return;
    }
    // Only callers in Rust can pass an empty set of sizes.
    if recipe.sizes().iter().next().is_none() {
        return;
    }
    let read: Recipe = id.parse().unwrap();
    assert_eq!(read.id(), id);
    assert_eq!(&read.with_bits(recipe.bits()), recipe);
    let _: (Normalization, Unit, Tie) =
        (recipe.normalization(), recipe.unit(), recipe.tie());
    assert!(recipe.max_distance() <= recipe.bits().get());
}

fn fingerprints_read_back(u: &mut Unstructured) {
    let bits = decode::bits(u);
    let [a, b] = [0; 2].map(|_| decode::fingerprint(u, bits));
    assert_eq!(Fingerprint::from_hex(&a.to_hex(), bits), Ok(a));
    assert_eq!(Fingerprint::from_bit_string(&a.to_bit_string(), bits), Ok(a));
    let count = decode::below(u, bits.get() as usize + 2) as u32;
    if let Ok(blocks) = a.blocks(count) {
        let value = blocks.fold(0, |value, block| value | block.value << block.start);
        assert_eq!(value, a.value());
    }
    let apart = distance(a, b).unwrap();
    assert_eq!(apart, (a.value() ^ b.value()).count_ones());
    let share = f64::from(apart) / f64::from(bits.get());
    assert_eq!(a.similarity(b), Ok(1.0 - share));
    let cosine = (std::f64::consts::PI * share).cos();
    assert!((a.cosine(b).unwrap() - cosine).abs() < 1e-15);
    let (features, changed) = (decode::number(u), decode::number(u));
    if let Ok(expected) = expected_distance(features, changed, bits) {
        assert!((0.0..=f64::from(bits.get())).contains(&expected));
    }
    let digits = decode::text(u);
    if let Ok(read) = Fingerprint::from_hex(&digits, bits) {
        assert_eq!(read.to_hex(), digits.to_lowercase());
    }
    if let Ok(read) = Fingerprint::from_bit_string(&digits, bits) {
        assert_eq!(read.to_bit_string(), digits);
    }
}
