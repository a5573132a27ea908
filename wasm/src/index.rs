//! The bindings of the duplicate index. JavaScript maps ids to handles of fingerprints.
//!
//! JavaScript passes many fingerprints in chunks of at most [`RESULT_WORDS`]. The answer to a query, a search or an
//! explanation is a list of 32-bit words, see [`set_answer`].

use crate::{
    channel::{
        RESULT_WORDS, Status, limbs, read_input, set, set_answer, set_limbs,
        set_number, status, words,
    },
    objects::{self, table},
};
use simhash_wasm::{
    Bits, Block, DuplicateIndex, Error, Fingerprint, Layout, Match, Query, QueryMethod,
    QueryOptions, Recipe, RecipeName, ScoreOptions,
    internals::{
        Goal, Hits, NEW, Queries, Search, Tail, agreed_blocks, check, query_method,
    },
};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;

/// The greatest number of matches or pairs in one answer.
const MAX_RESULTS: u32 = 10_000_000;

/// The buffers of the module, which all indexes share.
struct Buffers {
    /// The memory for the matches of queries.
    hits: Hits,
    /// See [`ask_staged`].
    queries: Queries,
    answer: Vec<u32>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = const {
        RefCell::new(Buffers {
            hits: Hits::new(),
            queries: Queries::new(),
            answer: Vec::new(),
        })
    };
}

table!(SEARCHES: Box<Search>, free_search = freeSearch);

table!(INDEXES: DuplicateIndex, free_index = freeIndex);

/// Frees the answer, and removes the fingerprints of [`ask_staged`].
#[wasm_bindgen(js_name = freeMatches)]
pub fn free_answer() {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.answer = Vec::new();
        buffers.queries = Queries::new();
    });
}

/// Makes an empty index.
#[wasm_bindgen(js_name = newIndex)]
pub fn new_index(bits: u32, max_distance: u32, is_compact: bool) -> u32 {
    let layout = if is_compact { Layout::Compact } else { Layout::Fast };
    let made = Bits::new(bits)
        .and_then(|bits| DuplicateIndex::with_layout(bits, max_distance, layout));
    objects::add(&INDEXES, made)
}

/// Measures the memory of an index. The result is the size of its fingerprints and tables, in bytes.
#[wasm_bindgen(js_name = indexBytes)]
pub fn index_bytes(index: u32) -> u32 {
    objects::act(&INDEXES, index, |index| set_number(0, index.byte_length()))
}

/// Stores a fingerprint under a handle in use, or under a new handle if `handle` is [`u32::MAX`]. The result is the handle.
/// As in [`query`], JavaScript checks the arguments: checking them again here would take as long as the work itself.
#[wasm_bindgen(js_name = setFingerprint)]
pub fn set_fingerprint(index: u32, handle: u32, low: u64, high: u64) -> u32 {
    objects::with(&INDEXES, index, |index| {
        if index.reserve_many(usize::from(handle == NEW)).is_err() {
            return Status::OutOfMemory as u32;
        }
        let handle = index.put_one_of_many(handle, [low, high]);
        index.compact_many();
        set_number(0, handle as usize);
        Status::Done as u32
    })
}

/// Reserves memory for `more` fingerprints, which [`set_staged`] can then add.
#[wasm_bindgen(js_name = reserveFingerprints)]
pub fn reserve(index: u32, more: usize) -> u32 {
    objects::with(&INDEXES, index, |index| status(index.reserve_many(more)))
}

/// Stores the first `count` fingerprints of the input, as [`set_fingerprint`] does, under the 32-bit handles that follow them.
/// The results are the handles. The caller must first reserve memory for the new fingerprints with [`reserve`], and call
/// [`compact`] after the last chunk.
#[wasm_bindgen(js_name = setStaged)]
pub fn set_staged(index: u32, count: usize) -> u32 {
    objects::with(&INDEXES, index, |index| {
        let limbs = limb_count(index.bits());
        read_input(|input| {
            if count > RESULT_WORDS || input.len() < count * (8 * limbs + 4) {
                return Status::Invalid as u32;
            }
            let mut fingerprints = words(input, limbs * count);
            let handles = input[8 * limbs * count..].as_chunks().0;
            for (position, &handle) in handles.iter().take(count).enumerate() {
                let mut limb = || fingerprints.next().unwrap_or(0);
                let value = [limb(), if limbs == 2 { limb() } else { 0 }];
                let put = index.put_one_of_many(u32::from_le_bytes(handle), value);
                set_number(position, put as usize);
            }
            Status::Done as u32
        })
    })
}

