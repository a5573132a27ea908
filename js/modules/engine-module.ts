// The engine: the WebAssembly module of all functions that build features.
import type { InitOutput } from "../bindings.js"
import { FailingChannel } from "../boundary/failing-channel.js"
import { exportsOf } from "../boundary/module.js"

export const bindings = {} as InitOutput

/** The channel to the engine, which is compiled on first use. */
export const engine = /* @__PURE__ */ new FailingChannel((module) => exportsOf(module, bindings), "engine")

/** Calls into the engine; see {@link FailingChannel.call}. */
export function call<T>(work: () => T): T {
  return engine.call(work)
}
