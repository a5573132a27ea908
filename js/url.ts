// Entry "./url": the modules are files in the folder of this file.
import { initFrom } from "./init.js"
import type { ModuleSource, ModuleSources } from "./public/url.js"

export * from "./api.js"

export function init(source?: ModuleSource | ModuleSources): Promise<void> {
  return initFrom(source, {
    core: () => new URL("./core.wasm", import.meta.url),
    engine: () => new URL("./simhash.wasm", import.meta.url),
  })
}
