// Entry "./url" in Node, whose fetch does not read files: the bytes are inlined.
import { initFrom } from "./modules/init.js"
import type { ModuleSource, ModuleSources } from "./types/module-source.js"

export * from "./api.js"

export function init(source?: ModuleSource | ModuleSources): Promise<void> {
  return initFrom(source, {
    core: () => import("./inline/core.js").then(({ coreBytes }) => coreBytes()),
    engine: () => import("./inline/engine.js").then(({ inlinedBytes }) => inlinedBytes()),
  })
}
