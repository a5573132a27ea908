import type { TextRange } from "../types/document.js"

/** Whether one of these ranges, which are in ascending order and do not overlap, has an offset or ends at it. */
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

/** The shortest range at an offset, or that ends at it: that of a passage rather than that of the block around it. */
export function shortestAt<T extends TextRange>(ranges: readonly T[], offset: number): T | undefined {
  const here = ranges.filter(({ from, to }) => from <= offset && offset <= to)
  return here.sort((a, b) => a.to - a.from - (b.to - b.from))[0]
}
