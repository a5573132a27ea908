//! The words of ASCII text by UAX #29, 64 bytes at a time.
//!
//! Among ASCII characters the standard has two rules: there is no boundary between letters,
//! digits and underscores (WB5, 8, 9, 10, 13a, 13b), nor around a single mark between two
//! letters or two digits (WB6, 7, 11, 12). A mask of 64 bits says which bytes of a block
//! belong to words. Words start and end where its bits change.

use super::words::Words;
use crate::memory::fallible::OutOfMemory;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::text::utf8::TOP_BITS;
use core::slice;

/// The classes of 64 bytes, one bit for each byte.
#[derive(Default)]
pub(super) struct Masks {
    /// Letters, digits and underscores.
    pub(super) word: u64,
    /// Apostrophe to semicolon without the digits: all marks that may join two parts of a
    /// word, and some others.
    pub(super) mark: u64,
    pub(super) underscores: bool,
}

/// Copies a text in lower case, and returns whether it is ASCII. If it is not, the copy is
/// not to be used.
pub(super) fn lower(text: &[u8], lowered: &mut [u8]) -> bool {
    let (blocks, rest) = text.as_chunks();
    let blocks_are_ascii = lower_blocks(blocks, lowered.as_chunks_mut().0);
    let last = text.len().saturating_sub(16);
    if let (Some(from), Some(to)) =
        (text[last..].first_chunk(), lowered[last..].first_chunk_mut())
    {
        // The last 16 bytes. Earlier blocks may overlap them; those bytes are already in lower case.
        return lower_blocks(&[*from], slice::from_mut(to)) && blocks_are_ascii;
    }
    let mut all = 0;
    for (&from, to) in rest.iter().zip(lowered) {
        *to = from.to_ascii_lowercase();
        all |= from;
    }
    all.is_ascii()
}

/// Adds the words of the first `len` bytes of a buffer: an ASCII text in lower case, which starts at
/// offset `base` of a longer text and is segmented without regard to the rest. At least 63 more
/// bytes follow, of any value.
pub(super) fn segment_words(
    buffer: &[u8],
    len: usize,
    base: usize,
    words: &mut Words,
) -> Result<(), OutOfMemory> {
    let text = &buffer[..len];
    let first = words.len();
    let mut underscores = false;
    // Whether a mark at the end of a block joins depends on the next block. So the words of a
    // block are found after the next one has been classified.
    let mut masks = Masks::default();
    let mut before = 0;
    let mut next_start = 0_usize;
    loop {
        let start = next_start.wrapping_sub(64);
        let rest = len.saturating_sub(next_start);
        let next = match buffer.get(next_start..).and_then(<[u8]>::first_chunk) {
            _ if rest == 0 => Masks::default(),
            Some(block) if rest >= 64 => classes(block),
            Some(block) => classes(block).first(rest),
            None => unreachable!("padding follows the text"),
        };
        underscores |= next.underscores;
        let mut word = masks.word;
        // Marks between two parts of a word.
        let may_join =
            masks.mark & (word << 1 | before) & (word >> 1 | next.word << 63);
        if may_join != 0 {
            word |= joined(text, start, may_join);
        }
        let follows = word << 1 | before;
        words.push_masks(base.wrapping_add(start), word & !follows, follows & !word)?;
        before = word >> 63;
        if next_start >= text.len() {
            break;
        }
        masks = next;
        next_start += 64;
    }
    if before == 1 {
        words.push_end(base + text.len())?;
    }
    if underscores {
        // Underscores alone are not a word.
        words.retain(first, |start, end| {
            text[start - base..end - base].iter().any(|&byte| byte != b'_')
        });
    }
    Ok(())
}

