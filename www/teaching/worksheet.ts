import { type Comparison, compare, type Explanation, type Feature, SimHash, toBits } from "simhash-wasm/url"
import type { Settings } from "../lesson/settings.js"

/** The width of the fingerprints that are computed by hand. */
const BITS = 8

/** So many features are computed by hand: the others are added up already, so that a sheet has two pages at most. */
export const MOST_ROWS = 12

/** A feature whose votes are to be filled in. */
export interface Row {
  readonly feature: Feature
  /** The digits of its hash, the most significant first. */
  readonly digits: string
  /** Its votes on the bits, in the same order. */
  readonly votes: readonly number[]
}

/** A bit of both fingerprints. */
export interface Column {
  readonly bit: number
  readonly a: string
  readonly b: string
  readonly differs: boolean
}

/** All numbers of a worksheet about two texts. */
export interface Worksheet {
  readonly a: Explanation
  readonly b: Explanation
  readonly comparison: Comparison
  /** The features that are computed by hand. */
  readonly rows: readonly Row[]
  /** How many features are not, and the sums of their votes, the highest bit first. */
  readonly others: { readonly count: number; readonly sums: readonly number[] }
  readonly columns: readonly Column[]
  /** The bits whose sums are nearest to 0, the most significant first. */
  readonly fragile: readonly number[]
  /**
   * After how many features that are crossed out from the top of the table the fingerprint of A is another, and the bits
   * that are changed then; undefined if it stays the same.
   */
  readonly crossed: { readonly count: number; readonly bits: readonly number[] } | undefined
}

/**
 * The numbers of a worksheet. All are the package's: what a part of the features adds up to, and what the fingerprint
 * would be without a feature, are those of its accumulator.
 *
 * @throws SimHashError if the package refuses the settings or a text
 */
export function worksheet(settings: Settings, textA: string, textB: string): Worksheet {
  const simhash = new SimHash({ ...settings, bits: BITS })
  const [a, b] = [simhash.explain(textA), simhash.explain(textB)]
  const comparison = compare(a, b)
  const voting = a.features.filter(({ weight }) => weight !== 0)
  const shown = voting.slice(0, MOST_ROWS)
  const rest = voting.slice(MOST_ROWS)
  return {
    ...{ a, b, comparison },
    rows: shown.map((feature) => rowOf(simhash, feature)),
    others: { count: rest.length, sums: sumsOf(simhash, rest) },
    columns: columnsOf(a, b, comparison),
    fragile: fragileOf(a),
    crossed: crossedOut(simhash, a, shown),
  }
}

function rowOf(simhash: SimHash, feature: Feature): Row {
  return {
    feature,
    digits: toBits(feature.hash, simhash.recipe.bits),
    votes: sumsOf(simhash, [feature]),
  }
}

/** The sums of the votes of some features, the highest bit first. */
function sumsOf(simhash: SimHash, features: readonly Feature[]): number[] {
  const accumulator = simhash.accumulator()
  for (const { hash, weight } of features) accumulator.addHash(hash, weight)
  const sums = [...accumulator.sums()].reverse()
  accumulator.dispose()
  return sums
}

function columnsOf(a: Explanation, b: Explanation, { flips }: Comparison): Column[] {
  const { bits } = a.recipe
  const flipped = new Set(flips.map(({ bit }) => bit))
  const digitsB = toBits(b.fingerprint, bits)
  return [...toBits(a.fingerprint, bits)].map((digit, i) => {
    const bit = bits - 1 - i
    return { bit, a: digit, b: digitsB[i] ?? "", differs: flipped.has(bit) }
  })
}

function fragileOf({ margins }: Explanation): number[] {
  const least = Math.min(...margins)
  return margins.flatMap((margin, bit) => (margin === least ? [bit] : [])).reverse()
}

/** Leaves out features one after the other until the fingerprint is another. */
function crossedOut(
  simhash: SimHash,
  { features, fingerprint, recipe }: Explanation,
  shown: readonly Feature[],
): Worksheet["crossed"] {
  const accumulator = simhash.accumulator()
  try {
    for (const { hash, weight } of features) accumulator.addHash(hash, weight)
    for (const [i, { hash, weight }] of shown.entries()) {
      accumulator.addHash(hash, -weight)
      const changed = accumulator.fingerprint() ^ fingerprint
      if (changed === 0n) continue
      const digits = [...toBits(changed, recipe.bits)]
      return {
        count: i + 1,
        bits: digits.flatMap((digit, j) => (digit === "1" ? [recipe.bits - 1 - j] : [])),
      }
    }
    return undefined
  } finally {
    accumulator.dispose()
  }
}
