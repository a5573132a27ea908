//! Any recipe by its definition, with functions of the naive oracle.

use super::oracle::{self, Sizes, Word};
use simhash_wasm::{FeatureHash, Normalization, Recipe, Tie, Unit, Weights};
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization;

/// A text in the recipe's normalisation form.
pub fn normalized(recipe: &Recipe, text: &str) -> String {
    match recipe.normalization() {
        Normalization::Nfkc => text.nfkc().collect(),
        Normalization::Nfc => text.nfc().collect(),
        Normalization::None => text.into(),
    }
}

/// How often each feature of a text occurs.
pub fn features(recipe: &Recipe, text: &str) -> BTreeMap<String, i64> {
    let normalized = normalized(recipe, text);
    let lowered =
        if recipe.lowercase() { normalized.to_lowercase() } else { normalized };
    let units = units(recipe.unit(), &lowered);
    let list = |sizes: simhash_wasm::GramSizes| -> Vec<usize> {
        sizes.iter().map(|size| size as usize).collect()
    };
    let (anywhere, abutting) = (list(recipe.sizes()), list(recipe.abutting()));
    let mut counts = BTreeMap::new();
    for gram in grams(&units, &anywhere, &abutting) {
        *counts.entry(gram).or_insert(0) += 1;
    }
    counts
}

fn units(unit: Unit, text: &str) -> Vec<Word<'_>> {
    let white = |c: char| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c);
    match unit {
        Unit::Word => oracle::words(text),
        Unit::Char => {
            let mut bounds: Vec<usize> =
                text.char_indices().map(|(at, _)| at).collect();
            bounds.push(text.len());
            bounds.windows(2).map(|w| (&text[w[0]..w[1]], w[0] > 0)).collect()
        }
        Unit::Whitespace => text
            .split(white)
            .filter(|run| !run.is_empty())
            .map(|run| (run, false))
            .collect(),
    }
}

fn grams(units: &[Word], anywhere: &[usize], abutting: &[usize]) -> Vec<String> {
    if !anywhere.is_empty() {
        return oracle::grams(units, Sizes { anywhere, abutting });
    }
    // Without a size there is no smallest one, and so no text that is shorter.
    let runs = abutting.iter().flat_map(|&size| units.windows(size));
    runs.filter(|run| run[1..].iter().all(|unit| unit.1)).map(oracle::gram).collect()
}

/// The vote of a feature that occurs `count` times, in units of 1/65536.
pub fn vote(weights: &Weights, feature: &str, count: i64) -> i64 {
    match weights {
        Weights::Count => count * 65536,
        _ if count <= 0 => 0,
        Weights::Presence => 65536,
        Weights::Log => 65536 + (65536.0 * (count as f64).log2()).floor() as i64,
        Weights::Table(table) => fixed(table.get(feature).get()),
    }
}

/// A number in units of 1/65536, rounded with halves away from zero.
pub fn fixed(number: f64) -> i64 {
    (number * 65536.0).round() as i64
}

pub fn hash(recipe: &Recipe, feature: &str) -> u128 {
    match recipe.hash() {
        FeatureHash::FxHash => oracle::fx_hash(feature),
        FeatureHash::StringCodePoints => oracle::string_hash_code_points(feature),
        FeatureHash::StringUtf16 => oracle::string_hash_utf16(feature),
        hash => panic!("{hash:?} has no model yet"),
    }
}

/// Sums that are computed vote by vote, in units of 1/65536.
#[derive(Clone, Debug, PartialEq)]
pub struct Sums(Vec<i128>);

impl Sums {
    pub fn new(recipe: &Recipe) -> Sums {
        Sums(vec![0; recipe.bits().get() as usize])
    }

    pub fn from_fixed(sums: Vec<i128>) -> Sums {
        Sums(sums)
    }

    pub fn add(&mut self, hash: u128, weight: i64) {
        for (bit, sum) in self.0.iter_mut().enumerate() {
            *sum += i128::from(if hash >> bit & 1 == 1 { weight } else { -weight });
        }
    }

    pub fn add_all(&mut self, other: &Sums) {
        for (sum, other) in self.0.iter_mut().zip(&other.0) {
            *sum += other;
        }
    }

    pub fn numbers(&self) -> Vec<f64> {
        self.0.iter().map(|&sum| sum as f64 / 65536.0).collect()
    }

    pub fn largest(&self) -> i128 {
        self.0.iter().map(|sum| sum.abs()).max().unwrap_or(0)
    }

    /// The signs, by the recipe's tie rule.
    pub fn sign(&self, recipe: &Recipe) -> u128 {
        let least = i64::from(recipe.tie() == Tie::Zero);
        let sums: Vec<i64> = self.0.iter().map(|&sum| sum as i64).collect();
        oracle::sign(&sums, least)
    }
}
