/** The median of an odd number of values in order. */
export function median(sorted: readonly number[]): number {
  return sorted[(sorted.length - 1) >> 1] ?? 0
}

/** Least and greatest, and what the middle half lies between, of values in order. */
export function spread(sorted: readonly number[]): {
  least: number
  low: number
  high: number
  greatest: number
} {
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  return { least: at(0), low: at(0.25), high: at(0.75), greatest: at(1) }
}

/** How many values are at most `limit`. */
export function within(values: readonly number[], limit: number): number {
  return values.filter((value) => value <= limit).length
}

/** How often each whole number from 0 to `greatest` occurs. */
export function tally(values: readonly number[], greatest: number): number[] {
  const counts = new Array<number>(greatest + 1).fill(0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
