//! Reading everything: what answers where block tables would not.

use super::{
    hits::Hits,
    lanes::{Lanes, lane_count},
    store::Store,
};

/// Offers every fingerprint within the distance that is of interest.
pub(super) fn scan(store: &Store, query: Lanes, hits: &mut Hits) {
    if lane_count(store.bits()) == 1 {
        rows::<1>(store, query, hits);
    } else {
        rows::<2>(store, query, hits);
    }
}

/// The same for many queries.
pub(super) fn scan_many(store: &Store, queries: &[Lanes], hits: &mut [Hits]) {
    for (&query, hits) in queries.iter().zip(hits) {
        scan(store, query, hits);
    }
}

/// Popcounts one by one: in WebAssembly they are faster so than in vectors, which have
/// them for bytes only.
fn rows<const LANES: usize>(store: &Store, query: Lanes, hits: &mut Hits) {
    let mut within = hits.within();
    for (handle, row) in store.lanes().chunks_exact(LANES).enumerate() {
        let mut distance = 0;
        for lane in 0..LANES {
            distance += (row[lane] ^ query[lane]).count_ones();
        }
        if distance <= within {
            hits.offer(store, handle as u32, distance);
            within = hits.within();
        }
    }
}
