// Entry "./dom": the text of pages in a browser, by a module of their own.

/**
 * The visible text of pages and their fingerprints, in a browser, by a WebAssembly module of its own.
 *
 * The module reads the document through web-sys and js-sys. Every property that it reads is a call out of WebAssembly:
 * measured, it takes more than twice the time of the same walk in JavaScript. That is why it is an entry of its own, which no
 * other entry loads.
 *
 * @packageDocumentation
 */
export * from "./fingerprint/page-text.js"

import * as api from "./fingerprint/page-text.js"
import { withCore } from "./inline/core.js"

// In the place of that of page-text.ts, whose declaration it has.
/** @internal */
export const fingerprintNode = /* @__PURE__ */ withCore(api.fingerprintNode)
