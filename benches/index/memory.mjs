// The memory of an index, measured in a process of its own:
//
//   node --expose-gc benches/index/memory.mjs CONTENDER COUNT
//
// Prints bytes per fingerprint as JSON: `own`, which the index reports, or else the growth of JavaScript's heap; and
// `process`, the growth of the resident memory of the process.
import { fileURLToPath } from "node:url"
import { output } from "../../scripts/run.mjs"
import { inJavaScript } from "./contenders.mjs"
import { dataset } from "./data.mjs"

const program = fileURLToPath(import.meta.url)

/** The bytes per fingerprint, with `count` fingerprints. */
export function memory({ name }, count) {
  return JSON.parse(output(process.execPath, ["--expose-gc", program, name, count]))
}

if (process.argv[1] === program) {
  const [name, count] = process.argv.slice(2)
  const { present } = await inJavaScript()
  const { make } = present.find((contender) => contender.name === name)
  console.log(JSON.stringify(measured(make, Number(count))))
}

function measured(make, count) {
  const data = dataset(count, 64)
  data.stored.prepare()
  // First a small index, so that code and the initial memory of a module are not counted.
  const indexes = [make(dataset(1000, 64))]
  const before = used()
  indexes.push(make(data))
  const after = used()
  // Both the data and the small index are still in use here, so neither was freed in between.
  const bytes = indexes[1].byteLength ?? after.heap - before.heap
  return { own: bytes / data.count, process: (after.process - before.process) / data.count }
}

function used() {
  // Two collections: some objects are freed only by the second.
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return { heap: heapUsed + arrayBuffers, process: rss }
}
