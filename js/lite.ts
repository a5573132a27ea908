// Entry "./lite": the recipe text/1 without WebAssembly.

export { fingerprint } from "./lite/fingerprint.js"
/**
 * The fingerprints of the default recipe, `text/1`, in JavaScript alone: where there is no WebAssembly, or the policy for
 * content forbids it (React Native, worklets, pages without `'wasm-unsafe-eval'`). It takes 6 kB, bundled and gzipped.
 *
 * The fingerprints are those of the main entry, bit for bit, and can be compared with them. Computing one takes six to eleven
 * times as long. Where there is WebAssembly, import `simhash-wasm`. It also has other recipes and widths, features of your own,
 * explanations and indexes.
 *
 * @packageDocumentation
 */
export { SimHashError } from "./values/errors.js"
export { distance, fromHex, fromSigned, similarity, toBits, toHex, toSigned } from "./values/fingerprint.js"
