//! Texts that are related to many others, of which each keeps the best: who is among whose best.
//!
//! Which texts are the best depends on the texts alone, and not on the order in which they came: equally close
//! ones are ordered by a pseudo-random number for each pair, which is the same from both sides. One order of all
//! texts would not do: the first text would be among the best of thousands, all of which its removal would concern.

use crate::memory::fallible::{OutOfMemory, push};
use alloc::vec::Vec;

/// How close two texts are, above the number that breaks ties: the greater, the closer. A floating-point number has
/// room for it.
pub type Rank = u64;

/// The greatest closeness that has room in a [`Rank`].
const CLOSEST: u32 = (1 << 21) - 1;

/// What each text keeps, by its position in an index.
#[derive(Default)]
pub struct Ranks(Vec<Kept>);

#[derive(Clone, Copy, Default)]
struct Kept {
    salt: u32,
    /// The least rank of a relation that it would keep.
    least: Rank,
}

impl Ranks {
    /// Sets the salt of a text, which breaks ties, and the least rank of a relation that it would keep: 0 for all.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn set(
        &mut self,
        position: usize,
        salt: u32,
        least: Rank,
    ) -> Result<(), OutOfMemory> {
        while self.0.len() <= position {
            push(&mut self.0, Kept::default())?;
        }
        self.0[position] = Kept { salt, least };
        Ok(())
    }

    /// For the relations of a text with a salt, of which it keeps the best `limit`.
    pub const fn of(&self, salt: u32, limit: usize) -> Relations<'_> {
        Relations { ranks: self, salt, limit, least: 0, found: Vec::new(), kept: 0 }
    }
}

/// The relations of a text that it keeps, or that the other text keeps.
pub struct Relations<'a> {
    ranks: &'a Ranks,
    salt: u32,
    limit: usize,
    /// At least `limit` relations of this rank or a better one were found.
    least: Rank,
    /// Those that the other text keeps, and then those of which this text keeps the best.
    found: Vec<(Rank, u32)>,
    kept: usize,
}

impl Relations<'_> {
    /// Adds a relation to the text at a position.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn add(&mut self, position: u32, closeness: u32) -> Result<(), OutOfMemory> {
        let Kept { salt, least } =
            self.ranks.0.get(position as usize).copied().unwrap_or_default();
        let rank = Rank::from(closeness.min(CLOSEST)) << 32
            | Rank::from(mixed(salt ^ self.salt));
        let is_kept = rank >= least;
        if !is_kept && (rank < self.least || self.limit == 0) {
            return Ok(());
        }
        push(&mut self.found, (rank, position))?;
        if is_kept {
            let last = self.found.len() - 1;
            self.found.swap(self.kept, last);
            self.kept += 1;
        } else if self.found.len() - self.kept >= 2 * self.limit {
            self.shorten();
        }
        Ok(())
    }

    /// The relations: each as its rank and the position of the other text.
    pub fn finish(mut self) -> Vec<(Rank, u32)> {
        self.shorten();
        self.found
    }

    /// Leaves the best of those that the other texts do not keep.
    fn shorten(&mut self) {
        let own = &mut self.found[self.kept..];
        if own.len() <= self.limit || self.limit == 0 {
            return;
        }
        let (_, &mut (least, _), _) =
            own.select_nth_unstable_by(self.limit - 1, |a, b| b.cmp(a));
        self.least = least;
        self.found.truncate(self.kept + self.limit);
    }
}

/// The finaliser of `MurmurHash3` for 32 bits.
const fn mixed(mut bits: u32) -> u32 {
    bits = (bits ^ bits >> 16).wrapping_mul(0x85eb_ca6b);
    bits = (bits ^ bits >> 13).wrapping_mul(0xc2b2_ae35);
    bits ^ bits >> 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Random;

    #[test]
    fn relations_are_the_best_of_a_text_and_those_that_others_keep() {
        let mut random = Random(5);
        let mut ranks = Ranks::default();
        for position in 0..500 {
            let least = (random.next() % 12) << 32;
            ranks.set(position, random.next() as u32, least).unwrap();
        }
        for limit in [0, 1, 7, 64, 600] {
            let salt = random.next() as u32;
            let mut relations = ranks.of(salt, limit);
            let mut all = Vec::new();
            for position in 0..500 {
                let closeness = random.next() as u32 % 10;
                relations.add(position, closeness).unwrap();
                let rank = Rank::from(closeness) << 32
                    | Rank::from(mixed(salt ^ ranks.0[position as usize].salt));
                all.push((rank, position));
            }
            let is_kept = |&&(rank, position): &&(Rank, u32)| {
                rank >= ranks.0[position as usize].least
            };
            let mut expected: Vec<_> = all.iter().filter(is_kept).copied().collect();
            let mut others: Vec<_> =
                all.iter().filter(|one| !is_kept(one)).copied().collect();
            others.sort_unstable_by(|a, b| b.cmp(a));
            others.truncate(limit);
            expected.extend(others);
            expected.sort_unstable();
            let mut found = relations.finish();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_rank_is_the_same_from_both_sides_and_a_floating_point_number() {
        let mut ranks = Ranks::default();
        ranks.set(0, 3, 0).unwrap();
        ranks.set(1, 9, 0).unwrap();
        let rank = |position, salt| {
            let mut relations = ranks.of(salt, 1);
            relations.add(position, u32::MAX).unwrap();
            relations.finish()[0].0
        };
        assert_eq!(rank(0, 9), rank(1, 3));
        assert_eq!(rank(0, 9) as f64 as Rank, rank(0, 9));
    }
}
