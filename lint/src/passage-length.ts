// How long a passage is, in words, in any script.

const HAN = /\p{sc=Han}/gu
/** Including the prolonged sound mark, which belongs to no script. */
const HIRAGANA = /\p{sc=Hiragana}[\p{sc=Hiragana}ー]*/gu
/** Scripts whose words have no spaces between them. */
const UNSPACED = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu
const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * The length of a text in words. Chinese words have about two characters, those of Thai and the like four. Hiragana does not
 * count: it writes grammar, such as the ends of most sentences, which does not indicate a copy. Katakana
 * counts like scripts with spaces: it writes names and terms.
 */
export function lengthInWords(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const rest = text.replace(HAN, " ").replace(HIRAGANA, " ").replace(UNSPACED, " ")
  return count(HAN) / 2 + count(UNSPACED) / 4 + (rest.match(WORD)?.length ?? 0)
}
