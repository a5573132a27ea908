//! The recipes `short/1` and `text/1` at 64 bits, by their definition: the standard library's
//! lower case and set, the words of unicode-segmentation, and a sum for each bit.

use std::collections::HashSet;
use unicode_segmentation::UnicodeSegmentation;

/// The pairs of words that are features, besides the words.
#[derive(Clone, Copy)]
pub enum Pairs {
    /// Pairs of words that abut: `short/1`.
    Abutting,
    /// All pairs: `text/1`.
    All,
}

/// The fingerprint of a text in NFKC.
pub fn fingerprint(text: &str, pairs: Pairs) -> u64 {
    let text = text.to_lowercase();
    let mut features = HashSet::new();
    let mut sums = [0_i64; 64];
    let mut vote = |feature: &str| {
        // Features are compared by their text, because different ones may have equal hashes.
        if features.contains(feature) {
            return;
        }
        features.insert(feature.to_owned());
        let hash = hash(feature.as_bytes());
        for (bit, sum) in sums.iter_mut().enumerate() {
            *sum += if hash >> bit & 1 == 1 { 1 } else { -1 };
        }
    };
    let mut gram = String::new();
    let mut before: Option<(usize, &str)> = None;
    for (start, word) in text.unicode_word_indices() {
        vote(word);
        if let Some((earlier, first)) = before {
            let abut = earlier + first.len() == start;
            if abut || matches!(pairs, Pairs::All) {
                gram.clear();
                gram.push_str(first);
                if !abut {
                    gram.push(' ');
                }
                gram.push_str(word);
                vote(&gram);
            }
        }
        before = Some((start, word));
    }
    sums.iter().rev().fold(0, |bits, &sum| bits << 1 | u64::from(sum > 0))
}

/// fxhash's state after the bytes and their number, with the finaliser of `MurmurHash3`.
fn hash(bytes: &[u8]) -> u64 {
    let mut state = 0_u64;
    let mut round = |word: u64| {
        state = (state.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    };
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        round(u64::from_le_bytes(word));
    }
    round(bytes.len() as u64);
    state ^= state >> 33;
    state = state.wrapping_mul(0xff51_afd7_ed55_8ccd);
    state ^= state >> 33;
    state = state.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    state ^ state >> 33
}
