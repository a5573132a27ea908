import type { Accumulator, Explanation, SimHash } from "simhash-wasm/url"

/** The sums, bit 0 first, and the fingerprint of their signs. */
export interface Sums {
  readonly sums: ArrayLike<number> & Iterable<number>
  readonly fingerprint: bigint
}

/** With sums up to this one, bars keep their scale from vote to vote. */
const LEAST = 4

/** The sum at the full height of a bar: the largest at present, or one of a few votes, which leave room for the next. */
export function reachOf({ sums }: Sums, { sums: last }: Sums): number {
  const largest = (of: Iterable<number>) => [...of].reduce((most, sum) => Math.max(most, Math.abs(sum)), 0)
  return Math.max(largest(sums), Math.min(LEAST, largest(last))) || 1
}

/** The package's accumulator after any number of an explanation's features, moved forward and backward. */
export class Replay {
  readonly #features: Explanation["features"]
  readonly #accumulator: Accumulator
  /** How many features have voted. */
  #at = 0

  constructor(simhash: SimHash, { features }: Explanation) {
    this.#features = features
    this.#accumulator = simhash.accumulator()
  }

  /** The sums after the first `step` features, bit 0 first, and their signs. */
  at(step: number): Sums {
    // A reset is cheaper if the step is nearer to the start.
    if (step < this.#at / 2) {
      this.#accumulator.reset()
      this.#at = 0
    }
    for (; this.#at < step; this.#at++) this.#vote(this.#at, 1)
    for (; this.#at > step; this.#at--) this.#vote(this.#at - 1, -1)
    return { sums: this.#accumulator.sums(), fingerprint: this.#accumulator.fingerprint() }
  }

  dispose(): void {
    this.#accumulator.dispose()
  }

  #vote(position: number, sign: 1 | -1): void {
    const feature = this.#features[position]
    if (feature) this.#accumulator.addHash(feature.hash, sign * feature.weight)
  }
}
