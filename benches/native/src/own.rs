//! This package's index.

use crate::{
    Contender, Outcome,
    data::{Data, batch, tenth},
    timed,
};
use simhash_wasm::{Bits, DuplicateIndex, Error, Fingerprint, QueryOptions};
use std::collections::HashMap;

const BATCH: usize = 10_000;
const SCANS: usize = 4;

pub struct Own {
    distance: u32,
    stored: Vec<Fingerprint>,
    hits: Vec<Fingerprint>,
    misses: Vec<Fingerprint>,
    index: DuplicateIndex,
    /// The handle of each id, and the id of each handle.
    handles: Vec<u32>,
    ids: HashMap<u32, usize>,
}

impl Own {
    pub fn new(data: &Data, distance: u32) -> Outcome<Own> {
        let stored = fingerprints(&data.stored)?;
        let mut index = empty(distance)?;
        let handles = index.insert_many(&stored)?;
        Ok(Own {
            distance,
            hits: fingerprints(&data.hits)?,
            misses: fingerprints(&data.misses)?,
            stored,
            index,
            ids: handles.iter().copied().zip(0..).collect(),
            handles,
        })
    }

    fn build(&self) -> Outcome<f64> {
        timed(self.stored.len(), || {
            let mut index = empty(self.distance)?;
            index.insert_many(&self.stored)?;
            Ok(index.query(self.stored[0], QueryOptions::default())?)
        })
    }

    fn ask(&self, queries: &[Fingerprint], round: usize) -> Outcome<f64> {
        timed(BATCH, || Ok(found(&self.index, batch(queries, round, BATCH))?))
    }

    fn ask_many(&self, queries: &[Fingerprint], round: usize) -> Outcome<f64> {
        timed(BATCH, || {
            Ok(self
                .index
                .query_many(batch(queries, round, BATCH), QueryOptions::default())?)
        })
    }

    /// Deletes a tenth of all fingerprints, which are added again outside of the measured time.
    fn delete(&mut self, round: usize) -> Outcome<f64> {
        let ids = tenth(self.stored.len(), round);
        let time = timed(ids.len(), || {
            for &id in &ids {
                self.index.remove(self.handles[id])?;
            }
            Ok(self.index.query(self.stored[0], QueryOptions::default())?)
        });
        let gone = ids.iter().map(|&id| self.stored[id]).collect::<Vec<_>>();
        for (&id, handle) in ids.iter().zip(self.index.insert_many(&gone)?) {
            self.handles[id] = handle;
            self.ids.insert(handle, id);
        }
        time
    }

    fn stream(&self) -> Outcome<f64> {
        timed(self.stored.len(), || {
            let mut index = empty(self.distance)?;
            let mut found = 0;
            for &fingerprint in &self.stored {
                found += index.query(fingerprint, QueryOptions::default())?.len();
                index.insert(fingerprint)?;
            }
            Ok(found)
        })
    }

    fn scan(&self, round: usize) -> Outcome<f64> {
        let queries = batch(&self.hits, round, SCANS);
        timed(SCANS * self.stored.len(), || Ok(found(&self.index, queries)?))
    }

    fn id(&self, handle: u32) -> u32 {
        self.ids[&handle] as u32
    }
}

impl Contender for Own {
    fn time(&mut self, operation: &str, round: usize) -> Outcome<f64> {
        match operation {
            "build" => self.build(),
            "hit" => self.ask(&self.hits, round),
            "miss" => self.ask(&self.misses, round),
            "manyHits" => self.ask_many(&self.hits, round),
            "manyMisses" => self.ask_many(&self.misses, round),
            "delete" => self.delete(round),
            "stream" => self.stream(),
            "pairs" => timed(self.stored.len(), || Ok(self.index.pairs(None)?)),
            "scan" => self.scan(round),
            _ => {
                Err(format!("this package's index has no operation {operation}").into())
            }
        }
    }

    fn matches(&self, query: u64) -> Outcome<Vec<[u32; 2]>> {
        let query = Fingerprint::new(query.into(), Bits::default())?;
        let matches = self.index.query(query, QueryOptions::default())?;
        Ok(matches
            .iter()
            .map(|found| [self.id(found.handle), found.distance])
            .collect())
    }

    fn pairs(&self) -> Outcome<Vec<[u32; 3]>> {
        let pairs = self.index.pairs(None)?;
        let id = |handle| self.id(handle);
        Ok(pairs.iter().map(|pair| [id(pair.a), id(pair.b), pair.distance]).collect())
    }
}

fn empty(distance: u32) -> Result<DuplicateIndex, Error> {
    DuplicateIndex::new(Bits::default(), distance)
}

fn found(index: &DuplicateIndex, queries: &[Fingerprint]) -> Result<usize, Error> {
    let mut found = 0;
    for &query in queries {
        found += index.query(query, QueryOptions::default())?.len();
    }
    Ok(found)
}

fn fingerprints(words: &[u64]) -> Result<Vec<Fingerprint>, Error> {
    words.iter().map(|&word| Fingerprint::new(word.into(), Bits::default())).collect()
}
