//! What can be fingerprinted.

use crate::{Alignment, Weight, alignment::UNCHANGED};

/// What can be fingerprinted: a text, ready features, or features with weights.
///
/// A recipe normalises and cuts a text. Ready features it hashes as they are given, and
/// weighs by its own rule; given weights take that rule's place, and those of a repeated
/// feature add up.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// A text.
    Text(Text<'a>),
    /// Features that the caller made.
    Features(&'a [&'a str]),
    /// Features that the caller made and weighed.
    Weighted(&'a [(&'a str, Weight)]),
}

impl<'a> From<&'a str> for Input<'a> {
    fn from(text: &'a str) -> Input<'a> {
        Input::Text(Text::new(text))
    }
}

impl<'a> From<Text<'a>> for Input<'a> {
    fn from(text: Text<'a>) -> Input<'a> {
        Input::Text(text)
    }
}

impl<'a> From<&'a [&'a str]> for Input<'a> {
    fn from(features: &'a [&'a str]) -> Input<'a> {
        Input::Features(features)
    }
}

impl<'a, const N: usize> From<&'a [&'a str; N]> for Input<'a> {
    fn from(features: &'a [&'a str; N]) -> Input<'a> {
        Input::Features(features)
    }
}

impl<'a> From<&'a [(&'a str, Weight)]> for Input<'a> {
    fn from(features: &'a [(&'a str, Weight)]) -> Input<'a> {
        Input::Weighted(features)
    }
}

impl<'a, const N: usize> From<&'a [(&'a str, Weight); N]> for Input<'a> {
    fn from(features: &'a [(&'a str, Weight); N]) -> Input<'a> {
        Input::Weighted(features)
    }
}

/// A text, as the caller has it or normalised already.
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    pub(crate) text: &'a str,
    pub(crate) state: TextState<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum TextState<'a> {
    AsIs,
    Normalized(&'a Alignment),
}

impl<'a> Text<'a> {
    /// A text as the caller has it.
    pub fn new(text: &'a str) -> Text<'a> {
        Text { text, state: TextState::AsIs }
    }

    /// A text that is in the recipe's normalisation form already. Spans are places in it.
    pub fn normalized(text: &'a str) -> Text<'a> {
        Text { text, state: TextState::Normalized(&UNCHANGED) }
    }

    /// The same, with the way back to the text that was normalised. Spans are places in
    /// that text.
    pub fn normalized_from(text: &'a str, alignment: &'a Alignment) -> Text<'a> {
        Text { text, state: TextState::Normalized(alignment) }
    }
}
