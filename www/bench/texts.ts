import { chinese, english, mixed, pieces } from "../../benches/fingerprints/texts.mjs"

export type Kind = "english" | "chinese" | "mixed"

/** Texts of one kind and one length in bytes, enough of them that none comes back soon. */
export interface Texts {
  kind: Kind
  length: number
  texts: string[]
  /** Finds words, for those that are given words. */
  words: RegExp
}

const WRITERS = { english, chinese, mixed } as const
const ANY = /\p{Script=Han}|[\p{L}\p{N}_]+/gu

const LIST: readonly [Kind, number][] = [
  ["english", 200],
  ["english", 2_000],
  ["english", 100_000],
  ["chinese", 2_000],
  ["mixed", 2_000],
]

/** What is timed, in the order of the page. */
export const SETS = LIST.map(([kind, length]) => ({ kind, length }))

/** Writes them, which takes a moment. */
export function textsOf({ kind, length }: { kind: Kind; length: number }): Texts {
  const texts = pieces(WRITERS[kind](400_000), length)
  return { kind, length, texts, words: kind === "english" ? /\w+/g : ANY }
}
