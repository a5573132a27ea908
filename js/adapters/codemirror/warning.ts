// Warnings as @codemirror/lint shows them, which know what they are made of.
import { type Action, forEachDiagnostic, type Diagnostic as LintDiagnostic } from "@codemirror/lint"
import type { EditorState } from "@codemirror/state"
import type { Diagnostic } from "../../types/diagnostic.js"

export interface Warning extends LintDiagnostic {
  readonly duplicate: Diagnostic
  /** The number of the answer that it came with, in whose text the offsets of `duplicate` are. */
  readonly answer: number
  /** To the first related place that can be gone to. */
  readonly goTo: Action | undefined
  readonly ignore: Action
}

/** A warning where it is now. */
export interface PlacedWarning {
  readonly warning: Warning
  readonly from: number
  readonly to: number
}

/** The shortest warning at an offset: that of a passage rather than that of the block around it. */
export function warningAt(state: EditorState, at: number): PlacedWarning | undefined {
  let found: PlacedWarning | undefined
  forEachDiagnostic(state, (diagnostic, from, to) => {
    if (!isWarning(diagnostic) || at < from || at > to) return
    if (!found || to - from < found.to - found.from) found = { warning: diagnostic, from, to }
  })
  return found
}

function isWarning(diagnostic: LintDiagnostic): diagnostic is Warning {
  return "duplicate" in diagnostic && "ignore" in diagnostic
}
