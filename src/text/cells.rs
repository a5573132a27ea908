//! Finds characters of a few kinds in UTF-8, 16 bytes at a time, by table lookups in vector registers,
//! the technique that Keiser and Lemire use to validate UTF-8 ("Validating UTF-8 in less than one
//! instruction per byte", 2021).
//!
//! The tables describe cells: the characters with the same first byte and the same highest four bits of the
//! second byte. Most cells of letters and ideographs contain nothing else. For a few mixed cells, in the most
//! common scripts, the lookup also uses the lowest four bits of the second byte. Characters of all other cells
//! are not found: the caller looks them up one by one.
//!
//! Without SIMD nothing is found.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

mod tables;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use core::arch::wasm32::{v128, v128_and, v128_andnot, v128_or};
pub(crate) use tables::WORDS;

/// The inspected bytes: 16, and the two after them.
pub(crate) type Bytes = [u8; 18];

/// For kinds of two-byte characters, which of 16 bytes are first bytes, one bit for each.
#[derive(Clone, Copy, Default)]
pub(crate) struct Of2 {
    pub(crate) letters: u16,
    /// Letters that lower-casing may change: their cell contains one that it changes.
    pub(crate) upper: u16,
}

/// For kinds of three-byte characters, which of 16 bytes are first bytes, one bit for each.
#[derive(Clone, Copy, Default)]
pub(crate) struct Of3 {
    pub(crate) letters: u16,
    /// Words by themselves.
    pub(crate) singles: u16,
    /// Letters, and characters that continue the preceding one.
    pub(crate) extends: u16,
}

/// The tables. Bit 0 to 3 of an entry is for the cell whose second bytes start with 8, 9, a, b; likewise
/// bit 4 to 7.
#[cfg_attr(test, derive(Debug))]
#[cfg_attr(
    not(any(test, all(target_arch = "wasm32", target_feature = "simd128"))),
    expect(dead_code, reason = "the tables are for SIMD")
)]
pub(crate) struct Cells {
    /// By the first byte, less 0xc0. Low bits: all are letters. High bits: lower case changes one.
    of_2: [[u8; 16]; 2],
    /// By the first byte, less 0xe0. Low bits: all are words by themselves. High bits: all are letters.
    of_3: [u8; 16],
    /// By the first byte, less 0xc0: a bit for each mixed cell.
    mixed_firsts: [[u8; 16]; 3],
    /// By the highest bits of the second byte: a bit for each mixed cell.
    mixed_highs: [u8; 16],
    /// By the lowest bits of the second byte: a bit for each mixed cell that has its kinds there.
    mixed_lows: [u8; 16],
    /// By the highest and the lowest bits of the third byte: a bit for each mixed cell that has exceptions there.
    exceptions: [[u8; 16]; 2],
    /// The bits of mixed cells of letters of two bytes; of letters of three; of words by themselves; and of
    /// characters that may continue the preceding one.
    mixed_kinds: [u8; 4],
}

impl Cells {
    /// Finds characters of two bytes whose first bytes are in the first 16 bytes of UTF-8.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    pub(crate) fn find_of_2(&self, bytes: &Bytes) -> Of2 {
        use simd::{from, load, look_up, some, with};
        let (first, second) = (load(bytes, 0), load(bytes, 1));
        let rows = [from(0xc0, first), from(0xd0, first)];
        let either =
            |[a, b]: [&[u8; 16]; 2]| v128_or(look_up(a, rows[0]), look_up(b, rows[1]));
        let [a, b] = &self.of_2;
        let pure = v128_and(either([a, b]), simd::cells(second));
        let [a, b, _] = &self.mixed_firsts;
        let mixed = v128_and(either([a, b]), self.mixed(second));
        Of2 {
            letters: some(v128_or(with(pure, 0x0f), with(mixed, self.mixed_kinds[0]))),
            upper: some(with(pure, 0xf0)),
        }
    }

    /// Finds characters of three bytes whose first bytes are in the first 16 bytes of UTF-8.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    pub(crate) fn find_of_3(&self, bytes: &Bytes) -> Of3 {
        use simd::{from, load, look_up, some, with};
        let (first, second, third) = (load(bytes, 0), load(bytes, 1), load(bytes, 2));
        let row = from(0xe0, first);
        let pure = v128_and(look_up(&self.of_3, row), simd::cells(second));
        let mixed = v128_and(look_up(&self.mixed_firsts[2], row), self.mixed(second));
        let [highs, lows] = &self.exceptions;
        let (high, low) = simd::halves(third);
        let exceptions = v128_and(look_up(highs, high), look_up(lows, low));
        let mixed = v128_andnot(mixed, exceptions);
        let [_, letters, singles, extends] = self.mixed_kinds;
        Of3 {
            letters: some(v128_or(with(pure, 0xf0), with(mixed, letters))),
            singles: some(v128_or(with(pure, 0x0f), with(mixed, singles))),
            extends: some(with(mixed, extends)),
        }
    }

    /// The mixed cells that second bytes may belong to.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(always)]
    fn mixed(&self, second: v128) -> v128 {
        let (high, low) = simd::halves(second);
        let [highs, lows] = [&self.mixed_highs, &self.mixed_lows];
        v128_and(simd::look_up(highs, high), simd::look_up(lows, low))
    }

    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    #[expect(clippy::unused_self, reason = "the tables are for SIMD")]
    #[inline(always)]
    pub(crate) fn find_of_2(&self, _: &Bytes) -> Of2 {
        Of2::default()
    }

    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    #[expect(clippy::unused_self, reason = "the tables are for SIMD")]
    #[inline(always)]
    pub(crate) fn find_of_3(&self, _: &Bytes) -> Of3 {
        Of3::default()
    }
}

