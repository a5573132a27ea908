//! Groups of near-duplicates: the connected components of all pairs, found in steps.

use super::{
    search::{Goal, Search},
    store::Store,
};
use crate::{Error, memory::fallible::with_exact_capacity};
use alloc::{boxed::Box, vec::Vec};

/// A search for all groups that the caller advances step by step, for programs that do other work
/// in between. Created by [`DuplicateIndex::group_search`].
///
/// The search works on a copy of the fingerprints that the index held at its creation.
///
/// ```
/// use simhash_wasm::{DuplicateIndex, Recipe, fingerprint};
///
/// let mut index = DuplicateIndex::of(&Recipe::default());
/// index.insert_many(&vec![fingerprint("a cat")?; 3])?;
/// let mut search = index.group_search(None)?;
/// while search.advance(1000)? {}
/// assert_eq!(search.finish()?, [[0, 1, 2]]);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
///
/// [`DuplicateIndex::group_search`]: super::DuplicateIndex::group_search
pub struct GroupSearch(Box<Search>);

impl GroupSearch {
    pub(super) fn new(store: &Store, within: u32) -> Result<GroupSearch, Error> {
        Ok(GroupSearch(Search::new(store, within, Goal::Groups)?))
    }

    /// Advances the search by about this many comparisons, at least one. Returns whether there is
    /// more to do.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn advance(&mut self, comparisons: u64) -> Result<bool, Error> {
        self.0.advance(comparisons)
    }

    /// The completed fraction of the work, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// The groups of two or more found so far, in the order of
    /// [`DuplicateIndex::groups`](super::DuplicateIndex::groups).
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn finish(self) -> Result<Vec<Vec<u32>>, Error> {
        let mut flat = &*self.0.groups()?;
        let mut groups = Vec::new();
        while let Some((&count, rest)) = flat.split_first() {
            let (group, rest) = rest.split_at(count as usize);
            let mut copy = with_exact_capacity(group.len())?;
            copy.extend_from_slice(group);
            groups.try_reserve(1).map_err(|_| Error::no_memory())?;
            groups.push(copy);
            flat = rest;
        }
        Ok(groups)
    }
}
