//! Feature sets: the distinct feature hashes of a text, without texts and spans.

use crate::Error;
use alloc::vec::Vec;

/// The distinct features of a text, as sorted hashes. Created by
/// [`SimHash::features`](crate::SimHash::features).
///
/// Two sets give the number of shared features almost exactly, while fingerprints only give an
/// estimate. A set takes 8 bytes for each feature. It excludes features with weight 0.
///
/// A feature is represented by the low 64 bits of its hash, whatever the width of fingerprints. Two
/// features with the same hash are one element: by chance, this affects one in a billion pairs of
/// sets of 60 features; an attacker can easily make such features.
///
/// ```
/// use simhash_wasm::{Recipe, RecipeName, SimHash};
///
/// let mut simhash = SimHash::new(Recipe::new(RecipeName::Short1));
/// let a = simhash.features("the cat sat on the mat")?; // the, cat, sat, on, mat
/// let b = simhash.features("The cat lay on a mat.")?; // the, cat, lay, on, a, mat
/// let overlap = a.overlap(&b);
/// assert_eq!((a.len(), b.len(), overlap.shared), (5, 6, 4));
/// assert_eq!((overlap.jaccard(), overlap.containment()), (4.0 / 7.0, 4.0 / 5.0));
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FeatureSet(Vec<u64>);

/// The numbers of features of two sets, and of their shared features. See [`FeatureSet::overlap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Overlap {
    /// The number of features of the first set.
    pub a: usize,
    /// The number of features of the second set.
    pub b: usize,
    /// The number of features in both.
    pub shared: usize,
}

impl FeatureSet {
    /// Creates a set from hashes in any order, which may repeat.
    pub fn from_hashes(mut hashes: Vec<u64>) -> FeatureSet {
        sort(&mut hashes, u64::BITS);
        if hashes.windows(2).any(|pair| pair[0] == pair[1]) {
            let mut distinct = 0;
            for at in 0..hashes.len() {
                let hash = hashes[at];
                distinct += usize::from(at > 0 && hash != hashes[distinct]);
                hashes[distinct] = hash;
            }
            hashes.truncate(distinct + 1);
        }
        FeatureSet(hashes)
    }

    /// The hashes in ascending order.
    pub fn hashes(&self) -> &[u64] {
        &self.0
    }

    /// The hashes in ascending order, without a copy.
    pub fn into_hashes(self) -> Vec<u64> {
        self.0
    }

    /// The number of features.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no features.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Counts the features of both sets, and their shared features.
    pub fn overlap(&self, other: &FeatureSet) -> Overlap {
        Overlap::of_sorted(&self.0, &other.0, |&hash| hash)
    }
}

impl Overlap {
    /// The overlap of two lists of hashes from elsewhere.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) unless both are sorted, without
    /// duplicates.
    ///
    /// ```
    /// use simhash_wasm::Overlap;
    ///
    /// let overlap = Overlap::of(&[1, 3, 4], &[2, 3, 4, 7])?;
    /// assert_eq!((overlap.shared, overlap.jaccard()), (2, 0.4));
    /// assert!(Overlap::of(&[1, 1], &[1]).is_err());
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn of(a: &[u64], b: &[u64]) -> Result<Overlap, Error> {
        Overlap::of_checked(a, b, |&hash| hash)
    }

    /// The same for little-endian bytes.
    ///
    /// # Errors
    ///
    /// The same as [`Overlap::of`].
    #[doc(hidden)]
    pub fn of_bytes(a: &[[u8; 8]], b: &[[u8; 8]]) -> Result<Overlap, Error> {
        Overlap::of_checked(a, b, |&bytes| u64::from_le_bytes(bytes))
    }

    fn of_checked<T>(a: &[T], b: &[T], hash: fn(&T) -> u64) -> Result<Overlap, Error> {
        check_sorted(a, hash)?;
        check_sorted(b, hash)?;
        Ok(Overlap::of_sorted(a, b, hash))
    }

    /// Merges two sorted lists. No branch depends on the order of the hashes, which is random.
    fn of_sorted<T>(a: &[T], b: &[T], hash: fn(&T) -> u64) -> Overlap {
        let (mut i, mut j, mut shared) = (0, 0, 0);
        while let (Some(in_a), Some(in_b)) = (a.get(i), b.get(j)) {
            let order = hash(in_a).cmp(&hash(in_b));
            shared += usize::from(order.is_eq());
            i += usize::from(order.is_le());
            j += usize::from(order.is_ge());
        }
        Overlap { a: a.len(), b: b.len(), shared }
    }

    /// The Jaccard similarity: the number of shared features divided by the number of features in
    /// either set. From 0 to 1; 0 if both sets are empty.
    pub fn jaccard(self) -> f64 {
        share(self.shared, self.a + self.b - self.shared)
    }

