//! The fingerprints of other libraries.

use crate::{
    array::{UintArray, width},
    error::raised,
    texts::{Given, Text, Texts},
};
use pyo3::prelude::*;
use simhash_wasm::{InteropScratch, InteropSimHash};
use std::cell::RefCell;

thread_local! {
    /// The scratch memory of this thread.
    static SCRATCH: RefCell<InteropScratch> = const { RefCell::new(InteropScratch::new()) };
}

#[pyclass(frozen, module = "simhash_wasm._core")]
pub struct Interop(InteropSimHash);

#[pymethods]
impl Interop {
    #[new]
    fn new(name: &str, bits: u32) -> PyResult<Interop> {
        Ok(Interop(InteropSimHash::new(name.parse().map_err(raised)?, width(bits)?)))
    }

    fn fingerprint(&self, py: Python, input: Given) -> PyResult<u128> {
        let fingerprint = py.detach(|| match &input {
            Given::Text(text) => Ok(self.0.fingerprint(text.as_str())),
            Given::Features(features) => {
                let features: Vec<&str> = features.iter().map(Text::as_str).collect();
                Ok(self.0.fingerprint_features(&features))
            }
            Given::Weighted(features) => {
                let features: Vec<_> = features
                    .iter()
                    .map(|(text, weight)| (text.as_str(), *weight))
                    .collect();
                self.0.fingerprint_weighted(&features)
            }
        });
        Ok(fingerprint.map_err(raised)?.value())
    }

    fn fingerprints(
        &self,
        py: Python,
        texts: Texts,
        jobs: usize,
    ) -> PyResult<UintArray> {
        UintArray::of_texts(py, &texts, self.0.bits(), jobs, |text| {
            SCRATCH.with_borrow_mut(|scratch| Ok(scratch.fingerprint(self.0, text)))
        })
    }
}
