/** A bit of two fingerprints: its number, and its digit in each. */
export interface Column {
  readonly bit: number
  readonly a: string
  readonly b: string
  readonly differs: boolean
}

/** The columns of two fingerprints, written with the same number of digits, in groups of eight. */
export function groupsOf(a: string, b: string): Column[][] {
  const columns = [...a].map((digit, i) => ({
    bit: a.length - 1 - i,
    a: digit,
    b: b[i] ?? "",
    differs: digit !== b[i],
  }))
  return Array.from({ length: Math.ceil(columns.length / 8) }, (_, group) =>
    columns.slice(group * 8, group * 8 + 8),
  )
}
