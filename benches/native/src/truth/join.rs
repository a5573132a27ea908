//! An exact join of sets by Jaccard similarity: prefix filtering with the rarest features first
//! (Bayardo, Ma, Srikant: Scaling Up All Pairs Similarity Search, 2007), and the positional
//! filter of PPJoin (Xiao, Wang, Lin, Yu: Efficient Similarity Joins for Near Duplicate
//! Detection, 2008).
//!
//! All features have one order, the rarest first. Two sets of |x| ≥ |y| features with a Jaccard
//! similarity of t share at least t |x| features, so they share one among the first
//! |x| - ⌈t |x|⌉ + 1 of x and the first |y| - ⌈2t / (1 + t) |y|⌉ + 1 of y. The latter stand in
//! inverted lists, by which each x finds its candidates among the sets that are not larger.
//!
//! Features of one set alone are shared by no pair. They would be the first of their set; so a
//! set holds only their number.

use std::{num::NonZero, thread};

/// Two texts, by their numbers, and how many features they share and have together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    pub a: u32,
    pub b: u32,
    pub shared: u32,
    pub union: u32,
}

impl Pair {
    pub fn jaccard(&self) -> f64 {
        f64::from(self.shared) / f64::from(self.union)
    }
}

/// Rounding errors are far below this. Bounds are lowered by it, so that none is too high.
const ROUNDING: f64 = 1e-6;

struct Set {
    text: u32,
    /// The number of all features, and how many of them no other set has.
    size: u32,
    alone: u32,
    /// Where its other features end in the list of all; they begin where the last set's end.
    end: usize,
}

/// The sets in ascending order of their sizes.
struct Sets {
    sets: Vec<Set>,
    /// The features of all sets as ranks, those of a set in ascending order; 0 is the rarest.
    ranks: Vec<u32>,
    /// The number of ranks.
    distinct: usize,
}

/// A place in the inverted list of a feature: a set, and the feature's position in it.
#[derive(Clone, Copy, Default)]
struct Posting {
    set: u32,
    position: u32,
}

struct Lists {
    ends: Vec<usize>,
    postings: Vec<Posting>,
}

/// All pairs of sets of hashes, sorted and distinct, with a Jaccard similarity of at least the
/// threshold, in order.
pub fn join(hashes: Vec<Vec<u64>>, threshold: f64) -> Vec<Pair> {
    let sets = Sets::of(hashes);
    let lists = Lists::of(&sets, threshold);
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut pairs = thread::scope(|scope| {
        // The cost of a set grows with its size, so every thread takes sets of all sizes.
        let parts = (0..threads).map(|first| {
            let probe = Probe::new(&sets, &lists, threshold);
            scope.spawn(move || probe.run(first, threads))
        });
        let parts = parts.collect::<Vec<_>>().into_iter();
        parts.flat_map(|part| part.join().expect("a thread failed")).collect::<Vec<_>>()
    });
    pairs.sort_unstable();
    pairs
}

impl Sets {
    fn of(hashes: Vec<Vec<u64>>) -> Sets {
        let ranking = Ranking::of(&hashes);
        let mut order =
            (0..hashes.len()).filter(|&i| !hashes[i].is_empty()).collect::<Vec<_>>();
        order.sort_by_key(|&i| hashes[i].len());
        let mut ranks = Vec::new();
        let mut hashes = hashes;
        let sets = order.iter().map(|&text| {
            let set = std::mem::take(&mut hashes[text]);
            let start = ranks.len();
            ranks.extend(set.iter().filter_map(|&hash| ranking.rank(hash)));
            ranks[start..].sort_unstable();
            let alone = (set.len() + start - ranks.len()) as u32;
            Set { text: text as u32, size: set.len() as u32, alone, end: ranks.len() }
        });
        let sets = sets.collect();
        Sets { sets, ranks, distinct: ranking.ranks.len() }
    }

    /// The features of a set that another has too.
    fn features(&self, set: usize) -> &[u32] {
        let start = if set == 0 { 0 } else { self.sets[set - 1].end };
        &self.ranks[start..self.sets[set].end]
    }

    /// The same, without those after the first `length` features of the set.
    fn prefix(&self, set: usize, length: u32) -> &[u32] {
        let features = self.features(set);
        let length = length.saturating_sub(self.sets[set].alone) as usize;
        &features[..length.min(features.len())]
    }
}

/// The ranks of the features that several sets have: the rarest first.
struct Ranking {
    hashes: Vec<u64>,
    ranks: Vec<u32>,
    /// Where the hashes begin whose high bits are at least the index. Hashes are evenly spread.
    starts: Vec<u32>,
    shift: u32,
}

