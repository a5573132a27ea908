//! The words of text in any script by UAX #29, 64 bytes at a time.
//!
//! As in ASCII ([`super::ascii`]), words start and end where the bits of masks change; here there is a mask for
//! each [`Plane`]. [`word_break`](crate::text::word_break) decides the cases that masks cannot: a run ends before a
//! zero width joiner, and where a quotation mark or an underscore may join other characters than letters.
//!
//! The letters of the most common scripts are found by [`cells`], and other characters beyond ASCII are
//! looked up one by one.

use super::{ascii, words::Words};
use crate::{
    text::cells,
    text::lowercase::lower_in_place,
    text::utf8,
    text::word_break::{Classes, Failure, class},
};
use core::mem;

/// The number of bytes, of any value, that follow a text in its buffer, so that whole blocks can be read.
pub(super) const PADDING: usize = BLOCK + 2;

/// A run ends at a block, except its first, that begins this many bytes of ASCII: [`super::ascii`] is faster.
pub(super) const MAX_ASCII_BYTES: usize = 256;

/// The number of bytes classified at once.
const BLOCK: usize = 64;

/// The kind of segment that a byte belongs to. Marks that may join two parts of a word are in no plane until the
/// characters around them are known. A character of the class `EXTEND` is in the plane of the preceding one (WB4).
#[derive(Clone, Copy)]
enum Plane {
    /// Letters, digits and underscores.
    Letters,
    Katakana,
    /// Characters that are words by themselves, such as ideographs.
    Singles,
    /// Characters that are in no word.
    Others,
}

use Plane::{Katakana, Letters, Others, Singles};

/// For each plane, which of 64 bytes belong to it: one bit for each byte.
type Planes = [u64; 4];

/// The properties of 64 bytes.
#[derive(Default)]
struct Block {
    planes: Planes,
    /// The first bytes of the characters of [`Singles`].
    singles: u64,
    /// The first bytes of marks.
    marks: u64,
    /// The first bytes of marks beyond ASCII.
    wide_marks: u64,
    /// The number of bytes that belong to the run.
    len: usize,
}

/// A run whose words have been added.
pub(super) struct Run {
    /// Words have been added up to here. There is a boundary, whatever follows the run.
    pub(super) boundary: usize,
    /// Where the run ends.
    pub(super) end: usize,
    /// Whether words may abut.
    pub(super) abuts: bool,
}

/// Adds the words of a run that starts at a boundary of a text, and converts them to lower case. The text must be
/// UTF-8. `lowered` is a copy of it, with its ASCII letters in lower case, which is followed by [`PADDING`].
#[inline(never)]
pub(super) fn segment_words(
    text: &[u8],
    lowered: &mut [u8],
    start: usize,
    words: &mut Words,
) -> Result<Run, Failure> {
    let first = words.len();
    let mut finder = Finder {
        classes: Classes::get(),
        text,
        lowered,
        words,
        start,
        at: start,
        last: [0; 4],
        spill: [0; 4],
        pushed: [0; 4],
        underscores: false,
        abuts: false,
    };
    // Whether a mark at the end of a block joins depends on the next one. So the words of a block are
    // found after the next one has been classified; after the run there is an empty one.
    let mut block = Block::default();
    let (mut end, mut after_other, mut empty) = (start, false, 0);
    while empty < 2 {
        let mut next = Block::default();
        if empty == 0 {
            next = finder.classify()?;
            end = finder.at + next.len;
        }
        finder.push_words(finder.at.wrapping_sub(BLOCK), &block, &mut next)?;
        if next.len < BLOCK {
            if empty == 0 {
                after_other = match next.len {
                    0 => finder.pushed[Others as usize] != 0,
                    len => next.planes[Others as usize] >> (len - 1) & 1 != 0,
                };
            }
            empty += 1;
        }
        block = next;
        finder.at += BLOCK;
    }
    let Finder { classes, underscores, abuts, .. } = finder;
    let boundary = if end == text.len() || (after_other && !extends(classes, text, end))
    {
        end
    } else if words.len() > first {
        // The text after the run may continue its last word.
        words.pop()
    } else {
        start
    };
    if underscores {
        // Underscores alone are not a word, even with combining marks.
        words.retain(first, |start, end| {
            text[start] != b'_' || classes.contain_word(text, start, end)
        });
    }
    Ok(Run { boundary, end, abuts })
}

