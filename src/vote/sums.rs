//! The vector V of Charikar's SimHash (2002), one sum per bit: the literature also calls it
//! the accumulator.

mod bit_sliced_weights;

use crate::{
    Bits, Error, Fingerprint, Tie, Weight, recipe::weight::MAX_TOTAL_FIXED,
    vote::carry_save::BitSlicedCounters,
};
use alloc::{vec, vec::Vec};
use bit_sliced_weights::{combine, vote_counted};

/// One sum per bit, bit 0 first, in units of 1/65536. A feature adds its weight to the sum of
/// each bit that is 1 in its hash, and subtracts its weight from that of each bit that is 0.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sums {
    values: Vec<i64>,
    /// The sum of the absolute weights of all features; negative if more were removed than added.
    total: i64,
}

/// A change of the sums by a feature.
pub(crate) struct VoteDelta {
    pub(crate) hash: u128,
    /// The amount added to the sum of each bit that is 1 in the hash, and subtracted from the
    /// others, in units of 1/65536.
    pub(crate) weight: i64,
    /// The amount added to the total of absolute weights, in units of 1/65536.
    pub(crate) total: i64,
}

impl Sums {
    pub(crate) fn new(bits: Bits) -> Sums {
        Sums { values: vec![0; bits.get() as usize], total: 0 }
    }

    /// Sums with these values, in units of 1/65536. The total is the smallest possible one.
    pub(crate) fn from_values(values: Vec<i64>) -> Sums {
        let mut sums = Sums { values, total: 0 };
        sums.total = sums.largest() as i64;
        sums
    }

    /// The sums of `votes` votes of weight 1, by the number of votes in which each bit was 1.
    pub(crate) fn of_counts(
        counters: &BitSlicedCounters,
        votes: u64,
        bits: Bits,
    ) -> Sums {
        let mut sums = Sums::new(bits);
        vote_counted(&mut sums.values, counters, votes, 1);
        sums.total = votes as i64 * Weight::ONE.fixed();
        sums
    }

    pub(crate) fn values(&self) -> &[i64] {
        &self.values
    }

    pub(crate) fn total(&self) -> i64 {
        self.total
    }

    /// Adds the sums of `merged` and all votes. If the total or an absolute sum would exceed the
    /// limit, that is an error, and nothing is added.
    pub(crate) fn apply(
        &mut self,
        merged: Option<&Sums>,
        votes: &[VoteDelta],
    ) -> Result<(), Error> {
        let mut total = i128::from(self.total);
        let mut reach = 0;
        if let Some(merged) = merged {
            total += i128::from(merged.total);
            reach += u128::from(merged.largest());
        }
        for vote in votes {
            total += i128::from(vote.total);
            reach += u128::from(vote.weight.unsigned_abs());
        }
        // Additions wrap, which changes a result by 2^64. All steps together are less than
        // 2^63, and the sum before them is at most 2^62, so the exact result is less than
        // 2^62 + 2^63. If it is beyond the limit of 2^62, then so is the wrapped one.
        if total.unsigned_abs() > MAX_TOTAL_FIXED.into() || reach > i64::MAX as u128 {
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

    /// Adds `sign` times the sums of `merged` and all votes, with wrapping.
    fn add(&mut self, merged: Option<&Sums>, votes: &[VoteDelta], sign: i64) {
        for (sum, other) in
            self.values.iter_mut().zip(merged.iter().flat_map(|m| &m.values))
        {
            *sum = sum.wrapping_add(sign * other);
        }
        combine(&mut self.values, votes, sign);
    }

    /// The largest absolute value of a sum.
    pub(crate) fn largest(&self) -> u64 {
        self.values.iter().map(|sum| sum.unsigned_abs()).max().unwrap_or(0)
    }

    /// The signs of the sums: a 1 where a sum is positive, and where it is 0 under
    /// [`Tie::One`]. Without any vote the result is 0 under both rules.
    pub(crate) fn fingerprint(&self, tie: Tie) -> Fingerprint {
        let voted = self.total != 0 || self.largest() != 0;
        let least = match tie {
            Tie::Zero => 1,
            Tie::One => 0,
        };
        let value = self
            .values
            .iter()
            .rev()
            .fold(0, |bits, &sum| bits << 1 | u128::from(voted && sum >= least));
        Fingerprint::fitting(value, Bits::constant(self.values.len() as u8))
    }
}

/// Adds the vote of a hash, given as the low and the high 64 bits, to sums, with wrapping.
#[inline(never)]
fn vote(values: &mut [i64], hash: [u64; 2], weight: i64) {
    for (sums, mut half) in values.chunks_mut(64).zip(hash) {
        for sum in sums {
            *sum = sum.wrapping_add(if half & 1 == 1 { weight } else { -weight });
            half >>= 1;
        }
    }
}
