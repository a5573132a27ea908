//! Comparing everything with everything, without comparing everything with everything.
//!
//! Fingerprints are sorted by one block after the other, and within each run of equal
//! blocks all are compared. A pair counts in the first block on which it agrees.

use super::{
    blocks::{Block, cut, key_length},
    lanes::{self, Lanes, count_ones, differences, lane_count},
};
use crate::{Bits, Error};
use alloc::{vec, vec::Vec};
use core::array;

/// How many rows are compared to a branch.
const AT_A_TIME: usize = 4;

/// Fingerprints by position, swept block by block.
pub(super) struct Sweep {
    bits: Bits,
    within: u32,
    rows: Rows,
    blocks: Vec<Block>,
    /// The block at hand, the sorted rows, and the next one to compare with those after it.
    pass: usize,
    sorted: Sorted,
    run: usize,
    next: usize,
    twins: Twins,
    /// Which sorted rows equal one before them, if that matters.
    is_twin: Vec<bool>,
}

/// What is done about equal fingerprints.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Twins {
    /// All pairs of each are told.
    Each,
    /// Whoever is told of pairs needs to know of one that it equals another, and of the
    /// pairs of that other. However many there are, they cost no more time than others.
    Once,
}

/// Fingerprints, one or two lanes each, and a number that goes with each.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) lanes: Vec<u64>,
    pub(super) labels: Vec<u32>,
}

/// Rows in the order of a key.
#[derive(Default)]
pub(super) struct Sorted {
    /// The lanes of each row, and its label right behind them: sorting writes to distant
    /// places, and two for each row would take twice as long.
    words: Vec<u64>,
    /// Where each run of equal keys starts, and at last where it ends.
    starts: Vec<u32>,
}

impl Sweep {
    pub(super) fn new(
        bits: Bits,
        within: u32,
        rows: Rows,
        twins: Twins,
    ) -> Result<Sweep, Error> {
        let key_length = key_length(rows.len());
        let length = (bits.get() / (within + 1)).min(key_length);
        let blocks = if 1 << length > 2 * u64::from(within + 1) {
            cut(bits, within).into_iter().map(|block| block.cut(key_length)).collect()
        } else {
            // So short that looking at everything once is less work.
            vec![Block { start: 0, length: 0 }]
        };
        let mut sweep = Sweep {
            bits,
            within,
            rows,
            blocks,
            pass: 0,
            sorted: Sorted::default(),
            run: 0,
            next: 0,
            twins,
            is_twin: Vec::new(),
        };
        sweep.sort()?;
        Ok(sweep)
    }

    fn sort(&mut self) -> Result<(), Error> {
        if let Some(&block) = self.blocks.get(self.pass) {
            self.sorted.sort(&self.rows, self.bits, block)?;
        }
        (self.run, self.next) = (0, 0);
        if self.twins == Twins::Once {
            self.is_twin.clear();
            self.is_twin.resize(self.rows.len(), false);
        }
        Ok(())
    }

    /// Makes so many comparisons, or a few more, and tells of every pair within the
    /// distance by its labels, in no particular order. Whether there is more to do.
    pub(super) fn advance(
        &mut self,
        comparisons: u64,
        found: &mut dyn FnMut(u32, u32, u32) -> Result<(), Error>,
    ) -> Result<bool, Error> {
        let mut left = comparisons;
        while self.pass < self.blocks.len() {
            let through = if lane_count(self.bits) == 1 {
                self.compare::<1>(&mut left, found)?
            } else {
                self.compare::<2>(&mut left, found)?
            };
            if !through {
                return Ok(true);
            }
            self.pass += 1;
            self.sort()?;
        }
        Ok(false)
    }

