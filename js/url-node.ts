// Entry "./url" in Node, where fetching a file is not a matter of course: the bytes are inlined.
import { initFrom } from "./init.js"
import type { ModuleSource } from "./public/url.js"

export * from "./api.js"

export function init(source?: ModuleSource): Promise<void> {
  return initFrom(() =>
    source === undefined ? import("./inline.js").then(({ inlinedBytes }) => inlinedBytes()) : source,
  )
}
