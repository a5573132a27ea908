// Excerpts of a text around the ranges that it shares with another text, for display.
import type { TextRange } from "../types/document.js"
import { element } from "./elements.js"

/** Texts, and elements around what the other text also contains. */
export type Quotation = readonly (string | HTMLElement)[]

/** The maximum length of a quotation, and of its part before the first shared range, in UTF-16 units. */
const LONGEST = 280
const BEFORE = 60

/** Returns a text in one line. Of a long text, it returns an excerpt that starts shortly before the first shared range. */
export function quote(text: string, shared: readonly TextRange[]): Quotation {
  const ranges = shared.filter(({ from, to }) => from < to && to <= text.length)
  const first = ranges[0]?.from ?? 0
  const start = text.length <= LONGEST ? 0 : boundary(text, Math.max(0, first - BEFORE))
  const end = boundary(text, Math.min(text.length, start + LONGEST))
  // White space, and the characters that stand for embedded objects, become single spaces.
  const part = (from: number, to: number) => text.slice(from, to).replace(/[\s\ufffc]+/g, " ")
  const parts: (string | HTMLElement)[] = start > 0 ? ["… "] : []
  let at = start
  for (const { from, to } of ranges) {
    const [a, b] = [Math.max(at, from), Math.min(to, end)]
    if (a >= b) continue
    parts.push(part(at, a), element("mark", { part: "mark" }, part(a, b)))
    at = b
  }
  parts.push(part(at, end))
  if (end < text.length) parts.push(" …")
  return parts
}

/** Returns the offset, or the one before it if the offset is within a surrogate pair. */
function boundary(text: string, at: number): number {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1)) ? at - 1 : at
}
