// The exports that need the module for finding duplicates, with its bytes inlined.

import * as keys from "../duplicates/bands.js"
import * as search from "../duplicates/find-duplicates.js"
import * as finder from "../duplicates/finder.js"
import { text } from "../duplicates-inlined.js"
import { decode } from "../modules/decode.js"
import { channel } from "../modules/duplicates-module.js"

/** Makes the inlined bytes of the module for finding duplicates available, and returns `value`. See `withModule` in engine.ts. */
export function withDuplicates<T>(value: T): T {
  channel.source = () => decode(text)
  return value
}

export const bands = /* @__PURE__ */ withDuplicates(keys.bands)
export const DuplicateFinder = /* @__PURE__ */ withDuplicates(finder.DuplicateFinder)
export const findDuplicates = /* @__PURE__ */ withDuplicates(search.findDuplicates)

export type DuplicateFinder = finder.DuplicateFinder
