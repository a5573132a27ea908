//! The fingerprints of other libraries.

use crate::{
    array::{UintArray, limb_count, width},
    error::{no_memory, raised},
    parallel,
    texts::{Given, Text, Texts},
};
use pyo3::prelude::*;
use simhash_wasm::{Error, InteropSimHash};

/// How many texts a thread takes at once.
const CHUNK: usize = 64;

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
        let (jobs, texts, stride) =
            (parallel::checked(jobs)?, texts.all()?, limb_count(self.0.bits()));
        let mut limbs = Vec::new();
        limbs.try_reserve_exact(texts.len() * stride).map_err(|_| no_memory())?;
        limbs.resize(texts.len() * stride, 0);
        py.detach(|| {
            parallel::fill(&mut limbs, CHUNK * stride, jobs, |start, part| {
                for (at, limbs) in part.chunks_exact_mut(stride).enumerate() {
                    let value = self.0.fingerprint(texts[start / stride + at]).value();
                    limbs[0] = value as u64;
                    if let Some(high) = limbs.get_mut(1) {
                        *high = (value >> 64) as u64;
                    }
                }
                Ok::<(), Error>(())
            })
        })
        .map_err(raised)?;
        Ok(UintArray::new(limbs, self.0.bits()))
    }
}
