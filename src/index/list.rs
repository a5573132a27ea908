//! Fingerprints in a list, and those of them near another one: an index without tables and without an order, for few
//! fingerprints or for distances that tables do not help with.

use super::{limbs::push, scan::near_in};
use crate::memory::fallible::{self, OutOfMemory};
use alloc::vec::Vec;

/// Fingerprints of one width, by position. A fingerprint is two limbs, the low one first. The caller makes sure that they fit the
/// width.
pub struct FingerprintList {
    /// How many limbs a fingerprint is stored in, 1 or 2.
    count: usize,
    limbs: Vec<u64>,
}

impl FingerprintList {
    /// An empty list of fingerprints of up to 64 bits, or of more.
    pub const fn new(wide: bool) -> FingerprintList {
        FingerprintList { count: if wide { 2 } else { 1 }, limbs: Vec::new() }
    }

    /// Replaces the fingerprint at a position, or appends one if there is none.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn set(
        &mut self,
        position: usize,
        fingerprint: [u64; 2],
    ) -> Result<(), OutOfMemory> {
        let count = self.count;
        match self.limbs.chunks_exact_mut(count).nth(position) {
            Some(old) => old.copy_from_slice(&fingerprint[..count]),
            None => {
                fallible::reserve(&mut self.limbs, count)?;
                push(&mut self.limbs, fingerprint, count);
            }
        }
        Ok(())
    }

    /// Calls `found` with the position of each fingerprint within a distance, in ascending order.
    ///
    /// # Errors
    ///
    /// Those of `found`, which is then called no more.
    pub fn near(
        &self,
        fingerprint: [u64; 2],
        within: u32,
        found: &mut dyn FnMut(u32) -> Result<(), OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        let mut result = Ok(());
        near_in(0, &self.limbs, self.count, fingerprint, within, &mut |position, _| {
            if result.is_ok() {
                result = found(position);
            }
        });
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Random;

    #[test]
    fn the_fingerprints_near_another_one_are_those_by_their_distances() {
        let mut random = Random(31);
        for wide in [false, true] {
            let mut next = || [random.next(), if wide { random.next() } else { 0 }];
            let distance = |[a, b]: [u64; 2], [c, d]: [u64; 2]| {
                (a ^ c).count_ones() + (b ^ d).count_ones()
            };
            let (mut list, mut model) = (FingerprintList::new(wide), Vec::new());
            for at in 0..200 {
                model.push(next());
                list.set(at, model[at]).unwrap();
                model[at / 2] = next();
                list.set(at / 2, model[at / 2]).unwrap();
            }
            for within in [0, 20, 32, 64, 128] {
                let query = model[within as usize];
                let mut found = Vec::new();
                let push = &mut |position| {
                    found.push(position as usize);
                    Ok(())
                };
                list.near(query, within, push).unwrap();
                let is_near = |&at: &usize| distance(model[at], query) <= within;
                let expected: Vec<usize> = (0..model.len()).filter(is_near).collect();
                assert_eq!(found, expected);
                assert!(found.contains(&(within as usize)));
            }
        }
    }

    #[test]
    fn nothing_is_found_after_a_failure() {
        let mut list = FingerprintList::new(false);
        for at in 0..9 {
            list.set(at, [0; 2]).unwrap();
        }
        let mut calls = 0;
        let result = list.near([0; 2], 0, &mut |_| {
            calls += 1;
            Err(OutOfMemory)
        });
        assert_eq!((result, calls), (Err(OutOfMemory), 1));
    }
}
