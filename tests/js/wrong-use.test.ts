// Mistakes that were answered with an untyped error once, or not at all; and the user's own code that runs
// while something is read, whatever it does.
import * as api from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { DETACHED, detached, limbs, QUERY } from "./arguments.js"
import { thrown } from "./code-of.js"
import { CAT, CAT_FINGERPRINT } from "./known.js"
import { otherRealm } from "./realm.js"

// What TypeScript would not let pass.
// biome-ignore lint/suspicious/noExplicitAny: the point of these tests
type Anything = any

function failure(work: () => unknown): unknown {
  const error = thrown(work)
  return error instanceof api.SimHashError ? `${error.code}: ${error.message}` : error
}

describe("an iterable that never ends is not read for ever", () => {
  let closed = 0
  function* endless(value: Anything) {
    try {
      for (;;) yield value
    } finally {
      closed++
    }
  }

  test("where the number of its elements is known", () => {
    const index = new api.DuplicateIndex<number>()
    const before = closed
    expect(failure(() => index.setMany(endless(1), limbs(1n, 2n)))).toBe(
      "INVALID_ARGUMENT: ids must be an iterable of ids, got one of more than 2 elements",
    )
    expect(failure(() => api.Accumulator.fromSums(endless(1)))).toBe(
      "INVALID_ARGUMENT: sums must be an iterable of numbers, got one of more than 128 elements",
    )
    expect(closed - before).toBe(2)
    expect(index.size).toBe(0)
  })
})

describe("the user's own code", () => {
  class Mine extends Error {
    // As the module names its errors.
    override name = "OUT_OF_MEMORY"
  }
  const mine = new Mine("mine")
  const fail = (error: unknown) => {
    throw error
  }
  const throwing = (error: unknown, isEmpty = false) => ({
    *[Symbol.iterator]() {
      if (!isEmpty) yield "a"
      throw error
    },
  })

  test("may throw while it is read: that comes out as it is, and nothing has changed", () => {
    const accumulator = new api.SimHash().accumulator()
    const index = new api.DuplicateIndex().set("a", 1n)
    const errors = [
      mine,
      new WebAssembly.RuntimeError("theirs"),
      new RangeError("call stack"),
      "text",
      undefined,
    ]
    for (const error of errors) {
      const input = throwing(error) as Iterable<string>
      for (const work of [
        () => new api.SimHash().fingerprint(input),
        () => api.explain(input),
        () => accumulator.add(input),
        () => accumulator.remove(input),
        () => index.setMany(input, limbs(1n, 2n)),
        () => api.Accumulator.fromSums(throwing(error, true) as Iterable<number>),
      ]) {
        expect(thrown(work)).toBe(error)
      }
    }
    const getting = (name: string): Anything =>
      Object.defineProperty({}, name, { enumerable: true, get: () => fail(mine) })
    expect(failure(() => index.query(1n, getting("limit")))).toBe(mine)
    expect(failure(() => api.compare(getting("recipe"), api.explain("a")))).toBe(mine)
    expect(accumulator.fingerprint()).toBe(0n)
    expect([...index]).toEqual([["a", 1n]])
    accumulator.add(CAT)
    expect(accumulator.fingerprint()).toBe(CAT_FINGERPRINT)
  })

  test("may throw in onProgress, which rejects the promise with it", async () => {
    const index = new api.DuplicateIndex().set("a", 1n)
    await expect(index.pairs({ onProgress: () => fail(mine) })).rejects.toBe(mine)
    expect(index.pairs().pairs).toEqual([])
  })

  test("may dispose of what is being worked on, which then says so", () => {
    const message = (what: string) => `DISPOSED: this ${what} has been disposed of`
    function* disposing(what: { dispose(): void }, ...values: Anything[]) {
      what.dispose()
      yield* values
    }
    /** An object in which a property disposes of the index before it has its value. */
    const by = (index: api.DuplicateIndex, name: string, value: unknown, others: object = {}): Anything =>
      Object.defineProperty({ ...others }, name, {
        enumerable: true,
        get: () => {
          index.dispose()
          return value
        },
      })
    const asked = (it: api.DuplicateIndex) => by(it, "margins", QUERY.margins, QUERY)
    for (const use of [
      (it: api.DuplicateIndex) => it.setMany(disposing(it, "b"), limbs(2n)),
      (it: api.DuplicateIndex) => it.query(1n, by(it, "limit", 1)),
      (it: api.DuplicateIndex) => it.query(QUERY, by(it, "limit", 1)),
      (it: api.DuplicateIndex) => it.query(asked(it)),
      (it: api.DuplicateIndex) => it.nearest(asked(it), 1),
      (it: api.DuplicateIndex) => it.queryMany(limbs(1n), by(it, "limit", 1)),
      (it: api.DuplicateIndex) => it.groups(by(it, "maxDistance", 1)),
    ]) {
      const index = new api.DuplicateIndex().set("a", 1n)
      expect(failure(() => use(index))).toBe(message("index"))
    }
    const accumulator = new api.SimHash().accumulator()
    expect(failure(() => accumulator.add(disposing(accumulator, "a")))).toBe(message("accumulator"))
  })

  test("may detach the fingerprints while the ids are read", () => {
    const index = new api.DuplicateIndex<string>()
    const fingerprints = limbs(1n)
    function* ids() {
      detached(fingerprints)
      yield "a"
    }
    expect(failure(() => index.setMany(ids(), fingerprints))).toBe(
      `INVALID_ARGUMENT: fingerprints must be a BigUint64Array, ${DETACHED}`,
    )
    expect(index.size).toBe(0)
  })

  test("may work with the same objects", () => {
    const simhash = new api.SimHash()
    const accumulator = simhash.accumulator()
    const index = new api.DuplicateIndex<string>().set("a", 1n)
    function* features() {
      yield simhash.fingerprint("the cat sat").toString(16)
      accumulator.add("the cat")
      index.set("b", api.fingerprint("the mat"))
      yield "b"
    }
    const list = [simhash.fingerprint("the cat sat").toString(16), "b"]
    expect(new api.SimHash().fingerprint(features())).toBe(new api.SimHash().fingerprint(list))
    accumulator.reset()
    accumulator.add(features())
    accumulator.remove("the cat")
    expect(accumulator.fingerprint()).toBe(new api.SimHash().fingerprint(list))
    index.setMany(features(), limbs(2n, 3n))
    expect(index.get("b")).toBe(3n)
  })
})