/// Operations on 16 bytes at a time.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod simd {
    use crate::vote::hash::word;
    use core::arch::wasm32::{
        i8x16_bitmask, i8x16_ne, i8x16_splat, i8x16_swizzle, u8x16_ge, u8x16_shr,
        u8x16_splat, u8x16_sub, u64x2, v128, v128_and,
    };

    /// The 16 bytes at an offset.
    #[inline(always)]
    pub(crate) fn load(bytes: &[u8], at: usize) -> v128 {
        u64x2(word(bytes, at), word(bytes, at + 8))
    }

    /// One bit for each byte: whether it is at least as large.
    #[inline(always)]
    pub(crate) fn at_least(bytes: v128, least: u8) -> u16 {
        i8x16_bitmask(u8x16_ge(bytes, u8x16_splat(least)))
    }

    /// Bytes less `least`.
    #[inline(always)]
    pub(super) fn from(least: u8, bytes: v128) -> v128 {
        u8x16_sub(bytes, u8x16_splat(least))
    }

    /// The entries of a table; 0 for an index from 16 on.
    #[inline(always)]
    pub(super) fn look_up(table: &[u8; 16], indices: v128) -> v128 {
        i8x16_swizzle(load(table, 0), indices)
    }

    /// The highest and the lowest four bits.
    #[inline(always)]
    pub(super) fn halves(bytes: v128) -> (v128, v128) {
        (u8x16_shr(bytes, 4), v128_and(bytes, u8x16_splat(0xf)))
    }

    /// The bits of the cells that second bytes belong to.
    #[inline(always)]
    pub(super) fn cells(second: v128) -> v128 {
        const CELLS: [u8; 16] = {
            let mut cells = [0; 16];
            (cells[8], cells[9], cells[10], cells[11]) = (0x11, 0x22, 0x44, 0x88);
            cells
        };
        look_up(&CELLS, u8x16_shr(second, 4))
    }

    #[inline(always)]
    pub(super) fn with(flags: v128, mask: u8) -> v128 {
        v128_and(flags, u8x16_splat(mask))
    }

    /// One bit for each byte: whether any of its bits is set.
    #[inline(always)]
    pub(super) fn some(flags: v128) -> u16 {
        i8x16_bitmask(i8x16_ne(flags, i8x16_splat(0)))
    }
}

/// Computes the tables from the kinds of all characters.
#[cfg(test)]
pub(crate) mod generate {
    use super::Cells;
    use alloc::{format, string::String};
    use core::ops::RangeInclusive;

    /// A bit of a character's kind: a letter.
    pub(crate) const LETTER: u8 = 1;
    /// A bit of a character's kind: a word by itself.
    pub(crate) const SINGLE: u8 = 2;
    /// A bit of a character's kind: lower-casing changes it.
    pub(crate) const UPPER: u8 = 4;
    /// A bit of a character's kind: it continues the preceding character.
    pub(crate) const EXTEND: u8 = 8;

    /// The kinds of all characters before the surrogates.
    type Kinds = [u8];

    /// Cells with exceptions.
    pub(crate) struct Mixed {
        /// The first byte.
        pub(crate) first: u8,
        /// The highest four bits of the second one.
        pub(crate) highs: &'static [u8],
        /// The lowest four bits of the second one, at most.
        pub(crate) lows: RangeInclusive<usize>,
        /// The kinds to find; each found character has at least one of their bits.
        pub(crate) kinds: u8,
    }

