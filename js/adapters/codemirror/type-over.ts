// Replaces a marked selection by the typed text. Chromium would give the new text the style of the mark as an inline style,
// which strict content security policies refuse and report.
import { forEachDiagnostic } from "@codemirror/lint"
import type { EditorState, Extension } from "@codemirror/state"
import { EditorView } from "@codemirror/view"

export const typeOver: Extension = EditorView.domEventHandlers({
  beforeinput({ inputType, isComposing, data }, view) {
    const { state } = view
    const { from, to } = state.selection.main
    if (inputType !== "insertText" || isComposing || !data || state.readOnly) return false
    if (!isMarked(state, from, to)) return false
    const typed = () =>
      state.update(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true })
    // Other input handlers come first, for example to put brackets around a selection.
    const handlers = state.facet(EditorView.inputHandler)
    if (!handlers.some((handle) => handle(view, from, to, data, typed))) view.dispatch(typed())
    return true
  },
})

function isMarked(state: EditorState, from: number, to: number): boolean {
  let found = false
  forEachDiagnostic(state, (_, start, end) => {
    found ||= start < to && end > from
  })
  return found
}
