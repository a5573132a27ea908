import type { EditorChecker } from "../editor/checker.js"
import type { CheckResult } from "./checker.js"
import type { Diagnostic } from "./diagnostic.js"
import type { DocumentContent } from "./document.js"

/** What {@link watchEditor} needs from an editor. */
export interface EditorPort {
  /** Identifies the current document: the same value as long as nothing has changed. */
  readonly version: () => unknown
  /**
   * Returns the changes since its last call, in order: text changes, a splice of blocks, or the whole text, in which the checker
   * finds the changes. If nothing has changed, it returns one item without changes.
   */
  readonly changes: () => readonly DocumentContent[]
  /** Returns the whole document, for a checker that lacks it. Changes that it includes must not appear in `changes` again. */
  readonly whole: () => DocumentContent
  /** Returns whether all warnings are needed, not only those that changed since they were last shown. */
  readonly needsAll: () => boolean
  /**
   * Shows the warnings of the current document: all of them if `isAll` is true, otherwise those of the blocks in `changed`.
   * Returns `false` if it needs all of them; the loop then requests them at once.
   */
  readonly show: (result: CheckResult, isAll: boolean) => boolean
  /** Removes the warnings, because the checker was disposed of. */
  readonly clear: () => void
  /** Whether an input method is composing a character. A check then waits. */
  readonly isComposing?: boolean
  /** Requests a check from an editor that schedules checks by itself: soon, or when typing pauses. */
  readonly ask?: (isSoon: boolean) => void
}

/** The options of {@link watchEditor}. */
export interface WatchEditorOptions {
  /** The checker. Editors that share one warn of each other's texts. */
  readonly checker: EditorChecker
  /** The document's name in the checker, where it stays after {@link WatchedEditor.end}. */
  readonly docId: string
  /** The pause in typing before a check, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** Called after a warning was ignored, or restored (`isIgnored` is then `false`). */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
  /** Called when a check fails, for example because memory is full. Default: the error is thrown as an uncaught exception. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** A watched editor, which {@link watchEditor} returns. */
export interface WatchedEditor {
  /** Call it at each change. The document is checked when typing pauses. */
  readonly changed: () => void
  /** Checks the document now. */
  readonly check: () => Promise<void>
  /** Ignores a warning in all documents. Resolves to whether it did. */
  readonly ignore: (diagnostic: Diagnostic) => Promise<boolean>
  /** Restores the warning that was ignored last. Resolves to `false` if there is none. */
  readonly unignore: () => Promise<boolean>
  /** Stops watching. The warnings that are shown stay. */
  readonly end: () => void
}
