//! All pairs of stored texts that share passages.

use super::PassageIndex;
use super::occurrences::{Occurrence, decode};
use crate::{
    Error,
    fallible::{self, OutOfMemory},
};
use alloc::vec::Vec;

/// Two stored texts that share values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassagePair {
    /// The handle of the text that was inserted first.
    pub a: u32,
    /// The handle of the text that was inserted later.
    pub b: u32,
    /// How many distinct values both texts have, without those that were left out.
    pub shared: usize,
    /// `shared` as a share of all distinct values of text a.
    pub a_share: f64,
    /// `shared` as a share of all distinct values of text b.
    pub b_share: f64,
}

impl PassageIndex {
    /// Finds all pairs of stored texts that share at least `min_shared` values. The pair with the
    /// most shared values comes first; pairs with equally many are in the order of insertion of
    /// their first texts, then of their second.
    ///
    /// The result may be as large as the square of the number of texts, and so may the time.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::{PassageIndex, SimHash};
    ///
    /// let simhash = SimHash::default();
    /// let mut index = PassageIndex::default();
    /// let a = index.insert(&simhash.passages("It was the best of times, it was the worst of times.")?)?;
    /// let b = index.insert(&simhash.passages("She said it was the best of times, it was nice.")?)?;
    /// let pairs = index.pairs(1)?;
    /// assert_eq!((pairs.len(), pairs[0].a, pairs[0].b), (1, a, b));
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn pairs(&self, min_shared: usize) -> Result<Vec<PassagePair>, Error> {
        self.pairs_up_to(min_shared, usize::MAX)
    }

    /// As [`PassageIndex::pairs`], but more than `most` pairs are an error.
    #[doc(hidden)]
    pub fn pairs_up_to(
        &self,
        min_shared: usize,
        most: usize,
    ) -> Result<Vec<PassagePair>, Error> {
        let least = min_shared.clamp(1, u32::MAX as usize) as u32;
        let mut lists = self.lists()?;
        let mut counts = fallible::filled(self.rows.len(), 0_u32)?;
        let mut touched = Vec::new();
        let mut pairs = Vec::new();
        for (row, b) in self.rows.iter().enumerate() {
            let Some(handle) = self.handle_of(row as u32) else { continue };
            for Occurrence { number, is_first, .. } in decode(&b.occurrences) {
                if !is_first {
                    continue;
                }
                for &other in lists.add(number, row as u32) {
                    let count = &mut counts[other as usize];
                    *count += 1;
                    if *count == 1 {
                        fallible::push(&mut touched, other)?;
                    }
                }
            }
            for &other in &touched {
                let shared = core::mem::take(&mut counts[other as usize]);
                let Some(first) = self.handle_of(other).filter(|_| shared >= least)
                else {
                    continue;
                };
                if pairs.len() >= most {
                    return Err(Error::too_many_pairs(most as u64));
                }
                let pair = self.pair(first, handle, shared as usize);
                fallible::push(&mut pairs, pair)?;
            }
            touched.clear();
        }
        pairs.sort_unstable_by_key(|pair: &PassagePair| {
            (usize::MAX - pair.shared, self.sequence(pair.a), self.sequence(pair.b))
        });
        Ok(pairs)
    }

    /// Empty lists with room for the rows of each value that counts and that two texts have.
    fn lists(&self) -> Result<Lists, OutOfMemory> {
        let mut lists = Lists { values: Vec::new(), rows: Vec::new() };
        let mut start = 0;
        for number in 0..self.postings.len() {
            let count = self.postings.count(number);
            let is_left_out =
                self.postings.is_ignored(number) || self.is_common(number);
            if count > 1 && !is_left_out {
                fallible::push(&mut lists.values, (number, start, start))?;
                start += count;
            }
        }
        lists.rows = fallible::filled(start, 0)?;
        Ok(lists)
    }

    fn pair(&self, a: u32, b: u32, shared: usize) -> PassagePair {
        let [a, b] = if self.sequence(a) < self.sequence(b) { [a, b] } else { [b, a] };
        let share = |handle| {
            let distinct =
                self.row_of(handle).map_or(0, |row| self.rows[row as usize].distinct);
            shared as f64 / distinct as f64
        };
        PassagePair { a, b, shared, a_share: share(a), b_share: share(b) }
    }
}

/// The rows of each value, as an array: reading the linked lists of the index for every row would
/// take twenty times as long.
struct Lists {
    /// The number of each value, in ascending order, where its list starts, and where it ends so
    /// far.
    values: Vec<(u32, usize, usize)>,
    rows: Vec<u32>,
}

impl Lists {
    /// Adds a row to the list of a value, and returns the rows before it.
    fn add(&mut self, number: u32, row: u32) -> &[u32] {
        let found = self.values.binary_search_by_key(&number, |value| value.0);
        let Ok(found) = found else { return &[] };
        let (_, start, end) = &mut self.values[found];
        self.rows[*end] = row;
        *end += 1;
        &self.rows[*start..*end - 1]
    }
}
