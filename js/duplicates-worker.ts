// Entry "./duplicates-worker", for a worker: finds duplicates for the page that started the worker.

/**
 * Serves `findDuplicatesInWorker` of `simhash-wasm/worker` from the worker that imports this entry, which exports nothing.
 *
 * @packageDocumentation
 */
// biome-ignore lint/complexity/noUselessEmptyExport: its declaration is where the comment above is kept
export {}

import { serve } from "./duplicates/serve.js"
import { withCore } from "./inline/core.js"
import { withDuplicates } from "./inline/duplicates.js"
import { withModule } from "./inline/engine.js"
import { withRecipes } from "./recipe/recipe.js"

withModule(withCore(withDuplicates(withRecipes(serve))))(globalThis as unknown as Parameters<typeof serve>[0])
