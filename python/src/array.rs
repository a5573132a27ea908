//! Arrays of unsigned numbers: fingerprints, feature sets and bands.

use crate::{
    arrow::{capsules, columns, push_limbs},
    error::{invalid, no_fingerprint, no_memory, raised},
    parallel,
    texts::{Texts, kind},
};
use arrow_array::{Array, ArrayRef, StructArray, UInt64Array};
use arrow_buffer::ScalarBuffer;
use arrow_schema::{DataType, Field};
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyBytes, PyDict, PyList, PyTuple},
};
use simhash_wasm::{Bits, Error, Fingerprint, internals};
use std::sync::Arc;

/// How many texts a thread takes at once.
const CHUNK: usize = 64;

/// An immutable array of numbers of up to 64 bits, or of up to 128. A sequence of `int`.
///
/// `numpy.asarray(array)` is a view of it: `uint64`, with two columns for more than 64 bits, the low one first.
/// `pyarrow.array(array)` and `polars.Series(array)` take it as well: `uint64`, or a struct of `low` and `high`.
#[pyclass(frozen, module = "simhash_wasm", sequence, eq)]
#[derive(PartialEq)]
pub struct UintArray {
    pub limbs: ScalarBuffer<u64>,
    pub bits: Bits,
}

impl UintArray {
    pub fn new(limbs: Vec<u64>, bits: Bits) -> UintArray {
        UintArray { limbs: limbs.into(), bits }
    }

    /// Numbers as Python passes them: this class, a column of Arrow, a buffer such as an array of numpy, or an iterable of `int`.
    pub fn read(given: &Bound<PyAny>, bits: Bits) -> PyResult<UintArray> {
        let limbs = match given.cast::<UintArray>() {
            Ok(array) if array.get().bits == bits => {
                return Ok(UintArray { limbs: array.get().limbs.clone(), bits });
            }
            Ok(array) => array.get().limbs.clone(),
            Err(_) => other_numbers(given, bits)?,
        };
        if limbs.len() % limb_count(bits) > 0 {
            return Err(invalid(format!(
                "fingerprints of {bits} bits take two limbs each, got {}",
                limbs.len()
            )));
        }
        internals::check(&limbs, bits).map_err(raised)?;
        Ok(UintArray { limbs, bits })
    }

    /// The fingerprints of texts, computed by `jobs` threads.
    pub fn of_texts(
        py: Python,
        texts: &Texts,
        bits: Bits,
        jobs: usize,
        fingerprint: impl Fn(&str) -> Result<Fingerprint, Error> + Sync,
    ) -> PyResult<UintArray> {
        let (jobs, texts) = (parallel::checked(jobs)?, texts.all()?);
        let stride = limb_count(bits);
        let mut limbs = Vec::new();
        limbs.try_reserve_exact(texts.len() * stride).map_err(|_| no_memory())?;
        limbs.resize(texts.len() * stride, 0);
        py.detach(|| {
            parallel::fill(&mut limbs, CHUNK * stride, jobs, |start, part| {
                let texts = &texts[start / stride..];
                for (text, limbs) in texts.iter().zip(part.chunks_exact_mut(stride)) {
                    let value = fingerprint(text)?.value();
                    limbs[0] = value as u64;
                    if let Some(high) = limbs.get_mut(1) {
                        *high = (value >> 64) as u64;
                    }
                }
                Ok(())
            })
        })
        .map_err(raised)?;
        Ok(UintArray::new(limbs, bits))
    }

    pub fn len(&self) -> usize {
        self.limbs.len() / limb_count(self.bits)
    }

    pub fn fingerprints(&self) -> impl ExactSizeIterator<Item = Fingerprint> {
        (0..self.len()).map(|at| Fingerprint::fitting(self.value(at), self.bits))
    }

    fn value(&self, at: usize) -> u128 {
        let count = limb_count(self.bits);
        let limbs = &self.limbs[at * count..(at + 1) * count];
        limbs.iter().rev().fold(0, |value, &limb| value << 64 | u128::from(limb))
    }
}

pub fn limb_count(bits: Bits) -> usize {
    if bits > Bits::default() { 2 } else { 1 }
}

fn other_numbers(given: &Bound<PyAny>, bits: Bits) -> PyResult<ScalarBuffer<u64>> {
    let wide = limb_count(bits) == 2;
    let mut limbs = Vec::new();
    if let Some(columns) = columns(given)? {
        for column in columns {
            push_limbs(&column, wide, &mut limbs)?;
        }
    } else if let Some(view) = memory_view(given)? {
        let (format, size): (String, usize) =
            (view.getattr("format")?.extract()?, view.getattr("itemsize")?.extract()?);
        let is_64 = size == 8 && matches!(&*format, "Q" | "L" | "q" | "l");
        if !is_64 || (wide && matches!(&*format, "q" | "l")) {
            return Err(invalid(format!(
                "fingerprints are an array of uint64, got one of the format {format:?}"
            )));
        }
        let bytes = view.call_method0("tobytes")?.cast_into::<PyBytes>()?;
        limbs.extend(
            bytes.as_bytes().as_chunks().0.iter().map(|&word| u64::from_ne_bytes(word)),
        );
    } else {
        let wanted = "fingerprints are an array of uint64 or an iterable of int";
        let items = given
            .try_iter()
            .map_err(|_| invalid(format!("{wanted}, got {}", kind(given))))?;
        for item in items {
            let value = fingerprint(&item?, bits)?.value();
            limbs.try_reserve(2).map_err(|_| no_memory())?;
            limbs.push(value as u64);
            if wide {
                limbs.push((value >> 64) as u64);
            }
        }
    }
    Ok(limbs.into())
}

