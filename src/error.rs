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

/// An error whose sentence is known at compile time.
macro_rules! fixed {
    ($code:ident, $sentence:literal) => {
        Error(Repr::Static(
            const {
                &Details {
                    code: ErrorCode::$code,
                    sentence: Cow::Borrowed($sentence),
                    numbers: [None; 2],
                }
            },
        ))
    };
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

    #[cold]
    fn limit(sentence: String) -> Error {
        Error::new(ErrorCode::LimitExceeded, sentence)
    }

    #[cold]
    fn number(sentence: String, numbers: [Option<f64>; 2]) -> Error {
        Error::with_numbers(ErrorCode::InvalidArgument, sentence, numbers)
    }

    /// The sentence, and the numbers that follow it, joined by " of ".
    #[doc(hidden)]
    pub fn parts(&self) -> (&str, impl Iterator<Item = f64>) {
        (&self.0.sentence, self.0.numbers.into_iter().flatten())
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
    pub(crate) fn weight(weight: f64, of: Option<&str>) -> Error {
        let of = of.map(|of| compose!(" of \"", Short(of), "\"")).unwrap_or_default();
        let sentence = compose!(
            "the weight",
            &*of,
            " must be a finite number from -",
            MAX,
            " to ",
            MAX,
            ", got "
        );
        Error::number(sentence, [Some(weight), None])
    }

    #[cold]
    #[doc(hidden)]
    pub fn no_memory() -> Error {
        fixed!(OutOfMemory, "there is not enough memory for the input or the result")
    }

    #[cold]
    #[doc(hidden)]
    pub fn not_utf8() -> Error {
        fixed!(
            InvalidArgument,
            "the input is not valid UTF-8 or lies outside the buffer"
        )
    }

    #[cold]
    pub(crate) fn passage_bytes() -> Error {
        fixed!(InvalidArgument, "the bytes are not a passage index")
    }

    #[cold]
    pub(crate) fn stream_has_ended() -> Error {
        fixed!(
            InvalidArgument,
            "this stream's text has ended; reset the stream to start another"
        )
    }

    #[cold]
    pub(crate) fn incomplete_character() -> Error {
        fixed!(InvalidArgument, "the bytes so far end with an incomplete character")
    }
}

/// Defines the other errors. Each line has the arguments of a constructor, its kind, and the parts
/// of its sentence. The numbers at the end of a sentence follow a semicolon.
macro_rules! errors {
    ($($(#[$attribute:meta])* $name:ident($($argument:ident: $type:ty),*) =
        $kind:ident($($part:expr),+ $(; $numbers:expr)?);)+) => {
        impl Error {
            $(#[cold]
            $(#[$attribute])*
            pub(crate) fn $name($($argument: $type),*) -> Error {
                Error::$kind(compose!($($part),+) $(, $numbers)?)
            })+
        }
    };
}

errors! {
    bits(got: u32) = argument("bits must be a whole number from 1 to 128, got ", got);
    bits_text(got: &str) = argument(
        "bits must be a whole number from 1 to 128, got ", Short(got));
    unknown_option(name: &str) = argument(
        "unknown recipe option \"", Short(name), "\"");
    option_value(option: &str, expected: &str, got: &str) = argument(
        option, " must be ", expected, ", got \"", Short(got), "\"");
    gram_size(size: u32) = argument(
        "a gram size must be a whole number from 1 to ", GramSizes::MAX, ", got ",
        size);
    total_weight() = argument(
        "the absolute weights in one accumulator would exceed ", MAX_TOTAL,
        " in total");
    #[cfg(not(feature = "normalization"))]
    normalization_missing(form: &str) = argument(
        "the recipe requires ", form,
        ", which this build does not include: enable the feature \"normalization\" or pass \
        Text::normalized");
    alignment(change: usize) = argument(
        "change ", change,
        " of the alignment overlaps the one before it or ends before it starts");
    digits(bits: Bits, digits: u32, kind: &str, got: &str) = fingerprint(
        "a ", bits, "-bit fingerprint must have ", digits, " ", kind, " digits, got \"",
        Short(got), "\"");
    fingerprint_too_wide(bits: Bits, value: u128) = fingerprint(
        "the fingerprint 0x", Hex(value, 1), " does not fit in ", bits, " bits");
    hash_too_wide(bits: Bits, value: u128) = argument(
        "the feature hash 0x", Hex(value, 1), " does not fit in ", bits, " bits");
    widths(a: Bits, b: Bits) = mismatch(
        "a fingerprint of ", a, " bits cannot be compared with one of ", b, " bits");
    recipes(a: &str, b: &str) = mismatch(
        "results of ", a, " cannot be combined with results of ", b);
    blocks(count: u32, bits: Bits) = argument(
        bits, " bits can be divided into 1 to ", bits, " blocks, got ", count);
    sums(bits: Bits, count: usize) = argument(
        "a ", bits, "-bit accumulator must have ", bits, " sums, got ", count);
    sum(sum: f64) = number(
        "a sum must be a finite number from -", MAX_TOTAL, " to ", MAX_TOTAL,
        ", got "; [Some(sum), None]);
    change(features: f64, changed: f64) = number(
        "changed must be from 0 to features, and features must be at least 1, got ";
        [Some(changed), Some(features)]);
    distance(distance: u32, bits: Bits) = argument(
        "the distance of ", bits, "-bit fingerprints must be at most ", bits, ", got ",
        distance);
    score(score: f64) = number(
        "a score must be a number from 0 to 1, got "; [Some(score), None]);
    margins(bits: Bits, count: usize) = argument(
        "a ", bits, "-bit query must have ", bits, " margins, got ", count);
    unsorted_features(position: usize) = argument(
        "the hashes of a feature set must be sorted and distinct; the hash at index ",
        position, " is not greater than the one before it");
    handle(handle: u32) = argument("no fingerprint has the handle ", handle);
    text_handle(handle: u32) = argument("no text has the handle ", handle);
    passage_value(position: usize) = argument(
        "value ", position,
        " of the passages must be a whole number below 2^53, after the one before it and \
        within the text");
    share(share: f64) = number(
        "a share of texts must be a number from 0 to 1, got "; [Some(share), None]);
    min_similarity(least: f64) = number(
        "minSimilarity must be a number from 0.2 to 1, got "; [Some(least), None]);
    bands(what: &str, number: u32) = argument(
        what, " must be a whole number from 1 to ", Bands::MAX, ", got ", number);
    too_many_texts(most: usize) = limit(
        "a search for duplicates stores at most ", most,
        " texts, and this would be one more");
    too_many_pairs(most: u64) = limit(
        "there are more than ", most, " pairs, but one answer holds at most ", most);
    stream_limit(most: u64) = limit(
        "the stream needs more memory than its limit of ", most, " bytes");
    too_many(what: &str, count: u64, most: u64) = limit(
        "there are ", count, what, ", but one answer holds at most ", most);
}

const MAX: u64 = Weight::MAX as u64;
const MAX_TOTAL: u64 = Weight::MAX_TOTAL as u64;

/// Writes the sentence, with numbers in Rust's format.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.sentence)?;
        for (position, number) in self.parts().1.enumerate() {
            write!(f, "{}{number:?}", if position > 0 { " of " } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for Error {}
