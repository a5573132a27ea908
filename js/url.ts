// Entry "./url": the module is a file in the folder of this file.
import { initFrom } from "./init.js"
import type { ModuleSource } from "./public/url.js"

export * from "./api.js"

export function init(source?: ModuleSource): Promise<void> {
  return initFrom(() => (source === undefined ? new URL("./simhash.wasm", import.meta.url) : source))
}