    impl Cells {
        pub(crate) fn new(kinds: &Kinds, mixed: &[Mixed]) -> Cells {
            let mut cells = Cells {
                of_2: [[0; 16]; 2],
                of_3: [0; 16],
                mixed_firsts: [[0; 16]; 3],
                mixed_highs: [0; 16],
                mixed_lows: [0; 16],
                exceptions: [[0; 16]; 2],
                mixed_kinds: [0; 4],
            };
            // Characters of two bytes. The leading bytes 0xc0 and 0xc1 do not occur.
            for cell in 2 * 4..32 * 4 {
                let (first, bit) = (cell / 4, 1 << (cell % 4));
                if count(kinds, LETTER, cell * 16, 16) == 16 {
                    cells.of_2[first / 16][first % 16] |= bit;
                }
                if count(kinds, UPPER, cell * 16, 16) > 0 {
                    cells.of_2[first / 16][first % 16] |= bit << 4;
                }
            }
            // Characters from U+0800 on.
            for cell in 2..kinds.len() / 1024 {
                let (first, bit) = (cell / 4, 1 << (cell % 4));
                if count(kinds, SINGLE, cell * 1024, 1024) == 1024 {
                    cells.of_3[first] |= bit;
                } else if count(kinds, LETTER, cell * 1024, 1024) == 1024 {
                    cells.of_3[first] |= bit << 4;
                }
            }
            for (i, mixed) in mixed.iter().enumerate() {
                cells.add(kinds, mixed, 1 << i);
            }
            cells
        }

        fn add(&mut self, kinds: &Kinds, mixed: &Mixed, bit: u8) {
            let row = usize::from(mixed.first - 0xc0);
            self.mixed_firsts[row / 16][row % 16] |= bit;
            let is_long = row >= 32;
            let which = match mixed.kinds {
                LETTER => usize::from(is_long),
                SINGLE => 2,
                _ => 3,
            };
            self.mixed_kinds[which] |= bit;
            // A few exceptions among characters of three bytes are determined by the third byte.
            let (start, step, enough) =
                if is_long { ((row - 32) * 4096, 64, 56) } else { (row * 64, 1, 1) };
            for low in mixed.lows.clone() {
                let starts = || {
                    let cell = |&high: &u8| (usize::from(high) - 8) * 16 + low;
                    mixed.highs.iter().map(cell).map(|cell| start + cell * step)
                };
                for &high in mixed.highs {
                    self.mixed_highs[usize::from(high)] |= bit;
                }
                if !starts().all(|at| count(kinds, mixed.kinds, at, step) >= enough) {
                    continue;
                }
                self.mixed_lows[low] |= bit;
                for (at, third) in
                    starts().flat_map(|at| (0..step).map(move |third| (at, third)))
                {
                    if kinds[at + third] & mixed.kinds == 0 {
                        self.exceptions[0][8 + third / 16] |= bit;
                        self.exceptions[1][third % 16] |= bit;
                    }
                }
            }
        }
    }

    /// The number of given characters with one of the kinds.
    fn count(kinds: &Kinds, wanted: u8, start: usize, characters: usize) -> usize {
        let some = &kinds[start..start + characters];
        some.iter().filter(|&&kind| kind & wanted != 0).count()
    }

    /// A table as a Rust source.
    fn source(name: &str, what: &str, cells: &Cells) -> String {
        let value =
            format!("{cells:?}").replace("{ ", "{\n    ").replace("], m", "],\n    m");
        let value = value.replace("], o", "],\n    o").replace("], e", "],\n    e");
        format!(
            "\n/// {what}\n#[rustfmt::skip]\npub(crate) static {name}: Cells = {value};\n"
        )
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn the_table_is_that_of_the_classes() {
        let source = [
            "//! Cells of characters. Generated, do not edit: `UPDATE_TABLES=1 cargo test --lib cells` writes this\n\
             //! file by the classes of characters for word boundaries.\n\n\
             use super::Cells;\n",
            &source("WORDS", "Letters, and words by themselves.", &crate::fast::cells_of_words()),
        ]
        .concat();
        if std::env::var_os("UPDATE_TABLES").is_some() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/cells/tables.rs");
            std::fs::write(file, &source).unwrap();
        }
        assert!(source == include_str!("cells/tables.rs"), "the tables differ");
    }
}
