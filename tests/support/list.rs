//! The plainest index there is: a list.

use simhash_wasm::{Fingerprint, Match, Pair, QueryOptions};
use std::collections::BTreeMap;

/// What the index holds, in the order of insertion.
#[derive(Default)]
pub struct List(pub Vec<(u32, Fingerprint)>);

/// The number of bits in which two differ.
pub fn distance(a: Fingerprint, b: Fingerprint) -> u32 {
    (a.value() ^ b.value()).count_ones()
}

impl List {
    pub fn matches(
        &self,
        asked: Fingerprint,
        query: QueryOptions,
        default: u32,
    ) -> Vec<Match> {
        let within = query.max_distance.unwrap_or(default);
        let mut matches: Vec<Match> = self
            .0
            .iter()
            .map(|&(handle, stored)| Match {
                handle,
                distance: distance(stored, asked),
            })
            .filter(|found| {
                found.distance <= within && query.exclude != Some(found.handle)
            })
            .collect();
        matches.sort_by_key(|found| found.distance);
        matches.truncate(query.limit.unwrap_or(usize::MAX));
        matches
    }

    /// The positions of every two that are near, and their distance.
    pub fn near(&self, within: u32) -> Vec<(usize, usize, u32)> {
        let all: Vec<Fingerprint> = self.0.iter().map(|&(_, stored)| stored).collect();
        let mut near = Vec::new();
        for position in 0..all.len() {
            for other in position + 1..all.len() {
                let distance = distance(all[position], all[other]);
                if distance <= within {
                    near.push((position, other, distance));
                }
            }
        }
        near
    }

    pub fn pairs(&self, near: &[(usize, usize, u32)]) -> Vec<Pair> {
        let handle = |position: usize| self.0[position].0;
        let pair = |&(a, b, distance)| Pair { a: handle(a), b: handle(b), distance };
        let mut pairs: Vec<Pair> = near.iter().map(pair).collect();
        pairs.sort_by_key(|pair| pair.distance);
        pairs
    }

    pub fn groups(&self, near: &[(usize, usize, u32)]) -> Vec<Vec<u32>> {
        // The first position that each is known to be connected with, until none is news.
        let mut first: Vec<usize> = (0..self.0.len()).collect();
        loop {
            let before = first.clone();
            for &(a, b, _) in near {
                let least = first[a].min(first[b]);
                (first[a], first[b]) = (least, least);
            }
            if first == before {
                break;
            }
        }
        let mut groups = BTreeMap::<usize, Vec<u32>>::new();
        for (first, &(handle, _)) in first.into_iter().zip(&self.0) {
            groups.entry(first).or_default().push(handle);
        }
        groups.into_values().filter(|group| group.len() > 1).collect()
    }
}
