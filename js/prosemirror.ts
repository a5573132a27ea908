// Entry "./prosemirror": duplicate warnings as a plugin of ProseMirror, which the app brings. TipTap is made of it.
import { type Command, Plugin } from "prosemirror-state"
import { applied, key, NO_WARNINGS, type Warnings, warningAt } from "./adapters/prosemirror/state.js"
import { Watcher, watcherOf } from "./adapters/prosemirror/watcher.js"
import { invalid, show } from "./errors.js"
import { readOptions } from "./options.js"
import type { DuplicateWarningsOptions } from "./public/prosemirror.js"

export { placeIn, warningsIn } from "./adapters/prosemirror/state.js"

const OPTIONS = [
  ...["checker", "docId", "delay", "language", "popover"],
  ...["nameOf", "goTo", "onCheck", "onIgnore"],
]

export function duplicateWarnings(options: DuplicateWarningsOptions): Plugin<Warnings> {
  const read = readOptions(options, OPTIONS, "duplicateWarnings")
  const { checker, docId, language } = read
  if (typeof checker?.update !== "function") throw invalid(`checker must be one, got ${show(checker)}`)
  if (typeof docId !== "string") throw invalid(`docId must be a string, got ${show(docId)}`)
  if (language !== undefined && language !== "en" && language !== "zh-CN")
    throw invalid(`language must be "en" or "zh-CN", got ${show(language)}`)
  return new Plugin<Warnings>({
    key,
    state: { init: () => NO_WARNINGS, apply: applied },
    view: (view) => new Watcher(view, read),
    props: {
      decorations: (state) => key.getState(state)?.decorations,
      handleClick(view, at) {
        const warning = warningAt(view.state, at)
        if (warning) watcherOf(view)?.open(warning, false)
        else watcherOf(view)?.close()
        // The cursor goes where it was clicked.
        return false
      },
    },
  })
}

export const goToTwin: Command = (state, dispatch, view) => {
  const warning = warningAt(state, state.selection.head)
  const watcher = watcherOf(view)
  if (!warning || !watcher?.canGo(warning)) return false
  if (dispatch) watcher.goTo(warning)
  return true
}

export const ignoreDuplicate: Command = (state, dispatch, view) => {
  const warning = warningAt(state, state.selection.head)
  const watcher = watcherOf(view)
  if (!warning || !watcher) return false
  if (dispatch) watcher.ignore(warning)
  return true
}

export const unignoreDuplicate: Command = (_state, dispatch, view) => {
  const watcher = watcherOf(view)
  if (!watcher?.hasIgnored) return false
  if (dispatch) watcher.unignore()
  return true
}

export const nextDuplicate: Command = (state, dispatch, view) => {
  const watcher = watcherOf(view)
  if (!watcher) return false
  return dispatch ? watcher.next() : (key.getState(state)?.decorations.find().length ?? 0) > 0
}

export const duplicateKeys: Readonly<Record<string, Command>> = {
  F8: nextDuplicate,
  "Alt-Enter": goToTwin,
  "Shift-Alt-Enter": ignoreDuplicate,
  "Mod-Alt-Enter": unignoreDuplicate,
}
