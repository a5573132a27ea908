//! The criterion for similar feature sets.

use crate::{Error, Overlap};

/// The measure of the similarity of two feature sets. Both measures are from 0 to 1.
///
/// ```
/// use simhash_wasm::{FeatureSet, Measure};
///
/// let a = FeatureSet::from_hashes(vec![1, 2, 3, 4]);
/// let b = FeatureSet::from_hashes(vec![1, 2, 3, 5, 6, 7]);
/// let overlap = a.overlap(&b);
/// assert_eq!(Measure::Jaccard.of(overlap), 3.0 / 7.0);
/// assert_eq!(Measure::Containment.of(overlap), 3.0 / 4.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Measure {
    /// The Jaccard similarity: the shared features divided by the features of either set.
    #[default]
    Jaccard,
    /// The containment of the smaller set in the larger one: the shared features divided by those of
    /// the smaller set.
    Containment,
}

impl Measure {
    /// The similarity of two sets, which is 0 if one of them is empty.
    pub fn of(self, overlap: Overlap) -> f64 {
        match self {
            Measure::Jaccard => overlap.jaccard(),
            Measure::Containment => {
                let Overlap { a, b, shared } = overlap;
                Overlap { a: a.min(b), b: a.max(b), shared }.containment()
            }
        }
    }
}

/// The least similarity of two sets that count as similar.
#[derive(Clone, Copy)]
pub(super) struct Threshold {
    pub(super) measure: Measure,
    least: f64,
}

impl Threshold {
    pub(super) fn new(measure: Measure, least: f64) -> Result<Threshold, Error> {
        if (Threshold::MIN..=1.0).contains(&least) {
            Ok(Threshold { measure, least })
        } else {
            Err(Error::min_similarity(least))
        }
    }

    /// The least allowed threshold. Below it, nearly all pairs share a band.
    pub(super) const MIN: f64 = 0.2;

    /// The least number of shared features of two similar sets, given the sizes. At least 1.
    pub(super) fn needed(self, a: usize, b: usize) -> usize {
        let suffices =
            |shared: usize| self.measure.of(Overlap { a, b, shared }) >= self.least;
        let estimate = match self.measure {
            Measure::Jaccard => self.least / (1.0 + self.least) * (a + b) as f64,
            Measure::Containment => self.least * a.min(b) as f64,
        };
        // The estimate is rounded, so it is corrected with the quotient that callers compute.
        let mut needed = (estimate as usize).max(1);
        while needed > 1 && suffices(needed - 1) {
            needed -= 1;
        }
        while needed <= a.min(b) && !suffices(needed) {
            needed += 1;
        }
        needed
    }

    /// The number of rows in each band of a signature: as many as possible, up to 8, such that a pair at
    /// the threshold shares all rows of a band with a probability of at least 1/16. Then 64 bands find it
    /// with a probability of at least .984.
    ///
    /// For containment, this holds for a pair in which one set has up to one and a half times as
    /// many features as the other.
    pub(super) fn rows(self) -> u32 {
        let jaccard = match self.measure {
            Measure::Jaccard => self.least,
            Measure::Containment => self.least / (2.5 - self.least),
        };
        let (mut rows, mut power) = (1, jaccard * jaccard);
        while rows < 8 && power >= 1.0 / 16.0 {
            rows += 1;
            power *= jaccard;
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_needed_is_the_least_whose_similarity_suffices() {
        let sizes = if cfg!(miri) { 4 } else { 40 };
        for least in [0.2, 0.3, 1.0 / 3.0, 0.5, 0.6, 2.0 / 3.0, 0.8, 0.99, 1.0] {
            for measure in [Measure::Jaccard, Measure::Containment] {
                let threshold = Threshold::new(measure, least).unwrap();
                for (a, b) in (1..sizes).flat_map(|a| (1..sizes).map(move |b| (a, b))) {
                    let suffices =
                        |shared| measure.of(Overlap { a, b, shared }) >= least;
                    let naive = (1..=a.min(b)).find(|&shared| suffices(shared));
                    let needed = threshold.needed(a, b);
                    assert_eq!(Some(needed).filter(|&n| n <= a.min(b)), naive);
                }
            }
        }
    }

    #[test]
    fn rows_follow_from_the_threshold() {
        let rows = |measure, least| Threshold::new(measure, least).unwrap().rows();
        let jaccard: [u32; 7] = [0.2, 0.25, 0.4, 0.5, 0.6, 0.7, 1.0]
            .map(|least| rows(Measure::Jaccard, least));
        assert_eq!(jaccard, [1, 2, 3, 4, 5, 7, 8]);
        assert_eq!(rows(Measure::Containment, 0.8), 3);
        for least in [0.19, 1.01, f64::NAN] {
            assert!(Threshold::new(Measure::Jaccard, least).is_err());
        }
    }
}
