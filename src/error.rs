//! What can go wrong, each with a code and a sentence that names the offending value.

use crate::{Bits, GramSizes, RecipeName, Weight, number::Number};
use alloc::{format, string::String};
use core::fmt;

/// A sentence of texts and numbers in turns, and a text.
#[cfg(not(feature = "wasm-index"))]
macro_rules! sentence {
    ($($text:literal, $number:expr),*; $end:expr) => {
        format!(concat!($($text, "{}",)* "{}"), $($number,)* $end)
    };
}

/// The same without the standard library's formatting, which the module of the index needs
/// for nothing else, and which takes 3 kB.
#[cfg(feature = "wasm-index")]
macro_rules! sentence {
    ($($text:literal, $number:expr),*; $end:expr) => {{
        let mut sentence = String::new();
        $(digits::Digits::push($number, $text, &mut sentence);)*
        sentence.push_str($end);
        sentence
    }};
}

#[cfg(feature = "wasm-index")]
mod digits;

/// What a caller can act on without reading the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// A value outside what its place allows.
    InvalidArgument,
    /// Something that is no fingerprint of the width in question.
    InvalidFingerprint,
    /// Two things that are not comparable: made under different recipes or widths.
    RecipeMismatch,
    /// No memory for what was asked.
    OutOfMemory,
    /// More than one answer, or one index, may hold.
    LimitExceeded,
}

impl ErrorCode {
    /// The code as JavaScript sees it, such as `INVALID_ARGUMENT`.
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

/// The error of every fallible function here: a [code](Error::code), and a sentence by
/// [`Display`](fmt::Display).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: ErrorCode,
    sentence: String,
}

impl Error {
    /// The kind of mistake.
    pub const fn code(&self) -> ErrorCode {
        self.code
    }

    #[cold]
    fn argument(sentence: String) -> Error {
        Error { code: ErrorCode::InvalidArgument, sentence }
    }

    #[cold]
    fn fingerprint(sentence: String) -> Error {
        Error { code: ErrorCode::InvalidFingerprint, sentence }
    }

    #[cold]
    fn mismatch(sentence: String) -> Error {
        Error { code: ErrorCode::RecipeMismatch, sentence }
    }

    /// The sentence that [`Display`](fmt::Display) writes.
    #[cfg(feature = "bindings")]
    pub(crate) fn sentence(&self) -> &str {
        &self.sentence
    }

    #[cold]
    pub(crate) fn bits(got: u32) -> Error {
        Error::argument(
            sentence!("bits must be a whole number from 1 to 128, got ", got; ""),
        )
    }

    #[cold]
    pub(crate) fn bits_text(got: &str) -> Error {
        Error::argument(format!("bits must be a whole number from 1 to 128, got {got}"))
    }

    #[cold]
    pub(crate) fn unknown_recipe(name: &str) -> Error {
        let known = RecipeName::ALL.map(RecipeName::as_str).join(", ");
        let name = Short(name);
        Error::argument(format!("unknown recipe \"{name}\": the recipes are {known}"))
    }

    #[cold]
    pub(crate) fn unknown_option(name: &str) -> Error {
        Error::argument(format!("unknown recipe option \"{}\"", Short(name)))
    }

    #[cold]
    pub(crate) fn option_value(option: &str, expected: &str, got: &str) -> Error {
        let got = Short(got);
        Error::argument(format!("{option} must be {expected}, got \"{got}\""))
    }

    #[cold]
    pub(crate) fn gram_size(size: u32) -> Error {
        Error::argument(format!("a gram has 1 to {} units, got {size}", GramSizes::MAX))
    }

    #[cold]
    pub(crate) fn weight(weight: f64, of: Option<&str>) -> Error {
        const MAX: u64 = Weight::MAX as u64;
        let of = of.map(|of| format!(" of \"{}\"", Short(of))).unwrap_or_default();
        let weight = Number(weight);
        Error::argument(format!(
            "the weight{of} must be a finite number from -{MAX} to {MAX}, got {weight}"
        ))
    }

    #[cold]
    pub(crate) fn total_weight() -> Error {
        Error::argument(format!(
            "the absolute weights in one accumulator would exceed {MAX_TOTAL} in total"
        ))
    }

