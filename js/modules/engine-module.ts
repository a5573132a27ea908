// The WebAssembly module of everything that makes features: the engine.
import * as bindings from "../bindings.js"
import { FailingChannel } from "../boundary/failing-channel.js"
import { ModuleInstance, seedBy } from "../boundary/module.js"

/** The instance of the engine. */
export const main = /* @__PURE__ */ new ModuleInstance(
  // Not `bindings` itself: bundlers would keep everything in it.
  { initSync: bindings.initSync, __wbg_reset_state: bindings.__wbg_reset_state },
  () => seedBy(bindings.seed),
  "engine",
)

/** The channel to the engine. */
export const engine = /* @__PURE__ */ new FailingChannel(main, {
  resultArea: bindings.resultArea,
  reserveInput: bindings.reserveInput,
  releaseInput: bindings.releaseInput,
  normalizeText: bindings.normalizeText,
})

/** Calls into the engine; see {@link FailingChannel.call}. */
export function call<T>(work: () => T): T {
  return engine.call(work)
}

/** The memory of the engine, which is instantiated if it was not. */
export function ready(): WebAssembly.Memory {
  return main.ready()
}
