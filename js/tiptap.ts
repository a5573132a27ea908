// Entry "./tiptap": duplicate warnings as an extension of TipTap. The app provides TipTap.

/**
 * Duplicate warnings in TipTap: an extension with the plugin of `simhash-wasm/prosemirror` and its keys.
 *
 * @packageDocumentation
 */
export type { DuplicateWarningsOptions } from "./types/prosemirror.js"

import { Extension } from "@tiptap/core"
import { duplicateKeys, duplicateWarnings } from "./prosemirror.js"
import type { DuplicateWarningsOptions } from "./types/prosemirror.js"

/**
 * An extension that warns of duplicates, with the options of `duplicateWarnings` of `simhash-wasm/prosemirror`. It marks repeated
 * text; a click on a mark shows both texts. F8 goes to the next warning, Alt-Enter to the other place, Shift-Alt-Enter ignores
 * the warning, and Mod-Alt-Enter restores the one that was ignored last.
 *
 * `@floating-ui/dom` places the popover. TipTap's own menus depend on it; an app without these menus installs it itself.
 *
 * The editor throws a `SimHashError` with the code `INVALID_ARGUMENT` when it is created with an invalid option.
 *
 * @example
 * ```ts
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 * import { DuplicateWarnings } from "simhash-wasm/tiptap"
 *
 * const checker = createDuplicateChecker()
 * const extensions = [DuplicateWarnings.configure({ checker, docId: "draft" })]
 * extensions[0]?.name // duplicateWarnings
 * ```
 */
export const DuplicateWarnings: Extension<DuplicateWarningsOptions> = Extension.create({
  name: "duplicateWarnings",
  addProseMirrorPlugins() {
    return [duplicateWarnings(this.options)]
  },
  addKeyboardShortcuts() {
    const bound = Object.entries(duplicateKeys).map(([key, command]) => [
      key,
      () => command(this.editor.state, this.editor.view.dispatch, this.editor.view),
    ])
    return Object.fromEntries(bound)
  },
})
