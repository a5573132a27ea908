//! The bindings of texts that come in chunks. Strings are passed in a buffer, which JavaScript encodes them into as
//! UTF-8.

use crate::{error::Failure, limbs::low_limb};
use simhash_wasm::{
    Error, Recipe, TextStream, Weight, WeightTable,
    internals::{
        fallible::{self, OutOfMemory},
        normalize_around,
    },
};
use std::{cell::RefCell, str};
use wasm_bindgen::prelude::*;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// The address of the input buffer, which is lengthened to at least `bytes` bytes. Its content is kept.
///
/// # Errors
///
/// No memory.
#[wasm_bindgen(js_name = streamInput)]
pub fn stream_input(bytes: usize) -> Result<*mut u8, Failure> {
    INPUT.with_borrow_mut(|input| {
        let more = bytes.saturating_sub(input.len());
        input.try_reserve_exact(more).map_err(|_| OutOfMemory)?;
        input.resize(input.len() + more, 0);
        Ok(input.as_mut_ptr())
    })
}

/// Frees the input buffer. Called after a long input, and after a failure.
#[wasm_bindgen(js_name = streamInputRelease)]
pub fn stream_input_release() {
    INPUT.take();
}

/// Normalises the text in the first `bytes` bytes of the buffer, by NFKC or else by NFC, and returns its length then. 0
/// if it has other than common characters; part of it may then have been overwritten, if the normal form differs.
#[wasm_bindgen(js_name = streamNormalize)]
pub fn stream_normalize(bytes: usize, compatibility: bool) -> usize {
    INPUT.with_borrow_mut(|input| {
        let text = input.get_mut(..bytes);
        text.and_then(|text| normalize_around(text, compatibility, None)).unwrap_or(0)
    })
}

/// A text that comes in chunks.
#[wasm_bindgen(js_name = TextStream)]
pub struct StreamHandle(TextStream);

#[wasm_bindgen(js_class = TextStream)]
impl StreamHandle {
    /// A stream of a recipe. The buffer has `bytes` bytes of strings, then the `strings` offsets at which they end, and
    /// then `entries` weights, all numbers as little-endian `f64`. The strings are the name of a released recipe or an
    /// id, the name and the value of each option, and, if `with_table`, the features of a table of weights.
    ///
    /// # Errors
    ///
    /// An unknown recipe, and those of [`Recipe::with_option`] and [`Weight::new`]; no memory.
    #[wasm_bindgen(constructor)]
    pub fn new(
        bytes: usize,
        strings: usize,
        entries: usize,
        with_table: bool,
        default: f64,
    ) -> Result<StreamHandle, Failure> {
        INPUT.with_borrow(|input| {
            let (text, numbers) =
                input.split_at_checked(bytes).ok_or_else(Error::not_utf8)?;
            let text = str::from_utf8(text).map_err(|_| Error::not_utf8())?;
            let mut numbers =
                numbers.as_chunks().0.iter().map(|&number| f64::from_le_bytes(number));
            let mut list = fallible::with_capacity(strings)?;
            let mut start = 0;
            for end in numbers.by_ref().take(strings) {
                list.push(text.get(start..end as usize).ok_or_else(Error::not_utf8)?);
                start = end as usize;
            }
            let options = list.len().saturating_sub(entries);
            let (options, features) = list.split_at(options);
            let (name, options) = options.split_first().unwrap_or((&"", &[]));
            let mut recipe: Recipe = name.parse()?;
            for option in options.chunks_exact(2) {
                recipe = recipe.with_option(option[0], option[1])?;
            }
            if with_table {
                let mut weighted = fallible::with_capacity(entries)?;
                for (&feature, weight) in features.iter().zip(numbers) {
                    weighted.push((feature, Weight::of(feature, weight)?));
                }
                let table =
                    WeightTable::try_new(weighted, Weight::of("default", default)?)?;
                recipe = recipe.with_weights(table.into());
            }
            Ok(StreamHandle(TextStream::new(recipe)))
        })
    }

    /// Sets the limit of the stream's memory, in bytes, before the first text.
    #[must_use]
    #[wasm_bindgen(js_name = withMaxBytes)]
    pub fn with_max_bytes(self, bytes: f64) -> StreamHandle {
        StreamHandle(self.0.with_max_bytes(bytes as usize))
    }

    /// The memory of the stream, in bytes.
    #[wasm_bindgen(js_name = byteLength)]
    pub fn byte_length(&self) -> usize {
        self.0.byte_length()
    }

    /// The id of the recipe.
    pub fn id(&self) -> String {
        self.0.recipe().id()
    }

    /// The width of the recipe.
    pub fn bits(&self) -> u32 {
        self.0.recipe().bits().get()
    }

    /// The normalisation form of the recipe: `NFKC`, `NFC` or `none`.
    pub fn form(&self) -> String {
        self.0.recipe().normalization().as_str().to_owned()
    }

    /// Appends the first `bytes` bytes of the buffer to the text.
    ///
    /// # Errors
    ///
    /// Those of [`TextStream::push`].
    pub fn push(&mut self, bytes: usize) -> Result<(), Failure> {
        INPUT.with_borrow(|input| {
            let text = input.get(..bytes).ok_or_else(Error::not_utf8)?;
            Ok(self.0.push_normalized(text)?)
        })
    }

    /// Appends all but the last of the first `bytes` bytes of the buffer to the text if they are ASCII, and returns
    /// whether they are.
    ///
    /// # Errors
    ///
    /// Those of [`TextStream::push`].
    #[wasm_bindgen(js_name = pushAscii)]
    pub fn push_ascii(&mut self, bytes: usize) -> Result<bool, Failure> {
        INPUT.with_borrow(|input| {
            let text = input.get(..bytes).ok_or_else(Error::not_utf8)?;
            let is_ascii = text.is_ascii();
            if is_ascii && let [text @ .., _] = text {
                self.0.push_normalized(text)?;
            }
            Ok(is_ascii)
        })
    }

    /// The fingerprint of the text: its low limb, see [`high`](crate::high).
    ///
    /// # Errors
    ///
    /// Those of [`TextStream::end`].
    pub fn end(&mut self) -> Result<u64, Failure> {
        Ok(low_limb(self.0.end()?))
    }

    /// Writes the sums to the start of the buffer, bit 0 first, each as a little-endian `f64`. There must be room for
    /// them.
    pub fn sums(&self) {
        INPUT.with_borrow_mut(|input| {
            for (place, sum) in input.as_chunks_mut().0.iter_mut().zip(self.0.sums()) {
                *place = sum.to_le_bytes();
            }
        });
    }

    /// Discards the text.
    pub fn reset(&mut self) {
        self.0.reset();
    }
}
