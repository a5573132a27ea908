//! A quick check of normal forms, for scripts whose letters take two bytes and for Hangul. For other texts, the host's own
//! check is as fast.

use crate::channel::read_input;
use core::arch::wasm32::{
    i8x16_bitmask, u8x16_eq, u8x16_ge, u8x16_le, u8x16_splat, u64x2, v128, v128_and,
    v128_andnot, v128_or,
};
use wasm_bindgen::prelude::*;

/// Whether the text in bytes `start` to `end` of the input is known to be in NFC and in NFKC.
#[wasm_bindgen(js_name = isNormal)]
pub fn is_normal(start: usize, end: usize) -> bool {
    read_input(|input| {
        let mut at = start;
        while at < end {
            let Some(bytes) = input.get(at..).and_then(<[u8]>::first_chunk) else {
                return false;
            };
            let mut others = others(bytes);
            if end - at < 16 {
                others &= (1 << (end - at)) - 1;
            }
            while others != 0 {
                let i = others.trailing_zeros() as usize;
                others &= others - 1;
                // Quotation marks and dashes.
                let is_stable = matches!(
                    (bytes[i], bytes[i + 1], bytes[i + 2]),
                    (0xc2, 0xab | 0xbb, _)
                        | (0xe2, 0x80, 0x90 | 0x92..=0x96 | 0x98..=0xa3)
                );
                if !is_stable {
                    return false;
                }
            }
            at += 16;
        }
        true
    })
}

/// Returns a bit for each of 16 bytes: 1 if it begins a character not known to have combining class 0 and the quick check Yes.
#[inline(never)]
fn others(bytes: &[u8; 18]) -> u16 {
    let (first, second) = (load(bytes, 0), load(bytes, 1));
    let is = |byte| u8x16_eq(first, u8x16_splat(byte));
    let from = |byte| u8x16_ge(second, u8x16_splat(byte));
    let to = |byte| u8x16_le(second, u8x16_splat(byte));
    // Letters of Latin-1, Cyrillic (U+0400 to U+047F), Arabic letters (U+0620 to U+064A), and Hangul (U+AC00 to U+D77F).
    let stable = v128_or(is(0xc3), v128_or(is(0xd0), is(0xd1)));
    let arabic = v128_or(v128_and(is(0xd8), from(0xa0)), v128_and(is(0xd9), to(0x8a)));
    let hangul = v128_or(v128_and(is(0xea), from(0xb0)), v128_and(is(0xed), to(0x9d)));
    let hangul = v128_or(hangul, v128_or(is(0xeb), is(0xec)));
    let stable = v128_or(stable, v128_or(arabic, hangul));
    let starts = u8x16_ge(first, u8x16_splat(0xc0));
    i8x16_bitmask(v128_andnot(starts, stable))
}

fn load(bytes: &[u8; 18], at: usize) -> v128 {
    let word =
        |at| bytes[at..].first_chunk().map_or(0, |&word| u64::from_le_bytes(word));
    u64x2(word(at), word(at + 8))
}
