// Warnings in the form of @codemirror/lint, each with the diagnostic that it was made from.
import { type Action, forEachDiagnostic, type Diagnostic as LintDiagnostic } from "@codemirror/lint"
import type { EditorState } from "@codemirror/state"
import type { EditorView } from "@codemirror/view"
import type { DuplicateWarningsOptions } from "../../types/codemirror.js"
import type { Diagnostic, RelatedPlace } from "../../types/diagnostic.js"
import type { TextRange } from "../../types/document.js"
import { bothTexts } from "../both-texts.js"
import { shortestAt } from "../text-ranges.js"
import { wayTo } from "../way-to.js"
import { explanation } from "./explanation.js"
import type { Moment } from "./moment.js"
import { GO, GO_TO, IGNORE } from "./phrases.js"

export interface Warning extends LintDiagnostic {
  readonly duplicate: Diagnostic
  /** The moment of the answer that contained the warning. The offsets of `duplicate` refer to the text of that moment. */
  readonly moment: Moment
  /** Goes to the first related place that is reachable. */
  readonly goTo: Action | undefined
  readonly ignore: Action
  readonly actions: readonly Action[]
  readonly renderMessage: (view: EditorView) => Node
}

export interface PlacedWarning {
  readonly warning: Warning
  readonly from: number
  readonly to: number
}

/** A range of text throughout which the same warnings apply. */
export interface Piece extends TextRange {
  readonly warnings: readonly PlacedWarning[]
}

/** What warnings need from their editor. */
export interface WarningEditor {
  readonly view: EditorView
  readonly options: DuplicateWarningsOptions
  select(range: TextRange): void
  ignore(diagnostic: Diagnostic): void
}

const MARK = "cm-duplicateAction"

export function warningOf(diagnostic: Diagnostic, editor: WarningEditor, moment: Moment): Warning {
  const { from, to, severity, message, related } = diagnostic
  const { options } = editor
  const { state } = editor.view
  const { doc } = state
  const own = (place: RelatedPlace) => () => editor.select(moment.current(place))
  const ways = related.flatMap((place) => wayTo(place, diagnostic, options, own) ?? [])
  const moves = ways.map((apply, at): Action => {
    const name = at === 0 ? state.phrase(GO) : state.phrase(GO_TO, at + 1)
    return { name, markClass: MARK, apply }
  })
  const ignore: Action = {
    name: state.phrase(IGNORE),
    markClass: MARK,
    apply: () => editor.ignore(diagnostic),
  }
  const actions = [...moves.slice(0, 1), ignore, ...moves.slice(1)]
  const keys = actions.slice(0, moves.length === 0 ? 1 : 2).map(({ name }) => name)
  return {
    duplicate: diagnostic,
    moment,
    from,
    to,
    severity: severity === "warning" ? "warning" : "info",
    message,
    markClass: "cm-duplicateRange",
    actions,
    goTo: moves[0],
    ignore,
    renderMessage: (view) =>
      explanation(view, message, bothTexts(diagnostic, doc.sliceString(from, to), options), keys),
  }
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
