//! The error type: a code, and a sentence that names the offending value.

use crate::{
    Bands, Bits, GramSizes, RecipeName, Weight,
    compose::{Hex, Short, compose},
};
use alloc::{borrow::Cow, boxed::Box, string::String};
use core::{fmt, ops::Deref};

/// The kind of an error, for programs to distinguish errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// An argument, an option or a value is unknown or out of range.
    InvalidArgument,
    /// A number or a string of digits is not a fingerprint of the given width.
    InvalidFingerprint,
    /// Two values cannot be compared or combined, because their recipes or widths differ.
    RecipeMismatch,
    /// An allocation failed. The accumulator or index is unchanged.
    OutOfMemory,
    /// A result would be larger than the caller allows. Only the npm package sets such limits.
    LimitExceeded,
}

impl ErrorCode {
    /// The name that the npm package uses for the code, such as `INVALID_ARGUMENT`.
    pub const fn as_str(self) -> &'static str {
        match self {
            ErrorCode::InvalidArgument => "INVALID_ARGUMENT",
            ErrorCode::InvalidFingerprint => "INVALID_FINGERPRINT",
            ErrorCode::RecipeMismatch => "RECIPE_MISMATCH",
            ErrorCode::OutOfMemory => "OUT_OF_MEMORY",
            ErrorCode::LimitExceeded => "LIMIT_EXCEEDED",
        }
    }
}

/// The error of every fallible function of this crate: a [code](Error::code), and a sentence that
/// names the offending value, written by [`Display`](fmt::Display).
///
/// An `Error` is at most as large as two pointers.
///
/// ```
/// use simhash_wasm::{Bits, ErrorCode};
///
/// let error = Bits::new(129).unwrap_err();
/// assert_eq!(error.code(), ErrorCode::InvalidArgument);
/// assert_eq!(error.to_string(), "bits must be a whole number from 1 to 128, got 129");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Error(Repr);

/// A pointer and a tag. Errors are rare, but every result that may contain one reserves room for
/// it.
#[derive(Clone, Debug)]
enum Repr {
    /// For errors that must not allocate, such as [`Error::no_memory`].
    Static(&'static Details),
    Boxed(Box<Details>),
}

#[derive(Clone, Debug, PartialEq)]
struct Details {
    code: ErrorCode,
    sentence: Cow<'static, str>,
    /// Up to two floating-point numbers, which follow the sentence. They are separate because every
    /// language formats them differently.
    numbers: [Option<f64>; 2],
}

impl Details {
    /// Details known at compile time.
    const fn fixed(code: ErrorCode, sentence: &'static str) -> Details {
        Details { code, sentence: Cow::Borrowed(sentence), numbers: [None; 2] }
    }
}

impl PartialEq for Repr {
    fn eq(&self, other: &Repr) -> bool {
        **self == **other
    }
}

impl Deref for Repr {
    type Target = Details;

    fn deref(&self) -> &Details {
        match self {
            Repr::Static(details) => details,
            Repr::Boxed(details) => details,
        }
    }
}

/// A piece of a sentence.
#[doc(hidden)]
pub enum Piece<'a> {
    Text(&'a str),
    Number(f64),
}

impl Error {
    /// The kind of the error.
    pub fn code(&self) -> ErrorCode {
        self.0.code
    }

    #[cold]
    #[inline(never)]
    fn new(code: ErrorCode, sentence: String) -> Error {
        Error::with_numbers(code, sentence, [None; 2])
    }

    #[cold]
    #[inline(never)]
    fn with_numbers(
        code: ErrorCode,
        sentence: String,
        numbers: [Option<f64>; 2],
    ) -> Error {
        let sentence = Cow::Owned(sentence);
        Error(Repr::Boxed(Box::new(Details { code, sentence, numbers })))
    }

    #[cold]
    fn argument(sentence: String) -> Error {
        Error::new(ErrorCode::InvalidArgument, sentence)
    }

    #[cold]
    fn fingerprint(sentence: String) -> Error {
        Error::new(ErrorCode::InvalidFingerprint, sentence)
    }

