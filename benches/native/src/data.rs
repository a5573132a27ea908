//! The stored fingerprints, and the queries.

use std::io::{Read, Result};

pub struct Data {
    pub stored: Vec<u64>,
    pub hits: Vec<u64>,
    pub misses: Vec<u64>,
}

impl Data {
    pub fn read(input: &mut impl Read, count: usize, queries: usize) -> Result<Data> {
        Ok(Data {
            stored: words(input, count)?,
            hits: words(input, queries)?,
            misses: words(input, queries)?,
        })
    }
}

/// `size` queries. They differ from those of the round before.
pub fn batch<T>(queries: &[T], round: usize, size: usize) -> &[T] {
    let start = round * size % (queries.len() - size);
    &queries[start..start + size]
}

/// The ids of a scattered tenth of all fingerprints. Ten rounds have all of them.
pub fn tenth(count: usize, round: usize) -> Vec<usize> {
    let ids = (0..count).map(|i| i * 613_651 % count);
    ids.skip(round % 10 * (count / 10)).take(count / 10).collect()
}

fn words(input: &mut impl Read, count: usize) -> Result<Vec<u64>> {
    let mut bytes = vec![0; 8 * count];
    input.read_exact(&mut bytes)?;
    let words = bytes.as_chunks().0;
    Ok(words.iter().map(|&word| u64::from_le_bytes(word)).collect())
}
