// What the packages to compare with take for granted: Node's Buffer, and variables that may be assigned to
// without being declared, as in scripts but not in modules.
import { Buffer } from "buffer/index.js"

Object.assign(globalThis, {
  Buffer,
  Jenkins: undefined,
  SimHash: undefined,
  Comparator: undefined,
  shingle: undefined,
  mixed: undefined,
})
