//! gaoya's index, with four blocks of 16 bits. Its distance is exclusive: with 3 it does the
//! work of finding fingerprints at a distance of 3 and leaves them out. The id of a fingerprint
//! is its position.
//!
//! The first line of the input has lists of fingerprints as JSON: `stored`, and the queries `hits`
//! and `misses`. Lines such as `hit 7` then ask for an operation and a round, or for the matches
//! of a query. Each line is answered with a line of JSON: the nanoseconds of an operation, or ids
//! and distances.

use crate::Outcome;
use gaoya::simhash::{SimHashBits, SimHashIndex};
use serde_json::Value;
use std::{hint::black_box, io::stdin, time::Instant};

const BLOCKS: usize = 4;
const DISTANCE: usize = 3;
const BATCH: usize = 10_000;

type Index = SimHashIndex<u64, u32>;

pub fn run() -> Outcome<()> {
    let mut lines = stdin().lines();
    let data: Value =
        serde_json::from_str(&lines.next().ok_or("the input is empty")??)?;
    let [stored, hits, misses] =
        ["stored", "hits", "misses"].map(|name| words(&data[name]));
    let (stored, hits, misses) = (stored?, hits?, misses?);
    let index = made(&stored);
    println!("\"ready\"");
    let ask = |queries: &[u64], round: usize| {
        let start = round * BATCH % (queries.len() - BATCH);
        let queries = queries[start..start + BATCH].iter();
        timed(BATCH, || queries.map(|query| index.query(query).len()).sum::<usize>())
    };
    let matches = |query: u64| {
        let distance = |id: u32| query.hamming_distance(&stored[id as usize]);
        let found =
            index.query(&query).into_iter().map(|&id| [id as usize, distance(id)]);
        // Rust's debug format of arrays of numbers is JSON.
        format!("{:?}", found.collect::<Vec<_>>())
    };
    for line in lines {
        let line = line?;
        let (operation, number) = line.split_once(' ').ok_or("a line has two words")?;
        let number: usize = number.parse()?;
        let answer = match operation {
            "hit-found" => matches(hits[number]),
            "miss-found" => matches(misses[number]),
            "hit" => ask(&hits, number),
            "miss" => ask(&misses, number),
            "build" => timed(stored.len(), || made(&stored).query(&stored[0]).len()),
            "stream" => timed(stored.len(), || {
                let mut index = Index::new(BLOCKS, DISTANCE);
                let mut found = 0;
                for (&word, id) in stored.iter().zip(0..) {
                    found += index.query(&word).len();
                    index.insert(id, word);
                }
                found
            }),
            _ => return Err(format!("gaoya has no operation {operation}").into()),
        };
        println!("{answer}");
    }
    Ok(())
}

/// The nanoseconds of each of the operations that `work` does.
fn timed<T>(operations: usize, work: impl FnOnce() -> T) -> String {
    let began = Instant::now();
    black_box(work());
    (began.elapsed().as_nanos() as f64 / operations as f64).to_string()
}

fn made(stored: &[u64]) -> Index {
    let mut index = Index::new(BLOCKS, DISTANCE);
    for (&word, id) in stored.iter().zip(0..) {
        index.insert(id, word);
    }
    index
}

/// Fingerprints, which are strings of digits because JSON numbers have 53 bits in JavaScript.
fn words(list: &Value) -> Outcome<Vec<u64>> {
    let list = list.as_array().ok_or("a list of fingerprints is missing")?;
    list.iter().map(|word| Ok(word.as_str().unwrap_or_default().parse()?)).collect()
}
