//! When a fingerprint can be trusted.

use crate::{Bits, Error};
use core::f64::consts::PI;

/// How far a fingerprint can be trusted, by the number of distinct features it was made
/// of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// No features at all: the fingerprint is 0 and says nothing.
    None,
    /// Fewer than 10: a single changed feature moves many bits.
    Low,
    /// 10 and more.
    Ok,
}

impl Confidence {
    pub(crate) fn of(features: usize) -> Confidence {
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

/// How many bits an edit is expected to flip that replaces `changed` of `features`
/// features of equal weight: bits/pi * acos(1 - changed/features).
///
/// Two such texts have feature vectors at that angle, and SimHash turns an angle into
/// distance (Charikar 2002). One of 5 costs 13 of 64 bits, one of 10 costs 9, one of 40
/// costs 4.6.
///
/// # Errors
///
/// No features, or `changed` not from 0 to `features`.
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
