// Entry "./url" in Node, whose fetch does not read files: the bytes are inlined.
import { initFrom } from "./init.js"
import type { ModuleSource } from "./public/url.js"

export * from "./api.js"

export function init(source?: ModuleSource): Promise<void> {
  return initFrom(() =>
    source === undefined ? import("./inline.js").then(({ inlinedBytes }) => inlinedBytes()) : source,
  )
}
