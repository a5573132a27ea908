// Entry "./codemirror": duplicate warnings as an extension of CodeMirror 6. The app provides CodeMirror.

/**
 * Duplicate warnings in CodeMirror 6: an extension that marks repeated texts and offers actions.
 *
 * @packageDocumentation
 */
export { zhCN } from "./adapters/codemirror/phrases.js"
export type { DuplicateWarningsOptions } from "./types/codemirror.js"

import { linter } from "@codemirror/lint"
import { EditorState, type Extension } from "@codemirror/state"
import { type Command, type EditorView, type KeyBinding, ViewPlugin } from "@codemirror/view"
import { sharedMarks } from "./adapters/codemirror/shared-marks.js"
import { theme } from "./adapters/codemirror/theme.js"
import { warningTooltips } from "./adapters/codemirror/tooltip.js"
import { typeOver } from "./adapters/codemirror/type-over.js"
import { isWarning, type Warning, warningAt } from "./adapters/codemirror/warning.js"
import { refresh, Watcher, watchers } from "./adapters/codemirror/watcher.js"
import { readAdapterOptions } from "./adapters/options.js"
import type { DuplicateWarningsOptions } from "./types/codemirror.js"

const OPTIONS = ["checker", "docId", "format", "delay", "nameOf", "goTo", "onCheck", "onIgnore"]

/** The pause in typing after which a document is checked, in milliseconds. */
const DELAY = 200

/**
 * Returns an extension that warns of duplicates through `@codemirror/lint`. It sends only changes to the checker, and discards an
 * answer if the document has changed since. Each warning has the actions 'Go to the other' and 'Ignore', and shows both texts
 * with what they share. The extension checks the document again when other documents change.
 *
 * The labels are in English; `EditorState.phrases` can translate them. The messages are in the language of the checker.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { duplicateWarnings } from "simhash-wasm/codemirror"
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 *
 * const checker = createDuplicateChecker()
 * const extensions = [duplicateWarnings({ checker, docId: "draft", format: "markdown" })]
 * const state = EditorState.create({ doc: "The ferry leaves at nine.", extensions })
 * state.doc.length // 25
 * ```
 */
export function duplicateWarnings(options: DuplicateWarningsOptions): Extension {
  const read = readAdapterOptions(options, OPTIONS, "duplicateWarnings")
  const { delay = DELAY } = read
  const watcher = ViewPlugin.define((view) => new Watcher(view, read))
  return [
    watcher,
    sharedMarks,
    warningTooltips,
    linter((view) => view.plugin(watcher)?.check() ?? [], {
      delay,
      // The warnings have their own tooltip.
      tooltipFilter: (diagnostics) => diagnostics.filter((diagnostic) => !isWarning(diagnostic)),
      needsRefresh: ({ state, startState, transactions }) =>
        state.facet(EditorState.phrases) !== startState.facet(EditorState.phrases) ||
        transactions.some(({ effects }) => effects.some((effect) => effect.is(refresh))),
    }),
    typeOver,
    theme,
  ]
}

/**
 * Goes to the first text that the text at the cursor repeats.
 *
 * @returns `false` if nothing is repeated there.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { keymap } from "@codemirror/view"
 * import { goToTwin } from "simhash-wasm/codemirror"
 *
 * const extensions = [keymap.of([{ key: "F6", run: goToTwin }])]
 * EditorState.create({ extensions }).facet(keymap)[0]?.[0]?.key // F6
 * ```
 */
export const goToTwin: Command = (view) => applied(view, ({ goTo }) => goTo)

/**
 * Ignores the warning at the cursor.
 *
 * @returns `false` if there is none.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { keymap } from "@codemirror/view"
 * import { ignoreDuplicate } from "simhash-wasm/codemirror"
 *
 * const extensions = [keymap.of([{ key: "F7", run: ignoreDuplicate }])]
 * EditorState.create({ extensions }).facet(keymap)[0]?.[0]?.key // F7
 * ```
 */
export const ignoreDuplicate: Command = (view) => applied(view, ({ ignore }) => ignore)

/**
 * Restores the warning that was ignored last in this editor. The next call restores the one before it.
 *
 * @returns `false` if there is none.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { keymap } from "@codemirror/view"
 * import { unignoreDuplicate } from "simhash-wasm/codemirror"
 *
 * const extensions = [keymap.of([{ key: "Shift-F7", run: unignoreDuplicate }])]
 * EditorState.create({ extensions }).facet(keymap)[0]?.[0]?.key // Shift-F7
 * ```
 */
export const unignoreDuplicate: Command = (view) => watchers.get(view)?.loop.unignoreLast() ?? false

/**
 * The keys of the commands: Alt-Enter goes to the other place, Shift-Alt-Enter ignores the warning, and Mod-Alt-Enter restores the
 * one that was ignored last. `lintKeymap` of `@codemirror/lint` has keys that go from warning to warning.
 *
 * @example
 * ```ts
 * import { EditorState } from "@codemirror/state"
 * import { keymap } from "@codemirror/view"
 * import { duplicateKeymap } from "simhash-wasm/codemirror"
 *
 * EditorState.create({ extensions: [keymap.of(duplicateKeymap)] }).facet(keymap).length // 1
 * duplicateKeymap.map(({ key }) => key) // ["Alt-Enter", "Shift-Alt-Enter", "Mod-Alt-Enter"]
 * ```
 */
export const duplicateKeymap: readonly KeyBinding[] = [
  { key: "Alt-Enter", run: goToTwin },
  { key: "Shift-Alt-Enter", run: ignoreDuplicate },
  { key: "Mod-Alt-Enter", run: unignoreDuplicate },
]

/** Applies an action of the warning at the cursor. Returns false if there is none. */
function applied(view: EditorView, actionOf: (warning: Warning) => Warning["goTo"]): boolean {
  const found = warningAt(view.state, view.state.selection.main.head)
  const action = found && actionOf(found.warning)
  if (!found || !action) return false
  action.apply(view, found.from, found.to)
  return true
}
