//! The comparison of two explanations, against a check of each feature and each bit.

use super::decode;
use arbitrary::Unstructured;
use simhash_wasm::{Explanation, Recipe, SimHash, compare as compared};
use std::collections::{BTreeMap, BTreeSet};

pub fn compare(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let recipe = decode::recipe(&mut u);
    let [a, b] = [0; 2].map(|_| explanation(&mut u, &recipe));
    let other = decode::recipe(&mut u);
    let apart = SimHash::new(other.clone()).explain("").unwrap();
    let same = other.id() == recipe.id() && other.bits() == recipe.bits();
    assert_eq!(compared(&a, &apart).is_ok(), same);

    let comparison = compared(&a, &b).unwrap();
    let differ = a.fingerprint().value() ^ b.fingerprint().value();
    assert_eq!(comparison.distance, differ.count_ones());

    let weights = |it: &Explanation| -> BTreeMap<String, f64> {
        it.features().map(|it| (it.text.to_owned(), it.weight)).collect()
    };
    let (in_a, in_b) = (weights(&a), weights(&b));
    let text =
        |it: &Explanation, at: usize| it.features().nth(at).unwrap().text.to_owned();
    let mut seen = BTreeSet::new();
    for vote in &comparison.features {
        let name = match (vote.in_a, vote.in_b) {
            (Some(at), _) => text(&a, at),
            (None, Some(at)) => text(&b, at),
            (None, None) => panic!("a feature of neither"),
        };
        assert_eq!(vote.weight_a, in_a.get(&name).copied().unwrap_or(0.0));
        assert_eq!(vote.weight_b, in_b.get(&name).copied().unwrap_or(0.0));
        assert!(seen.insert(name), "a feature twice");
    }
    assert!(in_a.keys().chain(in_b.keys()).all(|name| seen.contains(name)));

    let bits: Vec<u32> = comparison.flips.iter().map(|flip| flip.bit).collect();
    let expected: Vec<u32> = (0..128).filter(|bit| differ >> bit & 1 == 1).collect();
    assert_eq!(bits, expected);
    for flip in &comparison.flips {
        assert_eq!(flip.to, b.fingerprint().value() >> flip.bit & 1 == 1);
        let mut last = f64::INFINITY;
        for at in comparison.flipped_by(flip) {
            let vote = &comparison.features[at];
            let up = if vote.hash >> flip.bit & 1 == 1 { 1.0 } else { -1.0 };
            let moved = up * (vote.weight_b - vote.weight_a);
            assert!(if flip.to { moved > 0.0 } else { moved < 0.0 });
            assert!(moved.abs() <= last, "the strongest first");
            last = moved.abs();
        }
    }
}

fn explanation(u: &mut Unstructured, recipe: &Recipe) -> Explanation {
    if decode::below(u, 2) == 0 {
        return SimHash::new(recipe.clone()).explain(&*decode::text(u)).unwrap();
    }
    let pairs: Vec<_> = (0..decode::below(u, 6))
        .map(|_| (decode::text(u), decode::weight(u)))
        .collect();
    let pairs: Vec<_> = pairs.iter().map(|(name, weight)| (&**name, *weight)).collect();
    SimHash::new(recipe.clone()).explain(&*pairs).unwrap()
}
