//! Features with and without weights, against sums that are computed vote by vote.

use super::{decode, model};
use arbitrary::Unstructured;
use simhash_wasm::{SimHash, Weight};
use std::collections::BTreeMap;

pub fn weighted(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let recipe = decode::recipe(&mut u);
    let repeated = if decode::below(&mut u, 32) == 1 { 9000 } else { 1 };
    let mut pairs = Vec::new();
    while !u.is_empty() && pairs.len() < 100 {
        let number = decode::number(&mut u);
        match Weight::new(number) {
            Ok(weight) => {
                assert_eq!(weight.get(), model::fixed(number) as f64 / 65536.0);
                pairs.push((decode::text(&mut u), weight));
            }
            Err(_) => assert!(number.is_nan() || number.abs() > Weight::MAX),
        }
    }

    // Without weights, by the recipe's rule.
    let names: Vec<&str> = pairs.iter().map(|(name, _)| &**name).collect();
    let mut counts = BTreeMap::new();
    for &name in &names {
        *counts.entry(name).or_insert(0) += 1;
    }
    let mut sums = model::Sums::new(&recipe);
    let mut total = 0;
    for (name, count) in counts {
        let weight = model::vote(recipe.weights(), name, count);
        sums.add(model::hash(&recipe, name), weight);
        total += weight.abs();
    }
    let explained = SimHash::new(recipe.clone()).explain(&*names).unwrap();
    assert_eq!(explained.sums().collect::<Vec<_>>(), sums.numbers());
    let sign = if total == 0 { 0 } else { sums.sign(&recipe) };
    assert_eq!(
        SimHash::new(recipe.clone()).fingerprint(&*names).unwrap().value(),
        sign
    );

    // With weights, repeated so often that the total is near the limit.
    let mut given: Vec<(&str, Weight)> = Vec::new();
    let mut sums = model::Sums::new(&recipe);
    let mut total: i128 = 0;
    for (name, weight) in pairs.iter().map(|(name, weight)| (&**name, *weight)) {
        let times = if given.len() < 40_000 { repeated } else { 1 };
        given.extend(core::iter::repeat_n((name, weight), times));
        let fixed = model::fixed(weight.get()) * times as i64;
        sums.add(model::hash(&recipe, name), fixed);
        total += i128::from(fixed.abs());
    }
    match SimHash::new(recipe.clone()).explain(&*given) {
        Ok(explained) => {
            assert!(total <= 1 << 62);
            assert_eq!(explained.sums().collect::<Vec<_>>(), sums.numbers());
            assert_eq!(explained.total(), total as f64 / 65536.0);
            let sign = if total == 0 { 0 } else { sums.sign(&recipe) };
            assert_eq!(explained.fingerprint().value(), sign);
            assert_eq!(
                SimHash::new(recipe.clone()).fingerprint(&*given).unwrap().value(),
                sign
            );
        }
        Err(_) => {
            assert!(total > 1 << 62);
            assert!(SimHash::new(recipe.clone()).fingerprint(&*given).is_err());
        }
    }
}
