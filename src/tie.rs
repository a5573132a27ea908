//! The tie rule: the bit for a sum of exactly 0.

/// The tie rule: what a bit is if its sum is exactly 0. Ties are common if there are few
/// features of equal weight and their number is even.
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
