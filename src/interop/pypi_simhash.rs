//! The Python package simhash, <https://pypi.org/project/simhash/>. Its versions differ in the tie rule alone.

use super::{votes::Votes, word_characters::is_word_character};
use crate::{Bits, Error, Fingerprint, Tie, Weight, text::lowercase::lowered_chars};
use md5::{Digest as _, Md5};

/// The number of characters of a feature.
const WIDTH: usize = 4;

/// The greatest length of a character in UTF-8.
const MAX_BYTES: usize = 4;

pub(super) fn fingerprint(tie: Tie, bits: Bits, text: &str) -> Fingerprint {
    let mut votes = Votes::new();
    each_feature(text, &mut |feature| votes.push(hash(feature)));
    votes.finish(bits, tie)
}

pub(super) fn of_features(tie: Tie, bits: Bits, features: &[&str]) -> Fingerprint {
    let mut votes = Votes::new();
    for feature in features {
        votes.push(hash(feature.as_bytes()));
    }
    votes.finish(bits, tie)
}

/// In floating-point numbers, and in the steps of the library, so that rounding is the same: up to 1.7.1 (a tie is 1) the
/// sum of a bit is compared with 0, and since then the weights of the ones with half of the total.
pub(super) fn of_weighted(
    tie: Tie,
    bits: Bits,
    features: &[(&str, f64)],
) -> Result<Fingerprint, Error> {
    let mut sums = [0.0; 128];
    let (mut total, mut is_voted) = (0.0, false);
    for &(feature, weight) in features {
        Weight::of(feature, weight)?;
        let hash = hash(feature.as_bytes());
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

/// Calls `visit` with the UTF-8 of each run of 4 characters that are left of a text in lower case, or with all of them if
/// they are fewer. A window of 4 characters moves over the text, so that it takes no memory.
fn each_feature(text: &str, visit: &mut dyn FnMut(&[u8])) {
    let mut window = [0; WIDTH * MAX_BYTES];
    let (mut bytes, mut chars) = (0, 0);
    for c in lowered_chars(text).filter(|&c| is_word_character(c)) {
        if chars == WIDTH {
            let first =
                window[1..bytes].iter().take_while(|&&byte| byte & 0xc0 == 0x80);
            let first = 1 + first.count();
            window.copy_within(first..bytes, 0);
            (bytes, chars) = (bytes - first, chars - 1);
        }
        bytes += c.encode_utf8(&mut window[bytes..]).len();
        chars += 1;
        if chars == WIDTH {
            visit(&window[..bytes]);
        }
    }
    if chars < WIDTH {
        visit(&window[..bytes]);
    }
}

/// MD5 as a big-endian number: its last bytes are the low bits.
fn hash(feature: &[u8]) -> u128 {
    u128::from_be_bytes(Md5::digest(feature).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{string::String, vec::Vec};

    fn features(text: &str) -> Vec<String> {
        let mut features = Vec::new();
        each_feature(text, &mut |feature| {
            features.push(String::from_utf8(feature.to_vec()).unwrap());
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

    #[test]
    fn md5_has_the_answers_of_rfc_1321() {
        assert_eq!(hash(b""), 0xd41d_8cd9_8f00_b204_e980_0998_ecf8_427e);
        assert_eq!(hash(b"abc"), 0x9001_5098_3cd2_4fb0_d696_3f7d_28e1_7f72);
    }
}
