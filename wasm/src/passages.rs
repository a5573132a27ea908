//! The bindings of the index of passages, whose ids JavaScript maps to handles, and of shared ranges.
//!
//! An operation takes its passages from [`give`]'s place: JavaScript first puts tokens or values
//! there, in chunks through a buffer ([`input`]). Results are numbers, or lists of numbers, which
//! JavaScript reads directly from the module's memory ([`answer`]).

use crate::error::Failure;
use simhash_wasm::{
    PassageIndex, PassageMatch, PassagePair, PassageQuery, PassageValue, Passages,
    SharedRange, Span,
    internals::{
        FxState, PassagePairSearch, Token, Winnower, each_shared_range,
        fallible::{OutOfMemory, push},
    },
};
use std::{cell::RefCell, mem};
use wasm_bindgen::prelude::*;

/// How many pairs one answer may hold.
const MAX_PAIRS: usize = 1_000_000;

/// As a handle: a new text, or no exclusion.
const NEW: u32 = u32::MAX;

/// As a text: the passages that come, with every value.
const EVERY: usize = 3;

/// The buffers of the module, which all indexes share.
#[derive(Default)]
struct Buffers {
    /// See [`input`].
    input: Vec<u64>,
    /// The tokens so far of the passages that come.
    tokens: Winnower,
    /// The values so far of the passages that come.
    values: Vec<PassageValue>,
    /// The passages for the next operation.
    given: Passages,
    /// The tokens so far of the two texts whose shared ranges are asked for.
    texts: [Vec<Token>; 2],
    /// See [`PassageIndexHandle::candidates`]: a zero for each stored text.
    counts: Vec<u32>,
    /// See [`answer`].
    answer: Vec<u64>,
    /// See [`checksum`].
    checksum: FxState,
}

thread_local! {
    static BUFFERS: RefCell<Option<Buffers>> = const { RefCell::new(None) };
}

/// Calls `work` with the buffers.
fn with_buffers<T>(work: impl FnOnce(&mut Buffers) -> T) -> T {
    BUFFERS.with_borrow_mut(|buffers| work(buffers.get_or_insert_default()))
}

/// The address of the input buffer, which is lengthened to at least `words` words of 64 bits.
///
/// # Errors
///
/// No memory.
#[wasm_bindgen]
pub fn input(words: usize) -> Result<*mut u64, Failure> {
    with_buffers(|Buffers { input, .. }| {
        let more = words.saturating_sub(input.len());
        input.try_reserve_exact(more).map_err(|_| OutOfMemory)?;
        input.resize(input.len() + more, 0);
        Ok(input.as_mut_ptr())
    })
}

/// Frees the input buffer and the answer, and drops what was given. Called after each operation
/// with a long input or answer, and after each failure.
#[wasm_bindgen(js_name = freeBuffers)]
pub fn free_buffers() {
    BUFFERS.take();
}

/// Adds the first `count` tokens in the input buffer, each as two words: its end in the high half and
/// its start in the low one, and its hash. They are added to the first or the second text of
/// `sharedRanges` if `text` is 0 or 1, and otherwise to the passages that come, which have every
/// value of their text if `text` is `EVERY`.
///
/// # Errors
///
/// No memory.
#[wasm_bindgen(js_name = pushTokens)]
pub fn push_tokens(text: usize, count: usize) -> Result<(), Failure> {
    with_buffers(|Buffers { input, tokens, texts, .. }| {
        if text == EVERY {
            tokens.select_every();
        }
        for &[ends, hash] in input.as_chunks().0.iter().take(count) {
            let span = Span { start: ends as u32 as usize, end: (ends >> 32) as usize };
            match texts.get_mut(text) {
                Some(text) => push(text, Token { hash, span })?,
                None => tokens.push(hash, span)?,
            }
        }
        Ok(())
    })
}

/// Writes the ranges that two texts share to [`answer`], and returns the number of words. A range is
/// its start and end in the first text, its start and end in the second text, and its number of
/// tokens.
///
/// # Errors
///
/// No memory.
#[wasm_bindgen(js_name = sharedRanges)]
pub fn find_shared_ranges(min_tokens: u32) -> Result<usize, Failure> {
    with_buffers(|Buffers { texts, answer, .. }| {
        let [a, b] = mem::take(texts);
        answer.clear();
        each_shared_range(&a, &b, min_tokens as usize, &mut |range| {
            let SharedRange { a, b, tokens } = range;
            let ends = [a.start, a.end, b.start, b.end, tokens];
            write(answer, &ends.map(|end| end as f64))
        })?;
        Ok(answer.len())
    })
}

