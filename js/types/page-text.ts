import type { SimHash } from "../fingerprint/simhash.js"
import type { TextRecipeName } from "./text-options.js"

/** The parts of a page that belong to its text. */
export interface PageTextOptions {
  /** Whether `nav` elements, and those with `role="navigation"`, are kept. Default: true. */
  nav?: boolean | undefined
  /** Whether `aside` elements, and those with `role="complementary"`, are kept. Default: true. */
  aside?: boolean | undefined
  /** Whether `footer` elements, and those with `role="contentinfo"`, are kept. Default: true. */
  footer?: boolean | undefined
  /** Whether `header` elements, and those with `role="banner"`, are kept. Default: true. */
  header?: boolean | undefined
  /**
   * Whether only the main content is kept: `main` elements, and those with `role="main"`; without these, `article`
   * elements; without these as well, everything. Default: false.
   */
  mainOnly?: boolean | undefined
}

/** The options of {@link fingerprintNode}. */
export interface FingerprintNodeOptions extends PageTextOptions {
  /** The recipe. Default: `"text/1"`. */
  recipe?: TextRecipeName | undefined
  /** The width of the fingerprint in bits, from 1 to 128. Default: 64. */
  bits?: number | undefined
  /** Replaces `recipe` and `bits`: computes the fingerprint by its own recipe and width. */
  simhash?: SimHash | undefined
}
