// The index of copied passages: what each of its operations costs beside a fingerprint, and the memory that it takes.
import { PassageIndex, passages, SimHash } from "../dist/index.js"
import { instance } from "../dist/modules/passages-module.js"
import { fail, step } from "../scripts/run.mjs"
import { compared } from "./comparison.mjs"
import { chinese, english, pieces } from "./fingerprints/texts.mjs"
import { indexTitle } from "./passages/report.mjs"
import { numbersBelow } from "./random.mjs"
import { comparisonText } from "./tables.mjs"
import { timed } from "./timing.mjs"

/** The length of a text in characters: that of a paragraph. */
const LENGTHS = { English: 500, Chinese: 150 }
const WRITERS = { English: english, Chinese: chinese }

/** One text in so many has the second half of the one before it in place of its own. */
const COPIES = 20

/** Texts of one timed repetition, of which the operations on the whole index are one each. */
const AT_ONCE = 50

/** The section's figures. With `quick`, fewer repetitions and 1,000 texts. */
export async function measure({ quick }) {
  const pace = quick ? { rounds: 5, seconds: 1, warm: 0.2 } : { rounds: 40, seconds: 4, warm: 0.5 }
  const indexes = []
  const count = quick ? 1_000 : 10_000
  const texts = Object.keys(WRITERS).map((kind) => withCopies(kind, count))
  const memories = memoryOf(texts)
  for (const [i, kind] of Object.keys(WRITERS).entries()) {
    const shape = { kind, count, length: LENGTHS[kind] }
    const memory = memories[i]
    step(indexTitle(shape))
    const times = await operations(texts[i], pace)
    console.log(comparisonText("each text, or all for each of them", { times }))
    console.log(`memory: ${memory.grown} bytes a text, of which ${memory.byteLength} are in use`)
    indexes.push({ ...shape, times, memory })
  }
  return { indexes }
}

/** Texts of which some share a passage. */
function withCopies(kind, count) {
  const length = LENGTHS[kind]
  const texts = pieces(WRITERS[kind](count * length), length).slice(0, count)
  if (texts.length < count) fail(`There are ${texts.length} texts of ${count}.`)
  for (let i = COPIES; i < count; i += COPIES) {
    const copied = texts[i - 1]
    texts[i] = texts[i].slice(0, texts[i].length / 2) + copied.slice(copied.length / 2)
  }
  return texts
}

/**
 * The growth of the module's memory by an index of each list of texts, and what the index counts, in bytes for each
 * text. All are kept until the last is measured, because the memory never shrinks.
 */
function memoryOf(lists) {
  // First a small one, so that the initial memory of the module is not counted.
  const indexes = [filled(["a"])]
  const size = () => instance.memory.buffer.byteLength
  const memories = lists.map((texts) => {
    const before = size()
    const index = filled(texts)
    indexes.push(index)
    const each = (bytes) => Math.round(bytes / texts.length)
    return { grown: each(size() - before), byteLength: each(index.byteLength) }
  })
  for (const index of indexes) index.dispose()
  return memories
}

async function operations(texts, pace) {
  const simhash = new SimHash()
  const index = filled(texts)
  const bytes = index.toBytes()
  checkCopies(index, texts)
  const random = numbersBelow(1)
  const some = (each) => () => {
    const start = random(texts.length - AT_ONCE)
    return timed(AT_ONCE, () => {
      let sum = 0
      for (let at = start; at < start + AT_ONCE; at++) sum += each(texts[at], at)
      return sum
    })
  }
  const whole = (work) => () => timed(texts.length, work)
  const times = await compared(
    [
      { name: "fingerprint", time: some((text) => Number(simhash.fingerprint(text) & 1n)) },
      { name: "passages", time: some((text) => passages(text).values.length) },
      { name: "set", time: some((text, at) => index.set(at, text).size) },
      { name: "query", time: some((text, at) => index.query(text, { exclude: at }).length) },
      { name: "fill", time: whole(() => dispose(filled(texts))) },
      { name: "pairs", time: whole(() => index.pairs().length) },
      { name: "toBytes", time: whole(() => index.toBytes().length) },
      { name: "fromBytes", time: whole(() => dispose(PassageIndex.fromBytes(bytes))) },
    ],
    pace,
  )
  index.dispose()
  return times
}

/** Ends the run unless the index finds the copies, and hardly anything else. */
function checkCopies(index, texts) {
  const copies = Math.floor((texts.length - 1) / COPIES)
  const found = index.pairs().filter(({ a, b }) => Math.abs(a - b) === 1 && Math.max(a, b) % COPIES === 0)
  if (found.length < 0.95 * copies) fail(`The index finds ${found.length} of ${copies} copies.`)
}

function filled(texts) {
  const index = new PassageIndex()
  for (const [id, text] of texts.entries()) index.set(id, text)
  return index
}

function dispose(index) {
  const { size } = index
  index.dispose()
  return size
}
