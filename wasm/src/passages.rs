//! The bindings of the passage index, for which JavaScript maps ids to handles, and of shared ranges.
//!
//! An operation uses the *given* passages: JavaScript pushes tokens or values in chunks, and then calls [`give`]. Answers are
//! lists of floating-point numbers, unless their function says otherwise, see [`set_answer`].

use crate::{
    channel::{read_input, records, set, set_answer, set_number, status},
    objects::{self, table},
    ranks::{RANKS, answer_relations, closeness},
};
use simhash_wasm::{
    Error, PassageIndex, PassageMatch, PassagePair, PassageQuery, PassageValue,
    Passages, SharedRange, Span,
    internals::{
        Candidate, FxState, PassagePairSearch, Token, Winnower, each_shared_range,
        fallible::{OutOfMemory, push},
    },
};
use std::{cell::RefCell, mem};
use wasm_bindgen::prelude::*;

/// The greatest number of pairs in one answer.
const MAX_PAIRS: usize = 1_000_000;

/// Instead of a handle: a new text, or no exclusion.
const NEW: u32 = u32::MAX;

/// As the `text` of [`push_tokens`]: the next passages, which get every value instead of a selection.
const EVERY: usize = 3;

/// The buffers of the module, which all indexes share.
#[derive(Default)]
struct Buffers {
    /// The tokens of the next passages so far.
    tokens: Winnower,
    /// The values of the next passages so far.
    values: Vec<PassageValue>,
    /// The passages for the next operation.
    given: Passages,
    /// The tokens so far of the two texts for [`shared_ranges`].
    texts: [Vec<Token>; 2],
    /// See [`candidates`]: a zero for each stored text.
    counts: Vec<u32>,
    answer: Vec<u64>,
    /// See [`to_bytes`].
    bytes: Vec<u8>,
}

thread_local! {
    static BUFFERS: RefCell<Option<Buffers>> = const { RefCell::new(None) };
}

table!(SEARCHES: PassagePairSearch, free_search = freePassageSearch);

table!(INDEXES: PassageIndex, free_index = freePassageIndex);

/// Calls `work` with the buffers.
fn with_buffers<T>(work: impl FnOnce(&mut Buffers) -> T) -> T {
    BUFFERS.with_borrow_mut(|buffers| work(buffers.get_or_insert_default()))
}

/// Calls `work` with the empty answer, and puts the address of the filled answer into the result area.
pub fn answered(work: impl FnOnce(&mut Vec<u64>) -> Result<(), Error>) -> u32 {
    answered_from(|Buffers { answer, .. }| work(answer))
}

/// As [`answered`], but calls `work` with all buffers.
fn answered_from(work: impl FnOnce(&mut Buffers) -> Result<(), Error>) -> u32 {
    with_buffers(|buffers| {
        buffers.answer.clear();
        let result = work(buffers);
        set_answer(&buffers.answer);
        status(result)
    })
}

/// As [`answered`], but calls `work` with an index and all buffers.
fn answered_by(
    index: u32,
    work: impl FnOnce(&mut PassageIndex, &mut Buffers) -> Result<(), Error>,
) -> u32 {
    objects::with(&INDEXES, index, |index| {
        answered_from(|buffers| work(index, buffers))
    })
}

/// Frees all buffers. JavaScript calls it after each operation with a long input or answer, and after each failure.
#[wasm_bindgen(js_name = freePassages)]
pub fn free_answer() {
    BUFFERS.take();
}

/// Adds the first `count` tokens of the input, each as two words: its end in the high half and its start in the low half, and
/// its hash. They belong to the first or second text of [`shared_ranges`] if `text` is 0 or 1, and otherwise to the next
/// passages, which get every value of their text if `text` is `EVERY`.
#[wasm_bindgen(js_name = pushTokens)]
pub fn push_tokens(text: usize, count: usize) -> u32 {
    with_buffers(|Buffers { tokens, texts, .. }| {
        if text == EVERY {
            tokens.select_every();
        }
        let pushed = read_input(|input| {
            for [ends, hash] in records(input, count) {
                let span =
                    Span { start: ends as u32 as usize, end: (ends >> 32) as usize };
                match texts.get_mut(text) {
                    Some(text) => push(text, Token { hash, span })?,
                    None => tokens.push(hash, span)?,
                }
            }
            Ok::<_, Error>(())
        });
        status(pushed)
    })
}