test("each element is read once: a proxy that answers otherwise the second time changes nothing", () => {
  const reads = new Map<string | symbol, number>()
  const once = <T extends object>(target: T) =>
    new Proxy(target, {
      get(target, name, receiver) {
        const times = (reads.get(name) ?? 0) + 1
        reads.set(name, times)
        return times > 1 && typeof name === "string" && /^\d+$/.test(name)
          ? "another"
          : Reflect.get(target, name, receiver)
      },
    })
  const texts = ["the cat sat on the mat", "ein Hündchen", "妈妈"]
  const simhash = new api.SimHash()
  expect(simhash.fingerprints(once(texts))).toEqual(simhash.fingerprints(texts))
  reads.clear()
  expect(new api.SimHash().fingerprint(once(texts))).toBe(new api.SimHash().fingerprint(texts))
  reads.clear()
  expect(new api.SimHash().fingerprint([once(["a", 3])] as Anything)).toBe(
    new api.SimHash().fingerprint([["a", 3]]),
  )
  reads.clear()
  expect([...new api.DuplicateIndex().setMany(once([1, 2]), limbs(1n, 2n)).ids()]).toEqual([1, 2])
  reads.clear()
  expect(new api.SimHash({ sizes: once([1, 2]) }).recipe.id).toBe(
    new api.SimHash({ sizes: [1, 2] }).recipe.id,
  )
})

test("a recipe that is changed after it was compared by is read anew", () => {
  const [a, b] = [structuredClone(api.explain("the cat sat")), api.explain("the cat sat")]
  expect(api.compare(a, b).distance).toBe(0)
  ;(a.recipe as Anything).bits = 32
  expect(failure(() => api.compare(a, b))).toMatch("RECIPE_MISMATCH")
})

test("bytes, fingerprints and options of another realm are taken", async () => {
  const index = new api.DuplicateIndex<number>().setMany([1, 2], limbs(1n, 2n))
  const read = (bytes: Anything) => [...api.DuplicateIndex.fromBytes(bytes)]
  const evaluate = await otherRealm()
  const Foreign = evaluate("Uint8Array") as typeof Uint8Array
  expect(Foreign).not.toBe(Uint8Array)
  const foreign = Foreign.from(index.toBytes())
  expect(read(foreign)).toEqual([...index])
  expect(foreign.buffer).not.toBeInstanceOf(ArrayBuffer)
  expect(read(foreign.buffer)).toEqual([...index])
  const many = (evaluate("(values) => BigUint64Array.from(values)") as Anything)([1n, 2n])
  expect(index.queryMany(many, { maxDistance: 0 })).toEqual([
    [{ id: 1, distance: 0 }],
    [{ id: 2, distance: 0 }],
  ])
  expect(index.query(1n, evaluate("({ limit: 1 })") as Anything)).toHaveLength(1)
  expect(() => index.query(1n, evaluate("new (class { limit = 1 })") as Anything)).toThrow("a plain object")
})

