//! The linear scan: answers the queries that block tables cannot.

use super::{
    hits::Hits,
    limbs::{self, Limbs, any_within, count_ones, differences, limb_count},
    store::Store,
};

/// The number of fingerprints tested by one branch.
const ROWS_PER_BRANCH: usize = 8;

/// Finds all matches of a query.
pub(super) fn scan(store: &Store, label: u32, query: Limbs, hits: &mut Hits) {
    near(store, query, hits.within, &mut |handle, distance| {
        if store.is_live(handle) {
            hits.offer(label, store, handle, distance);
        }
    });
}

/// The smallest distance within which there are `count` fingerprints, from a histogram of all
/// distances; the width if there are fewer.
pub(super) fn reach(store: &Store, query: Limbs, count: usize) -> u32 {
    let limbs = limb_count(store.bits());
    let mut counts = [0_usize; 129];
    for page in store.limbs() {
        for row in page.chunks_exact(limbs) {
            counts
                [count_ones(differences(limbs::row(row, 0, limbs), query)) as usize] +=
                1;
        }
    }
    // The pages contain the limbs of free handles too.
    for handle in store.free_handles() {
        counts[store.distance(handle, query) as usize] -= 1;
    }
    let mut sum = 0;
    let enough = counts.iter().position(|&more| {
        sum += more;
        sum >= count
    });
    enough.map_or(store.bits().get(), |distance| distance as u32)
}

/// Calls `found` with all handles within the distance, including some free ones.
fn near(store: &Store, query: Limbs, within: u32, found: &mut dyn FnMut(u32, u32)) {
    let count = limb_count(store.bits());
    let mut first = 0;
    for page in store.limbs() {
        if count == 1 {
            rows::<1>(first, page, query, within, found);
        } else {
            rows::<2>(first, page, query, within, found);
        }
        first += (page.len() / count) as u32;
    }
}

/// The same for one page. Distances are scalar population counts, because WebAssembly has none
/// for vectors of 64-bit numbers. One branch decides for [`ROWS_PER_BRANCH`] fingerprints.
pub(super) fn rows<const LIMBS: usize>(
    mut handle: u32,
    limbs: &[u64],
    query: Limbs,
    within: u32,
    found: &mut dyn FnMut(u32, u32),
) {
    let batches = limbs.chunks_exact(ROWS_PER_BRANCH * LIMBS);
    let rest = batches.remainder();
    for batch in batches {
        if any_within::<LIMBS, ROWS_PER_BRANCH>(batch, LIMBS, query, within) {
            each_row(handle, batch, LIMBS, query, within, found);
        }
        handle += ROWS_PER_BRANCH as u32;
    }
    each_row(handle, rest, LIMBS, query, within, found);
}

/// The same for a few fingerprints, one by one.
#[inline(never)]
fn each_row(
    first: u32,
    limbs: &[u64],
    count: usize,
    query: Limbs,
    within: u32,
    found: &mut dyn FnMut(u32, u32),
) {
    for (handle, row) in (first..).zip(limbs.chunks_exact(count)) {
        let distance = count_ones(differences(limbs::row(row, 0, count), query));
        if distance <= within {
            found(handle, distance);
        }
    }
}
