// NFKC by the engine, in time proportional to the length of the text.
import { ordered } from "../text/ordered.js"
import { CLASS, kinds } from "./kinds.js"

/** The class of marks, among other characters that extend the one before. */
const EXTEND = 9

/** Runs of at least this many marks are put in order before the engine does so, by insertion sort. */
const LONG = 128

/** A text in NFKC. Lone surrogates become U+FFFD. The text must not end with a mark. */
export function normalize(text: string): string {
  return orderLongRuns(text.replace(/[\ud800-\udfff]/gu, "\ufffd")).normalize("NFKC")
}

function orderLongRuns(text: string): string {
  let result = ""
  let done = 0
  let start = 0
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) as number
    const next = at + (code > 0xffff ? 2 : 1)
    if (((kinds()[code] as number) & CLASS) !== EXTEND) {
      if (at - start >= LONG) {
        result += text.slice(done, start) + ordered(text.slice(start, at), "NFKD")
        done = at
      }
      start = next
    }
    at = next
  }
  return result + text.slice(done)
}
