//! The released recipes. Each has a variant, and a row of the table.

use crate::{Error, FeatureHash, GramSizes, ScoreLimits};
use core::{fmt, str::FromStr};

/// The name of a released recipe. The results of a released recipe never change. An improved recipe
/// gets a new version number.
///
/// ```
/// use simhash_wasm::RecipeName;
///
/// assert_eq!(RecipeName::Short1.as_str(), "short/1");
/// assert_eq!("page/1".parse(), Ok(RecipeName::Page1));
/// assert!("text/2".parse::<RecipeName>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum RecipeName {
    /// `text/1`, the default, for mixed content: words and pairs of neighbouring words.
    #[default]
    Text1,
    /// `short/1`, for messages, titles and paragraphs: words, and pairs of words with nothing
    /// between them, as in scripts without spaces.
    Short1,
    /// `page/1`, for articles and documents: runs of three words.
    Page1,
    /// `python-hashes/1`, 96 bits by default: the same fingerprints as the Python package
    /// python-hashes. The one exception is a text without features, whose fingerprint is 0 here
    /// and all ones there.
    PythonHashes1,
    /// `java-simhash/1`, 64 bits by default: the same fingerprints as the Java ports of
    /// python-hashes. These ports hash UTF-16 code units, and so differ from python-hashes in
    /// features with code points above U+FFFF. The exception of
    /// [`PythonHashes1`](RecipeName::PythonHashes1) applies here too.
    JavaSimhash1,
}

/// The definition of a released recipe.
pub(super) struct Released {
    name: &'static str,
    /// The sizes of the grams, and those of grams of units that abut.
    grams: [GramSizes; 2],
    pub(super) steps: Steps,
    /// The thresholds at 64 and 128 bits. Our own recipes' thresholds were measured on labelled
    /// texts. 3 of 64 bits is the threshold of Manku, Jain and Das Sarma (2007), which the authors
    /// of the other recipes adopted.
    pub(super) max_distances: (u32, u32),
    /// The limits of queries by score at 64 and 128 bits. Our own recipes' limits were measured on
    /// labelled texts: the greatest score for which at most one in 10,000 unrelated pairs is a
    /// match, rounded down, and a distance that costs at most 0.2 % of the recall. For the other
    /// recipes, the distance is their threshold, and the score admits that many bits of average
    /// margin.
    pub(super) score_limits: (ScoreLimits, ScoreLimits),
}

/// The steps from a text to a fingerprint, except for the gram sizes.
#[derive(Clone, Copy)]
pub(super) enum Steps {
    /// Words of the normalised text in lower case. Each distinct feature votes once.
    Words,
    /// Runs of characters between white space, with a string hash. Each occurrence votes, and a tie
    /// is 1.
    StringHash { bits: u8, hash: FeatureHash },
}

const ONE: GramSizes = GramSizes::one(1);
const TWO: GramSizes = GramSizes::one(2);

/// In the order of the variants of [`RecipeName`].
const RELEASED: [Released; RecipeName::ALL.len()] = [
    Released {
        name: "text/1",
        grams: [ONE.and(TWO), GramSizes::NONE],
        steps: Steps::Words,
        max_distances: (13, 32),
        score_limits: (limits(20, 0.15), limits(40, 0.2)),
    },
    Released {
        name: "short/1",
        grams: [ONE, TWO],
        steps: Steps::Words,
        max_distances: (12, 30),
        score_limits: (limits(20, 0.15), limits(40, 0.21)),
    },
    Released {
        name: "page/1",
        grams: [GramSizes::one(3), GramSizes::NONE],
        steps: Steps::Words,
        max_distances: (14, 34),
        score_limits: (limits(20, 0.2), limits(40, 0.25)),
    },
    Released {
        name: "python-hashes/1",
        grams: [ONE, GramSizes::NONE],
        steps: Steps::StringHash { bits: 96, hash: FeatureHash::StringCodePoints },
        max_distances: (3, 6),
        score_limits: (limits(3, 0.05), limits(6, 0.05)),
    },
    Released {
        name: "java-simhash/1",
        grams: [ONE, GramSizes::NONE],
        steps: Steps::StringHash { bits: 64, hash: FeatureHash::StringUtf16 },
        max_distances: (3, 6),
        score_limits: (limits(3, 0.05), limits(6, 0.05)),
    },
];

const fn limits(max_distance: u32, max_score: f64) -> ScoreLimits {
    ScoreLimits { max_distance, max_score }
}

impl RecipeName {
    /// All released recipes.
    pub const ALL: [RecipeName; 5] = [
        RecipeName::Text1,
        RecipeName::Short1,
        RecipeName::Page1,
        RecipeName::PythonHashes1,
        RecipeName::JavaSimhash1,
    ];

    /// The name, such as `text/1`.
    pub const fn as_str(self) -> &'static str {
        self.released().name
    }

    /// The sizes of the grams, and those of grams of units that abut.
    pub(crate) const fn grams(self) -> [GramSizes; 2] {
        self.released().grams
    }

    /// The same sizes, if the recipe has the steps of words.
    pub(crate) const fn word_grams(self) -> Option<[GramSizes; 2]> {
        match self.released().steps {
            Steps::Words => Some(self.grams()),
            Steps::StringHash { .. } => None,
        }
    }

    pub(super) const fn released(self) -> &'static Released {
        &RELEASED[self as usize]
    }
}

impl fmt::Display for RecipeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for RecipeName {
    type Err = Error;

    fn from_str(name: &str) -> Result<RecipeName, Error> {
        RecipeName::ALL
            .into_iter()
            .find(|recipe| recipe.as_str() == name)
            .ok_or_else(|| Error::unknown_recipe(name))
    }
}
