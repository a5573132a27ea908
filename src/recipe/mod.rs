//! Recipes: named sets of all the choices that determine a fingerprint.

pub(crate) mod bits;
mod released;
pub(crate) mod tie;
pub(crate) mod weight;

use crate::{
    Bits, Error, FeatureHash, GramSizes, Normalization, ScoreLimits, Tie, Unit, Weights,
};
use alloc::{borrow::Cow, string::String};
use core::str::FromStr;

pub use released::RecipeName;
use released::Steps;

/// All the choices that determine a fingerprint: normalisation, the cutting of texts into features,
/// the hash and weights of features, the tie rule, and the width.
///
/// A recipe is plain data; a [`SimHash`](crate::SimHash) computes fingerprints by it. It starts as a
/// released recipe, whose options can be changed. The default is `text/1` with 64 bits.
///
/// ```
/// use simhash_wasm::{Bits, Recipe, RecipeName, SimHash, Weights};
///
/// let recipe = Recipe::new(RecipeName::Short1).with_bits(Bits::MAX);
/// let counting = recipe.with_weights(Weights::Count);
/// assert_eq!(counting.id(), "short/1+weights=count");
/// assert_eq!("short/1+weights=count".parse::<Recipe>()?.with_bits(Bits::MAX), counting);
/// assert_eq!(SimHash::new(counting).fingerprint("the cat")?.bits().get(), 128);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    name: RecipeName,
    bits: Bits,
    normalization: Normalization,
    lowercase: bool,
    unit: Unit,
    sizes: GramSizes,
    abutting: GramSizes,
    hash: FeatureHash,
    weights: Weights,
    tie: Tie,
}

impl Recipe {
    /// Creates a released recipe, without changes.
    pub fn new(name: RecipeName) -> Recipe {
        let [sizes, abutting] = name.grams();
        let ours = || Recipe {
            name,
            bits: Bits::default(),
            normalization: Normalization::Nfkc,
            lowercase: true,
            unit: Unit::Word,
            sizes,
            abutting,
            hash: FeatureHash::FxHash,
            weights: Weights::Presence,
            tie: Tie::Zero,
        };
        match name.released().steps {
            Steps::Words => ours(),
            Steps::StringHash { bits, hash } => Recipe {
                bits: Bits::constant(bits),
                normalization: Normalization::None,
                lowercase: false,
                unit: Unit::Whitespace,
                hash,
                weights: Weights::Count,
                tie: Tie::One,
                ..ours()
            },
        }
    }

    /// The same recipe with another width.
    #[must_use]
    pub fn with_bits(mut self, bits: Bits) -> Recipe {
        self.bits = bits;
        self
    }

    /// The same recipe with another normalisation of texts.
    #[must_use]
    pub fn with_normalization(mut self, normalization: Normalization) -> Recipe {
        self.normalization = normalization;
        self
    }

    /// The same recipe, with or without conversion to lower case.
    #[must_use]
    pub fn with_lowercase(mut self, lowercase: bool) -> Recipe {
        self.lowercase = lowercase;
        self
    }

    /// The same recipe with other units.
    #[must_use]
    pub fn with_unit(mut self, unit: Unit) -> Recipe {
        self.unit = unit;
        self
    }

    /// The same recipe with other gram sizes: grams of `sizes` are formed everywhere in a text, and
    /// those of `abutting` only from units with nothing between them.
    ///
    /// ```
    /// use simhash_wasm::{GramSizes, Recipe, SimHash};
    ///
    /// let [one, two] = [GramSizes::new(&[1])?, GramSizes::new(&[2])?];
    /// let simhash = SimHash::new(Recipe::default().with_sizes(one, two));
    /// let explanation = simhash.explain("a cat 你好")?;
    /// let features: Vec<&str> = explanation.features().map(|feature| feature.text).collect();
    /// assert_eq!(features, ["a", "cat", "你", "好", "你好"]);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    #[must_use]
    pub fn with_sizes(mut self, sizes: GramSizes, abutting: GramSizes) -> Recipe {
        self.sizes = sizes;
        self.abutting = abutting;
        self
    }

