import type { TextRange } from "../types/document.js"

/** Whether an offset is in one of the ranges or at its end. The ranges are in ascending order and do not overlap. */
export function isInOne(ranges: readonly TextRange[], offset: number): boolean {
  // Binary search for the first range that ends at the offset or after it.
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle] as TextRange).to < offset) low = middle + 1
    else high = middle
  }
  const range = ranges[low]
  return range !== undefined && range.from <= offset
}

/** Returns the shortest range that contains an offset or ends at it: a passage rather than the block around it. */
export function shortestAt<T extends TextRange>(ranges: readonly T[], offset: number): T | undefined {
  const here = ranges.filter(({ from, to }) => from <= offset && offset <= to)
  return here.sort((a, b) => a.to - a.from - (b.to - b.from))[0]
}
