//! Tests of hash flooding: texts and features chosen to share the slots of hash tables.
//!
//! Each attack targets a known seed. With that seed the tables take quadratic work, which shows
//! that the attack is effective; with any other seed they take about as much work as for random
//! words.

use crate::{
    Accumulator, Input, PassageIndex, PassageQuery, PassageValue, Passages, Recipe,
    SimHash, Text, Weight, WeightTable, Weights, compare,
    memory::random_hash::{PROBES, RandomHash, TEST_SEED},
    passages::{Token, each_shared_range},
    vote::hash::{fmix64, round, word},
};
use alloc::{format, string::String, vec, vec::Vec};
use std::{collections::BTreeSet, sync::OnceLock};

/// The seed that the attacks target.
const KNOWN: u64 = 1;

/// The greatest number of probes of an attack with another seed, as a multiple of those for random
/// words.
const GOAL: u64 = 3;

const WORDS: usize = 8000;

/// `SplitMix64` (Steele, Lea and Flood, 2014).
struct Random(u64);

impl Random {
    fn word(&mut self, length: usize) -> String {
        (0..length)
            .map(|_| {
                self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
                char::from(b'a' + (fmix64(self.0) % 26) as u8)
            })
            .collect()
    }
}

/// Distinct words of lower-case letters that satisfy a condition.
fn words(length: usize, condition: impl Fn(&str) -> bool) -> Vec<String> {
    let mut random = Random(length as u64);
    let mut words = BTreeSet::new();
    while words.len() < WORDS {
        let word = random.word(length);
        if condition(&word) {
            words.insert(word);
        }
    }
    words.into_iter().collect()
}

/// The number of slots of the attacked table, and the number that the attack uses.
const SLOTS: usize = 1 << 14;
const CHOSEN: usize = 1 << 7;

/// Whether a short gram has a chosen slot in the table of the fast path.
fn is_chosen_gram(gram: &str) -> bool {
    let mut bytes = [0; 16];
    bytes[..gram.len()].copy_from_slice(gram.as_bytes());
    let key = [word(&bytes, 0), word(&bytes, 8)];
    // The highest bits choose the slot, however many slots there are.
    RandomHash::new(KNOWN).pairs().slot(key, SLOTS) < CHOSEN
}

/// Whether two words have a chosen slot in the table of pairs of the fast path, by the numbers of the words.
fn is_chosen_pair(first: usize, second: usize) -> bool {
    let pair = first as u64 | (second as u64) << 32;
    RandomHash::new(KNOWN).numbers().slot(pair, SLOTS) < CHOSEN
}

/// Distinct words, numbered in that order, then the same words in an order that consists almost entirely of distinct
/// pairs that satisfy a condition.
fn pairs(condition: fn(usize, usize) -> bool) -> Vec<String> {
    const DISTINCT: usize = 1 << 10;
    let mut random = Random(0);
    let mut words: Vec<String> = (0..DISTINCT).map(|_| random.word(8)).collect();
    // The words that may follow each word.
    let mut after: Vec<Vec<usize>> = (1..=DISTINCT)
        .map(|first| {
            let all = (1..=DISTINCT).filter(|&second| condition(first, second));
            all.take(2 * WORDS / DISTINCT).collect()
        })
        .collect();
    let mut last = 1;
    while words.len() < WORDS {
        let next = after[last - 1].pop();
        last = next
            .or_else(|| after.iter().position(|left| !left.is_empty()).map(|at| at + 1))
            .unwrap();
        words.push(words[last - 1].clone());
    }
    words
}

/// Whether a feature has a chosen slot in the table of the general path.
fn is_chosen_feature(feature: &str) -> bool {
    // The lowest bits choose it.
    RandomHash::new(KNOWN).of_bytes(feature.as_bytes()) as usize % SLOTS < CHOSEN
}

