// The memory of an index, measured in a process of its own:
//
//   node --expose-gc benches/index/memory.mjs CONTENDER COUNT
//
// Prints bytes for each fingerprint as JSON: `own`, what the index reports itself or JavaScript's heap has
// grown by, and `process`, what the resident memory of the process has grown by.
import { fileURLToPath } from "node:url"
import { output } from "../../scripts/run.mjs"
import { inJavaScript } from "./contenders.mjs"
import { dataset } from "./data.mjs"

const program = fileURLToPath(import.meta.url)

/** The bytes for each of `count` fingerprints. */
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
  // A small index first, for all that exists only once: code, and the memory that a module starts with.
  const indexes = [make(dataset(1000, 64))]
  const before = used()
  indexes.push(make(data))
  const after = used()
  // Both the data and the small index are still in use here, so neither was freed in between.
  const bytes = indexes[1].byteLength ?? after.heap - before.heap
  return { own: bytes / data.count, process: (after.process - before.process) / data.count }
}

function used() {
  // The second collection finishes what the first one only marked.
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return { heap: heapUsed + arrayBuffers, process: rss }
}
