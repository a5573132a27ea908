//! Unicode normalisation, with an alignment to the original text.

use crate::{Alignment, Error, text::alignment::UNCHANGED};
#[cfg(feature = "normalization")]
use {
    crate::{
        memory::fallible::{self, OutOfMemory},
        text::quick_check::next_piece,
    },
    alloc::{borrow::Cow, string::String},
    core::str::Chars,
    unicode_normalization::Recompositions,
};

/// The Unicode normalisation form (UAX #15) to which texts are converted before they are cut into
/// features. The default is NFKC.
///
/// ```
/// use simhash_wasm::{Normalization, Recipe, SimHash};
///
/// let full_width = "Ｃａｔ";
/// let mut nfkc = SimHash::default();
/// assert_eq!(nfkc.fingerprint(full_width)?, nfkc.fingerprint("cat")?);
/// let mut nfc = SimHash::new(Recipe::default().with_normalization(Normalization::Nfc));
/// assert_ne!(nfc.fingerprint(full_width)?, nfc.fingerprint("cat")?);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Normalization {
    /// NFKC, compatibility composition: NFC, and full-width letters, ligatures and other
    /// compatibility characters are replaced by the ordinary ones.
    #[default]
    Nfkc,
    /// NFC, canonical composition: a letter and its combining marks become one character where
    /// Unicode has one.
    Nfc,
    /// No normalisation.
    None,
}

/// A normalised text, and its alignment to the original.
pub(crate) struct Normalized<'a> {
    text: Borrowed<'a, str>,
    alignment: Borrowed<'a, Alignment>,
}

#[cfg(feature = "normalization")]
type Borrowed<'a, T> = Cow<'a, T>;

/// Without the feature, no text is changed, so the WebAssembly modules need no code for changed
/// texts.
#[cfg(not(feature = "normalization"))]
type Borrowed<'a, T> = &'a T;

impl<'a> Normalized<'a> {
    /// An already normalised text.
    pub(crate) fn unchanged(text: &'a str, alignment: &'a Alignment) -> Normalized<'a> {
        #[cfg(feature = "normalization")]
        let (text, alignment) = (Cow::Borrowed(text), Cow::Borrowed(alignment));
        Normalized { text, alignment }
    }

    pub(crate) fn text(&self) -> &str {
        let Normalized { text, .. } = self;
        text
    }

    pub(crate) fn alignment(&self) -> &Alignment {
        let Normalized { alignment, .. } = self;
        alignment
    }
}

