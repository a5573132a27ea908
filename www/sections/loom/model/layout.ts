import { type Explanation, type Feature, toBits } from "simhash-wasm/url"

/** The most features that get a row: a table of more is slow to draw, and nobody reads it. */
const ROWS = 200

/** The rows and columns of the loom: one row for each feature, one column for each bit. */
export interface Layout {
  readonly explanation: Explanation
  /** The bit of each column, from left to right. */
  readonly order: readonly number[]
  /** The column of each bit. */
  readonly columns: readonly number[]
  readonly rows: readonly Row[]
  /** The position of the feature of the first row. */
  readonly first: number
  /** The number of features after the last row. */
  readonly left: number
}

export interface Row {
  readonly feature: Feature
  /** The bits of its hash, one digit for each column. */
  readonly digits: string
  /** `digits` with a space for each 0. */
  readonly ones: string
}

/**
 * The position of the feature of the first row, so that the last of `step` features has a row, and so have at least 50
 * before and after it. It changes only every 100 steps.
 */
export function firstRow(step: number): number {
  return Math.max(0, (Math.round(step / (ROWS / 2)) - 1) * (ROWS / 2))
}

/**
 * Lays out an explanation.
 *
 * @param sorted Whether columns are sorted by margin, the smallest first, instead of by bit.
 * @param first The position of the feature of the first row.
 */
export function layout(explanation: Explanation, sorted: boolean, first = 0): Layout {
  const order = columnOrder(explanation, sorted)
  const columns: number[] = []
  for (const [column, bit] of order.entries()) columns[bit] = column
  const rows = explanation.features.slice(first, first + ROWS).map((feature) => {
    const digits = inOrder(feature.hash, order)
    return { feature, digits, ones: digits.replaceAll("0", " ") }
  })
  const left = explanation.features.length - first - rows.length
  return { explanation, order, columns, rows, first, left }
}

/** The digits of a number in the order of the columns. */
export function inOrder(value: bigint, order: readonly number[]): string {
  const bits = order.length
  const digits = toBits(value, bits)
  return order.map((bit) => digits[bits - 1 - bit]).join("")
}

function columnOrder({ recipe, margins }: Explanation, sorted: boolean): number[] {
  const order = Array.from({ length: recipe.bits }, (_, column) => recipe.bits - 1 - column)
  if (sorted) order.sort((one, other) => (margins[one] ?? 0) - (margins[other] ?? 0) || other - one)
  return order
}

/** Whether a feature votes for a bit. */
export function votesFor({ hash }: Feature, bit: number): boolean {
  return ((hash >> BigInt(bit)) & 1n) === 1n
}
