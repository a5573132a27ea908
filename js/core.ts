// Entry "./core": what needs the core module alone, or none.

/**
 * The functions of `simhash-wasm` that need the core module alone, or none. Bundlers take no more of the main entry than an app
 * uses; this one is for what looks at files and not at uses, such as Wrangler, which uploads every module that a file names.
 *
 * @packageDocumentation
 */
export * from "./everyday.js"

import * as everyday from "./everyday.js"
import { withCore } from "./inline-core.js"

export { SimHashError, type SimHashErrorCode } from "./errors.js"
export { distance, fromHex, fromSigned, similarity, toBits, toHex, toSigned } from "./fingerprint.js"
export {
  type ByteOrder,
  fromBase64,
  fromBits,
  fromBytes,
  fromLimbs,
  fromTagged,
  jsonReplacer,
  jsonReviver,
  type RecipeWidth,
  type TaggedFingerprint,
  toBase64,
  toBytes,
  toLimbs,
  toTagged,
} from "./forms.js"
export type { Bytes } from "./types/bytes.js"
export type { Query } from "./types/query.js"
export type { TextOptions, TextRecipeName } from "./types/text-options.js"

/** @internal */
export const fingerprint = /* @__PURE__ */ withCore(everyday.fingerprint)
/** @internal */
export const fingerprints = /* @__PURE__ */ withCore(everyday.fingerprints)
/** @internal */
export const query = /* @__PURE__ */ withCore(everyday.query)
/** @internal */
export const score = /* @__PURE__ */ withCore(everyday.score)
