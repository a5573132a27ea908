//! The weights of features.

use crate::{
    Error, FeatureHash,
    compose::{Hex, Part as _, compose},
    memory::fallible::{self, OutOfMemory},
    vote::feature_table::{Entry, FeatureTable},
};
use alloc::{borrow::Cow, string::String, sync::Arc};
use core::str::FromStr;

/// The weight of a feature's vote: a multiple of 1/65536, from -2^31 to 2^31.
///
/// Weights are fixed-point numbers, so that sums are exact: the sums of an
/// [`Accumulator`](crate::Accumulator) do not depend on the order in which features are added,
/// removed or merged.
///
/// ```
/// use simhash_wasm::Weight;
///
/// assert_eq!(Weight::new(0.3)?.get(), 19661.0 / 65536.0);
/// assert_eq!("2.5".parse(), Weight::new(2.5));
/// assert!(Weight::new(f64::NAN).is_err());
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(i64);

/// The number of binary digits after the point.
const FRACTION_BITS: u32 = 16;

impl Weight {
    /// Weight 0. A feature with this weight does not vote.
    pub const ZERO: Weight = Weight(0);

    /// Weight 1, the weight of every feature under [`Weights::Presence`].
    pub const ONE: Weight = Weight(1 << FRACTION_BITS);

    /// The largest absolute weight, 2^31.
    pub const MAX: f64 = (1_u64 << 31) as f64;

    /// The largest total of the absolute weights in one input or accumulator, 2^46.
    pub const MAX_TOTAL: f64 = (1_u64 << 46) as f64;

    /// Creates a weight. The number is rounded to the nearest multiple of 1/65536, halves away from
    /// zero.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for NaN or a number outside
    /// ±[`Weight::MAX`].
    pub fn new(weight: f64) -> Result<Weight, Error> {
        Weight::checked(weight).ok_or_else(|| Error::weight(weight, None))
    }

    /// Creates the weight of a feature, like [`Weight::new`]. The sentence of an error names the
    /// feature.
    ///
    /// # Errors
    ///
    /// The same as [`Weight::new`].
    pub fn of(feature: &str, weight: f64) -> Result<Weight, Error> {
        Weight::checked(weight).ok_or_else(|| Error::weight(weight, Some(feature)))
    }

    fn checked(weight: f64) -> Option<Weight> {
        (weight.abs() <= Weight::MAX).then(|| Weight(to_fixed(weight)))
    }

    /// The weight as a floating-point number, exactly.
    pub fn get(self) -> f64 {
        from_fixed(self.0)
    }

    /// The weight in units of 1/65536.
    pub(crate) const fn fixed(self) -> i64 {
        self.0
    }
}

impl From<u16> for Weight {
    fn from(weight: u16) -> Weight {
        Weight(i64::from(weight) << FRACTION_BITS)
    }
}

/// Parses a decimal number such as `4` or `-0.5`. White space around the number is ignored.
impl FromStr for Weight {
    type Err = Error;

    fn from_str(text: &str) -> Result<Weight, Error> {
        match text.trim().parse::<f64>() {
            Ok(weight) => Weight::new(weight),
            Err(_) => Err(Error::option_value("weight", "a decimal number", text)),
        }
    }
}

/// The largest total of absolute weights, in units of 1/65536.
pub(crate) const MAX_TOTAL_FIXED: u64 = 1 << (46 + FRACTION_BITS);

/// Converts to units of 1/65536, rounding halves away from zero. `number` must be within ±2^46.
pub(crate) fn to_fixed(number: f64) -> i64 {
    let scaled = number * (1_i64 << FRACTION_BITS) as f64;
    let whole = scaled as i64;
    // Exact. Adding a half before truncation would round 0.49999999999999994 up.
    let rest = scaled - whole as f64;
    whole + i64::from(rest >= 0.5) - i64::from(rest <= -0.5)
}

/// Converts from units of 1/65536: exactly for whole numbers and up to 2^37, otherwise to the
/// nearest number.
pub(crate) fn from_fixed(fixed: i64) -> f64 {
    fixed as f64 / (1_i64 << FRACTION_BITS) as f64
}

/// The rule for the weight of a feature, by its number of occurrences. The default is presence.
///
/// ```
/// use simhash_wasm::{Recipe, SimHash, Weights};
///
/// let weight = |weights| {
///     let simhash = SimHash::new(Recipe::default().with_weights(weights));
///     simhash.explain(&["cat", "cat", "cat", "cat"]).map(|it| it.total())
/// };
/// assert_eq!(weight(Weights::Presence)?, 1.0);
/// assert_eq!(weight(Weights::Count)?, 4.0);
/// assert_eq!(weight(Weights::Log)?, 3.0);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Weights {
    /// Each distinct feature has weight 1.
    #[default]
    Presence,
    /// A feature that occurs n times has weight n.
    Count,
    /// A feature that occurs n times has weight 1 + log2(n), rounded down to a multiple of
    /// 1/65536: 1, 2, 2.58, 3, ... for 1, 2, 3, 4, ... occurrences.
    Log,
    /// Each distinct feature has its weight in a table, whatever its number of occurrences.
    Table(Arc<WeightTable>),
}

