//! Word boundaries by the default rules of UAX #29 (Unicode Text Segmentation, section 4).
//!
//! The rules form a finite automaton that reads each character once. The results equal those of the
//! unicode-segmentation crate, with tables for one Unicode version, because a released recipe never
//! changes. The tables take a third of the size of that crate's.

#![expect(
    clippy::inline_always,
    reason = "the module is compiled for size, and these are not"
)]

mod tables;

use crate::{
    memory::fallible::OutOfMemory,
    memory::lazy_table::LazyTable,
    text::lowercase::{changed_characters, numbers},
    text::utf8,
};
use core::sync::atomic::{AtomicU16, AtomicU32, Ordering::Relaxed};
#[cfg(feature = "segmentation")]
pub(crate) use tables::UNICODE_VERSION;

/// The classes of characters: their `Word_Break` property (UAX #29, table 3), and three flags. The flag
/// [`UPPER`](class::UPPER) is not in [`tables`]: lower case has a table of its own.
pub(crate) mod class {
    /// Any character that no rule names, including ideographs, Hiragana and Thai letters.
    pub(crate) const OTHER: u8 = 0;
    /// `ALetter`.
    pub(crate) const LETTER: u8 = 1;
    /// `Hebrew_Letter`.
    pub(crate) const HEBREW: u8 = 2;
    /// `Numeric`.
    pub(crate) const DIGIT: u8 = 3;
    pub(crate) const KATAKANA: u8 = 4;
    /// `ExtendNumLet`.
    pub(crate) const UNDERSCORE: u8 = 5;
    /// `Regional_Indicator`.
    pub(crate) const REGIONAL: u8 = 6;
    /// `WSegSpace`.
    pub(crate) const SPACE: u8 = 7;
    pub(super) const CR: u8 = 8;
    pub(super) const LF: u8 = 9;
    pub(crate) const NEWLINE: u8 = 10;
    /// `Extend`, `Format` and `ZWJ`, which all rules but `WB3c` treat alike.
    pub(crate) const EXTEND: u8 = 11;
    /// `MidLetter`.
    pub(crate) const MID_LETTER: u8 = 12;
    /// `MidNum`.
    pub(crate) const MID_NUMBER: u8 = 13;
    /// `MidNumLet`.
    pub(crate) const MID: u8 = 14;
    pub(crate) const SINGLE_QUOTE: u8 = 15;
    pub(super) const DOUBLE_QUOTE: u8 = 16;
    /// The bits of the property.
    pub(crate) const PROPERTY: u8 = 0x1f;
    /// A letter or a digit: a segment that contains one is a word.
    pub(crate) const WORD: u8 = 0x20;
    /// `Extended_Pictographic`.
    pub(crate) const PICTOGRAPH: u8 = 0x40;
    /// Beyond ASCII, a character that lower-casing changes.
    pub(crate) const UPPER: u8 = 0x80;
}

/// The flags of a character that decide whether a sigma beside it is final: the Unicode standard, section 3.13.
pub(crate) mod case {
    /// `Case_Ignorable`.
    pub(crate) const IGNORABLE: u8 = 1;
    /// `Cased`, and not ignorable.
    pub(crate) const CASED: u8 = 2;
}

/// The states of the automaton: the kind of the segment so far. Characters of the class `EXTEND` at
/// its end do not change the state (WB4).
mod state {
    /// Before a character that starts a segment in any case: at the start of a text, and after a
    /// line break.
    pub(super) const START: u8 = 0;
    /// Only characters of the class `EXTEND` continue it.
    pub(super) const CLOSED: u8 = 1;
    pub(crate) const LETTER: u8 = 2;
    pub(crate) const HEBREW: u8 = 3;
    pub(crate) const DIGIT: u8 = 4;
    pub(crate) const KATAKANA: u8 = 5;
    pub(super) const UNDERSCORE: u8 = 6;
    /// One regional indicator.
    pub(crate) const REGIONAL: u8 = 7;
    pub(crate) const SPACE: u8 = 8;
    pub(super) const CR: u8 = 9;
    /// A mark after a letter, which continues it if a letter follows.
    pub(super) const LETTER_MARK: u8 = 10;
    /// A mark after a digit, which continues it if a digit follows.
    pub(super) const DIGIT_MARK: u8 = 11;
    /// A double quotation mark after a Hebrew letter, which continues it if another follows.
    pub(super) const HEBREW_QUOTE: u8 = 12;
    /// A single quotation mark after a Hebrew letter, which continues it in any case.
    pub(super) const HEBREW_APOSTROPHE: u8 = 13;
    /// The bits of the state in a step.
    pub(super) const STATE: u8 = 0x0f;
}

