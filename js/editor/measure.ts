// Measures the length of passages in one unit for all scripts. A word counts as two Chinese characters, because an English word
// takes about two in a translation. Hiragana mostly express grammar: many texts share verb endings and particles. One Hiragana
// therefore counts as three quarters of a Chinese character, and a run of them is one token.
import type { Tokens } from "../passages/tokens.js"

export function hasHiragana(text: string): boolean {
  return /[\u3041-\u309f]/.test(text)
}

function isHiragana(unit: number): boolean {
  return unit >= 0x3041 && unit <= 0x309f
}

function isKatakana(unit: number): boolean {
  return (unit >= 0x30a0 && unit <= 0x30ff) || (unit >= 0xff66 && unit <= 0xff9f)
}

/** Returns the tokens of a text, with each run of Hiragana joined into one token. */
export function withJoinedHiragana(text: string, tokens: Tokens): Tokens {
  if (!hasHiragana(text)) return tokens
  const joined = new Uint32Array(tokens.length)
  let end = 0
  for (let at = 0; at < tokens.length; at += 4) {
    const [start = 0, stop = 0, low = 0, high = 0] = tokens.subarray(at, at + 4)
    const goesOn =
      end > 0 &&
      start === joined[end - 3] &&
      isHiragana(text.charCodeAt(start)) &&
      isHiragana(text.charCodeAt(start - 1))
    if (goesOn) {
      joined[end - 3] = stop
      joined[end - 2] = Math.imul((joined[end - 2] as number) ^ low, 0x85ebca6b) + high
      joined[end - 1] = Math.imul((joined[end - 1] as number) ^ high, 0xc2b2ae35) + low
    } else {
      joined.set([start, stop, low, high], end)
      end += 4
    }
  }
  return joined.slice(0, end)
}

/** Returns the length of the tokens from index `from` up to index `to`, in words. */
export function wordsOf(text: string, tokens: Tokens, from = 0, to = tokens.length / 4): number {
  let length = 0
  for (let at = 4 * from; at < 4 * to; at += 4) {
    length += lengthOf(text.slice(tokens[at], tokens[at + 1]))
  }
  return length / WORD
}

/** The length of a word, in quarters of a Chinese character. */
export const WORD = 8

function lengthOf(token: string): number {
  const first = token.charCodeAt(0)
  if (isHiragana(first)) return 3 * token.length
  // A Chinese character has one UTF-16 code unit; few words have only one.
  return 4 * (isKatakana(first) ? token.length : Math.min(token.length, 2))
}

/** Returns the tokens with the sums of their lengths as positions. Lengths are those of the NFKC form, equal for equal tokens. */
export function measured(text: string, tokens: Tokens): Tokens {
  const isNormal = text.normalize("NFKC") === text
  const by = tokens.slice()
  for (let at = 0, length = 0; at < tokens.length; at += 4) {
    const token = text.slice(tokens[at], tokens[at + 1])
    by[at] = length
    length += lengthOf(isNormal ? token : token.normalize("NFKC"))
    by[at + 1] = length
  }
  return by
}

/** Returns the index of the first token that starts at an offset or after it. */
export function tokenAt(tokens: Tokens, offset: number): number {
  let [low, high] = [0, tokens.length / 4]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tokens[4 * middle] as number) < offset) low = middle + 1
    else high = middle
  }
  return low
}
