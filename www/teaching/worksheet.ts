import { type Comparison, compare, type Explanation, type Feature, SimHash, toBits } from "simhash-wasm/url"
import { number } from "../format.js"
import type { Settings } from "../lesson/settings.js"
import { type BitSum, highFirst } from "./answer.js"

/** The widest fingerprint that is computed by hand, and the one that is used instead of a wider one. */
const WIDEST = 16
const INSTEAD = 8

/** The longest vote or sum that fits a column of more than 8, in characters: "+1.585" does not. */
const SHORT = 4

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
  /** How many features are not, and the sums of their votes. */
  readonly others: { readonly count: number; readonly sums: readonly BitSum[] }
  readonly sums: readonly BitSum[]
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
 * The numbers of a worksheet, of at most 16 bits, and of 8 if votes are long numbers. All are the package's: what a part of the features adds up to, and what the fingerprint
 * would be without a feature, are those of its accumulator.
 *
 * @throws SimHashError if the package refuses the settings or a text
 */
export function worksheet(settings: Settings, textA: string, textB: string): Worksheet {
  const { bits } = settings
  if (bits > WIDEST) return worksheet({ ...settings, bits: INSTEAD }, textA, textB)
  const sheet = ofWidth(settings, textA, textB)
  return bits > INSTEAD && longest(sheet) > SHORT
    ? ofWidth({ ...settings, bits: INSTEAD }, textA, textB)
    : sheet
}

function ofWidth(settings: Settings, textA: string, textB: string): Worksheet {
  const simhash = new SimHash(settings)
  const [a, b] = [simhash.explain(textA), simhash.explain(textB)]
  const comparison = compare(a, b)
  const voting = a.features.filter(({ weight }) => weight !== 0)
  const shown = voting.slice(0, MOST_ROWS)
  const rest = voting.slice(MOST_ROWS)
  return {
    ...{ a, b, comparison },
    rows: shown.map((feature) => rowOf(simhash, feature)),
    others: { count: rest.length, sums: highFirst(sumsOf(simhash, rest)) },
    sums: highFirst(a.sums),
    columns: columnsOf(a, b, comparison),
    fragile: fragileOf(a),
    crossed: crossedOut(simhash, a, shown),
  }
}

/** The length of the longest number in the columns, in characters. */
export function longest({ rows, others, sums, b }: Worksheet): number {
  const bitSums = [...others.sums, ...sums].map(({ sum }) => sum)
  const all = [...rows.flatMap(({ votes }) => votes), ...bitSums, ...b.sums]
  // With a sign, and a positive number has one too.
  return Math.max(0, ...all.map((value) => number(Math.abs(value), "en").length + 1))
}

function rowOf(simhash: SimHash, feature: Feature): Row {
  return {
    feature,
    digits: toBits(feature.hash, simhash.recipe.bits),
    votes: sumsOf(simhash, [feature]).reverse(),
  }
}

/** The sums of the votes of some features, bit 0 first. */
function sumsOf(simhash: SimHash, features: readonly Feature[]): number[] {
  const accumulator = simhash.accumulator()
  for (const { hash, weight } of features) accumulator.addHash(hash, weight)
  const sums = [...accumulator.sums()]
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
