// Cuts Markdown by its lines, far enough to separate blocks and to recognise code. The block structure is that of
// CommonMark 0.31 and its tables that of GitHub Flavored Markdown, with three simplifications that make every
// block independent of those before it: an indented line is text and not code, a list item ends at a blank line
// (what follows it is a paragraph), and HTML other than comments is text.
import type { BlockKind } from "../types/document.js"
import type { Cut, Cutter } from "./cut-text.js"
import { type Line, lineAt } from "./lines.js"

/** The greatest length of front matter, in UTF-16 code units. Longer front matter is not recognised. */
export const MAX_FRONT_MATTER = 8192

const FENCE = /^(`{3,}|~{3,})/
const HEADING = /^#{1,6}(?=[ \t]|$)/
const BREAK = /^([-*_])[ \t]*(\1[ \t]*){2,}$/
const ITEM = /^([-+*]|\d{1,9}[.)])(?=[ \t]|$)([ \t]+\[[ xX]\](?=[ \t]))?[ \t]*/
const QUOTE = /^(>[ \t]*)+/
const UNDERLINE = /^(=+|-+)$/
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(\|[ \t]*:?-+:?[ \t]*)*\|?$/
const COMMENT = "<!--"

export const cutMarkdown: Cutter = (text, at, isStart) => {
  let line = lineAt(text, at)
  const mayHaveFrontMatter = line && isStart && text.slice(0, line.last) === "---"
  if (line && mayHaveFrontMatter) {
    const end = endOfFrontMatter(text, line)
    if (end > 0) return { from: at, to: end, kind: "front-matter" }
  }
  // A line that contains only markup is skipped like a blank line.
  while (line && (line.isBlank || BREAK.test(line.words) || isBare(line.words))) {
    line = lineAt(text, line.next)
  }
  const cut = line && cutBlock(text, line)
  // The end of front matter may be in the part of an incomplete text that is missing.
  return cut && mayHaveFrontMatter ? { ...cut, seen: Math.min(text.length, MAX_FRONT_MATTER) } : cut
}

function cutBlock(text: string, line: Line): Cut {
  const { words } = line
  const fence = FENCE.exec(words)?.[0]
  if (fence) return { from: line.first, to: endOfFence(text, line, fence), kind: "code" }
  if (words.startsWith(COMMENT)) return { from: line.first, to: endOfComment(text, line), kind: "comment" }
  const marker = HEADING.exec(words)?.[0]
  if (marker)
    return { from: skipSpace(text, line.first + marker.length, line.last), to: line.last, kind: "heading" }
  if (startsTable(text, line)) return { from: line.first, to: endOfTable(text, line), kind: "table" }
  const quote = QUOTE.exec(words)?.[0]
  if (quote) return cutLines(text, line, line.first + quote.length, "quote")
  const item = ITEM.exec(words)?.[0]
  if (item) return cutLines(text, line, line.first + item.length, "item")
  return cutLines(text, line, line.first, "paragraph")
}

/** Returns a block that ends before a blank line or the start of another block. */
function cutLines(text: string, line: Line, from: number, kind: BlockKind): Cut {
  let to = line.last
  for (let next = lineAt(text, line.next); next && !next.isBlank; next = lineAt(text, next.next)) {
    const { words } = next
    // A line of = or - makes a heading of the paragraph above it.
    if (kind === "paragraph" && UNDERLINE.test(words)) return { from, to: next.last, kind: "heading" }
    const quoted = QUOTE.exec(words)?.[0]
    if (quoted !== undefined ? kind !== "quote" || quoted.length === words.length : interrupts(text, next))
      break
    to = next.last
  }
  return { from, to, kind }
}

/** Whether a line starts a block even if the line before it is not blank. */
function interrupts(text: string, line: Line): boolean {
  const { words } = line
  return (
    FENCE.test(words) ||
    HEADING.test(words) ||
    BREAK.test(words) ||
    ITEM.test(words) ||
    words.startsWith(COMMENT) ||
    startsTable(text, line)
  )
}

/** Whether a line is the header of a table: the line below it delimits the same columns. */
function startsTable(text: string, line: Line): boolean {
  const below = lineAt(text, line.next)
  if (!below || below.isBlank) return false
  const { words: delimiters } = below
  return delimiters.includes("|") && DELIMITERS.test(delimiters) && line.words.includes("|")
}

function endOfTable(text: string, line: Line): number {
  let to = line.last
  for (let next = lineAt(text, line.next); next && !next.isBlank; next = lineAt(text, next.next)) {
    if (!next.words.includes("|")) break
    to = next.last
  }
  return to
}

function endOfFence(text: string, line: Line, fence: string): number {
  let to = line.last
  for (let next = lineAt(text, line.next); next; next = lineAt(text, next.next)) {
    if (!next.isBlank) to = next.last
    const { words } = next
    if (words.startsWith(fence) && words === (fence[0] as string).repeat(words.length)) return to
  }
  return to
}

function endOfComment(text: string, line: Line): number {
  const close = text.indexOf("-->", line.first + COMMENT.length)
  if (close < 0) return text.trimEnd().length
  return (lineAt(text, close) as Line).last
}

/** Returns the end of the front matter that begins in the first line of a document, or 0. */
function endOfFrontMatter(text: string, first: Line): number {
  const head = text.slice(0, MAX_FRONT_MATTER)
  for (let line = lineAt(head, first.next); line; line = lineAt(head, line.next)) {
    const words = head.slice(line.from, line.last)
    // A line that the limit may have cut does not end front matter.
    if ((words === "---" || words === "...") && line.last < MAX_FRONT_MATTER - 1) return line.last
  }
  return 0
}

/** Whether a line holds the marker of a heading, quote or list item, and nothing else. */
function isBare(words: string): boolean {
  return [HEADING, QUOTE, ITEM].some((marker) => marker.exec(words)?.[0].trimEnd() === words)
}

function skipSpace(text: string, at: number, end: number): number {
  while (at < end && /[ \t]/.test(text[at] as string)) at++
  return at
}
