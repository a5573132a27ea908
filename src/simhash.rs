//! The engine: a recipe, with scratch memory for computing fingerprints.

use crate::{
    Accumulator, Error, Explanation, Fingerprint, Input, Passages, Recipe, SharedRange,
    Text,
    fast::{self, KEPT_BYTES, PADDING, Plan, Utf8},
    memory::fallible,
    text::alignment::UNCHANGED,
    text::normalize::Normalized,
    text::pipeline::{Features, Spans},
    text::sections::{SECTION_BYTES, SECTIONS_FROM_BYTES},
    text::utf8::ascii_prefix,
    vote::sums::Sums,
};
use alloc::{boxed::Box, vec::Vec};
use core::{fmt, str};

/// Computes fingerprints by one recipe, and reuses its scratch memory from text to text.
///
/// For many texts, one `SimHash` is faster than repeated calls of
/// [`fingerprint`](crate::fingerprint()), because its tables and buffers stay allocated. The
/// results are the same. At most 8 MiB stay allocated between texts.
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
    /// Creates an engine for a recipe. It allocates no memory before the first text.
    pub const fn new(recipe: Recipe) -> SimHash {
        SimHash { recipe, scratch: Scratch::new() }
    }

    /// The recipe.
    pub const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The fingerprint of a text, of features, or of weighted features. The fingerprint of an
    /// input without features is 0.
    ///
    /// # Errors
    ///
    /// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) if the absolute weights add up to
    ///   more than [`Weight::MAX_TOTAL`](crate::Weight::MAX_TOTAL), or if the text must be
    ///   normalised and the crate was built without the feature `normalization`.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::{Recipe, RecipeName, SimHash};
    ///
    /// let mut simhash = SimHash::new(Recipe::new(RecipeName::Text1));
    /// let fingerprint = simhash.fingerprint("the cat sat on the mat")?;
    /// assert_eq!(fingerprint.to_hex(), "581a994fc4876818");
    /// assert_eq!(simhash.fingerprint("...")?.value(), 0); // no words, so no features
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn fingerprint<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
    ) -> Result<Fingerprint, Error> {
        self.scratch.fingerprint(&self.recipe, input)
    }

    /// Explains the fingerprint of an input: its features with their hashes, weights and spans,
    /// and the sums, ties and margins of all bits.
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`].
    ///
    /// ```
    /// use simhash_wasm::{Confidence, SimHash};
    ///
    /// let explanation = SimHash::default().explain("The cat sat")?;
    /// assert_eq!(explanation.feature_count(), 5); // three words and two pairs of words
    /// assert_eq!(explanation.confidence(), Confidence::Low);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn explain<'a>(
        &self,
        input: impl Into<Input<'a>>,
    ) -> Result<Explanation, Error> {
        Explanation::new(&self.recipe, input)
    }

    /// The values that winnowing selects from a text. A [`PassageIndex`](crate::PassageIndex) uses
    /// them to find copied passages.
    ///
    /// # Errors
    ///
    /// - [`InvalidArgument`](crate::ErrorCode::InvalidArgument) if the text must be normalised and
    ///   the crate was built without the feature `normalization`.
    /// - [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    ///
    /// ```
    /// use simhash_wasm::SimHash;
    ///
    /// let passages = SimHash::default().passages("the cat sat on the mat by the door")?;
    /// assert_eq!(passages.token_count(), 9);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn passages<'a>(&self, text: impl Into<Text<'a>>) -> Result<Passages, Error> {
        Passages::of(&self.recipe, text)
    }

    /// The runs of tokens that two texts share, as ranges in each, in the order of `a`.
    ///
    /// Texts are cut into tokens as for [`SimHash::passages`]. The method selects the longest run of
    /// tokens of `a` that also occurs in `b`, then the longest run of the remaining tokens of `a`,
    /// and so on, down to runs of `min_tokens`, at least 1. Of equally long runs, it selects the
    /// first in `a`. Ranges in `a` do not overlap. The range in `b` is the first occurrence of the
    /// same tokens after the previous range in `b`, so that an edited copy has its ranges in order;
    /// without one, it is their first occurrence. Ranges in `b` may therefore overlap.
    ///
    /// The time is O(n log n) for texts of n tokens, even for repetitive ones.
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::passages`].
    ///
    /// ```
    /// use simhash_wasm::{SharedRange, SimHash};
    ///
    /// let a = "It was the best of times, it was the worst of times";
    /// let b = "It was, they say, the best of times. It was the WORST of times!";
    /// let shared = SimHash::default().shared_ranges(a, b, SharedRange::MIN_TOKENS)?;
    /// let slices = shared.iter().map(|range| &b[range.b.start..range.b.end]);
    /// let slices: Vec<&str> = slices.collect();
    /// assert_eq!(slices, ["the best of times. It was the WORST of times"]);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn shared_ranges<'a>(
        &self,
        a: impl Into<Text<'a>>,
        b: impl Into<Text<'a>>,
        min_tokens: usize,
    ) -> Result<Vec<SharedRange>, Error> {
        SharedRange::of(&self.recipe, [a.into(), b.into()], min_tokens)
    }

    /// The recipe, and the scratch memory.
    pub(crate) fn parts(&mut self) -> (&Recipe, &mut Scratch) {
        (&self.recipe, &mut self.scratch)
    }

    /// Creates an empty accumulator of the recipe.
    pub fn accumulator(&self) -> Accumulator {
        Accumulator::new(self.recipe.clone())
    }
}

