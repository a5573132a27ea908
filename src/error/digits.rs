//! Numbers in sentences, digit by digit.

use super::Hex;
use alloc::string::String;

pub(super) trait Digits {
    /// Appends a text, and the number.
    fn push(self, text: &str, sentence: &mut String);
}

impl Digits for u32 {
    fn push(self, text: &str, sentence: &mut String) {
        u64::from(self).push(text, sentence);
    }
}

impl Digits for u64 {
    #[inline(never)]
    fn push(self, text: &str, sentence: &mut String) {
        sentence.push_str(text);
        push_decimal(self, sentence);
    }
}

fn push_decimal(number: u64, sentence: &mut String) {
    if number >= 10 {
        push_decimal(number / 10, sentence);
    }
    sentence.push(char::from(b'0' + (number % 10) as u8));
}

impl Digits for Hex {
    fn push(self, text: &str, sentence: &mut String) {
        sentence.push_str(text);
        let digits = self.0.max(1).ilog2() / 4;
        for digit in (0..=digits).rev() {
            let digit = (self.0 >> (4 * digit)) as usize & 15;
            sentence.push(char::from(b"0123456789abcdef"[digit]));
        }
    }
}
