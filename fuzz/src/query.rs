//! The explanation of a query, against a check of every fingerprint bit by bit.

use super::decode;
use arbitrary::Unstructured;
use simhash_wasm::{DuplicateIndex, QueryOptions, explain_query};

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
    let explained = explain_query(asked, stored.iter().copied(), within, count);
    if within > bits.get() || !(1..=bits.get()).contains(&blocks) {
        assert!(explained.is_err());
        return;
    }
    let explained = explained.unwrap();
    assert_eq!(explained.blocks.len() as u32, blocks);
    let mut end = 0;
    for block in &explained.blocks {
        assert_eq!(block.start, end);
        end += block.length;
        let agree = |value: u128| {
            (block.start..end).all(|bit| (value ^ asked.value()) >> bit & 1 == 0)
        };
        let bucket: Vec<u32> = (0..)
            .zip(&stored)
            .filter(|(_, it)| agree(it.value()))
            .map(|(position, _)| position)
            .collect();
        assert_eq!(block.bucket, bucket);
    }
    assert_eq!(end, bits.get());

    let in_buckets: std::collections::BTreeSet<u32> =
        explained.blocks.iter().flat_map(|block| block.bucket.clone()).collect();
    assert_eq!(explained.candidates.len(), in_buckets.len());
    let mut index = DuplicateIndex::new(bits, within).unwrap();
    index.insert_many(&stored).unwrap();
    let found = index.query(asked, QueryOptions::default()).unwrap();
    assert!(
        explained
            .matches
            .iter()
            .map(|it| it.distance)
            .eq(found.iter().map(|it| it.distance))
    );
    for it in explained.matches.iter().filter(|_| within < blocks) {
        assert!(explained.candidates.contains(it), "missed by every block");
    }
}
