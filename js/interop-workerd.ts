// Entry "./interop" in Cloudflare's workerd, which compiles no bytes.
import module from "./interop.wasm"
import { provideInterop } from "./interop-module.js"

provideInterop(module)

export * from "./interop.js"
