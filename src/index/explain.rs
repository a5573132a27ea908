//! How block tables answer a query, step by step.

use super::tables::worthwhile;
use crate::{Block, Error, Fingerprint};
use alloc::vec::Vec;

/// How an index answers a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QueryMethod {
    /// It looks the query's blocks up in tables.
    Blocks,
    /// It reads everything.
    Scan,
}

impl QueryMethod {
    /// The name as JavaScript sees it, such as `blocks`.
    pub const fn as_str(self) -> &'static str {
        match self {
            QueryMethod::Blocks => "blocks",
            QueryMethod::Scan => "scan",
        }
    }
}

/// What block tables do to answer a query, and the exact answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueryExplanation {
    /// What a [`DuplicateIndex`](crate::DuplicateIndex) would do that was built for a
    /// distance of one less than there are blocks. The rest is about the blocks in either
    /// case.
    pub method: QueryMethod,
    /// The blocks of the query, from bit 0 up, and what has the same bits there.
    pub blocks: Vec<BlockLookup>,
    /// What is in any of the buckets, once each: in the order in which going through them
    /// meets it.
    pub candidates: Vec<Agreement>,
    /// What is within the distance, as an index answers it: the nearest first, and where
    /// equal, in the order given. One that agrees on no block is no candidate, and is
    /// found by reading everything only; there is none where the distance is less than
    /// the number of blocks.
    pub matches: Vec<Agreement>,
}

/// A block of the query, and the fingerprints that agree with it there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockLookup {
    /// The first bit, counted from the least significant.
    pub start: u32,
    /// The number of bits.
    pub width: u32,
    /// The query's bits there as a number, less than 2^`width`.
    pub key: u128,
    /// The places of the fingerprints that have the same bits there.
    pub bucket: Vec<u32>,
}

/// What a stored fingerprint and the query have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The place of the fingerprint among those given.
    pub place: u32,
    /// Its Hamming distance from the query.
    pub distance: u32,
    /// The blocks on which the two agree, as places in [`QueryExplanation::blocks`].
    pub blocks: Vec<u32>,
}

/// Explains how block tables find which of `stored` are within `max_distance` of a query.
///
/// Fingerprints are cut into `blocks` runs of bits, `max_distance` + 1 if none is given, as
/// [`Fingerprint::blocks`] cuts them. Then nothing is missed: so many differing bits
/// cannot be in every block (Manku, Jain, Das Sarma 2007). With fewer blocks than that,
/// something may be.
///
/// For teaching and for looking into: it reads everything, and a
/// [`DuplicateIndex`](crate::DuplicateIndex) answers faster.
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
/// assert_eq!((found.place, found.distance, &found.blocks[..]), (1, 3, &[1, 2, 3][..]));
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
///
/// # Errors
///
/// Fingerprints of different widths; a distance of more than that width; a number of blocks
/// of 0 or above it.
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
    let lookup = |block: Block| BlockLookup {
        start: block.start,
        width: block.length,
        key: block.value,
        bucket: Vec::new(),
    };
    let mut blocks: Vec<_> = asked.blocks(count)?.map(lookup).collect();
    let mut agreements = Vec::new();
    for (place, other) in (0..).zip(stored) {
        let distance = asked.distance(other)?;
        let differences = asked.value() ^ other.value();
        let mut agreement = Agreement { place, distance, blocks: Vec::new() };
        for (number, block) in (0..).zip(&mut blocks) {
            let first_difference = (differences >> block.start).trailing_zeros();
            if first_difference >= block.width {
                push(&mut agreement.blocks, number);
                push(&mut block.bucket, place);
            }
        }
        agreements.push(agreement);
    }
    let mut candidates = Vec::new();
    for number in 0..count {
        select(&agreements, &mut candidates, &|it| it.blocks.first() == Some(&number));
    }
    let mut matches = Vec::new();
    for distance in 0..=max_distance {
        select(&agreements, &mut matches, &|it| it.distance == distance);
    }
    let tables = max_distance < count && worthwhile(bits, count - 1);
    Ok(QueryExplanation {
        method: if tables { QueryMethod::Blocks } else { QueryMethod::Scan },
        blocks,
        candidates,
        matches,
    })
}

// What follows is not inlined: it need not be fast, but small.

/// Copies what is wanted.
#[inline(never)]
fn select(
    from: &[Agreement],
    into: &mut Vec<Agreement>,
    wanted: &dyn Fn(&Agreement) -> bool,
) {
    for agreement in from {
        if wanted(agreement) {
            into.push(agreement.clone());
        }
    }
}

#[inline(never)]
pub(crate) fn push(list: &mut Vec<u32>, number: u32) {
    list.push(number);
}
