// Entry "./codemirror": duplicate warnings as an extension of CodeMirror 6, which the app brings.
import { linter } from "@codemirror/lint"
import { EditorState, type Extension } from "@codemirror/state"
import { type Command, type EditorView, type KeyBinding, ViewPlugin } from "@codemirror/view"
import { sharedMarks } from "./adapters/codemirror/shared-marks.js"
import { theme } from "./adapters/codemirror/theme.js"
import { typeOver } from "./adapters/codemirror/type-over.js"
import { type Warning, warningAt } from "./adapters/codemirror/warning.js"
import { refresh, Watcher, watchers } from "./adapters/codemirror/watcher.js"
import { invalid, show } from "./errors.js"
import { readOptions } from "./options.js"
import type { DuplicateWarningsOptions } from "./public/codemirror.js"

export { zhCN } from "./adapters/codemirror/phrases.js"

const OPTIONS = ["checker", "docId", "format", "delay", "nameOf", "goTo", "onCheck", "onIgnore"]

/** The pause in typing after which a document is checked, in milliseconds. */
const DELAY = 200

export function duplicateWarnings(options: DuplicateWarningsOptions): Extension {
  const read = readOptions(options, OPTIONS, "duplicateWarnings")
  const { checker, docId, format, delay = DELAY } = read
  if (typeof checker?.update !== "function") throw invalid(`checker must be one, got ${show(checker)}`)
  if (typeof docId !== "string") throw invalid(`docId must be a string, got ${show(docId)}`)
  if (format !== undefined && format !== "text" && format !== "markdown")
    throw invalid(`format must be "text" or "markdown", got ${show(format)}`)
  const watcher = ViewPlugin.define((view) => new Watcher(view, read))
  return [
    watcher,
    sharedMarks(watcher),
    linter((view) => view.plugin(watcher)?.check() ?? [], {
      delay,
      needsRefresh: ({ state, startState, transactions }) =>
        state.facet(EditorState.phrases) !== startState.facet(EditorState.phrases) ||
        transactions.some(({ effects }) => effects.some((effect) => effect.is(refresh))),
    }),
    typeOver,
    theme,
  ]
}

export const goToTwin: Command = (view) => applied(view, ({ goTo }) => goTo)

export const ignoreDuplicate: Command = (view) => applied(view, ({ ignore }) => ignore)

export const unignoreDuplicate: Command = (view) => watchers.get(view)?.unignore() ?? false

export const duplicateKeymap: readonly KeyBinding[] = [
  { key: "Alt-Enter", run: goToTwin },
  { key: "Shift-Alt-Enter", run: ignoreDuplicate },
  { key: "Mod-Alt-Enter", run: unignoreDuplicate },
]

/** Applies an action of the warning at the cursor; false if there is none. */
function applied(view: EditorView, actionOf: (warning: Warning) => Warning["goTo"]): boolean {
  const found = warningAt(view.state, view.state.selection.main.head)
  const action = found && actionOf(found.warning)
  if (!found || !action) return false
  action.apply(view, found.from, found.to)
  return true
}