/// Converts words to the tokens that [`push_tokens`] reads, and answers with these. The input has the `count` starts and then
/// the `count` ends of the words in a lower-case text, as 32-bit byte offsets, followed by the `bytes` bytes of the text from
/// byte `from`, which is UTF-16 unit `unit`. The third result is the unit at which the last word ends.
#[wasm_bindgen(js_name = cutWords)]
pub fn cut_words(count: usize, bytes: usize, from: usize, unit: usize) -> u32 {
    with_buffers(|Buffers { answer, .. }| {
        answer.clear();
        let cut = read_input(|input| {
            let offsets = input.as_chunks().0.iter().map(|&at| u32::from_le_bytes(at));
            let (starts, ends) = (offsets.clone(), offsets.skip(count));
            let text = input.get(8 * count..).and_then(|text| text.get(..bytes));
            let text = text.unwrap_or_default();
            let (mut at, mut unit) = (0, unit);
            for (start, end) in starts.zip(ends).take(count) {
                let [start, end] =
                    [start, end].map(|to| (to as usize).wrapping_sub(from));
                let before = unit + utf16_len(text.get(at..start).unwrap_or_default());
                let word = text.get(start..end).unwrap_or_default();
                unit = before + utf16_len(word);
                let mut hash = FxState::default();
                hash.write(word);
                push(answer, (unit as u64) << 32 | before as u64)?;
                push(answer, hash.hash())?;
                at = end;
            }
            set_number(2, unit);
            Ok::<_, Error>(())
        });
        set_answer(answer);
        status(cut)
    })
}

/// Returns the number of UTF-16 code units of a text.
fn utf16_len(text: &[u8]) -> usize {
    // One for the first byte of each character, and one more if the character has four bytes.
    let units =
        |&byte: &u8| usize::from(byte & 0xc0 != 0x80) + usize::from(byte >= 0xf0);
    text.iter().map(units).sum()
}

/// Answers with the ranges that two texts share. A range is its start and end in the first text, its start and end in the
/// second text, and its number of tokens.
#[wasm_bindgen(js_name = sharedRanges)]
pub fn shared_ranges(min_tokens: u32) -> u32 {
    answered_from(|Buffers { texts, answer, .. }| {
        let [a, b] = mem::take(texts);
        each_shared_range(&a, &b, min_tokens as usize, &mut |range| {
            let SharedRange { a, b, tokens } = range;
            let ends = [a.start, a.end, b.start, b.end, tokens];
            write(answer, &ends.map(|end| end as f64))
        })?;
        Ok(())
    })
}

/// Adds the first `count` values of the input, each as four floating-point numbers: the value, the position of its first
/// token, its start and its end.
#[wasm_bindgen(js_name = pushValues)]
pub fn push_values(count: usize) -> u32 {
    with_buffers(|Buffers { values, .. }| {
        let pushed = read_input(|input| {
            for record in records(input, count) {
                let [value, token, start, end] = record.map(f64::from_bits);
                let span = Span { start: start as usize, end: end as usize };
                let (value, token) = (value as u64, token as usize);
                push(values, PassageValue { value, token, span })?;
            }
            Ok::<_, Error>(())
        });
        status(pushed)
    })
}

/// Makes the given passages: from the added tokens if `tokens` is negative, and otherwise from the added values of a text with
/// `tokens` tokens.
#[wasm_bindgen(js_name = givePassages)]
pub fn give(tokens: f64) -> u32 {
    with_buffers(|Buffers { tokens: pushed, values, given, .. }| {
        let made = if tokens < 0.0 {
            mem::take(pushed).finish().map_err(Error::from)
        } else {
            Passages::new(tokens as usize, mem::take(values))
        };
        status(made.map(|passages| *given = passages))
    })
}

/// Answers with the given passages: the number of tokens, and each value as in [`push_values`].
#[wasm_bindgen(js_name = givenPassages)]
pub fn given() -> u32 {
    answered_from(|Buffers { given, answer, .. }| Ok(write_passages(answer, given)?))
}

/// Makes an empty index.
#[wasm_bindgen(js_name = newPassageIndex)]
pub fn new_index(max_share: f64) -> u32 {
    objects::add(&INDEXES, PassageIndex::new(max_share))
}

