// The WebAssembly module that searches for duplicates. Bundles contain it only if they import findDuplicates,
// DuplicateFinder or bands.

import { AnswerChannel } from "../boundary/answer-channel.js"
import { byBindings, ModuleInstance } from "../boundary/module.js"
import * as bindings from "../duplicates-bindings.js"

/** The instance of the module. It is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance(
  /* @__PURE__ */ byBindings(bindings.initSync, bindings.__wbg_reset_state),
)

/** The channel to the module. */
export const channel = /* @__PURE__ */ new AnswerChannel(instance, bindings.freeFindings)

/** Passes a feature set to the module, calls `ask`, which returns a status, and then reads the answer. */
export function answered<T>(
  features: BigUint64Array,
  ask: (count: number) => number,
  read: (numbers: Float64Array) => T,
): T {
  return channel.call(() => {
    channel.writeBytes(features, 0)
    return channel.read(ask(features.length), read)
  })
}
