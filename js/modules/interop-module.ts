// The WebAssembly module of other libraries' recipes. It is part of the entry "./interop" only.
import { FailingChannel } from "../boundary/failing-channel.js"
import { stageFeatures, TEXT } from "../boundary/input.js"
import { byBindings, ModuleInstance } from "../boundary/module.js"
import * as bindings from "../interop-bindings.js"
import type { Features } from "../values/features.js"

/** The instance of the module. It is compiled on first use. */
export const instance = /* @__PURE__ */ new ModuleInstance(
  /* @__PURE__ */ byBindings(bindings.initSync, bindings.__wbg_reset_state),
)

/** The channel to the module. */
const interop = /* @__PURE__ */ new FailingChannel(instance)

/** Computes the fingerprint of an input. `recipe` is the recipe's position in the module's list. */
export function interopFingerprint(recipe: number, bits: number, given: string | Features): bigint {
  return interop.call(() => {
    const { kind, bytes, count } =
      typeof given === "string"
        ? { kind: TEXT, bytes: interop.write(given, 0), count: 0 }
        : stageFeatures(interop, given)
    return interop.fingerprint(bindings.interopFingerprint(recipe, bits, kind, bytes, count), bits)
  })
}
