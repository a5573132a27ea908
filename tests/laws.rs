//! Properties, each named by its law. Native only, because of proptest.
#![cfg(not(target_arch = "wasm32"))]

use crate::support::{
    self,
    texts::{FRAGMENTS, SEPARATORS},
};
use proptest::{collection::vec, prelude::*, sample::select};
use simhash_wasm::{
    Accumulator, Bits, Fingerprint, Recipe, RecipeName, SimHash, Tie, Weight,
    WeightTable, Weights,
};

fn bits() -> impl Strategy<Value = Bits> {
    (1_u32..=128).prop_map(|bits| Bits::new(bits).unwrap())
}

fn weights() -> impl Strategy<Value = Weights> {
    let table =
        || WeightTable::new([("the", Weight::ZERO)], Weight::new(-1.5).unwrap());
    prop_oneof![
        Just(Weights::Presence),
        Just(Weights::Count),
        Just(Weights::Log),
        Just(Weights::from(table())),
    ]
}

fn recipe() -> impl Strategy<Value = Recipe> {
    let names = select(RecipeName::ALL.to_vec());
    let ties = select(vec![Tie::Zero, Tie::One]);
    (names, bits(), weights(), ties).prop_map(|(name, bits, weights, tie)| {
        Recipe::new(name).with_bits(bits).with_weights(weights).with_tie(tie)
    })
}

fn text() -> impl Strategy<Value = String> {
    let pieces = vec((select(FRAGMENTS), select(SEPARATORS)), 0..30);
    pieces.prop_map(|pieces| {
        pieces
            .into_iter()
            .flat_map(|(fragment, separator)| [fragment, separator])
            .collect()
    })
}

/// Features from a small set, so that some repeat.
fn features() -> impl Strategy<Value = Vec<&'static str>> {
    vec(select(&FRAGMENTS[..12]), 0..12)
}

fn weighted() -> impl Strategy<Value = Vec<(&'static str, f64)>> {
    vec((select(&FRAGMENTS[..12]), -1e6..1e6), 0..12)
}

fn weigh<'a>(pairs: &[(&'a str, f64)]) -> Vec<(&'a str, Weight)> {
    pairs.iter().map(|&(f, weight)| (f, Weight::of(f, weight).unwrap())).collect()
}