    /// The same recipe with another rule for weights.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> Recipe {
        self.weights = weights;
        self
    }

    /// The same recipe with another tie rule.
    #[must_use]
    pub fn with_tie(mut self, tie: Tie) -> Recipe {
        self.tie = tie;
        self
    }

    /// The same recipe with another value of one option. Name and value are text:
    ///
    /// - `bits`: a whole number from 1 to 128
    /// - `normalize`: `NFKC`, `NFC` or `none`
    /// - `lowercase`: `true` or `false`
    /// - `unit`: `word`, `char` or `whitespace`
    /// - `sizes` and `abutting`: whole numbers from 1 to 64, separated by commas. `abutting` may
    ///   also be `none`, the empty set.
    /// - `weights`: `presence`, `count` or `log`
    /// - `tie`: `zero` or `one`
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for an unknown option or value.
    ///
    /// ```
    /// use simhash_wasm::Recipe;
    ///
    /// let recipe = Recipe::default().with_option("unit", "char")?.with_option("sizes", "3")?;
    /// assert_eq!(recipe.id(), "text/1+unit=char+sizes=3");
    /// assert!(recipe.with_option("unit", "line").is_err());
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn with_option(mut self, option: &str, value: &str) -> Result<Recipe, Error> {
        self.set(option, value)?;
        Ok(self)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), Error> {
        if option == "bits" {
            self.bits = value.parse()?;
            return Ok(());
        }
        let choice = Choice::ALL[position(&Recipe::OPTIONS, option)
            .ok_or_else(|| Error::unknown_option(option))?];
        let not = |expected: &str| Error::option_value(option, expected, value);
        let one_of = |values: &[&str], expected: &str| {
            position(values, value).ok_or_else(|| not(expected))
        };
        match choice {
            Choice::Normalization => {
                const FORMS: [Normalization; 3] =
                    [Normalization::Nfkc, Normalization::Nfc, Normalization::None];
                let expected = "\"NFKC\", \"NFC\" or false";
                self.normalization = FORMS[one_of(&["NFKC", "NFC", "none"], expected)?];
            }
            Choice::Lowercase => {
                self.lowercase = one_of(&["false", "true"], "true or false")? > 0;
            }
            Choice::Unit => {
                const UNITS: [Unit; 3] = [Unit::Word, Unit::Char, Unit::Whitespace];
                let expected = "\"word\", \"char\" or \"whitespace\"";
                self.unit = UNITS[one_of(&["word", "char", "whitespace"], expected)?];
            }
            Choice::Sizes | Choice::Abutting => {
                let sizes = GramSizes::parse(value)
                    .ok_or_else(|| not("a list of whole numbers from 1 to 64"))?;
                if choice == Choice::Abutting {
                    self.abutting = sizes;
                } else if sizes == GramSizes::NONE {
                    return Err(not("a list of at least one whole number"));
                } else {
                    self.sizes = sizes;
                }
            }
            Choice::Weights => {
                let expected = "\"presence\", \"count\", \"log\" or a table";
                self.weights = match one_of(&["presence", "count", "log"], expected)? {
                    0 => Weights::Presence,
                    1 => Weights::Count,
                    _ => Weights::Log,
                }
            }
            Choice::Tie => {
                const RULES: [Tie; 2] = [Tie::Zero, Tie::One];
                self.tie = RULES[one_of(&["zero", "one"], "\"zero\" or \"one\"")?];
            }
        }
        Ok(())
    }

    /// The names of the options that an [id](Recipe::id) may contain, in the id's order. They
    /// exclude `bits`, because an id does not contain the width.
    pub const OPTIONS: [&str; 7] =
        ["normalize", "lowercase", "unit", "sizes", "abutting", "weights", "tie"];

    /// The values of [`Recipe::OPTIONS`], in the text form that [`Recipe::with_option`] reads.
    /// A table of weights is given by its digest.
    #[doc(hidden)]
    pub fn values(&self) -> [Cow<'static, str>; 7] {
        [
            self.normalization.as_str().into(),
            (if self.lowercase { "true" } else { "false" }).into(),
            self.unit.as_str().into(),
            self.sizes.text().into(),
            self.abutting.text().into(),
            self.weights.id(),
            self.tie.as_str().into(),
        ]
    }

    /// The identity of the recipe; store it with fingerprints. Two fingerprints are comparable if
    /// and only if both their ids and their widths are equal.
    ///
    /// The id is the name of the released recipe, followed by the changed options, except the width:
    /// `text/1`, `text/1+unit=char+sizes=3`. [`FromStr`] parses an id, unless it contains the digest
    /// of a table of weights.
    ///
    /// ```
    /// use simhash_wasm::{Bits, Recipe, Tie};
    ///
    /// assert_eq!(Recipe::default().with_bits(Bits::MAX).id(), "text/1");
    /// assert_eq!(Recipe::default().with_tie(Tie::One).id(), "text/1+tie=one");
    /// ```
    pub fn id(&self) -> String {
        let mut id = String::from(self.name.as_str());
        let released = Recipe::new(self.name).values();
        for (at, value) in self.values().iter().enumerate() {
            if *value != released[at] {
                id.extend(["+", Recipe::OPTIONS[at], "=", &**value]);
            }
        }
        id
    }

    /// Checks that results of both recipes can be compared and combined: that their widths and ids
    /// are equal.
    pub(crate) fn check_same(&self, other: &Recipe) -> Result<(), Error> {
        let (ours, theirs) = (self.id(), other.id());
        if self.bits != other.bits {
            Err(Error::widths(self.bits, other.bits))
        } else if ours != theirs {
            Err(Error::recipes(&ours, &theirs))
        } else {
            Ok(())
        }
    }

    /// The threshold: two texts are near-duplicates if the Hamming distance of their fingerprints is
    /// at most this number of bits.
    ///
    /// The released recipe defines the thresholds for 64 and 128 bits. For other widths, the one for
    /// 64 bits is scaled in proportion to the width and rounded down.
    ///
    /// ```
    /// use simhash_wasm::{Bits, Recipe};
    ///
    /// let at = |bits| Ok::<_, simhash_wasm::Error>(Recipe::default().with_bits(Bits::new(bits)?));
    /// assert_eq!([at(64)?, at(128)?, at(32)?].map(|recipe| recipe.max_distance()), [13, 32, 6]);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn max_distance(&self) -> u32 {
        let (at_64, at_128) = self.name.released().max_distances;
        match self.bits.get() {
            128 => at_128,
            bits => at_64 * bits / 64,
        }
    }

    /// The limits of queries by score: two texts are near-duplicates if the score is at most
    /// `max_score`, and the distance at most `max_distance`.
    ///
    /// The released recipe defines the limits for 64 and 128 bits. For other widths, the distance for
    /// 64 bits is scaled in proportion to the width and rounded down; the score is the one for 64
    /// bits.
    ///
    /// ```
    /// use simhash_wasm::{Bits, Recipe, ScoreLimits};
    ///
    /// let limits = |bits| Recipe::default().with_bits(bits).score_limits();
    /// assert_eq!(limits(Bits::default()), ScoreLimits { max_distance: 20, max_score: 0.15 });
    /// assert_eq!(limits(Bits::MAX), ScoreLimits { max_distance: 40, max_score: 0.2 });
    /// ```
    pub fn score_limits(&self) -> ScoreLimits {
        let (at_64, at_128) = self.name.released().score_limits;
        match self.bits.get() {
            128 => at_128,
            bits => {
                ScoreLimits { max_distance: at_64.max_distance * bits / 64, ..at_64 }
            }
        }
    }

    /// The name of the released recipe from which this one was derived; it may be unchanged.
    pub const fn name(&self) -> RecipeName {
        self.name
    }

    /// The width of its fingerprints.
    pub const fn bits(&self) -> Bits {
        self.bits
    }

    /// The units for passages: the same, except that letters become words, because five
    /// neighbouring letters occur in every text.
    pub(crate) fn token(&self) -> Unit {
        if self.unit == Unit::Char { Unit::Word } else { self.unit }
    }

    /// The normalisation of texts.
    pub const fn normalization(&self) -> Normalization {
        self.normalization
    }

    /// Whether texts are converted to lower case, by Unicode's full mapping as in
    /// [`str::to_lowercase`].
    pub const fn lowercase(&self) -> bool {
        self.lowercase
    }

    /// The units into which texts are cut.
    pub const fn unit(&self) -> Unit {
        self.unit
    }

    /// The gram sizes: numbers of neighbouring units that form a feature.
    pub const fn sizes(&self) -> GramSizes {
        self.sizes
    }

    /// Gram sizes, in addition to [`Recipe::sizes`], for units with nothing between them.
    pub const fn abutting(&self) -> GramSizes {
        self.abutting
    }

    /// The hash function of features.
    pub const fn hash(&self) -> FeatureHash {
        self.hash
    }

    /// The rule for the weights of features.
    pub const fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The tie rule.
    pub const fn tie(&self) -> Tie {
        self.tie
    }
}

