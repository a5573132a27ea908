//! An adaptive binary rANS coder (Duda 2013), whose digits are characters.

use super::steps::{CONTEXTS, Decisions, END, State, Step, details, kind};

/// A probability that a bit is 1.
#[derive(Clone, Copy, Default)]
pub struct Probability {
    /// Its difference from one half, in units of 2^-16. The decoder's memory is zero when it starts.
    bias: i32,
    /// The number of bits it has seen, up to a limit.
    seen: i32,
}

impl Probability {
    /// Returns the probability after a bit. The more bits there were, the less it changes.
    pub fn after(self, bit: bool) -> Probability {
        let target = if bit { 0x7fff } else { -0x7fe0 };
        let bias = self.bias + ((target - self.bias) >> (self.seen + 2).ilog2());
        Probability { bias, seen: (self.seen + 1).min(LIMIT) }
    }
}

/// Returns the mean of two probabilities, in units of 2^-12: from 2 to 4,095, because a probability never reaches 0.
pub fn mean(a: Probability, b: Probability) -> u32 {
    ((a.bias + b.bias + 0x1_0000) >> 5).cast_unsigned()
}

/// From here on, a probability follows the last bits only.
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
    for &(bit, probability) in recorder.decisions.iter().rev() {
        let (start, size) =
            if bit { (0, probability) } else { (probability, (1 << 12) - probability) };
        while state >= (LOWEST >> 12 << 6) * size {
            digits.push(state & 63);
            state >>= 6;
        }
        state = (state / size << 12) + state % size + start;
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

/// Records the decisions, with their probabilities.
struct Recorder {
    probabilities: Vec<Probability>,
    decisions: Vec<(bool, u32)>,
}

impl Decisions for Recorder {
    fn decide(&mut self, bit: bool, at: usize, also: usize) {
        let (one, other) = (self.probabilities[at], self.probabilities[also]);
        self.decisions.push((bit, mean(one, other)));
        self.probabilities[at] = one.after(bit);
        self.probabilities[also] = other.after(bit);
    }
}
