//! The recipes of other libraries, for fingerprints that databases already contain. A fingerprint equals that of the
//! library, except where the library has a bug.

mod known_hashes;
mod md5;
mod pypi_simhash;
mod tables;
mod votes;
mod word_characters;

use crate::{Bits, Error, Fingerprint, Tie};
use core::{fmt, str::FromStr};
use known_hashes::KnownHashes;

/// The name of a recipe of another library.
///
/// ```
/// use simhash_wasm::InteropRecipe;
///
/// assert_eq!(InteropRecipe::PypiSimhash2.as_str(), "pypi-simhash/2");
/// assert_eq!("pypi-simhash/1".parse(), Ok(InteropRecipe::PypiSimhash1));
/// assert!("pypi-simhash/3".parse::<InteropRecipe>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InteropRecipe {
    /// `pypi-simhash/1`: the Python package simhash up to version 1.7.1. The same as
    /// [`PypiSimhash2`](InteropRecipe::PypiSimhash2), except that a tie is 1.
    PypiSimhash1,
    /// `pypi-simhash/2`: the Python package simhash since version 1.8.0. It converts a text to lower case and keeps only
    /// letters (Unicode category L), numbers (N) and underscores. Each run of 4 of these characters is a feature; if there
    /// are fewer, they are one feature. Every occurrence votes with the low bits of its MD5 hash. A tie is 0.
    PypiSimhash2,
}

impl InteropRecipe {
    /// All recipes of other libraries.
    pub const ALL: [InteropRecipe; 2] =
        [InteropRecipe::PypiSimhash1, InteropRecipe::PypiSimhash2];

    /// The name, such as `pypi-simhash/2`.
    pub const fn as_str(self) -> &'static str {
        match self {
            InteropRecipe::PypiSimhash1 => "pypi-simhash/1",
            InteropRecipe::PypiSimhash2 => "pypi-simhash/2",
        }
    }

    const fn tie(self) -> Tie {
        match self {
            InteropRecipe::PypiSimhash1 => Tie::One,
            InteropRecipe::PypiSimhash2 => Tie::Zero,
        }
    }
}

impl fmt::Display for InteropRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for InteropRecipe {
    type Err = Error;

    fn from_str(name: &str) -> Result<InteropRecipe, Error> {
        InteropRecipe::ALL
            .into_iter()
            .find(|recipe| recipe.as_str() == name)
            .ok_or_else(|| Error::unknown_interop_recipe(name))
    }
}

/// Computes the fingerprints of another library.
///
/// They differ from the library's own fingerprints where the library has a bug:
///
/// - Every feature has its own weight. The library gives a feature without a weight the weight of the preceding pair.
/// - Weights above 255 are valid, and so are texts that repeat 4 characters more than 255 times. With `NumPy` 2, the
///   library fails for these.
/// - A negative weight is a vote against the feature's hash. In the library since 1.8.0, a negative whole number only
///   makes ones more frequent.
/// - Without features, or if all weights are 0, the fingerprint is 0. The library up to 1.7.1 returns all ones.
/// - Characters have the properties of Unicode 17. The library uses the Unicode version of the Python that runs it, and
///   drops newer letters.
///
/// ```
/// use simhash_wasm::{Bits, InteropRecipe, InteropSimHash};
///
/// let simhash = InteropSimHash::new(InteropRecipe::PypiSimhash2, Bits::default());
/// // Simhash("the cat sat on the mat").value
/// assert_eq!(simhash.fingerprint("the cat sat on the mat").value(), 12_036_468_966_196_712_661);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InteropSimHash {
    recipe: InteropRecipe,
    bits: Bits,
}

impl InteropSimHash {
    /// Creates an `InteropSimHash` for a recipe and a width. A fingerprint of `bits` bits is the low bits of the one of 128
    /// bits. The library supports only multiples of 8 bits.
    pub const fn new(recipe: InteropRecipe, bits: Bits) -> InteropSimHash {
        InteropSimHash { recipe, bits }
    }

    /// The recipe.
    pub const fn recipe(self) -> InteropRecipe {
        self.recipe
    }

    /// The width of the fingerprints.
    pub const fn bits(self) -> Bits {
        self.bits
    }

    /// Computes the fingerprint of a text.
    pub fn fingerprint(self, text: &str) -> Fingerprint {
        let mut known = KnownHashes::NONE;
        pypi_simhash::fingerprint(self.recipe.tie(), self.bits, text, &mut known)
    }

    /// Computes the fingerprint of features, which are hashed unchanged. Each occurrence of a feature counts.
    ///
    /// ```
    /// use simhash_wasm::{Bits, InteropRecipe, InteropSimHash};
    ///
    /// let simhash = InteropSimHash::new(InteropRecipe::PypiSimhash2, Bits::default());
    /// // Simhash(["aaa", "bbb"]).value
    /// assert_eq!(simhash.fingerprint_features(&["aaa", "bbb"]).value(), 57_087_923_692_560_392);
    /// ```
    pub fn fingerprint_features(self, features: &[&str]) -> Fingerprint {
        pypi_simhash::of_features(self.recipe.tie(), self.bits, features)
    }

    /// Computes the fingerprint of features with weights. The weights of a repeated feature add up. As in the library,
    /// fractions are added as floating-point numbers, in the order of the features.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a weight that is NaN or outside of
    /// ±[`Weight::MAX`](crate::Weight::MAX).
    ///
    /// ```
    /// use simhash_wasm::{Bits, InteropRecipe, InteropSimHash};
    ///
    /// let simhash = InteropSimHash::new(InteropRecipe::PypiSimhash2, Bits::default());
    /// let weighted = simhash.fingerprint_weighted(&[("cat", 2.0), ("dog", 0.5)])?;
    /// assert_eq!(weighted, simhash.fingerprint("cat")); // the greater weight decides every bit
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn fingerprint_weighted(
        self,
        features: &[(&str, f64)],
    ) -> Result<Fingerprint, Error> {
        pypi_simhash::of_weighted(self.recipe.tie(), self.bits, features)
    }
}

/// A cache of the hashes of runs of characters, for use with many texts: 256 KiB. Without it, every run is hashed.
///
/// ```
/// use simhash_wasm::{Bits, InteropRecipe, InteropScratch, InteropSimHash};
///
/// let simhash = InteropSimHash::new(InteropRecipe::PypiSimhash2, Bits::default());
/// let mut scratch = InteropScratch::new();
/// for text in ["the cat sat on the mat", "the cat sat on a mat"] {
///     assert_eq!(scratch.fingerprint(simhash, text), simhash.fingerprint(text));
/// }
/// ```
#[derive(Debug, Default)]
pub struct InteropScratch(KnownHashes);

impl InteropScratch {
    /// Creates the cache. It allocates nothing before the first text.
    pub const fn new() -> InteropScratch {
        InteropScratch(KnownHashes::NONE)
    }

    /// Computes the same fingerprint of a text as [`InteropSimHash::fingerprint`].
    pub fn fingerprint(&mut self, simhash: InteropSimHash, text: &str) -> Fingerprint {
        self.0.allocate();
        let InteropSimHash { recipe, bits } = simhash;
        pypi_simhash::fingerprint(recipe.tie(), bits, text, &mut self.0)
    }
}
