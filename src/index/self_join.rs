//! All-pairs self-join by blocking: all pairs within a distance, without comparing every
//! fingerprint with every other.
//!
//! By the pigeonhole principle (Manku, Jain, Das Sarma 2007), a pair within the distance
//! agrees on at least one block. In a pass for each block, the fingerprints are sorted by the
//! block, and within each run of equal blocks all are compared. A pair is reported in the
//! pass of the first block on which it agrees.
//!
//! In the first pass, the fingerprints of long runs are grouped by their values, and only one
//! representative of each set of equal fingerprints stays: `n` equal fingerprints would be
//! n(n - 1)/2 comparisons in every pass.

use super::{
    bit_range::{BitRange, agree, block_ranges, key_bits},
    limbs::{self, Limbs, any_within, count_ones, differences, limb_count},
};
use crate::{Bits, Error, memory::fallible::with_exact_capacity};
use alloc::{vec, vec::Vec};
use core::ops::Range;

/// The number of comparisons decided by one branch.
const ROWS_PER_BRANCH: usize = 4;

/// Runs of more rows than this are grouped. Comparing fewer takes no longer than grouping.
const LONG_RUN: usize = 32;

/// The label of a row that another row represents, until the row is removed.
const REPRESENTED: u32 = u32::MAX;

/// The self-join of labelled fingerprints, in steps.
pub(super) struct SelfJoin {
    bits: Bits,
    within: u32,
    rows: Rows,
    blocks: Vec<BitRange>,
    /// The number of the block of this pass.
    pass: usize,
    step: Step,
    /// The next row of this step.
    next: usize,
    /// The run of that row; while grouping, the next run.
    run: usize,
    sorted: SortedRows,
    /// Whether equal rows were grouped.
    grouped: bool,
}

/// The steps of a pass, in this order.
#[derive(Clone, Copy)]
enum Step {
    /// Allocates.
    Begin,
    /// The first half of the counting sort: counts keys.
    Count,
    /// The second half: moves rows.
    Scatter,
    /// Groups the equal rows of long runs, in the first pass only.
    Group,
    /// Compares within runs.
    Compare,
}

/// Receives the results of a self-join: labels of rows.
pub(super) trait PairVisitor {
    /// Called with each pair of rows within the distance.
    fn visit_pair(&mut self, a: u32, b: u32, distance: u32) -> Result<(), Error>;

    /// Called with each set of two or more equal rows, in the order of labels. In all later
    /// calls, the first one represents the set.
    fn visit_duplicates(
        &mut self,
        labels: &mut dyn Iterator<Item = u32>,
    ) -> Result<(), Error>;
}

/// Fingerprints of one or two limbs each, and a label for each.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) limbs: Vec<u64>,
    pub(super) labels: Vec<u32>,
    /// The number of rows with the label [`REPRESENTED`].
    represented: usize,
}

/// Rows sorted by a key.
#[derive(Default)]
pub(super) struct SortedRows {
    /// For each row its limbs, followed by its label. Sorting writes to addresses that are not
    /// in the caches, and with two arrays would do so twice for each row.
    words: Vec<u64>,
    /// By key, the first row of its run; finally the number of rows.
    starts: Vec<u32>,
}

impl SelfJoin {
    pub(super) fn new(bits: Bits, within: u32, rows: Rows) -> SelfJoin {
        let key_bits = key_bits(rows.len());
        let length = (bits.get() / (within + 1)).min(key_bits);
        let mut blocks = if 1 << length > 2 * u64::from(within + 1) {
            block_ranges(bits, within)
        } else {
            // So short that one pass that compares all with all is less work.
            vec![BitRange { start: 0, length: 0 }]
        };
        for block in &mut blocks {
            *block = block.truncate(key_bits);
        }
        SelfJoin {
            bits,
            within,
            rows,
            blocks,
            pass: 0,
            step: Step::Begin,
            next: 0,
            run: 0,
            sorted: SortedRows::default(),
            grouped: false,
        }
    }

