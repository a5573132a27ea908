//! The steps of the format, and the decisions that each of them consists of.

#[derive(Clone, Copy)]
pub enum Step {
    /// The next byte.
    Literal(u8),
    /// As many bytes, at least 2, as there are at a distance before them. `distance` is at least 1, or 0 at the end.
    Match { distance: usize, length: usize },
    /// As many bytes, at least 1, at the distance of the last match.
    Repeat { length: usize },
}

impl Step {
    /// The number of bytes.
    pub fn length(self) -> usize {
        match self {
            Step::Literal(_) => 1,
            Step::Match { length, .. } | Step::Repeat { length } => length,
        }
    }
}

/// The last step.
pub const END: Step = Step::Match { distance: 0, length: 2 };

/// What the probabilities of a step depend on.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct State {
    /// Whether each of the last three steps was a match or a repeat: the last one in the lowest bit.
    pub history: usize,
    /// The distance of the last match.
    pub distance: usize,
}

impl State {
    pub fn after(self, step: Step) -> State {
        let distance = match step {
            Step::Match { distance, .. } => distance,
            _ => self.distance,
        };
        let is_match = !matches!(step, Step::Literal(_));
        State { history: (self.history << 1 | usize::from(is_match)) & 7, distance }
    }
}

/// Receives decisions. The probability of a decision is the mean of those in two contexts, `at` and `also`, which may be equal.
pub trait Decisions {
    fn decide(&mut self, bit: bool, at: usize, also: usize);
    /// Receives a number of so many bits, at most 13, of which each is as likely as the others.
    fn raw(&mut self, number: usize, bits: usize);
}

// The contexts. The decoder has the same numbers.
const REPEATS: usize = 8;
const LENGTHS: usize = 128;
const REPEAT_LENGTHS: usize = 256;
const DISTANCES: usize = 384;
const MATCHES_AFTER: usize = 896;
const LITERALS: usize = 1152;
const LITERALS_AFTER: usize = 3200;
pub const CONTEXTS: usize = LITERALS_AFTER + 256 * 256;

/// Passes the decisions about the kind of a step. `previous` is the byte before it.
pub fn kind(step: Step, state: State, previous: u8, to: &mut impl Decisions) {
    let is_match = !matches!(step, Step::Literal(_));
    to.decide(is_match, state.history, MATCHES_AFTER + usize::from(previous));
    if is_match {
        let at = REPEATS + state.history;
        to.decide(matches!(step, Step::Repeat { .. }), at, at);
    }
}

/// Passes the other decisions of a step.
pub fn details(step: Step, previous: u8, to: &mut impl Decisions) {
    match step {
        Step::Literal(byte) => {
            let at = LITERALS + usize::from(previous >> 5) * 256;
            let also = LITERALS_AFTER + usize::from(previous) * 256;
            let mut node = 1;
            for shift in (0..8).rev() {
                let bit = byte >> shift & 1;
                to.decide(bit == 1, at + node, also + node);
                node = node << 1 | usize::from(bit);
            }
        }
        Step::Match { distance, length } => {
            number(length - 1, LENGTHS, 0, to);
            number(distance + 1, DISTANCES + (length - 2).min(3) * 128, 15, to);
        }
        Step::Repeat { length } => number(length, REPEAT_LENGTHS, 0, to),
    }
}

/// A number from 1 to 65,535, as in the Elias gamma code: how many bits follow the highest, in unary, and these bits. The
/// decoder takes the exclusive or of the unary number and `mask`: 0 for numbers that are mostly small, and 15 for large ones.
fn number(number: usize, base: usize, mask: usize, to: &mut impl Decisions) {
    let bits = number.ilog2() as usize;
    for at in 0..=bits ^ mask {
        let at = base + at;
        to.decide(at < base + (bits ^ mask), at, at);
    }
    // Only the highest two bits have contexts.
    let coded = bits.min(2);
    for shift in (bits - coded..bits).rev() {
        let at = base + 32 + bits * 4 + (number >> (shift + 1));
        to.decide(number >> shift & 1 == 1, at, at);
    }
    let rest = bits - coded;
    to.raw(number & ((1 << rest) - 1), rest);
}