    /// The share of the work that is done, from 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        let within_pass = self.next as f64 / self.rows.len().max(1) as f64;
        ((self.pass as f64 + within_pass) / self.blocks.len() as f64).min(1.0)
    }

    /// Compares sorted rows with those after them in their runs. Whether it came through.
    fn compare<const LANES: usize>(
        &mut self,
        left: &mut u64,
        found: &mut dyn FnMut(u32, u32, u32) -> Result<(), Error>,
    ) -> Result<bool, Error> {
        let Sorted { words, starts } = &self.sorted;
        let each = LANES + 1;
        let label = |row: usize| words[row * each + LANES] as u32;
        while self.next < self.rows.len() {
            if *left == 0 {
                return Ok(false);
            }
            let row = self.next;
            while starts[self.run + 1] as usize <= row {
                self.run += 1;
            }
            let end = starts[self.run + 1] as usize;
            self.next += 1;
            *left -= 1;
            if self.next == end || self.is_twin.get(row) == Some(&true) {
                continue;
            }
            *left = left.saturating_sub((end - self.next) as u64);
            let one = lanes::row(&words[row * each..], 0, LANES);
            let compared = |other| differences(one, lanes::row(other, 0, LANES));
            for first in (self.next..end).step_by(AT_A_TIME) {
                let others = &words[first * each..];
                // Beyond the run as well: how many times there are to go round is foreseen
                // more often so.
                if let Some(others) = others.get(..AT_A_TIME * each) {
                    let distances: [u32; AT_A_TIME] = array::from_fn(|other| {
                        count_ones(compared(&others[other * each..]))
                    });
                    if distances.into_iter().fold(u32::MAX, u32::min) > self.within {
                        continue;
                    }
                }
                let others = others.chunks_exact(each).take(AT_A_TIME);
                for (other, words) in (first..end).zip(others) {
                    let differences = compared(words);
                    let distance = count_ones(differences);
                    if distance > self.within {
                        continue;
                    }
                    if distance == 0 && self.twins == Twins::Once {
                        self.is_twin[other] = true;
                    }
                    let agrees = |block: &Block| block.key::<2>(&differences) == 0;
                    if !self.blocks[..self.pass].iter().any(agrees) {
                        found(label(row), label(other), distance)?;
                    }
                }
            }
        }
        Ok(true)
    }
}

impl Rows {
    pub(super) fn reserve(&mut self, rows: usize, bits: Bits) -> Result<(), Error> {
        let lanes = self.lanes.try_reserve_exact(rows * lane_count(bits));
        let labels = self.labels.try_reserve_exact(rows);
        lanes.and(labels).map_err(|_| Error::out_of_memory(rows))
    }

    pub(super) fn push(&mut self, row: Lanes, label: u32, bits: Bits) {
        lanes::push(&mut self.lanes, row, lane_count(bits));
        self.labels.push(label);
    }

    pub(super) fn len(&self) -> usize {
        self.labels.len()
    }

    pub(super) fn get(&self, row: usize) -> Lanes {
        let count = if self.lanes.len() == self.labels.len() { 1 } else { 2 };
        lanes::row(&self.lanes, row, count)
    }
}

impl Sorted {
    /// A counting sort by a block. Equal ones stay in their order.
    pub(super) fn sort(
        &mut self,
        rows: &Rows,
        bits: Bits,
        block: Block,
    ) -> Result<(), Error> {
        // Their memory serves for all passes.
        let words = rows.len() * (lane_count(bits) + 1);
        let more = words - self.words.len();
        let no_room = |_| Error::out_of_memory(rows.len());
        self.words.try_reserve_exact(more).map_err(no_room)?;
        self.words.resize(words, 0);
        self.starts.clear();
        self.starts.resize((1 << block.length) + 2, 0);
        if lane_count(bits) == 1 {
            self.sort_rows::<1>(rows, block);
        } else {
            self.sort_rows::<2>(rows, block);
        }
        self.starts.pop();
        Ok(())
    }

    fn sort_rows<const LANES: usize>(&mut self, rows: &Rows, block: Block) {
        for row in rows.lanes.chunks_exact(LANES) {
            self.starts[block.key::<LANES>(row) + 2] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        for (row, &label) in rows.lanes.chunks_exact(LANES).zip(&rows.labels) {
            let place = &mut self.starts[block.key::<LANES>(row) + 1];
            let sorted = &mut self.words[*place as usize * (LANES + 1)..][..=LANES];
            *place += 1;
            // One by one: a copy of an unknown length is a call into the engine.
            for (lane, &value) in row.iter().enumerate() {
                sorted[lane] = value;
            }
            sorted[LANES] = u64::from(label);
        }
    }

    /// The rows with their labels, of so many lanes each.
    pub(super) fn rows(&self, lanes: usize) -> impl Iterator<Item = (u32, Lanes)> {
        let rows = self.words.chunks_exact(lanes + 1);
        rows.map(move |words| (words[lanes] as u32, lanes::row(words, 0, lanes)))
    }
}
