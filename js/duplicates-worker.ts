// Entry "./duplicates-worker", for a worker: finds duplicates for the page that started it.
import { serve } from "./duplicates/serve.js"
import { withModule } from "./inline.js"
import { withDuplicates } from "./inline-duplicates.js"

withModule(withDuplicates(serve))(globalThis as unknown as Parameters<typeof serve>[0])
