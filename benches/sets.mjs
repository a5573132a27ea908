// The sets of texts that are timed: of one kind and about one length, with enough of them that none is repeated within 400 kB,
// because branch predictors learn repeated ones. About 20 kB are timed at once.
import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { size } from "./tables.mjs"
import { chat, chinese, english, LANGUAGES, pieces } from "./texts.mjs"

const LABELLED = new URL("../tests/accuracy/docs.jsonl.gz", import.meta.url)

/** The bytes of a language that are used at most. */
const MOST_BYTES = 1_500_000

/** The lengths of real paragraphs in UTF-16 units: from 10, and to 140 of Chinese. */
const PARAGRAPH = { shortest: 10, longest: { Chinese: 140, English: 600 } }

/** The words of English, and those of any script: where there are no spaces, each character is one. */
const LATIN = /\w+/g
const ANY = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Thai}|[\p{L}\p{N}_]+/gu

/** The texts that all packages are compared with. */
export function mainSets() {
  return [200, 2_000, 100_000, 10_000_000]
    .map((length) => madeUp("English", english, length))
    .concat(madeUp("Chinese", chinese, 100_000))
}

/** Texts in many scripts, and short ones. */
export function kindSets() {
  return Object.entries(LANGUAGES)
    .map(([kind, write]) => madeUp(kind, write, 100_000))
    .concat(madeUp("chat messages with emoji", chat, 80))
}

/**
 * Real texts, of a file of labelled ones. Those of a language are joined in the order of the file, one of each family,
 * because texts of one family are versions of each other, and cut into pages of 100 kB, pieces of 2 kB and paragraphs.
 */
export function realSets(file = LABELLED) {
  return [...languages(file)].flatMap(([language, texts]) => {
    const all = joined(texts)
    return [
      setOf(`real ${language}, pages`, pieces(all, 100_000)),
      setOf(`real ${language}, pieces`, pieces(all, 2_000)),
      setOf(`real ${language}, paragraphs`, paragraphs(texts, PARAGRAPH.longest[language])),
    ]
  })
}

/** The paragraphs of all labelled texts, one text of each family. */
export function realParagraphs() {
  return paragraphsOf([...languages(LABELLED).values()].flat())
}

/** Made-up texts of one length in bytes. */
export function madeUp(kind, write, length) {
  const needed = Math.max(400_000, Math.min(6 * length, 600_000), length)
  // A piece may be three bytes shorter.
  return setOf(kind, pieces(write(needed), length).slice(0, Math.ceil((1.01 * needed) / length)))
}

function setOf(kind, texts) {
  const total = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  const length = Math.round(total / texts.length)
  const atOnce = Math.max(1, Math.round(20_000 / length))
  const name = `${kind}, ${size(length >= 1000 ? Number(length.toPrecision(3)) : length)}`
  return { kind, name, length, total, items: texts, atOnce, pattern: kind === "English" ? LATIN : ANY }
}

/** The texts of each language, the first one of each family. The name of a scenario ends with the language. */
function languages(file) {
  const names = new Intl.DisplayNames("en", { type: "language" })
  const found = new Map()
  const families = new Set()
  for (const line of gunzipSync(readFileSync(file)).toString().trim().split("\n")) {
    const { scenario, family, text } = JSON.parse(line)
    const language = names.of(scenario.split("_").at(-1))
    if (!found.has(language)) found.set(language, [])
    if (families.has(`${scenario} ${family}`)) continue
    families.add(`${scenario} ${family}`)
    found.get(language).push(text)
  }
  return found
}

function joined(texts) {
  let length = 0
  const taken = texts.filter((text) => {
    const fits = length < MOST_BYTES
    length += Buffer.byteLength(text)
    return fits
  })
  return taken.join("\n\n")
}

function paragraphsOf(texts) {
  const all = texts.flatMap((text) => text.split(/\n\s*\n/)).map((text) => text.trim())
  return all.filter(Boolean)
}

/** The distinct paragraphs of texts that are neither short nor long, each a string of its own. */
function paragraphs(texts, longest) {
  const fitting = paragraphsOf(texts).filter(
    ({ length }) => length >= PARAGRAPH.shortest && length <= longest,
  )
  return [...new Set(fitting)].map((paragraph) => Buffer.from(paragraph).toString())
}
