import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult, Language } from "./checker.js"
import type { Diagnostic, RelatedPlace } from "./diagnostic.js"
import type { PlacedWarning } from "./placed-warning.js"

/** The options of an editor whose warnings are highlights. */
export interface HighlightOptions {
  /** The checker. Editors that share one warn of each other's texts. */
  readonly checker: EditorChecker
  /**
   * The document's name in the checker. Only this editor may update the document, so no other editor may use the name at the
   * same time. The document stays in the checker after `dispose`.
   */
  readonly docId: string
  /** The pause in typing before a check, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** The language of the popover. Default: `"en"`. */
  readonly language?: Language | undefined
  /** Whether a click on a warning, or F8, shows both texts and the actions. Default: `true`. */
  readonly popover?: boolean | undefined
  /** Returns the name of a place for the reader. Default: the `docId`, or the label of a text in a corpus. */
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
  /**
   * Goes to a place in another document. Without it, warnings about such places have no action for this. Within the document,
   * the editor goes there itself.
   */
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  /** Called with all warnings after each check of the current document. */
  readonly onCheck?: ((result: CheckResult) => void) | undefined
  /** Called after a warning was ignored, or restored (`isIgnored` is then `false`). Store the result of `exportIgnored` here. */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
  /** Called when a check fails, for example because memory is full. Default: the error is thrown as an uncaught exception. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** The warnings of an editor that shows them as highlights. */
export interface HighlightedWarnings {
  /** Returns all warnings at their current positions, also in a browser without highlights. */
  readonly warnings: () => PlacedWarning[]
  /** Goes to the next warning after the cursor, or to the first one, and opens it. Returns `false` if there is none. */
  readonly next: () => boolean
  /** Restores the warning that was ignored last in this editor. Returns `false` if there is none. */
  readonly unignore: () => boolean
  /** Stops watching, and removes the marks. */
  readonly dispose: () => void
}
