//! The duplicate index by handle. The package's Python has the ids.

use crate::{
    array::{UintArray, fingerprint, limb_count, width},
    error::raised,
};
use pyo3::{prelude::*, types::PyBytes};
use simhash_wasm::{
    DuplicateIndex, Error, Layout, Query, QueryOptions, ScoreOptions, internals::NEW,
};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// How many comparisons are made before a look whether the program is to be interrupted.
const STEP: u64 = 1 << 27;

#[pyclass(frozen, module = "simhash_wasm._core")]
pub struct Index(RwLock<DuplicateIndex>);

type Match = (u32, u32);
type Scored = (u32, u32, f64);

impl Index {
    /// Waits for another thread only without the GIL, which that may need.
    fn read<T: Send>(
        &self,
        py: Python,
        ask: impl Fn(&DuplicateIndex) -> Result<T, Error> + Sync,
    ) -> PyResult<T> {
        py.detach(|| ask(&self.shared())).map_err(raised)
    }

    fn shared(&self) -> RwLockReadGuard<'_, DuplicateIndex> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn alone(&self) -> RwLockWriteGuard<'_, DuplicateIndex> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

fn matches(found: Vec<simhash_wasm::Match>) -> Vec<Match> {
    found.into_iter().map(|found| (found.handle, found.distance)).collect()
}

fn scored(found: Vec<simhash_wasm::ScoredMatch>) -> Vec<Scored> {
    found.into_iter().map(|found| (found.handle, found.distance, found.score)).collect()
}

#[pymethods]
impl Index {
    #[new]
    fn new(bits: u32, max_distance: u32, compact: bool) -> PyResult<Index> {
        let layout = if compact { Layout::Compact } else { Layout::Fast };
        let index = DuplicateIndex::with_layout(width(bits)?, max_distance, layout)
            .map_err(raised)?;
        Ok(Index(RwLock::new(index)))
    }

    fn byte_length(&self, py: Python) -> usize {
        py.detach(|| self.shared().byte_length())
    }

    /// Stores fingerprints under handles, or under new ones for `None`, all or none. Returns the handles.
    fn set(
        &self,
        py: Python,
        handles: Vec<Option<u32>>,
        fingerprints: &UintArray,
    ) -> PyResult<Vec<u32>> {
        py.detach(|| {
            let mut index = self.alone();
            index.reserve_many(
                handles.iter().filter(|handle| handle.is_none()).count(),
            )?;
            let rows = fingerprints.limbs.chunks_exact(limb_count(fingerprints.bits));
            let set = handles.iter().zip(rows).map(|(handle, limbs)| {
                let limbs = [limbs[0], limbs.get(1).copied().unwrap_or(0)];
                index.put_one_of_many(handle.unwrap_or(NEW), limbs)
            });
            let set = set.collect();
            index.compact_many();
            Ok(set)
        })
        .map_err(raised)
    }

    fn remove(&self, py: Python, handle: u32) -> bool {
        py.detach(|| self.alone().take_out(handle))
    }

    fn clear(&self, py: Python) {
        py.detach(|| self.alone().clear());
    }

    fn get(&self, py: Python, handle: u32) -> Option<u128> {
        py.detach(|| self.shared().get(handle).map(simhash_wasm::Fingerprint::value))
    }

    /// The fingerprints of handles in use.
    fn get_many(&self, py: Python, handles: Vec<u32>) -> UintArray {
        py.detach(|| {
            let index = self.shared();
            let wide = limb_count(index.bits()) == 2;
            let values = handles
                .iter()
                .filter_map(|&handle| index.get(handle))
                .map(simhash_wasm::Fingerprint::value);
            let limbs = values.flat_map(|value| {
                let high = wide.then_some((value >> 64) as u64);
                std::iter::once(value as u64).chain(high)
            });
            UintArray::new(limbs.collect(), index.bits())
        })
    }

    fn query(
        &self,
        py: Python,
        asked: &Bound<PyAny>,
        max_distance: Option<u32>,
        limit: Option<usize>,
        exclude: Option<u32>,
    ) -> PyResult<Vec<Match>> {
        let asked = fingerprint(asked, py.detach(|| self.shared().bits()))?;
        self.read(py, |index| {
            index.query(asked, QueryOptions { max_distance, limit, exclude })
        })
        .map(matches)
    }

    fn nearest(
        &self,
        py: Python,
        asked: &Bound<PyAny>,
        count: usize,
    ) -> PyResult<Vec<Match>> {
        let asked = fingerprint(asked, py.detach(|| self.shared().bits()))?;
        self.read(py, |index| index.nearest(asked, count)).map(matches)
    }

    fn query_many(
        &self,
        py: Python,
        asked: &UintArray,
        max_distance: Option<u32>,
        limit: Option<usize>,
    ) -> PyResult<Vec<Vec<Match>>> {
        let found = self.read(py, |index| {
            let asked: Vec<_> = asked.fingerprints().collect();
            index
                .query_many(&asked, QueryOptions { max_distance, limit, exclude: None })
        })?;
        Ok(found.into_iter().map(matches).collect())
    }

    fn query_by_score(
        &self,
        py: Python,
        asked: &Bound<PyAny>,
        margins: &Bound<PyBytes>,
        max_distance: u32,
        max_score: f64,
        limit: Option<usize>,
        exclude: Option<u32>,
    ) -> PyResult<Vec<Scored>> {
        let asked = fingerprint(asked, py.detach(|| self.shared().bits()))?;
        let query = Query::new(asked, margins.as_bytes()).map_err(raised)?;
        let options = ScoreOptions { max_score, max_distance, limit, exclude };
        self.read(py, |index| index.query_by_score(&query, options)).map(scored)
    }

    fn nearest_by_score(
        &self,
        py: Python,
        asked: &Bound<PyAny>,
        margins: &Bound<PyBytes>,
        count: usize,
    ) -> PyResult<Vec<Scored>> {
        let asked = fingerprint(asked, py.detach(|| self.shared().bits()))?;
        let query = Query::new(asked, margins.as_bytes()).map_err(raised)?;
        self.read(py, |index| index.nearest_by_score(&query, count)).map(scored)
    }

    fn pairs(&self, py: Python, max_distance: u32) -> PyResult<Vec<(u32, u32, u32)>> {
        let mut search =
            self.read(py, |index| index.pair_search(Some(max_distance)))?;
        while py.detach(|| search.advance(STEP)).map_err(raised)? {
            py.check_signals()?;
        }
        let pairs = py.detach(|| search.finish()).map_err(raised)?;
        Ok(pairs.into_iter().map(|pair| (pair.a, pair.b, pair.distance)).collect())
    }

    fn groups(&self, py: Python, max_distance: u32) -> PyResult<Vec<Vec<u32>>> {
        let mut search =
            self.read(py, |index| index.group_search(Some(max_distance)))?;
        while py.detach(|| search.advance(STEP)).map_err(raised)? {
            py.check_signals()?;
        }
        py.detach(|| search.finish()).map_err(raised)
    }
}
