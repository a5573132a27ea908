import type { TextRecipeName } from "../released.js"

export type { TextRecipeName } from "../released.js"

/** The options of the everyday functions: {@link fingerprint}, {@link fingerprints} and {@link query}. */
export interface TextOptions {
  /** The recipe. Default: `"text/1"`. */
  recipe?: TextRecipeName
  /** The width of the fingerprint in bits, from 1 to 128. Default: 64. */
  bits?: number
}
