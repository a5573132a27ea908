// Entry "./checker-worker", for a worker: serves a checker to the page that started the worker.

/**
 * Serves the checker of `simhash-wasm/worker` from the worker that imports this entry, which exports nothing.
 *
 * @packageDocumentation
 */
// biome-ignore lint/complexity/noUselessEmptyExport: its declaration is where the comment above is kept
export {}

import { serve } from "./editor/serve.js"
import { withCore } from "./inline/core.js"
import { withModule } from "./inline/engine.js"
import { withIndex } from "./inline/index.js"
import { withPassages } from "./inline/passages.js"
import { withRecipes } from "./recipe/recipe.js"

// With every recipe and all kinds of corpora, because any page may use them.
const complete = withCore(withModule(withRecipes(withIndex(withPassages(serve)))))
complete(globalThis as unknown as Parameters<typeof serve>[0])
