import type { DuplicateChecker, EditorChecker } from "../editor/checker.js"
import type { Language } from "./checker.js"
import type { Diagnostic } from "./diagnostic.js"
import type { Block } from "./document.js"

/** The content of a component: a text, which the checker divides into blocks, or the blocks themselves, such as form fields. */
export type DuplicatesContent = string | readonly Block[]

/** The methods of a checker that a component uses. A checker in a worker has them too. */
export type ContentChecker = EditorChecker & Pick<DuplicateChecker, "remove">

/** The options for the content of a component. All of them may change while the component is mounted. */
export interface DuplicatesOptions {
  /**
   * The checker. Components that share a checker also warn of what they repeat from each other. Default: a checker for this
   * content alone, with the defaults of `createDuplicateChecker`, which is loaded for the first check and disposed of when the
   * component is unmounted.
   */
  readonly checker?: ContentChecker | undefined
  /** The id of the content among the documents of the checker. Default: a generated id. */
  readonly docId?: string | undefined
  /** How a text is divided into blocks. Default: `"text"`, into paragraphs. */
  readonly format?: "text" | "markdown" | undefined
  /** How long changes must pause before the content is checked, in milliseconds. Default: 200. */
  readonly delay?: number | undefined
  /** The language of the messages, if no checker is given. Default: `"en"`. */
  readonly language?: Language | undefined
  /** Called after a warning was ignored, or restored (`isIgnored` is then `false`). */
  readonly onIgnore?: ((diagnostic: Diagnostic, isIgnored: boolean) => void) | undefined
  /** Called when a check fails, for example because memory is full. Default: the error is thrown as an uncaught exception. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** The warnings of the content of a component. */
export interface DuplicatesFound {
  /** The warnings of the latest check, in the order of the content. */
  readonly warnings: readonly Diagnostic[]
  /** Whether the warnings belong to the current content: `false` from each change until the next check. */
  readonly isCurrent: boolean
  /** Ignores a warning in all documents of the checker. Resolves to whether it was ignored. */
  readonly ignore: (warning: Diagnostic) => Promise<boolean>
  /** Restores the warning that was ignored last. Resolves to `false` if there is none. */
  readonly unignore: () => Promise<boolean>
}
