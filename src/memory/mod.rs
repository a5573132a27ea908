//! Memory whose size depends on input, and hash tables whose keys do.

pub(crate) mod fallible;
#[cfg(test)]
mod floods;
pub(crate) mod lazy_table;
pub(crate) mod random_hash;
