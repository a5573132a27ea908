// The bindings, called with numbers, lengths and ends that no caller of the API can pass. A call returns a status. It never
// traps, and leaves everything usable.
import { readFileSync } from "node:fs"
import { Bytes } from "../bytes.mjs"
import { equal } from "../expect.mjs"

const dist = new URL("../../../dist/", import.meta.url)
const bindings = exportsOf("simhash.wasm")
const { memory } = bindings
const core = exportsOf("core.wasm")
const indexBindings = exportsOf("duplicate-index.wasm")

/** The exports of a new instance of a module. */
function exportsOf(name) {
  return new WebAssembly.Instance(new WebAssembly.Module(readFileSync(new URL(name, dist)))).exports
}

const CAT = "the cat sat on the mat"
const { texts } = JSON.parse(
  readFileSync(new URL("../../../tests/vectors/recipes.json", import.meta.url), "utf8"),
)
const CAT_FINGERPRINT = BigInt(`0x${texts.find(({ input }) => input === CAT)["text/1"].fp64}`)

/** The status of a call with the handle of nothing. */
const NOTHING = 2

/** The most fingerprints that one call takes. */
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
  const recipes = [made(bindings.makeRecipe(...strings(bytes), 0, false, 1)) ?? recipe("text/1")]
  const [length, count] = strings(bytes)
  recipes.push(made(bindings.makeRecipe(length, count, bytes.below(6), true, bytes.number())) ?? recipes[0])
  const accumulators = [
    made(bindings.makeAccumulator(recipes[0])),
    made(bindings.accumulatorOfSums(recipes[1], sums(bytes))) ?? made(bindings.makeAccumulator(recipes[1])),
  ]
  /** At times the handle of nothing. */
  const one = (handles) => (bytes.below(8) === 0 ? bytes.u32() : bytes.pick(handles))
  const bits = bytes.u32()
  const index = madeIndex(indexBindings.newIndex(bits, bytes.below(8), bytes.below(2) === 0)) ?? bytes.u32()
  const wide = () => bytes.wide(64)
  const chance = () => bytes.below(2) === 0
  const answer = (status) => {
    if (isDone(status)) new BigUint64Array(memory.buffer, ...results().subarray(0, 2))
  }
  const limbs = (count = bytes.below(12)) =>
    BigUint64Array.from({ length: count * (bits > 64 ? 2 : 1) }, wide)
  const handle = () => (bytes.below(2) === 0 ? 0xffffffff : bytes.u32())
  const staged = (count = bytes.below(12)) => {
    const fingerprints = limbs(count)
    equal(indexBindings.reserveInput(20 * count), 0)
    const start = indexResult()
    const { buffer } = indexBindings.memory
    new BigUint64Array(buffer, start, fingerprints.length).set(fingerprints)
    new Uint32Array(buffer, start + fingerprints.byteLength, count).set(Array.from({ length: count }, handle))
    return count
  }
  /** At times more than the buffer holds. */
  const beyond = (count) => (bytes.below(8) === 0 ? bytes.u32() : count)
  const explainQuery = () => {
    const width = bytes.below(4) === 0 ? bytes.u32() : bits
    try {
      for (let pieces = bytes.below(3); pieces > 0; pieces--) {
        status(indexBindings.askStaged(beyond(staged()), width, bytes.below(8) > 0))
      }
      status(indexBindings.explainQuery(wide(), wide(), width, bytes.u32(), bytes.u32()))
    } finally {
      indexBindings.freeMatches()
    }
  }
  const setMany = () => {
    const count = beyond(staged())
    // More than that are not stored.
    status(indexBindings.reserveFingerprints(index, Math.min(count, STAGED)))
    status(indexBindings.setStaged(index, count))
    status(indexBindings.compactIndex(index))
  }
  const queryMany = () => {
    const count = staged()
    try {
      status(indexBindings.askStaged(beyond(count), bits, bytes.below(2) === 0))
      status(indexBindings.queryMany(index, bytes.u32(), bytes.u32()))
    } finally {
      // The queries are shared by all indexes: those that are left would be of another width.
      indexBindings.freeMatches()
    }
  }
  const calls = [
    () => isDone(bindings.reserveInput(bytes.pick([0, 1, 5000, 70_000, 2 ** 21, 0xffffffff, 0xfff00000]))),
    () => bindings.releaseInput(),
    () => bindings.releaseOutput(),
    () => isDone(bindings.fingerprintInput(one(recipes), ...input(bytes))),
    () => isDone(bindings.fingerprintText(one(recipes), strings(bytes)[0])),
    () => isDone(bindings.fingerprintText(one(recipes), bytes.u32())),
    () => answer(bindings.fingerprintTexts(one(recipes), ...strings(bytes))),
    () => answer(bindings.explainInput(one(recipes), ...input(bytes))),
    () => answer(bindings.analyzeInput(one(recipes), ...input(bytes), bytes.below(9))),
    () => answer(bindings.describeRecipe(one(recipes))),
    () => isDone(bindings.changeAccumulator(one(accumulators), ...input(bytes), chance())),
    () => isDone(bindings.addHash(one(accumulators), wide(), wide(), bytes.number())),
    () => isDone(bindings.addHashes(one(accumulators), sums(bytes))),
    () => isDone(bindings.mergeAccumulators(one(accumulators), one(accumulators))),
    () => isDone(bindings.sumsOf(one(accumulators))),
    () => isDone(bindings.accumulatedFingerprint(one(accumulators))),
    () => bytes.below(4) === 0 && isDone(bindings.resetAccumulator(one(accumulators))),
    () => answer(bindings.compareFeatures(one(recipes), one(recipes), ...strings(bytes), bytes.u32())),
    () => isDone(bindings.cosineOf(wide(), wide(), wide(), wide(), bytes.u32())),
    () => isDone(bindings.expectedDistanceOf(bytes.number(), bytes.number(), bytes.u32())),
    () => isDone(bindings.estimateOf(bytes.u32(), wide(), wide(), wide(), wide())),
    () => isDone(bindings.overlapOf(bytes.below(9), bytes.below(9), bytes.u32())),
    () => isDone(bindings.checksumOf(bytes.u32())),
    () => status(indexBindings.setFingerprint(index, handle(), wide(), wide())),
    setMany,
    () => status(indexBindings.removeFingerprint(index, bytes.u32())),
    () => status(indexBindings.storedFingerprint(index, bytes.u32())),
    () => status(indexBindings.queryIndex(index, wide(), wide(), bytes.u32(), bytes.u32(), bytes.u32())),
    queryMany,
    () => status(indexBindings.queryIndex(index, wide(), wide(), 0xffffffff, bytes.u32(), bytes.u32())),
    () => status(indexBindings.releasedRecipe(bytes.u32(), bytes.u32())),
    () => status(indexBindings.indexBytes(bytes.u32())),
    () => status(indexBindings.freeSearch(bytes.u32())),
    () => search(bytes, index),
    explainQuery,
    () => indexBindings.pushChecksum(beyond(staged())),
    () => status(core.reserveInput(bytes.pick([0, 1, 5000, 70_000, 2 ** 21, 0xffffffff, 0xfff00000]))),
    () => {
      const [start, end, recipe, width, keep] = [
        bytes.u32(),
        bytes.u32(),
        bytes.below(4),
        bytes.u32(),
        bytes.below(4),
      ]
      status(core.fingerprintOf(start, end, recipe, width, chance(), keep))
    },
    () => status(core.wordsOf(bytes.u32())),
    () => status(core.scoreOf(bytes.u32(), wide(), wide())),
    () => core.marginsOf(bytes.u32()),
    () => indexBindings.takeChecksum(),
  ]
  for (let times = 0; times < 60 && !bytes.isEmpty; times++) bytes.pick(calls)()
  status(indexBindings.freeIndex(index))
  indexBindings.takeChecksum()
  for (const handle of accumulators) {
    equal(bindings.freeAccumulator(handle), 0)
    equal(bindings.freeAccumulator(handle), NOTHING)
    equal(bindings.resetAccumulator(handle), NOTHING)
    equal(bindings.sumsOf(handle), NOTHING)
  }
  for (const handle of new Set(recipes)) equal(bindings.freeRecipe(handle), 0)
  const known = recipe("text/1")
  const cat = new TextEncoder().encode(CAT)
  stage([cat], [])
  equal(isDone(bindings.fingerprintText(known, cat.length)), true)
  equal(new BigUint64Array(memory.buffer, bindings.resultArea(), 1)[0], CAT_FINGERPRINT)
  equal(bindings.freeRecipe(known), 0)
  status(core.reserveInput(cat.length))
  const [start] = new Float64Array(core.memory.buffer, core.resultArea(), 1)
  new Uint8Array(core.memory.buffer, start, cat.length).set(cat)
  equal(core.fingerprintOf(0, cat.length, 0, 64, false, 0), 0)
  equal(new BigUint64Array(core.memory.buffer, core.resultArea(), 1)[0], CAT_FINGERPRINT)
}

