//! Sign-full queries: a fingerprint with the magnitudes of its sums, and the score of a stored
//! fingerprint.
//!
//! The querying program has the text, so it knows how far each sum is from 0. For a stored text, only
//! the signs are known. A differing bit with a large sum is stronger evidence than one with a small
//! sum. This is the asymmetric estimator of Dong, Charikar and Li (SIGIR 2008), which Li (AAAI 2019)
//! studies as sign-full random projections.

use crate::{Bits, Error, Fingerprint, Tie, vote::sums::Sums};
use core::{f64::consts::PI, fmt};

/// A fingerprint with the margins of its bits, for querying stored fingerprints.
/// [`SimHash::query`](crate::SimHash::query) creates it.
///
/// A margin here is the absolute sum of a bit, scaled so that the largest of the text is 255, and
/// rounded. The **score** of another fingerprint is the sum of the margins of the differing bits,
/// divided by the sum of all margins: 0 if all bits are equal, about 0.5 for unrelated texts, and 1
/// if all bits differ. At equal recall, a score gives fewer false positives than the Hamming
/// distance: 64 bits with a score separate nearly as well as 128 bits by distance.
///
/// If no margin is greater than 0, as for a text without features, all are 255. The score is then
/// the fraction of differing bits.
///
/// ```
/// use simhash_wasm::{Recipe, RecipeName, SimHash};
///
/// let mut simhash = SimHash::new(Recipe::new(RecipeName::Short1));
/// let query = simhash.query("The cat sat on the mat by the door, and watched the rain.")?;
/// let near = simhash.fingerprint("The cat lay on the mat by the door, and watched the rain.")?;
/// let far = simhash.fingerprint("Water the tomatoes early, before the sun reaches the roof.")?;
/// assert!(query.score(near)? < 0.1 && query.score(far)? > 0.3);
/// assert_eq!(query.score(query.fingerprint())?, 0.0);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Query {
    fingerprint: Fingerprint,
    /// By bit; 0 above the width.
    margins: [u8; 128],
    /// The sum of the margins, at least 1.
    total: u16,
}

/// The scaled margin of the bit whose sum is farthest from 0.
const MAX_MARGIN: u64 = 255;

/// An estimate of the cosine similarity of two texts. See [`Query::estimate`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimated cosine of the two weighted feature vectors, from -1 to 1.
    pub cosine: f64,
    /// The standard error of [`Estimate::cosine`].
    pub standard_error: f64,
}

impl Query {
    /// Creates the query of a text with these sums.
    pub(crate) fn of(sums: &Sums, tie: Tie) -> Query {
        let mut margins = [0; 128];
        for (to, margin) in
            margins.iter_mut().zip(margins_of(sums.values().iter().copied()))
        {
            *to = margin;
        }
        let total = sum(&margins);
        Query { fingerprint: sums.fingerprint(tie), margins, total }
    }

