/**
 * The visible text of pages and their fingerprints, in a browser, by a WebAssembly module of its own.
 *
 * The module reads the document through web-sys and js-sys. Every property that it reads is a call out of WebAssembly:
 * measured, it takes more than twice the time of the same walk in JavaScript. That is why it is an entry of its own, which no
 * other entry loads.
 *
 * @packageDocumentation
 */

import type { Recipe, RecipeName, RecipeOptions } from "./index.js"

export { SimHashError } from "./index.js"

/** What of a page is its text. */
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
   * Whether only the main content is kept: `main` elements, and those with `role="main"`; where there is none, `article`
   * elements; where there is none of these either, everything. Default: false.
   */
  mainOnly?: boolean | undefined
}

/** What {@link fingerprintNode} computes. */
export interface FingerprintNodeOptions extends PageTextOptions {
  /** The name or id of a recipe, options, or a resolved recipe. Default: `text/1`. */
  recipe?: RecipeName | (string & {}) | RecipeOptions | Recipe | undefined
}

/**
 * Returns the visible text of a node and what it contains, in reading order.
 *
 * - Left out are scripts, styles, templates, `noscript`, what stands in for media, form fields that are filled in
 *   (`select`, `textarea`), elements with `hidden` or `aria-hidden="true"`, what style sheets do not display or make
 *   invisible, closed `details` except for their summary, and what the options say. Text that is transparent, covered or
 *   beyond the edge is visible here.
 * - A block is on lines of its own, and `br` ends a line: `<p>a</p><p>b</p>` is `"a\nb"`. What is inline joins:
 *   `a<b>b</b>` is `"ab"`. Runs of white space are a space, or in `pre` a line break if they have one; there are no empty
 *   lines.
 * - Of an element with an open shadow root, its shadow tree is read, with what is shown in its slots. Closed shadow roots
 *   cannot be read: there, the element's own children are.
 * - In a document without a window, and for elements that are in none, the markup alone decides, as for `htmlText` of
 *   `simhash-wasm/html`.
 *
 * What surrounds the node does not matter, except that `visibility` is inherited. It takes 2.4 times as long as the same
 * walk in JavaScript: 30 instead of 13 μs for a paragraph.
 *
 * @param node An element, a document, a shadow root or another node, also of another frame.
 * @throws {@link SimHashError} `NO_DOM` where there is no document, such as in Node and in workers. `INVALID_ARGUMENT` for
 * another value or an invalid option.
 *
 * @example
 * ```ts
 * import { pageText } from "simhash-wasm/dom"
 *
 * const isPage = typeof document === "object"
 * const text = isPage ? pageText(document, { nav: false, footer: false }) : ""
 * typeof text // string
 * ```
 */
export function pageText(node: object, options?: PageTextOptions): string

/**
 * Computes the fingerprint of the visible text of a node: that of {@link pageText}.
 *
 * Scripts, attributes and hidden parts do not change it, and neither does markup that moves no word. For articles,
 * `{ recipe: "page/1", mainOnly: true }` leaves out what all pages of a site share.
 *
 * @returns An unsigned integer less than 2^bits; 0 if there is no word.
 * @throws {@link SimHashError} As {@link pageText}, and `INVALID_ARGUMENT` for an invalid recipe.
 *
 * @example
 * ```ts
 * import { fingerprintNode } from "simhash-wasm/dom"
 *
 * const isPage = typeof document === "object"
 * const found = isPage ? fingerprintNode(document, { recipe: "page/1", mainOnly: true }) : 0n
 * typeof found // bigint
 * ```
 */
export function fingerprintNode(node: object, options?: FingerprintNodeOptions): bigint
