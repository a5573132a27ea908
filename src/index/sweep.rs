//! All-pairs self-join by blocking: comparing everything with everything, without comparing
//! everything with everything.
//!
//! Fingerprints are sorted by one block after the other, and within each run of equal
//! blocks all are compared. A pair counts in the first block on which it agrees.
//!
//! Where a run of the first block is long, its fingerprints are grouped by their whole value,
//! and only the first one of each group goes on: equal ones would be compared with each
//! other in every block, and are more pairs than there is time for.

use super::{
    blocks::{Block, agree, cut, key_length},
    lanes::{self, Lanes, any_within, count_ones, differences, lane_count},
    memory::with_room,
};
use crate::{Bits, Error};
use alloc::{vec, vec::Vec};
use core::ops::Range;

/// How many rows are compared to a branch.
const AT_A_TIME: usize = 4;

/// How long a run is before its rows are grouped. Comparing so many takes no longer.
const LONG: usize = 32;

/// Marks a row that another one stands for.
const GONE: u32 = u32::MAX;

/// Fingerprints by position, swept block by block.
pub(super) struct Sweep {
    bits: Bits,
    within: u32,
    rows: Rows,
    blocks: Vec<Block>,
    /// The block at hand, what is done with it, and how far: the next row to sort, or to
    /// compare with those after it in its run.
    pass: usize,
    step: Step,
    next: usize,
    run: usize,
    sorted: Sorted,
    /// Whether equal rows were looked for.
    grouped: bool,
}

/// What is done with a block, in this order.
#[derive(Clone, Copy)]
enum Step {
    Begin,
    Count,
    Move,
    Group,
    Compare,
}

/// Who is told what a sweep finds. Rows are told by their labels.
pub(super) trait Finder {
    /// Two within the distance.
    fn pair(&mut self, a: u32, b: u32, distance: u32) -> Result<(), Error>;

    /// Two and more equal ones, in the order of their labels. From then on, the first one
    /// stands for all.
    fn equal(&mut self, labels: &mut dyn Iterator<Item = u32>) -> Result<(), Error>;
}

/// Fingerprints, one or two lanes each, and a number that goes with each.
pub(super) struct Rows {
    pub(super) lanes: Vec<u64>,
    pub(super) labels: Vec<u32>,
    /// How many of them are marked as gone.
    gone: usize,
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
    pub(super) fn new(bits: Bits, within: u32, rows: Rows) -> Sweep {
        let key_length = key_length(rows.len());
        let length = (bits.get() / (within + 1)).min(key_length);
        let mut blocks = if 1 << length > 2 * u64::from(within + 1) {
            cut(bits, within)
        } else {
            // So short that looking at everything once is less work.
            vec![Block { start: 0, length: 0 }]
        };
        for block in &mut blocks {
            *block = block.cut(key_length);
        }
        Sweep {
            bits,
            within,
            rows,
            blocks,
            pass: 0,
            step: Step::Begin,
            next: 0,
            run: 0,
            sorted: Sorted::default(),
            grouped: false,
        }
    }

    /// Makes so many comparisons, or a few more, and tells of every pair within the
    /// distance, in no particular order. To sort a row counts for one. Whether there is
    /// more to do.
    pub(super) fn advance(
        &mut self,
        comparisons: u64,
        finder: &mut dyn Finder,
    ) -> Result<bool, Error> {
        // At least one, so that every call makes progress.
        let mut left = comparisons.max(1);
        while let Some(&block) = self.blocks.get(self.pass) {
            if left == 0 {
                return Ok(true);
            }
            let next = match self.step {
                Step::Begin => {
                    self.sorted.begin(&self.rows, self.bits, block)?;
                    Step::Count
                }
                Step::Count => {
                    let some = self.some(&mut left);
                    self.sorted.count(&self.rows, self.bits, block, some);
                    if self.next < self.rows.len() {
                        continue;
                    }
                    self.sorted.sum();
                    Step::Move
                }
                Step::Move => {
                    let some = self.some(&mut left);
                    self.sorted.place(&self.rows, self.bits, block, some);
                    if self.next < self.rows.len() {
                        continue;
                    }
                    self.sorted.starts.pop();
                    if self.grouped { Step::Compare } else { Step::Group }
                }
                Step::Group => {
                    if !self.group(&mut left, finder)? {
                        continue;
                    }
                    self.grouped = true;
                    // Sorted once more, without those that another one stands for.
                    if self.rows.without_gone(lane_count(self.bits)) {
                        Step::Begin
                    } else {
                        Step::Compare
                    }
                }
                Step::Compare => {
                    let through = if lane_count(self.bits) == 1 {
                        self.compare::<1>(&mut left, finder)?
                    } else {
                        self.compare::<2>(&mut left, finder)?
                    };
                    if !through {
                        continue;
                    }
                    self.pass += 1;
                    Step::Begin
                }
            };
            (self.step, self.next, self.run) = (next, 0, 0);
        }
        Ok(false)
    }

