// Entry "./lite": the recipe text/1 without WebAssembly.

export { fingerprint } from "./lite/fingerprint.js"
/**
 * The fingerprints of the default recipe, `text/1`, in JavaScript alone, for environments without WebAssembly or with a content
 * security policy that forbids it (React Native, worklets, pages without `'wasm-unsafe-eval'`). It takes 6 kB, bundled and gzipped.
 *
 * The fingerprints equal those of the main entry bit for bit, and can be compared with them. Computing one takes six to eleven
 * times as long. Where WebAssembly is available, import `simhash-wasm`. It also has other recipes and widths, features of your
 * own, explanations and indexes.
 *
 * @packageDocumentation
 */
export { SimHashError } from "./values/errors.js"
export { distance, fromHex, fromSigned, similarity, toBits, toHex, toSigned } from "./values/fingerprint.js"
