import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult, Language } from "./checker.js"
import type { Diagnostic, RelatedPlace } from "./diagnostic.js"
import type { PlacedWarning } from "./placed-warning.js"

/** The options of an editor whose warnings are highlights. */
export interface HighlightOptions {
  /** The checker. Several editors can share one: each then warns of what repeats a text in another. */
  readonly checker: EditorChecker
  /**
   * What the document is called in the checker. Nothing else must update this document, and no other editor has the same
   * one at the same time. It remains in the checker after `dispose`.
   */
  readonly docId: string
  /** The pause in typing after which the document is checked, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** The language of the popover. Default: `"en"`. */
  readonly language?: Language | undefined
  /** Whether a click on a warning, or F8, shows both texts and the actions. Default: `true`. */
  readonly popover?: boolean | undefined
  /** What to call a place to the reader. Default: the `docId`, or the label of a text of a corpus. */
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
  /**
   * Goes to a place that is not in this document. Without it, warnings of such places have no action for that. Within the
   * document, the editor goes there itself.
   */
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  /** Called after each check whose answer is of the document as it is, with all of its warnings. */
  readonly onCheck?: ((result: CheckResult) => void) | undefined
  /**
   * Called when the reader has ignored a warning, or has taken that back (`isIgnored` is then `false`): time to store
   * what `exportIgnored` returns.
   */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
  /** Called when a check fails, such as for lack of memory. Default: the error is thrown, where nothing catches it. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** The warnings of an editor, of which they are highlights. */
export interface HighlightedWarnings {
  /** All warnings, where they are now, also in a browser that has no highlights. */
  readonly warnings: () => PlacedWarning[]
  /** Goes to the next warning after the cursor, or to the first, and opens it. Returns `false` if there is none. */
  readonly next: () => boolean
  /** Takes back the last warning that was ignored in this editor. Returns `false` if there is none. */
  readonly unignore: () => boolean
  /** Ends it, and removes the marks. */
  readonly dispose: () => void
}
