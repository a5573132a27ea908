// The growth of the WebAssembly memory by an index: `byteLength` counts the memory that the index uses, and the growth
// includes the allocator's unused memory. Measured in a process of its own:
//
//   node benches/index/growth.mjs LAYOUT DISTANCE METHOD COUNT
//
// Prints bytes per fingerprint as JSON: `grown`, the growth of the memory, and `byteLength`.
import { fileURLToPath } from "node:url"
import { output } from "../../scripts/run.mjs"
import { dataset } from "./data.mjs"

const program = fileURLToPath(import.meta.url)

const SHAPES = [
  { layout: "fast", distance: 3 },
  { layout: "compact", distance: 3 },
  { layout: "fast", distance: 13 },
]

/** The ways to fill an index. */
const METHODS = {
  set: (index, { ids, stored: { values } }) => {
    for (const id of ids) index.set(id, values[id])
  },
  setMany: (index, { ids, stored: { limbs } }) => {
    index.setMany(ids, limbs)
  },
}

/** The growth for `count` fingerprints of 64 bits, by layout, distance and method. */
export function growth(count) {
  return SHAPES.flatMap(({ layout, distance }) =>
    Object.keys(METHODS).map((method) => {
      const args = [layout, distance, method, count].map(String)
      const { grown, byteLength } = JSON.parse(output(process.execPath, [program, ...args]))
      return { count, layout, distance, method, grown, byteLength }
    }),
  )
}

if (process.argv[1] === program) {
  const [layout, distance, method, count] = process.argv.slice(2)
  const memories = watchMemories()
  const { DuplicateIndex } = await import("../../dist/index.js")
  const make = (count) => {
    const index = new DuplicateIndex({ maxDistance: Number(distance), layout })
    METHODS[method](index, dataset(count, 64))
    return index
  }
  // First a small index, which stays in use, so that the initial memory of the module is not counted.
  const small = make(1000)
  const before = bytesOf(memories)
  const { size, byteLength } = make(Number(count))
  const grown = bytesOf(memories) - before
  if (small.size !== 1000 || size !== Number(count)) throw new Error("An index lost fingerprints.")
  console.log(JSON.stringify({ grown: grown / size, byteLength: byteLength / size }))
}

/** The memories of all modules that are instantiated from now on. */
function watchMemories() {
  const memories = []
  const { Instance } = WebAssembly
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args)
      memories.push(this.exports.memory)
    }
  }
  return memories
}

function bytesOf(memories) {
  return memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
}