/// Merges and rebuilds levels of the block tables where necessary.
#[wasm_bindgen(js_name = compactIndex)]
pub fn compact(index: u32) -> u32 {
    objects::act(&INDEXES, index, DuplicateIndex::compact_many)
}

/// Removes the fingerprint of a handle, if it is in use.
#[wasm_bindgen(js_name = removeFingerprint)]
pub fn remove(index: u32, handle: u32) -> u32 {
    objects::act(&INDEXES, index, |index| _ = index.take_out(handle))
}

/// Removes all fingerprints.
#[wasm_bindgen(js_name = clearIndex)]
pub fn clear(index: u32) -> u32 {
    objects::act(&INDEXES, index, DuplicateIndex::clear)
}

/// Reads the fingerprint of a handle. The results are its limbs, the low one first.
#[wasm_bindgen(js_name = storedFingerprint)]
pub fn fingerprint(index: u32, handle: u32) -> u32 {
    objects::with(&INDEXES, index, |index| {
        let Some(found) = index.get(handle) else { return Status::Invalid as u32 };
        set_limbs(found.value());
        Status::Done as u32
    })
}

/// Answers with the handle and the distance of each match of a query. If `max_distance` is [`u32::MAX`], the matches are the
/// nearest fingerprints at any distance. If `exclude` is [`u32::MAX`], no handle is excluded.
#[wasm_bindgen(js_name = queryIndex)]
pub fn query(
    index: u32,
    low: u64,
    high: u64,
    max_distance: u32,
    limit: u32,
    exclude: u32,
) -> u32 {
    let query = QueryOptions {
        max_distance: Some(max_distance).filter(|&within| within != u32::MAX),
        limit: Some(limit as usize),
        exclude: Some(exclude).filter(|&handle| handle != NEW),
    };
    objects::with(&INDEXES, index, |index| {
        BUFFERS.with_borrow_mut(|Buffers { hits, answer, .. }| {
            answer.clear();
            // The only other error is an invalid distance, which JavaScript rules out.
            let Ok(matches) = index.query_one([low, high], query, hits) else {
                return Status::OutOfMemory as u32;
            };
            if answer.try_reserve(2 * matches.len()).is_err() {
                return Status::OutOfMemory as u32;
            }
            for Match { handle, distance } in matches {
                answer.push(handle);
                answer.push(distance);
            }
            set_answer(answer);
            Status::Done as u32
        })
    })
}

/// Calls `work` with an index and the buffers, whose answer is empty, and puts the address of the answer into the result area.
fn answered(
    index: u32,
    work: impl FnOnce(&DuplicateIndex, &mut Buffers) -> Result<(), Error>,
) -> u32 {
    objects::with(&INDEXES, index, |index| {
        BUFFERS.with_borrow_mut(|buffers| {
            buffers.answer.clear();
            let result = work(index, buffers);
            set_answer(&buffers.answer);
            status(result)
        })
    })
}

/// Answers with the matches of a query by score. The margins of the query are in the input, a byte each. A match is its
/// handle, its distance, and the low and the high half of its score, a floating-point number. If `max_distance` is
/// [`u32::MAX`], the matches are the fingerprints with the lowest scores at any distance.
#[wasm_bindgen(js_name = queryByScore)]
pub fn query_by_score(
    index: u32,
    low: u64,
    high: u64,
    max_distance: u32,
    max_score: f64,
    limit: u32,
    exclude: u32,
) -> u32 {
    answered(index, |index, Buffers { hits, answer, .. }| {
        let fingerprint = Fingerprint::new(limbs(low, high), index.bits())?;
        let bits = index.bits().get() as usize;
        let query = read_input(|input| {
            Query::new(fingerprint, input.get(..bits).unwrap_or_default())
        })?;
        let limit = limit as usize;
        let options = ScoreOptions {
            max_score,
            max_distance,
            limit: Some(limit),
            exclude: Some(exclude).filter(|&handle| handle != NEW),
        };
        let nearest = max_distance == u32::MAX;
        let options = (!nearest).then_some(options).ok_or(limit);
        index.each_by_score(&query, options, hits, &mut |found| {
            let score = found.score.to_bits();
            let words =
                [found.handle, found.distance, score as u32, (score >> 32) as u32];
            extend(answer, &words)
        })
    })
}

