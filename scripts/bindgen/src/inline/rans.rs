//! An adaptive binary rANS coder (Duda 2013), whose digits are characters.

use super::steps::{CONTEXTS, Decisions, END, State, Step, details, kind};

/// The probability that a bit is 1, as the decoder keeps it: the difference from one half in units of 2^-24, but for the low 8
/// bits, which count the bits seen, up to a limit. The decoder's memory is zero when it starts.
#[derive(Clone, Copy, Default)]
pub struct Probability(i32);

impl Probability {
    /// Returns the probability after a bit. The more bits there were, the less it changes.
    pub fn after(self, bit: bool) -> Probability {
        let seen = self.0 & 0xff;
        let target = if bit { 0x7f_ff00 } else { -0x7f_e000 };
        let change = (target - self.0) >> (seen + 2).ilog2() & !0xff;
        Probability(self.0 + change + i32::from(seen < LIMIT))
    }
}

/// Returns the mean of two probabilities, in units of 2^-12: from 1 to 4,095, because a probability never reaches 0.
pub fn mean(a: Probability, b: Probability) -> u32 {
    (((a.0 + b.0) >> 13) + 2048).cast_unsigned()
}

/// From so many bits on, a probability follows the last ones only.
const LIMIT: i32 = 30;

/// The lowest state between two decisions.
const LOWEST: u32 = 1 << 20;

/// Encodes steps as digits of 6 bits. They are printable ASCII, and none needs an escape in a string, a template, or HTML.
pub fn encode(steps: &[Step], bytes: &[u8]) -> String {
    let mut recorder = Recorder {
        probabilities: vec![Probability::default(); CONTEXTS],
        decisions: vec![],
    };
    walk(steps, bytes, &mut recorder);
    // The coder is a stack: the decoder takes the decisions in the opposite order.
    let mut state = LOWEST;
    let mut digits = vec![];
    for &decision in recorder.decisions.iter().rev() {
        // The decoder's state is at least LOWEST before a decision.
        let most = match decision {
            Decision::Coded { size, .. } => (LOWEST << 6 >> 12) * size,
            Decision::Raw { bits, .. } => LOWEST << 6 >> bits,
        };
        while state >= most {
            digits.push(state & 63);
            state >>= 6;
        }
        state = match decision {
            Decision::Coded { start, size } => {
                ((state / size) << 12) + state % size + start
            }
            Decision::Raw { number, bits } => (state << bits) + number,
        };
    }
    while state > 0 {
        digits.push(state & 63);
        state >>= 6;
    }
    let alphabet =
        ('='..='~').filter(|digit| !r"\`".contains(*digit)).collect::<Vec<_>>();
    digits.iter().rev().map(|&digit| alphabet[digit as usize]).collect()
}

/// Passes the decisions of all steps, and of the end.
pub fn walk(steps: &[Step], bytes: &[u8], to: &mut impl Decisions) {
    let mut state = State::default();
    let mut at = 0;
    for &step in steps.iter().chain([&END]) {
        kind(step, state, previous(bytes, at), to);
        details(step, previous(bytes, at), to);
        state = state.after(step);
        at += step.length();
    }
}

/// Returns the byte before a position, or 0.
pub fn previous(bytes: &[u8], at: usize) -> u8 {
    at.checked_sub(1).map_or(0, |before| bytes[before])
}

/// A decision, for the coder.
#[derive(Clone, Copy)]
enum Decision {
    /// The range of the numbers below 2^12 that stand for a bit, as many as it is likely.
    Coded {
        start: u32,
        size: u32,
    },
    Raw {
        number: u32,
        bits: u32,
    },
}

/// Records the decisions, with their probabilities.
struct Recorder {
    probabilities: Vec<Probability>,
    decisions: Vec<Decision>,
}

impl Decisions for Recorder {
    fn decide(&mut self, bit: bool, at: usize, also: usize) {
        let (one, other) = (self.probabilities[at], self.probabilities[also]);
        let ones = mean(one, other);
        let (start, size) = if bit { (0, ones) } else { (ones, (1 << 12) - ones) };
        self.decisions.push(Decision::Coded { start, size });
        self.probabilities[at] = one.after(bit);
        self.probabilities[also] = other.after(bit);
    }

    fn raw(&mut self, number: usize, bits: usize) {
        self.decisions.push(Decision::Raw { number: number as u32, bits: bits as u32 });
    }
}
