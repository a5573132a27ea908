import { ordered } from "./ordered.js"

/** The minimum length of a run of marks that is ordered before the host normalises it. */
const MIN_LONG_RUN = 128

/** The decomposition forms that are the first steps of the composing forms. */
const DECOMPOSED = { NFC: "NFD", NFKC: "NFKD" } as const

/**
 * Puts long runs of combining marks in canonical order. The normal form of the text stays the same.
 *
 * Hosts such as ICU order marks by insertion sort, which takes quadratic time for long runs, but linear time
 * for marks that are already in order.
 */
export function orderLongRuns(text: string, form: keyof typeof DECOMPOSED): string {
  let result = ""
  let done = 0
  // Every long run covers one of these offsets.
  for (let offset = MIN_LONG_RUN - 1; offset < text.length; offset += MIN_LONG_RUN) {
    if (offset < done || !isMark(text, offset)) continue
    let start = offset
    while (start > done && isMark(text, start - 1)) start--
    let end = offset + 1
    while (end < text.length && isMark(text, end)) end++
    if (end - start < MIN_LONG_RUN) continue
    result += text.slice(done, start) + ordered(text.slice(start, end), DECOMPOSED[form])
    done = end
  }
  return done === 0 ? text : result + text.slice(done)
}

/** A combining mark, or a half-width voiced sound mark, which decomposes into one. */
const MARK = /[\p{M}\uff9e\uff9f]/uy

/** Whether the UTF-16 unit at an offset belongs to a mark. */
function isMark(text: string, offset: number): boolean {
  MARK.lastIndex = offset
  return MARK.test(text)
}

export function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

export function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
