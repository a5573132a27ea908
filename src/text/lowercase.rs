//! Full Unicode lower case, and the origin of each part of the converted text.
//!
//! The result equals [`str::to_lowercase`] of a Rust release with the Unicode version of the
//! tables. With their own tables, recipes do not depend on the compiler, and the tables take a
//! third of the size.

mod tables;

use crate::{
    Span,
    memory::fallible::{self, OutOfMemory},
    memory::lazy_table::LazyTable,
    text::utf8,
    text::word_break::{Classes, case},
};
use alloc::{string::String, vec::Vec};
use core::{
    iter,
    ops::Range,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};
#[cfg(feature = "interop")]
use tables::{CASED, IGNORABLE};
use tables::{LOWER, RUNS};

/// The text in lower case.
pub(crate) fn to_lowercase(text: &str) -> Result<String, OutOfMemory> {
    let mut lowered = String::new();
    lower_into(text, &mut lowered)?;
    Ok(lowered)
}

/// Appends the text in lower case.
pub(crate) fn lower_into(text: &str, lowered: &mut String) -> Result<(), OutOfMemory> {
    // Invariant: there is room for as many bytes as the rest of the text has.
    fallible::reserve_text(lowered, text.len())?;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let run = if c.is_ascii() {
            let run = rest.bytes().take_while(u8::is_ascii).count();
            let start = lowered.len();
            lowered.push_str(&rest[..run]);
            lowered[start..].make_ascii_lowercase();
            run
        } else {
            let next = match c {
                DOTTED_I => 'i',
                'Σ' if is_final(text.as_bytes(), text.len() - rest.len(), is_cased) => {
                    'ς'
                }
                _ => lower(c),
            };
            if next.len_utf8() > c.len_utf8() || c == DOTTED_I {
                // No character grows by more than one byte.
                fallible::reserve_text(lowered, rest.len() + 1)?;
            }
            lowered.push(next);
            if c == DOTTED_I {
                lowered.push_str(&DOTTED_I_LOWERED[1..]);
            }
            c.len_utf8()
        };
        rest = &rest[run..];
    }
    Ok(())
}

/// A UTF-8 text in lower case, character by character: for texts in which [`lower_in_place`] found a character whose length
/// changes.
pub(crate) fn lower_bytes(text: &[u8]) -> Result<Vec<u8>, OutOfMemory> {
    // No character grows by more than half of its bytes.
    let mut lowered = fallible::with_capacity(text.len() + text.len() / 2)?;
    let mut at = 0;
    while at < text.len() {
        let (c, len, next) = lower_at(text, at);
        lowered.extend_from_slice(next.encode_utf8(&mut [0; 4]).as_bytes());
        if c == DOTTED_I {
            lowered.extend_from_slice(&DOTTED_I_LOWERED.as_bytes()[1..]);
        }
        at += len;
    }
    Ok(lowered)
}

/// The lower case of the character at an offset of a text, without the classes for word boundaries, which interop.wasm lacks.
#[cfg(feature = "interop")]
pub(crate) fn lowered(text: &str, at: usize, c: char) -> impl Iterator<Item = char> {
    let (chars, count) = match c {
        DOTTED_I => (['i', '\u{307}'], 2),
        'Σ' if is_final(text.as_bytes(), at, case_by_tables) => (['ς'; 2], 1),
        _ => ([lower(c); 2], 1),
    };
    chars.into_iter().take(count)
}

/// Writes the lower case of the character at an offset of a UTF-8 text to the same offset of a
/// copy. Returns whether its lower case has the same length, which this requires.
#[inline(never)]
pub(crate) fn lower_in_place(text: &[u8], at: usize, copy: &mut [u8]) -> bool {
    let (_, len, next) = lower_at(text, at);
    if next.len_utf8() != len {
        return false;
    }
    next.encode_utf8(&mut copy[at..at + len]);
    true
}

/// The character at an offset of a UTF-8 text, its length, and its lower case: of `İ`, the first of two characters.
#[inline(never)]
fn lower_at(text: &[u8], at: usize) -> (char, usize, char) {
    let (code, len) = utf8::first_outlined(&text[at..]);
    let c = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
    let next = match c {
        'Σ' if is_final(text, at, is_cased) => 'ς',
        _ => lower(c),
    };
    (c, len, next)
}

/// The only character whose lower case is two characters.
const DOTTED_I: char = 'İ';
const DOTTED_I_LOWERED: &str = "i\u{307}";

/// A range of characters that lower-casing does not change: Kana, Han, and their neighbours.
const WITHOUT_CASE: Range<char> = '\u{2d00}'..'\u{a640}';