/// In a step: there is a boundary before the character.
const BREAK: u8 = 0x10;
/// In a step: the character is a mark, and the following text decides whether there is a boundary
/// before it.
const MARK: u8 = 0x20;
/// In a step: there is a boundary before the last mark, too.
const BREAK_AT_MARK: u8 = 0x40;

/// The step of the automaton for a state and the property of the next character: the next state,
/// and which boundaries are now known.
#[expect(clippy::match_same_arms, reason = "one arm for each rule")]
const fn step(from: u8, property: u8) -> u8 {
    use {class as c, state as s};
    let is_joining = matches!(from, s::LETTER | s::HEBREW | s::DIGIT | s::UNDERSCORE);
    let is_mark = matches!(from, s::LETTER_MARK | s::DIGIT_MARK | s::HEBREW_QUOTE);
    match (from, property) {
        // WB3: CR and LF.
        (s::CR, c::LF) => s::START,
        // WB3a: line breaks. The state after LF is that at the start.
        (s::CR | s::START, _) => BREAK | first(property),
        // WB3d: spaces.
        (s::SPACE, c::SPACE) => s::SPACE,
        // WB4. WB3d does not skip these characters.
        (s::SPACE, c::EXTEND) => s::CLOSED,
        (_, c::EXTEND) => from,
        // WB5, WB8, WB9, WB10 and WB13b.
        (_, c::LETTER | c::HEBREW | c::DIGIT) if is_joining => first(property),
        // WB6, WB7 and WB7a.
        (s::LETTER_MARK | s::HEBREW_APOSTROPHE, c::LETTER | c::HEBREW) => {
            first(property)
        }
        (s::HEBREW, c::SINGLE_QUOTE) => s::HEBREW_APOSTROPHE,
        (s::LETTER | s::HEBREW, c::MID_LETTER | c::MID | c::SINGLE_QUOTE) => {
            MARK | s::LETTER_MARK
        }
        // WB7b and WB7c.
        (s::HEBREW, c::DOUBLE_QUOTE) => MARK | s::HEBREW_QUOTE,
        (s::HEBREW_QUOTE, c::HEBREW) => s::HEBREW,
        // WB11 and WB12.
        (s::DIGIT, c::MID_NUMBER | c::MID | c::SINGLE_QUOTE) => MARK | s::DIGIT_MARK,
        (s::DIGIT_MARK, c::DIGIT) => s::DIGIT,
        // WB13, WB13a and WB13b.
        (s::KATAKANA | s::UNDERSCORE, c::KATAKANA) => s::KATAKANA,
        (s::KATAKANA, c::UNDERSCORE) => s::UNDERSCORE,
        (_, c::UNDERSCORE) if is_joining => s::UNDERSCORE,
        // WB15 and WB16: regional indicators in pairs.
        (s::REGIONAL, c::REGIONAL) => s::CLOSED,
        // WB999.
        _ if is_mark => BREAK | BREAK_AT_MARK | first(property),
        _ => BREAK | first(property),
    }
}