impl Ranking {
    fn of(sets: &[Vec<u64>]) -> Ranking {
        let mut all = sets.concat();
        all.sort_unstable();
        let (hashes, counts): (Vec<_>, Vec<_>) = all
            .chunk_by(|a, b| a == b)
            .filter(|same| same.len() > 1)
            .map(|same| (same[0], same.len()))
            .unzip();
        let mut order = (0..hashes.len() as u32).collect::<Vec<_>>();
        order.sort_by_key(|&i| counts[i as usize]);
        let mut ranks = vec![0; hashes.len()];
        for (rank, &i) in order.iter().enumerate() {
            ranks[i as usize] = rank as u32;
        }
        let bits = hashes.len().max(2).ilog2();
        let shift = u64::BITS - bits;
        let mut starts = Vec::with_capacity((1 << bits) + 1);
        let mut at = 0;
        for high in 0..1_u64 << bits {
            while hashes.get(at).is_some_and(|hash| hash >> shift < high) {
                at += 1;
            }
            starts.push(at as u32);
        }
        starts.push(hashes.len() as u32);
        Ranking { hashes, ranks, starts, shift }
    }

    fn rank(&self, hash: u64) -> Option<u32> {
        let high = (hash >> self.shift) as usize;
        let [start, end] = [self.starts[high] as usize, self.starts[high + 1] as usize];
        let found = self.hashes[start..end].binary_search(&hash).ok()?;
        Some(self.ranks[start + found])
    }
}

/// How many of the first features of a set one must look at, to see one of so many.
fn prefix_length(size: u32, needed: f64) -> u32 {
    size - ((needed - ROUNDING).ceil() as u32).clamp(1, size) + 1
}

impl Lists {
    fn of(sets: &Sets, threshold: f64) -> Lists {
        let prefix = |set: usize| {
            let size = sets.sets[set].size;
            let needed = 2.0 * threshold / (1.0 + threshold) * f64::from(size);
            sets.prefix(set, prefix_length(size, needed))
        };
        let mut ends = vec![0; sets.distinct + 1];
        for set in 0..sets.sets.len() {
            for &feature in prefix(set) {
                ends[feature as usize + 1] += 1;
            }
        }
        for feature in 0..sets.distinct {
            ends[feature + 1] += ends[feature];
        }
        let mut postings = vec![Posting::default(); ends[sets.distinct]];
        // Each element is where its list begins, and grows to where it ends.
        for set in 0..sets.sets.len() {
            for (&feature, position) in prefix(set).iter().zip(0..) {
                let end = &mut ends[feature as usize];
                postings[*end] = Posting { set: set as u32, position };
                *end += 1;
            }
        }
        Lists { ends, postings }
    }

    fn list(&self, feature: u32) -> &[Posting] {
        let feature = feature as usize;
        let start = if feature == 0 { 0 } else { self.ends[feature - 1] };
        &self.postings[start..self.ends[feature]]
    }
}

/// The search for the pairs of one set after another.
struct Probe<'a> {
    sets: &'a Sets,
    lists: &'a Lists,
    threshold: f64,
    /// For each set, how many features of the prefixes it shares with the one that is looked up.
    counts: Vec<u32>,
    /// The sets whose count is not 0.
    candidates: Vec<u32>,
    pairs: Vec<Pair>,
}

/// The count of a candidate that cannot share enough.
const OUT: u32 = u32::MAX;

