//! The vector V of one sum per bit: what the literature calls the accumulator.

mod weight_planes;

use crate::{Bits, Error, Fingerprint, Tie, weight::MAX_TOTAL_FIXED};
use alloc::{vec, vec::Vec};
use weight_planes::condense;

/// One sum per bit, bit 0 first, in units of 1/65536: +weight for every feature hash
/// with a 1 there, -weight for every one with a 0.
#[derive(Clone, Debug)]
pub(crate) struct Vector {
    sums: Vec<i64>,
    /// The absolute weights of all that is in it. Negative where more was taken out than
    /// was ever put in.
    total: i64,
}

/// A change to a vector.
pub(crate) struct Vote {
    pub(crate) hash: u128,
    /// What the bits of the hash add.
    pub(crate) weight: i64,
    /// What the total of absolute weights gains.
    pub(crate) total: i64,
}

impl Vector {
    pub(crate) fn new(bits: Bits) -> Vector {
        Vector { sums: vec![0; bits.get() as usize], total: 0 }
    }

    /// A vector with these sums, and the least total that can have made them.
    pub(crate) fn from_sums(sums: Vec<i64>) -> Vector {
        let mut vector = Vector { sums, total: 0 };
        vector.total = vector.largest() as i64;
        vector
    }

    pub(crate) fn sums(&self) -> &[i64] {
        &self.sums
    }

    pub(crate) fn total(&self) -> i64 {
        self.total
    }

    /// Adds all of `merged` and all votes, or nothing: where the total or a sum would
    /// exceed the limit.
    pub(crate) fn apply(
        &mut self,
        merged: Option<&Vector>,
        votes: &[Vote],
    ) -> Result<(), Error> {
        let mut total = i128::from(self.total);
        let mut most = 0;
        if let Some(merged) = merged {
            total += i128::from(merged.total);
            most += u128::from(merged.largest());
        }
        for vote in votes {
            total += i128::from(vote.total);
            most += u128::from(vote.weight.unsigned_abs());
        }
        // A sum that wraps on the way comes back if it ends within the limit of 2^62; if
        // it does not, steps of less than 2^63 in all cannot lead it there by wrapping.
        if total.unsigned_abs() > MAX_TOTAL_FIXED.into() || most > i64::MAX as u128 {
            return Err(Error::total_weight());
        }
        self.add(merged, votes, 1);
        if self.largest() > MAX_TOTAL_FIXED {
            self.add(merged, votes, -1);
            return Err(Error::total_weight());
        }
        self.total = total as i64;
        Ok(())
    }

    fn add(&mut self, merged: Option<&Vector>, votes: &[Vote], sign: i64) {
        for (sum, other) in
            self.sums.iter_mut().zip(merged.iter().flat_map(|m| &m.sums))
        {
            *sum = sum.wrapping_add(sign * other);
        }
        condense(votes, |hash, weight| {
            let weight = sign * weight;
            for (sums, mut lane) in self.sums.chunks_mut(64).zip(hash) {
                for sum in sums {
                    *sum =
                        sum.wrapping_add(if lane & 1 == 1 { weight } else { -weight });
                    lane >>= 1;
                }
            }
        });
    }

    /// The largest absolute sum.
    fn largest(&self) -> u64 {
        self.sums.iter().map(|sum| sum.unsigned_abs()).max().unwrap_or(0)
    }

    /// The signs of the sums. Without any vote it is 0, whatever a tie becomes.
    pub(crate) fn fingerprint(&self, tie: Tie) -> Fingerprint {
        let voted = self.total != 0 || self.largest() != 0;
        let least = match tie {
            Tie::Zero => 1,
            Tie::One => 0,
        };
        let value = self
            .sums
            .iter()
            .rev()
            .fold(0, |bits, &sum| bits << 1 | u128::from(voted && sum >= least));
        Fingerprint::fitting(value, Bits::constant(self.sums.len() as u8))
    }
}
