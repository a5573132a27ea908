// Entry "./core": the functions that need only the core module, or no module.

// biome-ignore-all assist/source/organizeImports: bundles begin with the text of the module. See docs/design/packaging.md.

/**
 * The functions of `simhash-wasm` that need only the core module, or no module. From the main entry, bundlers take only what an
 * app uses. This entry is for tools that take whole files, such as Wrangler, which uploads every module that a file names.
 *
 * @packageDocumentation
 */
import { withCore } from "./inline/core.js"
import * as everyday from "./fingerprint/everyday.js"

export * from "./core-api.js"

// These replace the exports of core-api.ts with the same names. The declarations are those of core-api.ts.
/** @internal */
export const fingerprint = /* @__PURE__ */ withCore(everyday.fingerprint),
  fingerprints = /* @__PURE__ */ withCore(everyday.fingerprints),
  query = /* @__PURE__ */ withCore(everyday.query),
  score = /* @__PURE__ */ withCore(everyday.score)
