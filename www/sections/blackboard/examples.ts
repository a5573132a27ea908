import { type Feature, type RecipeOptions, SimHash } from "simhash-wasm/url"
import type { Words } from "./en.js"
import { type Example, fits, type Row } from "./state.js"

/** As many bits as the widest blackboard has. */
const HASHES = { bits: 8 } as const
/** The most rows that a text fills. */
const FILLED = 12

// The words, weights and two hashes with which SimHash is introduced in Chinese.
const HEADLINE = [4, 5, 3, 1, 2, 1, 3, 5, 1, 3, 4, 5]
const CHOSEN = [0b100101, 0b101011]

/** The rows of an example in the words of a language. */
export function rowsOf(example: Example, words: Words["examples"]): readonly Row[] {
  switch (example) {
    case "pair":
      return headline(words.headline.words).slice(0, CHOSEN.length)
    case "headline":
      return headline(words.headline.words)
    case "counted":
      return counted(words.counted.text)
    case "ties":
      return [0b110010, 0b101001].map((hash, i) => ({ label: words.ties.words[i] ?? "", weight: 1, hash }))
  }
}

/** The first features of a text that fit. */
export function rowsOfText(text: string, options: RecipeOptions): Row[] {
  return new SimHash({ ...options, ...HASHES }).explain(text).features.map(row).filter(fits).slice(0, FILLED)
}

/** The low bits of their feature hashes vote, but for the two that were chosen. */
function headline(words: readonly string[]): Row[] {
  const weighed = words.map((word, i) => [word, HEADLINE[i] ?? 1] as const)
  return new SimHash(HASHES).explain(weighed).features.map((feature, i) => {
    const hash = CHOSEN[i]
    return hash === undefined ? row(feature) : { ...row(feature), hash }
  })
}

function counted(text: string): Row[] {
  return rowsOfText(text, { sizes: [1], abutting: [], weights: "count" })
}

function row({ text, weight, hash }: Feature): Row {
  return { label: text, weight, hash: Number(hash) }
}
