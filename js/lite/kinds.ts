// What characters are: for the boundaries of words, for lower case, and for the order of marks.
import { KINDS, RUNS, SIGNS } from "./tables.js"

/** The bits of a kind. In the lowest four is the class of words.ts. */
export const CLASS = 0x0f
/** A letter or a digit: a segment that contains one is a word. */
export const WORD = 0x10
export const PICTOGRAPH = 0x20
export const CASED = 0x40
/** Not looked at by a sigma that looks for letters. */
export const IGNORABLE = 0x80

let table: Uint8Array | undefined

/** The kind of each character that can be in a normalised text in lower case. */
export function kinds(): Uint8Array {
  if (table) return table
  const made = new Uint8Array(0x110000)
  let [start, kind, last] = [0, 0, 0]
  for (const [, sign, capitals = "", digit] of RUNS.matchAll(/([^\dA-Xa-z]?)([A-X]*)([\da-z]?)/g)) {
    let count = 0
    for (const capital of capitals) count = 24 * count + capital.charCodeAt(0) - 64
    count = 36 * count + Number.parseInt(digit || "0", 36) + 1
    ;[kind, last] = [sign ? (KINDS[SIGNS.indexOf(sign)] as number) : last, kind]
    made.fill(kind, start, start + count)
    start += count
  }
  table = made
  return made
}
