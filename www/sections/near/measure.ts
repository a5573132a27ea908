import { distance, type SimHash } from "simhash-wasm/url"
import { beginning, copiesOf, type Sample } from "./sample.js"

/** How far the copies of a text are from it, and unrelated texts from each other: the nearest first. */
export interface Measured {
  readonly copies: readonly number[]
  readonly unrelated: readonly number[]
}

export function measured(
  simhash: SimHash,
  sample: Sample,
  length: number,
  unrelated: readonly string[],
): Measured {
  const original = simhash.fingerprint(beginning(sample, length))
  const copies = copiesOf(sample, length).map((copy) => distance(original, simhash.fingerprint(copy)))
  const others = unrelated.map((text) => simhash.fingerprint(text))
  const pairs = others.flatMap((one, i) => others.slice(i + 1).map((other) => distance(one, other)))
  return { copies: ascending(copies), unrelated: ascending(pairs) }
}

/** How many distances are at most a threshold. */
export function within(distances: readonly number[], threshold: number): number {
  return distances.filter((one) => one <= threshold).length
}

function ascending(numbers: number[]): number[] {
  return numbers.sort((one, other) => one - other)
}
