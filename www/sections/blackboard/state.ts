import { choice, fields, list, type Slice, text, whole } from "../../lesson/slice.js"

/** The rows that come with the page. */
export const EXAMPLES = ["pair", "headline", "counted", "ties"] as const
export type Example = (typeof EXAMPLES)[number]

export const WIDTHS = [4, 5, 6, 7, 8] as const
/** What fits a blackboard. */
export const ROWS = 16
export const LABEL = 40
export const WEIGHT = 999

/** A feature that votes. */
export interface Row {
  readonly label: string
  /** From -WEIGHT to WEIGHT. */
  readonly weight: number
  /** Eight bits, of which the low ones vote. */
  readonly hash: number
}

/** The votes on the blackboard. */
export interface Blackboard {
  readonly bits: number
  readonly tie: "zero" | "one"
  /** The example that is shown in the language of the page, until somebody changes a row. */
  readonly example: Example | null
  /** The rows where it is no example. */
  readonly rows: readonly Row[]
}

export const blackboard: Slice<Blackboard> = {
  initial: { bits: 6, tie: "zero", example: "pair", rows: [] },

  read(value) {
    const { bits, tie, example, rows } = fields(value)
    const { initial } = blackboard
    const shown = choice(example, EXAMPLES, Array.isArray(rows) ? null : initial.example)
    return {
      bits: choice(bits, WIDTHS, initial.bits),
      tie: choice(tie, ["zero", "one"], initial.tie),
      example: shown,
      rows: shown === null ? list(rows, ROWS, row) : [],
    }
  },
}

/** Whether a row is valid. */
export function fits({ label, weight }: Row): boolean {
  return label.length <= LABEL && isWeight(weight)
}

export function isWeight(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= WEIGHT
}

function row(value: unknown): Row {
  const { label, weight, hash } = fields(value)
  const read = {
    label: text(label, "", LABEL),
    weight: isWeight(weight) ? weight : 1,
    hash: whole(hash, 0, 255, 0),
  }
  return fits(read) ? read : { ...read, label: "" }
}
