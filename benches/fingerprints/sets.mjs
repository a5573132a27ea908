// The sets of texts, one for each kind and length. A set has enough texts that none is repeated within 400 kB, and the
// number of texts that are timed at once, about 20 kB in total.
import {
  chat,
  chinese,
  english,
  jsonLines,
  LANGUAGES,
  markdown,
  mixed,
  pieces,
  sourceCode,
  titles,
  typographic,
} from "./texts.mjs"

/** The patterns of words: in English, and in any script. There, each Chinese character is a word. */
const LATIN = /\w+/g
const ANY = /\p{Script=Han}|[\p{L}\p{N}_]+/gu

/** The sets of the comparisons. */
export function tableSets() {
  return [
    set("English", 200, english),
    set("English", 2_000, english),
    set("English", 100_000, english),
    set("English", 10_000_000, english),
    set("English with curly quotes", 100_000, typographic, ANY),
    set("Chinese", 100_000, chinese, ANY),
    set("mixed scripts", 100_000, mixed, ANY),
  ]
}

/** The words that a careful user would give a package: where there are no spaces, each character is one. */
export const CAREFUL = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Thai}|[\p{L}\p{N}_]+/gu

/** Made-up texts in many scripts and of many kinds, which are compared with one package. */
export function kindSets() {
  return [
    ...Object.entries({ Chinese: chinese, ...LANGUAGES, "mixed scripts": mixed }).map(([name, write]) =>
      set(name, 100_000, write, CAREFUL),
    ),
    set("chat messages with emoji", 80, chat, CAREFUL),
    setOf("product titles", titles(8000)),
    ...Object.entries({ "source code": sourceCode, Markdown: markdown, "JSON lines": jsonLines }).map(
      ([name, write]) => set(name, 100_000, write, CAREFUL),
    ),
  ]
}

/** Made-up texts that are explained. */
export function explainedSets() {
  return [set("English", 2_000, english), set("Chinese", 2_000, chinese, CAREFUL)]
}

/** A set of texts of different lengths: its length is the mean. `total` is the number of bytes of all of them. */
export function setOf(kind, texts) {
  const total = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const length = Math.round(total / texts.length)
  return { kind, length, total, pattern: CAREFUL, texts, atOnce: atOnce(length) }
}

/** English of growing length. */
export function growingSets() {
  return [1_000, 10_000, 100_000, 1_000_000, 10_000_000].map((length) => set("English", length, english))
}

/** The texts that are timed in a round. Consecutive rounds have different texts. */
export function textsOfRound({ texts, atOnce }, round) {
  return Array.from({ length: atOnce }, (_, i) => texts[(round * atOnce + i) % texts.length])
}

const written = new Map()

function set(kind, length, write, pattern = LATIN) {
  // Enough characters that no piece occurs twice within 400 kB.
  const needed = Math.max(400_000, Math.min(6 * length, 600_000), length)
  let text = written.get(kind) ?? ""
  if (text.length < needed) {
    text = write(needed)
    written.set(kind, text)
  }
  const texts = pieces(text, length).slice(0, Math.ceil(needed / length))
  return { kind, length, total: length * texts.length, pattern, texts, atOnce: atOnce(length) }
}

function atOnce(length) {
  return Math.max(1, Math.round(20_000 / length))
}