/// Replaces the content of an index with the snapshot in the first `bytes` bytes of the input. The result is the number of texts.
#[wasm_bindgen(js_name = loadPassageIndex)]
pub fn load(index: u32, bytes: usize) -> u32 {
    objects::with(&INDEXES, index, |index| {
        let loaded = read_input(|input| {
            let bytes = input.get(..bytes).unwrap_or_default();
            PassageIndex::from_bytes(bytes, index.max_share())
        });
        status(loaded.map(|loaded| {
            set_number(0, loaded.len());
            *index = loaded;
        }))
    })
}

/// Answers with the snapshot of an index, as bytes.
#[wasm_bindgen(js_name = passageIndexToBytes)]
pub fn to_bytes(index: u32) -> u32 {
    objects::with(&INDEXES, index, |index| {
        status(index.to_bytes().map(|written| {
            with_buffers(|Buffers { bytes, .. }| {
                *bytes = written;
                set_answer(bytes);
            });
        }))
    })
}

/// Measures the memory of an index. The result is its size in bytes.
#[wasm_bindgen(js_name = passageIndexBytes)]
pub fn index_bytes(index: u32) -> u32 {
    objects::act(&INDEXES, index, |index| set_number(0, index.byte_length()))
}

/// Stores the given passages under a handle in use, or under a new handle if `handle` is [`u32::MAX`]. The result is the
/// handle. The posting list of a value has at most `most` texts; 0 for no limit. The second result is the number of values in
/// whose full lists the text is missing.
#[wasm_bindgen(js_name = setText)]
pub fn set_text(index: u32, handle: u32, most: u32) -> u32 {
    objects::with(&INDEXES, index, |index| {
        let set = with_buffers(|Buffers { given, .. }| {
            index.limit_postings(most);
            if handle == NEW {
                return index.insert(given);
            }
            index.replace(handle, given)?;
            Ok(handle)
        });
        status(set.map(|handle| {
            set_number(0, handle as usize);
            set_number(1, index.left_out() as usize);
        }))
    })
}

/// Removes the text of a handle.
#[wasm_bindgen(js_name = removeText)]
pub fn remove(index: u32, handle: u32) -> u32 {
    objects::with(&INDEXES, index, |index| status(index.remove(handle)))
}

/// Removes all texts and all ignored values.
#[wasm_bindgen(js_name = clearPassageIndex)]
pub fn clear(index: u32) -> u32 {
    objects::act(&INDEXES, index, PassageIndex::clear)
}

/// Answers with the passages of a handle as [`given`] does, or with nothing if the handle is not in use.
#[wasm_bindgen(js_name = passagesOf)]
pub fn passages(index: u32, handle: u32) -> u32 {
    answered_by(index, |index, Buffers { answer, .. }| {
        if let Some(passages) = index.get(handle)? {
            write_passages(answer, &passages)?;
        }
        Ok(())
    })
}

/// Excludes the values of the given passages from all evidence.
#[wasm_bindgen(js_name = ignoreText)]
pub fn ignore(index: u32) -> u32 {
    objects::with(&INDEXES, index, |index| {
        with_buffers(|Buffers { given, .. }| status(index.ignore(given)))
    })
}

/// Answers with the texts that match the given passages. A match is its handle, its number of shared values, the two shares,
/// the numbers of ignored and of common values, the number of passages, and for each passage its start and end in the query,
/// and its start and end in the stored text.
#[wasm_bindgen(js_name = queryPassages)]
pub fn query(index: u32, min_shared: u32, limit: u32, exclude: u32) -> u32 {
    let query = query_of(min_shared, Some(limit as usize), exclude);
    answered_by(index, |index, Buffers { given, answer, .. }| {
        index.each_match(given, query, &mut |found| Ok(write_match(answer, &found)?))
    })
}

/// Answers with the relations to texts that share values with the given passages: see [`answer_relations`]. The closeness is
/// the total length of the shared values, which must be at least `least`, or at least `most` if both texts have nearly all of
/// their values. `own` is the handle of the text itself, or [`u32::MAX`].
#[wasm_bindgen(js_name = candidatesOf)]
pub fn candidates(
    index: u32,
    own: u32,
    ranks: u32,
    salt: u32,
    limit: usize,
    least: u32,
    most: u32,
) -> u32 {
    candidates_by(
        index,
        own,
        ranks,
        salt,
        limit,
        &|Candidate { length, is_dense, .. }| {
            (length >= if is_dense { most } else { least }).then_some(length)
        },
    )
}

