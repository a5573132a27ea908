//! Stored feature sets, four bytes per feature, and their comparison with another set.

use super::threshold::Threshold;
use crate::memory::fallible::{self, OutOfMemory};
use alloc::vec::Vec;

/// The sets of texts with which later ones are compared, by number.
///
/// The high 32 bits of each feature's hash are stored. By chance, one in a million pairs of sets of 60
/// features with random hashes shares one feature too many.
#[derive(Default)]
pub(super) struct Sets {
    records: Vec<Record>,
    /// The features of each set are in one page, in ascending order. Pages do not grow, so none is
    /// ever copied.
    pages: Vec<Vec<u32>>,
    /// The number of features in all sets.
    features: usize,
}

/// The data of a set that can be read without its features. Half a cache line.
#[derive(Clone, Copy)]
struct Record {
    bitmap: Bitmap,
    /// The number of the last query that compared the set.
    query: u32,
    len: u32,
    page: u32,
    start: u32,
}

/// A Bloom filter of 128 bits with one hash function (Bloom 1970): each feature sets one bit.
///
/// A bit in only one of two sets comes from a feature that the other set lacks. A pair with too many such
/// bits is therefore rejected without reading its features, as in the bitmap filter of Sandes, Teodoro and
/// Melo (2020). Long sets have nearly all bits, and are not rejected.
#[derive(Clone, Copy, Default)]
struct Bitmap([u64; 2]);

impl Bitmap {
    fn of(features: &[u32]) -> Bitmap {
        let mut bits = [0; 2];
        for &feature in features {
            bits[feature as usize / 64 % 2] |= 1 << (feature % 64);
        }
        Bitmap(bits)
    }

    /// The number of bits that this one has and the other lacks.
    fn without(self, other: Bitmap) -> usize {
        let [low, high] = self.0;
        let [other_low, other_high] = other.0;
        ((low & !other_low).count_ones() + (high & !other_high).count_ones()) as usize
    }
}

/// A set to compare with stored ones: high halves of hashes, in ascending order, without duplicates.
pub(super) struct Asked<'a> {
    features: &'a [u32],
    bitmap: Bitmap,
    /// A number that no earlier query had.
    query: u32,
}

impl<'a> Asked<'a> {
    pub(super) fn new(features: &'a [u32], query: u32) -> Asked<'a> {
        Asked { features, bitmap: Bitmap::of(features), query }
    }
}

/// The greatest number of features in a page, unless one set has more.
const PAGE: usize = 1 << 18;

/// The least number of features in a page.
const FIRST_PAGE: usize = 1 << 12;

impl Sets {
    /// The number of sets.
    pub(super) fn len(&self) -> usize {
        self.records.len()
    }

    pub(super) fn byte_length(&self) -> usize {
        let features: usize = self.pages.iter().map(Vec::capacity).sum();
        features * size_of::<u32>() + self.records.capacity() * size_of::<Record>()
    }

    /// Reserves room for a set, which [`Sets::push`] can then add.
    pub(super) fn reserve(&mut self, len: usize) -> Result<(), OutOfMemory> {
        fallible::reserve(&mut self.records, 1)?;
        let fits = |page: &Vec<u32>| page.capacity() - page.len() >= len;
        if !self.pages.last().is_some_and(fits) {
            fallible::reserve(&mut self.pages, 1)?;
            // The pages double the memory at first.
            let capacity = self.features.clamp(FIRST_PAGE, PAGE).max(len);
            self.pages.push(fallible::with_exact_capacity(capacity)?);
        }
        Ok(())
    }

    /// Adds a set for which there is room, and returns its number.
    pub(super) fn push(&mut self, asked: &Asked) -> u32 {
        let number = self.records.len() as u32;
        let page = self.pages.len() - 1;
        self.records.push(Record {
            bitmap: asked.bitmap,
            query: asked.query,
            len: asked.features.len() as u32,
            page: page as u32,
            start: self.pages[page].len() as u32,
        });
        self.pages[page].extend_from_slice(asked.features);
        self.features += asked.features.len();
        number
    }

    /// The features of a set.
    pub(super) fn get(&self, number: u32) -> &[u32] {
        let Record { len, page, start, .. } = self.records[number as usize];
        &self.pages[page as usize][start as usize..(start + len) as usize]
    }

