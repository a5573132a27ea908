//! A query explained: which way an index would go, and errors. The fuzz target `query` compares the
//! rest with a look at every bit.

use simhash_wasm::{Bits, ErrorCode, Fingerprint, QueryMethod, explain_query};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

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
