//! The exact pairs of similar texts in a collection, which candidates by hashes are measured
//! against.
//!
//! `truth FILE COUNT RECIPE THRESHOLD OUT` reads so many JSON lines with a `text` each, takes their feature
//! sets by a recipe of the core, and finds all pairs with a Jaccard similarity of at least the
//! threshold. `OUT` gets a line `a b` for each, a < b, numbered by line from 0. A text without
//! features is similar to none.
//!
//! The join filters by prefixes, the rarest features first (Bayardo, Ma, Srikant: Scaling Up All
//! Pairs Similarity Search, 2007). Two sets with a Jaccard similarity of t share at least t |x|
//! features of each set x, so they share one among the first |x| - ⌈t |x|⌉ + 1 of both.

use crate::Outcome;
use simhash_wasm::{Recipe, SimHash};
use std::{
    collections::HashMap,
    fs::File,
    io::{BufRead, BufReader, BufWriter, Write},
};

pub fn run(arguments: [&str; 5]) -> Outcome<()> {
    let [file, count, recipe, threshold, out] = arguments;
    let threshold = threshold.parse::<f64>()?;
    if !(threshold > 0.0 && threshold <= 1.0) {
        return Err(format!("the threshold {threshold} is not in (0, 1]").into());
    }
    let mut simhash = SimHash::new(recipe.parse::<Recipe>()?);
    let lines = BufReader::new(File::open(file)?).lines().take(count.parse()?);
    let sets = lines.map(|line| {
        let line: serde_json::Value = serde_json::from_str(&line?)?;
        let text = line["text"].as_str().ok_or("a line has no text")?;
        Ok(simhash.features(text)?.into_hashes())
    });
    let pairs = join(&sets.collect::<Outcome<Vec<_>>>()?, threshold);
    let mut file = BufWriter::new(File::create(out)?);
    for (a, b) in pairs {
        writeln!(file, "{a} {b}")?;
    }
    Ok(file.flush()?)
}

/// The pairs of sets whose Jaccard similarity is at least the threshold, in order.
fn join(sets: &[Vec<u64>], threshold: f64) -> Vec<(usize, usize)> {
    let sets = ranked(sets);
    let mut order =
        (0..sets.len()).filter(|&set| !sets[set].is_empty()).collect::<Vec<_>>();
    order.sort_by_key(|&set| sets[set].len());
    let mut lists: HashMap<u32, Vec<usize>> = HashMap::new();
    let mut latest = vec![usize::MAX; sets.len()];
    let mut pairs = Vec::new();
    for x in order {
        let features = &sets[x];
        // Rounding errors are far below the millionth, by which no bound is too high.
        let least = ((threshold * features.len() as f64 - 1e-6).ceil() as usize).max(1);
        for &feature in &features[..features.len() - least + 1] {
            let list = lists.entry(feature).or_default();
            for &y in list.iter() {
                if latest[y] != x && sets[y].len() >= least {
                    latest[y] = x;
                    if similar(features, &sets[y], threshold) {
                        pairs.push((x.min(y), x.max(y)));
                    }
                }
            }
            list.push(x);
        }
    }
    pairs.sort_unstable();
    pairs
}

/// The sets with numbers for features, the rarest first.
fn ranked(sets: &[Vec<u64>]) -> Vec<Vec<u32>> {
    let mut counts: HashMap<u64, u32> = HashMap::new();
    for &hash in sets.iter().flatten() {
        *counts.entry(hash).or_default() += 1;
    }
    let mut features =
        counts.iter().map(|(&hash, &count)| (count, hash)).collect::<Vec<_>>();
    features.sort_unstable();
    let ranks = features.iter().zip(0..).map(|(&(_, hash), rank)| (hash, rank));
    let ranks = ranks.collect::<HashMap<u64, u32>>();
    let ranked = |set: &Vec<u64>| {
        let mut set = set.iter().map(|hash| ranks[hash]).collect::<Vec<_>>();
        set.sort_unstable();
        set
    };
    sets.iter().map(ranked).collect()
}

fn similar(mut a: &[u32], mut b: &[u32], threshold: f64) -> bool {
    let sum = a.len() + b.len();
    let mut shared = 0;
    while let (Some(first), Some(second)) = (a.first(), b.first()) {
        shared += usize::from(first == second);
        let (skip_a, skip_b) = (first <= second, second <= first);
        a = &a[usize::from(skip_a)..];
        b = &b[usize::from(skip_b)..];
    }
    shared as f64 / (sum - shared) as f64 >= threshold
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generator splitmix64.
    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Sets of up to `largest` features, frequent and rare ones; every second one is a copy of an
    /// earlier one without some of its features. Some are empty and some are equal.
    fn sets(state: &mut u64, largest: u64, features: u64) -> Vec<Vec<u64>> {
        let mut sets: Vec<Vec<u64>> = Vec::new();
        for i in 0..200 {
            let mut set = if i % 2 == 1 {
                sets[random(state) as usize % i].clone()
            } else {
                let size = random(state) % (largest + 1);
                // The product of two evenly spread numbers: small ones are frequent.
                let feature = |_| random(state) % features * (random(state) % features);
                (0..size).map(feature).collect()
            };
            set.retain(|_| i % 2 == 0 || !random(state).is_multiple_of(5));
            set.sort_unstable();
            set.dedup();
            sets.push(set);
        }
        sets
    }

    #[test]
    fn the_join_finds_just_the_pairs_of_the_definition() {
        let mut state = 1;
        let mut found = 0;
        for (largest, features) in [(3, 5), (8, 12), (12, 400), (60, 90), (100, 5000)] {
            for threshold in [0.2, 0.35, 0.5, 2.0 / 3.0, 0.8, 1.0] {
                let sets = sets(&mut state, largest, features);
                let jaccard = |&(a, b): &(usize, usize)| {
                    let shared =
                        sets[a].iter().filter(|hash| sets[b].contains(hash)).count();
                    shared as f64 / (sets[a].len() + sets[b].len() - shared) as f64
                };
                let pairs = (0..sets.len())
                    .flat_map(|a| (a + 1..sets.len()).map(move |b| (a, b)));
                let expected =
                    pairs.filter(|pair| jaccard(pair) >= threshold).collect::<Vec<_>>();
                found += expected.len();
                assert_eq!(
                    join(&sets, threshold),
                    expected,
                    "{largest} {features} {threshold}"
                );
            }
        }
        assert!(found > 5_000, "only {found} pairs: the sets are too different");
    }
}
