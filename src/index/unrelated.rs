//! The measured rates of near fingerprints among unrelated texts, and the greatest distance at which a
//! collection has few such pairs.
//!
//! Pairs grow with the square of the number of texts, and so do pairs that are near by chance: a distance that
//! suits two texts is too great for a million.

use crate::{Bits, Recipe, RecipeName};
use core::f64::consts::LN_2;

/// The number of rates in a row: at distances from 0 to half the width, in steps of 1/32 of the width.
const STEPS: usize = 17;

/// The fraction of unrelated pairs within a distance, at 64 and at 128 bits: its binary logarithm, in quarters and
/// without the sign, as measured by `npm run tails`. Among several kinds of text, it is the greatest.
type Shares = [[u8; STEPS]; 2];

const TEXT_1: Shares = [
    [165, 151, 136, 122, 108, 95, 67, 53, 37, 27, 19, 13, 9, 5, 3, 1, 0],
    [255, 242, 218, 194, 170, 146, 122, 91, 72, 54, 37, 25, 15, 9, 4, 2, 0],
];
const SHORT_1: Shares = [
    [154, 138, 122, 105, 90, 74, 61, 50, 39, 30, 22, 16, 11, 7, 4, 2, 1],
    [178, 164, 150, 135, 120, 101, 83, 67, 53, 40, 30, 22, 14, 8, 4, 1, 0],
];
const PAGE_1: Shares = [
    [166, 153, 139, 125, 111, 98, 84, 69, 56, 43, 34, 25, 18, 12, 8, 5, 2],
    [241, 223, 204, 186, 168, 149, 131, 112, 94, 76, 55, 43, 29, 19, 12, 6, 3],
];

/// The default number of acceptable pairs of unrelated texts for each text: one for every 20 texts. All thresholds of
/// the recipes then hold for 1,000 texts, and among more texts at most a tenth are in a wrong pair.
const FALSE_PAIRS_PER_TEXT: f64 = 0.05;

/// The lower tail of the distances of unrelated texts, for a recipe and a width.
#[derive(Clone, Copy, Debug)]
pub struct Tail {
    shares: &'static Shares,
    bits: Bits,
}

impl Tail {
    /// The tail of a recipe, or of one derived from it. None if it was not measured.
    pub fn of(recipe: RecipeName, bits: Bits) -> Option<Tail> {
        let shares = match recipe {
            RecipeName::Text1 => &TEXT_1,
            RecipeName::Short1 => &SHORT_1,
            RecipeName::Page1 => &PAGE_1,
            _ => return None,
        };
        Some(Tail { shares, bits })
    }

    /// The fraction of the unrelated pairs within a distance.
    fn share(self, distance: u32) -> f64 {
        let width = f64::from(self.bits.get());
        let place = f64::from(distance) / width * (2 * (STEPS - 1)) as f64;
        let at = place as usize;
        // Linear between the steps. From half the width on, the share is set to 1.
        let [at_64, at_128] = self.shares.map(|row| match row.get(at..) {
            Some(&[from, to, ..]) => {
                let (from, to) = (f64::from(from), f64::from(to));
                from + (place - at as f64) * (to - from)
            }
            _ => 0.0,
        });
        // At the same distance in relation to the width, the logarithm of a tail is about proportional to the width
        // (Cramér 1938).
        let above = width / 64.0 - 1.0;
        let quarters = at_64 + above * if above < 0.0 { at_64 } else { at_128 - at_64 };
        libm::exp(-LN_2 / 4.0 * quarters)
    }

    /// The expected number of pairs of `count` unrelated texts within a distance.
    pub fn expected_pairs(self, distance: u32, count: f64) -> f64 {
        self.share(distance) * (count * (count - 1.0).max(0.0) / 2.0)
    }

    /// The greatest distance, at most `max_distance`, at which at most `false_pairs` are expected, by
    /// default [`FALSE_PAIRS_PER_TEXT`]; 0 if there are more even at 0.
    pub fn max_distance(
        self,
        max_distance: u32,
        count: f64,
        false_pairs: Option<f64>,
    ) -> u32 {
        let most = false_pairs.unwrap_or(FALSE_PAIRS_PER_TEXT * count);
        let is_right = |&distance: &u32| self.expected_pairs(distance, count) <= most;
        (1..=max_distance).rev().find(is_right).unwrap_or(0)
    }
}

impl Recipe {
    /// The greatest distance, up to [`Recipe::max_distance`], at which `count` texts are expected to have at most
    /// `false_pairs` pairs of unrelated texts; 0 if there are more even at 0.
    ///
    /// A collection of `count` texts has count · (count − 1)/2 pairs. Some of them are near by chance, and at the same
    /// distance ten times as many texts have a hundred times as many of these. A larger collection therefore needs a
    /// smaller distance for all pairs. The result is the recipe's own distance for `python-hashes/1` and
    /// `java-simhash/1`, which were not measured.
    ///
    /// ```
    /// use simhash_wasm::{Bits, Recipe};
    ///
    /// let [narrow, wide] = [Bits::default(), Bits::MAX].map(|bits| Recipe::default().with_bits(bits));
    /// assert_eq!((narrow.max_distance(), wide.max_distance()), (13, 32));
    /// assert_eq!((narrow.max_distance_for(1000, 50.0), wide.max_distance_for(1000, 50.0)), (13, 32));
    /// assert_eq!((narrow.max_distance_for(1_000_000, 50.0), wide.max_distance_for(1_000_000, 50.0)), (4, 22));
    /// ```
    pub fn max_distance_for(&self, count: u64, false_pairs: f64) -> u32 {
        let most = self.max_distance();
        let tail = Tail::of(self.name(), self.bits());
        tail.map_or(most, |tail| {
            tail.max_distance(most, count as f64, Some(false_pairs))
        })
    }

