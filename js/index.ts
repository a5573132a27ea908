// Entry ".": the module's bytes are inlined, and compiled on first use.
import { inlinedBytes } from "./inline.js"
import { provide } from "./instance.js"

provide(inlinedBytes)

export * from "./api.js"
