// Entry "./core": what needs the core module alone, or none.

/**
 * The functions of `simhash-wasm` that need the core module alone, or none. Bundlers take no more of the main entry than an app
 * uses; this one is for what looks at files and not at uses, such as Wrangler, which uploads every module that a file names.
 *
 * @packageDocumentation
 */
export * from "./core-api.js"

import * as everyday from "./fingerprint/everyday.js"
import { withCore } from "./inline/core.js"

// In the place of those of core-api.ts, whose declarations they have.
/** @internal */
export const fingerprint = /* @__PURE__ */ withCore(everyday.fingerprint)
/** @internal */
export const fingerprints = /* @__PURE__ */ withCore(everyday.fingerprints)
/** @internal */
export const query = /* @__PURE__ */ withCore(everyday.query)
/** @internal */
export const score = /* @__PURE__ */ withCore(everyday.score)
