// The language server of simhash-lint, bundled into one file.
import { serve } from "../../lint/src/lsp/serve.js"

serve()