    #[cold]
    #[cfg(not(feature = "normalization"))]
    pub(crate) fn normalization_missing(form: &str) -> Error {
        Error::argument(format!(
            "the recipe asks for {form}, which this build leaves out: enable the feature \
             \"normalization\" or pass Text::normalized"
        ))
    }

    #[cold]
    pub(crate) fn alignment(change: usize) -> Error {
        Error::argument(format!(
            "change {change} of the alignment overlaps the one before it or ends before \
             it starts"
        ))
    }

    #[cold]
    pub(crate) fn digits(bits: Bits, digits: u32, kind: &str, got: &str) -> Error {
        Error::fingerprint(format!(
            "a {bits}-bit fingerprint is written with {digits} {kind} digits, got \"{}\"",
            Short(got)
        ))
    }

    #[cold]
    pub(crate) fn fingerprint_too_wide(bits: Bits, value: u128) -> Error {
        Error::fingerprint(sentence!(
            "the fingerprint 0x", Hex(value), " does not fit ", bits.get(); " bits"
        ))
    }

    #[cold]
    pub(crate) fn hash_too_wide(bits: Bits, value: u128) -> Error {
        Error::argument(format!("the feature hash {value:#x} does not fit {bits} bits"))
    }

    #[cold]
    pub(crate) fn widths(a: Bits, b: Bits) -> Error {
        Error::mismatch(sentence!(
            "a fingerprint of ", a.get(), " bits cannot be compared with one of ", b.get(); " bits"
        ))
    }

    #[cold]
    pub(crate) fn recipes(a: &str, b: &str) -> Error {
        Error::mismatch(format!("what {a} made cannot be combined with what {b} made"))
    }

    #[cold]
    pub(crate) fn blocks(count: u32, bits: Bits) -> Error {
        let bits = bits.get();
        Error::argument(sentence!(
            "", bits, " bits are cut into 1 to ", bits, " blocks, and ", count;
            " were asked for"
        ))
    }

    #[cold]
    pub(crate) fn sums(bits: Bits, count: usize) -> Error {
        Error::argument(format!(
            "an accumulator of {bits} bits has {bits} sums, got {count}"
        ))
    }

    #[cold]
    pub(crate) fn sum(sum: f64) -> Error {
        let sum = Number(sum);
        Error::argument(format!(
            "a sum must be a finite number from -{MAX_TOTAL} to {MAX_TOTAL}, got {sum}"
        ))
    }

    #[cold]
    pub(crate) fn change(features: f64, changed: f64) -> Error {
        let (features, changed) = (Number(features), Number(changed));
        Error::argument(format!(
            "changed must be from 0 to the number of features, and that at least 1, got \
             {changed} of {features}"
        ))
    }

    #[cold]
    pub(crate) fn distance(distance: u32, bits: Bits) -> Error {
        let bits = bits.get();
        Error::argument(sentence!(
            "a distance of ", bits, "-bit fingerprints is at most ", bits, ", got ", distance;
            ""
        ))
    }

    #[cold]
    pub(crate) fn handle(handle: u32) -> Error {
        Error::argument(sentence!("no fingerprint has the handle ", handle; ""))
    }

    #[cold]
    pub(crate) fn out_of_memory(fingerprints: usize) -> Error {
        let sentence =
            sentence!("no memory for ", fingerprints as u32; " fingerprints or pairs");
        Error { code: ErrorCode::OutOfMemory, sentence }
    }

    #[cold]
    pub(crate) fn too_many(what: &str, count: u64, most: u64) -> Error {
        let mut sentence = sentence!("there are ", count; what);
        sentence += &sentence!(", and one answer holds at most ", most; "");
        Error { code: ErrorCode::LimitExceeded, sentence }
    }
}

const MAX_TOTAL: u64 = Weight::MAX_TOTAL as u64;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl core::error::Error for Error {}

/// A number in hexadecimal digits.
struct Hex(u128);

#[cfg(not(feature = "wasm-index"))]
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

/// A caller's own text, cut where it would drown the sentence.
struct Short<'a>(&'a str);

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(60) {
            None => f.write_str(self.0),
            Some((end, _)) => write!(f, "{}\u{2026}", &self.0[..end]),
        }
    }
}