/// The state after the first character of a segment.
const fn first(property: u8) -> u8 {
    match property {
        class::LETTER => state::LETTER,
        class::HEBREW => state::HEBREW,
        class::DIGIT => state::DIGIT,
        class::KATAKANA => state::KATAKANA,
        class::UNDERSCORE => state::UNDERSCORE,
        class::REGIONAL => state::REGIONAL,
        class::SPACE => state::SPACE,
        class::CR => state::CR,
        class::LF | class::NEWLINE => state::START,
        _ => state::CLOSED,
    }
}

/// [`step`] of every state and property.
static STEPS: [u8; 16 * 32] = {
    let mut steps = [0; 16 * 32];
    let mut i = 0;
    while i < steps.len() {
        steps[i] = step((i / 32) as u8, (i % 32) as u8);
        i += 1;
    }
    steps
};

/// Characters below this one are in [`CLASSES`].
const NEAR: usize = 0x2_0000;

/// The class of each character, and in the high byte its flags of [`case`].
struct Table {
    /// Of the characters below [`NEAR`].
    near: [AtomicU16; NEAR],
    /// The end of each run of other characters, and the same number.
    far: [[AtomicU32; 2]; tables::FAR_RUNS],
}

static TABLE: LazyTable<Table> = LazyTable::new(Table {
    near: [const { AtomicU16::new(0) }; NEAR],
    far: [const { [const { AtomicU32::new(0) }; 2] }; tables::FAR_RUNS],
});

