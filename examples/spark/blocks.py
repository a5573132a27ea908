"""Hamming distance at most k by equal keys, exactly: which blocks of a fingerprint make the keys.

Of k + m blocks, two fingerprints within k bits agree on at least m (pigeonhole principle; Manku, Jain, Das Sarma 2007). So every
choice of m blocks is a table whose key has about 64 * m / (k + m) bits. A key should have the bits of the number of rows or more:
then a row meets one other by chance, or fewer, in each table.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb, log2

BITS = 64
# Each table is one more copy of all rows.
MOST_TABLES = 1000


@dataclass(frozen=True)
class Plan:
    """Tables of masks: each mask has the bits of m blocks."""

    k: int
    m: int
    masks: tuple[int, ...]
    key_bits: int

    def candidates(self, rows: int) -> float:
        """The pairs of random fingerprints that agree on a key of a table."""
        return len(self.masks) * rows * (rows - 1) / 2 / 2**self.key_bits

    def describe(self, rows: int) -> str:
        return (
            f"distance {self.k}: {len(self.masks)} tables of keys of {self.key_bits} bits ({self.m} of {self.k + self.m} "
            f"blocks); {rows * len(self.masks):.2g} rows to shuffle, {self.candidates(rows):.2g} candidates by chance"
        )


def plan(rows: int, k: int) -> Plan:
    """The plan with the fewest tables whose keys have log2 of the number of rows in bits."""
    wanted = log2(max(rows, 2))
    for m in range(1, BITS - k + 1):
        blocks = k + m
        # The shortest choice of blocks: they differ in length by one bit at most.
        key_bits = m * (BITS // blocks)
        tables = comb(blocks, m)
        if tables > MOST_TABLES:
            break
        if key_bits >= wanted:
            starts = [at * BITS // blocks for at in range(blocks + 1)]
            parts = [(1 << end) - (1 << start) for start, end in zip(starts, starts[1:])]
            masks = tuple(sum(chosen) for chosen in combinations(parts, m))
            return Plan(k, m, masks, min(mask.bit_count() for mask in masks))
    raise ValueError(
        f"no plan for {rows:,} rows at a distance of {k}: with keys long enough there are more than {MOST_TABLES} tables. "
        f"Use bands, which need the texts"
    )