    /// The next rows, as many as are left to do.
    fn some(&mut self, left: &mut u64) -> Range<usize> {
        let start = self.next;
        let rest = (self.rows.len() - start) as u64;
        self.next += rest.min(*left) as usize;
        *left -= rest.min(*left);
        start..self.next
    }

    /// Groups the rows of long runs, one run after the other. Whether it came through.
    #[inline(never)]
    fn group(
        &mut self,
        left: &mut u64,
        finder: &mut dyn Finder,
    ) -> Result<bool, Error> {
        let each = lane_count(self.bits) + 1;
        while let Some(&[start, end]) = self.sorted.starts.get(self.run..self.run + 2) {
            if *left == 0 {
                return Ok(false);
            }
            self.run += 1;
            *left = left.saturating_sub(1);
            if (end - start) as usize <= LONG {
                continue;
            }
            *left = left.saturating_sub(u64::from(end - start));
            let words = &self.sorted.words[start as usize * each..end as usize * each];
            let no_room = || Error::out_of_memory(self.rows.len());
            let mut keys = with_room((end - start) as usize).ok_or_else(no_room)?;
            keys.extend((start..end).map(|row| [0, 0, 0, row]));
            self.rows.group(words, start, 0, &mut keys, finder)?;
        }
        Ok(true)
    }

    /// The share of the work that is done, from 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        let compared = if matches!(self.step, Step::Compare) { self.next } else { 0 };
        let within_pass = compared as f64 / self.rows.len().max(1) as f64;
        ((self.pass as f64 + within_pass) / self.blocks.len() as f64).min(1.0)
    }

    /// Compares sorted rows with those after them in their runs. Whether it came through.
    fn compare<const LANES: usize>(
        &mut self,
        left: &mut u64,
        finder: &mut dyn Finder,
    ) -> Result<bool, Error> {
        // As slices, whose addresses stay in registers.
        let (words, starts) = (&self.sorted.words[..], &self.sorted.starts[..]);
        let within = self.within;
        let each = LANES + 1;
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
            if self.next == end {
                continue;
            }
            *left = left.saturating_sub((end - self.next) as u64);
            let one = lanes::row(&words[row * each..], 0, LANES);
            for first in (self.next..end).step_by(AT_A_TIME) {
                let others = &words[first * each..];
                // Reads past the end of the run too: always the same number of rows lets the
                // branch predictor learn the trip count.
                if let Some(others) = others.get(..AT_A_TIME * each)
                    && !any_within::<LANES, AT_A_TIME>(others, each, one, within)
                {
                    continue;
                }
                for other in first..end.min(first + AT_A_TIME) {
                    let differences =
                        differences(one, lanes::row(&words[other * each..], 0, LANES));
                    let distance = count_ones(differences);
                    if distance <= within
                        && !agree(&self.blocks[..self.pass], differences)
                    {
                        let [a, b] =
                            [row, other].map(|row| words[row * each + LANES] as u32);
                        finder.pair(a, b, distance)?;
                    }
                }
            }
        }
        Ok(true)
    }
}

impl Rows {
    pub(super) const fn new() -> Rows {
        Rows { lanes: Vec::new(), labels: Vec::new(), gone: 0 }
    }

    #[inline(never)]
    pub(super) fn reserve(&mut self, rows: usize, bits: Bits) -> Result<(), Error> {
        let lanes = self.lanes.try_reserve(rows * lane_count(bits));
        let labels = self.labels.try_reserve(rows);
        lanes.and(labels).map_err(|_| Error::out_of_memory(self.len() + rows))
    }

    pub(super) fn push(&mut self, row: Lanes, label: u32, bits: Bits) {
        lanes::push(&mut self.lanes, row, lane_count(bits));
        self.labels.push(label);
    }

    pub(super) fn len(&self) -> usize {
        self.labels.len()
    }

