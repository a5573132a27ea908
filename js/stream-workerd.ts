// Entry "./stream" in Cloudflare's workerd, which compiles no bytes.
import module from "./stream.wasm"
import { provideStream } from "./stream-module.js"

provideStream(module)

export * from "./stream.js"
