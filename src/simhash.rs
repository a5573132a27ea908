//! The engine: a recipe together with the memory that it works in.

use crate::{
    Accumulator, Error, Explanation, Fingerprint, Input, Recipe, Text, fallible,
    fast::{self, PADDING},
    input::TextState,
    pipeline::{Features, Spans},
    sections::{SECTION_BYTES, SECTIONS_FROM_BYTES},
};
use alloc::{borrow::Cow, boxed::Box};
use core::{fmt, str};

/// An engine: computes fingerprints by a recipe, and keeps its scratch memory for the next text.
///
/// For many texts, one `SimHash` is faster than a call of [`fingerprint`](crate::fingerprint())
/// for each, because tables and buffers are allocated once. The results are the same.
///
/// ```
/// use simhash_wasm::{Recipe, RecipeName, SimHash};
///
/// let mut simhash = SimHash::new(Recipe::new(RecipeName::Short1));
/// let a = simhash.fingerprint("the cat sat on the mat")?;
/// let b = simhash.fingerprint("The cat sat on a mat.")?;
/// assert!(a.distance(b)? < 32);
/// assert_eq!(simhash.explain("the cat")?.feature_count(), 2);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Default)]
pub struct SimHash {
    recipe: Recipe,
    scratch: Scratch,
}

impl SimHash {
    /// An engine for a recipe. It allocates nothing before the first text.
    pub const fn new(recipe: Recipe) -> SimHash {
        SimHash { recipe, scratch: Scratch::new() }
    }

    /// The recipe.
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The fingerprint of a text, of features, or of weighted features. Without any feature it
    /// is 0.
    ///
    /// # Errors
    ///
    /// Weights whose absolute values add up to more than
    /// [`Weight::MAX_TOTAL`](crate::Weight::MAX_TOTAL); a text that must be normalised in a build without `normalization`; no memory.
    pub fn fingerprint<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
    ) -> Result<Fingerprint, Error> {
        self.scratch.fingerprint(&self.recipe, input)
    }

    /// The features, votes, sums and margins behind the fingerprint of an input.
    ///
    /// # Errors
    ///
    /// Those of [`SimHash::fingerprint`].
    pub fn explain<'a>(
        &self,
        input: impl Into<Input<'a>>,
    ) -> Result<Explanation, Error> {
        Explanation::new(&self.recipe, input)
    }

    /// An empty accumulator of the recipe.
    pub fn accumulator(&self) -> Accumulator {
        Accumulator::new(self.recipe.clone())
    }
}

/// Another engine for the same recipe, with memory of its own.
impl Clone for SimHash {
    fn clone(&self) -> SimHash {
        SimHash::new(self.recipe.clone())
    }
}

impl fmt::Debug for SimHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimHash").field("recipe", &self.recipe).finish_non_exhaustive()
    }
}

/// Scratch memory: the buffers and tables that a [`SimHash`] keeps from one text to the next, for
/// programs that share them among recipes.
///
/// At most 8 MiB stay allocated after a text.
///
/// ```
/// use simhash_wasm::{Recipe, RecipeName, Scratch};
///
/// let mut scratch = Scratch::new();
/// for name in RecipeName::ALL {
///     scratch.fingerprint(&Recipe::new(name), "the cat sat on the mat")?;
/// }
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Default)]
pub struct Scratch(Option<Box<fast::Scratch>>);

impl Scratch {
    /// How many bytes must follow a text in a buffer: see [`Scratch::fingerprint_buffer`].
    pub const PADDING: usize = PADDING;

    /// Scratch memory without any allocation yet.
    pub const fn new() -> Scratch {
        Scratch(None)
    }

