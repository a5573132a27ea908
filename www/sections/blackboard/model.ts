import { SimHash, toBits } from "simhash-wasm/url"
import type { Blackboard, Row } from "./state.js"

/** The result of the vote, computed by the package. */
export interface Outcome {
  /** Bit 0 first. */
  readonly sums: readonly number[]
  /** The fingerprint, the most significant bit first. */
  readonly digits: string
}

export function outcome({ bits, tie }: Blackboard, rows: readonly Row[]): Outcome {
  const accumulator = new SimHash({ bits, tie }).accumulator()
  try {
    for (const row of rows) accumulator.addHash(BigInt(low(row.hash, bits)), row.weight)
    return { sums: [...accumulator.sums()], digits: toBits(accumulator.fingerprint(), bits) }
  } finally {
    accumulator.dispose()
  }
}

/** The low bits of a hash, which are all that a narrower fingerprint uses. */
function low(hash: number, bits: number): number {
  return hash & (2 ** bits - 1)
}

/** The bit of a hash that votes in a column. */
export function bitOf(hash: number, bit: number): 0 | 1 {
  return ((hash >> bit) & 1) as 0 | 1
}