/// Whether a character continues a segment of characters that are in no word.
fn extends(classes: Classes, text: &[u8], at: usize) -> bool {
    let (c, _) = utf8::first(&text[at..]);
    classes.of(c) & class::PROPERTY == class::EXTEND
}

struct Finder<'a> {
    classes: Classes,
    text: &'a [u8],
    lowered: &'a mut [u8],
    words: &'a mut Words,
    /// Where the run starts.
    start: usize,
    /// Where the block starts that is classified.
    at: usize,
    /// The planes of the last byte of the block before, in the lowest bit.
    last: Planes,
    /// The planes of the bytes at the start of the next block that belong to the last character of this one.
    spill: Planes,
    /// As `last`, of the last block whose words have been added. Marks that join are in their plane.
    pushed: Planes,
    underscores: bool,
    abuts: bool,
}

impl Finder<'_> {
    /// Classifies the next block.
    #[inline(always)]
    fn classify(&mut self) -> Result<Block, Failure> {
        let len = (self.text.len() - self.at).min(BLOCK);
        let mut block =
            Block { planes: mem::take(&mut self.spill), len, ..Block::default() };
        let Some(bytes) = self.lowered[self.at..].first_chunk::<PADDING>() else {
            unreachable!("padding follows the text")
        };
        let Some(ascii) = bytes.first_chunk() else { unreachable!() };
        let [beyond, firsts, long] = ascii::beyond(ascii);
        let ascii::Masks { word, mark, underscores } = ascii::classes(ascii);
        self.underscores |= underscores;
        block.planes[Letters as usize] |= word & !beyond;
        block.planes[Others as usize] |= !(word | mark | beyond);
        block.marks = mark & !beyond;
        let firsts = firsts & low_bits(len);
        if firsts == 0 && self.at > self.start && self.is_long_ascii() {
            block.len = 0;
        }
        if firsts != 0 {
            let found = find(bytes, firsts, firsts & long);
            self.classify_beyond(firsts, found, &mut block)?;
        }
        let kept = low_bits(block.len);
        for (plane, last) in block.planes.iter_mut().zip(&mut self.last) {
            *plane &= kept;
            *last = *plane >> (BLOCK - 1);
        }
        block.singles &= kept;
        block.marks &= kept;
        if block.len < BLOCK {
            self.spill = [0; 4];
        }
        Ok(block)
    }

    /// Whether the block begins many bytes of ASCII.
    #[inline(never)]
    fn is_long_ascii(&self) -> bool {
        let next = self.text[self.at..].first_chunk::<MAX_ASCII_BYTES>();
        next.is_some_and(|next| utf8::ascii_prefix(next) == next.len())
    }

    /// Classifies the characters beyond ASCII, by their first bytes. Shortens the block if the run ends in it.
    #[inline(always)]
    fn classify_beyond(
        &mut self,
        firsts: u64,
        found: [u64; 5],
        block: &mut Block,
    ) -> Result<(), Failure> {
        let [letters_of_2, upper, letters_of_3, singles_of_3, extends_of_3] = found;
        let letters_of_3 = letters_of_3 | extends_of_3;
        block.planes[Letters as usize] |= letters_of_2
            | letters_of_2 << 1
            | letters_of_3
            | letters_of_3 << 1
            | letters_of_3 << 2;
        self.spill[Letters as usize] |=
            letters_of_2 >> 63 | letters_of_3 >> 63 | letters_of_3 >> 62;
        block.planes[Singles as usize] |=
            singles_of_3 | singles_of_3 << 1 | singles_of_3 << 2;
        self.spill[Singles as usize] |= singles_of_3 >> 63 | singles_of_3 >> 62;
        block.singles = singles_of_3;
        let others = firsts & !(letters_of_2 | letters_of_3 | singles_of_3);
        if others != 0 {
            self.classify_each(others, block)?;
        }
        // Of the characters that may continue the previous one, those that do not follow a letter.
        let letters = block.planes[Letters as usize];
        let starts = extends_of_3 & !(letters << 1 | self.last[Letters as usize]);
        let stop = bits(starts)
            .find(|&i| extends(self.classes, self.text, self.at + i as usize));
        block.len = block.len.min(stop.map_or(BLOCK, |i| i as usize));
        for i in bits(upper & letters_of_2 & low_bits(block.len)) {
            let at = self.at + i as usize;
            let (c, _) = utf8::first(&self.text[at..]);
            if self.classes.of(c) & class::UPPER != 0 {
                self.lower(at)?;
            }
        }
        Ok(())
    }

    /// Classifies characters one by one, by their first bytes.
    #[inline(never)]
    fn classify_each(
        &mut self,
        mut rest: u64,
        block: &mut Block,
    ) -> Result<(), Failure> {
        let [mut letters, mut katakana, mut singles, mut others] = block.planes;
        while rest != 0 {
            let i = rest.trailing_zeros();
            rest &= rest - 1;
            let at = self.at + i as usize;
            let (c, len) = utf8::first(&self.text[at..]);
            let class = self.classes.of(c);
            let is_word = class & class::WORD != 0;
            let before = || at.checked_sub(1).map_or(0, |before| self.text[before]);
            let is_after = |plane: u64, before: Plane| {
                (plane << 1 | self.last[before as usize]) >> i & 1 != 0
            };
            let after = || self.text.get(at + len).copied().unwrap_or(0);
            let plane = match class & class::PROPERTY {
                class::LETTER | class::DIGIT if is_word => Letters,
                class::OTHER if is_word => {
                    block.singles |= 1 << i;
                    Singles
                }
                class::OTHER | class::SPACE | class::NEWLINE | class::REGIONAL => {
                    Others
                }
                class::EXTEND
                    if c != JOINER
                        && !is_quote(after())
                        && (!is_hebrew(self.text[at])
                            || may_follow_hebrew(after())) =>
                {
                    if is_after(letters, Letters) && before() != b'_' {
                        Letters
                    } else if is_after(singles, Singles) {
                        Singles
                    } else if is_after(others, Others) && !is_word {
                        Others
                    } else if is_after(katakana, Katakana) {
                        Katakana
                    } else {
                        block.len = i as usize;
                        break;
                    }
                }
                class::MID | class::MID_LETTER | class::MID_NUMBER => {
                    block.wide_marks |= 1 << i;
                    continue;
                }
                // WB7a to WB7c: quotation marks, also after combining marks of other scripts.
                class::HEBREW if is_word && may_follow_hebrew(after()) => Letters,
                // WB13a and 13b.
                class::KATAKANA
                    if is_word
                        && after() != b'_'
                        && !(is_after(letters, Letters)
                            && self.class_before(at) == class::UNDERSCORE) =>
                {
                    Katakana
                }
                _ => {
                    block.len = i as usize;
                    break;
                }
            };
            let bytes = (1 << len) - 1;
            match plane {
                Letters => letters |= bytes << i,
                Katakana => katakana |= bytes << i,
                Singles => singles |= bytes << i,
                Others => others |= bytes << i,
            }
            if i as usize + len > BLOCK {
                self.spill[plane as usize] |= bytes >> 1 >> (63 - i);
            }
            if class & class::UPPER != 0 {
                self.lower(at)?;
            }
        }
        block.planes = [letters, katakana, singles, others];
        block.marks |= block.wide_marks;
        Ok(())
    }

    fn lower(&mut self, at: usize) -> Result<(), Failure> {
        if lower_in_place(self.text, at, self.lowered) {
            Ok(())
        } else {
            Err(Failure::Relocates)
        }
    }

    /// Adds the words of a block that starts at an offset, now that the next one is known.
    #[inline(always)]
    fn push_words(
        &mut self,
        at: usize,
        block: &Block,
        next: &mut Block,
    ) -> Result<(), Failure> {
        let &Block { planes, singles, marks, wide_marks, .. } = block;
        let [letters, katakana, single, _] = planes;
        let mut joined = letters;
        // Marks after a word; ASCII marks also need a word after them.
        let is_before = letters >> 1 | next.planes[Letters as usize] << 63;
        let mut marks = marks
            & (letters << 1 | self.pushed[Letters as usize])
            & (is_before | wide_marks);
        while marks != 0 {
            let i = marks.trailing_zeros();
            marks &= marks - 1;
            let len = self.joining_bytes(at + i as usize);
            let bytes = (1 << len) - 1;
            joined |= bytes << i;
            next.planes[Letters as usize] |= bytes >> 1 >> (63 - i);
        }
        let follows =
            |plane: u64, before: Plane| plane << 1 | self.pushed[before as usize];
        let after_letters = follows(joined, Letters);
        let after_katakana = follows(katakana, Katakana);
        let after_single = follows(single, Singles);
        let starts = joined & !after_letters | katakana & !after_katakana | singles;
        let ends = after_letters & !joined
            | after_katakana & !katakana
            | after_single & (!single | singles);
        self.abuts |= starts & ends != 0;
        self.words.push_masks(at, starts, ends)?;
        let all = [joined, katakana, single, planes[Others as usize]];
        for (pushed, plane) in self.pushed.iter_mut().zip(all) {
            *pushed = plane >> (BLOCK - 1);
        }
        Ok(())
    }

    /// The property of the last character before an offset that is not of the class `EXTEND`.
    #[inline(never)]
    fn class_before(&self, mut at: usize) -> u8 {
        while let Some(last) = utf8::start_of_last(&self.text[..at]) {
            let (c, _) = utf8::first_outlined(&self.text[last..]);
            match self.classes.of(c) & class::PROPERTY {
                class::EXTEND => at = last,
                class => return class,
            }
        }
        class::OTHER
    }

    /// The length of a mark if it joins the parts of a word before and after it (WB6, 7, 11, 12), else 0. It has a
    /// word before it.
    #[inline(never)]
    fn joining_bytes(&self, at: usize) -> usize {
        let text = self.text;
        let class = |at: usize| {
            let (c, len) = utf8::first_outlined(&text[at..]);
            (self.classes.of(c) & class::PROPERTY, len)
        };
        let before = self.class_before(at);
        let (mark, len) = class(at);
        let (after, _) = class(at + len);
        let is_letter = |class| matches!(class, class::LETTER | class::HEBREW);
        let joins = match mark {
            class::MID | class::SINGLE_QUOTE => {
                is_letter(before) && is_letter(after)
                    || before == class::DIGIT && after == class::DIGIT
            }
            class::MID_LETTER => is_letter(before) && is_letter(after),
            class::MID_NUMBER => before == class::DIGIT && after == class::DIGIT,
            _ => false,
        };
        if joins { len } else { 0 }
    }
}

