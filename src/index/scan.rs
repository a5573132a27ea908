//! Reading everything: what answers where block tables would not.

use super::{
    hits::Hits,
    lanes::{self, Lanes, any_within, count_ones, differences, lane_count},
    store::Store,
};

/// Offers every fingerprint within the distance.
pub(super) fn scan(store: &Store, number: u32, query: Lanes, hits: &mut Hits) {
    near(store, query, hits.within, &mut |handle, distance| {
        if store.is_live(handle) {
            hits.offer(number, store, handle, distance);
        }
    });
}

/// The distance within which there are `count` fingerprints, or else the greatest there
/// is.
pub(super) fn reach(store: &Store, query: Lanes, count: usize) -> u32 {
    let lanes = lane_count(store.bits());
    let mut counts = [0_usize; 129];
    for page in store.lanes() {
        for row in page.chunks_exact(lanes) {
            counts
                [count_ones(differences(lanes::row(row, 0, lanes), query)) as usize] +=
                1;
        }
    }
    // The lanes of free handles are in the pages as well.
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

fn near(store: &Store, query: Lanes, within: u32, found: &mut dyn FnMut(u32, u32)) {
    let count = lane_count(store.bits());
    let mut first = 0;
    for page in store.lanes() {
        if count == 1 {
            rows::<1>(first, page, query, within, found);
        } else {
            rows::<2>(first, page, query, within, found);
        }
        first += (page.len() / count) as u32;
    }
}

/// Population counts of single lanes: WebAssembly has none for vectors of them. One branch
/// decides for eight rows.
fn rows<const LANES: usize>(
    mut handle: u32,
    lanes: &[u64],
    query: Lanes,
    within: u32,
    found: &mut dyn FnMut(u32, u32),
) {
    const ROWS: usize = 8;
    let eights = lanes.chunks_exact(ROWS * LANES);
    let rest = eights.remainder();
    for eight in eights {
        if any_within::<LANES, ROWS>(eight, LANES, query, within) {
            each_row(handle, eight, LANES, query, within, found);
        }
        handle += ROWS as u32;
    }
    each_row(handle, rest, LANES, query, within, found);
}

#[inline(never)]
fn each_row(
    first: u32,
    lanes: &[u64],
    count: usize,
    query: Lanes,
    within: u32,
    found: &mut dyn FnMut(u32, u32),
) {
    for (handle, row) in (first..).zip(lanes.chunks_exact(count)) {
        let distance = count_ones(differences(lanes::row(row, 0, count), query));
        if distance <= within {
            found(handle, distance);
        }
    }
}
