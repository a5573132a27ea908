// Entry "./checker-worker", for a worker: serves a checker to the page that started it.
import "./editor.js"
import { serve } from "./editor/serve.js"

serve(globalThis as unknown as Parameters<typeof serve>[0])
