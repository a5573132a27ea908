// Entry "./prosemirror": duplicate warnings as a plugin of ProseMirror. The app provides ProseMirror.

/**
 * Duplicate warnings in ProseMirror, and in TipTap, which is built on it: a plugin that marks repeated texts.
 *
 * @packageDocumentation
 */
export { placeIn, warningsIn } from "./adapters/prosemirror/state.js"
export type { PlacedWarning } from "./types/placed-warning.js"
export type { DuplicateWarningsOptions } from "./types/prosemirror.js"

import { type Command, Plugin } from "prosemirror-state"
import { DecorationSet, type EditorView } from "prosemirror-view"
import { readAdapterOptions } from "./adapters/options.js"
import { applied, key, shown, type Warnings, warningsIn } from "./adapters/prosemirror/state.js"
import { Watcher, watcherOf } from "./adapters/prosemirror/watcher.js"
import type { DuplicateWarningsOptions } from "./types/prosemirror.js"

const OPTIONS = [
  ...["checker", "docId", "delay", "language", "popover"],
  ...["nameOf", "goTo", "onCheck", "onIgnore"],
]

/**
 * Returns a plugin that warns of duplicates. The blocks are the text blocks of the document. Headings, list items, quotes, code
 * and tables are recognised by their names in the schemas of ProseMirror and TipTap. The plugin sends only changed blocks to the
 * checker, and discards an answer if the document has changed since. A hard break counts as a line feed, and any other node in
 * a text as one character that is not part of a word.
 *
 * The marks have the classes `duplicate-warning` and `duplicate-warning-information`, and the popover has `duplicate-popover`.
 * Their style is in a cascade layer, so the rules of the app have precedence. `@floating-ui/dom`, which TipTap also uses, places
 * the popover.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 * import { duplicateWarnings } from "simhash-wasm/prosemirror"
 *
 * const checker = createDuplicateChecker()
 * const plugins = [duplicateWarnings({ checker, docId: "draft" })]
 * const state = EditorState.create({ schema, plugins })
 * state.plugins.length // 1
 * ```
 */
export function duplicateWarnings(options: DuplicateWarningsOptions): Plugin {
  const read = readAdapterOptions(options, OPTIONS, "duplicateWarnings")
  return new Plugin<Warnings>({
    key,
    state: { init: () => shown(DecorationSet.empty, []), apply: applied },
    view: (view) => new Watcher(view, read),
    props: {
      decorations: (state) => key.getState(state)?.decorations,
      handleClick(view, at) {
        watcherOf(view)?.popover.click(at)
        // ProseMirror still moves the cursor to the click.
        return false
      },
      handleKeyDown(view, { key }) {
        const popover = watcherOf(view)?.popover
        if (key !== "Escape" || !popover?.isOpen) return false
        popover.close()
        return true
      },
    },
  })
}

/**
 * Goes to the first text that the text at the cursor repeats.
 *
 * @returns `false` if nothing is repeated there.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { goToTwin } from "simhash-wasm/prosemirror"
 *
 * goToTwin(EditorState.create({ schema })) // false
 * ```
 */
export const goToTwin: Command = (_state, dispatch, view) => acted(false, dispatch, view)

/**
 * Ignores the warning at the cursor.
 *
 * @returns `false` if there is none.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { ignoreDuplicate } from "simhash-wasm/prosemirror"
 *
 * ignoreDuplicate(EditorState.create({ schema })) // false
 * ```
 */
export const ignoreDuplicate: Command = (_state, dispatch, view) => acted(true, dispatch, view)

/**
 * Restores the warning that was ignored last in this editor. The next call restores the one before it.
 *
 * @returns `false` if there is none.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { unignoreDuplicate } from "simhash-wasm/prosemirror"
 *
 * unignoreDuplicate(EditorState.create({ schema })) // false
 * ```
 */
export const unignoreDuplicate: Command = (_state, dispatch, view) => {
  const loop = watcherOf(view)?.loop
  if (!loop) return false
  return dispatch ? loop.unignoreLast() : loop.ignored.length > 0
}

/**
 * Goes to the next warning, opens its popover, and moves the focus there.
 *
 * @returns `false` if there is none.
 *
 * @example
 * ```ts
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { nextDuplicate } from "simhash-wasm/prosemirror"
 *
 * nextDuplicate(EditorState.create({ schema })) // false
 * ```
 */
export const nextDuplicate: Command = (state, dispatch, view) => {
  const watcher = watcherOf(view)
  if (!watcher) return false
  return dispatch ? watcher.popover.next() : warningsIn(state).length > 0
}

/**
 * The keys of the commands, for `keymap` of `prosemirror-keymap`: F8 goes to the next warning, Alt-Enter to the other place,
 * Shift-Alt-Enter ignores the warning, and Mod-Alt-Enter restores the one that was ignored last.
 *
 * @example
 * ```ts
 * import { keymap } from "prosemirror-keymap"
 * import { schema } from "prosemirror-schema-basic"
 * import { EditorState } from "prosemirror-state"
 * import { duplicateKeys } from "simhash-wasm/prosemirror"
 *
 * EditorState.create({ schema, plugins: [keymap(duplicateKeys)] }).plugins.length // 1
 * Object.keys(duplicateKeys) // ["F8", "Alt-Enter", "Shift-Alt-Enter", "Mod-Alt-Enter"]
 * ```
 */
export const duplicateKeys: Readonly<Record<string, Command>> = {
  F8: nextDuplicate,
  "Alt-Enter": goToTwin,
  "Shift-Alt-Enter": ignoreDuplicate,
  "Mod-Alt-Enter": unignoreDuplicate,
}

/** Runs an action of the popover for the warning at the cursor, unless it is only asked for. Returns false if there is none. */
function acted(isIgnoring: boolean, dispatch: unknown, view: EditorView | undefined): boolean {
  const act = watcherOf(view)?.popover.action(isIgnoring)
  if (dispatch) act?.()
  return act !== undefined
}
