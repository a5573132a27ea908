// The engine: the WebAssembly module of all functions that build features.
import * as bindings from "../bindings.js"
import { FailingChannel } from "../boundary/failing-channel.js"
import { byBindings, ModuleInstance } from "../boundary/module.js"

/** The instance of the engine. */
export const main = /* @__PURE__ */ new ModuleInstance(
  // Not `bindings` itself, because bundlers would then keep everything in it.
  /* @__PURE__ */ byBindings(bindings.initSync, bindings.__wbg_reset_state),
  "engine",
)

/** The channel to the engine. */
export const engine = /* @__PURE__ */ new FailingChannel(main)

/** Calls into the engine; see {@link FailingChannel.call}. */
export function call<T>(work: () => T): T {
  return engine.call(work)
}

/** Returns the engine's memory. Instantiates the engine if necessary. */
export function ready(): WebAssembly.Memory {
  return main.ready().memory
}
