// Entry "./quill": duplicate warnings in Quill, which this entry does not import.

/**
 * Duplicate warnings in Quill: highlights that do not change the document, a popover and keys.
 *
 * @packageDocumentation
 */
export type { HighlightedWarnings, HighlightOptions } from "./types/highlighted.js"
export type { PlacedWarning } from "./types/placed-warning.js"
export type { QuillDelta, QuillEditor } from "./types/quill.js"

import { HIGHLIGHT_OPTIONS, HighlightedEditor } from "./adapters/highlighted-editor.js"
import { readAdapterOptions } from "./adapters/options.js"
import { QuillText } from "./adapters/quill/quill-text.js"
import type { HighlightedWarnings, HighlightOptions } from "./types/highlighted.js"
import type { QuillDelta, QuillEditor } from "./types/quill.js"
import { invalid, show } from "./values/errors.js"

/**
 * Warns of duplicates in a Quill 2 editor. The blocks are its lines; the lines of a code block are one block. Headings, list items,
 * quotes, code and tables are recognised by their formats. An embed counts as one character that is not part of a word, so all
 * offsets are Quill's indexes.
 *
 * The highlights `duplicate-warning` and `duplicate-warning-information` mark repeated text. They change neither the document nor
 * its elements. A browser without the CSS Custom Highlight API shows no marks, but the keys also work there: F8 goes to the next
 * warning and opens it, Escape closes it, Alt-Enter goes to the first text that is repeated, Shift-Alt-Enter ignores the warning
 * at the cursor, and Ctrl-Alt-Enter (Cmd-Alt-Enter) restores the one that was ignored last. `@floating-ui/dom` places the popover.
 *
 * @throws A `SimHashError` with the code `INVALID_ARGUMENT` for an invalid option, and if `quill` is not a Quill 2 editor.
 *
 * @example
 * ```ts browser
 * import Quill from "quill"
 * import { createDuplicateChecker } from "simhash-wasm/editor"
 * import { watchQuill } from "simhash-wasm/quill"
 *
 * const quill = new Quill(document.body.appendChild(document.createElement("div")))
 * const watched = watchQuill(quill, { checker: createDuplicateChecker(), docId: "draft" })
 * watched.warnings() // []
 * watched.next() // false
 * ```
 */
export function watchQuill(quill: QuillEditor, options: HighlightOptions): HighlightedWarnings {
  if (typeof quill?.getContents !== "function" || typeof quill.composition !== "object")
    throw invalid(`watchQuill takes a Quill 2 editor, got ${show(quill)}`)
  const read = readAdapterOptions(options, HIGHLIGHT_OPTIONS, "watchQuill")
  const editor = new HighlightedEditor(quill, new QuillText(quill), read)
  const change = (delta: QuillDelta) =>
    editor.changed(({ from, to }) => ({
      from: delta.transformPosition(from),
      to: delta.transformPosition(to, true),
    }))
  const render = () => editor.rendered()
  quill.on("text-change", change)
  quill.on("composition-end", render)
  // Quill replaces text nodes without a change of the text, for example when it removes a format that the text does not have.
  quill.on("scroll-optimize", render)
  return {
    warnings: () => editor.warnings(),
    next: () => editor.next(),
    unignore: () => editor.unignore(),
    dispose() {
      quill.off("text-change", change)
      quill.off("composition-end", render)
      quill.off("scroll-optimize", render)
      editor.dispose()
    },
  }
}
