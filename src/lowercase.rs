//! Full Unicode lower case, and where a part of the converted text came from.
//!
//! The result is that of [`str::to_lowercase`] in a Rust release with the Unicode version of
//! the tables. With tables of its own a recipe does not depend on the compiler, and they take
//! a third of the size.

mod tables;

use crate::{
    Span,
    fallible::{self, OutOfMemory},
    utf8,
};
use alloc::{string::String, vec::Vec};
use core::{iter, ops::Range};
use tables::{CASED, IGNORABLE, LOWER};

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
                'Σ' if is_final(text.as_bytes(), text.len() - rest.len()) => 'ς',
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

/// A text of UTF-8 in lower case, character by character: for texts of which [`lower_in_place`] has found one that has another
/// length.
pub(crate) fn lower_bytes(text: &[u8]) -> Result<Vec<u8>, OutOfMemory> {
    // No character grows by more than half of its bytes.
    let mut lowered = fallible::with_capacity(text.len() + text.len() / 2)?;
    let mut at = 0;
    while at < text.len() {
        let (code, len) = utf8::first_outlined(&text[at..]);
        let c = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
        if c == DOTTED_I {
            lowered.extend_from_slice(DOTTED_I_LOWERED.as_bytes());
        } else {
            let next = if c == 'Σ' && is_final(text, at) { 'ς' } else { lower(c) };
            lowered.extend_from_slice(next.encode_utf8(&mut [0; 4]).as_bytes());
        }
        at += len;
    }
    Ok(lowered)
}

/// The characters of a text in lower case.
#[cfg(feature = "interop")]
pub(crate) fn lowered_chars(text: &str) -> impl Iterator<Item = char> {
    text.char_indices().flat_map(|(at, c)| match c {
        DOTTED_I => ['i', '\u{307}'].into_iter().take(2),
        'Σ' if is_final(text.as_bytes(), at) => ['ς'; 2].into_iter().take(1),
        _ => [lower(c); 2].into_iter().take(1),
    })
}

/// Writes the lower case of the character at an offset of a text, which must be UTF-8, to the same
/// place of a copy. Returns whether that is possible: whether its lower case has the same length.
#[inline(never)]
pub(crate) fn lower_in_place(text: &[u8], at: usize, copy: &mut [u8]) -> bool {
    let (code, len) = utf8::first(&text[at..]);
    let Some(c) = char::from_u32(code) else { return false };
    let next = match c {
        'Σ' if is_final(text, at) => 'ς',
        _ => lower(c),
    };
    if next.len_utf8() != len || c == DOTTED_I {
        return false;
    }
    next.encode_utf8(&mut copy[at..at + len]);
    true
}

/// The only character whose lower case is two characters.
const DOTTED_I: char = 'İ';
const DOTTED_I_LOWERED: &str = "i\u{307}";

/// A range of characters that lower case does not change: Kana, Han, and their neighbours.
const WITHOUT_CASE: Range<char> = '\u{2d00}'..'\u{a640}';

/// A character in lower case, by the mapping that depends on no other character.
fn lower(c: char) -> char {
    if c.is_ascii() {
        return c.to_ascii_lowercase();
    }
    if WITHOUT_CASE.contains(&c) {
        return c;
    }
    let code = u32::from(c);
    let after = LOWER.partition_point(|run| run.first <= code);
    let lowered = after.checked_sub(1).and_then(|last| {
        let Run { first, count, step, delta } = LOWER[last];
        let (offset, step) = (code - first, u32::from(step));
        let hit = offset < u32::from(count) * step && offset & (step - 1) == 0;
        hit.then_some(code.wrapping_add_signed(delta))
    });
    lowered.and_then(char::from_u32).unwrap_or(c)
}

/// Whether the sigma at byte `start` ends a word: the condition `Final_Sigma` of the Unicode
/// standard, section 3.13.
fn is_final(text: &[u8], start: usize) -> bool {
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
    next_is_cased(iter::from_fn(previous)) && !next_is_cased(iter::from_fn(next))
}

/// Whether the first character that is not case-ignorable is cased.
fn next_is_cased(mut chars: impl Iterator<Item = u32>) -> bool {
    let next = chars.find(|&c| !contains(IGNORABLE, c));
    next.is_some_and(|c| contains(CASED, c))
}

/// Whether a set contains a character. Its table is a run-length encoding: the number of code
/// points outside of the set, then the number inside, and so on, each as an unsigned LEB128
/// integer.
fn contains(table: &[u8], c: u32) -> bool {
    let (mut end, mut number, mut shift, mut within) = (0, 0, 0, false);
    for &byte in table {
        number |= u32::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            end += number;
            if c < end {
                return within;
            }
            (number, shift, within) = (0, 0, !within);
        }
    }
    false
}

