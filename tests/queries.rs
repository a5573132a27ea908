//! Sign-full queries and feature sets against their definitions, on the sums and hashes of
//! explanations; queries of the index by score against a list.

use crate::support::texts::{self, Random, rounds};
use simhash_wasm::{
    Bits, DuplicateIndex, ErrorCode, Fingerprint, Input, Layout, Query, Recipe,
    RecipeName, ScoreLimits, ScoreOptions, ScoredMatch, SimHash, Text, Weight,
    WeightTable, Weights, distance,
};
use std::collections::BTreeSet;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// The number of texts.
const TEXTS: usize = 2000;

fn recipes() -> Vec<Recipe> {
    let table = WeightTable::new([("the", Weight::ZERO)], Weight::new(2.5).unwrap());
    let mut recipes: Vec<Recipe> =
        RecipeName::ALL.into_iter().map(Recipe::new).collect();
    for weights in [Weights::Count, Weights::Log, table.into()] {
        recipes.push(Recipe::default().with_weights(weights));
    }
    recipes
}

/// The margins by their definition: absolute sums as shares of the largest, times 255, rounded.
fn margins(sums: &[f64]) -> Vec<u8> {
    let largest = sums.iter().fold(0.0, |largest: f64, sum| largest.max(sum.abs()));
    if largest == 0.0 {
        return vec![255; sums.len()];
    }
    sums.iter().map(|sum| (255.0 * sum.abs() / largest + 0.5) as u8).collect()
}

/// The score by its definition.
fn score(query: &Query, stored: Fingerprint) -> f64 {
    let differs = |bit: usize| {
        query.fingerprint().value() >> bit & 1 != stored.value() >> bit & 1
    };
    let (mut differing, mut total) = (0, 0);
    for (bit, &margin) in query.margins().iter().enumerate() {
        total += u32::from(margin);
        differing += if differs(bit) { u32::from(margin) } else { 0 };
    }
    f64::from(differing) / f64::from(total)
}

#[track_caller]
fn assert_defined<'a>(simhash: &mut SimHash, input: impl Into<Input<'a>>) {
    let input = input.into();
    let explanation = simhash.explain(input).unwrap();
    let analysis = simhash.analyze(input).unwrap();
    assert_eq!(analysis.fingerprint(), explanation.fingerprint());
    assert_eq!(analysis.feature_count, explanation.feature_count());
    assert_eq!(analysis.confidence(), explanation.confidence());
    let sums: Vec<f64> = explanation.sums().collect();
    assert_eq!(analysis.query.margins(), margins(&sums));
    let voting = explanation.features().filter(|feature| feature.weight != 0.0);
    let hashes: BTreeSet<u64> = voting.map(|feature| feature.hash as u64).collect();
    let hash = |text: &str| simhash.recipe().hash().hash(text) as u64;
    let by_text: BTreeSet<u64> = explanation
        .features()
        .filter(|feature| feature.weight != 0.0)
        .map(|feature| hash(feature.text))
        .collect();
    if simhash.recipe().bits().get() >= 64 {
        assert_eq!(hashes, by_text);
    }
    assert!(analysis.features.hashes().iter().eq(&by_text));
    assert_eq!(simhash.query(input).unwrap(), analysis.query);
    assert_eq!(simhash.features(input).unwrap(), analysis.features);
}

#[test]
fn margins_and_features_are_those_of_the_explanation_for_every_recipe() {
    let mut random = Random(11);
    let recipes = recipes();
    for round in 0..rounds(TEXTS) {
        let length = random.below(400);
        let text = &match round % 2 {
            0 => texts::text(&mut random, 60),
            _ => texts::ascii(&mut random, length),
        };
        let bits = Bits::new(1 + random.below(128) as u32).unwrap();
        for recipe in &recipes {
            for bits in [bits, Bits::default(), Bits::MAX] {
                let mut simhash = SimHash::new(recipe.clone().with_bits(bits));
                assert_defined(&mut simhash, Text::normalized(text));
            }
        }
    }
}