    #[cold]
    fn mismatch(sentence: String) -> Error {
        Error::new(ErrorCode::RecipeMismatch, sentence)
    }

    /// The sentence, if known at compile time.
    #[doc(hidden)]
    pub fn static_sentence(&self) -> Option<&'static str> {
        match &self.0 {
            Repr::Static(Details { sentence: Cow::Borrowed(sentence), .. }) => {
                Some(sentence)
            }
            _ => None,
        }
    }

    /// The sentence, and the numbers that follow it, joined by " of ".
    #[doc(hidden)]
    pub fn parts(&self) -> (&str, impl Iterator<Item = f64>) {
        (&self.0.sentence, self.0.numbers.into_iter().flatten())
    }

    /// Calls `visit` with the pieces of the sentence, one after the other.
    #[doc(hidden)]
    pub fn each_piece(&self, visit: &mut dyn FnMut(Piece)) {
        visit(Piece::Text(&self.0.sentence));
        for (position, number) in self.0.numbers.into_iter().flatten().enumerate() {
            if position > 0 {
                visit(Piece::Text(" of "));
            }
            visit(Piece::Number(number));
        }
    }

    #[cold]
    pub(crate) fn bits(got: u32) -> Error {
        Error::argument(compose!(
            "bits must be a whole number from 1 to 128, got ",
            got
        ))
    }

    #[cold]
    pub(crate) fn bits_text(got: &str) -> Error {
        Error::argument(compose!(
            "bits must be a whole number from 1 to 128, got ",
            Short(got)
        ))
    }

    #[cold]
    pub(crate) fn unknown_recipe(name: &str) -> Error {
        let mut sentence =
            compose!("unknown recipe \"", Short(name), "\": the recipes are ");
        for (position, known) in RecipeName::ALL.into_iter().enumerate() {
            sentence.push_str(if position > 0 { ", " } else { "" });
            sentence.push_str(known.as_str());
        }
        Error::argument(sentence)
    }

    #[cold]
    #[cfg(feature = "interop")]
    pub(crate) fn unknown_interop_recipe(name: &str) -> Error {
        let mut sentence = compose!(
            "unknown recipe of another library \"",
            Short(name),
            "\": the recipes are "
        );
        for (position, known) in crate::InteropRecipe::ALL.into_iter().enumerate() {
            sentence.push_str(if position > 0 { ", " } else { "" });
            sentence.push_str(known.as_str());
        }
        Error::argument(sentence)
    }

    #[cold]
    pub(crate) fn unknown_option(name: &str) -> Error {
        Error::argument(compose!("unknown recipe option \"", Short(name), "\""))
    }

    #[cold]
    pub(crate) fn option_value(option: &str, expected: &str, got: &str) -> Error {
        Error::argument(compose!(
            option,
            " must be ",
            expected,
            ", got \"",
            Short(got),
            "\""
        ))
    }

    #[cold]
    pub(crate) fn gram_size(size: u32) -> Error {
        Error::argument(compose!(
            "a gram size must be a whole number from 1 to ",
            GramSizes::MAX,
            ", got ",
            size
        ))
    }

    #[cold]
    pub(crate) fn weight(weight: f64, of: Option<&str>) -> Error {
        const MAX: u64 = Weight::MAX as u64;
        let of = of.map(|of| compose!(" of \"", Short(of), "\"")).unwrap_or_default();
        Error::with_numbers(
            ErrorCode::InvalidArgument,
            compose!(
                "the weight",
                &*of,
                " must be a finite number from -",
                MAX,
                " to ",
                MAX,
                ", got "
            ),
            [Some(weight), None],
        )
    }

    #[cold]
    pub(crate) fn total_weight() -> Error {
        Error::argument(compose!(
            "the absolute weights in one accumulator would exceed ",
            MAX_TOTAL,
            " in total"
        ))
    }

    #[cold]
    #[cfg(not(feature = "normalization"))]
    pub(crate) fn normalization_missing(form: &str) -> Error {
        Error::argument(compose!(
            "the recipe requires ",
            form,
            ", which this build does not include: enable the feature \"normalization\" or pass \
             Text::normalized"
        ))
    }

