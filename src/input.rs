//! What can be fingerprinted.

use crate::{Alignment, Weight, alignment::UNCHANGED};

/// What can be fingerprinted: a text, ready features, or features with weights.
///
/// A text is normalised and cut into features by the recipe. Ready features are hashed as they
/// are, and weighted by the recipe's rule. Given weights replace that rule; the weights of a
/// repeated feature add up.
///
/// Functions take `impl Into<Input>`, so strings, slices and arrays can be passed directly:
///
/// ```
/// use simhash_wasm::{Weight, fingerprint};
///
/// let text = fingerprint("the cat sat")?;
/// let features = fingerprint(&["the", "cat", "sat", "the cat", "cat sat"])?;
/// assert_eq!(text, features);
/// let weighted = fingerprint(&[("cat", Weight::from(2)), ("the", Weight::from(1))])?;
/// assert_eq!(weighted, fingerprint(&["cat"])?); // the greater weight decides every bit
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// A text.
    Text(Text<'a>),
    /// Features that the caller made.
    Features(&'a [&'a str]),
    /// Features that the caller made, each with its weight.
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

/// A text, either as the caller has it or already normalised.
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
    /// A text that is not normalised yet.
    pub fn new(text: &'a str) -> Text<'a> {
        Text { text, state: TextState::AsIs }
    }

    /// A text that is already in the recipe's normalisation form. This is not checked. Spans
    /// refer to this text.
    pub fn normalized(text: &'a str) -> Text<'a> {
        Text { text, state: TextState::Normalized(&UNCHANGED) }
    }

    /// A text that is already in the recipe's normalisation form, with its alignment to the text
    /// that was normalised. Spans refer to that one.
    pub fn normalized_from(text: &'a str, alignment: &'a Alignment) -> Text<'a> {
        Text { text, state: TextState::Normalized(alignment) }
    }
}
