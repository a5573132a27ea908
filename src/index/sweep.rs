//! Comparing everything with everything, without comparing everything with everything.
//!
//! Fingerprints are sorted by one block after the other, and within each run of equal
//! blocks all are compared. A pair counts in the first block on which it agrees.

use super::{
    blocks::{Block, cut, key_length},
    lanes::{Lanes, differences, lane_count},
};
use crate::{Bits, Error};
use alloc::{vec, vec::Vec};

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
    pub(super) rows: Rows,
    /// Where each run of equal keys starts, and at last where it ends.
    pub(super) starts: Vec<u32>,
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
        self.is_twin.clear();
        self.is_twin.resize(self.rows.len(), false);
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
            while self.next < self.rows.len() {
                if left == 0 {
                    return Ok(true);
                }
                while self.sorted.starts[self.run + 1] as usize <= self.next {
                    self.run += 1;
                }
                let end = self.sorted.starts[self.run + 1] as usize;
                left -= 1;
                if !self.is_twin[self.next] {
                    left = left.saturating_sub((end - self.next) as u64);
                    self.compare(self.next, end, found)?;
                }
                self.next += 1;
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

    /// Compares a sorted row with those after it in its run.
    fn compare(
        &mut self,
        row: usize,
        end: usize,
        found: &mut dyn FnMut(u32, u32, u32) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let Rows { lanes, labels } = &self.sorted.rows;
        let one = self.sorted.rows.get(row);
        let mut report = |other: usize, distance| {
            if distance == 0 && self.twins == Twins::Once {
                self.is_twin[other] = true;
            }
            let differences = differences(one, self.sorted.rows.get(other));
            let agrees = |block: &Block| block.key::<2>(&differences) == 0;
            if self.blocks[..self.pass].iter().any(agrees) {
                return Ok(());
            }
            found(labels[row], labels[other], distance)
        };
        if lanes.len() == labels.len() {
            within::<1>(lanes, row, end, self.within, &mut report)
        } else {
            within::<2>(lanes, row, end, self.within, &mut report)
        }
    }
}

fn within<const LANES: usize>(
    lanes: &[u64],
    row: usize,
    end: usize,
    within: u32,
    found: &mut dyn FnMut(usize, u32) -> Result<(), Error>,
) -> Result<(), Error> {
    let one = &lanes[row * LANES..][..LANES];
    let others = &lanes[(row + 1) * LANES..end * LANES];
    for (place, other) in others.chunks_exact(LANES).enumerate() {
        let mut distance = 0;
        for lane in 0..LANES {
            distance += (one[lane] ^ other[lane]).count_ones();
        }
        if distance <= within {
            found(row + 1 + place, distance)?;
        }
    }
    Ok(())
}

impl Rows {
    pub(super) fn reserve(&mut self, rows: usize, bits: Bits) -> Result<(), Error> {
        let lanes = self.lanes.try_reserve_exact(rows * lane_count(bits));
        let labels = self.labels.try_reserve_exact(rows);
        lanes.and(labels).map_err(|_| Error::out_of_memory(rows))
    }

    pub(super) fn push(&mut self, lanes: Lanes, label: u32, bits: Bits) {
        self.lanes.push(lanes[0]);
        if lane_count(bits) == 2 {
            self.lanes.push(lanes[1]);
        }
        self.labels.push(label);
    }

    pub(super) fn len(&self) -> usize {
        self.labels.len()
    }

    pub(super) fn get(&self, row: usize) -> Lanes {
        if self.lanes.len() == self.labels.len() {
            [self.lanes[row], 0]
        } else {
            [self.lanes[2 * row], self.lanes[2 * row + 1]]
        }
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
        self.rows.reserve(rows.len() - self.rows.len(), bits)?;
        self.rows.lanes.resize(rows.lanes.len(), 0);
        self.rows.labels.resize(rows.len(), 0);
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
            let at = *place as usize;
            *place += 1;
            self.rows.labels[at] = label;
            // One by one: a copy of an unknown length is a call into the engine.
            for (lane, &value) in row.iter().enumerate() {
                self.rows.lanes[at * LANES + lane] = value;
            }
        }
    }
}
