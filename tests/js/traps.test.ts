// What is left after a trap: a trap forced in each function that the modules export.
import * as api from "simhash-wasm"
import { afterEach, describe, expect, test } from "vitest"
import { QUERY } from "./arguments.js"
import { isArmed, trap } from "./faults.js"
import { CAT_FINGERPRINT as FINGERPRINT, CAT as TEXT } from "./known.js"
import { usesOf } from "./uses.js"

const FEATURES = BigUint64Array.of(1n, 5n)

const outOfMemory = expect.objectContaining({
  name: "SimHashError",
  code: "OUT_OF_MEMORY",
  message: "the WebAssembly module has run out of memory",
  cause: expect.objectContaining({ name: "RuntimeError", stack: expect.any(String) }),
})

const lost = (what: string) =>
  expect.objectContaining({
    name: "SimHashError",
    code: "DISPOSED",
    message: `${what} was lost when the WebAssembly module ran out of memory`,
  })

const disposed = (what: string) =>
  expect.objectContaining({ code: "DISPOSED", message: `${what} has been disposed of` })

/** Every use of an object that was lost says so, until it is disposed of, once or more. */
function expectLost(
  what: string,
  object: { dispose(): void },
  given = {},
  more: (() => unknown)[] = [],
): void {
  const uses = usesOf(object, given)
  for (const use of [...uses, ...more]) expect(use).toThrow(lost(what))
  object.dispose()
  object.dispose()
  for (const use of uses) expect(use).toThrow(disposed(what))
}

function filled(bits = 64): api.DuplicateIndex {
  return new api.DuplicateIndex({ bits, maxDistance: 3, empty: "keep" }).set("a", 1n).set("b", 2n)
}

afterEach(() => expect(isArmed()).toBe(false))

describe("a trap in the core module", () => {
  const operations: [name: string, run: () => unknown][] = [
    ["fingerprintOf", () => api.fingerprint(TEXT)],
    ["fingerprintOf", () => api.fingerprints([TEXT, TEXT])],
    ["reserveInput", () => api.fingerprint("a".repeat(3_000_000))],
    ["marginsOf", () => api.query(TEXT)],
    ["scoreOf", () => api.score(QUERY, 1n)],
    ["fingerprintOf", () => new api.DuplicateFinder().add(TEXT)],
    ["wordsOf", () => api.passages(TEXT)],
  ]
  test.each(operations)("in %s", (name, run) => {
    const sh = new api.SimHash("short/1")
    const accumulator = sh.accumulator()
    accumulator.add(TEXT)
    trap(name)
    expect(run).toThrow(outOfMemory)
    expect(api.fingerprint(TEXT)).toBe(FINGERPRINT)
    expect(api.fingerprints([TEXT])).toEqual(BigUint64Array.of(FINGERPRINT))
    expect(api.query(TEXT)).toEqual(new api.SimHash().query(TEXT))
    expect(api.score(QUERY, 7n)).toBe(3 / 64)
    // The engine is another module.
    expect(accumulator.fingerprint()).toBe(sh.fingerprint(TEXT))
  })
})

