//! Allocation that returns an error instead of aborting, for all memory whose size depends on
//! input.

use crate::Error;
use alloc::{string::String, vec::Vec};

/// An allocation failed. The type has no size, so a `Result` of it is a flag. Public functions
/// convert it to an [`Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

impl From<OutOfMemory> for Error {
    #[cold]
    #[inline(never)]
    fn from(_: OutOfMemory) -> Error {
        Error::no_memory()
    }
}

/// Reserves room for `more` elements.
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    list.try_reserve(more).map_err(|_| OutOfMemory)
}

/// Reserves room for `more` bytes of text.
pub(crate) fn reserve_text(text: &mut String, more: usize) -> Result<(), OutOfMemory> {
    if text.capacity() - text.len() < more { grow_text(text, more) } else { Ok(()) }
}

#[cold]
#[inline(never)]
fn grow_text(text: &mut String, more: usize) -> Result<(), OutOfMemory> {
    text.try_reserve(more).map_err(|_| OutOfMemory)
}

/// The number of bytes that a vector allocates if `more` elements are appended: twice its present bytes, or none.
/// Until the copy is done, it holds both.
pub(crate) fn growth<T>(list: &Vec<T>, more: usize) -> usize {
    let (len, capacity) = (list.len() + more, list.capacity());
    if len > capacity { len.max(2 * capacity) * size_of::<T>() } else { 0 }
}

/// Appends an element.
///
/// # Errors
///
/// No memory.
#[inline(never)]
pub fn push<T>(list: &mut Vec<T>, value: T) -> Result<(), OutOfMemory> {
    // Checked here: when there is room, a call would take as long as pushing the element.
    if list.len() == list.capacity() {
        reserve(list, 1)?;
    }
    list.push(value);
    Ok(())
}

/// An empty vector with room for `len` elements.
///
/// # Errors
///
/// No memory.
#[inline(never)]
pub fn with_capacity<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    reserve(&mut list, len)?;
    Ok(list)
}

/// An empty vector with a capacity of exactly `len`.
pub(crate) fn with_exact_capacity<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    list.try_reserve_exact(len).map_err(|_| OutOfMemory)?;
    Ok(list)
}

/// A vector of `len` copies of a value, with no room for more.
pub(crate) fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, OutOfMemory> {
    let mut list = with_exact_capacity(len)?;
    list.resize(len, value);
    Ok(list)
}

/// A vector of `len` default elements.
pub(crate) fn defaults<T: Clone + Default>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    lengthen(&mut list, len)?;
    Ok(list)
}

/// Appends default elements to a vector until it has at least `len`.
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