/// Whether a byte is an underscore or an ASCII quotation mark.
fn is_quote(byte: u8) -> bool {
    matches!(byte, b'\'' | b'"' | b'_')
}

/// Whether the characters that start with a byte are Hebrew letters or marks on them.
fn is_hebrew(first: u8) -> bool {
    matches!(first, 0xd6 | 0xd7)
}

/// Whether a character after a Hebrew letter, given by its first byte, is neither a quotation mark nor a mark of another
/// script, which a quotation mark could follow.
fn may_follow_hebrew(first: u8) -> bool {
    is_hebrew(first) || (first.is_ascii() && !is_quote(first))
}

/// The zero width joiner.
const JOINER: u32 = 0x200d;

/// The numbers of the bits that are set, in ascending order.
#[inline(always)]
fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

/// A mask of the lowest bits, at most 64.
#[inline(always)]
fn low_bits(count: usize) -> u64 {
    if count < BLOCK { (1 << count) - 1 } else { u64::MAX }
}

/// Returns five masks of the first bytes of characters: of two bytes, letters, and letters that lower case may change;
/// of three bytes, letters, words by themselves, and letters or characters that continue the preceding one. `firsts`
/// has the first bytes of all characters beyond ASCII, and `long` those of characters of more than two bytes.
#[inline(always)]
fn find(bytes: &[u8; PADDING], firsts: u64, long: u64) -> [u64; 5] {
    let mut found = [0; 5];
    let part = |i: usize| {
        let Some(part) = bytes[16 * i..].first_chunk() else { unreachable!() };
        part
    };
    // In most blocks, all characters have the same length.
    let [letters_of_2, upper, letters_of_3, singles, extends] = &mut found;
    if firsts != long {
        for i in (0..4).rev() {
            let of_2 = cells::WORDS.find_of_2(part(i));
            *letters_of_2 = *letters_of_2 << 16 | u64::from(of_2.letters);
            *upper = *upper << 16 | u64::from(of_2.upper);
        }
    }
    if long != 0 {
        for i in (0..4).rev() {
            let of_3 = cells::WORDS.find_of_3(part(i));
            *letters_of_3 = *letters_of_3 << 16 | u64::from(of_3.letters);
            *singles = *singles << 16 | u64::from(of_3.singles);
            *extends = *extends << 16 | u64::from(of_3.extends);
        }
    }
    for mask in &mut found {
        *mask &= firsts;
    }
    found
}

