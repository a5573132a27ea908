//! The values of a stored text as bytes, a third of the size of plain numbers.
//!
//! An occurrence is the number of its value, 4 bytes, and three variable-length integers (LEB128):
//! the distance from the start of the previous occurrence in tokens, with a flag in the lowest bit;
//! the same distance in code units; and its length in code units.

use super::PassageValue;
use crate::Span;
use alloc::vec::Vec;

/// A value at a position of a stored text.
#[derive(Clone, Copy)]
pub(super) struct Occurrence {
    /// The number of the value.
    pub(super) number: u32,
    /// Whether this is the first occurrence of the value in its text.
    pub(super) is_first: bool,
    pub(super) token: usize,
    pub(super) span: Span,
}

/// The number of bytes of the occurrences of these values.
pub(super) fn encoded_len(values: &[PassageValue]) -> usize {
    let mut last = Position::default();
    let len = |value: &PassageValue| {
        let steps = last.steps_to(value.token, value.span, false);
        4 + steps.map(varint_len).iter().sum::<usize>()
    };
    values.iter().map(len).sum()
}

/// Encodes the occurrences of a text, from left to right.
pub(super) struct Encoder {
    bytes: Vec<u8>,
    last: Position,
}

impl Encoder {
    /// An encoder into an empty vector, which has room for all occurrences.
    pub(super) fn new(bytes: Vec<u8>) -> Encoder {
        Encoder { bytes, last: Position::default() }
    }

    pub(super) fn push(&mut self, next: Occurrence) {
        self.bytes.extend_from_slice(&next.number.to_le_bytes());
        for step in self.last.steps_to(next.token, next.span, next.is_first) {
            push_varint(&mut self.bytes, step);
        }
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// The occurrences of a text, from left to right.
pub(super) fn decode(mut bytes: &[u8]) -> impl Iterator<Item = Occurrence> {
    let mut last = Position::default();
    core::iter::from_fn(move || {
        let (&number, rest) = bytes.split_first_chunk()?;
        bytes = rest;
        let steps = [(); 3].map(|()| take_varint(&mut bytes).unwrap_or(0));
        let (token, span, is_first) = last.advance(steps);
        Some(Occurrence { number: u32::from_le_bytes(number), is_first, token, span })
    })
}

/// The start of the last occurrence, in tokens and in code units.
#[derive(Default)]
pub(super) struct Position {
    token: usize,
    start: usize,
}

impl Position {
    /// The steps to the next occurrence.
    pub(super) fn steps_to(
        &mut self,
        token: usize,
        span: Span,
        flag: bool,
    ) -> [usize; 3] {
        let steps = [
            (token - self.token) << 1 | usize::from(flag),
            span.start - self.start,
            span.end - span.start,
        ];
        *self = Position { token, start: span.start };
        steps
    }

    /// The next occurrence, by its steps: its token, its span and the flag. Steps from untrusted
    /// bytes may be of any size.
    pub(super) fn advance(
        &mut self,
        [token, start, length]: [usize; 3],
    ) -> (usize, Span, bool) {
        self.token = self.token.saturating_add(token >> 1);
        self.start = self.start.saturating_add(start);
        let span = Span { start: self.start, end: self.start.saturating_add(length) };
        (self.token, span, token & 1 > 0)
    }
}

fn varint_len(number: usize) -> usize {
    let bits = usize::BITS - (number | 1).leading_zeros();
    bits.div_ceil(7) as usize
}

/// Appends an integer in groups of 7 bits, the lowest first. There must be room for it.
pub(super) fn push_varint(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes an integer from the start of bytes. None if the bytes end within it, or if it is too large
/// or longer than necessary.
pub(super) fn take_varint(bytes: &mut &[u8]) -> Option<usize> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let group = usize::from(byte & 0x7f);
        if shift >= usize::BITS || group << shift >> shift != group {
            return None;
        }
        number |= group << shift;
        if byte < 0x80 {
            return (byte > 0 || shift == 0).then_some(number);
        }
        shift += 7;
    }
}
