import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult } from "./checker.js"
import type { Diagnostic } from "./diagnostic.js"
import type { DocumentContent } from "./document.js"

/** What the loop of {@link watchEditor} needs of an editor. */
export interface EditorPort {
  /** The document as it is now: the same value as long as nothing has changed. */
  readonly version: () => unknown
  /**
   * What has changed since this was asked last, in its order: changes, a splice, or the whole text, in which the checker finds
   * what has changed. If nothing has, one with no change.
   */
  readonly changes: () => readonly DocumentContent[]
  /** The whole document as it is, for a checker that does not have it. What changed before is in it, and must not come again. */
  readonly whole: () => DocumentContent
  /** Whether all warnings are needed, and not those alone that have changed since they were shown last. */
  readonly needsAll: () => boolean
  /**
   * Shows the warnings of the document as it is: `isAll` says whether they are all, or those of the blocks in `changed`. Returns
   * `false` if it needs all, which are asked for at once.
   */
  readonly show: (result: CheckResult, isAll: boolean) => boolean
  /** Takes the warnings away: the checker was disposed of. */
  readonly clear: () => void
  /** Whether a check has to wait, because a character is being composed. */
  readonly isComposing?: boolean
  /** Asks for a check, in an editor that decides by itself when one is due: soon, or when typing pauses. */
  readonly ask?: (isSoon: boolean) => void
}

/** The options of {@link watchEditor}. */
export interface WatchEditorOptions {
  /** The checker. Several editors can share one: each then warns of what repeats a text in another. */
  readonly checker: EditorChecker
  /** What the document is called in the checker. It remains there when the editor ends. */
  readonly docId: string
  /** The pause in typing after which the document is checked, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** Called when the reader has ignored a warning, or has taken that back (`isIgnored` is then `false`). */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
  /** Called when a check fails, such as for lack of memory. Default: the error is thrown, where nothing catches it. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** An editor that is watched. */
export interface WatchedEditor {
  /** The editor has changed: it is checked when nothing changes for a while. */
  readonly changed: () => void
  /** Checks the document now. */
  readonly check: () => Promise<void>
  /** Ignores a warning, in all documents; whether that was done. */
  readonly ignore: (diagnostic: Diagnostic) => Promise<boolean>
  /** Takes back the warning that was ignored last; `false` if there is none. */
  readonly unignore: () => Promise<boolean>
  /** Ends it. */
  readonly end: () => void
}
