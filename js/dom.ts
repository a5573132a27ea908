// Entry "./dom": the text of pages in a browser, with a module of its own.

// biome-ignore-all assist/source/organizeImports: bundles begin with the text of the module. See docs/design/packaging.md.

/**
 * The visible text of pages and its fingerprints, in a browser. The entry has its own WebAssembly module.
 *
 * The module reads the document through web-sys and js-sys. Every property that it reads is a call out of WebAssembly; in
 * measurements, this took more than twice as long as the same walk in JavaScript. No other entry loads this module.
 *
 * @packageDocumentation
 */
import { withCore } from "./inline/core.js"
import * as api from "./fingerprint/page-text.js"

export * from "./fingerprint/page-text.js"

// This replaces the export of page-text.ts with the same name. The declaration is that of page-text.ts.
/** @internal */
export const fingerprintNode = /* @__PURE__ */ withCore(api.fingerprintNode)