impl From<WeightTable> for Weights {
    fn from(table: WeightTable) -> Weights {
        Weights::Table(Arc::new(table))
    }
}

impl Weights {
    /// The name of the rule: `presence`, `count`, `log` or `table`.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Weights::Presence => "presence",
            Weights::Count => "count",
            Weights::Log => "log",
            Weights::Table(_) => "table",
        }
    }

    /// The name of the rule, and for a table its digest, so that different weights have
    /// different ids.
    pub(crate) fn id(&self) -> Cow<'static, str> {
        match self {
            Weights::Table(table) => {
                compose!("table-", Hex(table.digest().into(), 16)).into()
            }
            _ => self.as_str().into(),
        }
    }

    /// The weight of a feature that occurs `count` times, in units of 1/65536. `count` is
    /// negative if an accumulator removed the feature more often than it was added.
    pub(crate) fn of(&self, feature: &str, count: i64) -> i64 {
        match self {
            Weights::Count => count << FRACTION_BITS,
            _ if count <= 0 => 0,
            Weights::Presence => Weight::ONE.0,
            Weights::Log => Weight::ONE.0 + log2_fixed(count as u64),
            Weights::Table(table) => table.get(feature).0,
        }
    }

    /// Whether n occurrences have n times the weight of one, so that an accumulator need not count
    /// features.
    pub(crate) fn is_linear(&self) -> bool {
        matches!(self, Weights::Count)
    }
}

/// The weight of a feature that occurs `count` times under [`Weights::Log`].
pub fn log_weight(count: u32) -> f64 {
    from_fixed(Weights::Log.of("", count.into()))
}

/// floor(65536 * log2(count)), by repeated squaring in integers: the result is the same on every
/// platform, which a floating-point logarithm does not guarantee.
fn log2_fixed(count: u64) -> i64 {
    let whole = count.ilog2();
    // count / 2^whole, from 1 to 2, with 63 binary digits after the point.
    let mut mantissa = count << (63 - whole);
    let mut result = i64::from(whole);
    for _ in 0..FRACTION_BITS {
        let square = (u128::from(mantissa) * u128::from(mantissa)) >> 63;
        let carry = square >> 64;
        mantissa = (square >> carry) as u64;
        result = result << 1 | carry as i64;
    }
    result
}

/// The weights of some features, and a default weight for all others.
///
/// The features of a table have the form of [`Feature::text`](crate::Feature::text): normalised, in
/// lower case if the recipe says so, and with the units of a gram joined. A feature of weight 0,
/// such as a stop word, does not vote.
///
/// ```
/// use simhash_wasm::{Recipe, SimHash, Weight, WeightTable};
///
/// let table = WeightTable::new([("the", Weight::ZERO)], Weight::ONE);
/// let recipe: Recipe = "short/1".parse()?;
/// let mut simhash = SimHash::new(recipe.with_weights(table.into()));
/// assert_eq!(simhash.fingerprint("the cat")?, simhash.fingerprint("cat")?);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct WeightTable {
    entries: FeatureTable,
    default: Weight,
    /// Identifies the table in the id of a recipe.
    digest: u64,
}

/// The hash of the digest. It does not depend on the recipe's feature hash.
const HASH: FeatureHash = FeatureHash::FxHash;

impl WeightTable {
    /// Creates a table of `weights`, with the weight `default` for every other feature. If a feature
    /// is repeated, its last weight is used.
    ///
    /// # Panics
    ///
    /// If an allocation fails. [`WeightTable::try_new`] returns an error instead.
    pub fn new<'a>(
        weights: impl IntoIterator<Item = (&'a str, Weight)>,
        default: Weight,
    ) -> WeightTable {
        match WeightTable::try_new(weights, default) {
            Ok(table) => table,
            Err(error) => panic!("{error}"),
        }
    }

    /// Creates a table like [`WeightTable::new`], but does not panic.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`](crate::ErrorCode::OutOfMemory) if an allocation fails.
    pub fn try_new<'a>(
        weights: impl IntoIterator<Item = (&'a str, Weight)>,
        default: Weight,
    ) -> Result<WeightTable, Error> {
        let mut entries = FeatureTable::default();
        for (feature, weight) in weights {
            let position = entries.intern(feature, HASH)?;
            entries[position].weight = weight.0;
        }
        let digest = digest(&entries, default)?;
        Ok(WeightTable { entries, default, digest })
    }