/// Answers with the relations to texts that share features with the given ones, by the Jaccard similarity. It must be at least
/// `similarity`, and one of the two texts must have fewer than `few` features. See [`candidates`].
#[wasm_bindgen(js_name = similarOf)]
pub fn similar(
    index: u32,
    own: u32,
    ranks: u32,
    salt: u32,
    limit: usize,
    similarity: f64,
    few: usize,
) -> u32 {
    let features = with_buffers(|Buffers { given, .. }| given.values().len());
    candidates_by(
        index,
        own,
        ranks,
        salt,
        limit,
        &|Candidate { length, distinct, .. }| {
            let all = features + distinct - length as usize;
            let share = f64::from(length) / all as f64;
            let is_asked = features.min(distinct) < few && share >= similarity;
            // On the scale of fingerprints: 0.5 for unrelated texts, 1 for equal ones.
            is_asked.then(|| closeness(0.5 + 0.5 * share))
        },
    )
}

/// Answers with the relations to texts that share values with the given ones. `closeness_of` returns the closeness of a text,
/// or `None` to leave it out.
fn candidates_by(
    index: u32,
    own: u32,
    ranks: u32,
    salt: u32,
    limit: usize,
    closeness_of: &dyn Fn(Candidate) -> Option<u32>,
) -> u32 {
    objects::with(&RANKS, ranks, |ranks| {
        answered_by(index, |index, Buffers { given, answer, counts, .. }| {
            let mut relations = ranks.of(salt, limit);
            let own = Some(own).filter(|&handle| handle != NEW);
            index.each_candidate(given, own, counts, &mut |candidate| {
                match closeness_of(candidate) {
                    Some(closeness) => relations.add(candidate.handle, closeness),
                    None => Ok(()),
                }
            })?;
            Ok(answer_relations(answer, &relations)?)
        })
    })
}

/// Adds the first `count` words of the input as values: the features of a text, in ascending order.
#[wasm_bindgen(js_name = pushFeatures)]
pub fn push_features(count: usize) -> u32 {
    with_buffers(|Buffers { values, .. }| {
        let pushed = read_input(|input| {
            for (token, [feature]) in records(input, count).enumerate() {
                let span = Span { start: token, end: token + 1 };
                // The 53 high bits, because a value is below 2^53.
                push(values, PassageValue { value: feature >> 11, token, span })?;
            }
            Ok::<_, Error>(())
        });
        status(pushed)
    })
}

fn query_of(min_shared: u32, limit: Option<usize>, exclude: u32) -> PassageQuery {
    PassageQuery {
        min_shared: min_shared as usize,
        limit,
        exclude: Some(exclude).filter(|&handle| handle != NEW),
    }
}

/// Begins a search for all pairs of the texts that the index has now.
#[wasm_bindgen(js_name = newPassageSearch)]
pub fn new_search(index: u32, min_shared: u32) -> u32 {
    objects::with(&INDEXES, index, |index| {
        objects::add(&SEARCHES, index.search_pairs(min_shared as usize, MAX_PAIRS))
    })
}

/// Advances a search by about this many steps. The result is the finished fraction of the work, which is 1 only at the end.
#[wasm_bindgen(js_name = advancePassageSearch)]
pub fn advance_search(search: u32, steps: u32) -> u32 {
    objects::with(&SEARCHES, search, |search| {
        status(search.advance(steps.into()).map(|share| set(0, share.to_bits())))
    })
}

/// Ends a search and answers with the pairs. A pair is its two handles, its number of shared values, and the two shares.
#[wasm_bindgen(js_name = finishPassageSearch)]
pub fn finish_search(search: u32) -> u32 {
    objects::take(&SEARCHES, search, |search| {
        let pairs = search.finish()?;
        with_buffers(|Buffers { answer, .. }| {
            answer.clear();
            for PassagePair { a, b, shared, a_share, b_share } in pairs {
                let numbers = [a.into(), b.into(), shared as f64, a_share, b_share];
                write(answer, &numbers)?;
            }
            set_answer(answer);
            Ok(())
        })
    })
}

/// Appends numbers to an answer.
pub fn write(answer: &mut Vec<u64>, numbers: &[f64]) -> Result<(), OutOfMemory> {
    for number in numbers {
        push(answer, number.to_bits())?;
    }
    Ok(())
}

fn write_passages(
    answer: &mut Vec<u64>,
    passages: &Passages,
) -> Result<(), OutOfMemory> {
    write(answer, &[passages.token_count() as f64])?;
    for &PassageValue { value, token, span: Span { start, end } } in passages.values() {
        write(answer, &[value as f64, token as f64, start as f64, end as f64])?;
    }
    Ok(())
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
