//! Concatenation of parts into a string: `compose!("no text has the handle ", handle)`.
//!
//! A replacement of `format!` for the few types that error sentences and ids contain. The
//! standard library's formatting would take 3 kB of a WebAssembly module.

use crate::Bits;
use alloc::string::String;

/// Concatenates parts into a `String`.
macro_rules! compose {
    ($($part:expr),* $(,)?) => {{
        let mut text = alloc::string::String::new();
        $($crate::compose::Part::push_to($part, &mut text);)*
        text
    }};
}
pub(crate) use compose;

/// A part of a composed string.
pub(crate) trait Part {
    /// Appends the part to a string.
    fn push_to(self, text: &mut String);
}

impl Part for &str {
    #[inline(never)]
    fn push_to(self, text: &mut String) {
        text.push_str(self);
    }
}

impl Part for u64 {
    #[inline(never)]
    fn push_to(self, text: &mut String) {
        if self >= 10 {
            (self / 10).push_to(text);
        }
        text.push(char::from(b'0' + (self % 10) as u8));
    }
}

impl Part for u32 {
    fn push_to(self, text: &mut String) {
        u64::from(self).push_to(text);
    }
}

impl Part for usize {
    fn push_to(self, text: &mut String) {
        (self as u64).push_to(text);
    }
}

impl Part for i64 {
    fn push_to(self, text: &mut String) {
        text.push_str(if self < 0 { "-" } else { "" });
        self.unsigned_abs().push_to(text);
    }
}

impl Part for Bits {
    fn push_to(self, text: &mut String) {
        self.get().push_to(text);
    }
}

/// A number in hexadecimal, padded with zeros to a minimum number of digits.
pub(crate) struct Hex(pub(crate) u128, pub(crate) u32);

impl Part for Hex {
    #[inline(never)]
    fn push_to(self, text: &mut String) {
        let digits = (128 - self.0.leading_zeros()).div_ceil(4);
        for digit in (0..digits.max(self.1)).rev() {
            let digit = (self.0 >> (4 * digit)) as usize & 15;
            text.push(char::from(b"0123456789abcdef"[digit]));
        }
    }
}

/// A text of the caller, truncated to 60 characters.
pub(crate) struct Short<'a>(pub(crate) &'a str);

impl Part for Short<'_> {
    fn push_to(self, text: &mut String) {
        match self.0.char_indices().nth(60) {
            None => text.push_str(self.0),
            Some((end, _)) => {
                text.push_str(&self.0[..end]);
                text.push('\u{2026}');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn parts_are_written_as_the_standard_library_writes_them() {
        for shift in (0..128).step_by(if cfg!(miri) { 31 } else { 1 }) {
            for value in [1_u128 << shift, (1 << shift) - 1, u128::MAX >> shift] {
                let (word, half) = (value as u64, value as u32);
                let size = value as usize;
                assert_eq!(
                    compose!(word, " ", half, " ", size),
                    format!("{word} {half} {size}")
                );
                assert_eq!(compose!(word as i64), format!("{}", word as i64));
                for digits in [1, 7, 16, 32] {
                    let width = digits as usize;
                    assert_eq!(
                        compose!(Hex(value, digits)),
                        format!("{value:0width$x}")
                    );
                }
            }
        }
    }

    #[test]
    fn a_long_text_of_a_caller_is_truncated_between_characters() {
        let text = "\u{e9}".repeat(60);
        assert_eq!(compose!(Short(&text)), text);
        assert_eq!(compose!(Short(&format!("{text}e"))), format!("{text}\u{2026}"));
    }
}