/// Words of 24 letters and digits whose states of fxhash are equal.
///
/// Of three 64-bit words, the first is fixed, the second is chosen, and the third follows from
/// the state to reach. Low bits of a product depend only on low bits of its factors, so that
/// most choices of the second word are rejected after their first bytes.
fn equal_states() -> Vec<String> {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    const FIRST: &[u8; 8] = b"flooding";

    struct Search {
        before: u64,
        target: u64,
        found: Vec<String>,
    }

    impl Search {
        fn extend(&mut self, second: u64, bytes: usize) {
            if bytes == 8 {
                let third = self.third(second).to_le_bytes();
                if third.iter().all(|byte| LETTERS.contains(byte)) {
                    let parts = [*FIRST, second.to_le_bytes(), third].concat();
                    self.found.push(String::from_utf8(parts).unwrap());
                }
                return;
            }
            for &letter in LETTERS {
                let longer = second | u64::from(letter) << (8 * bytes);
                let third = self.third(longer).to_le_bytes();
                let is_possible = (1..=bytes).all(|n| LETTERS.contains(&third[n]))
                    && LETTERS.iter().any(|letter| letter >> 5 == third[0] >> 5);
                if is_possible && self.found.len() < WORDS {
                    self.extend(longer, bytes + 1);
                }
            }
        }

        fn third(&self, second: u64) -> u64 {
            self.target ^ round(self.before, second).rotate_left(5)
        }
    }

    let before = round(0, u64::from_le_bytes(*FIRST));
    let [second, third] = [*b"thewords", *b"theyshar"].map(u64::from_le_bytes);
    let target = round(before, second).rotate_left(5) ^ third;
    let mut search = Search { before, target, found: Vec::new() };
    search.extend(0, 0);
    assert_eq!(search.found.len(), WORDS);
    search.found
}

/// An attack, named by its target, and random words of the same lengths.
struct Attack {
    name: &'static str,
    chosen: Vec<String>,
    random: Vec<String>,
}

fn attacks() -> &'static [Attack] {
    static ATTACKS: OnceLock<Vec<Attack>> = OnceLock::new();
    ATTACKS.get_or_init(|| {
        vec![
            Attack {
                name: "words in the fast path",
                chosen: words(8, is_chosen_gram),
                random: words(8, |_| true),
            },
            Attack {
                name: "pairs in the fast path",
                chosen: pairs(is_chosen_pair),
                random: pairs(|_, _| true),
            },
            Attack {
                name: "long words in the fast path, and any in the general path",
                chosen: words(20, is_chosen_feature),
                random: words(20, |_| true),
            },
            Attack {
                name: "states of fxhash",
                chosen: equal_states(),
                random: words(24, |_| true),
            },
        ]
    })
}

/// The number of slots probed during `work`, with this seed or a random one.
fn probes(
    seed: Option<u64>,
    work: &(dyn Fn(&[String]) + Sync),
    words: &[String],
) -> u64 {
    // A new thread has new tables.
    std::thread::scope(|scope| {
        scope
            .spawn(|| {
                TEST_SEED.set(seed);
                work(words);
                PROBES.get()
            })
            .join()
            .unwrap()
    })
}

/// Checks that chosen words do not increase the probes of `work` by more than [`GOAL`] if their seed
/// is not in use, and returns whether they do if it is.
fn is_effective(
    name: &str,
    work: &(dyn Fn(&[String]) + Sync),
    chosen: &[String],
    random: &[String],
) -> bool {
    let usual = probes(Some(2), work, random);
    // The median of random seeds: with one seed in a hundred, a word that is repeated
    // thousands of times is stored in a long run of slots.
    let mut random = [None; 5].map(|seed| probes(seed, work, chosen));
    random.sort_unstable();
    for probes in
        [random[2], probes(Some(2), work, chosen), probes(Some(3), work, chosen)]
    {
        assert!(probes <= GOAL * usual, "{name}: {probes} probes, usually {usual}");
    }
    probes(Some(KNOWN), work, chosen) > 10 * GOAL * usual
}

