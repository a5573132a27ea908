import type { DuplicateChecker, EditorChecker } from "../editor/checker.js"
import type { BlockRange } from "./diagnostic.js"
import type { TextRange } from "./document.js"

/** What the element needs of a checker: one of this page, or one with the same methods elsewhere. */
export type FieldChecker = EditorChecker &
  Pick<DuplicateChecker, "remove"> & {
    /** {@link DuplicateChecker.locate}, at once or later: leads to the right place in another field that has changed. */
    readonly locate?: (
      block: Pick<BlockRange, "id" | "from" | "to">,
    ) => TextRange | undefined | PromiseLike<TextRange | undefined>
  }
