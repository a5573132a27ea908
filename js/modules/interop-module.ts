// The WebAssembly module of other libraries' recipes. It is part of the entry "./interop" only.
import { FailingChannel } from "../boundary/failing-channel.js"
import { stageFeatures, TEXT } from "../boundary/input.js"
import { exportsOf } from "../boundary/module.js"
import type { InitOutput } from "../interop-bindings.js"
import type { Features } from "../values/features.js"

/** The functions of the instance, once it is ready. */
export const bindings = {} as InitOutput

/** The channel to the module, which is compiled on first use. */
export const interop = /* @__PURE__ */ new FailingChannel((module) => exportsOf(module, bindings))

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
