// The WebAssembly module of the everyday functions: texts to fingerprints and queries, and nothing else.
import { Channel } from "../boundary/channel.js"
import { ModuleInstance } from "../boundary/module.js"
import type { InitOutput } from "../core-bindings.js"

/** The channel to the module. It imports nothing, and its functions take and return numbers: it needs no bindings. */
export const core = /* @__PURE__ */ new Channel(
  /* @__PURE__ */ new ModuleInstance(
    (module) => new WebAssembly.Instance(module).exports as unknown as InitOutput,
    "core",
  ),
)