#[test]
fn one_engine_gives_the_same_for_every_text_whatever_came_before() {
    let mut random = Random(12);
    let mut simhash = SimHash::default();
    for _ in 0..rounds(TEXTS / 10) {
        let text = &texts::text(&mut random, 200);
        let before = simhash.fingerprint(Text::normalized(text)).unwrap();
        assert_defined(&mut simhash, Text::normalized(text));
        assert_eq!(simhash.fingerprint(Text::normalized(text)).unwrap(), before);
    }
}

#[test]
fn long_texts_and_those_of_many_scripts_have_the_margins_of_their_explanations() {
    let mut random = Random(13);
    let mut text = String::new();
    while text.len() < 1_200_000 {
        text.push_str(&random.next().to_string());
        text.push_str(if random.next().is_multiple_of(8) {
            " Ärger 水 "
        } else {
            " "
        });
    }
    assert_defined(&mut SimHash::default(), Text::normalized(&text));
    let ascii: String = text.chars().filter(char::is_ascii).collect();
    assert_defined(&mut SimHash::new(Recipe::new(RecipeName::Page1)), &*ascii);
}

#[test]
fn features_and_weights_of_the_caller_have_the_margins_of_their_explanations() {
    let mut simhash = SimHash::default();
    assert_defined(&mut simhash, Input::Features(&["a", "b", "a", "c"]));
    let weights = [-3.5, 1e-4, 0.0, 2_147_483_648.0].map(|w| Weight::new(w).unwrap());
    for count in 0..=4 {
        let weighted: Vec<_> = ["a", "b", "c", "d"].into_iter().zip(weights).collect();
        assert_defined(&mut simhash, Input::Weighted(&weighted[..count]));
        assert_defined(&mut simhash, Input::Weighted(&weighted[4 - count..]));
    }
}

#[test]
fn weights_of_any_size_have_the_same_margins() {
    // Scaling all weights by a power of two scales all sums.
    let features = ["a", "b", "c", "d", "e", "f", "g"];
    let mut simhash = SimHash::default();
    let mut of = |unit: f64| {
        let weighted: Vec<_> = (1..)
            .zip(features)
            .map(|(n, feature)| (feature, Weight::new(f64::from(n) * unit).unwrap()))
            .collect();
        simhash.query(Input::Weighted(&weighted)).unwrap()
    };
    let small = of(1.0);
    for unit in [1.0 / 65536.0, 2.0, 4096.0, 16_777_216.0, 268_435_456.0] {
        assert_eq!(of(unit), small, "{unit}");
    }
}

#[test]
fn a_text_without_features_has_equal_margins_so_that_its_score_is_the_share_of_bits() {
    let query = SimHash::default().query("...").unwrap();
    assert_eq!(query.margins(), [255; 64]);
    let stored = Fingerprint::new(0xff, Bits::default()).unwrap();
    assert_eq!(query.score(stored).unwrap(), 8.0 / 64.0);
}

#[test]
fn the_score_is_the_share_of_the_margins_that_differ() {
    let mut random = Random(14);
    for _ in 0..rounds(TEXTS) {
        let bits = 1 + random.below(128) as u32;
        let query = random_query(&mut random, bits);
        let stored = random_fingerprint(&mut random, query.bits());
        assert_eq!(query.score(stored).unwrap(), score(&query, stored));
        assert_eq!(query.score(query.fingerprint()).unwrap(), 0.0);
        let opposite = query.fingerprint().value() ^ mask(query.bits());
        let opposite = Fingerprint::new(opposite, query.bits()).unwrap();
        assert_eq!(query.score(opposite).unwrap(), 1.0);
    }
}

