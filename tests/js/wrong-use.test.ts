// Mistakes that were answered with an untyped error once, or not at all; and the user's own code that runs
// while something is read, whatever it does.
import {
  Accumulator,
  compare,
  DuplicateIndex,
  explain,
  featuresFromBytes,
  featuresToBytes,
  fingerprint,
  fingerprints,
  jaccard,
  overlaps,
  type Query,
  queryFromBytes,
  queryToBytes,
  SimHash,
  SimHashError,
  score,
  toHex,
} from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { CAT, CAT_FINGERPRINT } from "./known.js"
import { otherRealm } from "./realm.js"

// What TypeScript would not let pass.
// biome-ignore lint/suspicious/noExplicitAny: the point of these tests
type Anything = any

function failure(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    if (!(error instanceof SimHashError)) return error
    return `${error.code}: ${error.message}`
  }
  throw new Error("nothing was thrown")
}

function detached<T extends ArrayBufferView<ArrayBuffer>>(view: T): T {
  structuredClone(view.buffer, { transfer: [view.buffer] })
  return view
}

const limbs = (...values: bigint[]) => BigUint64Array.from(values)
/** Of the fingerprint 0; every bit has the margin 1. */
const QUERY: Query = {
  recipe: "text/1",
  bits: 64,
  fingerprint: "0".repeat(16),
  margins: Array<number>(64).fill(1),
}
const DETACHED = "got one whose buffer is detached or out of bounds"