/// Of the marks in the block at offset `start`, those that join the parts of a word before
/// and after them.
#[inline(never)]
fn joined(text: &[u8], start: usize, mut marks: u64) -> u64 {
    let mut joined = 0;
    while marks != 0 {
        let mark = start + marks.trailing_zeros() as usize;
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
    /// The classes of the first `count` bytes, fewer than 64.
    fn first(mut self, count: usize) -> Masks {
        let kept = (1 << count) - 1;
        self.word &= kept;
        self.mark &= kept;
        self
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd {
    use super::Masks;
    use crate::text::cells::simd::{at_least, load};
    use core::arch::wasm32::{
        i8x16_bitmask, i8x16_lt, i8x16_splat, u8x16_eq, u8x16_splat, u8x16_sub,
        u64x2_extract_lane, v128, v128_and, v128_any_true, v128_or,
    };

    /// Which bytes are from `first` to `last`. One comparison does it, after a subtraction that
    /// maps `first` to the least number, -128. It is signed because x86 has no instruction for
    /// an unsigned one.
    #[inline(always)]
    fn within(bytes: v128, first: u8, last: u8) -> v128 {
        let moved = u8x16_sub(bytes, u8x16_splat(first.wrapping_add(128)));
        i8x16_lt(moved, i8x16_splat((last - first + 1).wrapping_add(128) as i8))
    }

    pub(super) fn lower_blocks(from: &[[u8; 16]], to: &mut [[u8; 16]]) -> bool {
        let mut all = u8x16_splat(0);
        for (from, to) in from.iter().zip(to) {
            let bytes = load(from, 0);
            let upper = within(bytes, b'A', b'Z');
            let lowered = v128_or(bytes, v128_and(upper, u8x16_splat(0x20)));
            to[..8].copy_from_slice(&u64x2_extract_lane::<0>(lowered).to_le_bytes());
            to[8..].copy_from_slice(&u64x2_extract_lane::<1>(lowered).to_le_bytes());
            all = v128_or(all, bytes);
        }
        i8x16_bitmask(all) == 0
    }

    /// Which of 64 bytes are beyond ASCII, which of those are the first ones of characters, and which of
    /// those are the first ones of more than two.
    #[inline(always)]
    pub(in super::super) fn beyond(block: &[u8; 64]) -> [u64; 3] {
        let (mut beyond, mut first, mut long) = (0, 0, 0);
        for vector in block.as_chunks::<16>().0.iter().rev() {
            let bytes = load(vector, 0);
            beyond = beyond << 16 | u64::from(i8x16_bitmask(bytes));
            first = first << 16 | u64::from(at_least(bytes, 0xc0));
            long = long << 16 | u64::from(at_least(bytes, 0xe0));
        }
        [beyond, first, long]
    }

    // Unrolled by hand: the compiler unrolls no loop in a module that is compiled for size.
    #[inline(never)]
    pub(in super::super) fn classes(block: &[u8; 64]) -> Masks {
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

    /// Which of 16 bytes belong to words, which are from the first mark to the last one, and
    /// which are underscores.
    #[inline(always)]
    fn of_vector(bytes: &[u8; 16]) -> (u16, u16, v128) {
        let bytes = load(bytes, 0);
        let underscores = u8x16_eq(bytes, u8x16_splat(b'_'));
        let alphanumeric =
            v128_or(within(bytes, b'a', b'z'), within(bytes, b'0', b'9'));
        let word = i8x16_bitmask(v128_or(alphanumeric, underscores));
        (word, i8x16_bitmask(within(bytes, b'\'', b';')), underscores)
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd::lower_blocks;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd::{beyond, classes};

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
fn lower_blocks(from: &[[u8; 16]], to: &mut [[u8; 16]]) -> bool {
    let mut all = 0;
    for (&from, to) in from.as_flattened().iter().zip(to.as_flattened_mut()) {
        *to = from.to_ascii_lowercase();
        all |= from;
    }
    all.is_ascii()
}

/// The classes without SIMD, eight bytes at a time in a 64-bit word. The bytes are ASCII, so
/// the top bit of each is free to hold the answer of a comparison.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(super) fn classes(block: &[u8; 64]) -> Masks {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const TOP: u64 = TOP_BITS;
    // Sets the top bit of each byte that is at least `least`. The top bits must be clear.
    let at_least = |bytes: u64, least: u8| bytes + EACH * u64::from(0x80 - least);
    let within = |bytes: u64, first: u8, last: u8| {
        at_least(bytes, first) & !at_least(bytes, last + 1)
    };
    let mut masks = Masks::default();
    for (i, bytes) in block.chunks_exact(8).enumerate() {
        // Bytes after the text may have their top bits set; their classes are not used.
        let bytes = crate::vote::hash::word(bytes, 0) & !TOP;
        let underscores = within(bytes, b'_', b'_') & TOP;
        let word = within(bytes, b'a', b'z') | within(bytes, b'0', b'9') | underscores;
        let mark = within(bytes, b'\'', b';') & !word;
        masks.underscores |= underscores != 0;
        masks.word |= gather(word) << (8 * i);
        masks.mark |= gather(mark) << (8 * i);
    }
    masks
}

/// Which of 64 bytes are beyond ASCII, which of those are the first ones of characters, and which of those
/// are the first ones of more than two.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
pub(super) fn beyond(block: &[u8; 64]) -> [u64; 3] {
    let (mut beyond, mut first, mut long) = (0, 0, 0);
    for bytes in block.chunks_exact(8).rev() {
        let bytes = crate::vote::hash::word(bytes, 0);
        beyond = beyond << 8 | gather(bytes);
        // The top two or three bits are set.
        first = first << 8 | gather(bytes & bytes << 1);
        long = long << 8 | gather(bytes & bytes << 1 & bytes << 2);
    }
    [beyond, first, long]
}

/// Moves the top bits of eight bytes into the lowest byte.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[inline(always)]
fn gather(tops: u64) -> u64 {
    ((tops & TOP_BITS) >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}
