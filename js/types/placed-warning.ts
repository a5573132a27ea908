import type { Diagnostic } from "./diagnostic.js"

/** A warning, and its range in the current document. */
export interface PlacedWarning {
  /** The warning. Its own offsets refer to the text that was checked. */
  readonly diagnostic: Diagnostic
  /** The position of the first character. */
  readonly from: number
  /** The position after the last character. */
  readonly to: number
}
