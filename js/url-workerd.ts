// Entry "./url" in Cloudflare's workerd, where the modules come with the worker and nothing needs to be loaded.
import core from "./core.wasm"
import { initFrom } from "./init.js"
import type { ModuleSource, ModuleSources } from "./public/url.js"
import engine from "./simhash.wasm"
import "./workerd.js"

export * from "./api.js"

export function init(source?: ModuleSource | ModuleSources): Promise<void> {
  return initFrom(source, { core: () => core, engine: () => engine })
}