    /// Tells of equal ones among some sorted rows, of which `keys` has the numbers, counted
    /// from `start` on, and marks all of them but the first as gone. Row by row and label by
    /// label are the same still.
    fn group(
        &mut self,
        words: &[u64],
        start: u32,
        lane: usize,
        keys: &mut [[u32; 4]],
        finder: &mut dyn Finder,
    ) -> Result<(), Error> {
        let lanes = self.lanes.len() / self.labels.len();
        for key in &mut *keys {
            let at = (key[3] - start) as usize * (lanes + 1);
            let value = words[at + lane];
            key[..3].copy_from_slice(&[
                (value >> 32) as u32,
                value as u32,
                words[at + lanes] as u32,
            ]);
        }
        keys.sort_unstable();
        for equal in keys.chunk_by_mut(|a, b| a[..2] == b[..2]) {
            if equal.len() == 1 {
                continue;
            }
            if lane + 1 < lanes {
                self.group(words, start, lane + 1, equal, finder)?;
                continue;
            }
            finder.equal(&mut equal.iter().map(|key| key[2]))?;
            for key in &equal[1..] {
                self.labels[key[2] as usize] = GONE;
            }
            self.gone += equal.len() - 1;
        }
        Ok(())
    }

    /// Takes out what is marked as gone. Whether anything was.
    #[inline(never)]
    fn without_gone(&mut self, lanes: usize) -> bool {
        if self.gone == 0 {
            return false;
        }
        let mut kept = 0;
        for row in 0..self.len() {
            if self.labels[row] != GONE {
                self.labels[kept] = self.labels[row];
                self.lanes.copy_within(row * lanes..(row + 1) * lanes, kept * lanes);
                kept += 1;
            }
        }
        self.labels.truncate(kept);
        self.lanes.truncate(kept * lanes);
        self.gone = 0;
        true
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
        self.begin(rows, bits, block)?;
        self.count(rows, bits, block, 0..rows.len());
        self.sum();
        self.place(rows, bits, block, 0..rows.len());
        self.starts.pop();
        Ok(())
    }

    /// Makes room. Memory serves for all passes.
    fn begin(&mut self, rows: &Rows, bits: Bits, block: Block) -> Result<(), Error> {
        let no_room = |_| Error::out_of_memory(rows.len());
        let words = rows.len() * (lane_count(bits) + 1);
        let more = words.saturating_sub(self.words.len());
        self.words.try_reserve_exact(more).map_err(no_room)?;
        self.words.resize(words, 0);
        let starts = (1 << block.length) + 2;
        self.starts.clear();
        self.starts.try_reserve_exact(starts).map_err(no_room)?;
        self.starts.resize(starts, 0);
        Ok(())
    }

    /// Counts how often each key occurs, two places further on.
    fn count(&mut self, rows: &Rows, bits: Bits, block: Block, some: Range<usize>) {
        if lane_count(bits) == 1 {
            self.count_rows::<1>(rows, block, some);
        } else {
            self.count_rows::<2>(rows, block, some);
        }
    }

    fn count_rows<const LANES: usize>(
        &mut self,
        rows: &Rows,
        block: Block,
        some: Range<usize>,
    ) {
        let lanes = &rows.lanes[some.start * LANES..some.end * LANES];
        let starts = &mut self.starts[..];
        for row in lanes.chunks_exact(LANES) {
            starts[block.key::<LANES>(row) + 2] += 1;
        }
    }

    /// Where each key begins, one place further on.
    fn sum(&mut self) {
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
    }

    /// Writes rows to where they belong.
    fn place(&mut self, rows: &Rows, bits: Bits, block: Block, some: Range<usize>) {
        if lane_count(bits) == 1 {
            self.place_rows::<1>(rows, block, some);
        } else {
            self.place_rows::<2>(rows, block, some);
        }
    }

    fn place_rows<const LANES: usize>(
        &mut self,
        rows: &Rows,
        block: Block,
        some: Range<usize>,
    ) {
        let lanes = &rows.lanes[some.start * LANES..some.end * LANES];
        let (starts, words) = (&mut self.starts[..], &mut self.words[..]);
        for (row, &label) in lanes.chunks_exact(LANES).zip(&rows.labels[some]) {
            let place = &mut starts[block.key::<LANES>(row) + 1];
            let sorted = &mut words[*place as usize * (LANES + 1)..][..=LANES];
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
