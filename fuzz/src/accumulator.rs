//! Adding, removing and merging in accumulators, against plain counts and sums.

use super::{decode, model};
use arbitrary::Unstructured;
use simhash_wasm::{Accumulator, Error, Recipe, SimHash, Weight};
use std::collections::BTreeMap;

/// The largest sum and the largest total, in units of 1/65536.
const LIMIT: i128 = 1 << 62;

/// The model of an accumulator.
#[derive(Clone)]
struct Model {
    /// The sums of what was added with a weight.
    given: model::Sums,
    given_total: i128,
    /// How often each feature was added without a weight.
    counts: BTreeMap<String, i64>,
}

impl Model {
    fn new(recipe: &Recipe) -> Model {
        let given = model::Sums::new(recipe);
        Model { given, given_total: 0, counts: BTreeMap::new() }
    }

    /// The sums of all votes, and the total of their absolute weights.
    fn state(&self, recipe: &Recipe) -> (model::Sums, i128) {
        let (mut sums, mut total) = (self.given.clone(), self.given_total);
        for (feature, &count) in &self.counts {
            let vote = model::vote(recipe.weights(), feature, count);
            sums.add(model::hash(recipe, feature), vote);
            // Under a linear rule a feature that is removed before it is added lowers the total.
            total += i128::from(if vote < 0 && count > 0 { -vote } else { vote });
        }
        (sums, total)
    }

    fn count(&mut self, feature: &str, sign: i64) {
        *self.counts.entry(feature.into()).or_insert(0) += sign;
    }

    fn give(&mut self, hash: u128, weight: Weight, times: i64, sign: i64) {
        let weight = model::fixed(weight.get()) * times;
        self.given.add(hash, sign * weight);
        self.given_total += i128::from(sign * weight.abs());
    }
}

pub fn accumulator(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let recipe = decode::recipe(&mut u);
    let mut all = [0; 2]
        .map(|_| (SimHash::new(recipe.clone()).accumulator(), Model::new(&recipe)));
    while !u.is_empty() {
        let this = decode::below(&mut u, 2);
        let (ours, model) = &all[this];
        let (mut ours, mut after) = (ours.clone(), model.clone());
        let (before, held) = (shown(&ours), model.state(&recipe));
        let changed = change(&mut u, &recipe, &mut ours, &mut after, &all[1 - this]);
        match changed {
            Some(Ok(())) => all[this] = (ours, after),
            Some(Err(error)) => {
                // Refused: the limit would be exceeded, and nothing has changed.
                assert_eq!(shown(&ours), before, "{error}");
                let (sums, total) = after.state(&recipe);
                let weight = |(sums, total): &(model::Sums, i128)| {
                    sums.largest().max(total.abs())
                };
                let moved = weight(&held) + weight(&(sums, total));
                assert!(moved > LIMIT / 2, "{error}");
                all[this].0 = ours;
            }
            None => {}
        }
        let (ours, model) = &all[this];
        agree(&recipe, ours, model);
    }
}

fn shown(accumulator: &Accumulator) -> (Vec<f64>, u128) {
    (accumulator.sums().collect(), accumulator.fingerprint().value())
}

fn agree(recipe: &Recipe, ours: &Accumulator, model: &Model) {
    let (sums, total) = model.state(recipe);
    let voted = total != 0 || sums.largest() != 0;
    assert!(sums.largest() <= LIMIT && total.abs() <= LIMIT);
    let sign = if voted { sums.sign(recipe) } else { 0 };
    assert_eq!(shown(ours), (sums.numbers(), sign));
}

/// Changes both in the same way. None after a change that has to fail, and did.
fn change(
    u: &mut Unstructured,
    recipe: &Recipe,
    ours: &mut Accumulator,
    model: &mut Model,
    other: &(Accumulator, Model),
) -> Option<Result<(), Error>> {
    let kind = decode::below(u, 9);
    let sign = if [0, 2, 4].contains(&kind) { 1 } else { -1 };
    Some(match kind {
        0 | 1 => {
            let text = decode::text(u);
            for (feature, count) in model::features(recipe, &text) {
                model.count(&feature, sign * count);
            }
            if sign > 0 { ours.add(&*text) } else { ours.remove(&*text) }
        }
        2 | 3 => {
            let features: Vec<String> =
                (0..decode::below(u, 8)).map(|_| decode::text(u)).collect();
            let features: Vec<&str> = features.iter().map(|it| &**it).collect();
            for feature in &features {
                model.count(feature, sign);
            }
            if sign > 0 { ours.add(&*features) } else { ours.remove(&*features) }
        }
        4 | 5 => {
            let (name, weight) = (decode::text(u), decode::weight(u));
            let times = decode::pick(u, &[1, 2, 3, 40, 20_000]);
            model.give(model::hash(recipe, &name), weight, times as i64, sign);
            let list = vec![(&*name, weight); times];
            if sign > 0 { ours.add(&*list) } else { ours.remove(&*list) }
        }
        6 => {
            let hash = decode::wide(u) >> decode::below(u, 128);
            let weight = decode::weight(u);
            if hash >> (recipe.bits().get() - 1) > 1 {
                let before = shown(ours);
                assert!(ours.add_hash(hash, weight).is_err());
                assert!(ours.add_hashes([(1, Weight::ONE), (hash, weight)]).is_err());
                assert_eq!(shown(ours), before);
                return None;
            }
            model.give(hash, weight, 1, 1);
            if decode::below(u, 2) == 0 {
                return Some(ours.add_hash(hash, weight));
            }
            model.give(1, Weight::ONE, 1, 1);
            ours.add_hashes([(1, Weight::ONE), (hash, weight)])
        }
        7 => {
            let (theirs, held) = other;
            model.given.add_all(&held.given);
            model.given_total += held.given_total;
            for (feature, &count) in &held.counts {
                model.count(feature, count);
            }
            ours.merge(theirs)
        }
        _ if decode::below(u, 2) == 0 => {
            *model = Model::new(recipe);
            ours.reset();
            Ok(())
        }
        _ => {
            // Made again from its sums, as after storage.
            let numbers: Vec<f64> = ours.sums().collect();
            let sums = numbers.iter().map(|sum| (sum * 65536.0) as i128).collect();
            *model = Model::new(recipe);
            model.given = model::Sums::from_fixed(sums);
            model.given_total = model.given.largest();
            *ours = Accumulator::from_sums(recipe.clone(), &numbers).unwrap();
            Ok(())
        }
    })
}
