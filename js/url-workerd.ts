// Entry "./url" in Cloudflare's workerd, where the modules come with the worker and nothing needs to be loaded.
import { initFrom } from "./init.js"
import type { ModuleSource } from "./public/url.js"
import main from "./simhash.wasm"
import "./workerd.js"

export * from "./api.js"

export function init(source: ModuleSource = main): Promise<void> {
  return initFrom(() => source)
}
