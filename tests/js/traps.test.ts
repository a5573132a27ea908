// What is left after a trap: a trap forced in each function of the modules that anything calls.
import * as api from "simhash-wasm"
import { afterEach, expect, test } from "vitest"
import { QUERY } from "./arguments.js"
import { callsOf, isArmed, trap } from "./faults.js"
import { CAT_FINGERPRINT as FINGERPRINT, CAT as TEXT } from "./known.js"
import { usesOf } from "./uses.js"

const FEATURES = BigUint64Array.of(1n, 5n)
const LINE = "it was the best of times and it was the worst of times"

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

const filled = () => new api.DuplicateIndex({ maxDistance: 3, empty: "keep" }).set("a", 1n).set("b", 2n)
const ofPassages = () => new api.PassageIndex<string>().set("a", LINE).set("b", `${LINE} and so on`)
const accumulating = () => {
  const accumulator = new api.SimHash("short/1").accumulator()
  accumulator.add(TEXT)
  return accumulator
}
const searching = () => {
  const finder = new api.DuplicateFinder()
  finder.add(TEXT)
  return finder
}

const short = new api.SimHash("short/1")
const explanation = api.explain(TEXT)
const queryBytes = api.queryToBytes(QUERY)
const featureBytes = api.featuresToBytes(FEATURES, "text/1")
const made = api.passages(LINE)
const FEW = BigUint64Array.of(1n, 2n, 3n)
const MANY = Array.from({ length: 5000 }, (_, n) => ({ value: n, token: n, start: n, end: n + 20 }))
const snapshots = [filled().toBytes(), ofPassages().toBytes()] as const

/** What lives in no module. */
class None {
  dispose() {}
}

/** A module, with an object that lives in it. */
interface Kind {
  readonly module: string
  /** An export that no other module has. */
  readonly of: string
  /** What errors call the object. */
  readonly what: string
  make(): { dispose(): void }
  /** The arguments with which the methods of the object are called. */
  given?(): Record<string, unknown[][]>
  /** The method after which the object is gone in any case. */
  readonly last?: string
  /** Iterators over the object that have begun. */
  begun?(object: never): Iterator<unknown>[]
  /** What else calls the module. */
  readonly others: (() => unknown)[]
  /** What an object and the functions answer. */
  answers(object: never): unknown
}

const KINDS: Kind[] = [
  {
    ...{ module: "the core module", of: "wordsOf", what: "", make: () => new None() },
    others: [
      () => api.fingerprint(TEXT),
      () => api.fingerprints([TEXT, TEXT]),
      () => api.query(TEXT),
      () => api.score(QUERY, 1n),
      () => new api.DuplicateFinder().add(TEXT),
      () => api.passages(TEXT),
      () => api.fingerprint("a".repeat(3_000_000)),
    ],
    answers: () => [api.fingerprint(TEXT), api.fingerprints([TEXT]), api.query(TEXT), api.score(QUERY, 7n)],
  },
  {
    ...{ module: "the engine", of: "makeRecipe", what: "this accumulator", make: accumulating },
    given: () => ({
      ...{ add: [["more"]], remove: [[TEXT]], addHash: [[1n]], addHashes: [[FEATURES]] },
      merge: [[short.accumulator()]],
    }),
    others: [
      () => new api.SimHash("page/1"),
      () => short.fingerprint(TEXT),
      () => short.fingerprint("a".repeat(3_000_000)),
      () => short.fingerprint(["the", "cat"]),
      () => short.fingerprints([TEXT]),
      () => short.explain(TEXT),
      () => short.features(["the", "cat"]),
      () => short.query(TEXT),
      () => short.analyze(TEXT, { query: true, features: true }),
      () => api.estimate(QUERY, 1n),
      () => api.jaccard(FEATURES, FEATURES),
      () => api.overlaps(FEATURES, [FEATURES, FEATURES]),
      () => api.queryToBytes(QUERY),
      () => api.queryFromBytes(queryBytes),
      () => api.featuresToBytes(FEATURES, "text/1"),
      () => api.featuresFromBytes(featureBytes),
      () => short.accumulator(),
      () => api.Accumulator.fromSums([1, 2]),
      () => api.compare(explanation, explanation),
      () => api.cosine(1n, 2n),
      () => api.expectedDistance(10, 1),
    ],
    answers: (accumulator: api.Accumulator) => [
      ...[accumulator.fingerprint(), short.fingerprint(TEXT), short.fingerprints([TEXT, TEXT])],
      ...[api.cosine(5n, 5n), api.estimate(QUERY, 7n), api.jaccard(FEATURES, BigUint64Array.of(5n))],
      ...[short.query(TEXT), api.queryFromBytes(queryBytes), api.featuresFromBytes(featureBytes)],
      api.compare(explanation, api.explain(TEXT)),
    ],
  },
  {
    ...{ module: "the module of the index", of: "newIndex", what: "this index", make: filled },
    given: () => ({
      ...{
        set: [["c", 3n]],
        get: [["a"]],
        has: [["a"]],
        delete: [["a"]],
        nearest: [
          [1n, 1],
          [QUERY, 1],
        ],
      },
      setMany: [
        [["c", "d", "e"], FEW],
        [Array(2000).keys(), new BigUint64Array(2000)],
      ],
      ...{ query: [[1n], [QUERY]], queryMany: [[FEW]] },
      ...{ pairs: [[], [{}]], groups: [[], [{}]], eachPair: [[], [{}]] },
    }),
    begun: (index: api.DuplicateIndex) => [index.ids(), index[Symbol.iterator]()],
    others: [
      () => new api.DuplicateIndex(),
      () => api.DuplicateIndex.fromBytes(snapshots[0]),
      () => api.explainQuery(0n, FEW, { maxDistance: 3 }),
    ],
    answers: (index: api.DuplicateIndex) => [index.query(0n), index.pairs(), index.size],
  },
  {
    module: "the module of the search for duplicates",
    ...{ of: "newFinder", what: "this search", make: searching, last: "componentsOf" },
    given: () => ({ add: [[TEXT]] }),
    others: [() => new api.DuplicateFinder(), () => api.bands(TEXT)],
    answers: (finder: api.DuplicateFinder) => [finder.size, finder.byteLength],
  },
  {
    ...{ module: "the module of passages", of: "newPassageIndex", what: "this index", make: ofPassages },
    given: () => ({
      set: [
        ["c", LINE],
        ["c", made],
        ["c", { ...made, tokens: 9999, values: MANY }],
      ],
      ...{ get: [["a"]], has: [["a"]], delete: [["a"]], ignore: [[LINE], [made]], query: [[LINE]] },
      pairs: [[], [{}]],
    }),
    begun: (index: api.PassageIndex) => [index.ids()],
    others: [
      () => new api.PassageIndex(),
      () => api.PassageIndex.fromBytes(snapshots[1]),
      () => api.passages(LINE),
      () => api.sharedRanges(LINE, LINE),
    ],
    answers: (index: api.PassageIndex) => [
      index.query(LINE),
      api.passages(LINE),
      api.sharedRanges(LINE, LINE),
    ],
  },
]

