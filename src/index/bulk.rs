//! Many fingerprints as bare limbs, one or two each, in pieces from JavaScript.

use super::{
    DuplicateIndex, Match, QueryOptions,
    hits::Hits,
    limbs::{Limbs, fingerprint, limb_count, row},
    search::{Goal, Search},
    self_join::Rows,
};
use crate::{Bits, Error, Fingerprint};
use alloc::boxed::Box;

/// Represents the handle of a new fingerprint, which has none yet.
pub const NEW: u32 = u32::MAX;

/// The fingerprints of many queries, labelled by their positions.
#[derive(Default)]
pub struct Queries(Rows);

impl Queries {
    /// An empty list.
    pub const fn new() -> Queries {
        Queries(Rows::new())
    }

    /// Appends fingerprints that fit the width.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn push(&mut self, limbs: &[u64], bits: Bits) -> Result<(), Error> {
        let rows = &mut self.0;
        let count = limbs.len() / limb_count(bits);
        rows.reserve(count, bits)?;
        rows.limbs.extend_from_slice(limbs);
        let first = rows.labels.len() as u32;
        rows.labels.extend(first..first + count as u32);
        Ok(())
    }

    /// The fingerprints, which are of this width.
    pub fn fingerprints(&self, bits: Bits) -> impl Iterator<Item = Fingerprint> {
        let count = limb_count(bits);
        (0..self.0.limbs.len() / count)
            .map(move |at| fingerprint(row(&self.0.limbs, at, count), bits))
    }
}

impl DuplicateIndex {
    /// Makes sure that `more` fingerprints can be added by [`DuplicateIndex::put_one_of_many`],
    /// and any number replaced.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn reserve_many(&mut self, more: usize) -> Result<(), Error> {
        self.reserve(more)
    }

    /// Stores a fingerprint under a handle in use, or under a new one for [`NEW`], and returns
    /// the handle. Bits above the width are ignored. There must be room for it.
    /// [`DuplicateIndex::compact_many`] must follow the last one.
    pub fn put_one_of_many(&mut self, handle: u32, limbs: Limbs) -> u32 {
        let limbs = self.mask_to_width(limbs);
        if handle == NEW {
            return self.add(limbs);
        }
        if self.store.is_live(handle) {
            self.overwrite(handle, limbs);
        }
        handle
    }

    /// Must be called after changes by [`DuplicateIndex::put_one_of_many`].
    pub fn compact_many(&mut self) {
        self.compact();
    }

    /// As [`DuplicateIndex::query_many`], but calls `visit` with the matches and the positions
    /// of their queries.
    ///
    /// # Errors
    ///
    /// Also more than `most` matches in all (`visit` may have received some of them); errors of
    /// `visit`.
    pub fn query_limbs(
        &self,
        queries: &Queries,
        query: QueryOptions,
        most: u64,
        hits: &mut Hits,
        visit: &mut dyn FnMut(u32, Match) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.find_many(&queries.0, query, most, hits, visit)
    }

    /// The limbs without bits above the width.
    #[inline(never)]
    fn mask_to_width(&self, [low, high]: Limbs) -> Limbs {
        let mask = self.bits().mask();
        [low & mask as u64, high & (mask >> 64) as u64]
    }

    /// Answers like [`DuplicateIndex::query`], or like [`DuplicateIndex::nearest`] if `query` has a
    /// limit and no distance. Bits above the width are ignored.
    ///
    /// # Errors
    ///
    /// As those; no memory.
    #[inline]
    pub fn query_one<'a>(
        &self,
        limbs: Limbs,
        query: QueryOptions,
        hits: &'a mut Hits,
    ) -> Result<impl ExactSizeIterator<Item = Match> + use<'a>, Error> {
        let limbs = self.mask_to_width(limbs);
        let query = match (query.max_distance, query.limit) {
            (None, Some(count)) => self.nearest_query(limbs, count),
            _ => query,
        };
        self.matches(limbs, query, hits)
    }
}

impl DuplicateIndex {
    /// Starts a search for pairs or groups.
    ///
    /// # Errors
    ///
    /// As [`DuplicateIndex::pair_search`].
    pub fn search(&self, max_distance: u32, goal: Goal) -> Result<Box<Search>, Error> {
        Search::new(&self.store, self.distance(Some(max_distance))?, goal)
    }
}

/// Checks that fingerprints of one or two limbs each fit the width.
///
/// # Errors
///
/// A fingerprint that does not fit.
#[inline(never)]
pub fn check(limbs: &[u64], bits: Bits) -> Result<(), Error> {
    let mask = bits.mask();
    for position in 0..limbs.len() / limb_count(bits) {
        let [low, high] = row(limbs, position, limb_count(bits));
        if low & !(mask as u64) != 0 || high & !((mask >> 64) as u64) != 0 {
            Fingerprint::new(u128::from(high) << 64 | u128::from(low), bits)?;
        }
    }
    Ok(())
}