    /// The containment of the first set in the second: the fraction of the first one's features
    /// that the second has. From 0 to 1; 0 if the first set is empty.
    pub fn containment(self) -> f64 {
        share(self.shared, self.a)
    }
}

#[inline(never)]
fn check_sorted<T>(list: &[T], hash: fn(&T) -> u64) -> Result<(), Error> {
    let unsorted = |pair: &[T]| hash(&pair[0]) >= hash(&pair[1]);
    match list.windows(2).position(unsorted) {
        Some(at) => Err(Error::unsorted_features(at + 1)),
        None => Ok(()),
    }
}

fn share(part: usize, whole: usize) -> f64 {
    part as f64 / whole.max(1) as f64
}

/// The greatest number of hashes distributed at once, and the number of buckets.
const FEW: usize = 128;
const PLACES: usize = 64;

/// Sorts hashes by their lowest `digits` digits: by radix exchange sort (Knuth, The Art of Computer
/// Programming, volume 3, 5.2.2, algorithm R) until few are left.
///
/// Feature hashes are evenly distributed, so each digit halves the list, and a paragraph has few from
/// the start. Chosen hashes are moved at most 64 times each by their digits, and past 128 others at
/// the end. The standard library's sort is faster for a million hashes, but would make the module 2 kB
/// larger.
fn sort(hashes: &mut [u64], digits: u32) {
    if hashes.len() <= FEW {
        sort_few(hashes, digits);
    } else if digits > 0 {
        // Every hash is swapped, so that no branch depends on a digit, which is random.
        let mut zeros = 0;
        for at in 0..hashes.len() {
            hashes.swap(at, zeros);
            zeros += usize::from(hashes[zeros] >> (digits - 1) & 1 == 0);
        }
        let (low, high) = hashes.split_at_mut(zeros);
        sort(low, digits - 1);
        sort(high, digits - 1);
    }
}

/// Sorts a few hashes: distributes them by the first six digits (distribution counting), and sorts the
/// rest by insertion.
fn sort_few(hashes: &mut [u64], digits: u32) {
    let shift = digits.saturating_sub(PLACES.ilog2());
    let place = |hash: u64| (hash >> shift) as usize % PLACES;
    let mut ends = [0_u8; PLACES];
    for &hash in &*hashes {
        ends[place(hash)] += 1;
    }
    let mut sum = 0;
    for end in &mut ends {
        sum += *end;
        *end = sum;
    }
    let mut copy = [0; FEW];
    let copy = &mut copy[..hashes.len()];
    copy.copy_from_slice(hashes);
    for &hash in &*copy {
        let end = &mut ends[place(hash)];
        *end -= 1;
        hashes[usize::from(*end)] = hash;
    }
    for end in 1..hashes.len() {
        let hash = hashes[end];
        let mut at = end;
        while at > 0 && hashes[at - 1] > hash {
            hashes[at] = hashes[at - 1];
            at -= 1;
        }
        hashes[at] = hash;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Random;
    use alloc::collections::BTreeSet;

    #[test]
    fn sorting_is_sorting_also_of_hashes_that_share_most_digits() {
        let mut random = Random(5);
        let lengths = [0, 1, 2, 17, 127, 128, 129, 300, 1000];
        // Miri takes minutes for the longer ones.
        for len in lengths.into_iter().take(if cfg!(miri) { 4 } else { lengths.len() })
        {
            for mask in [u64::MAX, 0xff, 0xf000_0000_0000_000f, 1, 0] {
                let hashes: Vec<u64> = (0..len).map(|_| random.next() & mask).collect();
                let expected: BTreeSet<u64> = hashes.iter().copied().collect();
                let set = FeatureSet::from_hashes(hashes);
                assert!(set.hashes().iter().eq(&expected), "{len} {mask:x}");
            }
        }
    }

    #[test]
    fn the_overlap_is_that_of_sets() {
        let mut random = Random(6);
        for _ in 0..if cfg!(miri) { 20 } else { 1000 } {
            let [a, b] = [(); 2].map(|()| {
                let len = random.next() % 20;
                (0..len).map(|_| random.next() % 30).collect::<BTreeSet<u64>>()
            });
            let [list_a, list_b] = [&a, &b].map(|set| set.iter().copied().collect());
            let (list_a, list_b): (Vec<u64>, Vec<u64>) = (list_a, list_b);
            let overlap = Overlap::of(&list_a, &list_b).unwrap();
            let (shared, either) = (a.intersection(&b).count(), a.union(&b).count());
            assert_eq!(overlap, Overlap { a: a.len(), b: b.len(), shared });
            assert_eq!(overlap.jaccard(), shared as f64 / either.max(1) as f64);
            assert_eq!(overlap.containment(), shared as f64 / a.len().max(1) as f64);
        }
    }
}