/// Answers with the matches of the queries from [`ask_staged`]: the position of the query, the handle and the distance of each.
#[wasm_bindgen(js_name = queryMany)]
pub fn query_many(index: u32, max_distance: u32, limit: u32) -> u32 {
    let query = QueryOptions {
        max_distance: Some(max_distance),
        limit: Some(limit as usize),
        exclude: None,
    };
    answered(index, |index, Buffers { hits, queries, answer, .. }| {
        let mut visit = |position, found: Match| {
            extend(answer, &[position, found.handle, found.distance])
        };
        index.query_limbs(queries, query, MAX_RESULTS.into(), hits, &mut visit)
    })
}

/// Checks that the first `count` fingerprints of the input fit a width. If `keep`, adds them to the fingerprints that
/// [`query_many`] or [`explain_query`] reads.
#[wasm_bindgen(js_name = askStaged)]
pub fn ask_staged(count: usize, bits: u32, keep: bool) -> u32 {
    status(Bits::new(bits).and_then(|bits| {
        let limbs = read_input(|input| {
            let mut limbs = Vec::new();
            let count = count.saturating_mul(limb_count(bits)).min(input.len() / 8);
            limbs.try_reserve_exact(count).map_err(|_| Error::no_memory())?;
            limbs.extend(words(input, count));
            Ok::<_, Error>(limbs)
        })?;
        check(&limbs, bits)?;
        if keep {
            BUFFERS.with_borrow_mut(|buffers| buffers.queries.push(&limbs, bits))?;
        }
        Ok(())
    }))
}

/// Begins a search for groups if `groups`, otherwise for pairs. If `collects`, [`finish_search`] will answer with all pairs at
/// once, so their number is limited to 10 million.
#[wasm_bindgen(js_name = newSearch)]
pub fn new_search(index: u32, max_distance: u32, groups: bool, collects: bool) -> u32 {
    let most = if collects { MAX_RESULTS.into() } else { u64::MAX };
    let goal = if groups { Goal::Groups } else { Goal::Pairs { most } };
    objects::with(&INDEXES, index, |index| {
        objects::add(&SEARCHES, index.search(max_distance, goal))
    })
}

/// Advances a search by about this many comparisons. The result is the finished fraction of the work, which is 1 only at the
/// end.
#[wasm_bindgen(js_name = advanceSearch)]
pub fn advance_search(search: u32, comparisons: u32) -> u32 {
    objects::with(&SEARCHES, search, |search| {
        status(search.advance(comparisons.into()).map(|more| {
            let share = if more { search.progress().min(0.999) } else { 1.0 };
            set(0, share.to_bits());
        }))
    })
}

/// Answers with up to `most` of the found pairs that no earlier call has taken, in no particular order. A pair is its two
/// handles and its distance.
#[wasm_bindgen(js_name = takePairs)]
pub fn take_pairs(search: u32, most: usize) -> u32 {
    objects::with(&SEARCHES, search, |search| {
        let mut output = Vec::new();
        let taken = search.take(most, &mut |pair| {
            extend(&mut output, &[pair.a, pair.b, pair.distance])
        });
        put_answer(output);
        status(taken)
    })
}

/// Ends a search and answers with its results in order. A pair has the form that [`take_pairs`] gives it. A group is the
/// number of its handles, followed by the handles.
#[wasm_bindgen(js_name = finishSearch)]
pub fn finish_search(search: u32, groups: bool) -> u32 {
    objects::take(&SEARCHES, search, |search| {
        let mut output = Vec::new();
        if groups {
            output = search.groups()?;
        } else {
            search.pairs(&mut |pair| {
                extend(&mut output, &[pair.a, pair.b, pair.distance])
            })?;
        }
        put_answer(output);
        Ok(())
    })
}

fn put_answer(output: Vec<u32>) {
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.answer = output;
        set_answer(&buffers.answer);
    });
}

