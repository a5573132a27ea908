//! The words of any text in lower case, by UAX #29: [`runs::segment_words`] finds most of them, and
//! [`word_break::each_word`] the rest. The end of a segment does not depend on the text before its start, so the
//! two can take turns at any boundary.

use super::{Segmented, ascii, runs, words::Words};
use crate::{
    text::lowercase::lower_in_place,
    text::utf8::ascii_prefix,
    text::word_break::{self, Failure, Visitor},
};

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
    let mut collector = Collector { text, lowered, words, last, segmented, run_end: 0 };
    word_break::each_word(text, &mut collector)?;
    Ok(collector.segmented)
}

/// Collects the words of a text.
struct Collector<'a> {
    text: &'a [u8],
    lowered: &'a mut [u8],
    words: &'a mut Words,
    /// Where the last word ends.
    last: usize,
    segmented: Segmented,
    /// Where the last run ends.
    run_end: usize,
}

impl Visitor for Collector<'_> {
    fn word(&mut self, start: usize, end: usize) -> Result<(), Failure> {
        self.segmented.abuts |= start == self.last;
        self.last = end;
        Ok(self.words.push(start, end)?)
    }

    fn skip(&mut self, boundary: usize) -> Result<usize, Failure> {
        if boundary < self.run_end { Ok(boundary) } else { self.skip_run(boundary) }
    }

    fn upper(&mut self, at: usize) -> Result<bool, Failure> {
        if lower_in_place(self.text, at, self.lowered) {
            Ok(true)
        } else {
            Err(Failure::Relocates)
        }
    }
}

impl Collector<'_> {
    /// Takes the words of a run from a boundary on, and returns a boundary in the run: the start, if there is no
    /// other.
    #[inline(never)]
    fn skip_run(&mut self, start: usize) -> Result<usize, Failure> {
        let number = self.words.len();
        let ascii = ascii_prefix(&self.lowered[start..self.text.len()]);
        if ascii >= runs::MAX_ASCII_BYTES / 2 {
            self.run_end = start + ascii;
            let Some(end) = last_boundary(&self.lowered[..self.run_end], start) else {
                return Ok(start);
            };
            ascii::segment_words(
                &self.lowered[start..],
                end - start,
                start,
                self.words,
            )?;
            self.take_since(number, false);
            return Ok(end);
        }
        let run = runs::segment_words(self.text, self.lowered, start, self.words)?;
        self.run_end = run.end;
        self.take_since(number, run.abuts);
        Ok(run.boundary)
    }

    /// Records the properties of the words that were added after the first `number`.
    fn take_since(&mut self, number: usize, abut: bool) {
        if self.words.len() > number {
            self.segmented.abuts |= abut || self.words.starts_at(number, self.last);
            self.last = self.words.last_end();
        }
    }
}

/// The last offset in an ASCII text at which a segment ends whatever follows the text, namely before
/// white space. None if there is none after `start`.
fn last_boundary(text: &[u8], start: usize) -> Option<usize> {
    let ends = |&end: &usize| {
        matches!(text[end], b' ' | b'\n') && !matches!(text[end - 1], b' ' | b'\r')
    };
    (start + 1..text.len()).rev().find(ends)
}

#[cfg(test)]
mod tests {
    use super::super::{Scratch, Utf8};
    use crate::{
        Unit,
        text::lowercase::to_lowercase,
        text::word_break::Classes,
        texts::{self, Random},
    };
    use alloc::{format, string::String, vec::Vec};
    use core::ops::Range;
    use unicode_segmentation::UnicodeSegmentation;

    #[track_caller]
    fn assert_as_unicode_segmentation(text: &str) {
        let mut scratch = Scratch::default();
        let segmented = scratch.segment_words(Utf8::Checked(text));
        let Ok(Some(segmented)) = segmented else { panic!("{text:?} has no words") };
        let lowered = to_lowercase(text).unwrap();
        assert_eq!(segmented.len, lowered.len());
        assert_eq!(&scratch.lowered[..lowered.len()], lowered.as_bytes(), "{text:?}");
        let offsets = |list: &[u32]| list.iter().map(|&at| at as usize).collect();
        let starts: Vec<usize> = offsets(scratch.words.starts());
        let ends: Vec<usize> = offsets(scratch.words.ends());
        let words: Vec<Range<usize>> =
            starts.iter().zip(&ends).map(|(&a, &b)| a..b).collect();
        let theirs: Vec<Range<usize>> = lowered
            .unicode_word_indices()
            .map(|(at, word)| at..at + word.len())
            .collect();
        assert_eq!(words, theirs, "{text:?}");
        let abuts = words.windows(2).any(|pair| pair[0].end == pair[1].start);
        assert!(segmented.abuts || !abuts, "{text:?}");
    }

    /// Characters of each class and length, so that each of the masks is needed.
    fn representatives() -> Vec<char> {
        let mut found = Vec::new();
        let mut list: Vec<char> = "aZ1_'.:,;\" \r\n\u{200d}\u{fe0f}".chars().collect();
        for c in '\u{80}'..=char::MAX {
            let kind = (Classes::get().of(c.into()), c.len_utf8());
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
                    text.extend([a, b, c, '你']);
                    assert_as_unicode_segmentation(&text);
                }
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn sequences_of_classes_at_any_place_of_a_block_have_the_words_of_unicode_segmentation()
     {
        let list = representatives();
        let mut random = Random(16);
        for _ in 0..texts::rounds(500_000) {
            let mut text = "a".repeat(random.below(66));
            let length = 1 + random.below(12);
            text.extend((0..length).map(|_| list[random.below(list.len())]));
            text += &"é ".repeat(random.below(3));
            assert_as_unicode_segmentation(&text);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes hours there")]
    fn every_character_has_the_words_of_unicode_segmentation() {
        for c in texts::characters() {
            assert_as_unicode_segmentation(&format!(
                "é{c}a{c}{c}你{c} {c}'a_{c}カ{c}א{c}\"א"
            ));
        }
    }

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
