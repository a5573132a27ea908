// Splits documents into blocks of text (paragraphs, headings, items, cells), each on one line, without markup. The blocks
// include code and tables; kinds.mjs keeps what reads like sentences.
import { gunzipSync } from "node:zlib"

/** Returns the reader for a path; undefined if the file is not a document, or is a Sphinx source of a document beside it. */
export function reader(path) {
  if (path.includes("/_sources/")) return undefined
  const name = path.replace(/\.(gz|dz)$/, "")
  if (/\.(x?html?|page|docbook)$/i.test(name)) return markupBlocks
  if (/\/man\/([^/]+\/)?man\d\/[^/]+$/.test(name)) return manualBlocks
  if (/\.(txt|text|md|rst|info|info-\d+|dict)$/i.test(name)) return plainBlocks
  if (/\/(changelog|changes|news|history|readme|todo|faq|authors|notes)[^/]*$/i.test(name)) return plainBlocks
  return undefined
}

/** Returns the text of a file; undefined if it is not UTF-8. */
export function decode(path, bytes) {
  try {
    const content = /\.(gz|dz)$/.test(path) ? gunzipSync(bytes) : bytes
    return new TextDecoder("utf-8", { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}

const LEFT_OUT =
  /<!--[\s\S]*?-->|<(script|style|pre|head|nav|svg|math|programlisting|screen)\b[\s\S]*?<\/\1\s*>/gi
/** Inline tags. Every other tag ends a block. */
const INLINE =
  /<\/?(a|abbr|acronym|b|bdi|big|cite|code|command|dfn|em|emphasis|filename|font|gui\w*|i|img|ins|kbd|key|keyseq|label|link|literal|mark|nobr|option|q|quote|replaceable|s|samp|small|span|strong|sub|sup|tt|u|ulink|userinput|var|wbr|xref)\b[^>]*>/gi
const ENTITIES = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  mdash: "—",
  ndash: "–",
  hellip: "…",
}
Object.assign(ENTITIES, {
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  copy: "©",
  reg: "®",
  bull: "•",
  times: "×",
})
Object.assign(ENTITIES, {
  larr: "←",
  rarr: "→",
  sect: "§",
  para: "¶",
  middot: "·",
  laquo: "«",
  raquo: "»",
  trade: "™",
})

export function* markupBlocks(text) {
  for (const block of text
    .replace(LEFT_OUT, "\0")
    .replace(INLINE, "")
    .split(/<[^>]*>|\0/)) {
    if (block.length > 8) yield block.replace(/&(#\w+|\w+);/g, (whole, name) => character(name) ?? whole)
  }
}

function character(name) {
  if (!name.startsWith("#")) return ENTITIES[name]
  const code = name[1] === "x" || name[1] === "X" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

const ITEM = /^\s*([-*+•]|\d{1,3}[.)]|\[[^\]]*\])\s+/

/** Yields blocks between empty lines, and list items, as in changelogs. */
export function* plainBlocks(text) {
  let block = ""
  for (const line of text.split("\n")) {
    const end = /^\s*$/.test(line)
    if (end || ITEM.test(line)) {
      if (block !== "") yield block
      block = end ? "" : line.replace(ITEM, "")
    } else block = block === "" ? line : `${block}\n${line}`
  }
  if (block !== "") yield block
}

const BREAKS = /^[.'](PP|P|LP|TP|IP|HP|SH|SS|TH|br|sp|nf|fi|RS|RE|EX|EE|TQ)\b\s*/
const FONTS = /^[.'](B|I|BR|RB|IR|RI|BI|IB|SM|SB|SH|SS)\b\s*/

/** Yields the blocks of manual pages in man(7). Pages in mdoc(7) are skipped, because their words are macros. */
export function* manualBlocks(text) {
  if (/^\.Dd\b/m.test(text)) return
  let block = ""
  let skipped = false
  for (const line of text.split("\n")) {
    if (/^\.(de|ig|am)\b/.test(line)) skipped = true
    else if (skipped) skipped = !line.startsWith("..")
    else if (BREAKS.test(line) || line.trim() === "") {
      if (block !== "") yield roff(block)
      block = ""
    } else if (FONTS.test(line)) block += ` ${line.replace(FONTS, "").replace(/"/g, "")}`
    else if (!/^[.']/.test(line)) block += `\n${line}`
  }
  if (block !== "") yield roff(block)
}

const roff = (text) =>
  text
    .replace(/\\f(\[[^\]]*\]|\(..|.)|\\s[-+]?\d|\\[&|^,/cd:%)]/g, "")
    .replace(/\\\((..)|\\\[(\w+)\]/g, (_, two, more) => GLYPHS[two ?? more] ?? "\\")
    .replace(/\\([-'` .e])/g, "$1")

const GLYPHS = {
  aq: "'",
  cq: "’",
  oq: "‘",
  lq: "“",
  rq: "”",
  dq: '"',
  em: "—",
  en: "–",
  bu: "•",
  co: "©",
  rs: "/",
  ha: "^",
  ti: "~",
  hy: "-",
}

/** Yields each message of a compiled gettext catalogue and its translation, without contexts and plurals. */
export function* messages(bytes) {
  if (bytes.length < 28) return
  const little = bytes.readUInt32LE(0) === 0x950412de
  const number = (at) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const string = (at) => {
    const [whole] = bytes
      .subarray(number(at + 4), number(at + 4) + number(at))
      .toString("utf8")
      .split("\0")
    return whole.slice(whole.indexOf("\x04") + 1)
  }
  const [count, originals, translations] = [number(8), number(12), number(16)]
  for (let i = 0; i < count; i++) yield [string(originals + 8 * i), string(translations + 8 * i)]
}
