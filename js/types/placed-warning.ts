import type { Diagnostic } from "./diagnostic.js"

/** A warning, and its range of positions in the document as it is now. */
export interface PlacedWarning {
  /** The warning. Its own offsets are those of the text at the time of the answer. */
  readonly diagnostic: Diagnostic
  /** The position of the first character. */
  readonly from: number
  /** The position after the last. */
  readonly to: number
}
