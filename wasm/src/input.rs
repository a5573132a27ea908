//! Inputs in the buffer. JavaScript encodes strings into it as UTF-8, one after the other. The numbers that belong to the
//! strings follow, each as a little-endian `f64`. A failed allocation is an error.

use crate::channel::{Status, read_input, status};
use simhash_wasm::{Error, internals::fallible};
use std::str;

/// The kind of an input.
#[derive(Clone, Copy)]
pub enum Kind {
    /// A text, as UTF-8.
    Text,
    /// The texts of features, followed by the byte offset at which each ends.
    Features,
    /// The same, followed by the weight of each feature.
    Weighted,
}

/// Calls `work` with the buffer and the kind of its input, which JavaScript passes as a number.
pub fn of_kind(kind: u32, work: impl FnOnce(Buffer, Kind) -> Result<(), Error>) -> u32 {
    match [Kind::Text, Kind::Features, Kind::Weighted].get(kind as usize) {
        Some(&kind) => status(with_buffer(|buffer| work(buffer, kind))),
        None => Status::Invalid as u32,
    }
}

/// Calls `work` with the buffer.
pub fn with_buffer<T>(work: impl FnOnce(Buffer) -> T) -> T {
    read_input(|input| work(Buffer(input)))
}

/// The input buffer.
#[derive(Clone, Copy)]
pub struct Buffer<'a>(pub &'a [u8]);

impl<'a> Buffer<'a> {
    /// Returns the first `bytes` bytes. Fewer bytes are an error, here as in the other methods.
    pub fn bytes(self, bytes: usize) -> Result<&'a [u8], Error> {
        self.0.get(..bytes).ok_or_else(Error::not_utf8)
    }

    /// Returns the first `bytes` bytes as a text.
    pub fn text(self, bytes: usize) -> Result<&'a str, Error> {
        str::from_utf8(self.bytes(bytes)?).map_err(|_| Error::not_utf8())
    }

    /// Returns the `count` numbers from byte `start` on.
    #[inline(never)]
    pub fn numbers(self, start: usize, count: usize) -> Result<&'a [[u8; 8]], Error> {
        let end = start.saturating_add(count.saturating_mul(8));
        Ok(self.0.get(start..end).ok_or_else(Error::not_utf8)?.as_chunks().0)
    }

    /// Returns the `count` strings in the first `bytes` bytes. The byte offsets at which they end follow, in order.
    #[inline(never)]
    pub fn strings(self, bytes: usize, count: usize) -> Result<Vec<&'a str>, Error> {
        let all = self.text(bytes)?;
        let ends = self.numbers(bytes, count)?;
        let mut strings = fallible::with_capacity(count)?;
        let mut start = 0;
        for &end in ends {
            let end = f64::from_le_bytes(end) as usize;
            strings.push(all.get(start..end).ok_or_else(Error::not_utf8)?);
            start = end;
        }
        Ok(strings)
    }

    /// Returns the strings of [`Buffer::strings`], each with its weight converted by `weigh`. The `count` weights follow the
    /// offsets.
    #[inline]
    pub fn weighted<T>(
        self,
        bytes: usize,
        count: usize,
        weigh: impl Fn(&str, f64) -> Result<T, Error>,
    ) -> Result<Vec<(&'a str, T)>, Error> {
        let strings = self.strings(bytes, count)?;
        // The buffer contains the offsets, so the sum does not overflow.
        let weights = self.numbers(bytes + 8 * count, count)?;
        let mut weighted = fallible::with_capacity(count)?;
        for (feature, &weight) in strings.into_iter().zip(weights) {
            weighted.push((feature, weigh(feature, f64::from_le_bytes(weight))?));
        }
        Ok(weighted)
    }
}
