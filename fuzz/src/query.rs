//! The explanation of a query, against a check of every fingerprint bit by bit.

use super::decode;
use arbitrary::Unstructured;
use simhash_wasm::{DuplicateIndex, Fingerprint, QueryOptions, explain_query};

pub fn query(data: &[u8]) {
    let mut u = Unstructured::new(data);
    let bits = decode::bits(&mut u);
    let asked = decode::fingerprint(&mut u, bits);
    let mut stored = decode::family(&mut u, bits, 60);
    stored.push(asked);
    stored.push(decode::fingerprint(&mut u, bits));
    let within = decode::below(&mut u, bits.get() as usize + 2) as u32;
    let count = decode::below(&mut u, bits.get() as usize + 2) as u32;
    let count = decode::pick(&mut u, &[None, Some(count)]);

    let blocks = count.unwrap_or(within + 1);
    if within > bits.get() || !(1..=bits.get()).contains(&blocks) {
        assert!(explain_query(asked, stored, within, count).is_err());
        return;
    }
    check(asked, &stored, within, count);
}

/// Checks every part of an explanation, which must be possible.
fn check(asked: Fingerprint, stored: &[Fingerprint], within: u32, count: Option<u32>) {
    let bits = asked.bits().get();
    let blocks = count.unwrap_or(within + 1);
    let explained =
        explain_query(asked, stored.iter().copied(), within, count).unwrap();
    // The blocks cover every bit once, and no two differ in length by more than one.
    assert_eq!(explained.blocks.len() as u32, blocks);
    let mut end = 0;
    for block in &explained.blocks {
        assert_eq!(block.start, end);
        end += block.length;
        assert!([bits / blocks, bits.div_ceil(blocks)].contains(&block.length));
        let shifted = asked.value() >> block.start;
        assert_eq!(block.value, shifted & (u128::MAX >> (128 - block.length)));
        let agrees = |it: &Fingerprint| {
            (block.start..end).all(|bit| (it.value() ^ asked.value()) >> bit & 1 == 0)
        };
        let agreeing = (0..).zip(stored).filter(|(_, it)| agrees(it));
        assert!(
            agreeing.map(|(position, _)| position).eq(block.bucket.iter().copied())
        );
    }
    assert_eq!(end, bits);

    let shared = |position: u32| -> Vec<u32> {
        let holds = |&number: &u32| {
            explained.blocks[number as usize].bucket.contains(&position)
        };
        (0..blocks).filter(holds).collect()
    };
    let mut met = Vec::new();
    for &position in explained.blocks.iter().flat_map(|block| &block.bucket) {
        if !met.contains(&position) {
            met.push(position);
        }
    }
    assert!(explained.candidates.iter().map(|it| it.position).eq(met));
    for it in explained.candidates.iter().chain(&explained.matches) {
        let apart = asked.distance(stored[it.position as usize]);
        assert_eq!(Ok(it.distance), apart);
        assert_eq!(it.blocks, shared(it.position));
    }

    let mut index = DuplicateIndex::new(asked.bits(), within).unwrap();
    index.insert_many(stored).unwrap();
    let found = index.query(asked, QueryOptions::default()).unwrap();
    let matches = explained.matches.iter().map(|it| (it.position, it.distance));
    assert!(matches.eq(found.iter().map(|it| (it.handle, it.distance))));
    for it in explained.matches.iter().filter(|_| within < blocks) {
        assert!(explained.candidates.contains(it), "missed by every block");
    }
}
