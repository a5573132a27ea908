//! Texts and other inputs, as Python passes them.

use crate::{
    arrow::{self, Strings},
    error::{invalid, no_memory},
};
use pyo3::{
    Borrowed,
    prelude::*,
    pybacked::{PyBackedBytes, PyBackedStr},
    types::{PyBytes, PyList, PyString},
};
use simhash_wasm::{Error, Input, Weight};

/// A text. Python keeps the UTF-8 of a string that is not ASCII with it.
pub enum Text {
    Shared(PyBackedStr),
    /// Of a string with lone surrogates.
    Replaced(String),
}

impl Text {
    pub fn as_str(&self) -> &str {
        match self {
            Text::Shared(text) => text,
            Text::Replaced(text) => text,
        }
    }

    fn of(given: &Bound<PyString>) -> PyResult<Text> {
        match given.extract() {
            Ok(text) => Ok(Text::Shared(text)),
            Err(_) => Ok(Text::Replaced(without_surrogates(given)?)),
        }
    }
}

/// The text with U+FFFD in the place of each surrogate, as in JavaScript, whose positions are the same.
fn without_surrogates(given: &Bound<PyString>) -> PyResult<String> {
    let encoded = given.call_method1("encode", ("utf-8", "surrogatepass"))?;
    let mut bytes = encoded.cast_into::<PyBytes>()?.as_bytes().to_vec();
    // A surrogate is ED A0 80 to ED BF BF. U+FFFD has as many bytes: EF BF BD.
    for at in 0..bytes.len().saturating_sub(2) {
        if bytes[at] == 0xed && bytes[at + 1] >= 0xa0 {
            bytes[at..at + 3].copy_from_slice("\u{fffd}".as_bytes());
        }
    }
    String::from_utf8(bytes).map_err(|error| invalid(error.to_string()))
}

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Text> {
        match given.cast::<PyString>() {
            Ok(text) => Text::of(&text),
            Err(_) => {
                Err(invalid(format!("a text must be a str, got {}", kind(&given))))
            }
        }
    }
}

/// A value as a sentence names it: by its type.
pub fn kind(value: &Bound<PyAny>) -> String {
    value
        .get_type()
        .name()
        .map_or_else(|_| "an object".into(), |name| format!("an object of type {name}"))
}

/// What can be fingerprinted. The package's Python has made lists of other iterables.
#[derive(FromPyObject)]
pub enum Given {
    Text(Text),
    Features(Vec<Text>),
    Weighted(Vec<(Text, f64)>),
}

impl Given {
    pub fn with<T>(
        &self,
        work: impl FnOnce(Input) -> Result<T, Error>,
    ) -> Result<T, Error> {
        match self {
            Given::Text(text) => work(text.as_str().into()),
            Given::Features(features) => {
                let features: Vec<&str> = features.iter().map(Text::as_str).collect();
                work((&*features).into())
            }
            Given::Weighted(features) => work((&*weighted(features)?).into()),
        }
    }
}

/// Returns the features with their weights checked.
pub fn weighted(features: &[(Text, f64)]) -> Result<Vec<(&str, Weight)>, Error> {
    features
        .iter()
        .map(|(text, weight)| Ok((text.as_str(), Weight::of(text.as_str(), *weight)?)))
        .collect()
}

/// Many texts: strings, or columns of Arrow.
pub enum Texts {
    Listed(Vec<Text>),
    Columns(Vec<Strings>),
}

impl Texts {
    pub fn all(&self) -> PyResult<Vec<&str>> {
        let mut all = Vec::new();
        let count = match self {
            Texts::Listed(texts) => texts.len(),
            Texts::Columns(columns) => columns.iter().map(Strings::len).sum(),
        };
        all.try_reserve_exact(count).map_err(|_| no_memory())?;
        match self {
            Texts::Listed(texts) => all.extend(texts.iter().map(Text::as_str)),
            Texts::Columns(columns) => {
                for column in columns {
                    column.push_to(&mut all)?;
                }
            }
        }
        Ok(all)
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Texts {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Texts> {
        let wanted = "texts are an iterable of str, or a column of Arrow";
        if given.is_instance_of::<PyString>()
            || given.extract::<PyBackedBytes>().is_ok()
        {
            return Err(invalid(format!("{wanted}, got {}", kind(&given))));
        }
        if let Some(columns) = arrow::columns(&given)? {
            return Ok(Texts::Columns(
                columns.into_iter().map(Strings::new).collect::<PyResult<_>>()?,
            ));
        }
        let list = if let Ok(list) = given.cast::<PyList>() {
            list.to_owned()
        } else {
            let items = given.try_iter();
            let items = items
                .map_err(|_| invalid(format!("{wanted}, got {}", kind(&given))))?;
            PyList::new(given.py(), items.collect::<PyResult<Vec<_>>>()?)?
        };
        let mut texts = Vec::new();
        texts.try_reserve_exact(list.len()).map_err(|_| no_memory())?;
        for (position, item) in list.iter().enumerate() {
            let Ok(text) = item.cast::<PyString>() else {
                return Err(invalid(format!(
                    "text {position} must be a str, got {}",
                    kind(&item)
                )));
            };
            texts.push(Text::of(text)?);
        }
        Ok(Texts::Listed(texts))
    }
}
