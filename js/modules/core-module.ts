// The WebAssembly module of the everyday functions, which only compute fingerprints and queries of texts.
import { Channel } from "../boundary/channel.js"
import { exportsOf } from "../boundary/module.js"
import type { InitOutput } from "../core-bindings.js"

export const core = /* @__PURE__ */ new Channel(exportsOf<InitOutput>, "core")
