//! Python's `\w`: letters (the categories L), numbers (N) and the underscore. It excludes combining marks, while
//! [`char::is_alphanumeric`] includes some.

use super::tables::RUNS;
use crate::memory::lazy_table::LazyTable;
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// A bound above every character of the set.
const END: usize = 0x3_3800;

/// A bit for each character below [`END`].
static WORD_CHARACTERS: LazyTable<[AtomicU8; END / 8]> =
    LazyTable::new([const { AtomicU8::new(0) }; END / 8]);

pub(super) fn is_word_character(c: char) -> bool {
    let code = u32::from(c);
    let bits = WORD_CHARACTERS.get(fill).get((code / 8) as usize);
    bits.is_some_and(|bits| bits.load(Relaxed) >> (code % 8) & 1 == 1)
}

fn fill(table: &[AtomicU8; END / 8]) {
    let mut next = 0;
    for &(outside, inside) in RUNS {
        let start = next + usize::from(outside);
        next = start + usize::from(inside);
        for code in start..next {
            table[code / 8].fetch_or(1 << (code % 8), Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, string::String};
    use unicode_properties::{
        GeneralCategoryGroup, UNICODE_VERSION, UnicodeGeneralCategory,
    };

    fn expected(c: char) -> bool {
        use GeneralCategoryGroup::{Letter, Number};
        c == '_' || matches!(c.general_category_group(), Letter | Number)
    }

    fn all() -> impl Iterator<Item = char> {
        (0..=u32::from(char::MAX)).filter_map(char::from_u32)
    }

    /// The table as a Rust source, by the unicode-properties crate.
    fn generate() -> String {
        let (major, minor, update) = UNICODE_VERSION;
        let mut source = format!(
            "//! Letters, numbers and the underscore by Unicode {major}.{minor}.{update}. Generated, do not edit:\n\
             //! `UPDATE_TABLES=1 cargo test --features interop --lib tables` writes this file by the unicode-properties \
             crate.\n\n/// How many characters are outside of the set, then how many are inside, and so on.\n\
             #[rustfmt::skip]\npub(super) const RUNS: &[(u16, u16)] = &["
        );
        let (mut end, mut runs) = (0, 0);
        let mut codes = all().filter(|&c| expected(c)).map(u32::from).peekable();
        while let Some(start) = codes.next() {
            let mut last = start;
            while codes.next_if_eq(&(last + 1)).is_some() {
                last += 1;
            }
            source += if runs % 10 == 0 { "\n    " } else { " " };
            source += &format!("({}, {}),", start - end, last + 1 - start);
            (end, runs) = (last + 1, runs + 1);
        }
        source + "\n];\n"
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn tables_are_those_of_unicode() {
        let source = generate();
        if std::env::var_os("UPDATE_TABLES").is_some() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/interop/tables.rs");
            std::fs::write(file, &source).unwrap();
        }
        let lowercase =
            include_str!("../text/lowercase/tables.rs").lines().next().unwrap();
        let (major, minor, update) = UNICODE_VERSION;
        assert!(lowercase.contains(&format!("Unicode {major}.{minor}.{update}.")));
        assert!(source == include_str!("tables.rs"), "the tables differ");
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn every_letter_number_and_underscore_is_a_word_character_and_nothing_else() {
        for c in all() {
            assert_eq!(is_word_character(c), expected(c), "{c:?}");
        }
    }
}
