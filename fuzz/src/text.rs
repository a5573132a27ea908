//! The fingerprint of a text by any recipe: the fast path, the general path and an accumulator against
//! the definition.

use super::{decode, model};
use arbitrary::Unstructured;
use simhash_wasm::{SimHash, Text};
use std::collections::BTreeMap;

pub fn text(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let recipe = decode::recipe(&mut u);
    let text = decode::rest(u);

    let expected = model::features(&recipe, &text);
    let mut sums = model::Sums::new(&recipe);
    let mut total = 0;
    for (feature, &count) in &expected {
        let weight = model::vote(recipe.weights(), feature, count);
        sums.add(model::hash(&recipe, feature), weight);
        total += weight.abs();
    }
    let sign = if total == 0 { 0 } else { sums.sign(&recipe) };

    let explained = SimHash::new(recipe.clone()).explain(&*text).unwrap();
    let features: BTreeMap<String, i64> =
        explained.features().map(|it| (it.text.to_owned(), it.count as i64)).collect();
    assert_eq!(features, expected);
    assert_eq!(explained.sums().collect::<Vec<_>>(), sums.numbers());
    assert_eq!(explained.total(), total as f64 / 65536.0);
    assert_eq!(explained.fingerprint().value(), sign);
    let share =
        |sum: &f64| if total == 0 { 0.0 } else { sum.abs() / explained.total() };
    assert!(explained.margins().eq(sums.numbers().iter().map(share)));
    let columns = (0..).zip(sums.numbers());
    let ties = columns.filter(|column| column.1 == 0.0).map(|(bit, _)| bit);
    assert!(explained.ties().eq(ties));
    for it in explained.features() {
        let weight = model::vote(recipe.weights(), it.text, it.count as i64);
        assert_eq!(it.weight, weight as f64 / 65536.0);
        let width = u128::MAX >> (128 - recipe.bits().get());
        assert_eq!(it.hash & width, model::hash(&recipe, it.text) & width);
    }

    assert_eq!(
        SimHash::new(recipe.clone()).fingerprint(&*text).unwrap().value(),
        sign,
        "fast path"
    );
    let normalized = model::normalized(&recipe, &text);
    let ready = SimHash::new(recipe.clone())
        .fingerprint(Text::normalized(&normalized))
        .unwrap();
    assert_eq!(ready.value(), sign, "fast path over a normalised text");
    let mut accumulator = SimHash::new(recipe.clone()).accumulator();
    accumulator.add(&*text).unwrap();
    assert_eq!(accumulator.fingerprint().value(), sign, "accumulator");
}
