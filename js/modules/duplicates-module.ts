// The WebAssembly module that searches for duplicates. Bundles contain it only if they import findDuplicates,
// DuplicateFinder or bands.

import { AnswerChannel } from "../boundary/answer-channel.js"
import { writeBytes } from "../boundary/channel.js"
import { exportsOf } from "../boundary/module.js"
import type { InitOutput } from "../duplicates-bindings.js"

/** The functions of the instance, once it is ready. */
export const bindings = {} as InitOutput

/** The channel to the module, which is compiled on first use. */
export const channel = /* @__PURE__ */ new AnswerChannel(
  (module) => exportsOf(module, bindings),
  () => bindings.freeFindings(),
)

/** Passes a feature set to the module, calls `ask`, which returns a status, and then reads the answer. */
export function answered<T>(
  features: BigUint64Array,
  ask: (count: number) => number,
  read: (numbers: Float64Array) => T,
): T {
  return channel.call(() => {
    writeBytes(channel, features, 0)
    return channel.read(ask(features.length), read)
  })
}
