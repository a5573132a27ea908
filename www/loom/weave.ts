import { type Explanation, type Feature, toBits } from "simhash-wasm/url"

/** More rows than a screen can hold would only be slow. */
const ROWS = 200

/** What the rows of the loom show: the features and their hashes, in the order of the columns. */
export interface Weave {
  readonly explanation: Explanation
  /** The bit that each column is, from left to right. */
  readonly order: readonly number[]
  /** The column of each bit. */
  readonly columns: readonly number[]
  readonly rows: readonly Row[]
  /** How many features there are beyond those rows. */
  readonly left: number
}

export interface Row {
  readonly feature: Feature
  /** Its hash, a digit a column. */
  readonly digits: string
  /** The ones alone, and spaces between them. */
  readonly ones: string
}

/** @param sorted Whether columns stand in the order of their margins instead of their places. */
export function weave(explanation: Explanation, sorted: boolean): Weave {
  const order = columnOrder(explanation, sorted)
  const columns: number[] = []
  for (const [column, bit] of order.entries()) columns[bit] = column
  const rows = explanation.features.slice(0, ROWS).map((feature) => {
    const digits = inOrder(feature.hash, order)
    return { feature, digits, ones: digits.replaceAll("0", " ") }
  })
  return { explanation, order, columns, rows, left: explanation.features.length - rows.length }
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
