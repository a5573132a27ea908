import type { EditorView } from "prosemirror-view"
import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult, Language } from "./checker.js"
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
  /** The pause in typing before a check, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** The language of the popover. Default: `"en"`. */
  readonly language?: Language | undefined
  /** Whether a click on a warning, or `nextDuplicate`, shows both texts and the actions. Default: `true`. */
  readonly popover?: boolean | undefined
  /** Returns the name of a place for the reader. Default: the `docId`, or the label of a text in a corpus. */
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
  /**
   * Goes to a place in another document; `placeIn` returns its position in another editor. Without it, warnings about such
   * places have no action for this. Within the document, the plugin goes there itself.
   */
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  /**
   * Called with all warnings after each check of the current document. Without it, a check returns only the warnings that
   * changed, which is faster in a document with thousands of them; `warningsIn` returns all.
   */
  readonly onCheck?: ((result: CheckResult, view: EditorView) => void) | undefined
  /** Called after a warning was ignored, or restored (`isIgnored` is then `false`). Store the result of `exportIgnored` here. */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
}
