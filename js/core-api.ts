// The declared API of the entry "./core". The main entry exports all of it too.

export { fingerprint, fingerprints, query, score } from "./fingerprint/everyday.js"
export * from "./fingerprint/forms.js"
export type { Bytes } from "./types/bytes.js"
export type { Query } from "./types/query.js"
export type { TextOptions, TextRecipeName } from "./types/text-options.js"
export { SimHashError, type SimHashErrorCode } from "./values/errors.js"
export { distance, fromHex, fromSigned, similarity, toBits, toHex, toSigned } from "./values/fingerprint.js"