impl Normalization {
    /// The form's name: `NFKC`, `NFC` or `none`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Normalization::Nfkc => "NFKC",
            Normalization::Nfc => "NFC",
            Normalization::None => "none",
        }
    }

    /// Whether a text may be cut before a character so that both sides always normalise
    /// independently. May return false for some such characters.
    pub(crate) fn is_boundary_before(self, c: char) -> bool {
        c.is_ascii() || self == Normalization::None || self.is_stable_starter(c)
    }

    /// Always false without the normalisation tables.
    #[cfg(not(feature = "normalization"))]
    #[expect(clippy::unused_self, reason = "the form decides where there are tables")]
    fn is_stable_starter(self, _: char) -> bool {
        false
    }

    /// Whether a character starts a segment (UAX #15, section 9.1): it has the combining class 0, and
    /// the quick check of the form is Yes.
    #[cfg(feature = "normalization")]
    fn is_stable_starter(self, c: char) -> bool {
        use unicode_normalization::{
            IsNormalized, char::canonical_combining_class, is_nfc_quick, is_nfkc_quick,
        };
        let one = core::iter::once(c);
        let check = match self {
            Normalization::Nfkc => is_nfkc_quick(one),
            _ => is_nfc_quick(one),
        };
        canonical_combining_class(c) == 0 && check == IsNormalized::Yes
    }

    /// The text in this form, and if `aligned` its alignment to `text`. Otherwise the alignment
    /// is the identity. In a build without the feature `normalization`, a text beyond ASCII is an
    /// error.
    pub(crate) fn apply(
        self,
        text: &str,
        aligned: bool,
    ) -> Result<Normalized<'_>, Error> {
        if self == Normalization::None || text.is_ascii() {
            return Ok(Normalized::unchanged(text, &UNCHANGED));
        }
        self.apply_beyond_ascii(text, aligned)
    }

    #[cfg(not(feature = "normalization"))]
    fn apply_beyond_ascii(self, _: &str, _: bool) -> Result<Normalized<'_>, Error> {
        Err(Error::normalization_missing(self.as_str()))
    }

    #[cfg(feature = "normalization")]
    fn apply_beyond_ascii(
        self,
        text: &str,
        aligned: bool,
    ) -> Result<Normalized<'_>, Error> {
        let normalized = self.normalize(text)?;
        let alignment = match &normalized {
            Cow::Owned(normalized) if aligned => self.align(text, normalized)?,
            _ => Alignment::default(),
        };
        Ok(Normalized { text: normalized, alignment: Cow::Owned(alignment) })
    }

    /// The normal form of a text: inspects only the pieces that may change.
    #[cfg(feature = "normalization")]
    fn normalize(self, text: &str) -> Result<Cow<'_, str>, OutOfMemory> {
        let mut normalized = String::new();
        let (mut done, mut at) = (0, 0);
        while let Some(piece) = next_piece(text.as_bytes(), at) {
            at = piece.end;
            let Some(chars) = self.changed(&text[piece.clone()]) else { continue };
            fallible::reserve_text(&mut normalized, text.len() - done)?;
            normalized.push_str(&text[done..piece.start]);
            for c in chars {
                fallible::reserve_text(&mut normalized, c.len_utf8())?;
                normalized.push(c);
            }
            done = piece.end;
        }
        if done == 0 {
            return Ok(Cow::Borrowed(text));
        }
        fallible::reserve_text(&mut normalized, text.len() - done)?;
        normalized.push_str(&text[done..]);
        Ok(Cow::Owned(normalized))
    }

    /// [`Normalization::normalize`] for a few characters, without checked allocation.
    #[cfg(feature = "normalization")]
    fn normalize_few(self, text: &str) -> Cow<'_, str> {
        self.changed(text)
            .map_or(Cow::Borrowed(text), |chars| Cow::Owned(chars.collect()))
    }

    /// The characters of the normalised text, or none if the quick check of UAX #15 finds that
    /// the text is normalised already.
    #[cfg(feature = "normalization")]
    fn changed(self, text: &str) -> Option<Recompositions<Chars<'_>>> {
        use unicode_normalization::{
            IsNormalized, UnicodeNormalization, is_nfc_quick, is_nfkc_quick,
        };
        let normalized = match self {
            Normalization::Nfkc => is_nfkc_quick(text.chars()),
            Normalization::Nfc => is_nfc_quick(text.chars()),
            Normalization::None => IsNormalized::Yes,
        };
        match (normalized, self) {
            (IsNormalized::Yes, _) => None,
            (_, Normalization::Nfkc) => Some(text.nfkc()),
            (_, _) => Some(text.nfc()),
        }
    }

    /// Divides the text where its two sides normalise independently, and records each piece
    /// that changed in length or in the order of its combining marks.
    #[cfg(feature = "normalization")]
    fn align(self, text: &str, normalized: &str) -> Result<Alignment, OutOfMemory> {
        let mut alignment = Alignment::default();
        let (mut from, mut to, mut rest) = (0, 0, normalized);
        for piece in (Pieces { form: self, text }) {
            let new = self.normalize(piece)?;
            let Some(after) = rest.strip_prefix(&*new) else {
                // Not known to happen for any text. If it does, every span is the whole text.
                let mut whole = Alignment::default();
                whole.push(0..utf16_len(text), 0..utf16_len(normalized))?;
                return Ok(whole);
            };
            rest = after;
            let (from_end, to_end) = (from + utf16_len(piece), to + utf16_len(&new));
            let reordered = from_end - from > 1 && *piece != *new;
            if reordered || from_end - from != to_end - to {
                alignment.push(from..from_end, to..to_end)?;
            }
            (from, to) = (from_end, to_end);
        }
        Ok(alignment)
    }
}

/// The pieces of a text that normalise independently of each other.
#[cfg(feature = "normalization")]
struct Pieces<'a> {
    form: Normalization,
    text: &'a str,
}

/// The number of characters at the end of a piece that decide whether the next one composes with
/// it.
#[cfg(feature = "normalization")]
const TAIL: usize = 8;

