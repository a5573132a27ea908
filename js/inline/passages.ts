// The exports that need the passages module, with its bytes inlined.
import { decode } from "../modules/decode.js"
import { channel } from "../modules/passages-module.js"
import * as index from "../passages/passage-index.js"
import * as values from "../passages/passages.js"
import * as ranges from "../passages/shared-ranges.js"
import { text } from "../passages-inlined.js"

/** Makes the inlined bytes of the passages module available, and returns `value`. See `withModule` in engine.ts. */
export function withPassages<T>(value: T): T {
  channel.source = () => decode(text)
  return value
}

export const PassageIndex = /* @__PURE__ */ withPassages(index.PassageIndex)
export const passages = /* @__PURE__ */ withPassages(values.passages)
export const sharedRanges = /* @__PURE__ */ withPassages(ranges.sharedRanges)

export type PassageIndex<Id extends string | number = string | number> = index.PassageIndex<Id>