/// How many of the attacks are effective.
fn check(work: &(dyn Fn(&[String]) + Sync)) -> usize {
    let attacks = attacks().iter();
    attacks.filter(|it| is_effective(it.name, work, &it.chosen, &it.random)).count()
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn texts_chosen_for_one_seed_take_the_work_of_random_ones_with_another() {
    for name in ["text/1", "short/1", "page/1"] {
        let recipe: Recipe = name.parse().unwrap();
        let fingerprint = |words: &[String]| {
            SimHash::new(recipe.clone()).fingerprint(words.join(" ").as_str()).unwrap();
        };
        let explain = |words: &[String]| {
            SimHash::new(recipe.clone()).explain(words.join(" ").as_str()).unwrap();
        };
        // page/1 uses grams of three words, for which there is no attack here.
        // The attacks on words, and on pairs of word numbers.
        let least = match name {
            "text/1" => 2,
            "short/1" => 1,
            _ => 0,
        };
        assert!(check(&fingerprint) >= least, "{name}");
        assert!(check(&explain) > 0 || name == "page/1", "{name}, explained");
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn features_chosen_for_one_seed_take_the_work_of_random_ones_with_another() {
    for recipe in ["text/1", "python-hashes/1"] {
        let recipe: Recipe = recipe.parse().unwrap();
        assert!(
            check(&|words| {
                let features: Vec<&str> = words.iter().map(String::as_str).collect();
                SimHash::new(recipe.clone())
                    .fingerprint(Input::Features(&features))
                    .unwrap();
                SimHash::new(recipe.clone())
                    .explain(Input::Features(&features))
                    .unwrap();
            }) > 0
        );
        assert!(
            check(&|words| {
                let weighted: Vec<_> =
                    words.iter().map(|word| (word.as_str(), Weight::ONE)).collect();
                SimHash::new(recipe.clone())
                    .fingerprint(Input::Weighted(&weighted))
                    .unwrap();
            }) > 0
        );
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn an_accumulator_takes_the_work_of_random_features_for_chosen_ones() {
    let recipe = Recipe::default().with_weights(Weights::Log);
    let effective = check(&|words| {
        let features: Vec<&str> = words.iter().map(String::as_str).collect();
        let (half, rest) = features.split_at(features.len() / 2);
        let [mut a, mut b] = [(); 2].map(|()| Accumulator::new(recipe.clone()));
        a.add(&*features).unwrap();
        b.add(half).unwrap();
        a.merge(&b).unwrap();
        a.remove(rest).unwrap();
    });
    assert!(effective > 0);
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn a_comparison_takes_the_work_of_random_features_for_chosen_ones() {
    let recipe = Recipe::default();
    let effective = check(&|words| {
        let features: Vec<&str> = words.iter().map(String::as_str).collect();
        let [a, b] = [&*features, &features[1..]]
            .map(|list| SimHash::new(recipe.clone()).explain(list).unwrap());
        compare(&a, &b).unwrap();
    });
    assert!(effective > 0);
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn a_weight_table_takes_the_work_of_random_features_for_chosen_ones() {
    let effective = check(&|words| {
        let weights = words.iter().map(|word| (word.as_str(), Weight::ONE));
        let table = WeightTable::new(weights.clone(), Weight::ZERO);
        assert_eq!(table, WeightTable::new(weights, Weight::ZERO));
        for word in words {
            assert_eq!(table.get(word), Weight::ONE);
        }
    });
    assert!(effective > 0);
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn an_index_of_passages_takes_the_work_of_random_values_for_chosen_ones() {
    let values = |condition: &dyn Fn(u64) -> bool| -> Vec<String> {
        let all = (1..).map(|n| fmix64(n) >> 11);
        let chosen = all.filter(|&value| condition(value)).take(WORDS);
        chosen.map(|value| format!("{value}")).collect()
    };
    let hash = RandomHash::new(KNOWN);
    let chosen =
        values(&|value| hash.of_bytes(&value.to_le_bytes()) as usize % SLOTS < CHOSEN);
    let random = values(&|_| true);
    let insert = |values: &[String]| {
        let values = values.iter().enumerate().map(|(token, value)| PassageValue {
            value: value.parse().unwrap(),
            token,
            span: (token..token + 1).into(),
        });
        let passages = Passages::new(WORDS + 4, values).unwrap();
        let mut index = PassageIndex::default();
        index.insert(&passages).unwrap();
        index.query(&passages, PassageQuery::default()).unwrap();
    };
    assert!(is_effective("values", &insert, &chosen, &random));
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn shared_ranges_take_the_work_of_random_tokens_for_chosen_ones() {
    let tokens = |condition: &dyn Fn(u64) -> bool| -> Vec<String> {
        let hashes = (1..).map(fmix64).filter(|&hash| condition(hash));
        hashes.take(WORDS).map(|hash| format!("{hash}")).collect()
    };
    // The state of the empty run, which every token follows, has the number 0.
    let hash = RandomHash::new(KNOWN).pairs();
    let chosen = tokens(&|token| hash.slot([token, 0], SLOTS) < CHOSEN);
    let random = tokens(&|_| true);
    let share = |tokens: &[String]| {
        let tokens = tokens.iter().enumerate().map(|(at, token)| Token {
            hash: token.parse().unwrap(),
            span: (at..at + 1).into(),
        });
        let tokens: Vec<Token> = tokens.collect();
        let mut found = 0;
        each_shared_range(&tokens, &tokens, 1, &mut |range| {
            found += range.tokens;
            Ok(())
        })
        .unwrap();
        assert_eq!(found, WORDS);
    };
    assert!(is_effective("tokens", &share, &chosen, &random));
}

/// The weakness described in the comment of `PairHash`. A probe is a small part of the work for a
/// gram.
#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn grams_that_differ_only_in_the_highest_bytes_of_their_words_take_bounded_work() {
    // The last of a syllable's three bytes has 64 values.
    let syllable = |n: usize| char::from_u32(0xac00 + n as u32 % 64).unwrap();
    let differing: Vec<String> = (0..WORDS)
        .map(|n| format!("{:05}{}words{}", n / 4096, syllable(n / 64), syllable(n)))
        .collect();
    assert!(differing.iter().all(|word| word.len() == 16));
    let recipe: Recipe = "short/1".parse().unwrap();
    let fingerprint = |words: &[String]| {
        SimHash::new(recipe.clone())
            .fingerprint(Text::normalized(&words.join("\n")))
            .unwrap();
    };
    let usual = probes(Some(2), &fingerprint, &words(16, |_| true));
    for seed in 0..20 {
        let probes = probes(Some(seed), &fingerprint, &differing);
        assert!(probes <= 50 * usual, "seed {seed}: {probes} probes, usually {usual}");
    }
}

#[test]
#[cfg_attr(miri, ignore = "takes minutes there")]
fn results_do_not_depend_on_the_seed() {
    for Attack { name, chosen, .. } in attacks() {
        let text = chosen.join(" ");
        let features: Vec<&str> = chosen.iter().map(String::as_str).collect();
        let results = |seed| {
            let (text, features) = (text.as_str(), &*features);
            std::thread::scope(|scope| {
                let results = scope.spawn(move || {
                    TEST_SEED.set(seed);
                    let fingerprints = ["text/1", "short/1", "page/1"].map(|recipe| {
                        let recipe: Recipe = recipe.parse().unwrap();
                        let fingerprint =
                            SimHash::new(recipe.clone()).fingerprint(text).unwrap();
                        let explained =
                            SimHash::new(recipe.clone()).explain(text).unwrap();
                        assert_eq!(fingerprint, explained.fingerprint(), "{name}");
                        fingerprint
                    });
                    let explained = SimHash::default().explain(features).unwrap();
                    let counts: Vec<_> = explained
                        .features()
                        .map(|feature| (String::from(feature.text), feature.count))
                        .collect();
                    (fingerprints, counts)
                });
                results.join().unwrap()
            })
        };
        let expected = results(Some(KNOWN));
        for seed in [None, Some(2), Some(3), Some(u64::MAX)] {
            assert_eq!(results(seed), expected, "{name}, seed {seed:?}");
        }
    }
}
