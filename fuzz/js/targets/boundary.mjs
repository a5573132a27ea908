// The bindings, called with numbers, lengths and ends that no caller of the API can pass. A call returns a result or
// throws an error with a code; in the core module it returns a status. It never traps, and leaves everything usable.
import { readFileSync } from "node:fs"
import * as bindings from "../../../dist/bindings.js"
import * as coreBindings from "../../../dist/core-bindings.js"
import * as indexBindings from "../../../dist/duplicate-index-bindings.js"
import { Bytes } from "../bytes.mjs"
import { equal } from "../expect.mjs"

const dist = new URL("../../../dist/", import.meta.url)
const { memory } = bindings.initSync({ module: readFileSync(new URL("simhash.wasm", dist)) })
const coreInstance = coreBindings.initSync({ module: readFileSync(new URL("core.wasm", dist)) })
const indexInstance = indexBindings.initSync({ module: readFileSync(new URL("duplicate-index.wasm", dist)) })

const CAT = "the cat sat on the mat"
const { texts } = JSON.parse(
  readFileSync(new URL("../../../tests/vectors/recipes.json", import.meta.url), "utf8"),
)
const CAT_FINGERPRINT = BigInt(`0x${texts.find(({ input }) => input === CAT).text.fp64}`)

/** The capacity of the index's staging buffer, in fingerprints. */
const STAGED = 2048

const CODES = [
  "INVALID_ARGUMENT",
  "INVALID_FINGERPRINT",
  "RECIPE_MISMATCH",
  "OUT_OF_MEMORY",
  "LIMIT_EXCEEDED",
]

export default function boundary(data) {
  const bytes = new Bytes(data)
  const held = []
  const keep = (object) => {
    if (object) held.push(object)
    return object
  }
  const one = keep(attempt(() => new bindings.Recipe(...strings(bytes)))) ?? keep(recipe("text/1"))
  const two = keep(attempt(() => one.withTable(...strings(bytes), bytes.number()))) ?? one
  const sum = keep(new bindings.Accumulator(one))
  const other = keep(attempt(() => bindings.Accumulator.fromSums(two, sums(bytes))))
  const bits = bytes.u32()
  const index = keep(attempt(() => new indexBindings.Index(bits, bytes.below(8), bytes.below(2) === 0)))
  const wide = () => bytes.wide(64)
  const chance = () => bytes.below(2) === 0
  const result = (address) => equal(typeof new BigUint64Array(memory.buffer, address, 1)[0], "bigint")
  const limbs = (count = bytes.below(12)) =>
    BigUint64Array.from({ length: count * (bits > 64 ? 2 : 1) }, wide)
  const handle = () => (bytes.below(2) === 0 ? 0xffffffff : bytes.u32())
  const staged = (count = bytes.below(12)) => {
    const { buffer } = indexInstance.memory
    const start = indexBindings.stage()
    new BigUint64Array(buffer, start, 2 * STAGED).set(limbs(count))
    const handles = new BigUint64Array(buffer, start + 16 * STAGED, STAGED)
    handles.set(BigUint64Array.from({ length: count }, () => BigInt(handle())))
    return count
  }
  /** At times more than the buffer holds. */
  const beyond = (count) => (bytes.below(8) === 0 ? bytes.u32() : count)
  const explainQuery = () => {
    const width = bytes.below(4) === 0 ? bytes.u32() : bits
    try {
      for (let pieces = bytes.below(3); pieces > 0; pieces--) {
        indexBindings.askStaged(beyond(staged()), width, bytes.below(8) > 0)
      }
      indexBindings.explainQuery(wide(), wide(), width, bytes.u32(), bytes.u32())
    } finally {
      indexBindings.freeBulk()
    }
  }
  const setMany = () => {
    const count = beyond(staged())
    // More than the buffer holds are not stored.
    index?.reserve(Math.min(count, STAGED))
    index?.setStaged(count)
    index?.compact()
  }
  const queryMany = () => {
    const count = staged()
    try {
      indexBindings.askStaged(beyond(count), bits, bytes.below(2) === 0)
      index?.queryMany(bytes.u32(), bytes.u32())
    } finally {
      // The queries are shared by all indexes: those that are left would be of another width.
      indexBindings.freeBulk()
    }
  }
  const calls = [
    () => bindings.inputReserve(bytes.pick([0, 1, 5000, 70_000, 2 ** 21, 0xffffffff, 0xfff00000])),
    () => bindings.inputRelease(),
    () => bindings.outputRelease(),
    () => one.fingerprint(...input(bytes)),
    () => one.fingerprintText(strings(bytes)[0]),
    () => one.fingerprintText(bytes.u32()),
    () => result(one.fingerprints(...strings(bytes))),
    () => result(one.explain(...input(bytes), bytes.pick([0, 1, 2, 3, bytes.u32()]))),
    () => two.describe(),
    () => sum.change(...input(bytes), chance()),
    () => sum.addHash(wide(), wide(), bytes.number()),
    () => other?.merge(sum),
    () => [result(sum.sums()), sum.fingerprint(), bytes.below(4) === 0 && sum.reset()],
    () => result(bindings.compare(one, two, ...strings(bytes), bytes.u32())),
    () => bindings.cosine(wide(), wide(), wide(), wide(), bytes.u32()),
    () => bindings.expectedDistance(bytes.number(), bytes.number(), bytes.u32()),
    () => index?.set(bytes.below(2) === 0 ? 0xffffffff : bytes.u32(), wide(), wide()),
    setMany,
    () => index?.remove(bytes.u32()),
    () => index?.get(bytes.u32()),
    () => index?.query(wide(), wide(), bytes.u32(), bytes.u32(), bytes.u32()),
    queryMany,
    () => index?.query(wide(), wide(), 0xffffffff, bytes.u32(), bytes.u32()),
    () => search(bytes, index),
    explainQuery,
    () => indexBindings.checksumPush(beyond(staged())),
    () =>
      status(coreBindings.reserveInput(bytes.pick([0, 1, 5000, 70_000, 2 ** 21, 0xffffffff, 0xfff00000]))),
    () => status(coreBindings.fingerprintOf(bytes.u32(), bytes.u32(), bytes.below(4), bytes.u32(), chance())),
    () => status(coreBindings.normalizeText(bytes.u32(), bytes.u32())),
    () => status(coreBindings.scoreOf(bytes.u32(), wide(), wide())),
    () => coreBindings.marginsOf(bytes.u32()),
    () => indexBindings.checksumTake(),
  ]
  for (let times = 0; times < 60 && !bytes.isEmpty; times++) attempt(bytes.pick(calls))
  for (const object of held) object.free()
  indexBindings.checksumTake()
  const known = recipe("text/1")
  const cat = new TextEncoder().encode(CAT)
  stage([cat], [])
  equal(known.fingerprintText(cat.length), CAT_FINGERPRINT)
  known.free()
  status(coreBindings.reserveInput(cat.length))
  const [start] = new Float64Array(coreInstance.memory.buffer, coreBindings.resultArea(), 1)
  new Uint8Array(coreInstance.memory.buffer, start, cat.length).set(cat)
  equal(coreBindings.fingerprintOf(0, cat.length, 0, 64, false), 0)
  equal(new BigUint64Array(coreInstance.memory.buffer, coreBindings.resultArea(), 1)[0], CAT_FINGERPRINT)
}

