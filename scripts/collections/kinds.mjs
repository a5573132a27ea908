// The kinds of text, and the rules for what belongs to each.

const STOP_WORDS = new Set(
  "the of and to a in is for that with are be this by it on as not or from can if which an will used at you when have has".split(
    " ",
  ),
)
const HAN = /\p{Script=Han}/gu
/** A line break in Chinese, which does not represent a space. */
const BETWEEN_HAN = /(?<=[\p{Script=Han}，。；：、）（])[ \t]*\n\s*(?=[\p{Script=Han}，。；：、）（])/gu
const BAD = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufffd]/u
const LONGEST = 5000

/** Returns a block as one line; undefined if it contains a character that does not belong in a text. */
export function clean(block) {
  const text = block.replace(BETWEEN_HAN, "").replace(/\s+/g, " ").trim()
  return text.length > 0 && text.length <= LONGEST && text.isWellFormed() && !BAD.test(text)
    ? text
    : undefined
}

/** Returns the kind of an English text: "paragraphs-en", "titles-en", or undefined. */
export function englishKind(text) {
  const words = text.split(" ")
  if (words.length < 4) return undefined
  // Rejects code, tables and other languages.
  const letters = text.replace(/[^A-Za-z ]/g, "").length
  if (letters < 0.85 * text.length) return undefined
  if (words.length < 20) return /[a-z]{3}/.test(text) ? "titles-en" : undefined
  const stop = words.filter((word) => STOP_WORDS.has(word.toLowerCase()))
  return stop.length >= words.length / 6 && new Set(stop).size >= 3 ? "paragraphs-en" : undefined
}

/** Returns the kind of a Chinese text: "paragraphs-zh", "titles-zh", or undefined. */
export function chineseKind(text) {
  const han = text.match(HAN)?.length ?? 0
  if (han < 8 || han < text.length / 3 || /[\u3040-\u30ff\uac00-\ud7af]/.test(text)) return undefined
  return han < 40 ? "titles-zh" : "paragraphs-zh"
}
