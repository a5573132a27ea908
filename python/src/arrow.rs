//! Columns of Arrow, in and out, by the `PyCapsule` interface: no copy is made of what comes in.

use crate::error::invalid;
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, LargeStringArray, StringArray,
    StringViewArray, StructArray, UInt64Array,
    cast::AsArray,
    ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi, to_ffi},
    ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream},
    make_array,
    types::{Int64Type, UInt64Type},
};
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::{
    prelude::*,
    types::{PyCapsule, PyTuple},
};
use std::ffi::CStr;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// The chunks of a column that an object offers, or `None` if it offers no Arrow. A table must have one column.
pub fn columns(given: &Bound<PyAny>) -> PyResult<Option<Vec<ArrayRef>>> {
    let chunks = if given.hasattr("__arrow_c_array__")? {
        let pair = given.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>()?;
        let [schema, array] = [pair.get_item(0)?, pair.get_item(1)?];
        let schema = schema.cast_into::<PyCapsule>()?.pointer_checked(Some(SCHEMA))?;
        let array = array.cast_into::<PyCapsule>()?.pointer_checked(Some(ARRAY))?;
        // SAFETY: by the interface, capsules of these names point to a schema and an array that conforms to it. The capsules
        // live as long as `pair`. `from_raw` moves the array out, and leaves one that is released.
        let data = unsafe {
            let array = FFI_ArrowArray::from_raw(array.as_ptr().cast());
            from_ffi(array, schema.cast::<FFI_ArrowSchema>().as_ref())
        };
        vec![make_array(data.map_err(refused)?)]
    } else if given.hasattr("__arrow_c_stream__")? {
        let capsule =
            given.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>()?;
        let stream =
            capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
        // SAFETY: by the interface, a capsule of this name points to a stream, which `from_raw` moves out.
        let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) };
        reader.map_err(refused)?.collect::<Result<_, _>>().map_err(refused)?
    } else {
        return Ok(None);
    };
    chunks.into_iter().map(column).collect::<PyResult<_>>().map(Some)
}

/// The column itself, or the only one of a table. A struct of the columns `low` and `high` is one of wide numbers.
fn column(chunk: ArrayRef) -> PyResult<ArrayRef> {
    match chunk.as_struct_opt() {
        Some(table) if table.num_columns() == 1 => Ok(table.column(0).clone()),
        Some(table) if limbs(table).is_none() => Err(invalid(format!(
            "one column of Arrow is taken, got a table of {}",
            table.num_columns()
        ))),
        _ => Ok(chunk),
    }
}

fn refused(error: impl std::fmt::Display) -> PyErr {
    invalid(format!("the Arrow data is not valid: {error}"))
}

/// A column of texts.
pub enum Strings {
    Small(StringArray),
    Large(LargeStringArray),
    Views(StringViewArray),
}

impl Strings {
    pub fn new(column: ArrayRef) -> PyResult<Strings> {
        match column.data_type() {
            DataType::Utf8 => Ok(Strings::Small(column.as_string().clone())),
            DataType::LargeUtf8 => Ok(Strings::Large(column.as_string().clone())),
            DataType::Utf8View => Ok(Strings::Views(column.as_string_view().clone())),
            other => Err(invalid(format!(
                "a column of texts has a string type, got {other}"
            ))),
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Strings::Small(column) => column.len(),
            Strings::Large(column) => column.len(),
            Strings::Views(column) => column.len(),
        }
    }

    pub fn push_to<'a>(&'a self, all: &mut Vec<&'a str>) -> PyResult<()> {
        let items: &mut dyn Iterator<Item = Option<&'a str>> = match self {
            Strings::Small(column) => &mut column.iter(),
            Strings::Large(column) => &mut column.iter(),
            Strings::Views(column) => &mut column.iter(),
        };
        for item in items {
            let Some(text) = item else {
                return Err(invalid(format!("text {} is null", all.len())));
            };
            all.push(text);
        }
        Ok(())
    }
}

/// The limbs of a column of numbers: one each up to 64 bits, which may be signed as in SQL, and two above.
pub fn push_limbs(column: &ArrayRef, wide: bool, to: &mut Vec<u64>) -> PyResult<()> {
    if column.null_count() > 0 {
        return Err(invalid("a column of numbers has nulls"));
    }
    match column.data_type() {
        DataType::UInt64 if !wide => {
            to.extend_from_slice(column.as_primitive::<UInt64Type>().values());
        }
        DataType::Int64 if !wide => {
            let values = column.as_primitive::<Int64Type>().values();
            to.extend(values.iter().map(|value| value.cast_unsigned()));
        }
        DataType::FixedSizeList(_, 2) if wide => {
            let list: &FixedSizeListArray = column.as_fixed_size_list();
            let start = list.value_offset_at(0);
            push_limbs(&list.values().slice(start, 2 * list.len()), false, to)?;
        }
        DataType::Struct(_) if wide => {
            let [low, high] = limbs(column.as_struct())
                .ok_or_else(|| invalid("no columns low and high"))?;
            to.extend(
                low.values()
                    .iter()
                    .zip(high.values())
                    .flat_map(|(low, high)| [low, high]),
            );
        }
        other => {
            let wanted =
                if wide { "columns low and high of uint64" } else { "uint64 or int64" };
            return Err(invalid(format!(
                "a column of fingerprints has {wanted}, got {other}"
            )));
        }
    }
    Ok(())
}

fn limbs(table: &StructArray) -> Option<[&UInt64Array; 2]> {
    let [Some(low), Some(high)] =
        ["low", "high"].map(|name| table.column_by_name(name))
    else {
        return None;
    };
    Some([low.as_primitive_opt()?, high.as_primitive_opt()?])
}

/// An array and its schema as capsules.
pub fn capsules<'py>(
    py: Python<'py>,
    data: &ArrayData,
) -> PyResult<Bound<'py, PyTuple>> {
    let (array, schema) = to_ffi(data).map_err(refused)?;
    // Each is released by its destructor, if no consumer has moved it out.
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    PyTuple::new(py, [schema, PyCapsule::new_with_value(py, array, ARRAY)?])
}