    #[cold]
    pub(crate) fn alignment(change: usize) -> Error {
        Error::argument(compose!(
            "change ",
            change,
            " of the alignment overlaps the one before it or ends before it starts"
        ))
    }

    #[cold]
    pub(crate) fn digits(bits: Bits, digits: u32, kind: &str, got: &str) -> Error {
        Error::fingerprint(compose!(
            "a ",
            bits,
            "-bit fingerprint must have ",
            digits,
            " ",
            kind,
            " digits, got \"",
            Short(got),
            "\""
        ))
    }

    #[cold]
    pub(crate) fn fingerprint_too_wide(bits: Bits, value: u128) -> Error {
        Error::fingerprint(compose!(
            "the fingerprint 0x",
            Hex(value, 1),
            " does not fit in ",
            bits,
            " bits"
        ))
    }

    #[cold]
    pub(crate) fn hash_too_wide(bits: Bits, value: u128) -> Error {
        Error::argument(compose!(
            "the feature hash 0x",
            Hex(value, 1),
            " does not fit in ",
            bits,
            " bits"
        ))
    }

    #[cold]
    pub(crate) fn widths(a: Bits, b: Bits) -> Error {
        Error::mismatch(compose!(
            "a fingerprint of ",
            a,
            " bits cannot be compared with one of ",
            b,
            " bits"
        ))
    }

    #[cold]
    pub(crate) fn recipes(a: &str, b: &str) -> Error {
        Error::mismatch(compose!(
            "results of ",
            a,
            " cannot be combined with results of ",
            b
        ))
    }

    #[cold]
    pub(crate) fn blocks(count: u32, bits: Bits) -> Error {
        Error::argument(compose!(
            bits,
            " bits can be divided into 1 to ",
            bits,
            " blocks, got ",
            count
        ))
    }

    #[cold]
    pub(crate) fn sums(bits: Bits, count: usize) -> Error {
        Error::argument(compose!(
            "a ",
            bits,
            "-bit accumulator must have ",
            bits,
            " sums, got ",
            count
        ))
    }

    #[cold]
    pub(crate) fn sum(sum: f64) -> Error {
        Error::with_numbers(
            ErrorCode::InvalidArgument,
            compose!(
                "a sum must be a finite number from -",
                MAX_TOTAL,
                " to ",
                MAX_TOTAL,
                ", got "
            ),
            [Some(sum), None],
        )
    }

    #[cold]
    pub(crate) fn change(features: f64, changed: f64) -> Error {
        Error::with_numbers(
            ErrorCode::InvalidArgument,
            "changed must be from 0 to features, and features must be at least 1, got "
                .into(),
            [Some(changed), Some(features)],
        )
    }

    #[cold]
    pub(crate) fn distance(distance: u32, bits: Bits) -> Error {
        Error::argument(compose!(
            "the distance of ",
            bits,
            "-bit fingerprints must be at most ",
            bits,
            ", got ",
            distance
        ))
    }

    #[cold]
    pub(crate) fn score(score: f64) -> Error {
        Error::with_numbers(
            ErrorCode::InvalidArgument,
            "a score must be a number from 0 to 1, got ".into(),
            [Some(score), None],
        )
    }

    #[cold]
    pub(crate) fn margins(bits: Bits, count: usize) -> Error {
        Error::argument(compose!(
            "a ",
            bits,
            "-bit query must have ",
            bits,
            " margins, got ",
            count
        ))
    }

    #[cold]
    pub(crate) fn unsorted_features(position: usize) -> Error {
        Error::argument(compose!(
            "the hashes of a feature set must be sorted and distinct; the hash at index ",
            position,
            " is not greater than the one before it"
        ))
    }

    #[cold]
    pub(crate) fn handle(handle: u32) -> Error {
        Error::argument(compose!("no fingerprint has the handle ", handle))
    }

