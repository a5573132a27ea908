// The WebAssembly module of the everyday functions: texts to fingerprints and queries, and nothing else.
import { Channel } from "../boundary/channel.js"
import { ModuleInstance, seedBy } from "../boundary/module.js"
import * as bindings from "../core-bindings.js"

/** The channel to the module. */
export const core = /* @__PURE__ */ new Channel(
  /* @__PURE__ */ new ModuleInstance(
    { initSync: bindings.initSync, __wbg_reset_state: bindings.__wbg_reset_state },
    () => seedBy(bindings.seedTable),
    "core",
  ),
  {
    resultArea: bindings.resultArea,
    reserveInput: bindings.reserveInput,
    releaseInput: bindings.releaseInput,
    normalizeText: bindings.normalizeText,
  },
)
