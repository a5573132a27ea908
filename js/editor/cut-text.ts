// Plain text: a block is a paragraph, which is a line, or lines that were wrapped.
import type { BlockKind } from "../types/document.js"
import { type Line, lineAt } from "./lines.js"

/** A block of a text, without the white space and the markup around it. */
export interface Cut {
  readonly from: number
  readonly to: number
  readonly kind: BlockKind
  /** Up to where the text was read to find it; undefined if only the start of what follows was. */
  readonly seen?: number
}

/**
 * Finds the first block of a text from an offset on, at which a line or the rest of a line after a block begins.
 * The answer depends only on what follows, so that after a change of a document the blocks behind it can be kept.
 * `isStart` says whether the offset is the start of the document, where front matter may stand.
 */
export type Cutter = (text: string, at: number, isStart: boolean) => Cut | undefined

/** How many lines tell whether the first of them was wrapped: a change has no effect on more blocks before it. */
export const TELLING = 8

/** How many columns the longest line of a wrapped paragraph has. */
const [NARROWEST, WIDEST] = [40, 100]

/** What a wrapped line fills of the longest, together with the next word: who wraps lines evenly leaves some room. */
const FULL = 0.9

const ENDS = /\r\n?|[\n\u2028\u2029]/g

/**
 * Lines are one paragraph as long as each of them was too full for the first word of the next, and unless each of them ends a
 * sentence; any other line is a paragraph. What is too full is told by the longest of the first eight lines, which has from 40
 * to 100 columns.
 */
export const cutText: Cutter = (text, at) => {
  let line = lineAt(text, at, ENDS)
  while (line?.isBlank) line = lineAt(text, line.next, ENDS)
  if (!line) return undefined
  const { lines, next } = runOf(text, line)
  const width = Math.max(...lines.map(columnsOf))
  const isFull = (line: Line, next: Line | undefined): next is Line =>
    next !== undefined && !next.isBlank && isTooFull(line, next, width)
  let count = 1
  while (isFull(lines[count - 1] as Line, lines[count])) count++
  const wrapped = lines.slice(0, count)
  let last = wrapped.at(-1) as Line
  let after = lines[count] ?? next
  const isParagraph = width >= NARROWEST && wrapped.slice(0, -1).some(({ words }) => !SENTENCE.test(words))
  if (!isParagraph) return { from: line.first, to: line.last, kind: "paragraph", seen: seenOf(text, next) }
  // Lines after those that tell how wide the paragraph is.
  while (count === lines.length && isFull(last, after)) {
    last = after
    after = lineAt(text, last.next, ENDS)
  }
  return {
    from: line.first,
    to: last.last,
    kind: "paragraph",
    seen: Math.max(seenOf(text, after), seenOf(text, next)),
  }
}

/** The first lines from one on that may be one paragraph, and the line after these, which may be blank. */
function runOf(text: string, first: Line): { lines: readonly Line[]; next: Line | undefined } {
  const lines = [first]
  let next = lineAt(text, first.next, ENDS)
  while (next && !next.isBlank && lines.length < TELLING && columnsOf(next) <= WIDEST) {
    if (columnsOf(lines[0] as Line) > WIDEST) break
    lines.push(next)
    next = lineAt(text, next.next, ENDS)
  }
  return { lines, next }
}

function seenOf(text: string, line: Line | undefined): number {
  return line ? line.next : text.length
}

const SENTENCE = /[.!?…。！？．؟।]["'”’»)\]）」』]*$/

/** Whether a line has no room for the first word of the next one, which is no wider than the paragraph. */
function isTooFull(line: Line, next: Line, width: number): boolean {
  const word = FIRST_WORD.exec(next.words)?.[0] ?? ""
  return columnsOf(next) <= width && columnsOf(line) + 1 + columns(word) > FULL * width
}

/** A wide character is a word: lines are wrapped at any. */
const FIRST_WORD = /^(?:[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\S+)/
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g

function columnsOf({ words }: Line): number {
  return words.length > WIDEST ? words.length : columns(words)
}

/** The columns of a text in a font of one width, in which some characters are twice as wide as others. */
function columns(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}