/// Adds the first `count` values in the input buffer, each as the value, the position of its first
/// token, its start and its end, which are floating-point numbers.
///
/// # Errors
///
/// No memory.
#[wasm_bindgen(js_name = pushValues)]
pub fn push_values(count: usize) -> Result<(), Failure> {
    with_buffers(|Buffers { input, values, .. }| {
        for numbers in input.as_chunks::<4>().0.iter().take(count) {
            let [value, token, start, end] = numbers.map(f64::from_bits);
            let span = Span { start: start as usize, end: end as usize };
            let (value, token) = (value as u64, token as usize);
            push(values, PassageValue { value, token, span })?;
        }
        Ok(())
    })
}

/// Gives the passages that the added tokens have, or the added values themselves if `tokens`, the
/// number of tokens of their text, is not negative.
///
/// # Errors
///
/// Those of [`Passages::new`].
#[wasm_bindgen]
pub fn give(tokens: f64) -> Result<(), Failure> {
    with_buffers(|buffers| {
        buffers.given = if tokens < 0.0 {
            mem::take(&mut buffers.tokens).finish()?
        } else {
            Passages::new(tokens as usize, mem::take(&mut buffers.values))?
        };
        Ok(())
    })
}

/// Writes the given passages to [`answer`]: the number of tokens, and each value as in
/// [`push_values`]. Returns the number of words.
///
/// # Errors
///
/// No memory.
#[wasm_bindgen]
pub fn made() -> Result<usize, Failure> {
    with_buffers(|Buffers { given, answer, .. }| Ok(write_passages(answer, given)?))
}

/// The address of the last answer, a list of floating-point numbers.
#[wasm_bindgen]
pub fn answer() -> *const u64 {
    with_buffers(|buffers| buffers.answer.as_ptr())
}

/// Adds the first `words` words of the input buffer to a checksum. If `take`, returns the checksum of
/// all words that were added, and begins another one.
#[wasm_bindgen]
pub fn checksum(words: usize, take: bool) -> u64 {
    with_buffers(|Buffers { input, checksum, .. }| {
        for word in input.iter().take(words) {
            checksum.write(&word.to_le_bytes());
        }
        if take { mem::take(checksum).hash() } else { 0 }
    })
}

/// An index of passages by handle.
#[wasm_bindgen(js_name = PassageIndex)]
pub struct PassageIndexHandle(PassageIndex);

#[wasm_bindgen(js_class = PassageIndex)]
impl PassageIndexHandle {
    /// An empty index.
    ///
    /// # Errors
    ///
    /// As [`PassageIndex::new`].
    #[wasm_bindgen(constructor)]
    pub fn new(max_share: f64) -> Result<PassageIndexHandle, Failure> {
        Ok(PassageIndexHandle(PassageIndex::new(max_share)?))
    }

    /// Replaces the content by that of the first `bytes` bytes of the input buffer.
    ///
    /// # Errors
    ///
    /// As [`PassageIndex::from_bytes`].
    pub fn load(&mut self, bytes: usize) -> Result<(), Failure> {
        with_buffers(|Buffers { input, .. }| {
            let mut copy = Vec::new();
            copy.try_reserve_exact(bytes).map_err(|_| OutOfMemory)?;
            let all = input.iter().flat_map(|word| word.to_le_bytes());
            copy.extend(all.take(bytes));
            self.0 = PassageIndex::from_bytes(&copy, self.0.max_share())?;
            Ok(())
        })
    }