#[cfg(feature = "normalization")]
impl Pieces<'_> {
    /// Whether a piece ends before the character `next`.
    ///
    /// It does not if `next` is a combining mark or decomposes into one first, which may
    /// compose with or be reordered before an earlier character; nor if the two sides compose,
    /// such as the parts of a Hangul syllable.
    fn ends(&self, piece: &str, next: char) -> bool {
        use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
        if next.is_ascii() {
            return true;
        }
        if core::iter::once(next).nfkd().next().is_some_and(is_combining_mark) {
            return false;
        }
        let end = piece.len() + next.len_utf8();
        // `next` is not a combining mark, so it can compose only with a starter at the end of the
        // normalised piece. Such a starter consists of a few characters at most.
        let tail = piece.char_indices().rev().take(TAIL).last();
        let tail = tail.map_or(0, |(start, _)| start);
        let (both, after) = (&self.text[tail..end], &self.text[piece.len()..end]);
        self.form
            .normalize_few(both)
            .strip_prefix(&*self.form.normalize_few(&piece[tail..]))
            .is_some_and(|rest| rest == self.form.normalize_few(after))
    }
}

#[cfg(feature = "normalization")]
impl<'a> Iterator for Pieces<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let mut starts = self.text.char_indices().skip(1);
        if self.text.is_empty() {
            return None;
        }
        let end = starts
            .find(|&(start, next)| self.ends(&self.text[..start], next))
            .map_or(self.text.len(), |(start, _)| start);
        let (piece, rest) = self.text.split_at(end);
        self.text = rest;
        Some(piece)
    }
}

#[cfg(feature = "normalization")]
fn utf16_len(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

#[cfg(all(test, feature = "normalization"))]
mod tests {
    use super::*;

    fn pieces(text: &str) -> alloc::vec::Vec<&str> {
        Pieces { form: Normalization::Nfkc, text }.collect()
    }

    #[test]
    fn a_text_is_divided_where_its_two_sides_normalise_independently() {
        assert_eq!(pieces("abc"), ["a", "b", "c"]);
        assert_eq!(pieces("e\u{301}x"), ["e\u{301}", "x"]);
        assert_eq!(pieces("½ﬁ"), ["½", "ﬁ"]);
        // Half-width katakana with a voiced sound mark, Hangul letters of a syllable.
        assert_eq!(pieces("ｶﾞｷ"), ["ｶﾞ", "ｷ"]);
        assert_eq!(pieces("ㄱㅏ나"), ["ㄱㅏ", "나"]);
        // A mark that composes with the letter, across one that does not.
        assert_eq!(pieces("a\u{315}\u{300}b"), ["a\u{315}\u{300}", "b"]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes minutes there")]
    fn a_long_run_of_marks_is_one_piece_and_takes_linear_time() {
        // Quadratic work would be 10^11 steps.
        let marks = "\u{301}\u{323}".repeat(200_000);
        let text = ["a", &*marks, "b"].concat();
        assert_eq!(pieces(&text), [["a", &*marks].concat(), "b".into()]);
        let normalized = Normalization::Nfkc.apply(&text, true).unwrap();
        assert!(normalized.text().starts_with("\u{1ea1}\u{323}"));
        let (from, to) = (utf16_len(&text), utf16_len(normalized.text()));
        let mut expected = Alignment::default();
        expected.push(0..from - 1, 0..to - 1).unwrap();
        assert_eq!(*normalized.alignment(), expected);
    }

    #[test]
    fn pieces_whose_marks_changed_their_order_are_recorded() {
        // The cedilla moves before the accent, and the length stays the same.
        let normalized = Normalization::Nfc.apply("x\u{301}\u{327}y", true).unwrap();
        assert_eq!(normalized.text(), "x\u{327}\u{301}y");
        let mut expected = Alignment::default();
        expected.push(0..3, 0..3).unwrap();
        assert_eq!(*normalized.alignment(), expected);
    }

    #[test]
    fn pieces_that_changed_their_length_are_recorded() {
        let normalized = Normalization::Nfkc.apply("x½y Ａﬃz", true).unwrap();
        assert_eq!(normalized.text(), "x1⁄2y Affiz");
        let mut expected = Alignment::default();
        expected.push(1..2, 1..4).unwrap();
        expected.push(5..6, 7..10).unwrap();
        assert_eq!(*normalized.alignment(), expected);
    }
}