impl<'a> Probe<'a> {
    fn new(sets: &'a Sets, lists: &'a Lists, threshold: f64) -> Probe<'a> {
        let counts = vec![0; sets.sets.len()];
        Probe {
            sets,
            lists,
            threshold,
            counts,
            candidates: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// The pairs of each of the sets `first`, `first + step` and so on with those before it.
    fn run(mut self, first: usize, step: usize) -> Vec<Pair> {
        for set in (first..self.sets.sets.len()).step_by(step) {
            self.collect(set);
            self.confirm(set);
        }
        self.pairs
    }

    /// How many features two sets of these sizes must share.
    fn needed(&self, a: u32, b: u32) -> u32 {
        let sum = f64::from(a) + f64::from(b);
        (self.threshold / (1.0 + self.threshold) * sum - ROUNDING).ceil() as u32
    }

    fn collect(&mut self, x: usize) {
        let sets = &self.sets.sets;
        let size = sets[x].size;
        let smallest = self.threshold * f64::from(size);
        let smallest = (smallest - ROUNDING).ceil() as u32;
        let first = sets.partition_point(|set| set.size < smallest);
        let features = self.sets.features(x).len() as u32;
        let prefix = self.sets.prefix(x, prefix_length(size, smallest.into()));
        for (&feature, position) in prefix.iter().zip(0..) {
            let list = self.lists.list(feature);
            let begin = list.partition_point(|posting| (posting.set as usize) < first);
            for posting in &list[begin..] {
                let y = posting.set as usize;
                if y >= x {
                    break;
                }
                let count = self.counts[y];
                if count == OUT {
                    continue;
                }
                if count == 0 {
                    self.candidates.push(posting.set);
                }
                let other = sets[y].size - sets[y].alone;
                let rest = (features - position).min(other - posting.position);
                let enough = count + rest >= self.needed(size, sets[y].size);
                self.counts[y] = if enough { count + 1 } else { OUT };
            }
        }
    }

    fn confirm(&mut self, x: usize) {
        while let Some(candidate) = self.candidates.pop() {
            let y = candidate as usize;
            if std::mem::take(&mut self.counts[y]) == OUT {
                continue;
            }
            let [a, b] = [x, y].map(|set| &self.sets.sets[set]);
            let needed = self.needed(a.size, b.size) as usize;
            let shared = shared(self.sets.features(x), self.sets.features(y), needed);
            let Some(shared) = shared else { continue };
            let pair = Pair {
                a: a.text.min(b.text),
                b: a.text.max(b.text),
                shared,
                union: a.size + b.size - shared,
            };
            if pair.jaccard() >= self.threshold {
                self.pairs.push(pair);
            }
        }
    }
}

/// How many elements two sorted lists share; nothing if these are fewer than are needed.
fn shared(mut a: &[u32], mut b: &[u32], needed: usize) -> Option<u32> {
    let mut shared = 0;
    while shared + a.len().min(b.len()) >= needed {
        let (Some(first), Some(second)) = (a.first(), b.first()) else {
            return Some(shared as u32);
        };
        shared += usize::from(first == second);
        let (skip_a, skip_b) = (first <= second, second <= first);
        a = &a[usize::from(skip_a)..];
        b = &b[usize::from(skip_b)..];
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use simhash_wasm::FeatureSet;

    /// The definition: every pair is compared.
    fn all_pairs(sets: &[Vec<u64>], threshold: f64) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for (b, second) in sets.iter().enumerate() {
            for (a, first) in sets[..b].iter().enumerate() {
                let shared = first.iter().filter(|hash| second.contains(hash)).count();
                let union = first.len() + second.len() - shared;
                if union > 0 && shared as f64 / union as f64 >= threshold {
                    let [a, b, shared, union] =
                        [a, b, shared, union].map(|number| number as u32);
                    pairs.push(Pair { a, b, shared, union });
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }

    /// The generator splitmix64.
    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Sets of up to `largest` features out of a number of them, frequent and rare ones, half of
    /// them changed copies of earlier ones; some are empty and some are equal.
    fn sets(
        state: &mut u64,
        count: usize,
        largest: u64,
        features: u64,
    ) -> Vec<Vec<u64>> {
        let feature = |state: &mut u64| {
            // The product of two evenly spread numbers: small ones are frequent.
            let rank = random(state) % features * (random(state) % features) / features;
            random(&mut rank.clone())
        };
        let mut sets: Vec<Vec<u64>> = Vec::new();
        for i in 0..count {
            let mut hashes = if i % 2 == 1 {
                sets[random(state) as usize % i].clone()
            } else {
                let size = random(state) % (largest + 1);
                (0..size).map(|_| feature(state)).collect()
            };
            if i % 2 == 1 {
                for _ in 0..random(state) % (1 + hashes.len() as u64) {
                    let at = random(state) as usize % hashes.len();
                    hashes[at] = feature(state);
                }
            }
            sets.push(FeatureSet::from_hashes(hashes).into_hashes());
        }
        sets
    }

    #[test]
    fn the_join_finds_just_the_pairs_of_the_definition() {
        let mut state = 1;
        let mut found = 0;
        for (largest, features) in [(3, 5), (8, 12), (12, 400), (60, 90), (100, 5000)] {
            for threshold in [0.2, 0.35, 0.5, 2.0 / 3.0, 0.8, 1.0] {
                let sets = sets(&mut state, 200, largest, features);
                let expected = all_pairs(&sets, threshold);
                found += expected.len();
                assert_eq!(
                    join(sets, threshold),
                    expected,
                    "{largest} {features} {threshold}"
                );
            }
        }
        assert!(found > 10_000, "only {found} pairs: the sets are too different");
    }
}
