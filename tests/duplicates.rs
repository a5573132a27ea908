//! Near-duplicates of collections, against all pairs of sets.

use crate::support::texts::{Random, rounds};
use simhash_wasm::{
    DuplicateFinder, ErrorCode, FeatureSet, Finding, Measure, SearchOptions,
    SimilarText,
};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Sets in families, in random order: of a family, each set has most features of the first.
fn collection(random: &mut Random, families: usize) -> Vec<FeatureSet> {
    let mut sets = Vec::new();
    for _ in 0..families {
        let len = 1 + random.below(60);
        let first: Vec<u64> = (0..len).map(|_| random.next()).collect();
        for _ in 0..=random.below(4) {
            let change = 1 + random.below(10);
            let some = first.iter().map(|&hash| {
                if random.below(10) < change { random.next() } else { hash }
            });
            sets.push(FeatureSet::from_hashes(some.collect()));
        }
        if random.below(3) == 0 {
            sets.push(FeatureSet::from_hashes(first));
        }
    }
    sets.push(FeatureSet::default());
    for at in 1..sets.len() {
        sets.swap(at, random.below(at + 1));
    }
    sets
}

fn options(min_similarity: f64, measure: Measure, every_pair: bool) -> SearchOptions {
    SearchOptions { min_similarity, measure, every_pair, ..Default::default() }
}

/// All findings, and the similar texts of each text.
fn search(
    sets: &[FeatureSet],
    options: SearchOptions,
) -> (Vec<Finding>, Vec<Vec<SimilarText>>) {
    let mut finder = DuplicateFinder::new(options).unwrap();
    sets.iter()
        .map(|set| {
            let queried: Vec<SimilarText> = finder.query(set).unwrap().to_vec();
            let finding = finder.add(set).unwrap();
            if options.every_pair {
                assert_eq!(finder.similar(), queried);
            }
            (finding, finder.similar().to_vec())
        })
        .unzip()
}

#[test]
fn what_is_found_is_what_all_pairs_of_sets_have() {
    let mut random = Random(51);
    let (mut found, mut all) = (0, 0);
    for round in 0..rounds(200) {
        let sets = collection(&mut random, 30);
        let measure = [Measure::Jaccard, Measure::Containment][round % 2];
        let least = [0.3, 0.5, 0.7, 0.95][round / 2 % 4];
        let (findings, similar) = search(&sets, options(least, measure, true));
        let similarity = |a: usize, b: usize| measure.of(sets[a].overlap(&sets[b]));
        for (b, (finding, similar)) in findings.iter().zip(&similar).enumerate() {
            // Precision is 1, and every similarity is exact.
            for &SimilarText { text, similarity: stated } in similar {
                assert_eq!(stated, similarity(text as usize, b));
                assert!(stated >= least);
            }
            found += similar.len();
            all += (0..b).filter(|&a| similarity(a, b) >= least).count();
            let kept = |text: u32| findings[text as usize] == Finding::Kept;
            let best = similar.iter().filter(|similar| kept(similar.text));
            let best = best.fold(None, |best: Option<&SimilarText>, similar| {
                best.filter(|best| best.similarity >= similar.similarity)
                    .or(Some(similar))
            });
            let expected = match best {
                _ if sets[b].is_empty() => Finding::Empty,
                None => Finding::Kept,
                Some(&SimilarText { text, similarity }) => {
                    Finding::Dropped { kept: text, similarity }
                }
            };
            assert_eq!(*finding, expected);
        }
        let (some, because) = search(&sets, options(least, measure, false));
        assert_eq!(some, findings);
        for (finding, because) in some.iter().zip(because) {
            let Finding::Dropped { kept, similarity } = *finding else {
                assert_eq!(because, []);
                continue;
            };
            assert_eq!(because, [SimilarText { text: kept, similarity }]);
        }
    }
    assert!(f64::from(found as u32) >= 0.98 * f64::from(all as u32), "{found} {all}");
}

#[test]
fn components_are_those_of_the_pairs() {
    let mut random = Random(52);
    for _ in 0..rounds(40) {
        let sets = collection(&mut random, 20);
        let mut finder = DuplicateFinder::new(SearchOptions::default()).unwrap();
        // The plainest union-find: the label of each text.
        let mut labels: Vec<usize> = (0..sets.len()).collect();
        for (b, set) in sets.iter().enumerate() {
            finder.add(set).unwrap();
            for similar in finder.similar() {
                let (from, to) = (labels[b], labels[similar.text as usize]);
                for label in labels.iter_mut().filter(|label| **label == from) {
                    *label = to;
                }
            }
        }
        let mut flat = Vec::new();
        let mut seen = Vec::new();
        for &label in &labels {
            let group: Vec<u32> = (0..sets.len() as u32)
                .filter(|&text| labels[text as usize] == label)
                .collect();
            if group.len() > 1 && !seen.contains(&label) {
                flat.push(group.len() as u32);
                flat.extend(&group);
            }
            seen.push(label);
        }
        assert_eq!(finder.into_components().unwrap(), flat);
    }
}

#[test]
fn tables_that_have_grown_find_what_was_stored_before() {
    let mut random = Random(53);
    let mut set =
        || FeatureSet::from_hashes((0..6).map(|_| random.next()).collect::<Vec<_>>());
    let sets: Vec<FeatureSet> = (0..5000).map(|_| set()).collect();
    let mut finder = DuplicateFinder::new(SearchOptions {
        every_pair: false,
        ..SearchOptions::default()
    })
    .unwrap();
    for (text, set) in sets.iter().enumerate() {
        assert_eq!(finder.add(set).unwrap(), Finding::Kept);
        let earlier = &sets[text / 2];
        let expected = SimilarText { text: text as u32 / 2, similarity: 1.0 };
        assert_eq!(finder.query(earlier).unwrap(), [expected]);
    }
}

#[test]
fn more_pairs_than_permitted_are_an_error_that_changes_nothing() {
    let mut finder = DuplicateFinder::new(SearchOptions {
        max_pairs: 3,
        ..SearchOptions::default()
    })
    .unwrap();
    let set = FeatureSet::from_hashes(vec![1 << 40, 2 << 40, 3 << 40]);
    for pairs in [0, 1, 3] {
        finder.add(&set).unwrap();
        assert_eq!(finder.pair_count(), pairs);
    }
    for _ in 0..2 {
        let error = finder.add(&set).unwrap_err();
        assert_eq!(error.code(), ErrorCode::LimitExceeded);
        assert_eq!((finder.len(), finder.similar().len()), (3, 0));
    }
    let texts: Vec<u32> =
        finder.query(&set).unwrap().iter().map(|similar| similar.text).collect();
    assert_eq!(texts, [0, 1, 2]);
    let other = FeatureSet::from_hashes(vec![9 << 40]);
    assert_eq!(finder.add(&other).unwrap(), Finding::Kept);
    assert_eq!(finder.into_components().unwrap(), [3, 0, 1, 2]);
}
