//! Passages, their index by handle, and shared ranges. Positions in passages are UTF-16 code units, as in snapshots, which
//! browsers load.

use crate::{engine::Engine, error::raised, positions::Positions, texts::Text};
use pyo3::{prelude::*, types::PyBytes};
use simhash_wasm::{Error, PassageQuery, PassageValue, SharedRange, SimHash, Span};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// How many entries of lists are read before a look whether the program is to be interrupted.
const STEP: u64 = 1 << 20;

/// The values that winnowing selects from a text.
#[pyclass(frozen, module = "simhash_wasm._core")]
pub struct Passages(simhash_wasm::Passages);

/// A value: itself, the position of its first token, and its range.
type Value = (u64, usize, usize, usize);

fn number_of(span: Span) -> (usize, usize) {
    (span.start, span.end)
}

#[pymethods]
impl Passages {
    #[new]
    fn new(py: Python, tokens: usize, values: Vec<Value>) -> PyResult<Passages> {
        let values = values.into_iter().map(|(value, token, start, end)| {
            PassageValue { value, token, span: Span { start, end } }
        });
        py.detach(|| simhash_wasm::Passages::new(tokens, values))
            .map(Passages)
            .map_err(raised)
    }

    #[staticmethod]
    fn of(py: Python, engine: &Engine, text: Text) -> PyResult<Passages> {
        py.detach(|| simhash_wasm::Passages::of(&engine.0, text.as_str()))
            .map(Passages)
            .map_err(raised)
    }

    #[getter]
    fn tokens(&self) -> usize {
        self.0.token_count()
    }

    #[getter]
    fn values(&self) -> Vec<Value> {
        let values = self.0.values().iter();
        values
            .map(|value| (value.value, value.token, value.span.start, value.span.end))
            .collect()
    }
}

/// A range of two texts, and its number of tokens.
type Shared = ((usize, usize), (usize, usize), usize);
/// Two texts, how many values they share, and the share of those of each.
type Pair = (u32, u32, usize, f64, f64);

/// The ranges that two texts share, in code points: those of the first text and of the second, and their tokens.
#[pyfunction]
pub fn shared_ranges(
    py: Python,
    engine: &Engine,
    a: Text,
    b: Text,
    min_tokens: usize,
) -> PyResult<Vec<Shared>> {
    py.detach(|| {
        let (a, b) = (a.as_str(), b.as_str());
        let ranges = SimHash::new(engine.0.clone()).shared_ranges(a, b, min_tokens)?;
        let [in_a, in_b] = [Positions::of(a), Positions::of(b)];
        let range = |range: &SharedRange| {
            (in_a.span(range.a), in_b.span(range.b), range.tokens)
        };
        Ok(ranges.iter().map(range).collect())
    })
    .map_err(raised)
}

#[pyclass(frozen, module = "simhash_wasm._core")]
pub struct PassageIndex(RwLock<simhash_wasm::PassageIndex>);

/// A match: its handle, shared values, and the share of them in both texts; the ranges of each passage in both texts; and the
/// numbers of ignored and of common values.
type Match =
    (u32, usize, (f64, f64), Vec<((usize, usize), (usize, usize))>, usize, usize);

impl PassageIndex {
    /// Waits for another thread only without the GIL, which that may need.
    fn change<T: Send>(
        &self,
        py: Python,
        change: impl FnOnce(&mut simhash_wasm::PassageIndex) -> Result<T, Error> + Send,
    ) -> PyResult<T> {
        py.detach(|| change(&mut self.alone())).map_err(raised)
    }

    fn shared(&self) -> RwLockReadGuard<'_, simhash_wasm::PassageIndex> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn alone(&self) -> RwLockWriteGuard<'_, simhash_wasm::PassageIndex> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl PassageIndex {
    #[new]
    fn new(max_share: f64) -> PyResult<PassageIndex> {
        Ok(PassageIndex(RwLock::new(
            simhash_wasm::PassageIndex::new(max_share).map_err(raised)?,
        )))
    }

    #[staticmethod]
    fn from_bytes(
        py: Python,
        bytes: &Bound<PyBytes>,
        max_share: f64,
    ) -> PyResult<PassageIndex> {
        let bytes = bytes.as_bytes();
        let index =
            py.detach(|| simhash_wasm::PassageIndex::from_bytes(bytes, max_share));
        index.map(|index| PassageIndex(RwLock::new(index))).map_err(raised)
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| self.shared().to_bytes()).map_err(raised)?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __len__(&self) -> usize {
        self.shared().len()
    }

    fn byte_length(&self, py: Python) -> usize {
        py.detach(|| self.shared().byte_length())
    }

    /// Stores passages under a handle, or under a new one for `None`. Returns the handle.
    fn set(
        &self,
        py: Python,
        handle: Option<u32>,
        passages: &Passages,
    ) -> PyResult<u32> {
        self.change(py, |index| match handle {
            Some(handle) => index.replace(handle, &passages.0).map(|()| handle),
            None => index.insert(&passages.0),
        })
    }

    fn get(&self, py: Python, handle: u32) -> PyResult<Option<Passages>> {
        Ok(py.detach(|| self.shared().get(handle)).map_err(raised)?.map(Passages))
    }

    fn remove(&self, py: Python, handle: u32) -> PyResult<()> {
        self.change(py, |index| index.remove(handle))
    }

    fn clear(&self, py: Python) {
        py.detach(|| self.alone().clear());
    }

    fn ignore(&self, py: Python, passages: &Passages) -> PyResult<()> {
        self.change(py, |index| index.ignore(&passages.0))
    }

    fn query(
        &self,
        py: Python,
        passages: &Passages,
        min_shared: usize,
        limit: Option<usize>,
        exclude: Option<u32>,
    ) -> PyResult<Vec<Match>> {
        let options = PassageQuery { min_shared, limit, exclude };
        let found =
            py.detach(|| self.shared().query(&passages.0, options)).map_err(raised)?;
        let matches = found.into_iter().map(|found| {
            let passages = found.passages.iter();
            let passages = passages
                .map(|passage| (number_of(passage.query), number_of(passage.stored)));
            let share = (found.query_share, found.stored_share);
            (
                found.handle,
                found.shared,
                share,
                passages.collect(),
                found.ignored,
                found.common,
            )
        });
        Ok(matches.collect())
    }

    fn pairs(&self, py: Python, min_shared: usize) -> PyResult<Vec<Pair>> {
        let mut search = py
            .detach(|| self.shared().search_pairs(min_shared, usize::MAX))
            .map_err(raised)?;
        while py.detach(|| search.advance(STEP)).map_err(raised)? < 1.0 {
            py.check_signals()?;
        }
        let pairs = py.detach(|| search.finish()).map_err(raised)?;
        Ok(pairs
            .into_iter()
            .map(|pair| (pair.a, pair.b, pair.shared, pair.a_share, pair.b_share))
            .collect())
    }
}
