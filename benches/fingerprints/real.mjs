// Real texts, from a folder of labelled ones: docs.jsonl.gz has a text a line, with `scenario`, `family` and `text`, as
// for `npm run accuracy`. They stay in their folder.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { setOf } from "./sets.mjs"
import { pieces } from "./texts.mjs"

/** How many bytes of a language are enough, and how many are used at most. */
export const ENOUGH_BYTES = 400_000
const MOST_BYTES = 1_500_000

/** How long real paragraphs are: from 10 to 140 characters of Chinese, and as many bytes at most in other scripts. */
const PARAGRAPH = { shortest: 10, longest: { Chinese: 140, other: 600 } }

/**
 * The sets of real texts. The texts of a language are joined in the order of the folder, one of each family, because
 * texts of one family are versions of each other. They are cut into pages of 100 kB, pieces of 2 kB and paragraphs. The
 * English pages are also there with a space instead of each character beyond ASCII.
 */
export function realSets(folder) {
  return [...languages(folder)].flatMap(([language, texts]) => {
    const all = joined(texts)
    const pages = pieces(all, 100_000)
    const sets = [
      setOf(`real ${language}, pages`, pages),
      setOf(`real ${language}, pieces`, pieces(all, 2_000)),
      setOf(`real ${language}, paragraphs`, paragraphs(texts, language)),
    ]
    if (language === "English") sets.push(setOf(`real ${language} in ASCII, pages`, pages.map(inAscii)))
    return sets
  })
}

/** The texts of each language, the first one of each family. The name of a scenario ends with the language. */
function languages(folder) {
  const names = new Intl.DisplayNames("en", { type: "language" })
  const found = new Map()
  const families = new Set()
  const lines = gunzipSync(readFileSync(join(folder, "docs.jsonl.gz")))
    .toString()
    .trim()
    .split("\n")
  for (const line of lines) {
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

/** The distinct paragraphs of texts, each a string of its own. */
function paragraphs(texts, language) {
  const { shortest, longest } = PARAGRAPH
  const most = longest[language] ?? longest.other
  const all = texts.flatMap((text) => text.split(/\n\s*\n/)).map((paragraph) => paragraph.trim())
  const fitting = all.filter(({ length }) => length >= shortest && length <= most)
  return [...new Set(fitting)].map((paragraph) => Buffer.from(paragraph).toString())
}

function inAscii(text) {
  return text.replace(/[^\0-\x7f]/gu, " ")
}
