import type { DuplicateChecker, EditorChecker } from "../editor/checker.js"
import type { Language } from "./checker.js"
import type { Diagnostic } from "./diagnostic.js"
import type { Block } from "./document.js"

/** What a component has: a text, which the checker cuts into blocks, or blocks, such as the texts of fields or of list items. */
export type DuplicatesContent = string | readonly Block[]

/** What a component needs of a checker: one of this page, or one with the same methods elsewhere, such as in a worker. */
export type ContentChecker = EditorChecker & Pick<DuplicateChecker, "remove">

/** The options for the content of a component. All of them may change while it is watched. */
export interface DuplicatesOptions {
  /**
   * The checker. Several components can share one: each then warns of what repeats a text in another. Default: one of this
   * content alone, with the defaults of `createDuplicateChecker`. It is loaded with the first check, and disposed of at the end.
   */
  readonly checker?: ContentChecker | undefined
  /** What the content is called in the checker, from which it is removed at the end. Default: a name of its own. */
  readonly docId?: string | undefined
  /** How a text is cut into blocks. Default: `"text"`, into its paragraphs. */
  readonly format?: "text" | "markdown" | undefined
  /** The pause in changes after which the content is checked, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** The language of the messages, if no checker is given. Default: `"en"`. */
  readonly language?: Language | undefined
  /** Called when a warning was ignored, or that was taken back (`isIgnored` is then `false`). */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
  /** Called when a check fails, such as for lack of memory. Default: the error is thrown, where nothing catches it. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** The warnings of the content of a component. */
export interface DuplicatesFound {
  /** The warnings of the last check, in the order of the content. */
  readonly warnings: readonly Diagnostic[]
  /** Whether they are those of the content as it is. After a change they are not, until typing pauses and it is checked. */
  readonly isCurrent: boolean
  /** Ignores a warning, wherever it is; whether that was done. */
  readonly ignore: (warning: Diagnostic) => Promise<boolean>
  /** Takes back the warning that was ignored last; `false` if there is none. */
  readonly unignore: () => Promise<boolean>
}
