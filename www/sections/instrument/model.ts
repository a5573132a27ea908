import { type Explanation, type Feature, SimHash, toBits } from "simhash-wasm/url"

export type Bits = 16 | 64

/** The most words that are drawn one by one; of a longer text, each column shows how many votes are on either side. */
export const MOST_WORDS = 24

/** Every word, in Chinese every character, is a feature, whether or not the words abut. */
const makers = new Map<Bits, SimHash>()
function maker(bits: Bits): SimHash {
  const made = makers.get(bits) ?? new SimHash({ recipe: "short/1", abutting: [], bits })
  makers.set(bits, made)
  return made
}

/** The explanations that were asked for last, as many as one change of a text asks for. */
const known = new Map<string, Explanation>()
const KEPT = 5

export function explained(text: string, bits: Bits): Explanation {
  const key = `${bits} ${text}`
  const explanation = known.get(key) ?? maker(bits).explain(text)
  known.delete(key)
  known.set(key, explanation)
  for (const [oldest] of known) if (known.size > KEPT) known.delete(oldest)
  return explanation
}

/** An ordinary hash of a text: the hash that words have, of the whole text as one feature. */
export function ordinaryHash(text: string, bits: Bits): bigint {
  return maker(bits).explain([[text, 1]]).features[0]?.hash ?? 0n
}

/** One bit: how many votes are for 1 and for 0, whose they are, and what this comes to. */
export interface Column {
  readonly bit: number
  readonly ones: number
  readonly zeros: number
  /** The positions of the features that vote for 1, then of those for 0; none for a text of too many words. */
  readonly voters: readonly { readonly feature: number; readonly one: boolean }[]
  readonly sum: number
  readonly digit: string
}

/** The columns of an explanation, from the highest bit to bit 0. */
export function columnsOf({ features, sums, total, fingerprint, recipe }: Explanation): Column[] {
  const drawn = features.length <= MOST_WORDS ? features : []
  const hashes = drawn.map(({ hash }) => toBits(hash, recipe.bits))
  return [...toBits(fingerprint, recipe.bits)].map((digit, column) => {
    const bit = recipe.bits - 1 - column
    const sum = sums[bit] ?? 0
    const voters = hashes.map((hash, feature) => ({ feature, one: hash[column] === "1" }))
    voters.sort((a, b) => Number(b.one) - Number(a.one))
    // Every word has weight 1: the votes of both sides make the total, and their difference is the sum.
    return { bit, ones: (total + sum) / 2, zeros: (total - sum) / 2, voters, sum, digit }
  })
}

/** A word where it stands in the text. */
export interface Occurrence {
  readonly start: number
  readonly end: number
}

/** The words of a text in their order, with repetitions. */
export function occurrences(features: readonly Feature[]): Occurrence[] {
  return features.flatMap(({ spans }) => spans).sort((a, b) => a.start - b.start)
}

/** A text without all occurrences of a feature, and without the spaces that would be left doubled. */
export function without(text: string, { spans }: Feature): string {
  let left = ""
  let end = 0
  for (const span of [...spans, { start: text.length, end: text.length }]) {
    const piece = text.slice(end, span.start)
    left += /\s$/.test(left) || left === "" ? piece.replace(/^\s+/, "") : piece
    end = span.end
  }
  return left.trimEnd()
}

/** A text with one of its words swapped for another. */
export interface Swap {
  readonly text: string
  /** The position of the word among the occurrences. */
  readonly word: number
  readonly by: string
}

/** Swaps a word, or the last one if there are fewer, for the first of the substitutes from `by` on that the text lacks. */
export function swapped(
  text: string,
  { features }: Explanation,
  { word, by }: { readonly word: number; readonly by: number },
  substitutes: readonly string[],
): Swap | undefined {
  const all = occurrences(features)
  const position = Math.min(word, all.length - 1)
  const place = all[position]
  if (!place) return undefined
  const known = new Set(features.map((feature) => feature.text))
  const rotated = substitutes.map((_, i) => substitutes[(i + by) % substitutes.length] ?? "")
  const substitute = rotated.find((one) => !known.has(one)) ?? rotated[0] ?? ""
  return {
    text: text.slice(0, place.start) + substitute + text.slice(place.end),
    word: position,
    by: substitute,
  }
}
