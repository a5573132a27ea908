//! The inputs of fingerprints.

use crate::{
    Alignment, Error, Normalization, Weight, text::alignment::UNCHANGED,
    text::normalize::Normalized,
};

/// The input of a fingerprint: a text, features, or features with weights.
///
/// - The recipe normalises a text and cuts it into features.
/// - Features are hashed unchanged, and weighted by the recipe's weight rule.
/// - Given weights replace that rule. The weights of a repeated feature are added up.
///
/// Functions take `impl Into<Input>`, so callers can pass a string, a slice, or a reference to an
/// array directly:
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
    /// Features, which are hashed unchanged.
    Features(&'a [&'a str]),
    /// Features, each with its weight.
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

/// A text, which is either normalised by the recipe or already normalised.
///
/// ```
/// use simhash_wasm::{Text, fingerprint};
///
/// assert_eq!(fingerprint(Text::new("Ｃａｔ"))?, fingerprint("cat")?);
/// // Without normalisation, full-width letters are other letters.
/// assert_ne!(fingerprint(Text::normalized("Ｃａｔ"))?, fingerprint("cat")?);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Text<'a> {
    pub(crate) text: &'a str,
    state: TextState<'a>,
}

#[derive(Clone, Copy, Debug)]
enum TextState<'a> {
    /// The caller's text, with a function that normalises it. As a pointer, the function is only
    /// linked into programs that create such a text; the WebAssembly modules do not.
    AsIs(for<'t> fn(Normalization, &'t str, bool) -> Result<Normalized<'t>, Error>),
    Normalized(&'a Alignment),
}

impl<'a> Text<'a> {
    /// A text that the recipe normalises.
    pub fn new(text: &'a str) -> Text<'a> {
        Text { text, state: TextState::AsIs(Normalization::apply) }
    }

    /// A text that is already in the recipe's normalisation form, which is not checked. Spans are
    /// ranges of this text.
    pub fn normalized(text: &'a str) -> Text<'a> {
        Text { text, state: TextState::Normalized(&UNCHANGED) }
    }

    /// A text that is already in the recipe's normalisation form, which is not checked, with its
    /// alignment to the original text. Spans are ranges of the original text.
    pub fn normalized_from(text: &'a str, alignment: &'a Alignment) -> Text<'a> {
        Text { text, state: TextState::Normalized(alignment) }
    }

    /// The text in a normalisation form, and if `aligned` its alignment to the caller's text.
    #[inline(never)]
    pub(crate) fn in_form(
        self,
        form: Normalization,
        aligned: bool,
    ) -> Result<Normalized<'a>, Error> {
        match self.state {
            TextState::AsIs(normalize) => normalize(form, self.text, aligned),
            TextState::Normalized(alignment) => {
                Ok(Normalized::unchanged(self.text, alignment))
            }
        }
    }
}

/// A text that the recipe normalises.
impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Text<'a> {
        Text::new(text)
    }
}
