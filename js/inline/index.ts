// The exports that need the index module, with its bytes inlined.

import * as index from "../duplicate-index/duplicate-index.js"
import * as query from "../duplicate-index/explain-query.js"
import * as pairs from "../duplicate-index/false-pairs.js"
import { text } from "../duplicate-index-inlined.js"
import { decode } from "../modules/decode.js"
import { channel } from "../modules/index-module.js"

/** Makes the inlined bytes of the index module available, and returns `value`. See `withModule` in engine.ts. */
export function withIndex<T>(value: T): T {
  channel.source = () => decode(text)
  return value
}

export const DuplicateIndex = /* @__PURE__ */ withIndex(index.DuplicateIndex)
export const expectedFalsePairs = /* @__PURE__ */ withIndex(pairs.expectedFalsePairs)
export const explainQuery = /* @__PURE__ */ withIndex(query.explainQuery)
export const maxDistanceFor = /* @__PURE__ */ withIndex(pairs.maxDistanceFor)

export type DuplicateIndex<Id extends string | number = string | number> = index.DuplicateIndex<Id>