/// The choices of [`Recipe::OPTIONS`].
#[derive(Clone, Copy, PartialEq)]
enum Choice {
    Normalization,
    Lowercase,
    Unit,
    Sizes,
    Abutting,
    Weights,
    Tie,
}

impl Choice {
    /// In the order of [`Recipe::OPTIONS`].
    const ALL: [Choice; Recipe::OPTIONS.len()] = [
        Choice::Normalization,
        Choice::Lowercase,
        Choice::Unit,
        Choice::Sizes,
        Choice::Abutting,
        Choice::Weights,
        Choice::Tie,
    ];
}

/// The position of a name in a list. A `match` would repeat the names as numbers in the code, which
/// do not compress.
#[inline(never)]
fn position(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|&known| known == name)
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe::new(RecipeName::default())
    }
}

/// Parses the name of a released recipe, or an [id](Recipe::id). The width is the default of the
/// released recipe.
impl FromStr for Recipe {
    type Err = Error;

    fn from_str(id: &str) -> Result<Recipe, Error> {
        let mut parts = id.split(['+']);
        let mut recipe = Recipe::new(parts.next().unwrap_or_default().parse()?);
        for part in parts {
            match part.split_once(['=']) {
                Some((option, value)) if option != "bits" => {
                    recipe.set(option, value)?;
                }
                _ => return Err(Error::unknown_recipe(id)),
            }
        }
        Ok(recipe)
    }
}