/// A view of an object's memory, by the buffer protocol or by the method by which numpy makes an array of it.
fn memory_view<'py>(given: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let view = given.py().import("builtins")?.getattr("memoryview")?;
    if let Ok(view) = view.call1((given,)) {
        return Ok(Some(view));
    }
    if given.hasattr("__array__")? {
        return Ok(Some(view.call1((given.call_method0("__array__")?,))?));
    }
    Ok(None)
}

/// A fingerprint of a width.
pub fn fingerprint(given: &Bound<PyAny>, bits: Bits) -> PyResult<Fingerprint> {
    let value: Option<u128> = given.extract().ok();
    value.and_then(|value| Fingerprint::new(value, bits).ok()).ok_or_else(|| {
        let shown = given
            .repr()
            .map_or_else(|_| kind(given), |repr| shorten(&repr.to_string_lossy()));
        no_fingerprint(format!(
            "a fingerprint of {bits} bits is an int from 0 to 2^{bits} - 1, got {shown}"
        ))
    })
}

fn shorten(text: &str) -> String {
    let end = text.char_indices().nth(60).map_or(text.len(), |(at, _)| at);
    if end < text.len() { format!("{}…", &text[..end]) } else { text.into() }
}

/// A width.
pub fn width(bits: u32) -> PyResult<Bits> {
    Bits::new(bits).map_err(raised)
}

/// The class, and the arguments by which `pickle` makes an array again.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyList>, u32));

#[pymethods]
impl UintArray {
    /// An array of numbers of `bits` bits: of another array, a column of Arrow, or an iterable of `int`.
    #[new]
    #[pyo3(signature = (numbers, bits = 64))]
    fn make(numbers: &Bound<PyAny>, bits: u32) -> PyResult<UintArray> {
        UintArray::read(numbers, width(bits)?)
    }

    /// The width of the numbers.
    #[getter]
    fn bits(&self) -> u32 {
        self.bits.get()
    }

    fn __len__(&self) -> usize {
        self.len()
    }

    fn __getitem__(&self, at: isize) -> PyResult<u128> {
        let at = if at < 0 { at + self.len().cast_signed() } else { at };
        match usize::try_from(at) {
            Ok(at) if at < self.len() => Ok(self.value(at)),
            _ => Err(PyIndexError::new_err("array index out of range")),
        }
    }

    fn __iter__(slf: &Bound<UintArray>) -> Numbers {
        Numbers { array: slf.clone().unbind(), next: 0 }
    }

    fn __repr__(&self) -> String {
        format!("<UintArray of {} numbers of {} bits>", self.len(), self.bits)
    }

    fn __reduce__<'py>(slf: &Bound<'py, UintArray>) -> PyResult<Reduced<'py>> {
        let array = slf.get();
        let values =
            PyList::new(slf.py(), array.fingerprints().map(Fingerprint::value))?;
        Ok((slf.get_type().into_any(), (values, array.bits.get())))
    }

    /// What numpy reads: where the numbers are. They do not move or change while this object lives, which numpy holds.
    #[getter]
    fn __array_interface__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let columns = limb_count(self.bits);
        let shape =
            if columns > 1 { vec![self.len(), columns] } else { vec![self.len()] };
        let interface = PyDict::new(py);
        interface.set_item("shape", PyTuple::new(py, shape)?)?;
        interface.set_item(
            "typestr",
            if cfg!(target_endian = "little") { "<u8" } else { ">u8" },
        )?;
        interface.set_item("data", (self.limbs.as_ptr() as usize, true))?;
        interface.set_item("version", 3)?;
        Ok(interface)
    }

    /// The numbers as a column of Arrow.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        // The interface permits to ignore what is requested.
        drop(requested_schema);
        if limb_count(self.bits) == 1 {
            return capsules(py, &UInt64Array::new(self.limbs.clone(), None).to_data());
        }
        let column = |limb: usize| -> ArrayRef {
            Arc::new(UInt64Array::from_iter_values(
                self.limbs.iter().skip(limb).step_by(2).copied(),
            ))
        };
        let fields = ["low", "high"]
            .map(|name| Arc::new(Field::new(name, DataType::UInt64, false)));
        capsules(
            py,
            &StructArray::from(
                fields.into_iter().zip([column(0), column(1)]).collect::<Vec<_>>(),
            )
            .to_data(),
        )
    }
}

/// An iterator over an array.
#[pyclass(module = "simhash_wasm._core")]
pub struct Numbers {
    array: Py<UintArray>,
    next: usize,
}

#[pymethods]
impl Numbers {
    fn __iter__(slf: PyRef<Numbers>) -> PyRef<Numbers> {
        slf
    }

    fn __next__(&mut self) -> Option<u128> {
        let array = self.array.get();
        let at = self.next;
        self.next += usize::from(at < array.len());
        (at < array.len()).then(|| array.value(at))
    }
}
