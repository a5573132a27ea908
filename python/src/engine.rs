//! A recipe, and what is computed by it.

use crate::{
    array::UintArray,
    error::raised,
    explanation::Explanation,
    texts::{Given, Text, Texts, weighted},
};
use pyo3::{prelude::*, types::PyBytes};
use simhash_wasm::{
    Bands, Bits, Error, FeatureSet, Input, Recipe, Scratch, Weight, WeightTable,
    internals::Votes,
};
use std::{borrow::Cow, cell::RefCell};

thread_local! {
    /// The scratch memory of this thread, which all recipes share.
    static SCRATCH: RefCell<Scratch> = const { RefCell::new(Scratch::new()) };
}

/// A resolved recipe.
#[pyclass(frozen, module = "simhash_wasm._core")]
pub struct Engine(pub Recipe);

impl Engine {
    fn made<T: Send>(
        &self,
        py: Python,
        input: &Given,
        make: impl Fn(&mut Scratch, &Recipe, Input) -> Result<T, Error> + Sync,
    ) -> PyResult<T> {
        py.detach(|| {
            SCRATCH.with_borrow_mut(|scratch| {
                input.with(|input| make(scratch, &self.0, input))
            })
        })
        .map_err(raised)
    }

    /// The feature set of an input, in the scratch memory of the thread.
    pub fn features_of(&self, input: Input) -> Result<FeatureSet, Error> {
        SCRATCH.with_borrow_mut(|scratch| {
            Ok(Votes::of(&self.0, scratch, input, false)?.take_features())
        })
    }
}

/// What a recipe consists of: id, base, bits, maxDistance, the limits of scores, the hash, and the other options as text.
type Description =
    (String, &'static str, u32, u32, (u32, f64), &'static str, Vec<String>);

#[pymethods]
impl Engine {
    #[new]
    fn new(
        name: &str,
        options: Vec<(String, String)>,
        table: Option<Vec<(Text, f64)>>,
        otherwise: f64,
    ) -> PyResult<Engine> {
        let make = || {
            let mut recipe: Recipe = name.parse()?;
            for (option, value) in &options {
                recipe = recipe.with_option(option, value)?;
            }
            if let Some(table) = &table {
                let entries = weighted(table)?;
                let table =
                    WeightTable::try_new(entries, Weight::of("default", otherwise)?)?;
                recipe = recipe.with_weights(table.into());
            }
            Ok(Engine(recipe))
        };
        make().map_err(raised)
    }

    fn describe(&self) -> Description {
        let recipe = &self.0;
        let limits = recipe.score_limits();
        (
            recipe.id(),
            recipe.name().as_str(),
            recipe.bits().get(),
            recipe.max_distance(),
            (limits.max_distance, limits.max_score),
            recipe.hash().as_str(),
            recipe.values().map(Cow::into_owned).to_vec(),
        )
    }

    fn fingerprint(&self, py: Python, input: Given) -> PyResult<u128> {
        self.made(py, &input, |scratch, recipe, input| {
            Ok(scratch.fingerprint(recipe, input)?.value())
        })
    }

    fn fingerprints(
        &self,
        py: Python,
        texts: Texts,
        jobs: usize,
    ) -> PyResult<UintArray> {
        UintArray::of_texts(py, &texts, self.0.bits(), jobs, |text| {
            SCRATCH.with_borrow_mut(|scratch| scratch.fingerprint(&self.0, text))
        })
    }

    fn explain(&self, py: Python, input: Given) -> PyResult<Explanation> {
        let explanation = self.made(py, &input, |_, recipe, input| {
            simhash_wasm::Explanation::new(recipe, input)
        })?;
        let text = if let Given::Text(text) = input { Some(text) } else { None };
        Ok(Explanation { explanation, text })
    }

    /// The fingerprint, the margins, the features if they are asked for, and the number of features.
    fn analyze<'py>(
        &self,
        py: Python<'py>,
        input: Given,
        with_features: bool,
    ) -> PyResult<(u128, Bound<'py, PyBytes>, Option<UintArray>, usize)> {
        let analysis = self.made(py, &input, |scratch, recipe, input| {
            scratch.analyze(recipe, input)
        })?;
        let margins = PyBytes::new(py, analysis.query.margins());
        let features = with_features
            .then(|| UintArray::new(analysis.features.into_hashes(), Bits::default()));
        Ok((
            analysis.query.fingerprint().value(),
            margins,
            features,
            analysis.feature_count,
        ))
    }

    fn features(&self, py: Python, input: Given) -> PyResult<UintArray> {
        let set = py
            .detach(|| input.with(|input| self.features_of(input)))
            .map_err(raised)?;
        Ok(UintArray::new(set.into_hashes(), Bits::default()))
    }

    fn bands(
        &self,
        py: Python,
        input: Given,
        count: u32,
        rows: u32,
    ) -> PyResult<UintArray> {
        let keys = py.detach(|| {
            Bands::new(count, rows)?.keys(&input.with(|input| self.features_of(input))?)
        });
        Ok(UintArray::new(keys.map_err(raised)?, Bits::default()))
    }
}