/// A character in lower case, by the context-free mapping.
fn lower(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    if WITHOUT_CASE.contains(&c) {
        return c;
    }
    let code = u32::from(c);
    let table = TABLE.get(fill);
    let after = table.partition_point(|[first, _]| first.load(Relaxed) <= code);
    let lowered = after.checked_sub(1).and_then(|last| {
        let Run { first, count, step, delta } = Run::of(&table[last]);
        let offset = code - first;
        let hit = offset < count * step && offset & (step - 1) == 0;
        hit.then_some(code.wrapping_add_signed(delta))
    });
    lowered.and_then(char::from_u32).unwrap_or(c)
}

/// Whether the sigma at byte `start` ends a word: the condition `Final_Sigma` of the Unicode
/// standard, section 3.13. `case` returns whether a character is cased; none if it is case-ignorable.
fn is_final(text: &[u8], start: usize, case: fn(u32) -> Option<bool>) -> bool {
    let (mut before, mut after) = (start, start + 'Σ'.len_utf8());
    let previous = || {
        before = utf8::start_of_last(&text[..before])?;
        Some(utf8::first_outlined(&text[before..]).0)
    };
    let next = || {
        let (c, len) = utf8::first_outlined(text.get(after..)?);
        after += len;
        (len > 0).then_some(c)
    };
    iter::from_fn(previous).find_map(case) == Some(true)
        && iter::from_fn(next).find_map(case) != Some(true)
}

/// Whether a character is cased; none if it is case-ignorable.
fn is_cased(c: u32) -> Option<bool> {
    let flags = Classes::get().case_of(c);
    (flags & case::IGNORABLE == 0).then_some(flags & case::CASED != 0)
}

/// The same without the classes for word boundaries.
#[cfg(feature = "interop")]
fn case_by_tables(c: u32) -> Option<bool> {
    (!contains(IGNORABLE, c)).then(|| contains(CASED, c))
}

/// Whether a set contains a character. Its table is a run-length encoding: the number of code
/// points outside the set, then the number inside, and so on. The last number may be missing.
#[cfg(feature = "interop")]
fn contains(table: &'static [u8], c: u32) -> bool {
    let (mut end, mut within) = (0, false);
    for number in numbers(table) {
        end += number;
        if c < end {
            return within;
        }
        within = !within;
    }
    within
}

/// Decodes unsigned LEB128 integers.
pub(crate) fn numbers(mut bytes: &'static [u8]) -> impl Iterator<Item = u32> {
    iter::from_fn(move || {
        let (mut number, mut shift) = (0, 0);
        loop {
            let (&byte, rest) = bytes.split_first()?;
            bytes = rest;
            number |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return Some(number);
            }
        }
    })
}

/// A run of characters whose lower case is `delta` code points after them: every `step`-th one
/// from `first` on, `count` in all.
#[derive(Clone, Copy)]
struct Run {
    first: u32,
    count: u32,
    step: u32,
    delta: i32,
}

impl Run {
    /// A run by its first character and its other fields in one number: from the lowest bit on the step less 1,
    /// 7 bits of the count, and the delta.
    fn new(first: u32, rest: u32) -> Run {
        let (step, count) = (1 + (rest & 1), rest >> 1 & 0x7f);
        Run { first, count, step, delta: rest.cast_signed() >> 8 }
    }

    /// A run of [`TABLE`].
    fn of([first, rest]: &[AtomicU32; 2]) -> Run {
        Run::new(first.load(Relaxed), rest.load(Relaxed))
    }
}

/// The runs in ascending order.
static TABLE: LazyTable<[[AtomicU32; 2]; RUNS]> =
    LazyTable::new([const { [const { AtomicU32::new(0) }; 2] }; RUNS]);

/// Decodes [`LOWER`]: for each run the number of characters before it since the run before, and the other fields as in
/// [`Run::new`], with the delta in the low bits and its sign in the lowest.
fn fill(table: &[[AtomicU32; 2]; RUNS]) {
    let mut numbers = numbers(LOWER);
    let mut next = || numbers.next().unwrap_or(0);
    let mut end = 0;
    for place in table {
        let [gap, counts, delta] = [next(), next(), next()];
        let delta = (delta >> 1) ^ (delta & 1).wrapping_neg();
        let (first, rest) = (end + gap, delta << 8 | counts);
        place[0].store(first, Relaxed);
        place[1].store(rest, Relaxed);
        let Run { count, step, .. } = Run::new(first, rest);
        end = first + (count - 1) * step + 1;
    }
}

