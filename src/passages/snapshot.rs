//! An index as bytes.
//!
//! All integers except the values have variable length (LEB128, no longer than necessary): the
//! number of texts; for each text, in the order of insertion, the number of tokens and the number
//! of values, and for each value 8 bytes, little-endian, followed by twice the distance from the
//! start of the previous value in tokens, the same distance in code units, and its length in code
//! units; then the number of ignored values, and these, 8 bytes each, in ascending order.

use super::{
    PassageIndex, PassageValue, Passages,
    occurrences::{Position, decode, push_varint, take_varint},
};
use crate::{
    Error,
    memory::fallible::{self, OutOfMemory},
};
use alloc::vec::Vec;

/// The longest integer of variable length, in bytes.
const MAX_VARINT: usize = 10;

impl PassageIndex {
    /// The texts and the ignored passages as bytes, without `max_share` and without a checksum.
    /// Handles are not stored: [`PassageIndex::from_bytes`] gives new ones, 0, 1, 2, ... in the
    /// order of insertion.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::{PassageIndex, SimHash};
    ///
    /// let mut index = PassageIndex::default();
    /// index.insert(&SimHash::default().passages("It was the best of times.")?)?;
    /// let copy = PassageIndex::from_bytes(&index.to_bytes()?, PassageIndex::MAX_SHARE)?;
    /// assert_eq!(copy.get(0)?, index.get(0)?);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        push(&mut bytes, self.len())?;
        for handle in self.handles()? {
            let Some(row) = self.row_of(handle) else { continue };
            let row = &self.rows[row as usize];
            push(&mut bytes, row.tokens)?;
            push(&mut bytes, decode(&row.occurrences).count())?;
            let mut last = Position::default();
            for occurrence in decode(&row.occurrences) {
                push_value(&mut bytes, self.postings.value(occurrence.number))?;
                for step in last.steps_to(occurrence.token, occurrence.span, false) {
                    push(&mut bytes, step)?;
                }
            }
        }
        let mut ignored = Vec::new();
        for value in self.postings.ignored() {
            fallible::push(&mut ignored, value)?;
        }
        ignored.sort_unstable();
        push(&mut bytes, ignored.len())?;
        for value in ignored {
            push_value(&mut bytes, value)?;
        }
        Ok(bytes)
    }

    /// Reads the output of [`PassageIndex::to_bytes`] into an index. The bytes may be untrusted:
    /// memory is allocated for their contents, not for the sizes that they claim.
    ///
    /// # Errors
    ///
    /// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for bytes that `to_bytes` does not
    ///   write, and for a fraction that is not from 0 to 1.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn from_bytes(mut bytes: &[u8], max_share: f64) -> Result<PassageIndex, Error> {
        let mut index = PassageIndex::new(max_share)?;
        let mut passages = Passages::default();
        for _ in 0..take(&mut bytes)? {
            passages.tokens = take(&mut bytes)?;
            passages.values.clear();
            let mut last = Position::default();
            for _ in 0..take(&mut bytes)? {
                let value = take_value(&mut bytes)?;
                let steps = [take(&mut bytes)?, take(&mut bytes)?, take(&mut bytes)?];
                let (token, span, flag) = last.advance(steps);
                if flag {
                    return Err(Error::passage_bytes());
                }
                passages.push(PassageValue { value, token, span })?;
            }
            index.insert(&passages)?;
        }
        let mut before = None;
        for _ in 0..take(&mut bytes)? {
            let value = take_value(&mut bytes)?;
            if before.replace(value).is_some_and(|before| before >= value) {
                return Err(Error::passage_bytes());
            }
            index.ignore_values(core::iter::once(value))?;
        }
        if bytes.is_empty() { Ok(index) } else { Err(Error::passage_bytes()) }
    }
}

fn push(bytes: &mut Vec<u8>, number: usize) -> Result<(), OutOfMemory> {
    fallible::reserve(bytes, MAX_VARINT)?;
    push_varint(bytes, number);
    Ok(())
}

fn push_value(bytes: &mut Vec<u8>, value: u64) -> Result<(), OutOfMemory> {
    fallible::reserve(bytes, 8)?;
    bytes.extend_from_slice(&value.to_le_bytes());
    Ok(())
}

fn take(bytes: &mut &[u8]) -> Result<usize, Error> {
    take_varint(bytes).ok_or_else(Error::passage_bytes)
}

fn take_value(bytes: &mut &[u8]) -> Result<u64, Error> {
    let (&value, rest) = bytes.split_first_chunk().ok_or_else(Error::passage_bytes)?;
    *bytes = rest;
    Ok(u64::from_le_bytes(value))
}
