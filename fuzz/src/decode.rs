//! Decoding of a target's bytes into values. After the last byte, zeros are read.

use arbitrary::Unstructured;
use simhash_wasm::{
    Bits, Fingerprint, GramSizes, Normalization, Recipe, RecipeName, Tie, Unit, Weight,
    WeightTable, Weights,
};

/// A whole number from 0 to `end` - 1.
pub fn below(u: &mut Unstructured, end: usize) -> usize {
    u.int_in_range(0..=end - 1).unwrap_or(0)
}

/// An element of a list.
pub fn pick<T: Copy>(u: &mut Unstructured, list: &[T]) -> T {
    list[below(u, list.len())]
}

/// A text of up to 255 bytes. Invalid UTF-8 becomes U+FFFD.
pub fn text(u: &mut Unstructured) -> String {
    let length = below(u, 256).min(u.len());
    String::from_utf8_lossy(u.bytes(length).unwrap_or(&[])).into_owned()
}

/// All bytes that are left, as a text.
pub fn rest(u: Unstructured) -> String {
    String::from_utf8_lossy(u.take_rest()).into_owned()
}

pub fn bits(u: &mut Unstructured) -> Bits {
    Bits::new(1 + below(u, 128) as u32).unwrap()
}

pub fn wide(u: &mut Unstructured) -> u128 {
    u.arbitrary().unwrap_or(0)
}

pub fn fingerprint(u: &mut Unstructured, bits: Bits) -> Fingerprint {
    Fingerprint::new(wide(u) & u128::MAX >> (128 - bits.get()), bits).unwrap()
}

/// Up to `most` fingerprints, some of which are near others.
pub fn family(u: &mut Unstructured, bits: Bits, most: usize) -> Vec<Fingerprint> {
    let mask = u128::MAX >> (128 - bits.get());
    let (count, flips) = (below(u, most), below(u, 24));
    let mut random = super::texts::Random(u.arbitrary().unwrap_or(0));
    let mut value = wide(u) & mask;
    let mut family = Vec::new();
    for _ in 0..count {
        family.push(Fingerprint::new(value, bits).unwrap());
        for _ in 0..random.below(flips + 1) {
            value ^= 1 << random.below(bits.get() as usize);
        }
    }
    family
}

/// A weight that a caller may pass: any floating-point number, or an ordinary one.
pub fn number(u: &mut Unstructured) -> f64 {
    match below(u, 6) {
        0 => f64::from_bits(u.arbitrary().unwrap_or(0)),
        1 => u.arbitrary::<i32>().unwrap_or(0).into(),
        2 => f64::from(u.arbitrary::<i32>().unwrap_or(0)) / 65536.0,
        3 => pick(u, &[Weight::MAX, -Weight::MAX, Weight::MAX_TOTAL, 0.5 / 65536.0]),
        4 => f64::from(u.arbitrary::<i16>().unwrap_or(0)) / 131_072.0,
        _ => f64::from(u.arbitrary::<i8>().unwrap_or(0)),
    }
}

/// A weight within its limits.
pub fn weight(u: &mut Unstructured) -> Weight {
    Weight::new(number(u)).unwrap_or(Weight::ONE)
}

fn sizes(u: &mut Unstructured) -> GramSizes {
    let mut sizes = [0; 3].map(|_| 1 + below(u, 6) as u32);
    if below(u, 16) == 0 {
        sizes[0] = 1 + below(u, 64) as u32;
    }
    GramSizes::new(&sizes[..below(u, 4)]).unwrap()
}

/// A released recipe, in three of four cases with other options.
pub fn recipe(u: &mut Unstructured) -> Recipe {
    let mut recipe = Recipe::new(pick(u, &RecipeName::ALL)).with_bits(bits(u));
    let changed: u8 = u.arbitrary().unwrap_or(0);
    let on = |bit: u8| changed >> bit & 1 == 1;
    if on(0) {
        let sizes = [sizes(u), sizes(u)];
        recipe = recipe.with_sizes(sizes[0], sizes[1]);
    }
    if on(1) {
        let unit = pick(u, &[Unit::Word, Unit::Char, Unit::Whitespace]);
        recipe = recipe.with_unit(unit);
    }
    if on(2) {
        let form =
            pick(u, &[Normalization::Nfkc, Normalization::Nfc, Normalization::None]);
        recipe = recipe.with_normalization(form);
    }
    if on(3) {
        recipe = recipe.with_lowercase(below(u, 2) == 1);
    }
    if on(4) {
        recipe = recipe.with_tie(pick(u, &[Tie::Zero, Tie::One]));
    }
    if on(5) {
        recipe = recipe.with_weights(weights(u));
    }
    recipe
}

fn weights(u: &mut Unstructured) -> Weights {
    match below(u, 4) {
        0 => Weights::Presence,
        1 => Weights::Count,
        2 => Weights::Log,
        _ => {
            let entries: Vec<(String, Weight)> =
                (0..below(u, 6)).map(|_| (text(u), weight(u))).collect();
            let named = entries.iter().map(|(name, weight)| (&**name, *weight));
            WeightTable::new(named, weight(u)).into()
        }
    }
}