    /// The same as [`SimHash::fingerprint`], by the given recipe.
    ///
    /// # Errors
    ///
    /// Those of [`SimHash::fingerprint`].
    pub fn fingerprint<'a>(
        &mut self,
        recipe: &Recipe,
        input: impl Into<Input<'a>>,
    ) -> Result<Fingerprint, Error> {
        self.of_input(recipe, input.into())
    }

    fn of_input(
        &mut self,
        recipe: &Recipe,
        input: Input,
    ) -> Result<Fingerprint, Error> {
        let Input::Text(text) = input else { return by_general_path(recipe, input) };
        match self.of_ascii(recipe, text.text.as_bytes()) {
            Some(fingerprint) => Ok(fingerprint),
            None => self.of_other_text(recipe, text),
        }
    }

    /// The fingerprint of a text in the recipe's normalisation form, given as UTF-8. The encoding
    /// is validated only if the text is not ASCII.
    ///
    /// # Errors
    ///
    /// Those of [`SimHash::fingerprint`]; bytes that are not UTF-8.
    pub fn fingerprint_utf8(
        &mut self,
        recipe: &Recipe,
        text: &[u8],
    ) -> Result<Fingerprint, Error> {
        if let Some(fingerprint) = self.of_ascii(recipe, text) {
            return Ok(fingerprint);
        }
        let text = str::from_utf8(text).map_err(|_| Error::not_utf8())?;
        self.of_other_text(recipe, Text::normalized(text))
    }

    /// The same as [`Scratch::fingerprint_utf8`] for the first `bytes` bytes of a buffer. A text
    /// of more than 1 MiB is overwritten, and so needs no second copy. At least
    /// [`Scratch::PADDING`] bytes must follow it in the buffer.
    ///
    /// # Errors
    ///
    /// Those of [`Scratch::fingerprint_utf8`]; a buffer that is too short. A text that becomes
    /// longer than the buffer in lower case is reported as one that is not UTF-8.
    pub fn fingerprint_buffer(
        &mut self,
        recipe: &Recipe,
        buffer: &mut [u8],
        bytes: usize,
    ) -> Result<Fingerprint, Error> {
        if bytes > SECTIONS_FROM_BYTES && bytes <= buffer.len() && fast::suits(recipe) {
            let fingerprint = self.get().long(recipe, buffer, bytes, SECTION_BYTES);
            self.trim();
            return fingerprint.ok_or_else(Error::not_utf8);
        }
        let text = buffer.get(..bytes).ok_or_else(Error::not_utf8)?;
        self.fingerprint_utf8(recipe, text)
    }

    /// The fingerprint of a text by the fast path, if it is ASCII and not long. Only this function
    /// checks whether such a text is ASCII.
    fn of_ascii(&mut self, recipe: &Recipe, text: &[u8]) -> Option<Fingerprint> {
        if !fast::suits(recipe) || text.len() > SECTIONS_FROM_BYTES {
            return None;
        }
        let fingerprint = self.get().ascii(recipe, text);
        self.trim();
        fingerprint
    }

    /// The fingerprint of a text that is long or not ASCII.
    fn of_other_text(
        &mut self,
        recipe: &Recipe,
        text: Text,
    ) -> Result<Fingerprint, Error> {
        if !fast::suits(recipe) {
            return by_general_path(recipe, Input::Text(text));
        }
        let normalized = match text.state {
            TextState::AsIs => recipe.normalization().apply(text.text, false)?.0,
            TextState::Normalized(_) => Cow::Borrowed(text.text),
        };
        let bytes = normalized.len();
        let scratch = self.get();
        let mut fingerprint = None;
        if bytes > SECTIONS_FROM_BYTES {
            let mut buffer = fallible::defaults(bytes + PADDING)?;
            buffer[..bytes].copy_from_slice(normalized.as_bytes());
            fingerprint = scratch.long(recipe, &mut buffer, bytes, SECTION_BYTES);
        }
        let fingerprint = fingerprint.or_else(|| scratch.text(recipe, &normalized));
        self.trim();
        match fingerprint {
            Some(fingerprint) => Ok(fingerprint),
            None => by_general_path(recipe, Text::normalized(&normalized).into()),
        }
    }

    fn get(&mut self) -> &mut fast::Scratch {
        self.0.get_or_insert_default()
    }

    /// Frees the memory if an unusual text has made it large.
    fn trim(&mut self) {
        if self
            .0
            .as_ref()
            .is_some_and(|scratch| scratch.allocated() > KEPT_SCRATCH_BYTES)
        {
            self.0 = None;
        }
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").finish_non_exhaustive()
    }
}

/// How much scratch memory stays allocated between texts at most, in bytes: enough for texts of
/// some hundred kilobytes.
const KEPT_SCRATCH_BYTES: usize = 1 << 23;

/// The fingerprint of any input by the general path, which keeps no memory.
fn by_general_path(recipe: &Recipe, input: Input) -> Result<Fingerprint, Error> {
    let sums = Features::of(recipe, input, Spans::Skip)?.vote(recipe)?;
    Ok(sums.fingerprint(recipe.tie()))
}

/// The fingerprint of an input by the default recipe, `text/1`, with 64 bits.
///
/// For more than a few texts, a [`SimHash`] is faster.
///
/// # Errors
///
/// Those of [`SimHash::fingerprint`].
pub fn fingerprint<'a>(input: impl Into<Input<'a>>) -> Result<Fingerprint, Error> {
    SimHash::default().fingerprint(input)
}
