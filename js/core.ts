// Entry "./core": what needs the core module alone, or none.
import * as everyday from "./everyday.js"
import { withCore } from "./inline-core.js"

export { SimHashError } from "./errors.js"
export { distance, fromHex, fromSigned, similarity, toBits, toHex, toSigned } from "./fingerprint.js"
export {
  fromBase64,
  fromBits,
  fromBytes,
  fromLimbs,
  fromTagged,
  jsonReplacer,
  jsonReviver,
  toBase64,
  toBytes,
  toLimbs,
  toTagged,
} from "./forms.js"

export const fingerprint = /* @__PURE__ */ withCore(everyday.fingerprint)
export const fingerprints = /* @__PURE__ */ withCore(everyday.fingerprints)
export const query = /* @__PURE__ */ withCore(everyday.query)
export const score = /* @__PURE__ */ withCore(everyday.score)