describe("a trap in the engine", () => {
  const explanation = api.explain(TEXT)
  const queryBytes = api.queryToBytes(QUERY)
  const featureBytes = api.featuresToBytes(FEATURES, "text/1")
  const operations: [name: string, run: (sh: api.SimHash, accumulator: api.Accumulator) => unknown][] = [
    ["makeRecipe", () => new api.SimHash("page/1")],
    ["describeRecipe", () => new api.SimHash("page/1")],
    ["fingerprintText", (sh) => sh.fingerprint(TEXT)],
    ["fingerprintInput", (sh) => sh.fingerprint(["the", "cat"])],
    ["fingerprintTexts", (sh) => sh.fingerprints([TEXT])],
    ["explainInput", (sh) => sh.explain(TEXT)],
    ["analyzeInput", (sh) => sh.features(TEXT)],
    ["analyzeInput", (sh) => sh.features(["the", "cat"])],
    ["analyzeInput", (sh) => sh.query(TEXT)],
    ["analyzeInput", (sh) => sh.analyze(TEXT, { query: true, features: true })],
    ["releaseOutput", (sh) => sh.analyze(TEXT)],
    ["estimateOf", () => api.estimate(QUERY, 1n)],
    ["overlapOf", () => api.jaccard(FEATURES, FEATURES)],
    ["overlapOf", () => api.overlaps(FEATURES, [FEATURES, FEATURES])],
    ["checksumOf", () => api.queryToBytes(QUERY)],
    ["checksumOf", () => api.queryFromBytes(queryBytes)],
    ["checksumOf", () => api.featuresToBytes(FEATURES, "text/1")],
    ["checksumOf", () => api.featuresFromBytes(featureBytes)],
    ["makeAccumulator", (sh) => sh.accumulator()],
    ["accumulatorOfSums", () => api.Accumulator.fromSums([1, 2])],
    ["changeAccumulator", (_, accumulator) => accumulator.add("one more")],
    ["changeAccumulator", (_, accumulator) => accumulator.remove(TEXT)],
    ["addHash", (_, accumulator) => accumulator.addHash(1n)],
    ["addHashes", (_, accumulator) => accumulator.addHashes(BigUint64Array.of(1n))],
    ["mergeAccumulators", (sh, accumulator) => accumulator.merge(sh.accumulator())],
    ["sumsOf", (_, accumulator) => accumulator.sums()],
    ["accumulatedFingerprint", (_, accumulator) => accumulator.fingerprint()],
    ["resetAccumulator", (_, accumulator) => accumulator.reset()],
    ["compareFeatures", () => api.compare(explanation, explanation)],
    ["cosineOf", () => api.cosine(1n, 2n)],
    ["expectedDistanceOf", () => api.expectedDistance(10, 1)],
    ["reserveInput", (sh) => sh.fingerprint("a".repeat(3_000_000))],
    ["releaseOutput", (sh) => sh.explain(TEXT)],
  ]
  test.each(operations)("in %s", (name, run) => {
    const sh = new api.SimHash("short/1")
    const right = sh.fingerprint(TEXT)
    const accumulator = sh.accumulator()
    accumulator.add(TEXT)
    const index = filled()
    trap(name)
    expect(() => run(sh, accumulator)).toThrow(outOfMemory)

    // Recipes are plain data, and the functions hold nothing.
    expect(sh.fingerprint(TEXT)).toBe(right)
    expect(sh.fingerprints([TEXT, TEXT])).toEqual(BigUint64Array.of(right, right))
    expect(api.fingerprint(TEXT)).toBe(FINGERPRINT)
    expect(api.cosine(5n, 5n)).toBe(1)
    expect(api.estimate(QUERY, 7n).cosine).toBe(1 - 6 / 64)
    expect(api.jaccard(FEATURES, BigUint64Array.of(5n))).toBe(1 / 2)
    expect(sh.query(TEXT).fingerprint).toBe(api.toHex(right))
    expect(api.queryFromBytes(queryBytes)).toEqual(QUERY)
    expect(api.featuresFromBytes(featureBytes).features).toEqual(FEATURES)
    expect(api.compare(explanation, api.explain(TEXT)).distance).toBe(0)
    const given = {
      add: [["more"]],
      remove: [["more"]],
      addHash: [[1n]],
      addHashes: [[FEATURES]],
      merge: [[sh.accumulator()]],
    }
    expectLost("this accumulator", accumulator, given, [() => sh.accumulator().merge(accumulator)])
    const anew = sh.accumulator()
    anew.add(TEXT)
    expect(anew.fingerprint()).toBe(right)
    // The index is in a module of its own.
    expect(index.query(0n)).toEqual([
      { id: "a", distance: 1 },
      { id: "b", distance: 1 },
    ])
    index.dispose()
  })

  test("when the buffer of a long text is given back: the answer stands, and everything goes on", () => {
    const text = `${TEXT} `.repeat(100_000)
    const sh = new api.SimHash()
    trap("releaseInput")
    expect(sh.fingerprint(text)).toBe(sh.fingerprint(`${TEXT} ${TEXT}`))
    expect(sh.fingerprint(TEXT)).toBe(FINGERPRINT)
  })
})

