// Numbers that look random, the same on every run with the same SIMHASH_SEED.

declare global {
  interface ImportMeta {
    readonly env: { readonly SIMHASH_ROUNDS: string; readonly SIMHASH_SEED: string }
  }
}

/**
 * What scripts/test.mjs prints and sets: the part of all random rounds to make, and what varies every seed. Vitest knows
 * `import.meta.env` by these very words alone, and nothing else may take their place: nightly would make a twentieth of
 * the rounds.
 */
const { SIMHASH_ROUNDS: SHARE, SIMHASH_SEED: SEED } = import.meta.env
if (!SHARE || !SEED) throw new Error("SIMHASH_ROUNDS and SIMHASH_SEED are set by vitest.config.ts")

/** Whether all random rounds are made, as nightly: then also what one test takes a minute for. */
export const ALL_ROUNDS = Number(SHARE) >= 1

/** How many of a test's random rounds this run makes. */
export const rounds = (all: number) => Math.ceil(all * Number(SHARE))

/** SplitMix64 (Steele, Lea, Flood 2014). */
export class Random {
  #state: bigint

  constructor(seed: bigint) {
    this.#state = seed ^ (BigInt(SEED) << 16n)
  }

  next(): bigint {
    const cut = (x: bigint) => BigInt.asUintN(64, x)
    this.#state = cut(this.#state + 0x9e3779b97f4a7c15n)
    let x = this.#state
    x = cut((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n)
    x = cut((x ^ (x >> 27n)) * 0x94d049bb133111ebn)
    return x ^ (x >> 31n)
  }

  /** A whole number from 0 on, below `end`. */
  below(end: number): number {
    return Number(this.next() % BigInt(end))
  }

  /** An unsigned integer of `bits` bits. */
  wide(bits: number): bigint {
    return BigInt.asUintN(bits, (this.next() << 64n) | this.next())
  }
}
