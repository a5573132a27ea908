// Excerpts of a text around the ranges that it shares with another text, for display.
import type { TextRange } from "../types/document.js"

/** A part of a quoted text. */
export interface Piece {
  readonly text: string
  /** Whether the other text also contains it. */
  readonly isShared: boolean
}

/** The maximum length of a quotation, and of its part before the first shared range, in UTF-16 units. */
const LONGEST = 280
const BEFORE = 60

/** Returns a text in one line. Of a long text, it returns an excerpt that starts shortly before the first shared range. */
export function quote(text: string, shared: readonly TextRange[]): Piece[] {
  const ranges = shared.filter(({ from, to }) => from < to && to <= text.length)
  const first = ranges[0]?.from ?? 0
  const start = text.length <= LONGEST ? 0 : boundary(text, Math.max(0, first - BEFORE))
  const end = boundary(text, Math.min(text.length, start + LONGEST))
  const pieces: Piece[] = start > 0 ? [{ text: "… ", isShared: false }] : []
  let at = start
  for (const { from, to } of ranges) {
    const [a, b] = [Math.max(at, from), Math.min(to, end)]
    if (a >= b) continue
    if (a > at) pieces.push(piece(text.slice(at, a), false))
    pieces.push(piece(text.slice(a, b), true))
    at = b
  }
  if (at < end) pieces.push(piece(text.slice(at, end), false))
  if (end < text.length) pieces.push({ text: " …", isShared: false })
  return pieces
}

/** Shows white space, and the characters that stand for embedded objects, as single spaces. */
function piece(text: string, isShared: boolean): Piece {
  return { text: text.replace(/[\s\ufffc]+/g, " "), isShared }
}

/** Returns the offset, or the one before it if the offset is within a surrogate pair. */
function boundary(text: string, at: number): number {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1)) ? at - 1 : at
}
