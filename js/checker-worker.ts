// Entry "./checker-worker", for a worker: serves a checker to the page that started it.

/**
 * For a worker: imported there, it serves the checker of `simhash-wasm/worker`. It exports nothing.
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

// What a page may ask for is not known: every recipe, and corpora of all kinds.
const complete = withCore(withModule(withRecipes(withIndex(withPassages(serve)))))
complete(globalThis as unknown as Parameters<typeof serve>[0])
