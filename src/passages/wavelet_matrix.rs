//! Finds the smallest number from a bound on, in any range of a list of numbers.

use crate::memory::fallible::{self, OutOfMemory};
use alloc::vec::Vec;
use core::{mem, ops::Range};

/// A wavelet matrix (Claude and Navarro, "The Wavelet Matrix", 2012) of a permutation of the numbers
/// below n. It takes 2n bits for each of the log n bits of a number, and a query takes log n steps.
///
/// Each level holds one bit of the numbers, the highest bit first. The numbers of a level are those
/// of the previous level, those with a 0 there before those with a 1, and otherwise in the same
/// order.
pub(super) struct WaveletMatrix {
    /// The words of all levels: 32 bits of a level, and the number of ones before them in it.
    words: Vec<[u32; 2]>,
    /// The number of numbers.
    count: usize,
}

impl WaveletMatrix {
    pub(super) fn new(mut numbers: Vec<u32>) -> Result<WaveletMatrix, OutOfMemory> {
        let count = numbers.len();
        let mut words = Vec::new();
        let mut sorted = fallible::defaults(count)?;
        for bit in bits(count) {
            // There may be one more word after the numbers, for the position after the last.
            let start = words.len();
            fallible::lengthen(&mut words, start + count / 32 + 1)?;
            let level = &mut words[start..];
            let mut ones = 0;
            for (position, &number) in numbers.iter().enumerate() {
                let one = number >> bit & 1;
                let [word, before] = &mut level[position / 32];
                if position % 32 == 0 {
                    *before = ones;
                }
                *word |= one << (position % 32);
                ones += one;
            }
            level[count / 32][1] = ones - level[count / 32][0].count_ones();
            let mut ends = [0, count - ones as usize];
            for &number in &numbers {
                let end = &mut ends[(number >> bit & 1) as usize];
                sorted[*end] = number;
                *end += 1;
            }
            mem::swap(&mut numbers, &mut sorted);
        }
        Ok(WaveletMatrix { words, count })
    }

    /// The positions in the next level of the numbers in a range: those with a 0 and those with a 1.
    fn parts(&self, level: usize, range: Range<usize>) -> [Range<usize>; 2] {
        let level = &self.words[level * (self.count / 32 + 1)..];
        // The number of ones before a position.
        let [start, end, all] = [range.start, range.end, self.count].map(|position| {
            let [word, before] = level[position / 32];
            let mask = (1 << (position % 32)) - 1;
            (before + (word & mask).count_ones()) as usize
        });
        let zeros = self.count - all;
        [range.start - start..range.end - end, zeros + start..zeros + end]
    }

    /// The smallest number of a range that is at least `least`, or else the smallest at all. The range
    /// is not empty, and `least` is at most the number of all numbers.
    pub(super) fn first_from(&self, range: Range<usize>, least: usize) -> usize {
        let levels = || bits(self.count).enumerate();
        // The rank: how many numbers are smaller.
        let mut rank = 0;
        let mut part = range.clone();
        for (level, bit) in levels() {
            let [zeros, ones] = self.parts(level, part);
            part = if least >> bit & 1 == 1 {
                rank += zeros.len();
                ones
            } else {
                zeros
            };
        }
        if rank == range.len() {
            rank = 0;
        }
        // The inverse: the number with this rank.
        let mut number = 0;
        part = range;
        for (level, bit) in levels() {
            let [zeros, ones] = self.parts(level, part);
            part = if rank < zeros.len() {
                zeros
            } else {
                rank -= zeros.len();
                number |= 1 << bit;
                ones
            };
        }
        number
    }
}

/// The bits of numbers up to a count, from the highest on.
fn bits(count: usize) -> impl Iterator<Item = u32> {
    (0..usize::BITS - count.leading_zeros()).rev()
}
