import { type Word, wordsOf } from "./words.js"

/** The number of copies, in each of which one word is replaced. */
export const COPIES = 100

/** The least number of words with which the reader's own text is used. */
export const LEAST = 24

/** As much of a text as is cut into words, in UTF-16 code units. */
const MOST = 10_000

/** A text, cut into words. */
export interface Sample {
  readonly text: string
  readonly words: readonly Word[]
  /** Whether it is the reader's. */
  readonly own: boolean
}

/** The reader's text, if it has words enough, or else the one that comes with the page. */
export function sampleOf(text: string, builtIn: string): Sample {
  const cut = text.slice(0, MOST)
  const words = wordsOf(cut)
  // The last word may have been cut in two.
  const whole = cut.length < text.length ? words.slice(0, -1) : words
  return whole.length >= LEAST
    ? { text: cut, words: whole, own: true }
    : { text: builtIn, words: wordsOf(builtIn), own: false }
}

/** The first words of a sample as a text. */
export function beginning({ text, words }: Sample, length: number): string {
  return text.slice(0, words[Math.min(length, words.length) - 1]?.end ?? 0)
}

/** Copies of the first words of a sample. In each one another word in turn is replaced by one that the sample lacks. */
export function copiesOf(sample: Sample, length: number): string[] {
  const text = beginning(sample, length)
  const words = sample.words.slice(0, length)
  const known = new Set(sample.words.map(({ feature }) => feature))
  return Array.from({ length: COPIES }, (_, i) => {
    const { start, end, dense } = words[i % words.length] as Word
    return text.slice(0, start) + stranger(i, dense, known) + text.slice(end)
  })
}

/** A word that is not among those known: a Han character where words abut, or else made-up syllables. */
function stranger(number: number, dense: boolean, known: ReadonlySet<string>): string {
  for (let i = number * 131; ; i++) {
    const word = dense ? String.fromCodePoint(0x4e00 + (i % 20_000)) : `zu${i.toString(36)}`
    if (!known.has(word)) return word
  }
}
