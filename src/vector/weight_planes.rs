//! Votes of small whole weights, put together to a few votes with the same sums.
//!
//! The binary digits of a weight say which counts a hash is added to: with weight 5, or 101,
//! to those of one and of four. All of them stand in the same planes, from plane 0 and from
//! plane 2 on. In the end each plane is the hash of a vote: plane k of one with weight 2^k.

use super::Vote;
use crate::{
    carry_save::{BLOCK, Planes},
    lanes::Lanes,
    weight::Weight,
};
use core::array;

/// How many binary digits a small weight has at most.
const DIGITS: usize = 4;

/// How many votes are put together at once, so that no count overflows.
const MOST: usize = 4096;

/// Below so many votes it is not worth it: there would hardly be fewer afterwards.
const FEW: usize = 16;

/// Hands out hashes, the low half first, and weights that make the same sums as the votes.
pub(super) fn condense(votes: &[Vote], mut each: impl FnMut([u64; 2], i64)) {
    for votes in votes.chunks(MOST) {
        let few = votes.len() < FEW;
        for vote in votes.iter().filter(|vote| few || small(vote.weight) == 0) {
            each(halves(vote.hash), vote.weight);
        }
        if few {
            continue;
        }
        let mut planes = Planes::ZERO;
        let total = count(
            &mut planes,
            &mut votes.iter().filter(|vote| small(vote.weight) != 0),
        );
        let mut weight = Weight::ONE.fixed();
        for plane in planes.up_to(total) {
            each(plane.words(), weight);
            weight *= 2;
        }
        // By now a bit that is 1 in no plane has lost one vote less than 2^planes. It should
        // have lost the total: the rest is given back.
        each([u64::MAX; 2], weight - (total as i64 + 1) * Weight::ONE.fixed());
    }
}

/// Adds votes of small weights to the counts. Returns their absolute weights together.
fn count<'a>(planes: &mut Planes, votes: &mut impl Iterator<Item = &'a Vote>) -> u64 {
    let mut total = 0;
    loop {
        let mut hashes = [Lanes::ZERO; BLOCK];
        let mut weights = [0; BLOCK];
        let mut digits = 0;
        let free = hashes.iter_mut().zip(&mut weights);
        for ((hash, weight), vote) in free.zip(&mut *votes) {
            // A vote against a hash is one for its opposite.
            let against = (vote.weight >> 63) as u64;
            let [low, high] = halves(vote.hash);
            *hash = Lanes::new(low ^ against, high ^ against);
            *weight = small(vote.weight);
            digits |= *weight;
            total += *weight;
        }
        if digits == 0 {
            return total;
        }
        for digit in (0..DIGITS).filter(|digit| digits >> digit & 1 == 1) {
            let block = array::from_fn(|i| {
                let mask = (weights[i] >> digit & 1).wrapping_neg();
                hashes[i] & Lanes::new(mask, mask)
            });
            planes.add(digit, &block);
        }
    }
}

/// An absolute weight in whole votes if it is small, or 0.
fn small(weight: i64) -> u64 {
    // What is no whole vote goes to the highest digits.
    let units =
        weight.unsigned_abs().rotate_right(Weight::ONE.fixed().trailing_zeros());
    if units < 1 << DIGITS { units } else { 0 }
}

fn halves(hash: u128) -> [u64; 2] {
    [hash as u64, (hash >> 64) as u64]
}
