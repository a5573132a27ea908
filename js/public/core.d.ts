/**
 * The functions of `simhash-wasm` that need the core module alone, or none. Bundlers take no more of the main entry than an app
 * uses; this one is for what looks at files and not at uses, such as Wrangler, which uploads every module that a file names.
 *
 * @packageDocumentation
 */

export {
  distance,
  fingerprint,
  fingerprints,
  fromBase64,
  fromBits,
  fromBytes,
  fromHex,
  fromLimbs,
  fromSigned,
  fromTagged,
  jsonReplacer,
  jsonReviver,
  query,
  SimHashError,
  score,
  similarity,
  toBase64,
  toBits,
  toBytes,
  toHex,
  toLimbs,
  toSigned,
  toTagged,
} from "./index.js"
