//! Reading everything: what answers where block tables would not.

use super::{
    hits::Hits,
    lanes::{Lanes, lane_count},
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
    let bits = store.bits().get();
    let mut counts = [0_usize; 129];
    near(store, query, bits, &mut |handle, distance| {
        counts[distance as usize] += usize::from(store.is_live(handle));
    });
    let mut sum = 0;
    let enough = counts.iter().position(|&more| {
        sum += more;
        sum >= count
    });
    enough.map_or(bits, |distance| distance as u32)
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

/// Popcounts one by one, which WebAssembly has for whole lanes, and not for vectors of
/// them; eight rows to a branch.
fn rows<const LANES: usize>(
    mut handle: u32,
    lanes: &[u64],
    query: Lanes,
    within: u32,
    found: &mut dyn FnMut(u32, u32),
) {
    const ROWS: usize = 8;
    let distance = |row: &[u64]| -> u32 {
        let lanes = row.iter().zip(query);
        lanes.map(|(lane, query)| (lane ^ query).count_ones()).sum()
    };
    let eights = lanes.chunks_exact(ROWS * LANES);
    let rest = eights.remainder();
    for eight in eights {
        let distances: [u32; ROWS] =
            core::array::from_fn(|row| distance(&eight[row * LANES..][..LANES]));
        if distances.iter().any(|&distance| distance <= within) {
            for (row, distance) in (handle..).zip(distances) {
                if distance <= within {
                    found(row, distance);
                }
            }
        }
        handle += ROWS as u32;
    }
    for (row, lanes) in (handle..).zip(rest.chunks_exact(LANES)) {
        if distance(lanes) <= within {
            found(row, distance(lanes));
        }
    }
}
