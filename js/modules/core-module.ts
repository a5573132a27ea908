// The WebAssembly module of the everyday functions, which only compute fingerprints and queries of texts.
import { Channel } from "../boundary/channel.js"
import { ModuleInstance } from "../boundary/module.js"
import type { InitOutput } from "../core-bindings.js"

/** The channel to the module, which needs no bindings: it imports nothing, and its functions take and return numbers. */
export const core = /* @__PURE__ */ new Channel(
  /* @__PURE__ */ new ModuleInstance(
    (module) => new WebAssembly.Instance(module).exports as unknown as InitOutput,
    "core",
  ),
)
