//! A query explained, against looking at every fingerprint bit by bit.

use crate::support::{explained, texts::Random};
use simhash_wasm::{Bits, ErrorCode, Fingerprint, QueryMethod, explain_query};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A fingerprint, and others that differ from it in 0 to `flips` random bits or in half of
/// them.
fn family(bits: u32, flips: usize) -> (Fingerprint, Vec<Fingerprint>) {
    let mut random = Random(u64::from(bits));
    let width = Bits::new(bits).unwrap();
    let mask = u128::MAX >> (128 - bits);
    let mut wide = || u128::from(random.next()) << 64 | u128::from(random.next());
    let centre = wide() & mask;
    let mut others: Vec<u128> = (0..12).map(|_| wide() & mask).collect();
    for _ in 0..60 {
        let mut value = centre;
        for _ in 0..random.below(flips + 1) {
            value ^= 1 << random.below(bits as usize);
        }
        others.insert(random.below(others.len() + 1), value);
    }
    let made = |value| Fingerprint::new(value, width).unwrap();
    (made(centre), others.into_iter().map(made).collect())
}

const WIDTHS: [u32; 7] = [1, 6, 32, 61, 64, 96, 128];

#[test]
fn equals_looking_at_every_bit_for_every_number_of_blocks() {
    for bits in WIDTHS {
        let (asked, stored) = family(bits, 9);
        for blocks in 1..=bits.min(20) {
            for within in [0, blocks - 1, (blocks + 2).min(bits)] {
                explained::check(asked, &stored, within, Some(blocks));
            }
        }
    }
}

#[test]
fn everything_within_k_is_a_candidate_of_k_plus_one_blocks() {
    for bits in WIDTHS {
        let (asked, stored) = family(bits, 12);
        let mut checked = 0;
        for within in 0..bits {
            let explained = explain_query(asked, stored.clone(), within, None).unwrap();
            assert_eq!(explained.blocks.len() as u32, within + 1);
            for found in &explained.matches {
                assert!(!found.blocks.is_empty(), "{bits} bits, {found:?}");
                assert!(explained.candidates.contains(found));
                checked += 1;
            }
        }
        assert!(checked > 0);
    }
}

#[test]
fn one_bit_in_every_block_is_missed_though_it_is_within_the_distance() {
    for bits in WIDTHS {
        let width = Bits::new(bits).unwrap();
        let asked = Fingerprint::new(0, width).unwrap();
        for blocks in 1..=bits {
            let ends = asked.blocks(blocks).unwrap();
            let value =
                ends.fold(0, |value, it| value | 1 << (it.start + it.length - 1));
            let far = Fingerprint::new(value, width).unwrap();
            let explained = explain_query(asked, [far], blocks, Some(blocks)).unwrap();
            assert_eq!(explained.candidates, []);
            assert_eq!(explained.matches.len(), 1);
            assert_eq!(explained.matches[0].distance, blocks);
            assert!(explained.matches[0].blocks.is_empty());
        }
    }
}

#[test]
fn says_which_way_an_index_would_go() {
    let method = |bits, within, blocks| {
        let asked = Fingerprint::new(0, Bits::new(bits).unwrap()).unwrap();
        explain_query(asked, [], within, blocks).unwrap().method
    };
    for within in 0..64 {
        let blocks = within <= 4;
        assert_eq!(method(64, within, None) == QueryMethod::Blocks, blocks, "{within}");
    }
    assert_eq!(method(128, 10, None), QueryMethod::Blocks);
    assert_eq!(method(128, 11, None), QueryMethod::Scan);
    // Asked for more than the blocks answer for, an index reads everything.
    assert_eq!(method(64, 3, Some(4)), QueryMethod::Blocks);
    assert_eq!(method(64, 4, Some(4)), QueryMethod::Scan);
    assert_eq!(method(64, 2, Some(4)), QueryMethod::Blocks);
    assert_eq!(QueryMethod::Blocks.as_str(), "blocks");
    assert_eq!(QueryMethod::Scan.as_str(), "scan");
}

#[test]
fn refuses_with_a_code_and_a_sentence() {
    let bits = Bits::default();
    let asked = Fingerprint::new(0, bits).unwrap();
    let narrow = Fingerprint::new(0, Bits::new(32).unwrap()).unwrap();
    let refused = |stored: &[Fingerprint], within, blocks| {
        let error = explain_query(asked, stored.to_vec(), within, blocks).unwrap_err();
        (error.code(), error.to_string())
    };
    let invalid = ErrorCode::InvalidArgument;
    for (stored, within, blocks, code, sentence) in [
        (
            &[narrow][..],
            3,
            None,
            ErrorCode::RecipeMismatch,
            "a fingerprint of 64 bits cannot be compared with one of 32 bits",
        ),
        (
            &[],
            65,
            None,
            invalid,
            "the distance of 64-bit fingerprints must be at most 64, got 65",
        ),
        (&[], 64, None, invalid, "64 bits can be divided into 1 to 64 blocks, got 65"),
        (&[], 3, Some(0), invalid, "64 bits can be divided into 1 to 64 blocks, got 0"),
    ] {
        assert_eq!(refused(stored, within, blocks), (code, sentence.into()));
    }
}
