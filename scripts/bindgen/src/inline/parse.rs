//! Chooses the steps for a module: the shortest path, whose edges are steps and their lengths the costs in bits.
//!
//! The cost of a step depends on adaptive probabilities, and these on the steps before it. So the path is searched several
//! times, each time with the mean costs of the decisions on the last path, as in zopfli.

use super::rans::{Probability, mean, previous, walk};
use super::steps::{CONTEXTS, Decisions, END, State, Step, details, kind};
use std::ops::RangeInclusive;

/// The number of searches. Twice as many would save .1 %.
const SEARCHES: usize = 16;

/// The number of paths to a position that are kept. They lead to different states.
const PATHS: usize = 8;

/// Only the whole of a match is tried if it is longer, and its beginnings up to this length.
const LONG: usize = 24;

/// Longer matches are taken in parts.
const LONGEST: usize = 1_000;

/// The numbers of the format are below 65,536, and a distance is one less.
const FARTHEST: usize = 65_534;

/// The number of earlier positions with the same two bytes that are compared.
const TRIES: usize = 4_000;

/// Returns the steps that produce some bytes.
pub fn parse(bytes: &[u8]) -> Vec<Step> {
    let matches = matches(bytes);
    let mut costs = Costs(vec![[1.0; 2]; CONTEXTS]);
    let mut best = (f32::INFINITY, vec![]);
    for _ in 0..SEARCHES {
        let steps = search(bytes, &matches, &costs);
        let mut measured = Measured::new();
        walk(&steps, bytes, &mut measured);
        if measured.total < best.0 {
            best = (measured.total, steps);
        }
        costs = measured.costs();
    }
    best.1
}

/// For each position the nearest match of each length: distances, and the lengths for which each is the nearest.
fn matches(bytes: &[u8]) -> Vec<Vec<(usize, RangeInclusive<usize>)>> {
    let mut last = vec![None; 1 << 16];
    let mut before = vec![None; bytes.len()];
    let mut all = vec![vec![]; bytes.len()];
    for (at, two) in bytes.windows(2).enumerate() {
        let key = usize::from(two[0]) << 8 | usize::from(two[1]);
        before[at] = last[key].replace(at);
        let mut longest = 1;
        let chain = std::iter::successors(before[at], |&at| before[at]);
        for from in chain.take(TRIES).take_while(|from| at - from <= FARTHEST) {
            let length = common(bytes, from, at);
            if length > longest {
                all[at].push((at - from, longest + 1..=length));
                longest = length;
            }
            if longest == LONGEST {
                break;
            }
        }
    }
    all
}

/// The number of bytes from two positions on that are equal, up to [`LONGEST`].
fn common(bytes: &[u8], from: usize, at: usize) -> usize {
    bytes[at..]
        .iter()
        .zip(&bytes[from..])
        .take(LONGEST)
        .take_while(|(a, b)| a == b)
        .count()
}

/// The beginnings of a match to try.
fn tried(lengths: RangeInclusive<usize>) -> impl Iterator<Item = usize> {
    let whole = *lengths.end();
    lengths.filter(move |&length| length <= LONG || length == whole)
}

#[derive(Clone, Copy)]
struct Path {
    cost: f32,
    state: State,
    /// Its last step, and its number among the paths before that.
    step: Step,
    before: usize,
}

