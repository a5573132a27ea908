/** A bit of two fingerprints: its number, and its digit in each. */
export interface Column {
  readonly bit: number
  readonly a: string
  readonly b: string
  readonly differs: boolean
}

/** The columns of two fingerprints, or of a range of their bits from `first` on, in groups of eight. */
export function groupsOf(a: string, b: string, first = 0): Column[][] {
  const columns = [...a].map((digit, i) => ({
    bit: first + a.length - 1 - i,
    a: digit,
    b: b[i] ?? "",
    differs: digit !== b[i],
  }))
  return Array.from({ length: Math.ceil(columns.length / 8) }, (_, group) =>
    columns.slice(group * 8, group * 8 + 8),
  )
}
