// The engine: the WebAssembly module of all functions that build features.
import type { InitOutput } from "../bindings.js"
import { FailingChannel } from "../boundary/failing-channel.js"
import { exportsOf, ModuleInstance } from "../boundary/module.js"

/** The functions of the instance, once it is ready. */
export let bindings: InitOutput

/** The instance of the engine. */
export const main = /* @__PURE__ */ new ModuleInstance((module) => {
  bindings = exportsOf(module)
  return bindings
}, "engine")

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