    /// Makes `comparisons` comparisons, at least one, and up to a run's more. Sorting a row
    /// counts as one. Pairs are reported in no particular order. Returns whether there is more
    /// to do.
    pub(super) fn advance(
        &mut self,
        comparisons: u64,
        visitor: &mut dyn PairVisitor,
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
                    let range = self.next_rows(&mut left);
                    self.sorted.count(&self.rows, self.bits, block, range);
                    if self.next < self.rows.len() {
                        continue;
                    }
                    self.sorted.sum();
                    Step::Scatter
                }
                Step::Scatter => {
                    let range = self.next_rows(&mut left);
                    self.sorted.scatter(&self.rows, self.bits, block, range);
                    if self.next < self.rows.len() {
                        continue;
                    }
                    self.sorted.starts.pop();
                    if self.grouped { Step::Compare } else { Step::Group }
                }
                Step::Group => {
                    if !self.group(&mut left, visitor)? {
                        continue;
                    }
                    self.grouped = true;
                    // Sorted again, without the rows that others represent.
                    if self.rows.remove_represented(limb_count(self.bits)) {
                        Step::Begin
                    } else {
                        Step::Compare
                    }
                }
                Step::Compare => {
                    let through = if limb_count(self.bits) == 1 {
                        self.compare::<1>(&mut left, visitor)?
                    } else {
                        self.compare::<2>(&mut left, visitor)?
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

    /// The next rows of this step: all that remain, but at most `left`.
    fn next_rows(&mut self, left: &mut u64) -> Range<usize> {
        let start = self.next;
        let rest = (self.rows.len() - start) as u64;
        self.next += rest.min(*left) as usize;
        *left -= rest.min(*left);
        start..self.next
    }

    /// Groups the equal rows of long runs, run by run. Returns whether all runs are done.
    #[inline(never)]
    fn group(
        &mut self,
        left: &mut u64,
        visitor: &mut dyn PairVisitor,
    ) -> Result<bool, Error> {
        let each = limb_count(self.bits) + 1;
        while let Some(&[start, end]) = self.sorted.starts.get(self.run..self.run + 2) {
            if *left == 0 {
                return Ok(false);
            }
            self.run += 1;
            *left = left.saturating_sub(1);
            if (end - start) as usize <= LONG_RUN {
                continue;
            }
            *left = left.saturating_sub(u64::from(end - start));
            let words = &self.sorted.words[start as usize * each..end as usize * each];
            let mut keys = with_exact_capacity((end - start) as usize)?;
            keys.extend((start..end).map(|row| [0, 0, 0, row]));
            self.rows.group(words, start, 0, &mut keys, visitor)?;
        }
        Ok(true)
    }

    /// The completed fraction of the work, from 0 to 1.
    pub(super) fn progress(&self) -> f64 {
        let compared = if matches!(self.step, Step::Compare) { self.next } else { 0 };
        let within_pass = compared as f64 / self.rows.len().max(1) as f64;
        ((self.pass as f64 + within_pass) / self.blocks.len() as f64).min(1.0)
    }

    /// Compares each row with those after it in its run. Returns whether all rows are done.
    fn compare<const LIMBS: usize>(
        &mut self,
        left: &mut u64,
        visitor: &mut dyn PairVisitor,
    ) -> Result<bool, Error> {
        // Slices: the compiler keeps their addresses in registers.
        let (words, starts) = (&self.sorted.words[..], &self.sorted.starts[..]);
        let within = self.within;
        let each = LIMBS + 1;
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
            let one = limbs::row(&words[row * each..], 0, LIMBS);
            for first in (self.next..end).step_by(ROWS_PER_BRANCH) {
                let others = &words[first * each..];
                // A batch may go past the end of the run: the
                // branch predictor learns a constant trip count.
                if let Some(others) = others.get(..ROWS_PER_BRANCH * each)
                    && !any_within::<LIMBS, ROWS_PER_BRANCH>(others, each, one, within)
                {
                    continue;
                }
                for other in first..end.min(first + ROWS_PER_BRANCH) {
                    let differences =
                        differences(one, limbs::row(&words[other * each..], 0, LIMBS));
                    let distance = count_ones(differences);
                    if distance <= within
                        && !agree(&self.blocks[..self.pass], differences)
                    {
                        let [a, b] =
                            [row, other].map(|row| words[row * each + LIMBS] as u32);
                        visitor.visit_pair(a, b, distance)?;
                    }
                }
            }
        }
        Ok(true)
    }
}

impl Rows {
    pub(super) const fn new() -> Rows {
        Rows { limbs: Vec::new(), labels: Vec::new(), represented: 0 }
    }

    #[inline(never)]
    pub(super) fn reserve(&mut self, rows: usize, bits: Bits) -> Result<(), Error> {
        let limbs = self.limbs.try_reserve(rows * limb_count(bits));
        let labels = self.labels.try_reserve(rows);
        limbs.and(labels).map_err(|_| Error::no_memory())
    }

    /// Appends a row. There must be room for it.
    pub(super) fn push(&mut self, row: Limbs, label: u32, bits: Bits) {
        limbs::push(&mut self.limbs, row, limb_count(bits));
        self.labels.push(label);
    }

    pub(super) fn len(&self) -> usize {
        self.labels.len()
    }

    /// Reports the sets of equal rows within a run, and marks all but the first of each as
    /// represented. `words` are the run's rows, `start` the number of its first row, and each
    /// key ends in the number of a row. Sorts by the limb number `limb`, and each set of rows
    /// equal so far by the next limb.
    ///
    /// Labels must still be the numbers of unsorted rows.
    fn group(
        &mut self,
        words: &[u64],
        start: u32,
        limb: usize,
        keys: &mut [[u32; 4]],
        visitor: &mut dyn PairVisitor,
    ) -> Result<(), Error> {
        let limbs = self.limbs.len() / self.labels.len();
        for key in &mut *keys {
            let at = (key[3] - start) as usize * (limbs + 1);
            let value = words[at + limb];
            key[..3].copy_from_slice(&[
                (value >> 32) as u32,
                value as u32,
                words[at + limbs] as u32,
            ]);
        }
        keys.sort_unstable();
        for equal in keys.chunk_by_mut(|a, b| a[..2] == b[..2]) {
            if equal.len() == 1 {
                continue;
            }
            if limb + 1 < limbs {
                self.group(words, start, limb + 1, equal, visitor)?;
                continue;
            }
            visitor.visit_duplicates(&mut equal.iter().map(|key| key[2]))?;
            for key in &equal[1..] {
                self.labels[key[2] as usize] = REPRESENTED;
            }
            self.represented += equal.len() - 1;
        }
        Ok(())
    }

