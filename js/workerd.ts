// Entry "." in Cloudflare's workerd, which compiles no bytes: the modules are compiled when a worker is deployed.
import coreModule from "./core.wasm"
import { core } from "./core-module.js"
import index from "./duplicate-index.wasm"
import duplicates from "./duplicates.wasm"
import { provideDuplicates } from "./duplicates-module.js"
import { main } from "./engine-module.js"
import { provideIndex } from "./index-module.js"
import passages from "./passages.wasm"
import { providePassages } from "./passages-module.js"
import engine from "./simhash.wasm"

core.source = () => coreModule
main.source = () => engine
provideDuplicates(duplicates)
provideIndex(index)
providePassages(passages)

export * from "./api.js"
