// Entry "./lite": the recipe text/1 without WebAssembly.
export { SimHashError } from "./errors.js"
export { distance, fromHex, fromSigned, similarity, toBits, toHex, toSigned } from "./fingerprint.js"
export { fingerprint } from "./lite/fingerprint.js"
