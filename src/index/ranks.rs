//! The ranks of relations between texts. Each text keeps only its best relations, so the search for a text reports the
//! relations that the other texts would keep, and the best of the rest.
//!
//! The best relations depend only on the texts, not on the order of insertion: ties between equally close texts are
//! broken by a pseudo-random number of the pair, which is the same from both sides. A fixed order of all texts would
//! make the first text one of the best of thousands, and its removal would affect all of them.

use crate::memory::fallible::{OutOfMemory, push};
use alloc::vec::Vec;

/// The closeness of two texts, an integer, plus a fraction that breaks ties. A greater rank means closer texts.
pub type Rank = f64;

/// The greatest closeness for which an `f64` holds a fraction of 32 bits.
const CLOSEST: u32 = (1 << 21) - 1;

/// The salt and the least rank of each text, by its position in an index.
#[derive(Default)]
pub struct Ranks(Vec<Kept>);

#[derive(Clone, Copy, Default)]
struct Kept {
    salt: u32,
    /// The lowest rank of a relation that the text keeps.
    least: Rank,
}

impl Ranks {
    /// Sets the salt of a text, which breaks ties, and the lowest rank of a relation that it keeps: 0 for any rank.
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

    /// Returns a collector for the relations of a text with this salt, which keeps the `limit` best.
    pub const fn of(&self, salt: u32, limit: usize) -> Relations<'_> {
        Relations {
            ranks: self,
            salt,
            limit,
            found: Vec::new(),
            own: Vec::new(),
            last: 0,
        }
    }
}

/// Collects the relations of a text: those that the other text keeps, and the best of the rest.
pub struct Relations<'a> {
    ranks: &'a Ranks,
    salt: u32,
    limit: usize,
    /// The relations that the other text keeps.
    found: Vec<(Rank, u32)>,
    /// The best of the rest, at most `limit`.
    own: Vec<(Rank, u32)>,
    /// The position of the relation with the lowest rank in `own`.
    last: usize,
}

impl Relations<'_> {
    /// Adds the relation to the text at a position.
    ///
    /// # Errors
    ///
    /// No memory.
    pub fn add(&mut self, position: u32, closeness: u32) -> Result<(), OutOfMemory> {
        let Kept { salt, least } =
            self.ranks.0.get(position as usize).copied().unwrap_or_default();
        let rank = rank_of(closeness, salt ^ self.salt);
        if rank >= least {
            return push(&mut self.found, (rank, position));
        }
        if self.own.len() < self.limit {
            push(&mut self.own, (rank, position))?;
        } else {
            match self.own.get_mut(self.last) {
                Some(last) if last.0 < rank => *last = (rank, position),
                _ => return Ok(()),
            }
        }
        for (at, one) in self.own.iter().enumerate() {
            if one.0 < self.own[self.last].0 {
                self.last = at;
            }
        }
        Ok(())
    }

    /// Returns the relations, each as its rank and the position of the other text.
    pub fn finish(&self) -> impl Iterator<Item = (Rank, u32)> {
        self.found.iter().chain(&self.own).copied()
    }
}

fn rank_of(closeness: u32, salts: u32) -> Rank {
    f64::from(closeness.min(CLOSEST)) + f64::from(mixed(salts)) / 4_294_967_296.0
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
            let least = (random.next() % 12) as f64;
            ranks.set(position, random.next() as u32, least).unwrap();
        }
        for limit in [0, 1, 7, 64, 600] {
            let salt = random.next() as u32;
            let mut relations = ranks.of(salt, limit);
            let mut all = Vec::new();
            for position in 0..500 {
                let closeness = random.next() as u32 % 10;
                relations.add(position, closeness).unwrap();
                let rank = rank_of(closeness, salt ^ ranks.0[position as usize].salt);
                all.push((rank, position));
            }
            let is_kept = |&&(rank, position): &&(Rank, u32)| {
                rank >= ranks.0[position as usize].least
            };
            let mut expected: Vec<_> = all.iter().filter(is_kept).copied().collect();
            let mut others: Vec<_> =
                all.iter().filter(|one| !is_kept(one)).copied().collect();
            others.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
            others.truncate(limit);
            expected.extend(others);
            expected.sort_unstable_by_key(|one| one.1);
            let mut found: Vec<_> = relations.finish().collect();
            found.sort_unstable_by_key(|one| one.1);
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_rank_is_the_same_from_both_sides_and_no_bit_of_it_is_rounded_away() {
        let mut ranks = Ranks::default();
        ranks.set(0, 3, 0.0).unwrap();
        ranks.set(1, 9, 0.0).unwrap();
        let rank = |position, salt| {
            let mut relations = ranks.of(salt, 1);
            relations.add(position, u32::MAX).unwrap();
            relations.finish().next().unwrap().0
        };
        assert_eq!(rank(0, 9), rank(1, 3));
        let ties = rank(0, 9) - f64::from(CLOSEST);
        assert_eq!(ties * 4_294_967_296.0, f64::from(mixed(3 ^ 9)));
    }
}