describe("a trap in the module of the index", () => {
  const FEW = BigUint64Array.of(1n, 2n, 3n)
  const snapshot = filled().toBytes()
  const operations: [name: string, run: (index: api.DuplicateIndex) => unknown][] = [
    ["newIndex", () => new api.DuplicateIndex()],
    ["indexBytes", (index) => index.byteLength],
    ["setFingerprint", (index) => index.set("c", 3n)],
    ["reserveFingerprints", (index) => index.setMany(["c", "d", "e"], FEW)],
    ["reserveInput", (index) => index.setMany(Array(2000).keys(), new BigUint64Array(2000))],
    ["setStaged", (index) => index.setMany(["c", "d", "e"], FEW)],
    ["compactIndex", (index) => index.setMany(["c", "d", "e"], FEW)],
    ["removeFingerprint", (index) => index.delete("a")],
    ["clearIndex", (index) => index.clear()],
    ["storedFingerprint", (index) => index.get("a")],
    ["storedFingerprint", (index) => [...index]],
    ["storedFingerprint", (index) => index.toBytes()],
    ["askStaged", (index) => index.queryMany(FEW)],
    ["freeMatches", (index) => index.queryMany(FEW)],
    ["advanceSearch", (index) => [...index.eachPair()]],
    ["takePairs", (index) => [...index.eachPair()]],
    ["queryIndex", (index) => index.query(1n)],
    ["queryMany", (index) => index.queryMany(FEW)],
    ["queryIndex", (index) => index.nearest(1n, 1)],
    ["queryByScore", (index) => index.query(QUERY)],
    ["queryByScore", (index) => index.nearest(QUERY, 1)],
    ["freeMatches", (index) => index.query(QUERY)],
    ["newSearch", (index) => index.pairs()],
    ["advanceSearch", (index) => index.pairs()],
    ["finishSearch", (index) => index.groups()],
    ["pushChecksum", () => api.DuplicateIndex.fromBytes(snapshot)],
    ["takeChecksum", () => api.DuplicateIndex.fromBytes(snapshot)],
    ["explainQuery", () => api.explainQuery(0n, FEW, { maxDistance: 3 })],
    ["askStaged", () => api.explainQuery(0n, FEW, { maxDistance: 3 })],
    ["freeMatches", () => api.explainQuery(0n, FEW, { maxDistance: 3 })],
  ]
  test.each(operations)("in %s", async (name, run) => {
    const sh = new api.SimHash("short/1")
    const accumulator = sh.accumulator()
    accumulator.add(TEXT)
    const index = filled()
    const iterators = [index.ids(), index[Symbol.iterator]()]
    for (const iterator of iterators) iterator.next()
    const search = index.groups({})
    trap(name)
    expect(() => run(index)).toThrow(outOfMemory)

    const given = {
      ...{ set: [["c", 3n]], setMany: [[["c"], BigUint64Array.of(3n)]], get: [["a"]], has: [["a"]] },
      ...{
        delete: [["a"]],
        query: [[1n], [QUERY]],
        queryMany: [[FEW]],
        nearest: [
          [1n, 1],
          [QUERY, 1],
        ],
      },
      ...{ pairs: [[], [{}]], groups: [[], [{}]], eachPair: [[], [{}]] },
    }
    const walks = iterators.map((iterator) => () => Array.from<unknown>(iterator))
    expectLost("this index", index, given, walks)
    await expect(search).rejects.toEqual(lost("the search"))
    const anew = api.DuplicateIndex.fromBytes(snapshot, { empty: "keep" })
    expect(anew.query(0n)).toEqual([
      { id: "a", distance: 1 },
      { id: "b", distance: 1 },
    ])
    expect((await anew.pairs({})).pairs).toEqual([{ a: "a", b: "b", distance: 2 }])
    anew.dispose()
    // The engine is another module.
    expect(accumulator.fingerprint()).toBe(sh.fingerprint(TEXT))
  })

  test("in a search that is under way: it ends with the error", async () => {
    const search = filled().pairs({})
    trap("advanceSearch")
    await expect(search).rejects.toEqual(outOfMemory)
    expect(filled().pairs().pairs).toEqual([{ a: "a", b: "b", distance: 2 }])
  })
})

