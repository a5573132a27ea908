//! Sums of many votes of any weights, against sums that are computed vote by vote.

use crate::support::texts::{Random, rounds};
use simhash_wasm::{Accumulator, Bits, Explanation, Recipe, SimHash, Weight, Weights};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The number of lists. All have over a million votes.
const LISTS: usize = 10_000;

/// Features with weights in units of 1/65536.
type Votes = Vec<(String, i64)>;

/// The sums by their definition.
fn naive_sums(recipe: &Recipe, votes: &Votes) -> Vec<f64> {
    let mut sums = vec![0_i128; recipe.bits().get() as usize];
    for (feature, weight) in votes {
        let hash = recipe.hash().hash(feature);
        for (bit, sum) in sums.iter_mut().enumerate() {
            *sum += i128::from(if hash >> bit & 1 == 1 { *weight } else { -weight });
        }
    }
    sums.iter().map(|&sum| sum as f64 / 65536.0).collect()
}

fn naive_total(votes: &Votes) -> f64 {
    votes.iter().map(|(_, weight)| weight.abs()).sum::<i64>() as f64 / 65536.0
}

fn recipe(random: &mut Random) -> Recipe {
    Recipe::default().with_bits(Bits::new(1 + random.below(128) as u32).unwrap())
}

/// A weight from -2^31 to 2^31, of one of the first `kinds` kinds.
fn weight(random: &mut Random, kinds: usize) -> i64 {
    const ONE: i64 = 65536;
    let below = |random: &mut Random, end: i64| random.below(end as usize) as i64;
    let absolute = match random.below(kinds) {
        0 => ONE,
        1 => ONE * (1 + below(random, 5)),
        2 => ONE * below(random, 20),
        // A whole number, or one of its neighbours.
        3 => (ONE * below(random, 18) + below(random, 3) - 1).abs(),
        4 => below(random, 20 * ONE),
        5 => ONE << below(random, 32),
        _ => below(random, (1 << 47) + 1),
    };
    if kinds > 2 && random.below(3) == 0 { -absolute } else { absolute }
}

fn votes(random: &mut Random, count: usize) -> Votes {
    let kinds = 1 + random.below(7);
    // From a set whose size is random, so that few or most of them repeat.
    let names = 1 + random.below(count * 8 + 1);
    let vote = |_| (format!("{:x}", random.below(names)), weight(random, kinds));
    (0..count).map(vote).collect()
}

fn weighted(votes: &Votes) -> Vec<(&str, Weight)> {
    let weight = |weight: i64| Weight::new(weight as f64 / 65536.0).unwrap();
    votes.iter().map(|(feature, fixed)| (&**feature, weight(*fixed))).collect()
}

fn explain(recipe: &Recipe, votes: &Votes) -> Explanation {
    SimHash::new(recipe.clone()).explain(&*weighted(votes)).unwrap()
}

#[test]
fn votes_of_any_weights_have_the_naive_sums() {
    let mut random = Random(21);
    for round in 0..rounds(LISTS) {
        let recipe = recipe(&mut random);
        let votes = votes(&mut random, round % 280);
        let explanation = explain(&recipe, &votes);
        let sums: Vec<f64> = explanation.sums().collect();
        assert_eq!(sums, naive_sums(&recipe, &votes), "{votes:?}");
        assert_eq!(explanation.total(), naive_total(&votes));
    }
}

#[test]
fn long_lists_of_votes_have_the_naive_sums() {
    let mut random = Random(22);
    // Around multiples of what is added at once.
    for count in [4095, 4096, 4097, 4111, 4112, 8192, 8200, 20_000] {
        let recipe = recipe(&mut random);
        for greatest in [1, 15, 16] {
            let whole = |n| (format!("{n}"), 65536 * (greatest - n as i64 % 2));
            let votes: Votes = (0..count).map(whole).collect();
            let sums: Vec<f64> = explain(&recipe, &votes).sums().collect();
            assert_eq!(sums, naive_sums(&recipe, &votes), "{count} up to {greatest}");
        }
        let votes = votes(&mut random, count);
        let sums: Vec<f64> = explain(&recipe, &votes).sums().collect();
        assert_eq!(sums, naive_sums(&recipe, &votes), "{count}");
    }
}

#[test]
fn counted_features_have_the_naive_sums_of_all_occurrences() {
    let mut random = Random(24);
    for round in 0..rounds(LISTS / 10) {
        let recipe = recipe(&mut random).with_weights(Weights::Count);
        // Counts around 15, up to which weights are added in bit planes, and far above it.
        let name = |random: &mut Random| format!("{}", random.below(1 + round % 60));
        let features: Vec<String> = (0..800).map(|_| name(&mut random)).collect();
        let names: Vec<&str> = features.iter().map(|feature| &**feature).collect();
        let votes: Votes = features.iter().map(|f| (f.clone(), 65536)).collect();
        let sums: Vec<f64> =
            SimHash::new(recipe.clone()).explain(&*names).unwrap().sums().collect();
        assert_eq!(sums, naive_sums(&recipe, &votes));
    }
}

#[test]
fn a_sum_beyond_the_limit_is_an_error_and_changes_nothing() {
    let mut random = Random(25);
    let recipe = Recipe::default().with_bits(Bits::MAX);
    // Removing features that were not added lowers the total below 0, and the sums reach their
    // limit.
    let all = vec![("cat".to_owned(), 1 << 47); 1 << 15];
    let mut full = SimHash::new(recipe.clone()).accumulator();
    full.remove(&*weighted(&all)).unwrap();
    let sums = |full: &Accumulator| full.sums().collect::<Vec<f64>>();
    let before = sums(&full);
    assert!(before.iter().all(|sum| sum.abs() == Weight::MAX_TOTAL));
    for round in 0..rounds(LISTS / 50) {
        let small =
            |_| (format!("{:x}", random.next()), 65536 * (1 + round as i64 % 15));
        let votes: Votes = (0..16 + round % 100).map(small).collect();
        assert!(full.add(&*weighted(&votes)).is_err(), "{votes:?}");
        assert_eq!(sums(&full), before);
    }
    full.add(&*weighted(&all)).unwrap();
    assert_eq!(sums(&full), [0.0; 128]);
}
