//! What the tests share: the naive oracle, and texts to try.

// Every test file uses a part of it.
#![allow(dead_code)]

pub mod oracle;
pub mod texts;

use simhash_wasm::{Error, Fingerprint, Input, Recipe, Scratch};
use std::cell::RefCell;

/// The fingerprint of an input, in memory that the thread's texts before it have used, by
/// whatever recipe: nothing of them may be left.
pub fn fingerprint<'a>(
    recipe: &Recipe,
    input: impl Into<Input<'a>>,
) -> Result<Fingerprint, Error> {
    thread_local! {
        static SCRATCH: RefCell<Scratch> = const { RefCell::new(Scratch::new()) };
    }
    SCRATCH.with_borrow_mut(|scratch| scratch.fingerprint(recipe, input))
}