    /// Creates a query from a fingerprint and the margins of its bits, bit 0 first, such as those
    /// from [`Query::margins`].
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) unless there is one margin for each
    /// bit.
    ///
    /// ```
    /// use simhash_wasm::{Bits, Fingerprint, Query};
    ///
    /// let four = Bits::new(4)?;
    /// let query = Query::new(Fingerprint::new(0b0110, four)?, &[10, 60, 20, 10])?;
    /// assert_eq!(query.score(Fingerprint::new(0b0111, four)?)?, 0.1);
    /// assert_eq!(query.score(Fingerprint::new(0b0100, four)?)?, 0.6);
    /// assert!(Query::new(query.fingerprint(), &[1, 2, 3]).is_err());
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn new(fingerprint: Fingerprint, margins: &[u8]) -> Result<Query, Error> {
        let bits = fingerprint.bits();
        if margins.len() != bits.get() as usize {
            return Err(Error::margins(bits, margins.len()));
        }
        let mut all = [0; 128];
        all[..margins.len()].copy_from_slice(margins);
        Ok(Query::with(fingerprint, all))
    }

    fn with(fingerprint: Fingerprint, mut margins: [u8; 128]) -> Query {
        let mut total = sum(&margins);
        if total == 0 {
            margins[..fingerprint.bits().get() as usize].fill(MAX_MARGIN as u8);
            total = sum(&margins);
        }
        Query { fingerprint, margins, total }
    }

    /// The fingerprint.
    pub const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// The width, 1 to 128 bits.
    pub const fn bits(&self) -> Bits {
        self.fingerprint.bits()
    }

    /// The margin of each bit, from 0 to 255, bit 0 first.
    pub fn margins(&self) -> &[u8] {
        &self.margins[..self.bits().get() as usize]
    }

    /// The sum of all margins, which is the divisor of a score.
    pub(crate) const fn total(&self) -> u32 {
        self.total as u32
    }

    /// The score of a stored fingerprint: the sum of the margins of the bits in which it differs
    /// from the query, divided by the sum of all margins. From 0 for equal fingerprints to 1.
    ///
    /// The sums are whole numbers, so the result is the same on every target.
    ///
    /// # Errors
    ///
    /// [`RecipeMismatch`](crate::ErrorCode::RecipeMismatch) for a fingerprint of another width.
    pub fn score(&self, stored: Fingerprint) -> Result<f64, Error> {
        if stored.bits() != self.bits() {
            return Err(Error::widths(self.bits(), stored.bits()));
        }
        Ok(score(self.margins(), self.fingerprint.value() ^ stored.value()))
    }

    /// The score of a sum of margins.
    pub(crate) fn share(&self, differing: u32) -> f64 {
        f64::from(differing) / f64::from(self.total)
    }

    /// The greatest sum of margins whose score is at most `max_score`, or `None` if `max_score` is
    /// not a score.
    pub(crate) fn greatest_sum(&self, max_score: f64) -> Option<u32> {
        if !(0.0..=1.0).contains(&max_score) {
            return None;
        }
        // The product may be rounded up to the next whole number or down from it.
        let near = (max_score * f64::from(self.total)) as u32 + 1;
        (0..=near).rev().find(|&sum| self.share(sum) <= max_score)
    }

    /// Estimates the cosine similarity of the query's text and a stored one, with the standard
    /// error.
    ///
    /// The estimate is 1 - 2 * score. Of Li's estimators for sign-full projections (AAAI 2019) that
    /// only need sums, it has the least variance for near texts. With θ = acos(cosine), its
    /// asymptotic variance is 2π/bits * (cosine * (θ - sin θ cos θ)/π + ((1 - cosine)/2)²).
    /// Estimating from the distance, by [`Fingerprint::cosine`], has 1.6 to 2.4 times this variance
    /// wherever the cosine is 0 or more.
    ///
    /// The formulas assume that each sum is nearly normally distributed, which holds from some ten
    /// features on. If no bit differs, the standard error is 0, though the texts may differ.
    ///
    /// # Errors
    ///
    /// The same as [`Query::score`].
    ///
    /// ```
    /// use simhash_wasm::SimHash;
    ///
    /// let mut simhash = SimHash::default();
    /// let query = simhash.query("The cat sat on the mat by the door, and watched the rain.")?;
    /// let stored = simhash.fingerprint("The cat lay on the mat by the door, and saw the rain.")?;
    /// let estimate = query.estimate(stored)?;
    /// // 17 of 25 features are the same in both texts: their cosine is 0.68.
    /// assert!((estimate.cosine - 0.68).abs() < 2.0 * estimate.standard_error);
    /// assert!(estimate.standard_error < 0.12);
    /// # Ok::<(), simhash_wasm::Error>(())
    /// ```
    pub fn estimate(&self, stored: Fingerprint) -> Result<Estimate, Error> {
        let score = self.score(stored)?;
        let standard_error = standard_error(score, self.bits());
        Ok(Estimate { cosine: 1.0 - 2.0 * score, standard_error })
    }
}

/// The fraction of the margins whose bits differ; if all margins are 0, the fraction of the bits.
#[doc(hidden)]
pub fn score(margins: &[u8], mut differing: u128) -> f64 {
    let (mut sum, mut total, mut count) = (0_u32, 0_u32, 0_u32);
    for &margin in margins {
        let differs = differing as u32 & 1;
        sum += differs * u32::from(margin);
        total += u32::from(margin);
        count += differs;
        differing >>= 1;
    }
    if total == 0 {
        (sum, total) = (count, margins.len() as u32);
    }
    f64::from(sum) / f64::from(total)
}

/// The standard error of the cosine that follows from a score: see [`Query::estimate`].
#[doc(hidden)]
pub fn standard_error(score: f64, bits: Bits) -> f64 {
    let cosine = 1.0 - 2.0 * score;
    let (angle, sine) = (libm::acos(cosine), libm::sqrt(1.0 - cosine * cosine));
    let squares = (angle - sine * cosine) / PI;
    let variance =
        2.0 * PI / f64::from(bits.get()) * (cosine * squares + score * score);
    libm::sqrt(variance.max(0.0))
}

/// The margins of sums, from 0 to 255, bit 0 first. A sum is read twice: the first time before the first margin is returned.
#[doc(hidden)]
pub fn margins_of<Sums>(sums: Sums) -> impl ExactSizeIterator<Item = u8>
where
    Sums: ExactSizeIterator<Item = i64> + Clone,
{
    let largest = sums.clone().map(i64::unsigned_abs).max().unwrap_or(0);
    // 54 bits remain, so that the products fit in 64 bits.
    let shift = 10_u32.saturating_sub(largest.leading_zeros());
    let largest = largest >> shift;
    sums.map(move |sum| {
        let scaled = (sum.unsigned_abs() >> shift) * MAX_MARGIN;
        // If all sums are 0, all margins are equal.
        (scaled + largest / 2).checked_div(largest).unwrap_or(MAX_MARGIN) as u8
    })
}

fn sum(margins: &[u8; 128]) -> u16 {
    margins.iter().map(|&margin| u16::from(margin)).sum()
}

impl fmt::Debug for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query")
            .field("fingerprint", &self.fingerprint)
            .field("margins", &self.margins())
            .finish_non_exhaustive()
    }
}