#[test]
fn the_estimate_is_the_cosine_within_its_standard_error() {
    // Texts that share `shared` of `all` random features, by `page/1`'s rule of one vote each.
    let mut random = Random(15);
    let mut simhash = SimHash::default();
    let all = 60;
    for shared in [0, 15, 30, 45, 54, 58] {
        let (mut squares, mut by_distance, mut errors) = (0.0, 0.0, 0.0);
        let rounds = 400;
        for _ in 0..rounds {
            let names: Vec<String> =
                (0..2 * all).map(|_| random.next().to_string()).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let query = simhash.query(Input::Features(&names[..all])).unwrap();
            let other = &names[all - shared..2 * all - shared];
            let stored = simhash.fingerprint(Input::Features(other)).unwrap();
            let estimate = query.estimate(stored).unwrap();
            let truth = shared as f64 / all as f64;
            squares += (estimate.cosine - truth).powi(2) / f64::from(rounds);
            errors += estimate.standard_error.powi(2) / f64::from(rounds);
            let cosine = query.fingerprint().cosine(stored).unwrap();
            by_distance += (cosine - truth).powi(2) / f64::from(rounds);
        }
        let (actual, said) = (squares.sqrt(), errors.sqrt());
        assert!((0.8..1.25).contains(&(said / actual)), "{shared}: {said} of {actual}");
        assert!(by_distance > 1.2 * squares, "{shared}: {by_distance} and {squares}");
    }
}

#[test]
fn what_a_query_cannot_be_made_of_or_compared_with_is_an_error() {
    let six = Bits::new(6).unwrap();
    let fingerprint = Fingerprint::new(1, six).unwrap();
    let error = Query::new(fingerprint, &[1; 7]).unwrap_err();
    assert_eq!(error.to_string(), "a 6-bit query must have 6 margins, got 7");
    let query = Query::new(fingerprint, &[1; 6]).unwrap();
    let other = Fingerprint::new(1, Bits::default()).unwrap();
    assert_eq!(query.score(other).unwrap_err().code(), ErrorCode::RecipeMismatch);
    assert_eq!(query.estimate(other).unwrap_err().code(), ErrorCode::RecipeMismatch);

    let index = DuplicateIndex::new(six, 1).unwrap();
    let options =
        ScoreOptions { max_score: 0.5, max_distance: 6, limit: None, exclude: None };
    for max_score in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        let error = index.query_by_score(&query, ScoreOptions { max_score, ..options });
        assert_eq!(
            error.unwrap_err().code(),
            ErrorCode::InvalidArgument,
            "{max_score}"
        );
    }
    let error =
        index.query_by_score(&query, ScoreOptions { max_distance: 7, ..options });
    assert_eq!(error.unwrap_err().code(), ErrorCode::InvalidArgument);
    let wide = Query::new(other, &[1; 64]).unwrap();
    let error = index.query_by_score(&wide, options);
    assert_eq!(error.unwrap_err().code(), ErrorCode::RecipeMismatch);
    let error = index.nearest_by_score(&wide, 1);
    assert_eq!(error.unwrap_err().code(), ErrorCode::RecipeMismatch);
}

/// The matches of a list of stored fingerprints in the order of insertion.
fn matches(
    stored: &[(u32, Fingerprint)],
    query: &Query,
    options: ScoreOptions,
) -> Vec<ScoredMatch> {
    let mut matches: Vec<ScoredMatch> = stored
        .iter()
        .filter(|&&(handle, _)| options.exclude != Some(handle))
        .map(|&(handle, stored)| ScoredMatch {
            handle,
            distance: distance(query.fingerprint(), stored).unwrap(),
            score: score(query, stored),
        })
        .filter(|found| found.distance <= options.max_distance)
        .filter(|found| found.score <= options.max_score)
        .collect();
    matches
        .sort_by(|a, b| a.score.total_cmp(&b.score).then(a.distance.cmp(&b.distance)));
    matches.truncate(options.limit.unwrap_or(usize::MAX));
    matches
}

#[test]
fn queries_by_score_equal_a_list_after_any_changes_for_every_width_and_layout() {
    let mut random = Random(16);
    for bits in [6, 32, 61, 64, 96, 128] {
        for layout in [Layout::Fast, Layout::Compact] {
            for max_distance in [1, bits / 22, bits / 5] {
                let bits = Bits::new(bits).unwrap();
                let mut index =
                    DuplicateIndex::with_layout(bits, max_distance, layout).unwrap();
                let mut stored: Vec<(u32, Fingerprint)> = Vec::new();
                for _ in 0..400 {
                    change(&mut random, &mut index, &mut stored);
                    if random.below(8) == 0 {
                        ask(&mut random, &index, &stored);
                    }
                }
            }
        }
    }
}

