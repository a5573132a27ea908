// Cuts plain text into paragraphs. A paragraph is a single line or several wrapped lines.
import type { BlockKind } from "../types/document.js"
import { type Line, lineAt } from "./lines.js"

/** A block of a text, without the white space and the markup around it. */
export interface Cut {
  readonly from: number
  readonly to: number
  readonly kind: BlockKind
  /** The offset up to which the text was read to find the block; undefined if only the start of what follows was read. */
  readonly seen?: number
}

/**
 * Finds the first block of a text from an offset on, where a line begins, or the rest of a line after a block. The result
 * depends only on the text from there on, so that the blocks after a change of a document can be kept. `isStart` means that
 * the offset is the start of the document, where front matter is possible.
 */
export type Cutter = (text: string, at: number, isStart: boolean) => Cut | undefined

/** The number of lines that determine whether the first is wrapped. A change therefore affects at most as many blocks before it. */
export const TELLING = 8

/** The least and the greatest number of columns of the longest line of a wrapped paragraph. */
const [NARROWEST, WIDEST] = [40, 100]

/** The share of the longest line that a wrapped line and the next word exceed. Evenly wrapped lines leave some room. */
const FULL = 0.9

const ENDS = /\r\n?|[\n\u2028\u2029]/g

/**
 * Finds the next paragraph. Successive lines form one if each line before the last had no room for the first word of the next,
 * unless all of these lines end a sentence; any other line is a paragraph of its own. The longest of the first eight lines, which
 * has 40 to 100 columns, determines the room.
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
  // Further lines, after those that determine the width.
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

/** Returns the first lines, up to eight, that may form one paragraph, and the line after them, which may be blank. */
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

/** Whether a line has no room for the first word of the next one, and the next one is no wider than the paragraph. */
function isTooFull(line: Line, next: Line, width: number): boolean {
  const word = FIRST_WORD.exec(next.words)?.[0] ?? ""
  return columnsOf(next) <= width && columnsOf(line) + 1 + columns(word) > FULL * width
}

/** The first word of a line. Each wide character is a word, because lines can be wrapped after any of them. */
const FIRST_WORD = /^(?:[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\S+)/
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g

function columnsOf({ words }: Line): number {
  return words.length > WIDEST ? words.length : columns(words)
}

/** Returns the columns of a text in a monospaced font, where wide characters take two columns. */
function columns(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}
