// Texts in chunks: the time of a stream beside that of the whole text, in alternation, and the peak memory of the module
// for a stream of 1 GB, or of as many megabytes as are given.
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"

/** The memories of the modules, which the API does not expose. */
const memories = []
const { Instance } = WebAssembly
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given)
    memories.push(this.exports.memory)
  }
}

/** Words of a vocabulary of 2,000, in an order that repeats pairs of them. */
const words = (wordOf) =>
  Array.from({ length: 300_000 }, (_, n) => wordOf((Math.imul(n, n) >>> 0) % 2000)).join("")

/** What the texts are made of, by name. */
const TEXTS = {
  "ASCII, 2,000 words": words((n) => `word${n.toString(36)} `),
  "Chinese, 2,000 characters": words((n) => `${String.fromCodePoint(0x4e00 + n)}${n % 9 ? "" : "，"}`),
  "Vietnamese, 2,000 words": words((n) => `tiếng${n.toString(36)} `),
}

const RECIPES = ["text/1", "page/1"]

/** How often the two are timed, one after the other. */
const ROUNDS = 7

/** A chunk, as a file gives it. */
const CHUNK_BYTES = 1 << 16

export async function bench([megabytes = "1000", folder = "dist"]) {
  const load = (file) => import(pathToFileURL(resolve(folder, file)).href)
  const { SimHash } = await load("index.js")
  const { TextStream } = await load("stream.js")
  // The last one so far: after that of the module that decodes others.
  new TextStream().dispose()
  const memory = memories.at(-1)
  console.log("text\trecipe\twhole, MB/s\tstream, MB/s\tspeed of the stream, of the whole")
  for (const [name, text] of Object.entries(TEXTS)) {
    for (const recipe of RECIPES) {
      const bytes = new TextEncoder().encode(text.repeat(10))
      const simhash = new SimHash(recipe)
      const stream = new TextStream(recipe)
      // Both start with bytes, which the whole text is decoded from at once.
      const whole = () => simhash.fingerprint(new TextDecoder().decode(bytes))
      const inChunks = () => {
        for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
          stream.push(bytes.subarray(start, start + CHUNK_BYTES))
        const fingerprint = stream.end()
        stream.reset()
        return fingerprint
      }
      if (whole() !== inChunks()) throw new Error(`${name}: the stream has another fingerprint.`)
      const [a, b] = alternately(whole, inChunks)
      const speed = (seconds) => Math.round(bytes.length / 1e6 / seconds)
      console.log([name, recipe, speed(a), speed(b), (a / b).toFixed(2)].join("\t"))
      stream.dispose()
    }
  }
  console.log("\ntext\tMB\tseconds\tpeak memory of the module, MB")
  for (const [name, text] of Object.entries(TEXTS)) {
    const stream = new TextStream()
    const bytes = new TextEncoder().encode(text)
    const start = performance.now()
    let length = 0
    for (; length < Number(megabytes) * 1e6; length += bytes.length) {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) stream.push(bytes.subarray(at, at + CHUNK_BYTES))
    }
    stream.end()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(
      [name, Math.round(length / 1e6), seconds, (memory.buffer.byteLength / 1e6).toFixed(1)].join("\t"),
    )
    stream.dispose()
  }
}

/** The seconds of processor time that two functions take, each the least of several rounds. */
function alternately(...functions) {
  const least = functions.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, work] of functions.entries()) {
      const { user, system } = process.cpuUsage()
      work()
      const now = process.cpuUsage()
      least[at] = Math.min(least[at], (now.user + now.system - user - system) / 1e6)
    }
  }
  return least
}
