//! Allocation that may be refused: for everything whose size input decides.

use crate::Error;
use alloc::{string::String, vec::Vec};

/// There is no memory for what is to be stored. Of no size, so that a `Result` of it is a flag;
/// an [`Error`] is made of it where it leaves the crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

impl From<OutOfMemory> for Error {
    #[cold]
    #[inline(never)]
    fn from(_: OutOfMemory) -> Error {
        Error::no_memory()
    }
}

/// Makes room for so many more elements.
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    list.try_reserve(more).map_err(|_| OutOfMemory)
}

/// Makes room for so many more bytes of text.
pub(crate) fn reserve_text(text: &mut String, more: usize) -> Result<(), OutOfMemory> {
    if text.capacity() - text.len() < more { grow_text(text, more) } else { Ok(()) }
}

#[cold]
#[inline(never)]
fn grow_text(text: &mut String, more: usize) -> Result<(), OutOfMemory> {
    text.try_reserve(more).map_err(|_| OutOfMemory)
}

/// Appends an element.
#[inline(never)]
pub(crate) fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    reserve(list, 1)?;
    list.push(value);
    Ok(())
}

/// An empty vector with room for so many elements.
#[inline(never)]
pub(crate) fn with_capacity<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    reserve(&mut list, len)?;
    Ok(list)
}

/// A vector of so many default elements.
pub(crate) fn defaults<T: Clone + Default>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    lengthen(&mut list, len)?;
    Ok(list)
}

/// Appends default elements to a vector that is shorter than `len`.
#[inline(never)]
pub(crate) fn lengthen<T: Clone + Default>(
    list: &mut Vec<T>,
    len: usize,
) -> Result<(), OutOfMemory> {
    if list.len() < len {
        reserve(list, len - list.len())?;
        list.resize(len, T::default());
    }
    Ok(())
}