describe("a mistake is refused in a sentence that names the value:", () => {
  const index = new DuplicateIndex().set("a", 1n)
  const long = (options: Anything) => () => index.pairs(options)
  const a = explain("the cat sat on the mat")
  test.each<[sentence: string, mistake: () => unknown]>([
    ["bits must be a whole number from 1 to 128, got 64n", () => toHex(1n, 64n as Anything)],
    ["bits must be a whole number from 1 to 128, got a Date", () => toHex(1n, new Date() as Anything)],
    ["ids must be an iterable of ids, got undefined", () => index.setMany(undefined as Anything, limbs(1n))],
    ["sums must be an iterable of numbers, got null", () => Accumulator.fromSums(null as Anything)],
    [
      `sums must be an iterable of numbers, ${DETACHED}`,
      () => Accumulator.fromSums(detached(new Float64Array(6))),
    ],
    [`fingerprints must be a BigUint64Array, ${DETACHED}`, () => index.queryMany(detached(limbs(1n)))],
    [
      `a snapshot must be an ArrayBuffer or a view of one, ${DETACHED}`,
      () => DuplicateIndex.fromBytes(detached(index.toBytes())),
    ],
    ["onProgress must be a function, got null", long({ onProgress: null })],
    [
      "signal must be an AbortSignal, got an AbortController; pass its .signal instead",
      long({ signal: new AbortController() }),
    ],
    ["signal must be an AbortSignal, got an object", long({ signal: { aborted: false } })],
    ["the options of pairs must be a plain object, got a Map", long(new Map())],
    [
      "the options of an index must be a plain object, got a Promise",
      () => new DuplicateIndex(Promise.resolve({ bits: 128 }) as Anything),
    ],
    ["the options of an index must be an object, got null", () => new DuplicateIndex(null as Anything)],
    ["the options of a query must be a plain object, got an array", () => index.query(1n, [] as Anything)],
    [
      "a recipe must be a name or an object of options, got a Map",
      () => new SimHash(new Map([["bits", 128]]) as Anything),
    ],
    [
      "maxDistance must be a whole number from 0 to 64, got null",
      () => index.query(1n, { maxDistance: null as Anything }),
    ],
    [
      "limit must be a non-negative whole number, got null",
      () => index.query(1n, { limit: null as Anything }),
    ],
    [
      "an id must be a number or a string, got an array",
      () => index.query(1n, { exclude: ["a"] as Anything }),
    ],
    ["an id must be a number or a string, got an object", () => index.delete({ id: "a" } as Anything)],
    [
      'the weight of "a" must be a number or a decimal number as text, got undefined',
      () => new SimHash().fingerprint([["a", undefined]] as Anything),
    ],
    [
      'the id of a recipe must be 1 to 1024 bytes long, without lone surrogates, got ""',
      () => new DuplicateIndex({ recipe: "", maxDistance: 3 }),
    ],
    [
      `the id of a recipe must be 1 to 1024 bytes long, without lone surrogates, got "${"x".repeat(60)}…"`,
      () => new DuplicateIndex({ recipe: "x".repeat(1025), maxDistance: 3 }),
    ],
    [
      "a query must be an object { recipe, bits, fingerprint, margins }, got 5n",
      () => score(5n as Anything, 1n),
    ],
    [
      "a query must be an object { recipe, bits, fingerprint, margins }, got an array",
      () => queryToBytes([] as Anything),
    ],
    [
      "a query must be an object { recipe, bits, fingerprint, margins }, got one whose recipe is an object",
      () => index.query({ ...QUERY, recipe: new SimHash().recipe as Anything }),
    ],
    [
      "the margins of a 64-bit query must be an array of 64 whole numbers from 0 to 255, got 63",
      () => index.query({ ...QUERY, margins: QUERY.margins.slice(1) }),
    ],
    [
      "the margins of a 64-bit query must be an array of 64 whole numbers from 0 to 255, got a Uint8Array",
      () => index.nearest({ ...QUERY, margins: new Uint8Array(64) as Anything }, 1),
    ],
    [
      "the margins of a 64-bit query must be an array of 64 whole numbers from 0 to 255, got 0.5 at bit 0",
      () => score({ ...QUERY, margins: [0.5, ...QUERY.margins.slice(1)] }, 1n),
    ],
    [
      "maxScore must be a number from 0 to 1, got null",
      () => index.query(QUERY, { maxScore: null as Anything }),
    ],
    [
      'maxDistance and maxScore are required, because "ours/1" is not a known recipe',
      () => new DuplicateIndex({ recipe: "ours/1", maxDistance: 3 }).query({ ...QUERY, recipe: "ours/1" }),
    ],
    ["query must be true or false, got 1", () => new SimHash().analyze("a", { query: 1 as Anything })],
    [
      "a feature set is a BigUint64Array, got an array",
      () => jaccard([1n, 2n] as Anything, BigUint64Array.of(1n)),
    ],
    [
      "the sets are an iterable of feature sets, got undefined",
      () => overlaps(BigUint64Array.of(1n), undefined as Anything),
    ],
    [`a feature set is a BigUint64Array, ${DETACHED}`, () => jaccard(detached(limbs(1n)), limbs(1n))],
    ["compare takes two explanations, got an object", () => compare({ ...a, features: null } as Anything, a)],
    [
      "compare takes two explanations, got one whose features[0] is not a feature: null",
      () => compare(a, { ...a, features: [null] } as Anything),
    ],
    [
      "compare takes two explanations, got one that has a feature twice",
      () => compare({ ...a, features: [...a.features, ...a.features] }, a),
    ],
    [
      "an input must be a string, an iterable of features or of [feature, weight] pairs, or an object of weights by feature, got a Promise",
      () => new SimHash().fingerprint(Promise.resolve("a") as Anything),
    ],
    [
      "an input must be a string, an iterable of features or of [feature, weight] pairs, or an object of weights by feature, got an object with the property Symbol(Symbol.asyncIterator)",
      () => new SimHash().fingerprint({ [Symbol.asyncIterator]: () => {} } as Anything),
    ],
    [
      "an input must be a string, an iterable of features or of [feature, weight] pairs, or an object of weights by feature, got a revoked proxy",
      () => {
        const { proxy, revoke } = Proxy.revocable([], {})
        revoke()
        new SimHash().fingerprint(proxy)
      },
    ],
  ])("%s", (sentence, mistake) => {
    expect(failure(mistake)).toBe(`INVALID_ARGUMENT: ${sentence}`)
    expect([...index]).toEqual([["a", 1n]])
  })

  test("a stored recipe whose threshold or hash is not the recipe's", () => {
    const { recipe } = new SimHash()
    expect(failure(() => new SimHash({ ...recipe, maxDistance: 3 }))).toBe(
      "RECIPE_MISMATCH: the stored recipe says that its maxDistance is 3, but its options make 13",
    )
    expect(failure(() => new SimHash({ ...recipe, hash: "md5" as never }))).toBe(
      'RECIPE_MISMATCH: the stored recipe says that its hash is "md5", but its options make "fxhash"',
    )
    expect(failure(() => new SimHash({ ...recipe, scoreLimits: null as never }))).toBe(
      "RECIPE_MISMATCH: the stored recipe says that its scoreLimits are null, but its options make an object",
    )
    const scoreLimits = { ...recipe.scoreLimits, maxScore: 0.3 }
    expect(failure(() => new SimHash({ ...recipe, scoreLimits }))).toBe(
      "RECIPE_MISMATCH: the stored recipe says that the maxScore of its scoreLimits is 0.3, but its options make 0.15",
    )
    expect(new DuplicateIndex({ recipe, bits: 128 }).maxDistance).toBe(32)
  })
})

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
    const index = new DuplicateIndex<number>()
    const before = closed
    expect(failure(() => index.setMany(endless(1), limbs(1n, 2n)))).toBe(
      "INVALID_ARGUMENT: ids must be an iterable of ids, got one of more than 2 elements",
    )
    expect(failure(() => Accumulator.fromSums(endless(1)))).toBe(
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
  const throwing = (error: unknown) => ({
    *[Symbol.iterator]() {
      yield "a"
      throw error
    },
  })

  test("may throw while it is read: that comes out as it is, and nothing has changed", () => {
    const accumulator = new SimHash().accumulator()
    const index = new DuplicateIndex().set("a", 1n)
    const getter = Object.defineProperty({}, "limit", {
      enumerable: true,
      get() {
        throw mine
      },
    })
    for (const error of [
      mine,
      new WebAssembly.RuntimeError("theirs"),
      new RangeError("call stack"),
      "text",
      undefined,
    ]) {
      const input = throwing(error) as Iterable<string>
      for (const work of [
        () => new SimHash().fingerprint(input),
        () => explain(input),
        () => accumulator.add(input),
        () => accumulator.remove(input),
        () => index.setMany(input, limbs(1n, 2n)),
        () =>
          Accumulator.fromSums({
            [Symbol.iterator]() {
              throw error
            },
          }),
      ]) {
        let thrown: unknown = "nothing"
        try {
          work()
        } catch (error) {
          thrown = error
        }
        expect(thrown).toBe(error)
      }
    }
    expect(failure(() => index.query(1n, getter))).toBe(mine)
    expect(
      failure(() =>
        compare(
          Object.defineProperty({}, "recipe", {
            get: () => {
              throw mine
            },
          }) as Anything,
          explain("a"),
        ),
      ),
    ).toBe(mine)
    expect(accumulator.fingerprint()).toBe(0n)
    expect([...index]).toEqual([["a", 1n]])
    accumulator.add(CAT)
    expect(accumulator.fingerprint()).toBe(CAT_FINGERPRINT)
  })

  test("may throw in onProgress, which rejects the promise with it", async () => {
    const index = new DuplicateIndex().set("a", 1n)
    const work = index.pairs({
      onProgress() {
        throw mine
      },
    })
    await expect(work).rejects.toBe(mine)
    expect(index.pairs().pairs).toEqual([])
  })

  test("may dispose of what is being worked on, which then says so", () => {
    const message = (what: string) => `DISPOSED: this ${what} has been disposed of`
    function* disposing(what: { dispose(): void }, ...values: Anything[]) {
      what.dispose()
      yield* values
    }
    const index = () => new DuplicateIndex().set("a", 1n)
    const options = (what: DuplicateIndex) => ({
      get limit() {
        what.dispose()
        return 1
      },
    })
    let it = index()
    expect(failure(() => it.setMany(disposing(it, "b"), limbs(2n)))).toBe(message("index"))
    it = index()
    expect(failure(() => it.query(1n, options(it)))).toBe(message("index"))
    it = index()
    expect(failure(() => it.query(QUERY, options(it)))).toBe(message("index"))
    it = index()
    const asked = {
      ...QUERY,
      get margins() {
        it.dispose()
        return QUERY.margins
      },
    }
    expect(failure(() => it.query(asked))).toBe(message("index"))
    it = index()
    expect(failure(() => it.nearest(asked, 1))).toBe(message("index"))
    it = index()
    expect(failure(() => it.queryMany(limbs(1n), options(it)))).toBe(message("index"))
    it = index()
    const long = {
      get maxDistance() {
        it.dispose()
        return 1
      },
    }
    expect(failure(() => it.groups(long))).toBe(message("index"))
    const accumulator = new SimHash().accumulator()
    expect(failure(() => accumulator.add(disposing(accumulator, "a")))).toBe(message("accumulator"))
  })

  test("may detach the fingerprints while the ids are read", () => {
    const index = new DuplicateIndex<string>()
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
    const simhash = new SimHash()
    const accumulator = simhash.accumulator()
    const index = new DuplicateIndex<string>().set("a", 1n)
    function* features() {
      yield simhash.fingerprint("the cat sat").toString(16)
      accumulator.add("the cat")
      index.set("b", fingerprint("the mat"))
      yield "b"
    }
    const list = [simhash.fingerprint("the cat sat").toString(16), "b"]
    expect(new SimHash().fingerprint(features())).toBe(new SimHash().fingerprint(list))
    accumulator.reset()
    accumulator.add(features())
    accumulator.remove("the cat")
    expect(accumulator.fingerprint()).toBe(new SimHash().fingerprint(list))
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
  const simhash = new SimHash()
  expect(simhash.fingerprints(once(texts))).toEqual(simhash.fingerprints(texts))
  reads.clear()
  expect(new SimHash().fingerprint(once(texts))).toBe(new SimHash().fingerprint(texts))
  reads.clear()
  expect(new SimHash().fingerprint([once(["a", 3])] as Anything)).toBe(new SimHash().fingerprint([["a", 3]]))
  reads.clear()
  expect([...new DuplicateIndex().setMany(once([1, 2]), limbs(1n, 2n)).ids()]).toEqual([1, 2])
  reads.clear()
  expect(new SimHash({ sizes: once([1, 2]) }).recipe.id).toBe(new SimHash({ sizes: [1, 2] }).recipe.id)
})

test("a recipe that is changed after it was compared by is read anew", () => {
  const [a, b] = [structuredClone(explain("the cat sat")), explain("the cat sat")]
  expect(compare(a, b).distance).toBe(0)
  ;(a.recipe as Anything).bits = 32
  expect(failure(() => compare(a, b))).toMatch("RECIPE_MISMATCH")
})

describe("walking through an index that is disposed of on the way", () => {
  test.each<[string, (index: DuplicateIndex) => Iterator<unknown>]>([
    ["ids", (index) => index.ids()],
    ["entries", (index) => index[Symbol.iterator]()],
  ])("throws DISPOSED, of its %s", (_, walk) => {
    for (const steps of [0, 1, 2]) {
      const index = new DuplicateIndex().set("a", 1n).set("b", 2n)
      const walking = walk(index)
      for (let i = 0; i < steps; i++) expect(walking.next().done).toBe(false)
      index.dispose()
      expect(failure(() => walking.next())).toBe("DISPOSED: this index has been disposed of")
    }
    const index = new DuplicateIndex().set("a", 1n)
    const walking = walk(index)
    expect([walking.next().done, walking.next().done]).toEqual([false, true])
    index.dispose()
    expect(walking.next().done).toBe(true)
  })
})

describe("bytes and fingerprints come from wherever they lie:", () => {
  const index = new DuplicateIndex<number>().setMany([1, 2], limbs(1n, 2n))
  const read = (bytes: Anything) => [...DuplicateIndex.fromBytes(bytes)]
  const bytes = index.toBytes()

  test("buffers of another realm", async () => {
    const evaluate = await otherRealm()
    const Foreign = evaluate("Uint8Array") as typeof Uint8Array
    expect(Foreign).not.toBe(Uint8Array)
    const foreign = Foreign.from(bytes)
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

  test("views, shared buffers and buffers that can grow", () => {
    const padded = new Uint8Array(bytes.length + 3)
    padded.set(bytes, 3)
    expect(read(padded.subarray(3))).toEqual([...index])
    expect(read(new DataView(padded.buffer, 3))).toEqual([...index])
    const resizable = new (ArrayBuffer as Anything)(bytes.length, { maxByteLength: 2 * bytes.length })
    new Uint8Array(resizable).set(bytes)
    expect(read(resizable)).toEqual([...index])
    if (typeof SharedArrayBuffer === "undefined") return
    const shared = new SharedArrayBuffer(bytes.length)
    new Uint8Array(shared).set(bytes)
    expect(read(shared)).toEqual([...index])
    expect(read(new Uint8Array(shared))).toEqual([...index])
  })

  test("a view that says it is longer or shorter than it is", () => {
    class Liar extends BigUint64Array {
      override get length() {
        return 1
      }
    }
    const many = Liar.from([1n, 2n]) as BigUint64Array
    const copy = new DuplicateIndex<number>()
    expect(failure(() => copy.setMany([1], many))).toBe(
      "INVALID_ARGUMENT: 1 ids take 1 elements in fingerprints, got 2",
    )
    expect([...copy.setMany([1, 2], many)]).toEqual([...index])
  })
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
      const simhash = new SimHash({ bits: 128 })
      const index = new DuplicateIndex<number>({ empty: "keep" })
      index.setMany([1, 2, 3], limbs(1n, 2n, 4n)).set(4, 8n)
      const read = DuplicateIndex.fromBytes(index.toBytes())
      const plain = explain("the cat sat on the mat")
      const query = simhash.query("the cat sat on the mat")
      const index128 = new DuplicateIndex({ recipe: simhash.recipe })
      index128.set("cat", simhash.fingerprint("the cat sat on a mat"))
      return {
        fingerprints: [
          fingerprint("the cat sat"),
          fingerprint("the cat sat", {}),
          ...fingerprints(["the cat sat", "ä"], { recipe: "short/1", bits: 128 }),
          new SimHash().fingerprint(["the", "cat"]),
          new SimHash().fingerprint({ the: 2, cat: 1 }),
        ],
        recipes: [
          simhash.recipe.id,
          new SimHash({ weights: { table: { the: 0 } } }).recipe.id,
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
          score(query, 1n),
          queryFromBytes(queryToBytes(query)),
        ],
        analyses: [simhash.analyze("the cat"), simhash.analyze("the cat", { query: true, features: true })],
        sets: [
          jaccard(limbs(1n, 2n), limbs(2n)),
          overlaps(limbs(1n), [limbs(1n)]),
          featuresFromBytes(featuresToBytes(limbs(1n), "text/1")),
        ],
        pairs: [
          index.pairs(),
          index.groups(), // To Node itself a signal for everybody is one for its messages.
          name === "signal" ? index.pairs() : await index.pairs({}),
        ],
        read: [...read],
        compared: compare(plain, structuredClone(plain)).verdict,
        wide: [...simhash.fingerprints(["the cat", "ä"])],
        sums: [...Accumulator.fromSums([1, -1]).sums()],
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