/// Removes or replaces a stored fingerprint, or stores another: often one that is near it.
fn change(
    random: &mut Random,
    index: &mut DuplicateIndex,
    stored: &mut Vec<(u32, Fingerprint)>,
) {
    let bits = index.bits();
    let mut fingerprint = random_fingerprint(random, bits);
    let at = random.below(stored.len().max(1));
    let bit = 1_u128 << random.below(bits.get() as usize);
    match (random.below(6), stored.get(at)) {
        (0, Some(_)) => return index.remove(stored.remove(at).0).unwrap(),
        (1, Some(&(handle, _))) => {
            stored[at].1 = fingerprint;
            return index.replace(handle, fingerprint).unwrap();
        }
        (3.., Some((_, near))) => {
            fingerprint = Fingerprint::new(near.value() ^ bit, bits).unwrap();
        }
        _ => {}
    }
    stored.push((index.insert(fingerprint).unwrap(), fingerprint));
}

fn ask(random: &mut Random, index: &DuplicateIndex, stored: &[(u32, Fingerprint)]) {
    let bits = index.bits().get();
    let mut query = random_query(random, bits);
    if let Some(&(_, near)) = stored.get(random.below(stored.len() + 1)) {
        query = Query::new(near, query.margins()).unwrap();
    }
    let any = ScoreOptions {
        max_score: random.below(11) as f64 / 10.0,
        max_distance: random.below(bits as usize + 1) as u32,
        limit: (random.below(3) == 0).then(|| random.below(5)),
        exclude: (random.below(3) == 0).then(|| random.below(9) as u32),
    };
    // Scores that fingerprints have, and distances for which there are tables.
    let exact = stored.first().map_or(0.0, |&(_, stored)| score(&query, stored));
    let near = ScoreOptions { max_score: exact, ..any };
    let small = ScoreOptions { max_distance: index.max_distance(), ..any };
    for options in [any, near, small] {
        let found = index.query_by_score(&query, options).unwrap();
        assert_eq!(found, matches(stored, &query, options), "{options:?}");
    }
    let all =
        ScoreOptions { max_score: 1.0, max_distance: bits, limit: None, exclude: None };
    let ranked = matches(stored, &query, all);
    for count in [0, 1, 2, 7, 1000] {
        let found = index.nearest_by_score(&query, count).unwrap();
        assert_eq!(found, ranked[..count.min(ranked.len())], "the nearest {count}");
    }
}

fn random_fingerprint(random: &mut Random, bits: Bits) -> Fingerprint {
    let value = u128::from(random.next()) << 64 | u128::from(random.next());
    Fingerprint::new(value & mask(bits), bits).unwrap()
}

/// A query with small margins, large ones, zeros, or equal ones.
fn random_query(random: &mut Random, bits: u32) -> Query {
    let bits = Bits::new(bits).unwrap();
    let end = [1, 2, 4, 256][random.below(4)];
    let margins: Vec<u8> = (0..bits.get()).map(|_| random.below(end) as u8).collect();
    Query::new(random_fingerprint(random, bits), &margins).unwrap()
}

#[test]
fn the_limits_of_a_recipe_scale_with_its_width() {
    for name in RecipeName::ALL {
        let recipe = |bits| Recipe::new(name).with_bits(Bits::new(bits).unwrap());
        let ScoreLimits { max_distance, max_score } = recipe(64).score_limits();
        assert_eq!(
            recipe(32).score_limits(),
            ScoreLimits { max_distance: max_distance / 2, max_score }
        );
        assert!(recipe(64).max_distance() <= max_distance);
        assert!(recipe(128).max_distance() <= recipe(128).score_limits().max_distance);
    }
}

fn mask(bits: Bits) -> u128 {
    u128::MAX >> (128 - bits.get())
}