/// Returns the number of limbs of a fingerprint.
fn limb_count(bits: Bits) -> usize {
    bits.get().div_ceil(64) as usize
}

/// Appends words to a list. Returns an error if there is no memory.
fn extend(list: &mut Vec<u32>, words: &[u32]) -> Result<(), Error> {
    list.try_reserve(words.len()).map_err(|_| Error::no_memory())?;
    // One by one: the compiler would turn a copy of unknown length into `memory.copy`, which is slower for so few words.
    for &word in words {
        list.push(word);
    }
    Ok(())
}

/// Returns the greatest distance, up to `max_distance`, at which `count` texts are expected to have at most `false_pairs` pairs
/// of unrelated texts, or the default number of such pairs unless `given`. For a recipe that was not measured, it returns
/// `max_distance`. `recipe` is a position in [`RecipeName::ALL`].
#[wasm_bindgen(js_name = maxDistanceFor)]
pub fn max_distance_for(
    recipe: usize,
    bits: u32,
    max_distance: u32,
    count: f64,
    given: bool,
    false_pairs: f64,
) -> u32 {
    tail(recipe, bits).map_or(max_distance, |tail| {
        tail.max_distance(max_distance, count, given.then_some(false_pairs))
    })
}

/// Whether the distances of unrelated texts were measured for a recipe. If so, the result is the expected number of pairs.
#[wasm_bindgen(js_name = expectedFalsePairs)]
pub fn expected_false_pairs(
    recipe: usize,
    bits: u32,
    count: f64,
    max_distance: u32,
) -> bool {
    let tail = tail(recipe, bits);
    if let Some(tail) = &tail {
        set(0, tail.expected_pairs(max_distance, count).to_bits());
    }
    tail.is_some()
}

/// Describes the recipe at a position of [`RecipeName::ALL`], at the width `bits`, or at its default width if `bits` is 0. The
/// results are the width, the default maximum distance, and the default maximum distance and score of queries by score.
#[wasm_bindgen(js_name = releasedRecipe)]
pub fn released_recipe(recipe: usize, bits: u32) -> u32 {
    let Some(&name) = RecipeName::ALL.get(recipe) else {
        return Status::Invalid as u32;
    };
    let usual = Recipe::new(name);
    let bits = if bits == 0 { Ok(usual.bits()) } else { Bits::new(bits) };
    status(bits.map(|bits| {
        let recipe = usual.with_bits(bits);
        let limits = recipe.score_limits();
        set_number(0, bits.get() as usize);
        set_number(1, recipe.max_distance() as usize);
        set_number(2, limits.max_distance as usize);
        set(3, limits.max_score.to_bits());
    }))
}

fn tail(recipe: usize, bits: u32) -> Option<Tail> {
    Tail::of(*RecipeName::ALL.get(recipe)?, Bits::new(bits).ok()?)
}

/// Compares a fingerprint, divided into blocks, with the fingerprints from [`ask_staged`].
///
/// The first word of the answer is 1 if an index would use block tables, otherwise 0. The start and the length of each block
/// follow, and for each fingerprint its distance, the numbers of the blocks on which it agrees, and the number of blocks.
#[wasm_bindgen(js_name = explainQuery)]
pub fn explain_query(
    low: u64,
    high: u64,
    bits: u32,
    max_distance: u32,
    blocks: u32,
) -> u32 {
    BUFFERS.with_borrow_mut(|Buffers { queries, answer, .. }| {
        answer.clear();
        let explained = Bits::new(bits).and_then(|bits| {
            let asked = Fingerprint::new(limbs(low, high), bits)?;
            let ranges = asked.blocks(blocks)?;
            let method = query_method(bits, max_distance, blocks);
            extend(answer, &[u32::from(method == QueryMethod::Blocks)])?;
            for Block { start, length, .. } in ranges {
                extend(answer, &[start, length])?;
            }
            for other in queries.fingerprints(bits) {
                extend(answer, &[asked.distance(other)?])?;
                for number in agreed_blocks(asked, other, blocks) {
                    extend(answer, &[number])?;
                }
                extend(answer, &[blocks])?;
            }
            Ok(())
        });
        set_answer(answer);
        status(explained)
    })
}