/// Returns the steps of the shortest path.
fn search(
    bytes: &[u8],
    matches: &[Vec<(usize, RangeInclusive<usize>)>],
    costs: &Costs,
) -> Vec<Step> {
    let mut paths = vec![vec![]; bytes.len() + 1];
    paths[0].push(Path {
        cost: 0.0,
        state: State::default(),
        step: Step::Literal(0),
        before: 0,
    });
    for at in 0..bytes.len() {
        let mut here = std::mem::take(&mut paths[at]);
        here.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        here.truncate(PATHS);
        let details = |step| costs.of(|to| details(step, previous(bytes, at), to));
        let mut edges =
            vec![(Step::Literal(bytes[at]), details(Step::Literal(bytes[at])))];
        for (distance, lengths) in &matches[at] {
            for length in tried(lengths.clone()) {
                let step = Step::Match { distance: *distance, length };
                edges.push((step, details(step)));
            }
        }
        for (before, path) in here.iter().enumerate() {
            let kind =
                |step| costs.of(|to| kind(step, path.state, previous(bytes, at), to));
            let literal = kind(edges[0].0);
            let a_match = kind(END);
            let repeat = kind(Step::Repeat { length: 1 });
            let mut take = |step: Step, cost: f32| {
                let kind = match step {
                    Step::Literal(_) => literal,
                    Step::Match { .. } => a_match,
                    Step::Repeat { .. } => repeat,
                };
                let cost = path.cost + kind + cost;
                let next = Path { cost, state: path.state.after(step), step, before };
                add(&mut paths[at + step.length()], next);
            };
            for &(step, cost) in &edges {
                take(step, cost);
            }
            let distance = path.state.distance;
            if (1..=at).contains(&distance) {
                for length in tried(1..=common(bytes, at - distance, at)) {
                    let step = Step::Repeat { length };
                    take(step, details(step));
                }
            }
        }
        paths[at] = here;
    }
    let mut steps = vec![];
    let last = &paths[bytes.len()];
    let mut number = (0..last.len())
        .min_by(|&a, &b| last[a].cost.total_cmp(&last[b].cost))
        .unwrap_or(0);
    let mut at = bytes.len();
    while at > 0 {
        let path = paths[at][number];
        steps.push(path.step);
        (at, number) = (at - path.step.length(), path.before);
    }
    steps.reverse();
    steps
}

/// Adds a path to those to a position, unless there are shorter ones.
fn add(paths: &mut Vec<Path>, path: Path) {
    let place = match paths.iter().position(|other| other.state == path.state) {
        None if paths.len() < 2 * PATHS => return paths.push(path),
        None => {
            let numbered = paths.iter().enumerate();
            let longest = numbered.max_by(|a, b| a.1.cost.total_cmp(&b.1.cost));
            longest.map_or(0, |(number, _)| number)
        }
        Some(number) => number,
    };
    if path.cost < paths[place].cost {
        paths[place] = path;
    }
}

/// The costs of a 0 and of a 1 in each context, in bits.
struct Costs(Vec<[f32; 2]>);

impl Costs {
    fn of(&self, decisions: impl FnOnce(&mut Sum)) -> f32 {
        let mut sum = Sum { costs: self, total: 0.0 };
        decisions(&mut sum);
        sum.total
    }
}

struct Sum<'a> {
    costs: &'a Costs,
    total: f32,
}

impl Decisions for Sum<'_> {
    fn decide(&mut self, bit: bool, at: usize, also: usize) {
        let cost = |at: usize| self.costs.0[at][usize::from(bit)];
        // The decoder takes the mean of probabilities.
        self.total += match at == also {
            true => cost(at),
            false => 1.0 - ((-cost(at)).exp2() + (-cost(also)).exp2()).log2(),
        };
    }

    fn raw(&mut self, _: usize, bits: usize) {
        self.total += bits as f32;
    }
}

/// What the decisions on a path cost.
struct Measured {
    probabilities: Vec<Probability>,
    /// In each context, of the zeros and of the ones: their number, and what they would cost there alone.
    costs: Vec<[(f32, f32); 2]>,
    total: f32,
}

impl Measured {
    fn new() -> Measured {
        let (probabilities, costs) =
            (vec![Probability::default(); CONTEXTS], vec![[(0.0, 0.0); 2]; CONTEXTS]);
        Measured { probabilities, costs, total: 0.0 }
    }

    /// The mean costs. A decision that was seldom taken, or never, costs more.
    fn costs(&self) -> Costs {
        let mean = |&[zeros, ones]: &[(f32, f32); 2]| {
            let of = |(count, cost): (f32, f32)| {
                let rare = -((count + 0.4) / (zeros.0 + ones.0 + 0.8)).log2();
                (cost + rare) / (count + 1.0)
            };
            [of(zeros), of(ones)]
        };
        Costs(self.costs.iter().map(mean).collect())
    }
}

impl Decisions for Measured {
    fn decide(&mut self, bit: bool, at: usize, also: usize) {
        let cost = |a: Probability, b: Probability| {
            let one = mean(a, b) as f32 / 4096.0;
            -if bit { one } else { 1.0 - one }.log2()
        };
        let (one, other) = (self.probabilities[at], self.probabilities[also]);
        self.total += cost(one, other);
        for (at, probability) in [(at, one), (also, other)] {
            let (count, sum) = &mut self.costs[at][usize::from(bit)];
            *count += 1.0;
            *sum += cost(probability, probability);
            self.probabilities[at] = probability.after(bit);
        }
    }

    fn raw(&mut self, _: usize, bits: usize) {
        self.total += bits as f32;
    }
}