    #[cold]
    pub(crate) fn text_handle(handle: u32) -> Error {
        Error::argument(compose!("no text has the handle ", handle))
    }

    #[cold]
    pub(crate) fn passage_value(position: usize) -> Error {
        Error::argument(compose!(
            "value ",
            position,
            " of the passages must be a whole number below 2^53, after the one before it and \
             within the text"
        ))
    }

    #[cold]
    pub(crate) fn share(share: f64) -> Error {
        Error::with_numbers(
            ErrorCode::InvalidArgument,
            "a share of texts must be a number from 0 to 1, got ".into(),
            [Some(share), None],
        )
    }

    #[cold]
    pub(crate) fn min_similarity(least: f64) -> Error {
        Error::with_numbers(
            ErrorCode::InvalidArgument,
            "minSimilarity must be a number from 0.2 to 1, got ".into(),
            [Some(least), None],
        )
    }

    #[cold]
    pub(crate) fn bands(what: &str, number: u32) -> Error {
        Error::argument(compose!(
            what,
            " must be a whole number from 1 to ",
            Bands::MAX,
            ", got ",
            number
        ))
    }

    #[cold]
    pub(crate) fn too_many_texts(most: usize) -> Error {
        let sentence = compose!(
            "a search for duplicates stores at most ",
            most,
            " texts, and this would be one more"
        );
        Error::new(ErrorCode::LimitExceeded, sentence)
    }

    #[cold]
    pub(crate) fn passage_bytes() -> Error {
        static DETAILS: Details = Details::fixed(
            ErrorCode::InvalidArgument,
            "the bytes are not a passage index",
        );
        Error(Repr::Static(&DETAILS))
    }

    #[cold]
    pub(crate) fn too_many_pairs(most: u64) -> Error {
        let sentence = compose!(
            "there are more than ",
            most,
            " pairs, but one answer holds at most ",
            most
        );
        Error::new(ErrorCode::LimitExceeded, sentence)
    }

    #[cold]
    #[doc(hidden)]
    pub fn no_memory() -> Error {
        static DETAILS: Details = Details::fixed(
            ErrorCode::OutOfMemory,
            "there is not enough memory for the input or the result",
        );
        Error(Repr::Static(&DETAILS))
    }

    #[cold]
    #[doc(hidden)]
    pub fn not_utf8() -> Error {
        static DETAILS: Details = Details::fixed(
            ErrorCode::InvalidArgument,
            "the input is not valid UTF-8 or lies outside the buffer",
        );
        Error(Repr::Static(&DETAILS))
    }

    #[cold]
    pub(crate) fn stream_has_ended() -> Error {
        static DETAILS: Details = Details::fixed(
            ErrorCode::InvalidArgument,
            "this stream's text has ended; reset the stream to start another",
        );
        Error(Repr::Static(&DETAILS))
    }

    #[cold]
    pub(crate) fn stream_limit(most: u64) -> Error {
        let sentence =
            compose!("the stream needs more memory than its limit of ", most, " bytes");
        Error::new(ErrorCode::LimitExceeded, sentence)
    }

    #[cold]
    pub(crate) fn incomplete_character() -> Error {
        static DETAILS: Details = Details::fixed(
            ErrorCode::InvalidArgument,
            "the bytes so far end with an incomplete character",
        );
        Error(Repr::Static(&DETAILS))
    }

    #[cold]
    pub(crate) fn too_many(what: &str, count: u64, most: u64) -> Error {
        let sentence = compose!(
            "there are ",
            count,
            what,
            ", but one answer holds at most ",
            most
        );
        Error::new(ErrorCode::LimitExceeded, sentence)
    }
}

const MAX_TOTAL: u64 = Weight::MAX_TOTAL as u64;

/// Writes the sentence, with numbers in Rust's format.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut result = Ok(());
        self.each_piece(&mut |piece| {
            let written = match piece {
                Piece::Text(text) => f.write_str(text),
                Piece::Number(number) => write!(f, "{number:?}"),
            };
            result = result.and(written);
        });
        result
    }
}

impl core::error::Error for Error {}