/// The cells of [`cells::WORDS`], computed.
#[cfg(test)]
pub(crate) fn cells_of_words() -> cells::Cells {
    use crate::text::cells::generate::{EXTEND, LETTER, Mixed, SINGLE, UPPER};
    const fn mixed(first: u8, highs: &'static [u8], kinds: u8) -> Mixed {
        Mixed { first, highs, lows: 0..=15, kinds }
    }
    const MIXED: &[Mixed] = &[
        // Latin letters, among them × and ÷.
        mixed(0xc3, &[9, 0xb], LETTER),
        // Greek letters with accents.
        mixed(0xce, &[0xa], LETTER),
        // Arabic: letters and marks.
        mixed(0xd9, &[8], LETTER),
        // Devanagari, without and with punctuation.
        Mixed { lows: 4..=4, ..mixed(0xe0, &[0xa], LETTER | EXTEND) },
        Mixed { lows: 5..=5, ..mixed(0xe0, &[0xa], LETTER | EXTEND) },
        // Hiragana.
        mixed(0xe3, &[8], SINGLE),
        // Ideographs and hexagrams.
        mixed(0xe4, &[0xb], SINGLE),
        // Hangul syllables and Jamo.
        mixed(0xed, &[9], LETTER),
    ];
    let kind = |c: u32| {
        let class = Classes::get().of(c);
        let is_word = class & class::WORD != 0;
        let upper = if class & class::UPPER != 0 { UPPER } else { 0 };
        match class & class::PROPERTY {
            _ if class & class::PICTOGRAPH != 0 => 0,
            class::LETTER | class::DIGIT if is_word => LETTER | upper,
            class::OTHER if is_word && upper == 0 => SINGLE,
            class::EXTEND if c != JOINER => EXTEND,
            _ => 0,
        }
    };
    let kinds: alloc::vec::Vec<u8> = (0..0xd800).map(kind).collect();
    cells::Cells::new(&kinds, MIXED)
}