    /// The expected number of pairs within a distance among `count` unrelated texts. `None` for `python-hashes/1`
    /// and `java-simhash/1`, which were not measured.
    ///
    /// The number is the greatest among the measured kinds of text: paragraphs, titles and pages in English and Chinese. It was
    /// measured at 64 and 128 bits; at other widths it is an estimate. As in [`Recipe::max_distance`], changes to a recipe have
    /// no influence.
    ///
    /// ```
    /// use simhash_wasm::Recipe;
    ///
    /// let expected = |count| Recipe::default().expected_false_pairs(count, 13).unwrap();
    /// assert!((1.0..100.0).contains(&expected(1000)));
    /// assert!(expected(100_000) > 9_000.0 * expected(1000));
    /// ```
    pub fn expected_false_pairs(&self, count: u64, max_distance: u32) -> Option<f64> {
        let tail = Tail::of(self.name(), self.bits())?;
        Some(tail.expected_pairs(max_distance, count as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    const MEASURED: [RecipeName; 3] =
        [RecipeName::Text1, RecipeName::Short1, RecipeName::Page1];
    const COUNTS: [u64; 12] =
        [0, 1, 2, 3, 10, 100, 1000, 10_000, 43_294, 1_000_000, 100_000_000, 1 << 31];

    fn recipes() -> impl Iterator<Item = Recipe> {
        let widths = [1, 2, 31, 32, 63, 64, 65, 96, 127, 128];
        MEASURED.into_iter().flat_map(move |name| {
            widths.map(|bits| Recipe::new(name).with_bits(Bits::new(bits).unwrap()))
        })
    }

    #[test]
    fn the_expected_pairs_are_the_share_in_the_table_of_all_pairs() {
        for (name, rows) in MEASURED.into_iter().zip([TEXT_1, SHORT_1, PAGE_1]) {
            for (bits, row) in [64, 128].into_iter().zip(rows) {
                let recipe = Recipe::new(name).with_bits(Bits::new(bits).unwrap());
                // From half the width on, all pairs are taken to be near.
                for (step, quarters) in row.into_iter().enumerate().take(STEPS - 1) {
                    let distance = step as u32 * bits / 32;
                    let share = 0.5_f64.powf(f64::from(quarters) / 4.0);
                    for count in [2, 7, 40_000] {
                        let pairs = (1..count).sum::<u64>() as f64;
                        let expected =
                            recipe.expected_false_pairs(count, distance).unwrap();
                        let ratio = expected / (share * pairs);
                        assert!(
                            (ratio - 1.0).abs() < 1e-12,
                            "{name} {bits} {distance} {ratio}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn more_pairs_are_expected_within_a_greater_distance() {
        for recipe in recipes() {
            let bits = recipe.bits().get();
            let all: Vec<f64> = (0..=bits)
                .map(|distance| recipe.expected_false_pairs(1000, distance).unwrap())
                .collect();
            assert!(all.is_sorted(), "{} {bits} {all:?}", recipe.id());
            assert_eq!(all.last(), Some(&499_500.0));
        }
    }

    #[test]
    fn the_distance_is_the_greatest_with_few_enough_pairs() {
        for recipe in recipes() {
            for count in COUNTS {
                for false_pairs in [0.0, 0.01, 1.0, 50.0, 1e6, f64::INFINITY] {
                    let expected = (0..=recipe.max_distance())
                        .filter(|&distance| {
                            recipe.expected_false_pairs(count, distance).unwrap()
                                <= false_pairs
                        })
                        .max();
                    assert_eq!(
                        recipe.max_distance_for(count, false_pairs),
                        expected.unwrap_or(0),
                        "{} {count} {false_pairs}",
                        recipe.id()
                    );
                }
            }
        }
    }

    #[test]
    fn the_thresholds_of_the_recipes_hold_for_a_thousand_texts() {
        for name in MEASURED {
            for bits in [64, 128] {
                let recipe = Recipe::new(name).with_bits(Bits::new(bits).unwrap());
                let tail = Tail::of(name, recipe.bits()).unwrap();
                let most = recipe.max_distance();
                for count in [0.0, 1.0, 10.0, 100.0, 1000.0] {
                    assert_eq!(tail.max_distance(most, count, None), most, "{name}");
                }
                assert!(tail.max_distance(most, 1e6, None) < most, "{name}");
            }
        }
    }

    #[test]
    fn a_recipe_of_others_keeps_its_threshold() {
        let recipe = Recipe::new(RecipeName::JavaSimhash1);
        assert_eq!(recipe.expected_false_pairs(1000, 3), None);
        assert_eq!(recipe.max_distance_for(1_000_000, 0.0), 3);
    }
}
