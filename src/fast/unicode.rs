//! The words of any text in lower case, by UAX #29: long runs of ASCII by
//! [`ascii::segment_words`], and everything else by [`word_break::each_word`]. Where a segment ends
//! does not depend on the text before its start, so the two can take turns at any boundary.

use super::{Segmented, ascii, words::Words};
use crate::{
    fallible::OutOfMemory,
    hash::word,
    lowercase::lower_in_place,
    utf8::{TOP_BITS, ascii_prefix},
    word_break::{self, Visitor},
};
use core::ops::Range;

/// Adds the words of a text, which must be UTF-8, and converts a copy of the text, whose ASCII letters
/// are in lower case already, to lower case.
#[inline(never)]
pub(super) fn segment_words(
    text: &[u8],
    lowered: &mut [u8],
    words: &mut Words,
) -> Result<Segmented, Failure> {
    let last = words.last_end();
    let segmented = Segmented { len: text.len(), abuts: false };
    let mut collector =
        Collector { text, lowered, words, last, segmented, ascii_end: 0 };
    word_break::each_word(text, &mut collector)?;
    Ok(collector.segmented)
}

/// Why a text cannot be segmented.
pub(super) enum Failure {
    OutOfMemory,
    /// It has another length in lower case. Some of its words may have been added.
    Relocates,
}

impl From<OutOfMemory> for Failure {
    fn from(OutOfMemory: OutOfMemory) -> Failure {
        Failure::OutOfMemory
    }
}

/// Collects the words of a text.
struct Collector<'a> {
    text: &'a [u8],
    lowered: &'a mut [u8],
    words: &'a mut Words,
    /// Where the last word ends.
    last: usize,
    segmented: Segmented,
    /// Where the run of ASCII ends that was looked at last.
    ascii_end: usize,
}

impl Visitor for Collector<'_> {
    type Error = Failure;
    const LOWERS: bool = true;
    const FINDS_RUNS: bool = true;

    #[inline(always)]
    fn word(&mut self, start: usize, end: usize) -> Result<(), Failure> {
        self.segmented.abuts |= start == self.last;
        self.last = end;
        Ok(self.words.push(start, end)?)
    }

    #[inline(always)]
    fn characters(&mut self, run: Range<usize>) -> Result<(), Failure> {
        self.segmented.abuts |= run.len() > 3 || run.start == self.last;
        self.last = run.end;
        Ok(self.words.push_characters(run)?)
    }

    #[inline(always)]
    fn skip_ascii(&mut self, boundary: usize) -> Result<usize, Failure> {
        let is_run = |next: &[u8; MIN_ASCII_BYTES]| {
            (word(next, 0) | word(next, 8)) & TOP_BITS == 0
        };
        if boundary < self.ascii_end
            || !self.text[boundary..].first_chunk().is_some_and(is_run)
        {
            return Ok(boundary);
        }
        self.skip_run(boundary)
    }

    #[inline(always)]
    fn upper(&mut self, at: usize) -> Result<(), Failure> {
        if lower_in_place(self.text, at, self.lowered) {
            Ok(())
        } else {
            Err(Failure::Relocates)
        }
    }
}

impl Collector<'_> {
    #[inline(never)]
    fn skip_run(&mut self, start: usize) -> Result<usize, Failure> {
        self.ascii_end = start + ascii_prefix(&self.lowered[start..self.text.len()]);
        let Some(end) = last_boundary(&self.lowered[..self.ascii_end], start) else {
            return Ok(start);
        };
        let number = self.words.len();
        let rest = &self.lowered[start..];
        ascii::segment_words(rest, end - start, start, self.words)?;
        self.segmented.abuts |= self.words.starts_at(number, self.last);
        self.last = self.words.last_end();
        Ok(end)
    }
}

/// The fewest bytes of ASCII that are worth a call of [`ascii::segment_words`].
const MIN_ASCII_BYTES: usize = 16;

/// The last offset in a text at which a segment ends whatever follows the text, namely before
/// white space. None if it is less than [`MIN_ASCII_BYTES`] after `start`.
fn last_boundary(text: &[u8], start: usize) -> Option<usize> {
    let ends = |&end: &usize| {
        matches!(text[end], b' ' | b'\n') && !matches!(text[end - 1], b' ' | b'\r')
    };
    (start + MIN_ASCII_BYTES..text.len()).rev().find(ends)
}

#[cfg(test)]
mod tests {
    use crate::{Unit, lowercase::to_lowercase};
    use alloc::{string::String, vec::Vec};

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_letter_and_its_lower_case_of_the_same_length_have_the_same_boundaries() {
        const NEIGHBOURS: &[char] = &[
            'a', '1', '_', '\'', '.', ':', ',', ' ', '你', 'ア', '\u{301}', '\u{5d0}',
        ];
        let words = |text: &str| {
            let mut list = Vec::new();
            let visited = Unit::Word.each(text, &mut |range| {
                list.push(range);
                Ok(())
            });
            assert_eq!(visited, Ok(()));
            list
        };
        let mut count = 0;
        for c in '\0'..=char::MAX {
            let lowered = to_lowercase(&String::from(c)).unwrap();
            if lowered.chars().eq([c]) || lowered.len() != c.len_utf8() {
                continue;
            }
            count += 1;
            for &before in NEIGHBOURS {
                for &after in NEIGHBOURS {
                    let text = String::from_iter([before, c, after, before]);
                    let same = text.replacen(c, &lowered, 1);
                    assert_eq!(words(&text), words(&same), "{text:?}");
                }
            }
        }
        assert!(count > 1300, "{count}");
    }
}