/** Reads what some work returns to its end. */
async function read(work: () => unknown): Promise<void> {
  const result = (await work()) as Iterable<unknown> & AsyncIterable<unknown>
  if (result?.[Symbol.asyncIterator]) for await (const _ of result);
  else if (typeof result === "object" && result?.[Symbol.iterator]) for (const _ of result);
}

/** What may be called of an object, and of the functions of its module. */
const usesIn = ({ given, others }: Kind, object: object) => [...usesOf(object, given?.()), ...others]

/** Exports whose trap is no error, and those that only read constants. */
const SILENT = /^(releaseInput|freeIndex|freeSearch|releasedRecipe|expectedFalsePairs)$/

/** Each export of a module with each use that calls it. */
async function casesOf(kind: Kind): Promise<[name: string, use: number][]> {
  const cases: [string, number][] = []
  for (const use of usesIn(kind, kind.make()).keys()) {
    const run = usesIn(kind, kind.make())[use] as () => unknown
    const names = await callsOf(kind.of, () => read(run))
    cases.push(...names.filter((name) => !SILENT.test(name)).map((name): [string, number] => [name, use]))
  }
  return cases
}

afterEach(() => expect(isArmed()).toBe(false))

for (const kind of KINDS) {
  const cases = await casesOf(kind)
  test.each(cases)(`a trap in ${kind.module}, in %s by use %i`, async (name, use) => {
    const objects = KINDS.map((one) => one.make() as never)
    const before = KINDS.map(({ answers }, at) => answers(objects[at] as never))
    const own = objects[KINDS.indexOf(kind)] as unknown as { dispose(): void }
    const begun = kind.begun?.(own as never) ?? []
    for (const iterator of begun) iterator.next()
    const run = usesIn(kind, own)[use] as () => unknown
    trap(name, 0, kind.of)
    await expect(read(run)).rejects.toEqual(outOfMemory)
    // What is in other modules is as it was.
    for (const [at, one] of KINDS.entries())
      if (one !== kind) expect(one.answers(objects[at] as never)).toEqual(before[at])
    const uses = [...usesOf(own, kind.given?.()), ...begun.map((iterator) => () => iterator.next())]
    const gone = name === kind.last ? disposed : lost
    for (const one of uses) await expect(read(one)).rejects.toEqual(gone(kind.what))
    own.dispose()
    own.dispose()
    for (const one of usesOf(own, kind.given?.()))
      await expect(read(one)).rejects.toEqual(disposed(kind.what))
    const anew = kind.make()
    expect(kind.answers(anew as never)).toEqual(before[KINDS.indexOf(kind)])
    anew.dispose()
  })
}

test("a trap when the buffer of a long text is given back is no error: the answer stands, and everything goes on", () => {
  const text = `${TEXT} `.repeat(100_000)
  const sh = new api.SimHash()
  trap("releaseInput")
  expect(sh.fingerprint(text)).toBe(sh.fingerprint(`${TEXT} ${TEXT}`))
  expect(sh.fingerprint(TEXT)).toBe(FINGERPRINT)
})

test("a search that is under way ends with a trap, or is lost by that of another call", async () => {
  for (const [name, failure] of [
    ["advanceSearch", outOfMemory],
    ["indexBytes", lost("the search")],
  ] as const) {
    const index = filled()
    const search = index.pairs({})
    trap(name)
    if (name === "indexBytes") expect(() => index.byteLength).toThrow(outOfMemory)
    await expect(search).rejects.toEqual(failure)
  }
})

test("a trap in what cuts a text, the core module or the engine, leaves an index of passages as it was", () => {
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