describe("properties that somebody has given to Object.prototype", () => {
  // Not "get" and "set": what the language itself defines properties by inherits them, in the bindings too.
  const NAMES = [
    ...["recipe", "bits", "maxDistance", "layout", "limit", "exclude", "onProgress", "signal", "blocks"],
    ...["unit", "sizes", "abutting", "weights", "tie", "lowercase", "normalize", "id", "base", "hash"],
    ...["table", "default", "text", "count", "weight", "ends", "bytes", "features", "a", "0", "1", "colour"],
    ...["cause", "value", "done", "module", "ids", "fingerprints"],
    ...["empty", "query", "fingerprint", "margins", "maxScore", "scoreLimits", "score", "shared"],
  ]

  test.each([true, false])("change no answer, enumerable: %s", async (enumerable) => {
    const answers = async (name?: string) => {
      const simhash = new api.SimHash({ bits: 128 })
      const index = new api.DuplicateIndex<number>({ empty: "keep" })
      index.setMany([1, 2, 3], limbs(1n, 2n, 4n)).set(4, 8n)
      const read = api.DuplicateIndex.fromBytes(index.toBytes())
      const plain = api.explain("the cat sat on the mat")
      const query = simhash.query("the cat sat on the mat")
      const index128 = new api.DuplicateIndex({ recipe: simhash.recipe })
      index128.set("cat", simhash.fingerprint("the cat sat on a mat"))
      return {
        fingerprints: [
          api.fingerprint("the cat sat"),
          api.fingerprint("the cat sat", {}),
          ...api.fingerprints(["the cat sat", "ä"], { recipe: "short/1", bits: 128 }),
          new api.SimHash().fingerprint(["the", "cat"]),
          new api.SimHash().fingerprint({ the: 2, cat: 1 }),
        ],
        recipes: [
          simhash.recipe.id,
          new api.SimHash({ weights: { table: { the: 0 } } }).recipe.id,
          plain.recipe.id,
        ],
        found: [
          index.query(0n),
          index.query(0n, {}),
          index.query(0n, { maxDistance: 1 }),
          index.queryMany(limbs(0n)),
        ],
        scored: [
          index128.query(query),
          index128.query(query, { maxScore: 1, maxDistance: 128 }),
          index128.nearest(query, 1),
          api.score(query, 1n),
          api.queryFromBytes(api.queryToBytes(query)),
        ],
        analyses: [simhash.analyze("the cat"), simhash.analyze("the cat", { query: true, features: true })],
        sets: [
          api.jaccard(limbs(1n, 2n), limbs(2n)),
          api.overlaps(limbs(1n), [limbs(1n)]),
          api.featuresFromBytes(api.featuresToBytes(limbs(1n), "text/1")),
        ],
        pairs: [
          index.pairs(),
          index.groups(), // To Node itself a signal for everybody is one for its messages.
          name === "signal" ? index.pairs() : await index.pairs({}),
        ],
        read: [...read],
        compared: api.compare(plain, structuredClone(plain)).verdict,
        wide: [...simhash.fingerprints(["the cat", "ä"])],
        sums: [...api.Accumulator.fromSums([1, -1]).sums()],
        error: failure(() => index.query(-1n)),
      }
    }
    const expected = await answers()
    for (const name of NAMES) {
      let found: unknown
      // A setter too, so that the property hinders nobody who assigns one of the same name.
      let value: unknown = 1
      const get = () => value
      Object.defineProperty(Object.prototype, name, {
        configurable: true,
        enumerable,
        get,
        set(this: object, other: unknown) {
          if (this === Object.prototype) value = other
          else
            Object.defineProperty(this, name, {
              __proto__: null,
              value: other,
              writable: true,
              configurable: true,
              enumerable: true,
            } as PropertyDescriptor)
        },
      })
      try {
        found = await answers(name)
      } finally {
        delete (Object.prototype as Anything)[name]
      }
      expect(found, name).toEqual(expected)
    }
  })
})
