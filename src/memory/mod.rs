//! Memory whose size depends on input, and hash tables with untrusted keys.

pub(crate) mod fallible;
#[cfg(test)]
mod floods;
pub(crate) mod lazy_table;
pub(crate) mod random_hash;
