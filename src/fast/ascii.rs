//! The words of ASCII, 64 bytes at a time.
//!
//! What UAX #29 makes of ASCII: letters, digits and underscores run together (WB5, 8, 9,
//! 10, 13a, 13b), and a single mark joins two letters or two digits (WB6, 7, 11, 12).
//! Which bytes belong to words is a mask of 64 bits, whose edges are where words start
//! and end.

use super::words::Words;
use crate::fallible::OutOfMemory;

/// Classes of bytes as a bit for each of 64.
#[derive(Default)]
struct Masks {
    /// Letters, digits and underscores.
    word: u64,
    /// Apostrophe to semicolon, digits aside: all marks that may join, and some others.
    mark: u64,
    underscores: bool,
}

/// Copies a text in lower case, and returns whether it is ASCII.
pub(super) fn lower(text: &[u8], lowered: &mut [u8]) -> bool {
    let (blocks, rest) = text.as_chunks();
    let blocks_are_ascii = lower_blocks(blocks, lowered.as_chunks_mut().0);
    for (&from, to) in rest.iter().zip(&mut lowered[text.len() - rest.len()..]) {
        *to = from.to_ascii_lowercase();
    }
    blocks_are_ascii && rest.is_ascii()
}

/// Notes the words of a text of ASCII in lower case, which starts at `base` of a longer
/// one and is segmented on its own.
pub(super) fn cut(
    text: &[u8],
    base: usize,
    words: &mut Words,
) -> Result<(), OutOfMemory> {
    let first = words.len();
    let mut underscores = false;
    // Whether a mark at the end of a block joins depends on the next one: words are cut a
    // block behind the classes.
    let mut masks = Masks::default();
    let mut before = 0;
    let mut next_place = 0_usize;
    loop {
        let place = next_place.wrapping_sub(64);
        let next = text.get(next_place..).map_or_else(Masks::default, Masks::of);
        underscores |= next.underscores;
        let mut word = masks.word;
        // Marks with parts of words on both sides.
        let may_join =
            masks.mark & (word << 1 | before) & (word >> 1 | next.word << 63);
        if may_join != 0 {
            word |= joined(text, place, may_join);
        }
        let follows = word << 1 | before;
        words.push_masks(base.wrapping_add(place), word & !follows, follows & !word)?;
        before = word >> 63;
        if next_place >= text.len() {
            break;
        }
        masks = next;
        next_place += 64;
    }
    if before == 1 {
        words.push_end(base + text.len())?;
    }
    if underscores {
        // Not words if there is nothing else.
        words.retain(first, |start, end| {
            text[start - base..end - base].iter().any(|&byte| byte != b'_')
        });
    }
    Ok(())
}

/// Those of the marks in a block that join what is before and after them.
#[inline(never)]
fn joined(text: &[u8], place: usize, mut marks: u64) -> u64 {
    let mut joined = 0;
    while marks != 0 {
        let mark = place + marks.trailing_zeros() as usize;
        if is_joined(text[mark - 1], text[mark], text[mark + 1]) {
            joined |= marks & marks.wrapping_neg();
        }
        marks &= marks - 1;
    }
    joined
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

impl Masks {
    /// The classes of a text's first 64 bytes, or of all if there are fewer.
    #[inline(always)]
    fn of(text: &[u8]) -> Masks {
        let mut rest = [0; 64];
        classes(text.first_chunk().unwrap_or_else(|| {
            rest[..text.len()].copy_from_slice(text);
            &rest
        }))
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd {
    use super::Masks;
    use core::arch::wasm32::{
        i8x16_bitmask, i8x16_lt, i8x16_splat, u8x16_eq, u8x16_splat, u8x16_sub, u64x2,
        u64x2_extract_lane, v128, v128_and, v128_any_true, v128_or,
    };

    fn load(bytes: &[u8; 16]) -> v128 {
        u64x2(crate::hash::word(bytes, 0), crate::hash::word(bytes, 8))
    }

    /// Which bytes lie between two, both included. Signed numbers are compared in fewer
    /// steps: the first is moved to where they begin.
    #[inline(always)]
    fn within(bytes: v128, first: u8, last: u8) -> v128 {
        let moved = u8x16_sub(bytes, u8x16_splat(first.wrapping_add(128)));
        i8x16_lt(moved, i8x16_splat((last - first + 1).wrapping_add(128) as i8))
    }

    pub(super) fn lower_blocks(from: &[[u8; 16]], to: &mut [[u8; 16]]) -> bool {
        let mut all = u8x16_splat(0);
        for (from, to) in from.iter().zip(to) {
            let bytes = load(from);
            let upper = within(bytes, b'A', b'Z');
            let lowered = v128_or(bytes, v128_and(upper, u8x16_splat(0x20)));
            to[..8].copy_from_slice(&u64x2_extract_lane::<0>(lowered).to_le_bytes());
            to[8..].copy_from_slice(&u64x2_extract_lane::<1>(lowered).to_le_bytes());
            all = v128_or(all, bytes);
        }
        i8x16_bitmask(all) == 0
    }

    // Not a loop, which would not be unrolled in a module compiled for size.
    #[inline(always)]
    pub(super) fn classes(block: &[u8; 64]) -> Masks {
        let [a, b, c, d] = *block.as_chunks().0 else {
            unreachable!("64 bytes are four vectors")
        };
        let [a, b, c, d] = [of_vector(&a), of_vector(&b), of_vector(&c), of_vector(&d)];
        let join = |a: u16, b: u16, c: u16, d: u16| {
            u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48
        };
        let word = join(a.0, b.0, c.0, d.0);
        Masks {
            word,
            mark: join(a.1, b.1, c.1, d.1) & !word,
            underscores: v128_any_true(v128_or(v128_or(a.2, b.2), v128_or(c.2, d.2))),
        }
    }

    /// Which of 16 bytes belong to words, which lie between the first mark and the last, and
    /// which are underscores.
    #[inline(always)]
    fn of_vector(bytes: &[u8; 16]) -> (u16, u16, v128) {
        let bytes = load(bytes);
        let underscores = u8x16_eq(bytes, u8x16_splat(b'_'));
        let alphanumeric =
            v128_or(within(bytes, b'a', b'z'), within(bytes, b'0', b'9'));
        let word = i8x16_bitmask(v128_or(alphanumeric, underscores));
        (word, i8x16_bitmask(within(bytes, b'\'', b';')), underscores)
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd::{classes, lower_blocks};

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn lower_blocks(from: &[[u8; 16]], to: &mut [[u8; 16]]) -> bool {
    let mut all = 0;
    for (&from, to) in from.as_flattened().iter().zip(to.as_flattened_mut()) {
        *to = from.to_ascii_lowercase();
        all |= from;
    }
    all.is_ascii()
}

/// Eight bytes at a time in an ordinary word: none is above 127, so the top bit of each
/// is free to tell what it is.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn classes(block: &[u8; 64]) -> Masks {
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
    let mut masks = Masks::default();
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
