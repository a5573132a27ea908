//! The tie rule: the bit for a sum of exactly 0.

/// The tie rule: the value of a bit whose sum is exactly 0. Ties are common for inputs with few
/// features of equal weight if the number of features is even.
///
/// The fingerprint of an input without features is 0 under both rules.
///
/// ```
/// use simhash_wasm::{Recipe, SimHash, Tie};
///
/// // Of two features, a bit is a tie where their hashes differ.
/// let mut zero = SimHash::new(Recipe::default().with_tie(Tie::Zero));
/// let [cat, dog] = [zero.fingerprint(&["cat"])?.value(), zero.fingerprint(&["dog"])?.value()];
/// assert_eq!(zero.fingerprint(&["cat", "dog"])?.value(), cat & dog);
/// let mut one = SimHash::new(Recipe::default().with_tie(Tie::One));
/// assert_eq!(one.fingerprint(&["cat", "dog"])?.value(), cat | dog);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Tie {
    /// 0: a bit is 1 if its sum is greater than 0.
    #[default]
    Zero,
    /// 1: a bit is 1 if its sum is at least 0.
    One,
}

impl Tie {
    /// The name of the rule: `zero` or `one`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Tie::Zero => "zero",
            Tie::One => "one",
        }
    }
}
