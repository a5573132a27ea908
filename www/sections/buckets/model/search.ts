import { type Agreement, distance, explainQuery, type QueryExplanation } from "simhash-wasm/url"
import { type Line, simhash } from "./lines.js"

/** A line as the figure shows it: its blocks, how they differ from the query's, and what was found. */
export interface Row {
  readonly line: Line
  /** One for each block, starting at bit 0. */
  readonly keys: readonly bigint[]
  /** In how many bits each block differs from the query's. */
  readonly differences: readonly number[]
  /** Hamming distance from the query. */
  readonly distance: number
  /** What it and the query have in common, if that makes it a candidate. */
  readonly candidate: Agreement | null
}

/** The result of a query. */
export interface Search {
  readonly fingerprint: bigint
  readonly explained: QueryExplanation
  readonly rows: readonly Row[]
  /** The candidates in the order in which they are checked. */
  readonly candidates: readonly Row[]
  /** Within the distance asked for, though no block agrees. */
  readonly missed: readonly Row[]
  /** All within the distance asked for, found by a linear scan. */
  readonly matches: readonly Row[]
}

/** Looks up a query among lines with k + 1 block tables. */
export function search(query: string, lines: readonly Line[], k: number, asked: number): Search {
  const fingerprint = simhash.fingerprint(query)
  const all = BigUint64Array.from(lines, (line) => line.fingerprint)
  const explained = explainQuery(fingerprint, all, { maxDistance: asked, blocks: k + 1 })
  const byPosition = new Map(explained.candidates.map((candidate) => [candidate.position, candidate]))
  const rows = lines.map((line, position): Row => {
    const keys = blocks(line.fingerprint, k).map((block) => block.value)
    return {
      line,
      keys,
      differences: keys.map((key, block) => distance(key, explained.blocks[block]?.value ?? 0n)),
      distance: distance(line.fingerprint, fingerprint),
      candidate: byPosition.get(position) ?? null,
    }
  })
  const row = ({ position }: Agreement) => rows[position] as Row
  return {
    fingerprint,
    explained,
    rows,
    candidates: explained.candidates.map(row),
    missed: explained.matches.filter((match) => match.blocks.length === 0).map(row),
    matches: explained.matches.map(row),
  }
}

/** The blocks of a fingerprint of 64 bits, with their ranges. */
export function blocks(fingerprint: bigint, k: number): QueryExplanation["blocks"] {
  return explainQuery(fingerprint, new BigUint64Array(0), { maxDistance: k }).blocks
}

/** The outcome of comparing a candidate. */
export type Finding = "guaranteed" | "lucky" | "rejected"

export function finding(row: Row, k: number, asked: number): Finding {
  if (row.distance > asked) return "rejected"
  return row.distance <= k ? "guaranteed" : "lucky"
}
