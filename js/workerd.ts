// Entry "." in Cloudflare's workerd, which compiles no bytes: the modules are compiled when a worker is deployed.
import index from "./duplicate-index.wasm"
import duplicates from "./duplicates.wasm"
import { provideDuplicates } from "./duplicates-module.js"
import { provideIndex } from "./index-module.js"
import { provide } from "./instance.js"
import passages from "./passages.wasm"
import { providePassages } from "./passages-module.js"
import main from "./simhash.wasm"

provide(() => main)
provideDuplicates(duplicates)
provideIndex(index)
providePassages(passages)

export * from "./api.js"
