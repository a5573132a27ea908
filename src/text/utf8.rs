//! Reads UTF-8 without slices of `str`, whose boundary checks take time and space.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and this is not"
)]

use crate::vote::hash::word;

/// The top bit of each byte, which is 0 in ASCII.
pub(crate) const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// The first character of a text, as a code point, and its length in bytes. The text must be valid;
/// at its end the result is character 0 with length 0.
#[inline(always)]
pub(crate) fn first(text: &[u8]) -> (u32, usize) {
    match text.first_chunk() {
        Some(&bytes) => first_of(bytes),
        None => first_outlined(text),
    }
}

/// [`first`], also at the end of a text, for infrequent calls.
#[cold]
#[inline(never)]
pub(crate) fn first_outlined(text: &[u8]) -> (u32, usize) {
    let mut bytes = [0; 4];
    let few = text.len().min(bytes.len());
    bytes[..few].copy_from_slice(&text[..few]);
    let (c, len) = first_of(bytes);
    (c, len.min(few))
}

/// The character that four bytes start with.
#[inline(always)]
fn first_of([a, b, c, d]: [u8; 4]) -> (u32, usize) {
    let low = |byte: u8| u32::from(byte & 0x3f);
    match a {
        ..0x80 => (u32::from(a), 1),
        0x80..0xe0 => (u32::from(a & 0x1f) << 6 | low(b), 2),
        0xe0..0xf0 => (u32::from(a & 0xf) << 12 | low(b) << 6 | low(c), 3),
        _ => (u32::from(a & 7) << 18 | low(b) << 12 | low(c) << 6 | low(d), 4),
    }
}

/// The start of the last character of a text; None if there is none.
pub(crate) fn start_of_last(text: &[u8]) -> Option<usize> {
    text.iter().rposition(|&byte| byte & 0xc0 != 0x80)
}

/// The number of bytes before the first that is not ASCII.
pub(crate) fn ascii_prefix(text: &[u8]) -> usize {
    // Two words at a time: the standard library is compiled for size.
    let is_ascii = |block: &[u8; 16]| (word(block, 0) | word(block, 8)) & TOP_BITS == 0;
    let (blocks, _) = text.as_chunks();
    let whole = 16 * blocks.iter().take_while(|block| is_ascii(block)).count();
    whole + text[whole..].iter().take_while(|byte| byte.is_ascii()).count()
}