/// The characters beyond ASCII that lower-casing changes, in ascending order.
pub(crate) fn changed_characters() -> impl Iterator<Item = u32> {
    let mut runs = TABLE.get(fill).iter();
    let (mut next, mut left, mut apart) = (0, 0, 0);
    iter::from_fn(move || {
        if left == 0 {
            let Run { first, count, step, .. } = Run::of(runs.next()?);
            (next, left, apart) = (first, count, step);
        }
        let c = next;
        (next, left) = (next + apart, left - 1);
        Some(c)
    })
}

/// Maps ranges of a lower-case text to the original text. Queries must proceed from left to right.
///
/// Each character of the original has its own characters in the converted text. Only the lower case
/// of a sigma depends on its neighbours, and both forms have the same length, so the original text
/// suffices to compute all lengths.
pub(crate) struct LowercaseMap<'a> {
    original: &'a str,
    lowered: bool,
    /// The offset of the next character: in bytes of the original, in bytes of the converted text,
    /// and in UTF-16 units of the original.
    next: usize,
    bytes: usize,
    units: usize,
    /// The number of characters, from the next one on, that are known to be ASCII: one byte and one unit each.
    ascii: usize,
}

impl<'a> LowercaseMap<'a> {
    /// The map of a text; without `lowered`, the identity in UTF-16 units.
    pub(crate) fn new(original: &'a str, lowered: bool) -> LowercaseMap<'a> {
        LowercaseMap { original, lowered, next: 0, bytes: 0, units: 0, ascii: 0 }
    }

    /// The span in the original of the characters that became these bytes of the converted
    /// text.
    pub(crate) fn source(&mut self, run: Range<usize>) -> Span {
        let start = self.advance(run.start).start;
        Span { start, end: self.advance(run.end - 1).end }
    }

    /// The span in the original of the character that became this byte of the converted text.
    fn advance(&mut self, byte: usize) -> Span {
        loop {
            // Most ASCII runs span many words, and are measured once.
            if self.ascii == 0 {
                self.ascii = utf8::ascii_prefix(&self.original.as_bytes()[self.next..]);
            }
            let passed = self.ascii.min(byte - self.bytes);
            self.ascii -= passed;
            self.pass(passed, passed, passed);
            if self.ascii > 0 {
                return Span { start: self.units, end: self.units + 1 };
            }
            let (c, len) = utf8::first(&self.original.as_bytes()[self.next..]);
            // The length of the character in UTF-16.
            let units = match len {
                0 => return Span { start: self.units, end: self.units },
                4 => 2,
                _ => 1,
            };
            let lowered = self.lowered_len(c, len);
            if byte < self.bytes + lowered {
                return Span { start: self.units, end: self.units + units };
            }
            self.pass(len, lowered, units);
        }
    }

    fn pass(&mut self, next: usize, bytes: usize, units: usize) {
        self.next += next;
        self.bytes += bytes;
        self.units += units;
    }

    /// The length in lower case of a character beyond ASCII of `len` bytes.
    fn lowered_len(&self, c: u32, len: usize) -> usize {
        match char::from_u32(c) {
            Some(c) if self.lowered && !WITHOUT_CASE.contains(&c) => match c {
                DOTTED_I => DOTTED_I_LOWERED.len(),
                _ => lower(c).len_utf8(),
            },
            _ => len,
        }
    }
}

/// Appends a number as LEB128.
#[cfg(test)]
pub(crate) fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, vec::Vec};

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn bytes_are_in_lower_case_as_a_text_is() {
        for c in crate::texts::characters() {
            let text = format!("aΣ{c} {c}Σ.{c}İΣΣ{c}");
            let expected = to_lowercase(&text).map(String::into_bytes);
            assert_eq!(lower_bytes(text.as_bytes()), expected, "{c:?}");
        }
    }

    /// The tables as Rust source, derived from this compiler's `str::to_lowercase`.
    fn generate() -> String {
        let all = || (0..=u32::from(char::MAX)).filter_map(char::from_u32);
        let mut runs: Vec<(u32, u32, u32, i32)> = Vec::new();
        for c in all() {
            // For İ, the table has the first character of the lower case; the code that reads the table adds the second.
            let l = c.to_lowercase().next().unwrap();
            if c.is_ascii() || l == c {
                continue;
            }
            let delta = u32::from(l).wrapping_sub(c.into()).cast_signed();
            let code = u32::from(c);
            match runs.last_mut() {
                Some((first, count, step, d))
                    if *d == delta && *count == 1 && code - *first <= 2 =>
                {
                    (*count, *step) = (2, code - *first);
                }
                Some((first, count, step, d))
                    if *d == delta && *count > 1 && code == *first + *count * *step =>
                {
                    *count += 1;
                }
                _ => runs.push((code, 1, 1, delta)),
            }
        }
        let mut source = format!(
            "//! Lower case of Unicode {}.{}.{}. Generated, do not edit: `UPDATE_TABLES=1 \
             cargo test --lib tables`\n//! writes this file by the standard library of the \
             compiler.\n\n\
             pub(super) const RUNS: usize = {};\n",
            char::UNICODE_VERSION.0,
            char::UNICODE_VERSION.1,
            char::UNICODE_VERSION.2,
            runs.len()
        );
        let mut bytes = Vec::new();
        let mut end = 0;
        for (first, count, step, delta) in runs {
            push_number(&mut bytes, first - end);
            push_number(&mut bytes, count << 1 | (step - 1));
            push_number(&mut bytes, (delta << 1 ^ delta >> 31).cast_unsigned());
            end = first + (count - 1) * step + 1;
        }
        write(&mut source, "LOWER", &bytes);
        // The standard library does not publish these two properties. The lower case of a
        // sigma next to `c` shows whether `c` is cased, and whether it is ignored.
        let sigma =
            |after: &str| ["AΣ", after].concat().to_lowercase().starts_with("aσ");
        let cased = |c: char| sigma(&String::from(c));
        let ignorable = |c: char| !cased(c) && sigma(&String::from_iter([c, 'A']));
        for (name, has) in
            [("IGNORABLE", &ignorable as &dyn Fn(char) -> bool), ("CASED", &cased)]
        {
            let (mut bytes, mut start, mut within) = (Vec::new(), 0, false);
            for c in all() {
                if has(c) != within {
                    push_number(&mut bytes, u32::from(c) - start);
                    (start, within) = (c.into(), !within);
                }
            }
            source += "\n#[cfg(feature = \"interop\")]";
            write(&mut source, name, &bytes);
        }
        source
    }

    /// Appends a table to Rust source.
    fn write(source: &mut String, name: &str, bytes: &[u8]) {
        *source += &format!("\n#[rustfmt::skip]\npub(super) const {name}: &[u8] = &[");
        for (i, byte) in bytes.iter().enumerate() {
            *source += if i % 20 == 0 { "\n    " } else { " " };
            *source += &format!("{byte},");
        }
        *source += "\n];\n";
    }

    /// Fails unless this compiler has the tables' Unicode version: otherwise there is nothing to
    /// compare with.
    fn require_unicode_of_tables() {
        let (major, minor, update) = char::UNICODE_VERSION;
        let version = format!("Unicode {major}.{minor}.{update}.");
        let first = include_str!("lowercase/tables.rs").lines().next().unwrap();
        assert!(
            first.contains(&version),
            "src/text/lowercase/tables.rs has another Unicode than this compiler ({version}): \
             use the compiler of rust-toolchain.toml. {first}"
        );
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn tables_are_those_of_the_standard_library() {
        let source = generate();
        if std::env::var_os("UPDATE_TABLES").is_some() {
            let file =
                concat!(env!("CARGO_MANIFEST_DIR"), "/src/text/lowercase/tables.rs");
            std::fs::write(file, &source).unwrap();
        }
        require_unicode_of_tables();
        assert!(source == include_str!("lowercase/tables.rs"), "the tables differ");
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn every_character_is_lowered_as_by_the_standard_library() {
        require_unicode_of_tables();
        for c in crate::texts::characters() {
            for text in [
                format!("{c}"),
                format!("{c}Σ"),
                format!("AΣ{c}"),
                format!("A{c}Σ{c}A"),
            ] {
                assert_eq!(to_lowercase(&text), Ok(text.to_lowercase()), "{text:?}");
                #[cfg(feature = "interop")]
                assert!(
                    text.char_indices()
                        .flat_map(|(at, c)| lowered(&text, at, c))
                        .eq(text.to_lowercase().chars()),
                    "{text:?}"
                );
            }
        }
    }

    #[test]
    fn ranges_of_the_lowered_text_map_to_the_original() {
        // Two bytes become three (İ), three become two (ẞ), and there is a final sigma.
        let original = "İẞ ΟΔΟΣ 𐐀x";
        let lowered = to_lowercase(original).unwrap();
        assert_eq!(lowered, "i\u{307}ß οδος 𐐨x");
        let mut map = LowercaseMap::new(original, true);
        let mut source = |run: &str| {
            let start = lowered.find(run).unwrap();
            map.source(start..start + run.len())
        };
        assert_eq!(source("i\u{307}"), (0..1).into());
        assert_eq!(source("ß"), (1..2).into());
        assert_eq!(source("οδος"), (3..7).into());
        assert_eq!(source("𐐨"), (8..10).into());
        assert_eq!(source("x"), (10..11).into());
    }
}
