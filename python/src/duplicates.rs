//! The search for the near-duplicates of a collection, by the numbers of texts.

use crate::{engine::Engine, error::raised, parallel, texts::Texts};
use pyo3::prelude::*;
use simhash_wasm::{
    DuplicateFinder, Error, FeatureSet, Finding, Measure, SearchOptions,
};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many texts a thread takes at once, and of how many texts feature sets are held at once.
const CHUNK: usize = 64;
const BATCH: usize = 1 << 13;

#[pyclass(frozen, module = "simhash_wasm._core")]
pub struct Finder(Mutex<Option<DuplicateFinder>>);

/// A text and a similar one, by their numbers.
type Similar = (u32, u32, f64);

/// What was found of many texts.
#[derive(Default)]
struct Found {
    pairs: Vec<Similar>,
    /// Dropped texts, each with the kept one.
    dropped: Vec<Similar>,
    empty: Vec<u32>,
}

impl Finder {
    fn locked(&self) -> MutexGuard<'_, Option<DuplicateFinder>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn add(
    finder: &mut DuplicateFinder,
    set: &FeatureSet,
    found: &mut Found,
) -> Result<(), Error> {
    let number = finder.len() as u32;
    match finder.add(set)? {
        Finding::Empty => found.empty.push(number),
        Finding::Kept => {}
        Finding::Dropped { kept, similarity } => {
            found.dropped.push((number, kept, similarity));
        }
    }
    found.pairs.extend(
        finder.similar().iter().map(|other| (other.text, number, other.similarity)),
    );
    Ok(())
}

#[pymethods]
impl Finder {
    #[new]
    fn new(
        min_similarity: f64,
        contained: bool,
        every_pair: bool,
        max_pairs: u64,
        expected: usize,
    ) -> PyResult<Finder> {
        let measure = if contained { Measure::Containment } else { Measure::Jaccard };
        let options =
            SearchOptions { min_similarity, measure, every_pair, max_pairs, expected };
        Ok(Finder(Mutex::new(Some(DuplicateFinder::new(options).map_err(raised)?))))
    }

    fn __len__(&self, py: Python) -> usize {
        py.detach(|| self.locked().as_ref().map_or(0, DuplicateFinder::len))
    }

    fn byte_length(&self, py: Python) -> usize {
        py.detach(|| self.locked().as_ref().map_or(0, DuplicateFinder::byte_length))
    }

    /// Adds texts, whose features several threads make. Returns the pairs, those that are dropped, and those without
    /// features.
    fn add(
        &self,
        py: Python,
        engine: &Engine,
        texts: Texts,
        jobs: usize,
    ) -> PyResult<(Vec<Similar>, Vec<Similar>, Vec<u32>)> {
        let (jobs, texts) = (parallel::checked(jobs)?, texts.all()?);
        let mut found = Found::default();
        for texts in texts.chunks(BATCH) {
            py.detach(|| {
                let mut sets: Vec<FeatureSet> =
                    (0..texts.len()).map(|_| FeatureSet::default()).collect();
                parallel::fill(&mut sets, CHUNK, jobs, |start, part| {
                    for (at, set) in part.iter_mut().enumerate() {
                        *set = engine.features_of(texts[start + at].into())?;
                    }
                    Ok::<(), Error>(())
                })?;
                let mut finder = self.locked();
                let Some(finder) = finder.as_mut() else { return Ok(()) };
                sets.iter().try_for_each(|set| add(finder, set, &mut found))
            })
            .map_err(raised)?;
            py.check_signals()?;
        }
        Ok((found.pairs, found.dropped, found.empty))
    }

    /// The connected components of all pairs: for each its number of texts, and then the texts. Nothing can be added after it.
    fn components(&self, py: Python) -> PyResult<Vec<u32>> {
        let finder = py.detach(|| self.locked().take());
        finder.map_or(Ok(Vec::new()), |finder| {
            py.detach(|| finder.into_components()).map_err(raised)
        })
    }
}
