//! A list of fingerprints that finds those near another one: an index without tables and without an order, for few
//! fingerprints or for distances at which tables do not help.

use super::{bitmap::FeatureBitmap, scan::rows};
use crate::memory::fallible::{OutOfMemory, push};
use alloc::vec::Vec;

/// The fingerprints of texts by position, as two limbs, the low one first, each with the bitmap of the text's features.
pub struct FingerprintList {
    within: u32,
    similarity: f64,
    fingerprints: Vec<[u64; 2]>,
    bitmaps: Vec<FeatureBitmap>,
}

impl FingerprintList {
    /// Makes an empty list. Searches find texts up to a distance of `within` whose Jaccard similarity may reach `similarity`,
    /// which must be greater than 0.
    pub const fn new(within: u32, similarity: f64) -> FingerprintList {
        FingerprintList {
            within,
            similarity,
            fingerprints: Vec::new(),
            bitmaps: Vec::new(),
        }
    }

    /// Replaces the text at a position, or appends it if there is none. Searches never find a text without features.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn set(
        &mut self,
        position: usize,
        fingerprint: [u64; 2],
        features: FeatureBitmap,
    ) -> Result<(), OutOfMemory> {
        if let (Some(old), Some(bitmap)) =
            (self.fingerprints.get_mut(position), self.bitmaps.get_mut(position))
        {
            (*old, *bitmap) = (fingerprint, features);
            return Ok(());
        }
        self.bitmaps.truncate(self.fingerprints.len());
        push(&mut self.bitmaps, features)?;
        push(&mut self.fingerprints, fingerprint)
    }

    /// Calls `found` with the position and the distance of each text that is near another one and may be similar, in ascending
    /// order of positions.
    ///
    /// # Errors
    ///
    /// Errors of `found`, which is not called again after one.
    pub fn near(
        &self,
        fingerprint: [u64; 2],
        features: &FeatureBitmap,
        found: &mut dyn FnMut(u32, u32) -> Result<(), OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        let limbs = self.fingerprints.as_flattened();
        let mut result = Ok(());
        rows::<2>(0, limbs, fingerprint, self.within, &mut |position, distance| {
            let bitmap = &self.bitmaps[position as usize];
            if result.is_ok() && features.may_be_similar(bitmap, self.similarity) {
                result = found(position, distance);
            }
        });
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Random;

    fn features() -> FeatureBitmap {
        FeatureBitmap::of(0..9)
    }

    #[test]
    fn the_fingerprints_near_another_one_are_those_by_their_distances() {
        let mut random = Random(31);
        for high in [0, u64::MAX] {
            let mut next = || [random.next(), random.next() & high];
            let distance = |[a, b]: [u64; 2], [c, d]: [u64; 2]| {
                (a ^ c).count_ones() + (b ^ d).count_ones()
            };
            let (mut list, mut model) = (FingerprintList::new(0, 0.5), Vec::new());
            for at in 0..200 {
                model.push(next());
                list.set(at, model[at], features()).unwrap();
                model[at / 2] = next();
                list.set(at / 2, model[at / 2], features()).unwrap();
            }
            list.set(7, model[7], FeatureBitmap::default()).unwrap();
            for within in [0, 20, 32, 64, 128] {
                let query = model[within as usize];
                let mut found = Vec::new();
                let push = &mut |position, apart| {
                    assert_eq!(apart, distance(model[position as usize], query));
                    found.push(position as usize);
                    Ok(())
                };
                list.within = within;
                list.near(query, &features(), push).unwrap();
                let is_near =
                    |&at: &usize| at != 7 && distance(model[at], query) <= within;
                let expected: Vec<usize> = (0..model.len()).filter(is_near).collect();
                assert_eq!(found, expected);
                assert!(found.contains(&(within as usize)));
            }
        }
    }

    #[test]
    fn nothing_is_found_after_a_failure() {
        let mut list = FingerprintList::new(0, 0.5);
        for at in 0..9 {
            list.set(at, [0; 2], features()).unwrap();
        }
        let mut calls = 0;
        let result = list.near([0; 2], &features(), &mut |_, _| {
            calls += 1;
            Err(OutOfMemory)
        });
        assert_eq!((result, calls), (Err(OutOfMemory), 1));
    }
}
