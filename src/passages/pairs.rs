//! All pairs of stored texts that share passages.

use super::PassageIndex;
use super::occurrences::{Occurrence, decode};
use crate::{
    Error,
    memory::fallible::{self, OutOfMemory},
};
use alloc::vec::Vec;
use core::mem;

/// Two stored texts that share values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassagePair {
    /// The handle of the text that was inserted first.
    pub a: u32,
    /// The handle of the text that was inserted later.
    pub b: u32,
    /// The number of distinct values that both texts have, without the excluded ones.
    pub shared: usize,
    /// `shared` as a fraction of all distinct values of text a.
    pub a_share: f64,
    /// `shared` as a fraction of all distinct values of text b.
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
        let mut search = self.search_pairs(min_shared, usize::MAX)?;
        while search.advance(u64::MAX)? < 1.0 {}
        search.finish()
    }

    /// A search for the pairs of [`PassageIndex::pairs`] in steps, on the present texts of the
    /// index. More than `most` pairs are an error.
    ///
    /// # Errors
    ///
    /// The same as [`PassageIndex::pairs`].
    #[doc(hidden)]
    pub fn search_pairs(
        &self,
        min_shared: usize,
        most: usize,
    ) -> Result<PassagePairSearch, Error> {
        let (lists, numbers, total) = self.lists()?;
        let mut rows = fallible::with_exact_capacity(self.len())?;
        rows.extend((0..self.rows.len() as u32).filter_map(|row| {
            let handle = self.handle_of(row)?;
            Some((self.sequence(handle), handle, row))
        }));
        rows.sort_unstable();
        let mut texts = fallible::with_exact_capacity(rows.len())?;
        let mut values = Vec::new();
        for (_, handle, row) in rows {
            let row = &self.rows[row as usize];
            for Occurrence { number, is_first, .. } in decode(&row.occurrences) {
                if is_first && let Ok(list) = numbers.binary_search(&number) {
                    fallible::push(&mut values, list as u32)?;
                }
            }
            texts.push(Text { handle, distinct: row.distinct, end: values.len() });
        }
        Ok(PassagePairSearch {
            least: min_shared.clamp(1, u32::MAX as usize) as u32,
            most,
            counts: fallible::filled(texts.len(), 0)?,
            texts,
            values,
            lists,
            text: 0,
            value: 0,
            touched: Vec::new(),
            pairs: Vec::new(),
            total,
            read: 0,
        })
    }

    /// Empty lists with room for the texts of each value that counts and that at least two texts
    /// have; the numbers of the values in ascending order; and the greatest number of entries that
    /// a search reads.
    fn lists(&self) -> Result<(Lists, Vec<u32>, u64), OutOfMemory> {
        let mut lists = Lists { ends: Vec::new(), texts: Vec::new() };
        let mut numbers = Vec::new();
        let (mut start, mut total) = (0, 0);
        for number in 0..self.postings.len() {
            let count = self.postings.count(number);
            let is_left_out =
                self.postings.is_ignored(number) || self.is_common(number);
            if count > 1 && !is_left_out {
                fallible::push(&mut lists.ends, (start, start))?;
                fallible::push(&mut numbers, number)?;
                start += count;
                total += count as u64 * (count as u64 - 1) / 2;
            }
        }
        lists.texts = fallible::filled(start, 0)?;
        Ok((lists, numbers, total))
    }
}

/// A search for all pairs of texts that share values: see [`PassageIndex::search_pairs`]. It visits
/// the texts in the order of insertion, and counts the values that each shares with each earlier
/// text.
#[doc(hidden)]
pub struct PassagePairSearch {
    least: u32,
    most: usize,
    /// In the order of insertion.
    texts: Vec<Text>,
    /// The distinct values of each text, one text after the other, as positions in `lists`.
    values: Vec<u32>,
    lists: Lists,
    /// The next text, and its next value.
    text: usize,
    value: usize,
    /// The number of values that each text shares with the next one so far.
    counts: Vec<u32>,
    /// The texts whose count is not 0.
    touched: Vec<u32>,
    /// The positions of both texts, and the number of shared values.
    pairs: Vec<[u32; 3]>,
    /// The number of list entries to read, and the number read so far.
    total: u64,
    read: u64,
}

struct Text {
    handle: u32,
    distinct: usize,
    /// The end of its values.
    end: usize,
}

impl PassagePairSearch {
    /// Reads about this many list entries: one list or more. Returns the completed fraction of the
    /// work, which is 1 only at the end.
    ///
    /// # Errors
    ///
    /// No memory; too many pairs.
    pub fn advance(&mut self, entries: u64) -> Result<f64, Error> {
        let mut left = entries;
        while let Some(text) = self.texts.get(self.text) {
            while self.value < text.end {
                if left == 0 {
                    return Ok((self.read as f64 / self.total.max(1) as f64).min(0.999));
                }
                let list = self.values[self.value] as usize;
                let others = self.lists.add(list, self.text as u32);
                for &other in others {
                    let count = &mut self.counts[other as usize];
                    *count += 1;
                    if *count == 1 {
                        fallible::push(&mut self.touched, other)?;
                    }
                }
                self.value += 1;
                self.read += others.len() as u64;
                // An empty list takes a step too.
                left = left.saturating_sub(others.len() as u64 + 1);
            }
            for &other in &self.touched {
                let shared = mem::take(&mut self.counts[other as usize]);
                if shared < self.least {
                    continue;
                }
                if self.pairs.len() >= self.most {
                    return Err(Error::too_many_pairs(self.most as u64));
                }
                fallible::push(&mut self.pairs, [other, self.text as u32, shared])?;
            }
            self.touched.clear();
            self.text += 1;
        }
        Ok(1.0)
    }

    /// The pairs, in the order of [`PassageIndex::pairs`].
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn finish(mut self) -> Result<Vec<PassagePair>, Error> {
        self.pairs.sort_unstable_by_key(|&[a, b, shared]| (!shared, a, b));
        let share = |shared: u32, text: &Text| f64::from(shared) / text.distinct as f64;
        let pair = |&[a, b, shared]: &[u32; 3]| {
            let [a, b] = [a, b].map(|text| &self.texts[text as usize]);
            PassagePair {
                a: a.handle,
                b: b.handle,
                shared: shared as usize,
                a_share: share(shared, a),
                b_share: share(shared, b),
            }
        };
        let mut pairs = fallible::with_exact_capacity(self.pairs.len())?;
        pairs.extend(self.pairs.iter().map(pair));
        Ok(pairs)
    }
}

/// The texts of each value, as an array: reading the linked lists of the index for every text would
/// take twenty times as long.
struct Lists {
    /// The start of each value's list, and its end so far.
    ends: Vec<(usize, usize)>,
    texts: Vec<u32>,
}

impl Lists {
    /// Adds a text to a list, and returns the texts before it.
    fn add(&mut self, list: usize, text: u32) -> &[u32] {
        let (start, end) = &mut self.ends[list];
        self.texts[*end] = text;
        *end += 1;
        &self.texts[*start..*end - 1]
    }
}
