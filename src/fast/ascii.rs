//! The words of ASCII, 64 bytes at a time.
//!
//! What UAX #29 makes of ASCII: letters, digits and underscores run together (WB5, 8, 9,
//! 10, 13a, 13b), and a single mark joins two letters or two digits (WB6, 7, 11, 12).
//! Which bytes belong to words is a mask of 64 bits, whose edges are where words start
//! and end.

use super::words::Words;

/// Classes of bytes as a bit for each of 64.
struct Masks {
    /// Letters, digits and underscores.
    word: u64,
    /// Apostrophe to semicolon, digits aside: all marks that may join, and some others.
    mark: u64,
    underscores: bool,
}

/// Notes the words of a text of ASCII in lower case, which starts at `base` of a longer
/// one and is segmented on its own.
pub(super) fn cut(text: &[u8], base: usize, words: &mut Words) {
    let mut before = 0;
    let mut place = 0;
    let mut underscores = false;
    let first = words.len();
    while place < text.len() {
        let mut rest = [0; 64];
        let block: &[u8; 64] = match text[place..].first_chunk() {
            Some(block) => block,
            None => {
                rest[..text.len() - place].copy_from_slice(&text[place..]);
                &rest
            }
        };
        let Masks { mut word, mark, underscores: any } = masks(block);
        underscores |= any;
        let after = text.get(place + 64).is_some_and(|&byte| is_word(byte));
        // A mark with parts of words on both sides.
        let mut joins =
            mark & (word << 1 | before) & (word >> 1 | u64::from(after) << 63);
        while joins != 0 {
            let mark = place + joins.trailing_zeros() as usize;
            if is_joined(text[mark - 1], text[mark], text[mark + 1]) {
                word |= joins & joins.wrapping_neg();
            }
            joins &= joins - 1;
        }
        let follows = word << 1 | before;
        words.push_masks(base + place, word & !follows, follows & !word);
        before = word >> 63;
        place += 64;
    }
    if before == 1 {
        words.push_end(base + text.len());
    }
    if underscores {
        // Not words if there is nothing else.
        words.retain(first, |start, end| {
            text[start - base..end - base].iter().any(|&byte| byte != b'_')
        });
    }
}

/// Whether a mark between two parts of words joins them.
fn is_joined(before: u8, mark: u8, after: u8) -> bool {
    match mark {
        b'\'' | b'.' => {
            (before.is_ascii_lowercase() && after.is_ascii_lowercase())
                || (before.is_ascii_digit() && after.is_ascii_digit())
        }
        b':' => before.is_ascii_lowercase() && after.is_ascii_lowercase(),
        b',' | b';' => before.is_ascii_digit() && after.is_ascii_digit(),
        _ => false,
    }
}

fn is_word(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_')
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn masks(block: &[u8; 64]) -> Masks {
    use core::arch::wasm32::{
        i8x16_bitmask, u8x16_eq, u8x16_le, u8x16_splat, u8x16_sub, u64x2, v128,
        v128_any_true, v128_or,
    };
    let within = |bytes: v128, first: u8, last: u8| {
        u8x16_le(u8x16_sub(bytes, u8x16_splat(first)), u8x16_splat(last - first))
    };
    let mut masks = Masks { word: 0, mark: 0, underscores: false };
    for (i, bytes) in block.chunks_exact(16).enumerate() {
        let bytes = u64x2(crate::hash::word(bytes, 0), crate::hash::word(bytes, 8));
        let digits = within(bytes, b'0', b'9');
        let letters = within(bytes, b'a', b'z');
        let underscores = u8x16_eq(bytes, u8x16_splat(b'_'));
        let word = i8x16_bitmask(v128_or(v128_or(letters, digits), underscores));
        let mark = i8x16_bitmask(within(bytes, b'\'', b';'));
        masks.underscores |= v128_any_true(underscores);
        masks.word |= u64::from(word) << (16 * i);
        masks.mark |= u64::from(mark & !word) << (16 * i);
    }
    masks
}

/// Eight bytes at a time in an ordinary word: none is above 127, so the top bit of each
/// is free to tell what it is.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn masks(block: &[u8; 64]) -> Masks {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const TOP: u64 = 0x80 * EACH;
    // Sets the top bit where a byte is so large, that bit being clear.
    let at_least = |bytes: u64, least: u8| bytes + EACH * u64::from(0x80 - least);
    let within = |bytes: u64, first: u8, last: u8| {
        at_least(bytes, first) & !at_least(bytes, last + 1)
    };
    // Moves the top bits next to each other.
    let gather =
        |tops: u64| ((tops & TOP) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let mut masks = Masks { word: 0, mark: 0, underscores: false };
    for (i, bytes) in block.chunks_exact(8).enumerate() {
        let bytes = crate::hash::word(bytes, 0);
        let underscores = within(bytes, b'_', b'_') & TOP;
        let word = within(bytes, b'a', b'z') | within(bytes, b'0', b'9') | underscores;
        let mark = within(bytes, b'\'', b';') & !word;
        masks.underscores |= underscores != 0;
        masks.word |= gather(word) << (8 * i);
        masks.mark |= gather(mark) << (8 * i);
    }
    masks
}