describe("a trap in the module of the search for duplicates", () => {
  const operations: [name: string, run: (finder: api.DuplicateFinder) => unknown][] = [
    ["newFinder", () => new api.DuplicateFinder()],
    ["addText", (finder) => finder.add(TEXT)],
    ["finderBytes", (finder) => finder.byteLength],
    ["componentsOf", (finder) => finder.components()],
    ["bandKeys", () => api.bands(TEXT)],
  ]
  test.each(operations)("in %s", (name, run) => {
    const finder = new api.DuplicateFinder()
    finder.add(TEXT)
    trap(name)
    expect(() => run(finder)).toThrow(outOfMemory)
    for (const use of usesOf(finder, { add: [[TEXT]] }))
      expect(use).toThrow(name === "componentsOf" ? disposed("this search") : lost("this search"))
    finder.dispose()
    const anew = new api.DuplicateFinder()
    expect([anew.add(TEXT).verdict, anew.add(TEXT).verdict]).toEqual(["kept", "dropped"])
    anew.dispose()
  })
})

describe("a trap in the module of passages", () => {
  const LINE = "it was the best of times and it was the worst of times"
  const made = api.passages(LINE)
  const ofPassages = () => new api.PassageIndex<string>().set("a", LINE).set("b", `${LINE} and so on`)
  const snapshot = ofPassages().toBytes()
  const operations: [name: string, run: (index: api.PassageIndex<string>) => unknown][] = [
    ["newPassageIndex", () => new api.PassageIndex()],
    ["passageIndexBytes", (index) => index.byteLength],
    ["setText", (index) => index.set("c", LINE)],
    ["reserveInput", (index) => index.set("c", { ...made, values: Array(5000).fill(made.values[0]) })],
    ["cutWords", (index) => index.set("c", LINE)],
    ["pushTokens", (index) => index.set("c", LINE)],
    ["pushValues", (index) => index.set("c", made)],
    ["givePassages", (index) => index.ignore(made)],
    ["ignoreText", (index) => index.ignore(LINE)],
    ["removeText", (index) => index.delete("a")],
    ["clearPassageIndex", (index) => index.clear()],
    ["passagesOf", (index) => index.get("a")],
    ["queryPassages", (index) => index.query(LINE)],
    ["newPassageSearch", (index) => index.pairs()],
    ["advancePassageSearch", (index) => index.pairs()],
    ["finishPassageSearch", (index) => index.pairs()],
    ["passageIndexToBytes", (index) => index.toBytes()],
    ["pushChecksum", (index) => index.toBytes()],
    ["takeChecksum", (index) => index.toBytes()],
    ["freePassages", (index) => index.toBytes()],
    ["loadPassageIndex", () => api.PassageIndex.fromBytes(snapshot)],
    ["givenPassages", () => api.passages(LINE)],
    ["sharedRanges", () => api.sharedRanges(LINE, LINE)],
  ]
  test.each(operations)("in %s", (name, run) => {
    const sh = new api.SimHash("short/1")
    const accumulator = sh.accumulator()
    accumulator.add(TEXT)
    const index = ofPassages()
    const ids = index.ids()
    ids.next()
    trap(name)
    expect(() => run(index)).toThrow(outOfMemory)

    const given = {
      ...{
        set: [["c", LINE]],
        get: [["a"]],
        has: [["a"]],
        delete: [["a"]],
        ignore: [[LINE]],
        query: [[LINE]],
      },
      pairs: [[], [{}]],
    }
    expectLost("this index", index, given, [() => [...ids]])
    const anew = api.PassageIndex.fromBytes(snapshot)
    expect(anew.query(LINE).map(({ id }) => id)).toEqual(["a", "b"])
    expect(api.passages(LINE)).toEqual(made)
    expect(api.sharedRanges(LINE, LINE)).toHaveLength(1)
    anew.dispose()
    // The engine is another module.
    expect(accumulator.fingerprint()).toBe(sh.fingerprint(TEXT))
  })

  test("or in what cuts a text, the core module or the engine: the index is as it was", () => {
    for (const [name, recipe] of [
      ["wordsOf", "text/1"],
      ["analyzeInput", { recipe: "text/1" }],
      ["releaseOutput", { recipe: "text/1" }],
    ] as const) {
      const index = new api.PassageIndex({ recipe }).set("a", LINE)
      trap(name)
      expect(() => index.set("c", LINE)).toThrow(outOfMemory)
      expect([...index.ids()]).toEqual(["a"])
      expect(index.query(LINE)).toHaveLength(1)
    }
  })
})