    /// Writes the index as bytes to [`answer`], and returns their number.
    ///
    /// # Errors
    ///
    /// No memory.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Result<usize, Failure> {
        let bytes = self.0.to_bytes()?;
        with_buffers(|Buffers { answer, .. }| {
            answer.clear();
            for word in bytes.chunks(8) {
                let mut padded = [0; 8];
                padded[..word.len()].copy_from_slice(word);
                push(answer, u64::from_le_bytes(padded))?;
            }
            Ok(bytes.len())
        })
    }

    /// The number of texts.
    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// The memory of the index, in bytes.
    #[wasm_bindgen(js_name = byteLength)]
    pub fn byte_length(&self) -> usize {
        self.0.byte_length()
    }

    /// Stores the given passages under a handle in use, or under a new handle if `handle` is
    /// [`u32::MAX`]. Returns the handle.
    ///
    /// # Errors
    ///
    /// As [`PassageIndex::insert`] and [`PassageIndex::replace`].
    pub fn set(&mut self, handle: u32) -> Result<u32, Failure> {
        with_buffers(|Buffers { given, .. }| {
            if handle == NEW {
                return Ok(self.0.insert(given)?);
            }
            self.0.replace(handle, given)?;
            Ok(handle)
        })
    }

    /// Removes the text of a handle.
    ///
    /// # Errors
    ///
    /// As [`PassageIndex::remove`].
    pub fn remove(&mut self, handle: u32) -> Result<(), Failure> {
        Ok(self.0.remove(handle)?)
    }

    /// Removes all texts.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Writes the passages of a handle to [`answer`] as [`made`] does, and returns the number of
    /// words: 0 if the handle is not in use.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn get(&self, handle: u32) -> Result<usize, Failure> {
        let Some(passages) = self.0.get(handle)? else { return Ok(0) };
        with_buffers(|Buffers { answer, .. }| Ok(write_passages(answer, &passages)?))
    }

    /// Leaves the values of the given passages out.
    ///
    /// # Errors
    ///
    /// As [`PassageIndex::ignore`].
    pub fn ignore(&mut self) -> Result<(), Failure> {
        with_buffers(|Buffers { given, .. }| Ok(self.0.ignore(given)?))
    }

    /// Queries for the given passages. Writes the matches to [`answer`], and returns the number of
    /// words. A match is its handle, its number of shared values, the two shares, the numbers of
    /// ignored and of common values, the number of passages, and the ranges of each: start and end in
    /// the query, start and end in the stored text.
    ///
    /// # Errors
    ///
    /// As [`PassageIndex::query`].
    pub fn query(
        &self,
        min_shared: u32,
        limit: u32,
        exclude: u32,
    ) -> Result<usize, Failure> {
        let query = PassageQuery {
            min_shared: min_shared as usize,
            limit: Some(limit as usize),
            exclude: Some(exclude).filter(|&handle| handle != NEW),
        };
        with_buffers(|Buffers { given, answer, .. }| {
            answer.clear();
            self.0.each_match(given, query, &mut |found| {
                Ok(write_match(answer, &found)?)
            })?;
            Ok(answer.len())
        })
    }

    /// Writes the handles of the texts that share at least so many values with the given passages to
    /// [`answer`], each with the number of these, most shared values first. Returns the number of
    /// words.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn candidates(&self, min_shared: u32, exclude: u32) -> Result<usize, Failure> {
        let query = PassageQuery {
            min_shared: min_shared as usize,
            limit: None,
            exclude: Some(exclude).filter(|&handle| handle != NEW),
        };
        with_buffers(|Buffers { given, answer, counts, .. }| {
            answer.clear();
            self.0.each_candidate(given, query, counts, &mut |handle, shared| {
                write(answer, &[handle.into(), shared.into()])
            })?;
            Ok(answer.len())
        })
    }

    /// Begins a search for all pairs, on the texts that the index has now.
    ///
    /// # Errors
    ///
    /// As [`PassageIndex::pairs`].
    #[wasm_bindgen(js_name = searchPairs)]
    pub fn search_pairs(&self, min_shared: u32) -> Result<PairSearchHandle, Failure> {
        let search = self.0.search_pairs(min_shared as usize, MAX_PAIRS)?;
        Ok(PairSearchHandle(Box::new(search)))
    }
}

/// A search for all pairs.
#[wasm_bindgen(js_name = PairSearch)]
pub struct PairSearchHandle(Box<PassagePairSearch>);

#[wasm_bindgen(js_class = PairSearch)]
impl PairSearchHandle {
    /// Advances the search by about this many steps, and returns the share of the work that is done,
    /// from 0 to 1. The share is 1 only at the end.
    ///
    /// # Errors
    ///
    /// No memory; more than a million pairs.
    pub fn advance(&mut self, steps: u32) -> Result<f64, Failure> {
        Ok(self.0.advance(steps.into())?)
    }

    /// Writes the pairs to [`answer`]: both handles, the number of shared values, and the two shares.
    /// Returns the number of words.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn finish(self) -> Result<usize, Failure> {
        let pairs = self.0.finish()?;
        with_buffers(|Buffers { answer, .. }| {
            answer.clear();
            for PassagePair { a, b, shared, a_share, b_share } in pairs {
                let numbers = [a.into(), b.into(), shared as f64, a_share, b_share];
                write(answer, &numbers)?;
            }
            Ok(answer.len())
        })
    }
}

fn write(answer: &mut Vec<u64>, numbers: &[f64]) -> Result<(), OutOfMemory> {
    for number in numbers {
        push(answer, number.to_bits())?;
    }
    Ok(())
}

fn write_passages(
    answer: &mut Vec<u64>,
    passages: &Passages,
) -> Result<usize, OutOfMemory> {
    answer.clear();
    write(answer, &[passages.token_count() as f64])?;
    for &PassageValue { value, token, span: Span { start, end } } in passages.values() {
        write(answer, &[value as f64, token as f64, start as f64, end as f64])?;
    }
    Ok(answer.len())
}

fn write_match(answer: &mut Vec<u64>, found: &PassageMatch) -> Result<(), OutOfMemory> {
    let counts = [found.ignored, found.common, found.passages.len()];
    let [ignored, common, passages] = counts.map(|count| count as f64);
    let (handle, shared) = (found.handle.into(), found.shared as f64);
    let [query, stored] = [found.query_share, found.stored_share];
    write(answer, &[handle, shared, query, stored, ignored, common, passages])?;
    for passage in &found.passages {
        for Span { start, end } in [passage.query, passage.stored] {
            write(answer, &[start as f64, end as f64])?;
        }
    }
    Ok(())
}
