//! How results go out: numbers one after the other, in one array.
//!
//! `js/reader.ts` reads them back in the same order.

use alloc::vec::Vec;

/// 64-bit words: numbers as doubles, limbs of a hash as they are, texts as UTF-8 padded
/// with zeros to whole words.
#[derive(Default)]
pub(super) struct Output(Vec<u64>);

impl Output {
    // Not inlined, which would double the size of what calls it many times.
    #[inline(never)]
    pub(super) fn number(&mut self, number: f64) {
        self.0.push(number.to_bits());
    }

    pub(super) fn count(&mut self, count: usize) {
        self.number(count as f64);
    }

    /// The low limb, then the high one.
    #[inline(never)]
    pub(super) fn limbs(&mut self, value: u128) {
        self.0.extend([value as u64, (value >> 64) as u64]);
    }

    /// The number of bytes, then the bytes.
    pub(super) fn text(&mut self, text: &str) {
        self.count(text.len());
        for word in text.as_bytes().chunks(8) {
            let mut bytes = [0; 8];
            bytes[..word.len()].copy_from_slice(word);
            self.0.push(u64::from_le_bytes(bytes));
        }
    }

    pub(super) fn finish(self) -> Vec<u64> {
        self.0
    }
}