/// Creates another engine for the same recipe, with its own scratch memory.
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

/// The scratch memory of a [`SimHash`]: buffers and tables that stay allocated from one text to the
/// next. Programs with several recipes can share one `Scratch`.
///
/// At most 8 MiB stay allocated between texts. No result depends on earlier texts.
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
    /// The number of bytes that must follow a long text in a buffer: see
    /// [`Scratch::fingerprint_buffer`].
    #[doc(hidden)]
    pub const PADDING: usize = PADDING;

    /// Creates scratch memory. It allocates nothing before the first text.
    pub const fn new() -> Scratch {
        Scratch(None)
    }

    /// The fingerprint of an input by a recipe, as in [`SimHash::fingerprint`].
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`].
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
        if Plan::of(recipe).is_none() {
            return by_general_path(recipe, input);
        }
        // No normalisation changes ASCII.
        let is_ascii = ascii_prefix(text.text.as_bytes()) == text.text.len();
        let normalized = if is_ascii {
            Normalized::unchanged(text.text, &UNCHANGED)
        } else {
            text.in_form(recipe.normalization(), false)?
        };
        self.of_normalized(recipe, normalized.text())
    }

    /// The fingerprint of a UTF-8 text that is already in the recipe's normalisation form, which is
    /// not checked.
    ///
    /// # Errors
    ///
    /// The same as [`SimHash::fingerprint`], and
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for bytes that are not UTF-8.
    ///
    /// ```
    /// use simhash_wasm::{Recipe, Scratch, fingerprint};
    ///
    /// let (mut scratch, recipe) = (Scratch::new(), Recipe::default());
    /// let bytes = "Füße und Hände".as_bytes();
    /// assert_eq!(scratch.fingerprint_utf8(&recipe, bytes)?, fingerprint("Füße und Hände")?);
    /// assert!(scratch.fingerprint_utf8(&recipe, b"\xff").is_err());
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn fingerprint_utf8(
        &mut self,
        recipe: &Recipe,
        text: &[u8],
    ) -> Result<Fingerprint, Error> {
        self.of_utf8(recipe, Utf8::Unchecked(text))
    }

    // The bindings use this function. After an error they call another one, which returns the reason.
    /// The fingerprint of the first `bytes` bytes of a buffer, as in [`Scratch::fingerprint_utf8`].
    ///
    /// They must be UTF-8, which is not always checked: for other bytes, the result may be any fingerprint, or a panic.
    /// A text of more than 1 MiB may be overwritten, so it needs no second copy. At least
    /// [`Scratch::PADDING`] bytes, of any value, must follow such a text in the buffer.
    ///
    /// # Errors
    ///
    /// The same as [`Scratch::fingerprint_utf8`], and
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a buffer that is too short. For a
    /// text of more than 1 MiB, `InvalidArgument` may also mean that a section of the text becomes
    /// too long in lower case, or that an allocation failed.
    ///
    /// ```
    /// use simhash_wasm::{Recipe, Scratch, fingerprint};
    ///
    /// let text = "the cat sat on the mat";
    /// let mut buffer = text.as_bytes().to_vec();
    /// buffer.resize(text.len() + Scratch::PADDING, 0);
    /// let found = Scratch::new().fingerprint_buffer(&Recipe::default(), &mut buffer, text.len())?;
    /// assert_eq!(found, fingerprint(text)?);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    #[doc(hidden)]
    pub fn fingerprint_buffer(
        &mut self,
        recipe: &Recipe,
        buffer: &mut [u8],
        bytes: usize,
    ) -> Result<Fingerprint, Error> {
        if bytes > SECTIONS_FROM_BYTES
            && bytes <= buffer.len()
            && let Some(plan) = Plan::of(recipe)
        {
            let fingerprint = self.get().long(plan, buffer, bytes, SECTION_BYTES);
            self.trim();
            return fingerprint.ok_or_else(Error::not_utf8);
        }
        let text = buffer.get(..bytes).ok_or_else(Error::not_utf8)?;
        self.of_utf8(recipe, Utf8::Trusted(text))
    }

    /// The fingerprint of a text that is already in the recipe's normalisation form.
    fn of_utf8(&mut self, recipe: &Recipe, text: Utf8) -> Result<Fingerprint, Error> {
        let bytes = text.bytes();
        if bytes.len() <= SECTIONS_FROM_BYTES
            && let Some(fingerprint) = self.of_short(recipe, text)
        {
            return Ok(fingerprint);
        }
        let text = str::from_utf8(bytes).map_err(|_| Error::not_utf8())?;
        self.of_normalized(recipe, text)
    }

    /// The fingerprint of a text by the fast path, as one section.
    fn of_short(&mut self, recipe: &Recipe, text: Utf8) -> Option<Fingerprint> {
        let fingerprint = self.get().text(Plan::of(recipe)?, text);
        self.trim();
        fingerprint
    }

    /// The fingerprint of a normalised text.
    fn of_normalized(
        &mut self,
        recipe: &Recipe,
        text: &str,
    ) -> Result<Fingerprint, Error> {
        let bytes = text.len();
        let mut fingerprint = None;
        if bytes > SECTIONS_FROM_BYTES
            && let Some(plan) = Plan::of(recipe)
        {
            let mut buffer = fallible::defaults(bytes + PADDING)?;
            buffer[..bytes].copy_from_slice(text.as_bytes());
            fingerprint = self.get().long(plan, &mut buffer, bytes, SECTION_BYTES);
            self.trim();
        }
        match fingerprint.or_else(|| self.of_short(recipe, Utf8::Checked(text))) {
            Some(fingerprint) => Ok(fingerprint),
            None => by_general_path(recipe, Text::normalized(text).into()),
        }
    }

    fn get(&mut self) -> &mut fast::Scratch {
        self.0.get_or_insert_default()
    }

    /// Frees the memory if an unusual text has enlarged it.
    fn trim(&mut self) {
        if self.0.as_ref().is_some_and(|scratch| {
            scratch.allocated() > KEPT_BYTES && !scratch.keeps_hashes()
        }) {
            self.0 = None;
        }
    }

    /// The low 64 bits of the hash of each vote of a text, and its sums if `with_sums`. None if the
    /// fast path does not support the recipe or the text, or if there is no memory.
    pub(crate) fn votes(
        &mut self,
        recipe: &Recipe,
        text: Text,
        with_sums: bool,
    ) -> Result<Option<(Vec<u64>, Sums)>, Error> {
        if Plan::of(recipe).is_none() {
            return Ok(None);
        }
        self.get().keep_hashes(with_sums);
        let fingerprint = self.of_input(recipe, text.into());
        let scratch = self.get();
        let hashes = scratch.take_hashes();
        let sums = if with_sums { scratch.sums() } else { Sums::default() };
        self.trim();
        fingerprint?;
        Ok(hashes.map(|hashes| (hashes, sums)))
    }
}

impl fmt::Debug for Scratch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scratch").finish_non_exhaustive()
    }
}

/// The fingerprint of any input by the general path, which keeps no scratch memory.
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
/// The same as [`SimHash::fingerprint`].
///
/// ```
/// use simhash_wasm::fingerprint;
///
/// assert_eq!(fingerprint("the cat sat on the mat")?.to_hex(), "581a994fc4876818");
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
pub fn fingerprint<'a>(input: impl Into<Input<'a>>) -> Result<Fingerprint, Error> {
    SimHash::default().fingerprint(input)
}
