//! Bitmaps of feature sets, which rule out that two sets are similar (Sandes, Teodoro, Melo: "Bitmap filter: speeding up
//! exact set similarity joins with bitwise operations", Information Systems 88, 2020). The bit of each feature is chosen
//! by its hash. A feature whose bit is not set in the bitmap of another set is not in that set.

const WORDS: usize = 4;

/// The size of a feature set and its bitmap. The default is the empty set, to which no set is similar.
#[derive(Clone, Copy, Default)]
pub struct FeatureBitmap {
    features: u32,
    words: [u64; WORDS],
}

impl FeatureBitmap {
    /// The bitmap of a set, from the hashes of its distinct features.
    pub fn of(features: impl Iterator<Item = u64>) -> FeatureBitmap {
        let mut bitmap = FeatureBitmap::default();
        for feature in features {
            // MurmurHash3's fmix64 finishes the hashes, so any of their bits serve.
            bitmap.words[feature as usize / 64 % WORDS] |= 1 << (feature % 64);
            bitmap.features += 1;
        }
        bitmap
    }

    /// Whether two sets may have a Jaccard similarity of at least `similarity`, which must be greater than 0. There are
    /// false positives, but no false negatives.
    pub fn may_be_similar(&self, other: &FeatureBitmap, similarity: f64) -> bool {
        let [a, b] = [self.features, other.features].map(f64::from);
        // Shared features are at least similarity * (a + b - shared), and at most all of the smaller set.
        let least = similarity * (a + b) / (1.0 + similarity) - ROUNDING;
        a >= least
            && b >= least
            && a - f64::from(self.missing_in(other)) >= least
            && b - f64::from(other.missing_in(self)) >= least
    }

    /// A lower bound of the number of features that are in this set and not in the other.
    fn missing_in(&self, other: &FeatureBitmap) -> u32 {
        let words = self.words.iter().zip(other.words);
        words.map(|(own, other)| (own & !other).count_ones()).sum()
    }
}

/// Greater than the rounding error of the limit, and less than one feature.
const ROUNDING: f64 = 1e-6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Random;

    #[test]
    fn no_similar_set_is_ruled_out_and_most_others_are() {
        let mut random = Random(8);
        let pool: [u64; 60] = core::array::from_fn(|_| random.next());
        let (mut ruled_out, mut others) = (0, 0);
        for _ in 0..2000 {
            let [a, b] =
                [random.next(), random.next()].map(|bits| bits & ((1 << 60) - 1));
            let bitmap = |set: u64| {
                let chosen = (0..60).filter(move |at| set >> at & 1 == 1);
                FeatureBitmap::of(chosen.map(|at| pool[at]))
            };
            let similarity =
                f64::from((a & b).count_ones()) / f64::from((a | b).count_ones());
            assert!(bitmap(a).may_be_similar(&bitmap(b), similarity));
            assert!(bitmap(a).may_be_similar(&bitmap(a), 1.0));
            others += 1;
            ruled_out +=
                u32::from(!bitmap(a).may_be_similar(&bitmap(b), similarity + 0.2));
        }
        assert!(2 * ruled_out > others);
        assert!(
            !FeatureBitmap::default()
                .may_be_similar(&FeatureBitmap::of([5].into_iter()), 0.1)
        );
    }
}
