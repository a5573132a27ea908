//! Explains step by step how block tables answer a query. This code is for teaching and debugging,
//! and is small rather than fast.

use super::tables::worthwhile;
use crate::{
    Bits, Block, Error, Fingerprint,
    fingerprint::block_ranges,
    memory::fallible::{OutOfMemory, push, with_exact_capacity},
};
use alloc::vec::Vec;

/// How an index answers a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QueryMethod {
    /// The index looks the blocks of the query up in block tables.
    Blocks,
    /// The index computes the distance of every stored fingerprint.
    Scan,
}

impl QueryMethod {
    /// The name of the method: `blocks` or `scan`.
    pub const fn as_str(self) -> &'static str {
        match self {
            QueryMethod::Blocks => "blocks",
            QueryMethod::Scan => "scan",
        }
    }
}

/// How block tables answer a query, and the exact answer: the result of [`explain_query`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryExplanation {
    /// How a [`DuplicateIndex`](crate::DuplicateIndex) answers the query, if its own distance is one
    /// less than the number of blocks. The other fields describe the blocks in either case.
    pub method: QueryMethod,
    /// The blocks of the query, from bit 0 up.
    pub blocks: Vec<BlockLookup>,
    /// The fingerprints that are in at least one bucket, each once. They are in the order of the
    /// first block on which they agree with the query, then in the given order.
    pub candidates: Vec<Agreement>,
    /// The fingerprints within the distance, in the order of an index: the nearest first, and those
    /// at the same distance in the given order. If the distance is less than the number of blocks,
    /// each match is a candidate. Otherwise a match may agree with the query on no block, and then
    /// only a scan finds it.
    pub matches: Vec<Agreement>,
}

/// A block of the query, and its bucket: the fingerprints that agree with the query on this block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockLookup {
    /// The first bit. Bit 0 is the least significant.
    pub start: u32,
    /// The number of bits.
    pub length: u32,
    /// The bits of the query in this block as a number, less than 2^`length`.
    pub value: u128,
    /// The positions of the fingerprints with the same bits in this block, in ascending order.
    pub bucket: Vec<u32>,
}

/// The agreement of a stored fingerprint with the query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The position of the fingerprint in the given list, from 0.
    pub position: u32,
    /// Its Hamming distance from the query, in bits.
    pub distance: u32,
    /// The blocks on which the two agree, as positions in [`QueryExplanation::blocks`], in
    /// ascending order.
    pub blocks: Vec<u32>,
}

/// Explains how block tables find the fingerprints in `stored` within `max_distance` of a query.
///
/// Fingerprints are divided into `blocks` blocks, by default `max_distance` + 1, as by
/// [`Fingerprint::blocks`]. With at least that many blocks, every match is a candidate: by the
/// pigeonhole principle, `max_distance` differing bits cannot be in every block (Manku, Jain,
/// Das Sarma 2007). With fewer blocks, a match may agree with the query on no block.
///
/// This function is for teaching and inspection. It scans all fingerprints; a
/// [`DuplicateIndex`](crate::DuplicateIndex) answers queries faster.
///
/// ```
/// use simhash_wasm::{Bits, Fingerprint, QueryMethod, explain_query};
///
/// let bits = Bits::default();
/// let [asked, near, far] = [0, 0b111, 0x0001_0001_0001_0001]
///     .map(|value| Fingerprint::new(value, bits).unwrap());
/// let explanation = explain_query(asked, [far, near], 3, None)?;
/// assert_eq!(explanation.method, QueryMethod::Blocks);
/// assert_eq!(explanation.blocks[0].bucket, []);
/// assert_eq!(explanation.blocks[1].bucket, [1]);
/// let [found] = &explanation.matches[..] else { panic!() };
/// assert_eq!((found.position, found.distance, &found.blocks[..]), (1, 3, &[1, 2, 3][..]));
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
///
/// # Errors
///
/// - [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) for fingerprints of different widths.
/// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a distance of more than the width,
///   or a number of blocks that is 0 or more than the width.
/// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
pub fn explain_query(
    asked: Fingerprint,
    stored: impl IntoIterator<Item = Fingerprint>,
    max_distance: u32,
    blocks: Option<u32>,
) -> Result<QueryExplanation, Error> {
    let bits = asked.bits();
    if max_distance > bits.get() {
        return Err(Error::distance(max_distance, bits));
    }
    let count = blocks.unwrap_or(max_distance + 1);
    let mut blocks = Vec::new();
    for Block { start, length, value } in asked.blocks(count)? {
        push(&mut blocks, BlockLookup { start, length, value, bucket: Vec::new() })?;
    }
    let mut agreements = Vec::new();
    for (position, other) in (0..).zip(stored) {
        let distance = asked.distance(other)?;
        let mut agreement = Agreement { position, distance, blocks: Vec::new() };
        for number in agreed_blocks(asked, other, count) {
            push(&mut agreement.blocks, number)?;
            push(&mut blocks[number as usize].bucket, position)?;
        }
        push(&mut agreements, agreement)?;
    }
    let candidates = sorted(&agreements, count, |it| it.blocks.first().copied())?;
    let matches = sorted(&agreements, max_distance + 1, |it| Some(it.distance))?;
    let method = query_method(bits, max_distance, count);
    Ok(QueryExplanation { method, blocks, candidates, matches })
}

/// How an index for a distance of `blocks` - 1 answers a query within `max_distance`. `blocks` must be from 1 to the
/// width.
pub fn query_method(bits: Bits, max_distance: u32, blocks: u32) -> QueryMethod {
    if max_distance < blocks && worthwhile(bits, blocks - 1) {
        QueryMethod::Blocks
    } else {
        QueryMethod::Scan
    }
}

/// The numbers of the blocks on which two fingerprints of a width agree, in ascending order. `blocks` must be from 1 to
/// the width.
pub fn agreed_blocks(
    asked: Fingerprint,
    other: Fingerprint,
    blocks: u32,
) -> impl Iterator<Item = u32> {
    let differences = asked.value() ^ other.value();
    (0..).zip(block_ranges(asked.bits(), blocks)).filter_map(
        move |(number, (start, length))| {
            let first_difference = (differences >> start).trailing_zeros();
            (first_difference >= length).then_some(number)
        },
    )
}

/// Copies of the elements whose key is less than `keys`, in the order of keys, then in the given
/// order.
#[inline(never)]
fn sorted(
    agreements: &[Agreement],
    keys: u32,
    key_of: fn(&Agreement) -> Option<u32>,
) -> Result<Vec<Agreement>, OutOfMemory> {
    let mut sorted = Vec::new();
    for key in 0..keys {
        for agreement in agreements {
            if key_of(agreement) == Some(key) {
                let mut blocks = with_exact_capacity(agreement.blocks.len())?;
                blocks.extend_from_slice(&agreement.blocks);
                push(&mut sorted, Agreement { blocks, ..*agreement })?;
            }
        }
    }
    Ok(sorted)
}
