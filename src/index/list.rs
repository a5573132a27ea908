//! Fingerprints in a list, and those of them near another one: an index without tables and without an order, for few
//! fingerprints or for distances that tables do not help with.

use super::scan::rows;
use crate::memory::fallible::{OutOfMemory, push};
use alloc::vec::Vec;

/// Fingerprints by position, of any width: two limbs, the low one first.
#[derive(Default)]
pub struct FingerprintList(Vec<[u64; 2]>);

impl FingerprintList {
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
        if let Some(old) = self.0.get_mut(position) {
            *old = fingerprint;
            return Ok(());
        }
        push(&mut self.0, fingerprint)
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
        rows::<2>(0, self.0.as_flattened(), fingerprint, within, &mut |position, _| {
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
        for high in [0, u64::MAX] {
            let mut next = || [random.next(), random.next() & high];
            let distance = |[a, b]: [u64; 2], [c, d]: [u64; 2]| {
                (a ^ c).count_ones() + (b ^ d).count_ones()
            };
            let (mut list, mut model) = (FingerprintList::default(), Vec::new());
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
        let mut list = FingerprintList::default();
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
