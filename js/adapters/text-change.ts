// Changes of texts, and the change between two texts, for fields that report that they changed, but not how.
import type { DocumentContent, TextChange, TextRange } from "../types/document.js"

/** Changes that were made together: the ranges of all refer to the text before them. */
export type Changes = readonly TextChange[]

/** Returns changes for a checker; if there are none, one empty list, to which the checker answers with the current warnings. */
export function toldOf(changes: readonly Changes[]): DocumentContent[] {
  return changes.length > 0 ? changes.map((changes) => ({ changes })) : [{ changes: [] }]
}

/** Returns the change that keeps the longest common start, and then the longest common end; undefined if nothing changed. */
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

/** Returns a range after a change of its text. Text inserted at its ends is not included. */
export function moveBy(change: TextChange | undefined, { from, to }: TextRange): TextRange {
  if (!change) return { from, to }
  const shift = change.insert.length - (change.to - change.from)
  const start = from < change.from ? from : Math.max(from + shift, change.from + change.insert.length)
  const end = to <= change.from ? to : Math.max(to + shift, change.from)
  return { from: start, to: Math.max(start, end) }
}