/// A run of characters whose lower case is `delta` code points after them: every `step`-th one
/// from `first` on, `count` in all.
#[derive(Clone, Copy)]
struct Run {
    first: u32,
    count: u16,
    step: u16,
    delta: i32,
}

/// Maps ranges of a text in lower case to the original text. Ranges must be asked for from
/// left to right.
///
/// Each character of the original has its own characters in the converted text. Only the
/// lower case of a sigma depends on its neighbours, and both forms have the same length. So
/// the original text is enough to compute all lengths.
pub(crate) struct LowercaseMap<'a> {
    original: &'a str,
    lowered: bool,
    /// The offset of the next character: in bytes of the original, in bytes of the converted text,
    /// and in UTF-16 units of the original.
    next: usize,
    bytes: usize,
    units: usize,
    /// How many characters from the next one on are known to be ASCII: one byte and one unit each.
    ascii: usize,
}

impl<'a> LowercaseMap<'a> {
    /// The map of a text, or if not `lowered` the identity in UTF-16 units.
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
            // Most runs of ASCII have many words, and are measured once.
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
            // How long the character is in UTF-16.
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, vec::Vec};

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn bytes_are_in_lower_case_as_a_text_is() {
        for c in '\0'..=char::MAX {
            let text = format!("aΣ{c} {c}Σ.{c}İΣΣ{c}");
            let expected = to_lowercase(&text).map(String::into_bytes);
            assert_eq!(lower_bytes(text.as_bytes()), expected, "{c:?}");
        }
    }

    /// The tables as a Rust source, by what this compiler's `str::to_lowercase` does.
    fn generate() -> String {
        let all = || (0..=u32::from(char::MAX)).filter_map(char::from_u32);
        let mut runs: Vec<(u32, u32, u32, i32)> = Vec::new();
        for c in all() {
            let mut lowered = c.to_lowercase();
            let (Some(l), None) = (lowered.next(), lowered.next()) else { continue };
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
             compiler.\n\nuse super::Run;\n\n#[rustfmt::skip]\npub(super) const LOWER: \
             &[Run] = &[\n",
            char::UNICODE_VERSION.0,
            char::UNICODE_VERSION.1,
            char::UNICODE_VERSION.2
        );
        for (first, count, step, delta) in runs {
            source += &format!(
                "    Run {{ first: {first:#x}, count: {count}, step: {step}, delta: {delta} }},\n"
            );
        }
        source += "];\n";
        // The standard library does not publish these two properties. The lower case of a
        // sigma next to `c` shows whether `c` is cased, and whether it is ignored.
        let sigma =
            |after: &str| ["AΣ", after].concat().to_lowercase().starts_with("aσ");
        let cased = |c: char| sigma(&String::from(c));
        let ignorable = |c: char| !cased(c) && sigma(&String::from_iter([c, 'A']));
        for (name, has) in
            [("IGNORABLE", &ignorable as &dyn Fn(char) -> bool), ("CASED", &cased)]
        {
            source +=
                &format!("\n#[rustfmt::skip]\npub(super) const {name}: &[u8] = &[");
            let (mut bytes, mut start, mut within) = (Vec::new(), 0, false);
            for c in all() {
                if has(c) != within {
                    let mut number = u32::from(c) - start;
                    while number >= 0x80 {
                        bytes.push(number as u8 | 0x80);
                        number >>= 7;
                    }
                    bytes.push(number as u8);
                    (start, within) = (c.into(), !within);
                }
            }
            for (i, byte) in bytes.iter().enumerate() {
                source += if i % 20 == 0 { "\n    " } else { " " };
                source += &format!("{byte},");
            }
            source += "\n];\n";
        }
        source
    }

    /// Fails unless this compiler knows the Unicode of the tables: then there is nothing to
    /// compare with.
    fn require_unicode_of_tables() {
        let (major, minor, update) = char::UNICODE_VERSION;
        let version = format!("Unicode {major}.{minor}.{update}.");
        let first = include_str!("lowercase/tables.rs").lines().next().unwrap();
        assert!(
            first.contains(&version),
            "src/lowercase/tables.rs has another Unicode than this compiler ({version}): \
             use the compiler of rust-toolchain.toml. {first}"
        );
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn tables_are_those_of_the_standard_library() {
        let source = generate();
        if std::env::var_os("UPDATE_TABLES").is_some() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/lowercase/tables.rs");
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
                    lowered_chars(&text).eq(text.to_lowercase().chars()),
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
