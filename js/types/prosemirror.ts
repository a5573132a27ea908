import type { EditorView } from "prosemirror-view"
import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult, Language } from "./checker.js"
import type { Diagnostic, RelatedPlace } from "./diagnostic.js"

/** The options of {@link duplicateWarnings}. */
export interface DuplicateWarningsOptions {
  /** The checker. Several editors can share one: each then warns of what repeats a text in another. */
  readonly checker: EditorChecker
  /**
   * What the document is called in the checker. An editor tells the checker what changes in it; nothing else must update
   * this document, and no other editor has the same one at the same time. It remains in the checker when the
   * editor is destroyed.
   */
  readonly docId: string
  /** The pause in typing after which the document is checked, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** The language of the popover. Default: `"en"`. */
  readonly language?: Language | undefined
  /** Whether a click on a warning, or `nextDuplicate`, shows both texts and the actions. Default: `true`. */
  readonly popover?: boolean | undefined
  /** What to call a place to the reader. Default: the `docId`, or the label of a text of a corpus. */
  readonly nameOf?: ((place: RelatedPlace) => string | undefined) | undefined
  /**
   * Goes to a place that is not in this document: in another editor, `placeIn` says where it is. Without it, warnings
   * of such places have no action for that. Within the document, the plugin goes there itself.
   */
  readonly goTo?: ((place: RelatedPlace, diagnostic: Diagnostic) => void) | undefined
  /**
   * Called after each check whose answer is of the document as it is, with all of its warnings. Without it, only those
   * that have changed are asked for, which is faster in a document with thousands of them; `warningsIn` has all.
   */
  readonly onCheck?: ((result: CheckResult, view: EditorView) => void) | undefined
  /**
   * Called when the reader has ignored a warning, or has taken that back (`isIgnored` is then `false`): time to store
   * what `exportIgnored` returns.
   */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
}
