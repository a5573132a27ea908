// Entry "./lexical": duplicate warnings in Lexical. The app provides Lexical.

/**
 * Duplicate warnings in Lexical: highlights that do not change the document, a popover and keys.
 *
 * @packageDocumentation
 */
export type { HighlightedWarnings, HighlightOptions } from "./types/highlighted.js"
export type { PlacedWarning } from "./types/placed-warning.js"

import type { LexicalEditor } from "lexical"
import { joined } from "./adapters/blocks.js"
import { HIGHLIGHT_OPTIONS, HighlightedEditor } from "./adapters/highlighted-editor.js"
import { LexicalText } from "./adapters/lexical/lexical-text.js"
import { readAdapterOptions } from "./adapters/options.js"
import { changeBetween, moveBy } from "./adapters/text-change.js"
import type { HighlightedWarnings, HighlightOptions } from "./types/highlighted.js"
import { invalid, show } from "./values/errors.js"

/**
 * Warns of duplicates in a Lexical editor while it has a root element. The blocks are the elements that hold text, with their
 * keys. Headings, quotes, code, list items and tables are recognised by the types in Lexical's own packages. A line break counts
 * as a line feed, and any other node in a text as one character that is not part of a word. Offsets refer to the texts of all
 * blocks, with one unit between two blocks.
 *
 * The highlights `duplicate-warning` and `duplicate-warning-information` mark repeated text. They change neither the document nor
 * its elements. A browser without the CSS Custom Highlight API shows no marks, but the keys also work there: F8 goes to the next
 * warning and opens it, Escape closes it, Alt-Enter goes to the first text that is repeated, Shift-Alt-Enter ignores the warning
 * at the cursor, and Ctrl-Alt-Enter (Cmd-Alt-Enter) restores the one that was ignored last. `@floating-ui/dom` places the popover.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and if `lexical` is not a Lexical editor.
 *
 * @example
 * ```ts browser
 * import { createEditor } from "lexical"
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 * import { watchLexical } from "simhash-wasm/lexical"
 *
 * const watched = watchLexical(createEditor(), { checker: createDuplicateChecker(), docId: "draft" })
 * watched.warnings() // []
 * watched.next() // false
 * ```
 */
export function watchLexical(lexical: LexicalEditor, options: HighlightOptions): HighlightedWarnings {
  if (typeof lexical?.registerRootListener !== "function")
    throw invalid(`watchLexical takes a Lexical editor, got ${show(lexical)}`)
  const read = readAdapterOptions(options, HIGHLIGHT_OPTIONS, "watchLexical")
  let editor: HighlightedEditor | undefined
  /** The text of all blocks after the last change. */
  let before = ""
  const ends = [
    lexical.registerRootListener((root) => {
      editor?.dispose()
      editor = root ? new HighlightedEditor(lexical, new LexicalText(lexical, root), read) : undefined
      before = editor ? joined(editor.text.blocks()) : ""
    }),
    lexical.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      // An update of the selection alone has neither.
      if (!editor || dirtyElements.size + dirtyLeaves.size === 0) return
      const after = joined(editor.text.blocks())
      const change = changeBetween(before, after)
      before = after
      editor.changed((range) => moveBy(change, range))
    }),
  ]
  return {
    warnings: () => editor?.warnings() ?? [],
    next: () => editor?.next() ?? false,
    unignore: () => editor?.unignore() ?? false,
    dispose() {
      for (const end of ends) end()
      editor?.dispose()
      editor = undefined
    },
  }
}