test.each<[name: string, make: () => { dispose(): void }, use: () => unknown, answer: unknown]>([
  ["freeAccumulator", () => new api.SimHash().accumulator(), () => api.fingerprint(TEXT), FINGERPRINT],
  ["freeIndex", filled, () => filled().query(1n).length, 2],
  ["freeFinder", () => new api.DuplicateFinder(), () => new api.DuplicateFinder().add(TEXT).verdict, "kept"],
  ["freePassageIndex", () => new api.PassageIndex(), () => new api.PassageIndex().set("a", TEXT).size, 1],
])(
  "a trap in %s, by which something is disposed of, is no error, and everything goes on",
  (name, make, use, answer) => {
    const object = make()
    trap(name)
    object.dispose()
    expect(use()).toBe(answer)
  },
)

test("a trap after which there is not enough memory for another instance is mended by the next call that gets some", () => {
  const sh = new api.SimHash("short/1")
  const right = sh.fingerprint(TEXT)
  const accumulator = sh.accumulator()
  trap("explainInput", 3)
  expect(() => sh.explain(TEXT)).toThrow(outOfMemory)
  const none = expect.objectContaining({
    code: "OUT_OF_MEMORY",
    message: "there is not enough memory for the WebAssembly module",
  })
  expect(() => sh.fingerprint(TEXT)).toThrow(none)
  expect(() => api.cosine(1n, 2n)).toThrow(none)
  expect(api.distance(1n, 2n)).toBe(2)
  expect(() => accumulator.fingerprint()).toThrow(lost("this accumulator"))
  accumulator.dispose()
  expect(sh.fingerprint(TEXT)).toBe(right)
})

test("a stack that is full is an error with a code, and what comes after works", () => {
  const sh = new api.SimHash()
  const codes = new Set<string>()
  const deep = (depth: number): number => {
    try {
      sh.explain(TEXT)
      return deep(depth + 1)
    } catch (error) {
      // Our own code may find the stack full before the module does, and the engine says so itself: Firefox by an
      // InternalError.
      codes.add((error as api.SimHashError).code ?? (error as Error).name)
      return depth
    }
  }
  expect(deep(0)).toBeGreaterThan(0)
  for (const code of codes) expect(["OUT_OF_MEMORY", "RangeError", "InternalError"]).toContain(code)
  expect(sh.fingerprint(TEXT)).toBe(FINGERPRINT)
})
