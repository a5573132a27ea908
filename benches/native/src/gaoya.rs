//! gaoya's index, with four blocks of 16 bits. Its distance is exclusive: with
//! 3 it does the work of finding fingerprints at a distance of 3 and leaves them out.

use crate::{
    Contender, Outcome,
    data::{Data, batch},
    timed,
};
use gaoya::simhash::{SimHashBits, SimHashIndex};

const BLOCKS: usize = 4;
const DISTANCE: usize = 3;
const BATCH: usize = 10_000;

pub struct Gaoya<'a> {
    data: &'a Data,
    index: SimHashIndex<u64, u32>,
}

impl Gaoya<'_> {
    pub fn new(data: &Data) -> Gaoya<'_> {
        Gaoya { data, index: made(data) }
    }

    fn ask(&self, queries: &[u64], round: usize) -> Outcome<f64> {
        timed(BATCH, || {
            let queries = batch(queries, round, BATCH).iter();
            Ok(queries.map(|query| self.index.query(query).len()).sum::<usize>())
        })
    }
}

impl Contender for Gaoya<'_> {
    fn time(&mut self, operation: &str, round: usize) -> Outcome<f64> {
        let Data { stored, hits, misses } = self.data;
        match operation {
            "build" => {
                timed(stored.len(), || Ok(made(self.data).query(&stored[0]).len()))
            }
            "hit" => self.ask(hits, round),
            "miss" => self.ask(misses, round),
            "stream" => timed(stored.len(), || {
                let mut index = empty();
                let mut found = 0;
                for (&word, id) in stored.iter().zip(0..) {
                    found += index.query(&word).len();
                    index.insert(id, word);
                }
                Ok(found)
            }),
            _ => Err(format!("gaoya has no operation {operation}").into()),
        }
    }

    fn matches(&self, query: u64) -> Outcome<Vec<[u32; 2]>> {
        let found = |&id: &u32| {
            let distance = query.hamming_distance(&self.data.stored[id as usize]);
            [id, distance as u32]
        };
        Ok(self.index.query(&query).into_iter().map(found).collect())
    }

    fn pairs(&self) -> Outcome<Vec<[u32; 3]>> {
        Err("gaoya finds no pairs".into())
    }
}

fn made(data: &Data) -> SimHashIndex<u64, u32> {
    let mut index = empty();
    for (&word, id) in data.stored.iter().zip(0..) {
        index.insert(id, word);
    }
    index
}

fn empty() -> SimHashIndex<u64, u32> {
    SimHashIndex::new(BLOCKS, DISTANCE)
}
