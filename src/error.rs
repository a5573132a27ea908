//! The error type: a code, and a sentence that names the offending value.

use crate::{
    Bits, GramSizes, RecipeName, Weight,
    compose::{Hex, Number, Short, compose},
};
use alloc::{borrow::Cow, string::String};
use core::fmt;

/// The kind of an error, for programs to act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// An argument or an option with a value that is not allowed.
    InvalidArgument,
    /// A value or a text that is not a fingerprint of the given width.
    InvalidFingerprint,
    /// Two values of different recipes or widths, which cannot be compared or combined.
    RecipeMismatch,
    /// An allocation failed.
    OutOfMemory,
    /// A result or an index would exceed its limit.
    LimitExceeded,
}

impl ErrorCode {
    /// The code as in the npm package, such as `INVALID_ARGUMENT`.
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

/// The error of every fallible function of this crate: a [code](Error::code), and a sentence by
/// [`Display`](fmt::Display).
///
/// ```
/// use simhash_wasm::{Bits, ErrorCode};
///
/// let error = Bits::new(129).unwrap_err();
/// assert_eq!(error.code(), ErrorCode::InvalidArgument);
/// assert_eq!(error.to_string(), "bits must be a whole number from 1 to 128, got 129");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: ErrorCode,
    /// Static for [`Error::no_memory`]: there may be no memory for a string.
    sentence: Cow<'static, str>,
}

impl Error {
    /// The kind of the error.
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    #[cold]
    fn argument(sentence: String) -> Error {
        Error { code: ErrorCode::InvalidArgument, sentence: Cow::Owned(sentence) }
    }

    #[cold]
    fn fingerprint(sentence: String) -> Error {
        Error { code: ErrorCode::InvalidFingerprint, sentence: Cow::Owned(sentence) }
    }

    #[cold]
    fn mismatch(sentence: String) -> Error {
        Error { code: ErrorCode::RecipeMismatch, sentence: Cow::Owned(sentence) }
    }

    /// The sentence that [`Display`](fmt::Display) writes.
    #[cfg(feature = "bindings")]
    pub(crate) fn sentence(&self) -> &str {
        &self.sentence
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
            got
        ))
    }

    #[cold]
    pub(crate) fn unknown_recipe(name: &str) -> Error {
        let known = RecipeName::ALL.map(RecipeName::as_str).join(", ");
        Error::argument(compose!(
            "unknown recipe \"",
            Short(name),
            "\": the recipes are ",
            &*known
        ))
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
            "a gram has 1 to ",
            GramSizes::MAX,
            " units, got ",
            size
        ))
    }

    #[cold]
    pub(crate) fn weight(weight: f64, of: Option<&str>) -> Error {
        const MAX: u64 = Weight::MAX as u64;
        let of = of.map(|of| compose!(" of \"", Short(of), "\"")).unwrap_or_default();
        Error::argument(compose!(
            "the weight",
            &*of,
            " must be a finite number from -",
            MAX,
            " to ",
            MAX,
            ", got ",
            Number(weight)
        ))
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
            "-bit fingerprint is written with ",
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
            " does not fit ",
            bits,
            " bits"
        ))
    }

    #[cold]
    pub(crate) fn hash_too_wide(bits: Bits, value: u128) -> Error {
        Error::argument(compose!(
            "the feature hash 0x",
            Hex(value, 1),
            " does not fit ",
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
            "an accumulator of ",
            bits,
            " bits has ",
            bits,
            " sums, got ",
            count
        ))
    }

    #[cold]
    pub(crate) fn sum(sum: f64) -> Error {
        Error::argument(compose!(
            "a sum must be a finite number from -",
            MAX_TOTAL,
            " to ",
            MAX_TOTAL,
            ", got ",
            Number(sum)
        ))
    }

    #[cold]
    pub(crate) fn change(features: f64, changed: f64) -> Error {
        Error::argument(compose!(
            "changed must be from 0 to features, and features at least 1, got ",
            Number(changed),
            " of ",
            Number(features)
        ))
    }

    #[cold]
    pub(crate) fn distance(distance: u32, bits: Bits) -> Error {
        Error::argument(compose!(
            "a distance of ",
            bits,
            "-bit fingerprints is at most ",
            bits,
            ", got ",
            distance
        ))
    }

    #[cold]
    pub(crate) fn handle(handle: u32) -> Error {
        Error::argument(compose!("no fingerprint has the handle ", handle))
    }

    #[cold]
    pub(crate) fn no_memory() -> Error {
        let sentence = "there is no memory for the input or the result";
        Error { code: ErrorCode::OutOfMemory, sentence: Cow::Borrowed(sentence) }
    }

    #[cold]
    pub(crate) fn not_utf8() -> Error {
        let sentence = "the input is not UTF-8, or not within the buffer";
        Error { code: ErrorCode::InvalidArgument, sentence: Cow::Borrowed(sentence) }
    }

    #[cold]
    pub(crate) fn too_many(what: &str, count: u64, most: u64) -> Error {
        let sentence = compose!(
            "there are ",
            count,
            what,
            ", and one answer holds at most ",
            most
        );
        Error { code: ErrorCode::LimitExceeded, sentence: Cow::Owned(sentence) }
    }
}

const MAX_TOTAL: u64 = Weight::MAX_TOTAL as u64;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl core::error::Error for Error {}