/// The classes of all characters.
#[derive(Clone, Copy)]
pub(crate) struct Classes(&'static Table);

impl Classes {
    pub(crate) fn get() -> Classes {
        Classes(TABLE.get(fill))
    }

    /// The class of the character at an offset, and its end.
    #[inline(always)]
    fn at(self, text: &[u8], offset: usize) -> (u8, usize) {
        let (c, len) = utf8::first(&text[offset..]);
        (self.of(c), offset + len)
    }

    #[inline(always)]
    pub(crate) fn of(self, c: u32) -> u8 {
        self.entry(c) as u8
    }

    /// The flags of [`case`] of a character.
    pub(crate) fn case_of(self, c: u32) -> u8 {
        (self.entry(c) >> 8) as u8
    }

    #[inline(always)]
    fn entry(self, c: u32) -> u16 {
        match self.0.near.get(c as usize) {
            Some(entry) => entry.load(Relaxed),
            None => self.far_entry(c),
        }
    }

    #[inline(never)]
    fn far_entry(self, c: u32) -> u16 {
        let run = self.0.far.iter().find(|[end, _]| c < end.load(Relaxed));
        run.map_or(0, |[_, entry]| entry.load(Relaxed) as u16)
    }

    /// Whether a text contains a letter or a digit.
    #[cold]
    #[inline(never)]
    pub(crate) fn contain_word(self, text: &[u8], start: usize, end: usize) -> bool {
        let mut at = start;
        while at < end {
            let (class, next) = self.at(text, at);
            if class & class::WORD != 0 {
                return true;
            }
            at = next;
        }
        false
    }
}

/// Decodes the tables: for each run of characters the number of its entry in [`tables::ENTRIES`], and its length less 1 in LEB128. They
/// are two lists because two kinds of bytes compress better apart.
fn fill(table: &Table) {
    // In ascending order, and each is in another class too.
    let mut changed = changed_characters();
    let mut next = changed.next();
    let mut far = table.far.iter();
    let mut at = 0;
    for (&number, more) in tables::NUMBERS.iter().zip(numbers(tables::LENGTHS)) {
        let entry = tables::ENTRIES[usize::from(number)];
        let end = at + 1 + more as usize;
        if end > NEAR
            && let Some(run) = far.next()
        {
            run[0].store(end as u32, Relaxed);
            run[1].store(entry.into(), Relaxed);
        }
        // Most characters have no class, and entries are 0 until they are filled.
        if entry != 0
            && let Some(near) = table.near.get(at..end.min(NEAR))
        {
            for (c, place) in (at as u32..).zip(near) {
                let is_changed = next == Some(c);
                if is_changed {
                    next = changed.next();
                }
                let upper = if is_changed { class::UPPER } else { 0 };
                place.store(entry | u16::from(upper), Relaxed);
            }
        }
        at = end;
    }
}

/// Visits the words of a text.
pub(crate) trait Visitor {
    /// Receives a word.
    fn word(&mut self, start: usize, end: usize) -> Result<(), Failure>;

    /// May consume the words from a boundary to a later one, which it returns.
    fn skip(&mut self, boundary: usize) -> Result<usize, Failure> {
        Ok(boundary)
    }

    /// Receives the offset of a character beyond ASCII that lower-casing changes, and returns whether the words are
    /// those of the text in lower case. A letter and its lower case have the same boundaries, except that the lower
    /// case of Ⓜ is no pictograph.
    fn upper(&mut self, _: usize) -> Result<bool, Failure> {
        Ok(false)
    }
}

/// The reason why a visit fails.
#[derive(Debug, PartialEq)]
pub(crate) enum Failure {
    OutOfMemory,
    /// The text has a different length in lower case. Some of its words may have been visited.
    Relocates,
}

impl From<OutOfMemory> for Failure {
    fn from(OutOfMemory: OutOfMemory) -> Failure {
        Failure::OutOfMemory
    }
}

/// The zero width joiner.
const JOINER: &[u8] = "\u{200d}".as_bytes();

/// Visits the words of a text from left to right: the segments that contain a letter or a digit.
/// The text must be UTF-8.
///
/// As in unicode-segmentation, a pictograph after a joiner always continues the segment (`WB3c`),
/// and unlike a letter is not continued by letters. This also applies to the few pictographs that
/// are letters, and after a mark that waits for a letter.
#[inline(never)]
pub(crate) fn each_word(text: &[u8], visitor: &mut dyn Visitor) -> Result<(), Failure> {
    let classes = Classes::get();
    let (mut start, mut at, mut state) = (0, 0, state::START);
    // The union of the classes of the segment.
    let mut union = 0;
    // The last mark, and where it ends.
    let mut mark = (0, 0);
    while at < text.len() {
        let (class, next) = classes.at(text, at);
        if class >= class::PICTOGRAPH {
            let lowers = class & class::UPPER != 0 && visitor.upper(at)?;
            let is_pictograph = class & class::PICTOGRAPH != 0 && !lowers;
            if is_pictograph && text[..at].ends_with(JOINER) {
                (state, at, union) = (state::CLOSED, next, union | class);
                continue;
            }
        }
        let property = usize::from(class & class::PROPERTY);
        let step = STEPS[32 * usize::from(state) + property];
        if step & BREAK != 0 {
            if step & BREAK_AT_MARK != 0 && at > mark.1 {
                // There are other characters after the mark.
                visit_parts(classes, text, [start, mark.0, at], visitor)?;
            } else if union & class::WORD != 0 {
                let end = if step & BREAK_AT_MARK != 0 { mark.0 } else { at };
                visitor.word(start, end)?;
            }
            (start, union) = (at, 0);
            let boundary = visitor.skip(at)?;
            if boundary > at {
                (start, at, state) = (boundary, boundary, state::START);
                continue;
            }
        }
        if step & MARK != 0 {
            mark = (at, next);
        }
        (state, at, union) = (step & state::STATE, next, union | class);
    }
    match state {
        state::LETTER_MARK | state::DIGIT_MARK | state::HEBREW_QUOTE => {
            visit_parts(classes, text, [start, mark.0, at], visitor)
        }
        _ if union & class::WORD != 0 => visitor.word(start, at),
        _ => Ok(()),
    }
}

/// Visits two segments, given by their three boundaries, if they are words.
#[cold]
#[inline(never)]
fn visit_parts(
    classes: Classes,
    text: &[u8],
    [start, middle, end]: [usize; 3],
    visitor: &mut dyn Visitor,
) -> Result<(), Failure> {
    for (start, end) in [(start, middle), (middle, end)] {
        if classes.contain_word(text, start, end) {
            visitor.word(start, end)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        text::lowercase::push_number,
        texts::{self, Random},
    };
    use alloc::{format, string::String, vec::Vec};
    use core::{cmp::Reverse, ops::Range};
    use unicode_segmentation::UnicodeSegmentation;

    /// A visitor that collects words.
    #[derive(Default)]
    struct Words(Vec<Range<usize>>);

    impl Visitor for Words {
        fn word(&mut self, start: usize, end: usize) -> Result<(), Failure> {
            self.0.push(start..end);
            Ok(())
        }
    }

    fn words(text: &str) -> Vec<Range<usize>> {
        let mut words = Words::default();
        assert_eq!(each_word(text.as_bytes(), &mut words), Ok(()));
        words.0
    }

    #[track_caller]
    fn assert_as_unicode_segmentation(text: &str) {
        let words = words(text);
        let theirs = text.unicode_word_indices();
        let same =
            theirs.map(|(at, word)| at..at + word.len()).eq(words.iter().cloned());
        assert!(same, "{text:?}: {words:?}");
    }

    /// The class of a character, derived from the behaviour of unicode-segmentation beside it.
    fn class_of(c: char) -> u8 {
        let joined = |before: &str, after: &str| {
            format!("{before}{c}{after}").split_word_bounds().count() == 1
        };
        let property = match c {
            '\r' => class::CR,
            '\n' => class::LF,
            '\u{200d}' => class::EXTEND,
            _ if !joined("", "\u{301}") => class::NEWLINE,
            _ if joined("一", "") => class::EXTEND,
            _ if joined("", " ") => class::SPACE,
            _ if joined("", "🇨") => class::REGIONAL,
            _ if joined("א\"", "") => class::HEBREW,
            _ if joined("a:", "") => class::LETTER,
            _ if joined("1,", "") => class::DIGIT,
            _ if joined("a", "") && joined("カ", "") => class::UNDERSCORE,
            _ if joined("カ", "") => class::KATAKANA,
            _ if joined("א", "") => class::SINGLE_QUOTE,
            _ if joined("a", "a") && joined("1", "1") => class::MID,
            _ if joined("a", "a") => class::MID_LETTER,
            _ if joined("1", "1") => class::MID_NUMBER,
            _ if joined("א", "א") => class::DOUBLE_QUOTE,
            _ => class::OTHER,
        };
        let is_word = String::from(c).unicode_words().next().is_some();
        let is_pictograph = property != class::EXTEND && joined("\u{200d}", "");
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        property | flag(is_word, class::WORD) | flag(is_pictograph, class::PICTOGRAPH)
    }

    /// The flags of a character for a final sigma. The standard library does not publish them, but the lower case of a sigma
    /// next to the character shows them.
    fn case_of(c: char) -> u8 {
        let sigma =
            |after: &str| ["AΣ", after].concat().to_lowercase().starts_with("aσ");
        if sigma(&String::from(c)) {
            case::CASED
        } else if sigma(&String::from_iter([c, 'A'])) {
            case::IGNORABLE
        } else {
            0
        }
    }

    /// The tables as Rust source.
    fn generate() -> String {
        let entry_of = |c| u16::from(class_of(c)) | u16::from(case_of(c)) << 8;
        let of = |c: u32| char::from_u32(c).map_or(0, entry_of);
        let all: Vec<u16> = (0..=u32::from(char::MAX)).map(of).collect();
        let runs: Vec<&[u16]> = all.chunk_by(|a, b| a == b).collect();
        let count = |entry| runs.iter().filter(|run| run[0] == entry).count();
        let mut entries: Vec<u16> = runs.iter().map(|run| run[0]).collect();
        entries.sort_unstable();
        entries.dedup();
        // Small numbers for frequent entries.
        entries.sort_by_key(|&entry| Reverse(count(entry)));
        let (mut numbers, mut lengths) = (Vec::new(), Vec::new());
        let (mut end, mut far) = (0, 0);
        for run in &runs {
            let number = entries.iter().position(|&entry| entry == run[0]).unwrap();
            numbers.push(number as u16);
            push_number(&mut lengths, run.len() as u32 - 1);
            end += run.len();
            far += usize::from(end > NEAR);
        }
        let (major, minor, update) = unicode_segmentation::UNICODE_VERSION;
        assert_eq!((major, minor, update), {
            let (major, minor, update) = char::UNICODE_VERSION;
            (major.into(), minor.into(), update.into())
        });
        let mut source = format!(
            "//! Classes of characters for word boundaries by Unicode {major}.{minor}.{update}. \
             Generated, do not edit:\n//! `UPDATE_TABLES=1 cargo test --lib tables` writes this \
             file by what the unicode-segmentation crate and the\n//! standard library of the \
             compiler do with each character.\n\n\
             #[cfg(feature = \"segmentation\")]\npub(crate) const UNICODE_VERSION: \
             (u64, u64, u64) = ({major}, {minor}, {update});\n\
             pub(super) const FAR_RUNS: usize = {far};\n"
        );
        let mut write = |name: &str, kind: &str, numbers: &[u16]| {
            source += &format!("\n#[rustfmt::skip]\npub(super) const {name}: {kind}[");
            for (i, number) in numbers.iter().enumerate() {
                source += if i % 20 == 0 { "\n    " } else { " " };
                source += &format!("{number},");
            }
            source += "\n];\n";
        };
        write("ENTRIES", &format!("[u16; {}] = ", entries.len()), &entries);
        write("NUMBERS", "&[u8] = &", &numbers);
        let lengths: Vec<u16> = lengths.into_iter().map(u16::from).collect();
        write("LENGTHS", "&[u8] = &", &lengths);
        source
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn tables_are_those_of_unicode_segmentation() {
        let source = generate();
        if std::env::var_os("UPDATE_TABLES").is_some() {
            let file =
                concat!(env!("CARGO_MANIFEST_DIR"), "/src/text/word_break/tables.rs");
            std::fs::write(file, &source).unwrap();
        }
        assert!(source == include_str!("word_break/tables.rs"), "the tables differ");
    }

    /// One character of each class and each UTF-8 length of the class.
    fn representatives() -> Vec<char> {
        let mut found = Vec::new();
        let mut list = Vec::new();
        for c in '\0'..=char::MAX {
            let kind = (Classes::get().of(c.into()), c.len_utf8(), c == '\u{200d}');
            if !found.contains(&kind) {
                found.push(kind);
                list.push(c);
            }
        }
        list
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn all_short_sequences_of_classes_have_the_words_of_unicode_segmentation() {
        let list = representatives();
        assert!(list.len() > 40, "{list:?}");
        let mut text = String::new();
        for &a in &list {
            for &b in &list {
                for &c in &list {
                    text.clear();
                    text.extend([a, b, c]);
                    assert_as_unicode_segmentation(&text);
                }
            }
        }
        // One character of each class, in longer sequences.
        let mut one: Vec<char> = Vec::new();
        for &c in &list {
            let class = |c: char| (Classes::get().of(c.into()), c == '\u{200d}');
            if !one.iter().any(|&other| class(other) == class(c)) {
                one.push(c);
            }
        }
        let count = one.len();
        for i in 0..count.pow(4) {
            text.clear();
            text.extend([0, 1, 2, 3].map(|k| one[i / count.pow(k) % count]));
            assert_as_unicode_segmentation(&text);
        }
        let mut random = Random(12);
        for _ in 0..texts::rounds(1_000_000) {
            text.clear();
            let length = 5 + random.below(8);
            text.extend((0..length).map(|_| list[random.below(list.len())]));
            assert_as_unicode_segmentation(&text);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn every_character_next_to_runs_has_the_words_of_unicode_segmentation() {
        for c in texts::characters() {
            for text in [format!("一{c}二二{c}"), format!("あい{c}{c}abc{c}d")] {
                assert_as_unicode_segmentation(&text);
            }
        }
    }
}
