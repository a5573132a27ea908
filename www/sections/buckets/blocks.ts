import { BITS } from "./state.js"

/** The number of fingerprints that are stored. */
export const STORED = 10_000_000

/** A range of bits by which fingerprints are filed. */
export interface Block {
  readonly start: number
  readonly length: number
}

/** The blocks with which an index finds everything within k bits: k + 1 of them, the longer ones first. */
export function blocksFor(k: number): Block[] {
  const count = k + 1
  let start = 0
  return Array.from({ length: count }, (_, i) => {
    const block = { start, length: Math.floor(BITS / count) + (i < BITS % count ? 1 : 0) }
    start += block.length
    return block
  })
}

/** How many unrelated fingerprints of those stored are in the buckets of a query, in all blocks together. */
export function compared(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { length }) => sum + STORED / 2 ** length, 0)
}

/** How many of the bits that differ are in each block. */
export function differing(blocks: readonly Block[], flipped: readonly number[]): number[] {
  return blocks.map(
    ({ start, length }) => flipped.filter((bit) => bit >= start && bit < start + length).length,
  )
}
