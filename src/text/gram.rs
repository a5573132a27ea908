//! The features of a text: grams (n-grams, shingles) of neighbouring units.

use crate::{
    Error, Unit,
    compose::Part as _,
    memory::fallible::{self, OutOfMemory},
};
use alloc::{string::String, vec::Vec};
use core::{fmt, ops::Range};

/// A set of gram sizes, each from 1 to 64: a gram of size n is n neighbouring units as one feature.
///
/// A text with fewer units than the smallest size is one gram.
///
/// ```
/// use simhash_wasm::{GramSizes, Recipe, SimHash, Unit};
///
/// let sizes = GramSizes::new(&[3, 1])?;
/// assert_eq!(sizes.to_string(), "1,3");
///
/// let recipe = Recipe::default().with_unit(Unit::Char).with_sizes(sizes, GramSizes::NONE);
/// let explanation = SimHash::new(recipe).explain("abcd")?;
/// let features: Vec<&str> = explanation.features().map(|feature| feature.text).collect();
/// assert_eq!(features, ["a", "b", "c", "d", "abc", "bcd"]);
/// # Ok::<(), simhash_wasm::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GramSizes(u64);

impl GramSizes {
    /// The largest gram size, 64 units.
    pub const MAX: u32 = u64::BITS;

    /// The empty set.
    pub const NONE: GramSizes = GramSizes(0);

    /// Creates a set of sizes, given in any order. A repeated size counts once.
    ///
    /// # Errors
    ///
    /// [`InvalidArgument`](crate::ErrorCode::InvalidArgument) for a size of 0 or more than
    /// [`GramSizes::MAX`].
    pub fn new(sizes: &[u32]) -> Result<GramSizes, Error> {
        let mut set = GramSizes::NONE;
        for &size in sizes {
            if !(1..=GramSizes::MAX).contains(&size) {
                return Err(Error::gram_size(size));
            }
            set = set.and(GramSizes::one(size));
        }
        Ok(set)
    }

    pub(crate) const fn one(size: u32) -> GramSizes {
        GramSizes(1 << (size - 1))
    }

    pub(crate) const fn and(self, other: GramSizes) -> GramSizes {
        GramSizes(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: GramSizes) -> GramSizes {
        GramSizes(self.0 & !other.0)
    }

    /// Parses what [`Display`](fmt::Display) writes.
    pub(crate) fn parse(list: &str) -> Option<GramSizes> {
        let mut set = GramSizes::NONE;
        if list != NONE {
            for size in list.split([',']) {
                match size.parse() {
                    Ok(size @ 1..=GramSizes::MAX) => set.0 |= GramSizes::one(size).0,
                    _ => return None,
                }
            }
        }
        Some(set)
    }

    /// The smallest size, or 0 of the empty set.
    pub(crate) fn smallest(self) -> usize {
        if self.0 == 0 { 0 } else { self.0.trailing_zeros() as usize + 1 }
    }

    /// The largest size, or 0 of the empty set.
    pub(crate) fn largest(self) -> usize {
        (u64::BITS - self.0.leading_zeros()) as usize
    }

    /// The number of sizes.
    pub(crate) fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The gram sizes of a text of `units` units. Each comes with a flag: such grams are formed
    /// anywhere (true) or only from abutting units (false). The sizes in `self` come first, then
    /// those only in `abutting`. A text of fewer units than the smallest size in `self` is one
    /// gram.
    pub(crate) fn passes(
        self,
        abutting: GramSizes,
        units: usize,
    ) -> impl Iterator<Item = (usize, bool)> {
        let (mut sizes, mut abutting) = if units >= self.smallest() {
            (self, abutting.without(self))
        } else if units > 0 {
            (GramSizes::one(units as u32), GramSizes::NONE)
        } else {
            (GramSizes::NONE, GramSizes::NONE)
        };
        core::iter::from_fn(move || {
            let anywhere = sizes != GramSizes::NONE;
            let rest = if anywhere { &mut sizes } else { &mut abutting };
            let size = rest.smallest();
            rest.0 &= rest.0.wrapping_sub(1);
            (size > 0).then_some((size, anywhere))
        })
    }

    /// The sizes, in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let size = rest.trailing_zeros() + 1;
            let some = rest != 0;
            rest &= rest.wrapping_sub(1);
            some.then_some(size)
        })
    }
}

/// The text form of the empty set.
const NONE: &str = "none";

impl GramSizes {
    /// The sizes in ascending order, separated by commas, or `none`.
    pub(crate) fn text(self) -> String {
        if self == GramSizes::NONE {
            return NONE.into();
        }
        let mut text = String::new();
        for size in self.iter() {
            text.push_str(if text.is_empty() { "" } else { "," });
            size.push_to(&mut text);
        }
        text
    }
}

/// Writes the sizes in ascending order, separated by commas, or `none` for the empty set.
impl fmt::Display for GramSizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// A callback for a gram, given its text and its range of units.
type VisitGram<'a> = dyn FnMut(&str, Range<usize>) -> Result<(), OutOfMemory> + 'a;

/// The units of a text, joined into one string: with a space between two units, or nothing if they
/// abut. Every gram is thus a slice of the string.
///
/// The text may be passed in sections. From earlier sections, only the units with which grams of
/// later sections may start are kept.
#[derive(Default)]
pub(crate) struct Grams {
    joined: String,
    units: Vec<Range<usize>>,
    /// The number of units from sections before the last one.
    carried: usize,
    /// Whether the last section ended with a unit.
    ends_with_unit: bool,
    /// The number of units in all sections so far.
    count: usize,
}

