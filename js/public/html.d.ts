/**
 * The text of pages from their source, for Node, workers and servers: wherever there is no document.
 *
 * @packageDocumentation
 */

import type { PageTextOptions } from "./dom.js"

export type { PageTextOptions } from "./dom.js"
export { SimHashError } from "./index.js"

/**
 * Returns the text of a page or of a part of one, by the rules of `pageText` of `simhash-wasm/dom` as far as markup alone
 * tells: elements, `hidden`, `aria-hidden`, and `display` and `visibility` in `style` attributes. Style sheets and scripts are
 * not applied, and shadow trees are not made. Where none of these matters, the result is that of `pageText`.
 *
 * The source is read by parse5, which follows the HTML standard and accepts any text; it is part of this entry.
 *
 * @param html A document, or what a `body` contains.
 * @param options What of the page is its text.
 * @throws {@link SimHashError} `INVALID_ARGUMENT` if `html` is not a string, or for an invalid option.
 *
 * @example
 * ```ts
 * import { distance, fingerprint } from "simhash-wasm"
 * import { htmlText } from "simhash-wasm/html"
 *
 * const page = "<nav>Home</nav><main><h1>The cat</h1><p>It <b>sat</b> on<br>the mat.</p></main><script>track()</script>"
 * htmlText(page).split("\n") // ["Home", "The cat", "It sat on", "the mat."]
 * htmlText(page, { mainOnly: true }).split("\n") // ["The cat", "It sat on", "the mat."]
 * const other = page.replace("track", "follow").replace("<b>", "<b class=strong>")
 * distance(fingerprint(htmlText(page)), fingerprint(htmlText(other))) // 0
 * ```
 */
export function htmlText(html: string, options?: PageTextOptions): string
