//! What the tests share: the naive oracle, and texts to try.

// Every test file uses a part of it.
#![allow(dead_code)]

pub mod oracle;
pub mod texts;
