// What needs the index's module, with its bytes.
import { decode } from "./decode.js"
import * as index from "./duplicate-index.js"
import { text } from "./duplicate-index-inlined.js"
import * as query from "./explain-query.js"
import * as pairs from "./false-pairs.js"
import { instance } from "./index-module.js"

/** Returns a value of the API, and lets it find the bytes of the index's module; see `withModule` in inline.ts. */
export function withIndex<T>(value: T): T {
  instance.source = () => decode(text)
  return value
}

export const DuplicateIndex = /* @__PURE__ */ withIndex(index.DuplicateIndex)
export const expectedFalsePairs = /* @__PURE__ */ withIndex(pairs.expectedFalsePairs)
export const explainQuery = /* @__PURE__ */ withIndex(query.explainQuery)
export const maxDistanceFor = /* @__PURE__ */ withIndex(pairs.maxDistanceFor)

export type DuplicateIndex<Id extends string | number = string | number> = index.DuplicateIndex<Id>
