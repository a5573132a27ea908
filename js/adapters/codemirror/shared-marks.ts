// While the cursor is in a repeated text, marks what it shares with the related text, in both if they are in the same document.
import { setDiagnosticsEffect } from "@codemirror/lint"
import { type EditorState, type Extension, RangeSet } from "@codemirror/state"
import { Decoration, type DecorationSet, ViewPlugin, type ViewUpdate } from "@codemirror/view"
import type { TextRange } from "../../types/document.js"
import { warningAt } from "./warning.js"

const mark = Decoration.mark({ class: "cm-duplicateShared" })

export const sharedMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet = Decoration.none

    update({ state, docChanged, changes, selectionSet, transactions }: ViewUpdate): void {
      const isNew = transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(setDiagnosticsEffect)),
      )
      if (isNew || selectionSet) this.decorations = marks(state)
      else if (docChanged) this.decorations = this.decorations.map(changes)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function marks(state: EditorState): DecorationSet {
  const { head, empty } = state.selection.main
  // No marks in a selection: if it spans several elements, Chromium gives the text that is typed over it their style as an
  // inline style, which strict content security policies refuse.
  const found = empty ? warningAt(state, head) : undefined
  const place = found?.warning.duplicate.related[0]
  if (!found || !place) return Decoration.none
  const { duplicate, moment } = found.warning
  const ranges: TextRange[] = []
  // If the text has changed since the check, the ranges are unknown.
  if (found.to - found.from === duplicate.to - duplicate.from) {
    const start = found.from - duplicate.block.from
    for (const { here } of place.shared) ranges.push(moved(here, start))
  }
  if (place.docId === duplicate.docId && place.block) {
    const { from, to } = moment.current(place)
    const start = from - place.block.from
    if (to - from === place.block.to - place.block.from)
      for (const { there } of place.shared) ranges.push(moved(there, start))
  }
  return RangeSet.of(
    ranges.filter((range) => isIn(range, state)).map(({ from, to }) => mark.range(from, to)),
    true,
  )
}

function moved({ from, to }: TextRange, by: number): TextRange {
  return { from: from + by, to: to + by }
}

function isIn({ from, to }: TextRange, { doc }: EditorState): boolean {
  return from < to && from >= 0 && to <= doc.length
}
