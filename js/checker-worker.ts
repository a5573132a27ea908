// Entry "./checker-worker", for a worker: serves a checker to the page that started it.

/**
 * For a worker: imported there, it serves the checker of `simhash-wasm/worker`. It exports nothing.
 *
 * @packageDocumentation
 */
// biome-ignore lint/complexity/noUselessEmptyExport: its declaration is where the comment above is kept
export {}

import { serve } from "./editor/serve.js"
import { withModule } from "./inline/engine.js"
import { withIndex } from "./inline/index.js"
import { withPassages } from "./inline/passages.js"

withModule(withIndex(withPassages(serve)))(globalThis as unknown as Parameters<typeof serve>[0])
