//! How reliable a fingerprint is.

use crate::{Bits, Error};
use core::f64::consts::PI;

/// How reliable a fingerprint is, judged by the number of distinct features that vote: those whose
/// weight is not 0.
///
/// ```
/// use simhash_wasm::{Confidence, SimHash};
///
/// let simhash = SimHash::default();
/// assert_eq!(simhash.explain("...")?.confidence(), Confidence::None);
/// let short = simhash.explain("The cat sat")?.confidence();
/// let longer = simhash.explain("The cat sat on the mat by the door")?.confidence();
/// assert!(short == Confidence::Low && longer == Confidence::Ok && short < longer);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// No feature votes: the fingerprint is 0, and its distance to others is not meaningful.
    None,
    /// 1 to 9 features vote: one changed feature flips many bits.
    Low,
    /// 10 features or more vote.
    Ok,
}

impl Confidence {
    #[doc(hidden)]
    pub fn of(features: usize) -> Confidence {
        match features {
            0 => Confidence::None,
            1..10 => Confidence::Low,
            _ => Confidence::Ok,
        }
    }

    /// The name: `none`, `low` or `ok`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Confidence::None => "none",
            Confidence::Low => "low",
            Confidence::Ok => "ok",
        }
    }
}

/// The number of bits that an edit is expected to flip if it replaces `changed` of `features`
/// features of equal weight: bits/pi * acos(1 - changed/features).
///
/// The arc cosine is the angle between the two feature vectors, and the expected Hamming
/// distance is proportional to that angle (Charikar 2002). With 64 bits, one changed feature
/// flips 13 bits if there are 5 features, 9 if there are 10, and 4.6 if there are 40.
///
/// # Errors
///
/// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) unless `features` is finite and at least
/// 1, and `changed` is from 0 to `features`. Both may be fractions, such as averages.
///
/// ```
/// use simhash_wasm::{Bits, expected_distance};
///
/// assert!((expected_distance(10.0, 1.0, Bits::default())? - 9.2).abs() < 0.05);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
pub fn expected_distance(
    features: f64,
    changed: f64,
    bits: Bits,
) -> Result<f64, Error> {
    if features >= 1.0 && features.is_finite() && (0.0..=features).contains(&changed) {
        let angle = libm::acos(1.0 - changed / features);
        Ok(f64::from(bits.get()) / PI * angle)
    } else {
        Err(Error::change(features, changed))
    }
}
