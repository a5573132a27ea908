import type { EditorView } from "@codemirror/view"
import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult } from "./checker.js"
import type { Diagnostic, RelatedPlace } from "./diagnostic.js"

/** The options of {@link duplicateWarnings}. */
export interface DuplicateWarningsOptions {
  /** The checker. Editors that share one warn of each other's texts. */
  readonly checker: EditorChecker
  /**
   * The document's name in the checker. Only this editor may update the document, so no other editor may use the name at the
   * same time. The document stays in the checker when the editor is destroyed.
   */
  readonly docId: string
  /** How the text is cut into blocks. Default: `"text"`, into paragraphs. */
  readonly format?: "text" | "markdown" | undefined
  /** The pause in typing before a check, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** Returns the name of a place for the reader. Default: the `docId`, or the label of a text in a corpus. */
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
  /**
   * Goes to a place in another document. Without it, warnings about such places have no action for this. Within the document,
   * the extension goes there itself.
   */
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  /**
   * Called with all warnings after each check of the current document. Without it, a check returns only the warnings that
   * changed, which is faster in a document with thousands of them.
   */
  readonly onCheck?: ((result: CheckResult, view: EditorView) => void) | undefined
  /** Called after a warning was ignored, or restored (`isIgnored` is then `false`). Store the result of `exportIgnored` here. */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
}
