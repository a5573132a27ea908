// Entry "./lexical": duplicate warnings in Lexical. The app provides Lexical.

/**
 * Duplicate warnings in Lexical: highlights that do not change the document, a popover and keys.
 *
 * @packageDocumentation
 */
export type { HighlightedWarnings, HighlightOptions } from "./types/highlighted.js"
export type { PlacedWarning } from "./types/placed-warning.js"

import type { LexicalEditor } from "lexical"
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
  let shown: { readonly text: LexicalText; readonly editor: HighlightedEditor; before: string } | undefined
  const ends = [
    lexical.registerRootListener((root) => {
      shown?.editor.dispose()
      shown = undefined
      if (!root) return
      const text = new LexicalText(lexical, root)
      shown = { text, editor: new HighlightedEditor(lexical, text, read), before: text.text() }
    }),
    lexical.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
      // An update of the selection alone has neither.
      if (!shown || dirtyElements.size + dirtyLeaves.size === 0) return
      const after = shown.text.text()
      const change = changeBetween(shown.before, after)
      shown.before = after
      shown.editor.changed((range) => moveBy(change, range))
    }),
  ]
  return {
    warnings: () => shown?.editor.warnings() ?? [],
    next: () => shown?.editor.next() ?? false,
    unignore: () => shown?.editor.unignore() ?? false,
    dispose() {
      for (const end of ends) end()
      shown?.editor.dispose()
      shown = undefined
    },
  }
}
