// NFKC by the engine, in time proportional to the length of the text.
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
        result += text.slice(done, start) + ordered(text.slice(start, at))
        done = at
      }
      start = next
    }
    at = next
  }
  return result + text.slice(done)
}

/** The Canonical Ordering Algorithm (the Unicode Standard, section 3.11) for a run of marks, which it decomposes. */
function ordered(run: string): string {
  const marks = [...run].flatMap((mark) => [...mark.normalize("NFKD")])
  const distinct = [...new Set(marks)]
  /** How many marks have a lower combining class, as a part of all; -1 for a mark without one, which no other is moved across. */
  const rank = (mark: string) =>
    comesBefore("\u0334", mark) || comesBefore(mark, "\u0345")
      ? distinct.filter((other) => comesBefore(other, mark)).length / distinct.length
      : -1
  const ranks = new Map(distinct.map((mark) => [mark, rank(mark)]))
  let group = 0
  return marks
    .map((mark): [number, string] => {
      const rank = ranks.get(mark) as number
      return [rank < 0 ? ++group : group + rank, mark]
    })
    .sort(([a], [b]) => a - b)
    .map(([, mark]) => mark)
    .join("")
}

/** Whether the engine puts a mark before another one, whose combining class is higher. */
function comesBefore(mark: string, other: string): boolean {
  return (other + mark).normalize("NFD") !== other + mark
}
