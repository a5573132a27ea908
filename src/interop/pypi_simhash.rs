//! The Python package simhash, <https://pypi.org/project/simhash/>. Its versions differ only in the tie rule.

use super::{
    known_hashes::KnownHashes,
    md5::{self, LANES},
    votes::Votes,
    word_characters::is_word_character,
};
use crate::{Bits, Error, Fingerprint, Tie, Weight, text::lowercase::lowered};

/// The number of characters of a feature.
const WIDTH: u32 = 4;

pub(super) fn fingerprint(
    tie: Tie,
    bits: Bits,
    text: &str,
    known: &mut KnownHashes,
) -> Fingerprint {
    let (mut votes, mut unknown, mut count) = (Votes::new(), [0; LANES], 0);
    each_feature(text, |feature| {
        if let Some(hash) = known.get(feature) {
            return votes.push(hash);
        }
        unknown[count] = feature;
        count += 1;
        if count == LANES {
            known.learn(&unknown).into_iter().for_each(|hash| votes.push(hash));
            count = 0;
        }
    });
    let rest = known.learn(&unknown[..count]);
    rest.into_iter().take(count).for_each(|hash| votes.push(hash));
    votes.finish(bits, tie)
}

pub(super) fn of_features(tie: Tie, bits: Bits, features: &[&str]) -> Fingerprint {
    let mut votes = Votes::new();
    for features in features.chunks(LANES) {
        let hashes = md5::hashes(features.iter().copied());
        hashes.into_iter().take(features.len()).for_each(|hash| votes.push(hash));
    }
    votes.finish(bits, tie)
}

/// Computes in floating-point numbers and in the library's own steps, so that rounding is the same. Up to 1.7.1 (a tie is 1), the
/// library compares the sum of a bit with 0; since then, it compares the weights of the ones with half of the total.
pub(super) fn of_weighted(
    tie: Tie,
    bits: Bits,
    features: &[(&str, f64)],
) -> Result<Fingerprint, Error> {
    let mut sums = [0.0; 128];
    let (mut total, mut is_voted) = (0.0, false);
    for features in features.chunks(LANES) {
        let hashes = md5::hashes(features.iter().map(|(feature, _)| *feature));
        for (&(feature, weight), hash) in features.iter().zip(hashes) {
            Weight::of(feature, weight)?;
            for (bit, sum) in sums.iter_mut().enumerate().take(bits.get() as usize) {
                match (hash >> bit & 1, tie) {
                    (1, _) => *sum += weight,
                    (_, Tie::One) => *sum -= weight,
                    (_, Tie::Zero) => {}
                }
            }
            total += weight;
            is_voted |= weight != 0.0;
        }
    }
    let is_one = |sum: f64| match tie {
        Tie::One => sum >= 0.0,
        Tie::Zero => sum > total / 2.0,
    };
    let value = sums
        .iter()
        .take(bits.get() as usize)
        .rev()
        .fold(0, |value, &sum| value << 1 | u128::from(is_voted && is_one(sum)));
    Ok(Fingerprint::fitting(value, bits))
}

/// Calls `visit` with each run of 4 word characters of a text in lower case, or with all of them if there are fewer. A run is
/// passed as its UTF-8, a little-endian number.
fn each_feature(text: &str, mut visit: impl FnMut(u128)) {
    let mut window = Window::default();
    for (at, c) in text.char_indices() {
        if c.is_ascii() {
            if c.is_ascii_alphanumeric() || c == '_' {
                window.push(u32::from(c.to_ascii_lowercase()), 1, &mut visit);
            }
            continue;
        }
        for c in lowered(text, at, c).filter(|&c| is_word_character(c)) {
            let mut utf8 = [0; 4];
            let length = c.encode_utf8(&mut utf8).len();
            window.push(u32::from_le_bytes(utf8), length as u32, &mut visit);
        }
    }
    if window.chars < WIDTH {
        visit(window.utf8);
    }
}

/// The last characters of a text: a window that moves over the text without copying it.
#[derive(Default)]
struct Window {
    /// The characters, as a little-endian number.
    utf8: u128,
    bytes: u32,
    chars: u32,
    /// The length of each character, the first in the lowest byte.
    lengths: u32,
}

impl Window {
    /// Moves the window by one character, and calls `visit` if it is full.
    #[inline]
    fn push(&mut self, utf8: u32, length: u32, visit: &mut impl FnMut(u128)) {
        if self.lengths == 0x0101_0101 && length == 1 {
            // A faster form of the steps below, for 4 characters of one byte each.
            self.utf8 = u128::from(self.utf8 as u32 >> 8 | utf8 << 24);
            return visit(self.utf8);
        }
        if self.chars == WIDTH {
            let first = self.lengths & 0xff;
            self.utf8 >>= 8 * first;
            self.bytes -= first;
            self.lengths >>= 8;
            self.chars -= 1;
        }
        self.utf8 |= u128::from(utf8) << (8 * self.bytes);
        self.lengths |= length << (8 * self.chars);
        self.bytes += length;
        self.chars += 1;
        if self.chars == WIDTH {
            visit(self.utf8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{string::String, vec::Vec};

    fn features(text: &str) -> Vec<String> {
        let mut features = Vec::new();
        each_feature(text, |feature| {
            let utf8 = feature.to_le_bytes().into_iter().take_while(|&byte| byte > 0);
            features.push(String::from_utf8(utf8.collect()).unwrap());
        });
        features
    }

    #[test]
    fn features_are_runs_of_four_characters_whatever_their_length_is() {
        assert_eq!(features("A b-c_1 é"), ["abc_", "bc_1", "c_1é"]);
        assert_eq!(features("你好 𠮷aß"), ["你好𠮷a", "好𠮷aß"]);
    }

    #[test]
    fn a_text_of_fewer_is_one_feature() {
        assert_eq!(features(""), [""]);
        assert_eq!(features(" - !"), [""]);
        assert_eq!(features("A.b.C"), ["abc"]);
    }

    #[test]
    fn marks_are_dropped_and_a_dotted_i_is_an_i() {
        assert_eq!(features("e\u{301}"), ["e"]);
        assert_eq!(features("İstan"), features("istan"));
        assert_eq!(features("ΟΔΟΣ"), ["οδος"]);
    }
}
