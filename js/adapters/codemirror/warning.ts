// Warnings in the form of @codemirror/lint, each with the diagnostic that it was made from.
import { type Action, forEachDiagnostic, type Diagnostic as LintDiagnostic } from "@codemirror/lint"
import type { EditorState } from "@codemirror/state"
import type { EditorView } from "@codemirror/view"
import type { Diagnostic } from "../../types/diagnostic.js"
import type { TextRange } from "../../types/document.js"
import { shortestAt } from "../text-ranges.js"

export interface Warning extends LintDiagnostic {
  readonly duplicate: Diagnostic
  /** The number of the answer that contained the warning. The offsets of `duplicate` refer to the text of that answer. */
  readonly answer: number
  /** Goes to the first related place that is reachable. */
  readonly goTo: Action | undefined
  readonly ignore: Action
  readonly actions: readonly Action[]
  readonly renderMessage: (view: EditorView) => Node
}

/** A warning at its current position. */
export interface PlacedWarning {
  readonly warning: Warning
  readonly from: number
  readonly to: number
}

/** A range of text throughout which the same warnings apply. */
export interface Piece extends TextRange {
  readonly warnings: readonly PlacedWarning[]
}

/** Returns the shortest warning at an offset: that of a passage rather than that of the block around it. */
export function warningAt(state: EditorState, at: number): PlacedWarning | undefined {
  return shortestAt(warningsIn(state), at)
}

/** Returns the range with warnings before an offset, or after it if `side` is positive. */
export function pieceAt(state: EditorState, at: number, side: number): Piece | undefined {
  const all = warningsIn(state)
  let [start, end] = [0, state.doc.length]
  for (const edge of all.flatMap(({ from, to }) => [from, to])) {
    if (edge < at || (edge === at && side > 0)) start = Math.max(start, edge)
    else end = Math.min(end, edge)
  }
  const warnings = all.filter(({ from, to }) => from <= start && end <= to)
  return start < end && warnings.length > 0 ? { from: start, to: end, warnings } : undefined
}

function warningsIn(state: EditorState): PlacedWarning[] {
  const found: PlacedWarning[] = []
  forEachDiagnostic(state, (diagnostic, from, to) => {
    if (isWarning(diagnostic)) found.push({ warning: diagnostic, from, to })
  })
  return found
}

export function isWarning(diagnostic: LintDiagnostic): diagnostic is Warning {
  return "duplicate" in diagnostic && "ignore" in diagnostic
}