    /// The number of features that a stored set shares with another, and its own number of features, if the
    /// two are similar. None if they are not, or if this query has compared them before.
    #[inline]
    pub(super) fn compare(
        &mut self,
        number: u32,
        asked: &Asked,
        threshold: Threshold,
    ) -> Option<(usize, usize)> {
        let record = &mut self.records[number as usize];
        if record.query == asked.query {
            return None;
        }
        record.query = asked.query;
        let &mut Record { bitmap, len, .. } = record;
        let [own, len] = [asked.features.len(), len as usize];
        let needed = threshold.needed(own, len);
        // The greatest number of features of each set that the other may lack.
        let spare = own.checked_sub(needed)?;
        let spare_stored = len.checked_sub(needed)?;
        if asked.bitmap.without(bitmap) > spare
            || bitmap.without(asked.bitmap) > spare_stored
        {
            return None;
        }
        let shared = shared(asked.features, self.get(number), [spare, spare_stored])?;
        Some((shared, len))
    }
}

/// The number of features that two sets share. None if more than `spare` features of one set are not
/// shared.
///
/// Merges the two lists. Whether a feature is shared is not a branch, since it is random.
fn shared(a: &[u32], b: &[u32], spare: [usize; 2]) -> Option<usize> {
    let (mut i, mut j, mut shared) = (0, 0, 0);
    while let (Some(&in_a), Some(&in_b)) = (a.get(i), b.get(j)) {
        shared += usize::from(in_a == in_b);
        i += usize::from(in_a <= in_b);
        j += usize::from(in_b <= in_a);
        if i - shared > spare[0] || j - shared > spare[1] {
            return None;
        }
    }
    (a.len() - shared <= spare[0] && b.len() - shared <= spare[1]).then_some(shared)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Measure, Overlap, texts::Random};
    use alloc::collections::BTreeSet;

    #[test]
    fn two_sets_are_compared_as_by_counting() {
        let mut random = Random(9);
        let mut sets = Sets::default();
        let mut stored: Vec<BTreeSet<u32>> = Vec::new();
        let mut similar = 0;
        for query in 1..if cfg!(miri) { 12 } else { 300 } {
            // Drawn from few features, so that many sets are similar, and spread over all bits.
            let len = 1 + random.next() % 40;
            let set: BTreeSet<u32> =
                (0..len).map(|_| (random.next() % 50) as u32 * 0x0505_0505).collect();
            let features: Vec<u32> = set.iter().copied().collect();
            let asked = Asked::new(&features, query);
            for least in [0.2, 0.5, 0.9] {
                let measure =
                    [Measure::Jaccard, Measure::Containment][(query % 2) as usize];
                let threshold = Threshold::new(measure, least).unwrap();
                // The numbers of queries are their own.
                let asked =
                    Asked { query: query * 10 + (least * 10.0) as u32, ..asked };
                for (number, other) in stored.iter().enumerate() {
                    let shared = set.intersection(other).count();
                    let overlap = Overlap { a: set.len(), b: other.len(), shared };
                    let expected =
                        (measure.of(overlap) >= least).then_some((shared, other.len()));
                    similar += usize::from(expected.is_some());
                    let mut compare = || sets.compare(number as u32, &asked, threshold);
                    assert_eq!(compare(), expected);
                    assert_eq!(compare(), None);
                }
            }
            sets.reserve(features.len()).unwrap();
            assert_eq!(sets.push(&asked) as usize, stored.len());
            assert_eq!(sets.get(stored.len() as u32), features);
            stored.push(set);
        }
        assert!(similar > 10);
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_set_larger_than_a_page_is_stored_whole() {
        let mut sets = Sets::default();
        for len in [10, PAGE + 5, 3, PAGE, FIRST_PAGE] {
            let features: Vec<u32> = (0..len as u32).collect();
            sets.reserve(len).unwrap();
            let number = sets.push(&Asked::new(&features, 1));
            assert_eq!(sets.get(number), features);
        }
        assert_eq!(sets.len(), 5);
        assert!(sets.byte_length() >= 4 * (2 * PAGE + 18 + FIRST_PAGE));
    }
}