    /// Removes the rows marked as represented. Returns whether there were any.
    #[inline(never)]
    fn remove_represented(&mut self, limbs: usize) -> bool {
        if self.represented == 0 {
            return false;
        }
        let mut kept = 0;
        for row in 0..self.len() {
            if self.labels[row] != REPRESENTED {
                self.labels[kept] = self.labels[row];
                self.limbs.copy_within(row * limbs..(row + 1) * limbs, kept * limbs);
                kept += 1;
            }
        }
        self.labels.truncate(kept);
        self.limbs.truncate(kept * limbs);
        self.represented = 0;
        true
    }

    /// The fingerprint of a row.
    pub(super) fn get(&self, row: usize) -> Limbs {
        let count = if self.limbs.len() == self.labels.len() { 1 } else { 2 };
        limbs::row(&self.limbs, row, count)
    }
}

impl SortedRows {
    /// A stable counting sort by the bits of a block.
    pub(super) fn sort(
        &mut self,
        rows: &Rows,
        bits: Bits,
        block: BitRange,
    ) -> Result<(), Error> {
        self.begin(rows, bits, block)?;
        self.count(rows, bits, block, 0..rows.len());
        self.sum();
        self.scatter(rows, bits, block, 0..rows.len());
        self.starts.pop();
        Ok(())
    }

    /// Allocates, unless a previous pass has.
    fn begin(&mut self, rows: &Rows, bits: Bits, block: BitRange) -> Result<(), Error> {
        let words = rows.len() * (limb_count(bits) + 1);
        let more = words.saturating_sub(self.words.len());
        self.words.try_reserve_exact(more).map_err(|_| Error::no_memory())?;
        self.words.resize(words, 0);
        let starts = (1 << block.length) + 2;
        self.starts.clear();
        self.starts.try_reserve_exact(starts).map_err(|_| Error::no_memory())?;
        self.starts.resize(starts, 0);
        Ok(())
    }

    /// Counts the rows of each key, two positions further on in `starts`.
    fn count(&mut self, rows: &Rows, bits: Bits, block: BitRange, range: Range<usize>) {
        if limb_count(bits) == 1 {
            self.count_rows::<1>(rows, block, range);
        } else {
            self.count_rows::<2>(rows, block, range);
        }
    }

    fn count_rows<const LIMBS: usize>(
        &mut self,
        rows: &Rows,
        block: BitRange,
        range: Range<usize>,
    ) {
        let limbs = &rows.limbs[range.start * LIMBS..range.end * LIMBS];
        let starts = &mut self.starts[..];
        for row in limbs.chunks_exact(LIMBS) {
            starts[block.key::<LIMBS>(row) + 2] += 1;
        }
    }

    /// Prefix sums: the start of each key, one position further on. Scattering advances it to
    /// the key's end, which is the start of the next key.
    fn sum(&mut self) {
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
    }

    /// Copies rows to their positions in the order of keys.
    fn scatter(
        &mut self,
        rows: &Rows,
        bits: Bits,
        block: BitRange,
        range: Range<usize>,
    ) {
        if limb_count(bits) == 1 {
            self.scatter_rows::<1>(rows, block, range);
        } else {
            self.scatter_rows::<2>(rows, block, range);
        }
    }

    fn scatter_rows<const LIMBS: usize>(
        &mut self,
        rows: &Rows,
        block: BitRange,
        range: Range<usize>,
    ) {
        let limbs = &rows.limbs[range.start * LIMBS..range.end * LIMBS];
        let (starts, words) = (&mut self.starts[..], &mut self.words[..]);
        for (row, &label) in limbs.chunks_exact(LIMBS).zip(&rows.labels[range]) {
            let position = &mut starts[block.key::<LIMBS>(row) + 1];
            let sorted = &mut words[*position as usize * (LIMBS + 1)..][..=LIMBS];
            *position += 1;
            // One by one: a copy of unknown length is compiled to `memory.copy`, which is slower
            // for so few words.
            for (limb, &value) in row.iter().enumerate() {
                sorted[limb] = value;
            }
            sorted[LIMBS] = u64::from(label);
        }
    }

    /// The labels and rows, of `limbs` limbs each, in the order of keys.
    pub(super) fn rows(&self, limbs: usize) -> impl Iterator<Item = (u32, Limbs)> {
        let rows = self.words.chunks_exact(limbs + 1);
        rows.map(move |words| (words[limbs] as u32, limbs::row(words, 0, limbs)))
    }
}
