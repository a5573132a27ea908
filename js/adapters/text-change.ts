// Changes of texts, and what has changed between two, as one change: for fields that tell that they changed, and not how.
import type { DocumentContent, TextChange, TextRange } from "../types/document.js"

/** Changes that were made together: each is of the text before all of them. */
export type Changes = readonly TextChange[]

/** What a checker is told of changes; without one, of none: its answer has the warnings as they are now. */
export function toldOf(changes: readonly Changes[]): DocumentContent[] {
  return changes.length > 0 ? changes.map((changes) => ({ changes })) : [{ changes: [] }]
}

/** The change that leaves the longest common start, and then the longest common end; undefined if nothing changed. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before.charCodeAt(from) === after.charCodeAt(from)) from++
  let same = 0
  while (
    same < most - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) }
}

/** Where a range of a text is after a change. What was inserted at its ends is not in it. */
export function moveBy(change: TextChange | undefined, { from, to }: TextRange): TextRange {
  if (!change) return { from, to }
  const shift = change.insert.length - (change.to - change.from)
  const start = from < change.from ? from : Math.max(from + shift, change.from + change.insert.length)
  const end = to <= change.from ? to : Math.max(to + shift, change.from)
  return { from: start, to: Math.max(start, end) }
}
