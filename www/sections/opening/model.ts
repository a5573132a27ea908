import { SimHash, toBits } from "simhash-wasm/url"
import { BITS } from "./state.js"

/** The hashes of the words, as the package makes them for six bits, without the bits that the reader flipped. */
export function ownHashes(words: readonly string[]): number[] {
  const weighed = words.map((word) => [word, 1] as const)
  return new SimHash({ bits: BITS }).explain(weighed).features.map(({ hash }) => Number(hash))
}

/** What the votes come to. */
export interface Result {
  /** Bit 0 first. */
  readonly sums: readonly number[]
  /** The fingerprint, the most significant bit first. */
  readonly digits: string
}

export function vote(hashes: readonly number[]): Result {
  const accumulator = new SimHash({ bits: BITS }).accumulator()
  try {
    for (const hash of hashes) accumulator.addHash(BigInt(hash), 1)
    return { sums: [...accumulator.sums()], digits: toBits(accumulator.fingerprint(), BITS) }
  } finally {
    accumulator.dispose()
  }
}