/** The results of the last call of the engine, as numbers. */
function results() {
  return new Float64Array(memory.buffer, bindings.resultArea(), 8)
}

/** Whether a call of the engine has come to its results. Checks the parts of an error. */
function isDone(status) {
  equal([0, 1, 2, 3, 4, 5].includes(status), true)
  if (status === 5) {
    const [code, start, length, count] = results()
    equal(CODES[code] !== undefined && count <= 2, true)
    equal(new TextDecoder().decode(new Uint8Array(memory.buffer, start, length)).length > 10, true)
  }
  return status === 0
}

/** The handle that a call of the engine has made; undefined if it has made none. */
function made(status) {
  return isDone(status) ? results()[0] : undefined
}

/** Checks that a number is a status. */
function status(number) {
  equal([0, 1, 2, 3, 4, 5].includes(number), true)
}

/** The first result of the last call into the module of the index. */
function indexResult() {
  return new Float64Array(indexBindings.memory.buffer, indexBindings.resultArea(), 1)[0]
}

/** The handle of an object in the module of the index, if it could be made. */
function madeIndex(number) {
  status(number)
  return number === 0 ? indexResult() : undefined
}

function search(bytes, index) {
  const [groups, collects] = [bytes.below(2) === 0, bytes.below(2) === 0]
  const search = madeIndex(indexBindings.newSearch(index, bytes.u32(), groups, collects))
  if (search === undefined) return
  while (indexBindings.advanceSearch(search, bytes.u32()) === 0 && indexResult() < 1) {
    status(indexBindings.takePairs(search, bytes.u32()))
  }
  // This frees the search.
  status(indexBindings.finishSearch(search, groups))
  equal(indexBindings.freeSearch(search), 2)
  indexBindings.freeMatches()
}

/** Writes pieces and then numbers to the module's buffer, and returns the length of the pieces in bytes. */
function stage(pieces, numbers) {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const start = made(bindings.reserveInput(length + 8 * numbers.length))
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
  return made(bindings.makeRecipe(stage([bytes], [bytes.length]), 1, 0, false, 1))
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

/** The kind of an input in the buffer, at times one that there is not, and its lengths. */
function input(bytes) {
  return [bytes.below(4), ...strings(bytes)]
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