fn sums(accumulator: &Accumulator) -> Vec<f64> {
    accumulator.sums().collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn adding_in_any_order_equals_one_shot(
        recipe in recipe(),
        batches in vec(features(), 1..5).prop_shuffle(),
    ) {
        let all = batches.concat();
        let mut accumulator = SimHash::new(recipe.clone()).accumulator();
        for batch in &batches {
            accumulator.add(&**batch).unwrap();
        }
        let explanation = SimHash::new(recipe.clone()).explain(&*all).unwrap();
        prop_assert_eq!(sums(&accumulator), explanation.sums().collect::<Vec<_>>());
        prop_assert_eq!(accumulator.fingerprint(), support::fingerprint(&recipe, &*all).unwrap());
    }

    #[test]
    fn removing_undoes_adding_before_or_after(
        recipe in recipe(),
        kept in features(),
        gone in features(),
        text in text(),
    ) {
        let mut after = SimHash::new(recipe.clone()).accumulator();
        after.add(&*kept).unwrap();
        after.add(&*gone).unwrap();
        after.add(&*text).unwrap();
        after.remove(&*text).unwrap();
        after.remove(&*gone).unwrap();
        let mut before = SimHash::new(recipe.clone()).accumulator();
        before.remove(&*gone).unwrap();
        before.add(&*kept).unwrap();
        before.add(&*gone).unwrap();
        let expected = support::fingerprint(&recipe, &*kept).unwrap();
        prop_assert_eq!(after.fingerprint(), expected);
        prop_assert_eq!(before.fingerprint(), expected);
        prop_assert_eq!(sums(&after), sums(&before));
    }

    #[test]
    fn merging_equals_adding_to_one(
        recipe in recipe(),
        a in features(),
        b in features(),
        gone in features(),
    ) {
        let mut left = SimHash::new(recipe.clone()).accumulator();
        left.add(&*a).unwrap();
        let mut right = SimHash::new(recipe.clone()).accumulator();
        right.add(&*b).unwrap();
        right.remove(&*gone).unwrap();
        left.merge(&right).unwrap();
        let mut one = SimHash::new(recipe.clone()).accumulator();
        one.add(&*b).unwrap();
        one.add(&*a).unwrap();
        one.remove(&*gone).unwrap();
        prop_assert_eq!(sums(&left), sums(&one));
        prop_assert_eq!(left.fingerprint(), one.fingerprint());
        // They stay equal afterwards: merging also adds the counts.
        left.add(&*gone).unwrap();
        one.add(&*gone).unwrap();
        prop_assert_eq!(sums(&left), sums(&one));
    }

    #[test]
    fn given_weights_add_up_in_any_order(
        recipe in recipe(),
        pairs in weighted(),
        cut in any::<prop::sample::Index>(),
    ) {
        let pairs = weigh(&pairs);
        let (first, rest) = pairs.split_at(cut.index(pairs.len() + 1));
        let mut accumulator = SimHash::new(recipe.clone()).accumulator();
        accumulator.add(rest).unwrap();
        accumulator.add(first).unwrap();
        let explanation = SimHash::new(recipe.clone()).explain(&*pairs).unwrap();
        prop_assert_eq!(sums(&accumulator), explanation.sums().collect::<Vec<_>>());
        prop_assert_eq!(accumulator.fingerprint(), explanation.fingerprint());
        accumulator.remove(&*pairs).unwrap();
        prop_assert!(accumulator.sums().all(|sum| sum == 0.0));
        prop_assert_eq!(accumulator.fingerprint().value(), 0);
    }

    #[test]
    fn votes_of_hashes_add_up_to_the_votes_of_their_features(
        bits in bits(),
        pairs in weighted(),
    ) {
        let recipe = Recipe::default().with_bits(bits);
        let mut by_hash = SimHash::new(recipe.clone()).accumulator();
        let mut at_once = by_hash.clone();
        let mut votes = Vec::new();
        for (feature, weight) in weigh(&pairs) {
            let hash = recipe.hash().hash(feature);
            prop_assert!(bits == Bits::MAX || by_hash.add_hash(u128::MAX, weight).is_err());
            let hash = hash & (u128::MAX >> (128 - bits.get()));
            by_hash.add_hash(hash, weight).unwrap();
            votes.push((hash, weight));
        }
        at_once.add_hashes(votes.iter().copied()).unwrap();
        prop_assert_eq!(sums(&at_once), sums(&by_hash));
        if bits != Bits::MAX {
            votes.push((u128::MAX, Weight::ONE));
            prop_assert!(at_once.add_hashes(votes).is_err());
            prop_assert_eq!(sums(&at_once), sums(&by_hash));
        }
        let expected = SimHash::new(recipe.clone()).explain(&*weigh(&pairs)).unwrap();
        prop_assert_eq!(sums(&by_hash), expected.sums().collect::<Vec<_>>());
    }

    #[test]
    fn sums_make_the_accumulator_they_came_from(recipe in recipe(), pairs in weighted()) {
        let mut accumulator = SimHash::new(recipe.clone()).accumulator();
        accumulator.add(&*weigh(&pairs)).unwrap();
        let again = Accumulator::from_sums(recipe, &sums(&accumulator)).unwrap();
        prop_assert_eq!(sums(&again), sums(&accumulator));
        if accumulator.sums().any(|sum| sum != 0.0) {
            prop_assert_eq!(again.fingerprint(), accumulator.fingerprint());
        }
    }

    #[test]
    fn widths_nest(recipe in recipe(), text in text(), bits in bits()) {
        let wide = support::fingerprint(&recipe.clone().with_bits(Bits::MAX), &*text).unwrap();
        let narrow = support::fingerprint(&recipe.with_bits(bits), &*text).unwrap();
        prop_assert_eq!(narrow.value(), wide.value() & (u128::MAX >> (128 - bits.get())));
    }

    #[test]
    fn the_votes_of_an_explanation_add_up_to_its_sums_and_fingerprint(recipe in recipe(), text in text()) {
        let explanation = SimHash::new(recipe.clone()).explain(&*text).unwrap();
        let fingerprint = explanation.fingerprint();
        prop_assert_eq!(fingerprint, support::fingerprint(&recipe, &*text).unwrap());
        let total: f64 = explanation.features().map(|f| f.weight.abs()).sum();
        prop_assert_eq!(total, explanation.total());
        let columns = explanation.sums().zip(explanation.margins()).enumerate();
        for (bit, (sum, margin)) in columns {
            let votes = explanation.features();
            let vote = |feature: simhash_wasm::Feature| match feature.hash >> bit & 1 {
                1 => feature.weight,
                _ => -feature.weight,
            };
            prop_assert_eq!(votes.map(vote).sum::<f64>(), sum);
            prop_assert_eq!(margin, if total == 0.0 { 0.0 } else { sum.abs() / total });
            prop_assert_eq!(sum == 0.0, explanation.ties().any(|tie| tie == bit as u32));
            if sum != 0.0 {
                prop_assert_eq!(fingerprint.value() >> bit & 1 == 1, sum > 0.0);
            }
        }
    }

    #[test]
    fn distance_is_a_metric(bits in bits(), a: u128, b: u128, c: u128) {
        let mask = u128::MAX >> (128 - bits.get());
        let [a, b, c] = [a, b, c].map(|value| Fingerprint::new(value & mask, bits).unwrap());
        let d = |a: Fingerprint, b| a.distance(b).unwrap();
        prop_assert_eq!(d(a, b), d(b, a));
        prop_assert_eq!(d(a, b) == 0, a == b);
        prop_assert!(d(a, c) <= d(a, b) + d(b, c));
        let similarity = a.similarity(b).unwrap();
        prop_assert_eq!(similarity, 1.0 - f64::from(d(a, b)) / f64::from(bits.get()));
    }

    #[test]
    fn blocks_are_all_bits_of_the_fingerprint_in_order(bits in bits(), value: u128, count in 1_u32..=128) {
        let value = value & (u128::MAX >> (128 - bits.get()));
        let fingerprint = Fingerprint::new(value, bits).unwrap();
        let count = count.min(bits.get());
        let blocks: Vec<_> = fingerprint.blocks(count).unwrap().collect();
        prop_assert_eq!(blocks.len() as u32, count);
        let mut next = 0;
        let mut together = 0;
        for block in blocks {
            prop_assert_eq!(block.start, next);
            prop_assert!(block.length.abs_diff(bits.get() / count) <= 1);
            together |= block.value << block.start;
            next += block.length;
        }
        prop_assert_eq!((next, together), (bits.get(), value));
    }

    #[test]
    fn an_id_parses_to_the_recipe_and_differs_from_the_ids_of_others(a in recipe(), b in recipe()) {
        prop_assert_eq!(a.id() == b.id(), a.clone().with_bits(b.bits()) == b.clone());
        if !matches!(a.weights(), Weights::Table(_)) {
            prop_assert_eq!(a.id().parse::<Recipe>().unwrap().with_bits(a.bits()), a);
        }
    }
}