/** Checks that a number is a status of the core module. */
function status(number) {
  equal([0, 1, 2, 3, 4].includes(number), true)
}

/** The result of `work`; undefined if it throws an error whose name is a code. */
function attempt(work) {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && CODES.includes(error.name) && error.message.length > 10) return undefined
    throw error
  }
}

function search(bytes, index) {
  const [groups, collects] = [bytes.below(2) === 0, bytes.below(2) === 0]
  const search = index?.search(bytes.u32(), groups, collects)
  if (!search) return
  while (search.advance(bytes.u32()) < 1) search.take(bytes.u32())
  // `finish` frees the search.
  search.finish(groups)
  indexBindings.freeBulk()
}

/** Writes pieces and then numbers to the module's buffer, and returns the length of the pieces in bytes. */
function stage(pieces, numbers) {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const start = bindings.inputReserve(length + 8 * numbers.length)
  const buffer = new Uint8Array(memory.buffer, start, length + 8 * numbers.length)
  let end = 0
  for (const piece of pieces) {
    buffer.set(piece, end)
    end += piece.length
  }
  buffer.set(new Uint8Array(Float64Array.from(numbers).buffer), end)
  return length
}

function recipe(name) {
  const bytes = new TextEncoder().encode(name)
  return new bindings.Recipe(stage([bytes], [bytes.length]), 1)
}

/**
 * Writes strings to the buffer, then where each ends, then other numbers. Returns the length of the strings in bytes and
 * their count. Sometimes bytes, ends or the count are wrong.
 */
function strings(bytes) {
  const words = ["text/1", "short/1", "bits", String(bytes.below(140)), "weights", "log", bytes.text()]
  const pieces = Array.from({ length: bytes.below(6) }, (_, place) =>
    bytes.below(8) === 0
      ? Uint8Array.from({ length: bytes.below(20) }, () => bytes.byte())
      : new TextEncoder().encode(place === 0 ? bytes.pick(words) : bytes.pick([...words, bytes.text()])),
  )
  let end = 0
  const ends = pieces.map((piece) => {
    end += piece.length
    return end
  })
  if (ends.length > 0 && bytes.below(4) === 0) ends[bytes.below(ends.length)] = bytes.number()
  const more = Array.from({ length: bytes.below(14) }, () =>
    bytes.below(2) === 0 ? bytes.number() : bytes.below(30),
  )
  const length = stage(pieces, [...ends, ...more])
  return [length, bytes.below(8) === 0 ? bytes.u32() : ends.length]
}

/** An input in the buffer: a text, or features that may have weights. */
function input(bytes) {
  const [length, count] = strings(bytes)
  return [length, bytes.below(2) === 0 ? -1 : count | 0, bytes.below(2) === 0]
}

/** Sums in the buffer, and how many. */
function sums(bytes) {
  const count = bytes.below(131)
  stage(
    [],
    Array.from({ length: count }, () => bytes.number()),
  )
  return bytes.below(8) === 0 ? bytes.u32() : count
}
