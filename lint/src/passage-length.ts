// How long a passage is, in words, in any script.

const HAN = "\\p{sc=Han}"
/** With the sign that lengthens a vowel, which is of no script. */
const HIRAGANA = "\\p{sc=Hiragana}ー"
const KATAKANA = "\\p{sc=Katakana}ー"
/** Scripts whose words have no spaces between them, and about four letters each. */
const UNSPACED = "\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}"

/** The parts of a text, each of one group. */
const PARTS = new RegExp(
  [
    `(?<han>[${HAN}])`,
    `(?<grammar>[${HIRAGANA}]+)`,
    `(?<letter>(?!\\p{M})[${UNSPACED}])`,
    `(?<word>[${KATAKANA}]+|(?:(?![${HAN}${HIRAGANA}${KATAKANA}${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+)`,
  ].join("|"),
  "gu",
)

/**
 * How many words each of a part counts for. Chinese words have about two characters. Hiragana counts for nothing: it writes
 * grammar, such as the ends of most sentences, which says nothing about where a text comes from. The words of Katakana are
 * names and terms.
 */
const WORDS = { han: 1 / 2, grammar: 0, letter: 1 / 4, word: 1 }

/** The length of a text in words; of scripts without spaces, by their characters. */
export function lengthInWords(text: string): number {
  let length = 0
  for (const { groups = {} } of text.matchAll(PARTS)) {
    for (const [name, words] of Object.entries(WORDS)) if (groups[name] !== undefined) length += words
  }
  return length
}
