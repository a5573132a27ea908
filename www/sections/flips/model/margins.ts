import type { Comparison, Explanation } from "simhash-wasm/url"

/** Bits whose sums stood about as far from 0, and how many of them flipped. */
export interface Bin {
  /** The least distance from 0 of their sums. */
  readonly low: number
  /** The least distance that is in the next bin. */
  readonly high: number
  readonly stayed: number
  readonly flipped: number
}

export interface Margins {
  /** From 0 up; those at either end hold something. */
  readonly bins: readonly Bin[]
  /** Whether all sums are whole numbers. */
  readonly whole: boolean
  /** How many sums stood no further from 0 than all changes together can have moved them. */
  readonly within: number
}

const MOST_BINS = 12

/** How far from 0 the sums of a stood, and which of them crossed it. */
export function marginsOf({ flips }: Comparison, { sums }: Explanation, moved: number): Margins {
  const distances = sums.map(Math.abs)
  const whole = distances.every(Number.isInteger)
  const farthest = Math.max(...distances)
  const width = round(farthest / MOST_BINS, whole ? 1 : 0)
  const flipped = new Set(flips.map((flip) => flip.bit))
  const bins = Array.from({ length: Math.floor(farthest / width) + 1 }, (_, position) => {
    const bits = distances.flatMap((distance, bit) =>
      Math.floor(distance / width) === position ? [bit] : [],
    )
    const crossed = bits.filter((bit) => flipped.has(bit)).length
    return {
      low: position * width,
      high: (position + 1) * width,
      stayed: bits.length - crossed,
      flipped: crossed,
    }
  })
  return { bins, whole, within: distances.filter((distance) => distance <= moved).length }
}

/** The next of 1, 2, 5, 10, 20, 50 ... and their fractions, at least `least`. */
function round(width: number, least: number): number {
  if (width <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(width))
  const next = [1, 2, 5, 10].find((step) => step * power >= width) ?? 10
  return Math.max(next * power, least)
}
