// Entry "./checker-worker", for a worker: serves a checker to the page that started it.
import { serve } from "./editor/serve.js"
import { withModule } from "./inline.js"
import { withIndex } from "./inline-index.js"
import { withPassages } from "./inline-passages.js"

withModule(withIndex(withPassages(serve)))(globalThis as unknown as Parameters<typeof serve>[0])
