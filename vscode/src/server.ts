// The language server of simhash-lint, as one file with all that it needs.
import { serve } from "../../lint/src/lsp/serve.js"

serve()
