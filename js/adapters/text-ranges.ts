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
