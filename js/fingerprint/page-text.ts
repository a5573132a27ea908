// The visible text of a node of a live document.

export type { FingerprintNodeOptions, PageTextOptions } from "../types/page-text.js"
export { SimHashError } from "../values/errors.js"

import { domText } from "../modules/dom-module.js"
import { readTextOptions } from "../recipe/text-options.js"
import { type Read, readPageOptions } from "../text/page-text-options.js"
import type { FingerprintNodeOptions, PageTextOptions } from "../types/page-text.js"
import type { TextOptions } from "../types/text-options.js"
import { invalid, SimHashError, show } from "../values/errors.js"
import { checkFingerprint } from "../values/fingerprint.js"
import { hasGetter, isRevoked } from "../values/platform.js"
import { fingerprint } from "./everyday.js"
import type { SimHash } from "./simhash.js"

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
export function pageText(node: object, options?: PageTextOptions): string {
  checkNode(node)
  return textOf(node, readPageOptions(options, "pageText").read)
}

/**
 * Computes the fingerprint of the visible text of a node: that of {@link pageText}.
 *
 * Scripts, attributes and hidden parts do not change it, and neither does markup that moves no word. For articles,
 * `{ recipe: "page/1", mainOnly: true }` leaves out what all pages of a site share.
 *
 * @returns An unsigned integer less than 2^bits; 0 if there is no word.
 * @throws {@link SimHashError} As {@link pageText}, and `INVALID_ARGUMENT` for another recipe, an invalid width, or anything
 * other than a `SimHash`.
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
export function fingerprintNode(node: object, options?: FingerprintNodeOptions): bigint {
  checkNode(node)
  const { read, given } = readPageOptions(options, "fingerprintNode", ["recipe", "bits", "simhash"])
  const { simhash, ...rest } = given
  const { name, bits } = readTextOptions(
    { recipe: rest.recipe, bits: rest.bits } as TextOptions,
    "fingerprintNode",
  )
  if (simhash === undefined) return fingerprint(textOf(node, read), { recipe: name, bits })
  if (rest.recipe !== undefined || rest.bits !== undefined) {
    throw invalid("simhash has a recipe and a width of its own: pass it without the options recipe and bits")
  }
  if (!isSimHash(simhash)) throw invalid(`simhash must be a SimHash, got ${show(simhash)}`)
  return checkFingerprint(simhash.fingerprint(textOf(node, read)), 128)
}

/** By its method: an import of the class would bring the engine into every app. */
function isSimHash(value: unknown): value is SimHash {
  if (typeof value !== "object" || value === null || isRevoked(value)) return false
  return typeof (value as Partial<SimHash>).fingerprint === "function"
}

function textOf(node: Node, { nav, aside, footer, header, mainOnly }: Read): string {
  const left = [!nav, !aside, !footer, !header, mainOnly]
  return domText(
    node,
    left.reduce((sum, is, bit) => sum + (is ? 2 ** bit : 0), 0),
  )
}

function checkNode(node: unknown): asserts node is Node {
  if (typeof Node === "undefined" || typeof Document === "undefined") {
    throw new SimHashError(
      "NO_DOM",
      'there is no document here: htmlText of "simhash-wasm/html" reads the source of a page',
    )
  }
  if (!hasGetter(Node.prototype, "nodeType", node)) {
    throw invalid(`a node must be an element, a document or another node of one, got ${show(node)}`)
  }
}
