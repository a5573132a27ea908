/** The recipes of the everyday functions, which use a small module. {@link SimHash} supports all recipes. */
export type TextRecipeName = "text/1" | "short/1" | "page/1"

/** The options of the everyday functions: {@link fingerprint}, {@link fingerprints} and {@link query}. */
export interface TextOptions {
  /** The recipe. Default: `"text/1"`. */
  recipe?: TextRecipeName
  /** The width of the fingerprint in bits, from 1 to 128. Default: 64. */
  bits?: number
}
