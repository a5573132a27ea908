// Plain text: a block is a run of lines that are not blank.
import type { BlockKind } from "../types/document.js"
import { lineAt } from "./lines.js"

/** A block of a text, without the white space and the markup around it. */
export interface Cut {
  readonly from: number
  readonly to: number
  readonly kind: BlockKind
}

/**
 * Finds the first block of a text from an offset on, at which a line or the rest of a line after a block begins.
 * The answer depends only on what follows, so that after a change of a document the blocks behind it can be kept.
 * `isStart` says whether the offset is the start of the document, where front matter may stand.
 */
export type Cutter = (text: string, at: number, isStart: boolean) => Cut | undefined

export const cutText: Cutter = (text, at) => {
  let line = lineAt(text, at)
  while (line?.isBlank) line = lineAt(text, line.next)
  if (!line) return undefined
  const from = line.first
  let to = line.last
  for (let next = lineAt(text, line.next); next && !next.isBlank; next = lineAt(text, next.next))
    to = next.last
  return { from, to, kind: "paragraph" }
}
