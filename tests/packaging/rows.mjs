// The rows of the matrix, in the order of the report.
import { BUNDLERS } from "./rows/bundlers.mjs"
import { COMPILERS } from "./rows/compilers.mjs"
import { CONTENTS } from "./rows/contents.mjs"
import { ENGINE_ROWS } from "./rows/engines.mjs"
import { FIREFOX } from "./rows/firefox.mjs"
import { FRAMEWORKS } from "./rows/frameworks.mjs"
import { GATES } from "./rows/gates.mjs"
import { LINTERS } from "./rows/linters.mjs"
import { MONACO } from "./rows/monaco.mjs"
import { NODES } from "./rows/nodes.mjs"
import { RUNTIMES } from "./rows/runtimes.mjs"
import { SNIPPETS } from "./rows/snippets.mjs"
import { RUNNERS } from "./rows/test-runners.mjs"
import { WORKERD } from "./rows/workerd.mjs"
import { WORKERS } from "./rows/workers.mjs"

/** Each with a name, and a function that tries it in a folder: it throws, or returns why it could not run. */
export const ROWS = [
  ...BUNDLERS,
  ...CONTENTS,
  ...RUNTIMES,
  ...WORKERD,
  ...NODES,
  ...LINTERS,
  ...WORKERS,
  ...FIREFOX,
  ...ENGINE_ROWS,
  ...FRAMEWORKS,
  ...SNIPPETS,
  ...MONACO,
  ...RUNNERS,
  ...COMPILERS,
  ...GATES,
]
