//! The explanation of a query, against a check of every fingerprint bit by bit.

use super::{decode, explained};
use arbitrary::Unstructured;
use simhash_wasm::explain_query;

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
    explained::check(asked, &stored, within, count);
}