impl Grams {
    /// The allocated memory, in bytes.
    pub(crate) fn allocated(&self) -> usize {
        self.joined.capacity() + size_of::<Range<usize>>() * self.units.capacity()
    }

    /// Adds a section, and calls `visit` with the byte range of each of its units.
    pub(crate) fn push(
        &mut self,
        unit: Unit,
        text: &str,
        visit: &mut dyn FnMut(Range<usize>) -> Result<(), OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        self.carried = self.units.len();
        // Enough for the joined units: each space stands for at least one byte that separated
        // two units, except for one before the first unit.
        fallible::reserve_text(&mut self.joined, text.len() + 1)?;
        // The end of the previous unit, if it is within this section or at its start.
        let mut end = self.ends_with_unit.then_some(0);
        unit.each(text, &mut |range| {
            if end != Some(range.start) && self.count > 0 {
                self.joined.push(' ');
            }
            let start = self.joined.len();
            self.joined.push_str(&text[range.clone()]);
            fallible::push(&mut self.units, start..self.joined.len())?;
            self.count += 1;
            end = Some(range.end);
            visit(range)
        })?;
        self.ends_with_unit = end == Some(text.len());
        Ok(())
    }

    /// Drops all units except the last `largest - 1`, with which a gram of up to `largest` units
    /// may start if it ends in the next section.
    pub(crate) fn carry(&mut self, largest: usize) -> Result<(), OutOfMemory> {
        let dropped = self.units.len().saturating_sub(largest.saturating_sub(1));
        let start =
            self.units.get(dropped).map_or(self.joined.len(), |unit| unit.start);
        for unit in dropped..self.units.len() {
            let Range { start: from, end: to } = self.units[unit];
            self.units[unit - dropped] = from - start..to - start;
        }
        self.units.truncate(self.units.len() - dropped);
        // A new string frees the memory of the section. The rest is short, unless units are very
        // long.
        let mut joined = String::new();
        fallible::reserve_text(&mut joined, self.joined.len() - start)?;
        joined.push_str(&self.joined[start..]);
        self.joined = joined;
        Ok(())
    }

    /// Treats all kept units as part of the last section.
    pub(crate) fn mark_all_new(&mut self) {
        self.carried = 0;
    }

    /// The number of units in all sections so far.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Visits the grams that end in the last section, size by size and from left to right:
    /// those of all `sizes`, and of the sizes in `abutting` where the units abut. If the whole
    /// text has `count` units, fewer than the smallest of `sizes`, it is one gram. Stops at the
    /// first visit that fails.
    pub(crate) fn each(
        &self,
        sizes: GramSizes,
        abutting: GramSizes,
        count: usize,
        visit: &mut VisitGram,
    ) -> Result<(), OutOfMemory> {
        for (size, anywhere) in sizes.passes(abutting, count) {
            for end in size.max(self.carried + 1)..=self.units.len() {
                let gram = end - size..end;
                if anywhere || self.abut(gram.clone()) {
                    visit(self.gram(gram.clone()), gram)?;
                }
            }
        }
        Ok(())
    }

    fn gram(&self, units: Range<usize>) -> &str {
        &self.joined[self.units[units.start].start..self.units[units.end - 1].end]
    }

    fn abut(&self, units: Range<usize>) -> bool {
        self.units[units].windows(2).all(|pair| pair[0].end == pair[1].start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grams(unit: Unit, text: &str, sizes: &[u32], abutting: &[u32]) -> Vec<String> {
        let [sizes, abutting] =
            [sizes, abutting].map(|set| GramSizes::new(set).unwrap());
        let mut grams = Vec::new();
        let mut units = Grams::default();
        let done = units.push(unit, text, &mut |_| Ok(())).and_then(|()| {
            units.each(sizes, abutting, units.count(), &mut |gram, _| {
                grams.push(String::from(gram));
                Ok(())
            })
        });
        assert_eq!(done, Ok(()));
        grams
    }

    #[test]
    fn separated_words_are_joined_by_one_space_and_abutting_ones_by_none() {
        assert_eq!(grams(Unit::Word, "the,  cat", &[2], &[]), ["the cat"]);
        assert_eq!(grams(Unit::Word, "(妈妈)", &[2], &[]), ["妈妈"]);
        assert_eq!(grams(Unit::Char, "a b", &[2], &[]), ["a ", " b"]);
    }

    #[test]
    fn grams_of_abutting_sizes_are_made_only_where_words_abut() {
        assert_eq!(
            grams(Unit::Word, "你好 ok 吗呢", &[1], &[2, 1]),
            ["你", "好", "ok", "吗", "呢", "你好", "吗呢"]
        );
    }

    #[test]
    fn a_text_shorter_than_the_smallest_size_is_one_gram() {
        assert_eq!(grams(Unit::Word, "a b", &[3, 4], &[]), ["a b"]);
        assert_eq!(grams(Unit::Word, "a b", &[2, 3], &[]), ["a b"]);
        assert!(grams(Unit::Word, "!", &[3], &[]).is_empty());
    }

    #[test]
    fn sizes_are_a_set_of_whole_numbers_from_1_to_64() {
        let sizes = GramSizes::new(&[2, 64, 1, 2]).unwrap();
        assert_eq!(sizes.iter().collect::<Vec<_>>(), [1, 2, 64]);
        for sizes in [sizes, GramSizes::NONE] {
            assert_eq!(GramSizes::parse(&alloc::format!("{sizes}")), Some(sizes));
        }
        assert_eq!(GramSizes::parse("1,65"), None);
        assert_eq!(GramSizes::parse(""), None);
        assert!(GramSizes::new(&[0]).is_err());
        assert!(GramSizes::new(&[65]).is_err());
    }
}