    /// The weight of a feature: from the table, or the default.
    pub fn get(&self, feature: &str) -> Weight {
        match self.entries.find(feature) {
            Some(position) => Weight(self.entries[position].weight),
            None => self.default,
        }
    }

    /// Identifies the table in the id of a recipe.
    const fn digest(&self) -> u64 {
        self.digest
    }
}

/// The digest of a table: a sum over its entries, which does not depend on their order.
fn digest(entries: &FeatureTable, default: Weight) -> Result<u64, OutOfMemory> {
    let mut digest = HASH.hash(&compose!(default.0)) as u64;
    let mut line = String::new();
    for (feature, entry) in entries.iter() {
        line.clear();
        entry.weight.push_to(&mut line);
        "=".push_to(&mut line);
        fallible::reserve_text(&mut line, feature.len())?;
        feature.push_to(&mut line);
        digest = digest.wrapping_add(HASH.hash(&line) as u64);
    }
    Ok(digest)
}

impl PartialEq for WeightTable {
    fn eq(&self, other: &WeightTable) -> bool {
        let same = |(feature, entry): (&str, &Entry)| {
            let position = other.entries.find(feature);
            position.is_some_and(|at| other.entries[at].weight == entry.weight)
        };
        self.default == other.default
            && self.entries.iter().len() == other.entries.iter().len()
            && self.entries.iter().all(same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn weights_round_to_the_nearest_multiple_of_a_65536th() {
        let unit = 1.0 / 65536.0;
        for (number, fixed) in [
            (0.0, 0),
            (1.0, 65536),
            (-1.0, -65536),
            (0.5 * unit, 1),
            (-0.5 * unit, -1),
            (0.499_999_999_999_999_94 * unit, 0),
            (1.5 * unit, 2),
            (1e-300, 0),
            (Weight::MAX, 1 << 47),
        ] {
            assert_eq!(Weight::new(number).unwrap().fixed(), fixed, "{number}");
        }
    }

    #[test]
    fn weights_out_of_range_are_errors_that_name_the_value() {
        for (number, named) in [
            (f64::NAN, "NaN"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "-inf"),
            (1e300, "1e300"),
            (-2_147_483_648.5, "-2147483648.5"),
        ] {
            let sentence = Weight::of("cat", number).unwrap_err();
            assert_eq!(
                format!("{sentence}"),
                format!(
                    "the weight of \"cat\" must be a finite number from -2147483648 to \
                     2147483648, got {named}"
                )
            );
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "multiplies numbers of two million bits")]
    fn the_logarithm_is_the_floor_of_the_true_one() {
        // floor(65536 * log2(n)) is one less than the number of bits of n^65536.
        for count in (1..=300).chain([65_535, 65_536, 1_000_003, 4_294_967_295]) {
            let power = num_bigint::BigUint::from(count).pow(1 << FRACTION_BITS);
            assert_eq!(log2_fixed(count), power.bits() as i64 - 1, "{count}");
        }
    }

    #[test]
    fn weights_are_read_from_decimal_text() {
        assert_eq!("4".parse(), Ok(Weight::from(4)));
        assert_eq!(" -0.5 ".parse(), Weight::new(-0.5));
        assert!("four".parse::<Weight>().is_err());
        assert!("".parse::<Weight>().is_err());
        assert!("1e300".parse::<Weight>().is_err());
    }

    #[test]
    fn tables_that_differ_are_unequal_and_have_different_digests() {
        let tables = [
            WeightTable::new([("a", Weight::ONE)], Weight::ONE),
            WeightTable::new([("a", Weight::ONE)], Weight::ZERO),
            WeightTable::new([("a", Weight::ZERO)], Weight::ONE),
            WeightTable::new([("b", Weight::ONE)], Weight::ONE),
            WeightTable::new(
                [("a", Weight::ONE), ("a=65536", Weight::ONE)],
                Weight::ONE,
            ),
            WeightTable::new([("a", Weight::ONE), ("b", Weight::ONE)], Weight::ONE),
            WeightTable::new([], Weight::ONE),
        ];
        let mut digests: alloc::vec::Vec<_> =
            tables.iter().map(WeightTable::digest).collect();
        digests.sort_unstable();
        digests.dedup();
        assert_eq!(digests.len(), tables.len());
        for (position, table) in tables.iter().enumerate() {
            assert!(tables[..position].iter().all(|other| other != table));
        }
    }

    #[test]
    fn tables_are_equal_in_any_order_of_entries() {
        let [a, b] = [("a", Weight::ZERO), ("b", Weight::from(3))];
        let table = WeightTable::new([a, b], Weight::ONE);
        let reversed = WeightTable::new([("b", Weight::ONE), b, a], Weight::ONE);
        assert_eq!(table, reversed);
        assert_eq!(table.digest(), reversed.digest());
        assert_eq!(["a", "b", "c"].map(|f| table.get(f).get()), [0.0, 3.0, 1.0]);
    }
}
