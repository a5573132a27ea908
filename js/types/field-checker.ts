import type { DuplicateChecker, EditorChecker } from "../editor/checker.js"
import type { BlockRange } from "./diagnostic.js"
import type { TextRange } from "./document.js"

/** The methods of a checker that the element uses. A checker in a worker has them too. */
export type FieldChecker = EditorChecker &
  Pick<DuplicateChecker, "remove"> & {
    /** As {@link DuplicateChecker.locate}, or with a promise. It finds the right place in another field that has changed. */
    readonly locate?: (
      block: Pick<BlockRange, "id" | "from" | "to">,
    ) => TextRange | undefined | PromiseLike<TextRange | undefined>
  }
