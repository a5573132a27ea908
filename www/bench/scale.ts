// The position of a ratio on the logarithmic axis: each doubling is a step, and 1 has a line.

/** Steps to the left of 1, where those are that take less time, and to the right. */
const LEFT = 6
const RIGHT = 8

/** The bar from 1 to a ratio, in hundredths of the width. */
export function bar(ratio: number): { x: number; width: number } {
  const step = Math.max(-LEFT, Math.min(RIGHT, Math.log2(ratio)))
  return { x: at(Math.min(step, 0)), width: Math.abs(step) * at(1 - LEFT) }
}

/** Where 1 is. */
export const ONE = at(0)

function at(step: number): number {
  return ((step + LEFT) / (LEFT + RIGHT)) * 100
}
