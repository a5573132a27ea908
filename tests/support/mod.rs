//! Shared by the tests: the naive oracle, a list as an index, texts, and their tokens.

// Every test file uses only some of it.
#![allow(dead_code)]

pub mod list;
pub mod oracle;
pub mod texts;
pub mod tokens;

use simhash_wasm::{Error, Fingerprint, Input, Recipe, Scratch};
use std::cell::RefCell;

/// The fingerprint of an input, in scratch memory that earlier inputs of the thread have used
/// under any recipes: the result must not depend on them.
pub fn fingerprint<'a>(
    recipe: &Recipe,
    input: impl Into<Input<'a>>,
) -> Result<Fingerprint, Error> {
    thread_local! {
        static SCRATCH: RefCell<Scratch> = const { RefCell::new(Scratch::new()) };
    }
    SCRATCH.with_borrow_mut(|scratch| scratch.fingerprint(recipe, input))
}
