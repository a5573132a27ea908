//! The functions that JavaScript calls. It writes inputs to a buffer and passes the length.

use crate::{
    carry_save, counters,
    words::{self, Pairs},
};
use std::{cell::RefCell, str};

thread_local! {
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static HASHES: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// The address of a buffer for a text of `bytes` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve_text(bytes: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        text.resize(bytes.max(text.len()), 0);
        text.as_mut_ptr()
    })
}

/// The address of a buffer for `count` hashes.
#[unsafe(no_mangle)]
pub extern "C" fn reserve_hashes(count: usize) -> *mut u64 {
    HASHES.with_borrow_mut(|hashes| {
        hashes.resize(count.max(hashes.len()), 0);
        hashes.as_mut_ptr()
    })
}

/// The fingerprint by `short/1` of the first `bytes` bytes; 0 if they are not UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn short(bytes: usize) -> u64 {
    fingerprint(bytes, Pairs::Abutting)
}

/// The fingerprint by `text/1` of the first `bytes` bytes; 0 if they are not UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn text(bytes: usize) -> u64 {
    fingerprint(bytes, Pairs::All)
}

/// The vote of the first `count` hashes, counted without branches.
#[unsafe(no_mangle)]
pub extern "C" fn branch_free(count: usize) -> u64 {
    HASHES.with_borrow(|hashes| counters::branch_free(&hashes[..count]))
}

/// The same vote by the core's carry-save adder.
#[unsafe(no_mangle)]
pub extern "C" fn carry_save(count: usize) -> u64 {
    HASHES.with_borrow(|hashes| carry_save::carry_save(&hashes[..count]))
}

fn fingerprint(bytes: usize, pairs: Pairs) -> u64 {
    TEXT.with_borrow(|text| {
        str::from_utf8(&text[..bytes]).map_or(0, |text| words::fingerprint(text, pairs))
    })
}
