// Near-duplicates of whole collections: ids, groups, progress, and what is refused.
import { readFileSync } from "node:fs"
import { PassThrough } from "node:stream"
import {
  bands,
  containment,
  DuplicateFinder,
  findDuplicates,
  jaccard,
  SimHash,
  SimHashError,
  type SimilarPair,
} from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { Random } from "./random.js"
import { families } from "./similar-texts.js"

const texts = families(new Random(35n), 120)

const shuffled = texts
  .map((text, position) => ({ text, key: (position * 7919) % texts.length }))
  .sort((a, b) => a.key - b.key)
  .map(({ text }) => text)

const key = ({ a, b }: Pick<SimilarPair, "a" | "b">) => `${a} ${b}`

describe("findDuplicates", () => {
  test.each([{}, { recipe: "short/1", minSimilarity: 0.6 }, { contained: true, minSimilarity: 0.8 }])(
    "accounts for every text: kept, or similar to one that is kept, with %j",
    async (options) => {
      const found = await findDuplicates(shuffled, options)
      const all = [...found.kept, ...found.dropped.map(({ id }) => id)].sort((a, b) => a - b)
      expect(all).toEqual([...shuffled.keys()])
      const kept = new Set(found.kept)
      const pairs = new Map(found.pairs.map((pair) => [key(pair), pair.similarity]))
      const { recipe, minSimilarity = 0.5, contained } = { recipe: "text/1", contained: false, ...options }
      const sets = shuffled.map((text) => new SimHash(recipe).features(text))
      expect(found.pairs.length).toBeGreaterThan(shuffled.length / 10)
      for (const { a, b, similarity } of found.pairs) {
        const [one, other] = [sets[a], sets[b]] as [BigUint64Array, BigUint64Array]
        const smaller = one.length < other.length ? ([one, other] as const) : ([other, one] as const)
        expect(similarity).toBe(contained ? containment(...smaller) : jaccard(one, other))
        expect(similarity).toBeGreaterThanOrEqual(minSimilarity)
      }
      for (const { id, kept: because, similarity } of found.dropped) {
        expect(kept.has(because)).toBe(true)
        expect(pairs.get(key({ a: because, b: id }))).toBe(similarity)
      }
      // Of the pairs, none is of two kept texts.
      expect(found.pairs.filter(({ a, b }) => kept.has(a) && kept.has(b))).toEqual([])
    },
  )

  test("keeps and drops the same texts if only these are asked for", async () => {
    const all = await findDuplicates(shuffled)
    const some = await findDuplicates(shuffled, { pairs: false })
    expect(some.dropped).toEqual(all.dropped)
    expect(some.kept).toEqual(all.kept)
    expect(some.pairs.map(({ a, b }) => ({ id: b, kept: a }))).toEqual(
      all.dropped.map(({ id, kept }) => ({ id, kept })),
    )
  })

  test("has groups around the kept texts, or connected components", async () => {
    const chain = ["a b c d e f g h", "c d e f g h i j", "e f g h i j k l"]
    const options = { recipe: "short/1", minSimilarity: 0.5 }
    const { groups, kept, pairs } = await findDuplicates(chain, options)
    expect({ groups, kept }).toEqual({ groups: [[0, 1]], kept: [0, 2] })
    expect(pairs.map(key)).toEqual(["0 1", "1 2"])
    const connected = await findDuplicates(chain, { ...options, groups: "connected" })
    expect(connected.groups).toEqual([[0, 1, 2]])
    expect(connected.kept).toEqual(kept)
  })

  test("keeps the longest, or what comes first by a comparator, and answers in the order of the input", async () => {
    const short = "the ferry leaves the old harbour at nine"
    const long = `${short} sharp`
    const given: [string, string][] = [
      ["a", short],
      ["b", "two eggs and a cup of flour"],
      ["c", long],
      ["d", long],
    ]
    const { kept, dropped, groups, pairs } = await findDuplicates(given, { keep: "longest" })
    expect(kept).toEqual(["b", "c"])
    expect(dropped.map(({ id, kept }) => [id, kept])).toEqual([
      ["a", "c"],
      ["d", "c"],
    ])
    expect(groups).toEqual([["c", "a", "d"]])
    expect(pairs.map(key)).toEqual(["a c", "a d", "c d"])
    const last = await findDuplicates(given, { keep: (a, b) => (a.id < b.id ? 1 : -1) })
    expect(last.kept).toEqual(["b", "d"])
  })

  test("takes an async iterable, and what it throws passes through", async () => {
    async function* source(fail: boolean) {
      for (const [position, text] of shuffled.entries()) {
        if (fail && position === 50) throw new RangeError("the disk is gone")
        yield [`id ${position}`, text] as const
      }
    }
    const found = await findDuplicates(source(false))
    const expected = await findDuplicates(shuffled)
    expect(found.dropped.map(({ id }) => id)).toEqual(expected.dropped.map(({ id }) => `id ${id}`))
    await expect(findDuplicates(source(true))).rejects.toThrow("the disk is gone")
  })

  test("says which texts have no features, and keeps them", async () => {
    const { empty, kept, dropped } = await findDuplicates(["...", "a cat", "", "A cat."])
    expect({ empty, kept }).toEqual({ empty: [0, 2], kept: [0, 1, 2] })
    expect(dropped).toEqual([{ id: 3, kept: 1, similarity: 1 }])
    expect((await findDuplicates([])).kept).toEqual([])
  })

  test("finds texts without features when the memory has grown", async () => {
    const finder = new DuplicateFinder({ pairs: false })
    const verdicts = new Set<string>()
    for (let i = 0; i < 3000; i++) {
      finder.add(Array.from({ length: 50 }, (_, word) => `w${50 * i + word}`).join(" "))
      verdicts.add(finder.add("").verdict)
    }
    finder.dispose()
    expect([...verdicts]).toEqual(["empty"])
  })

  test("tells its progress, lets timers have their turn, and can be aborted", async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `text${n} word${n} that${n} other texts lack`)
    const told: [number, number | undefined][] = []
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await findDuplicates(many, { onProgress: (done, total) => told.push([done, total]) })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
    expect(told.at(-1)).toEqual([many.length, many.length])
    expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).sort((a, b) => a - b))
    const controller = new AbortController()
    const aborted = findDuplicates(many, {
      signal: controller.signal,
      onProgress: (done) => done > 1000 && controller.abort(),
    })
    await expect(aborted).rejects.toMatchObject({ code: "ABORTED" })
    await expect(findDuplicates(["a"], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "ABORTED",
    })
  })

  test.each(["first", "longest"] as const)(
    "is aborted while it waits for a text that never comes, keeping the %s",
    async (keep) => {
      const controller = new AbortController()
      async function* stalled() {
        yield "a cat"
        setTimeout(() => controller.abort(new Error("enough")), 10)
        await new Promise(() => {})
      }
      await expect(findDuplicates(stalled(), { keep, signal: controller.signal })).rejects.toMatchObject({
        code: "ABORTED",
        cause: new Error("enough"),
      })
    },
  )

  test("closes its source when it is aborted: a stream of Node at once, an iterable at its next text", async () => {
    const stream = new PassThrough({ objectMode: true })
    stream.write("a cat")
    await expect(findDuplicates(stream, { signal: AbortSignal.timeout(10) })).rejects.toMatchObject({
      code: "ABORTED",
    })
    expect(stream.destroyed).toBe(true)
    let isClosed = false
    async function* slow() {
      try {
        for (;;) yield await new Promise<string>((resolve) => setTimeout(resolve, 30, "a cat"))
      } finally {
        isClosed = true
      }
    }
    await expect(findDuplicates(slow(), { signal: AbortSignal.timeout(10) })).rejects.toMatchObject({
      code: "ABORTED",
    })
    await expect.poll(() => isClosed).toBe(true)
  })

  test("lets timers have their turn while it reads what is sorted afterwards", async () => {
    const signal = AbortSignal.timeout(10)
    async function* endless() {
      for (;;) yield "a cat"
    }
    await expect(findDuplicates(endless(), { keep: "longest", signal })).rejects.toMatchObject({
      code: "ABORTED",
    })
  })

  test.each<[sentence: string, given: unknown[], options?: object]>([
    ["texts[1] must be a string or an [id, text] pair, got 7", ["a", 7]],
    ["texts must be all strings or all [id, text] pairs; number 1 differs from the first", ["a", ["b", "b"]]],
    ['the id "x" of text 1 is already in use', ["ab", "ac"].map(([, text]) => ["x", text])],
    ["an id must be a finite number or a string without lone surrogates, got NaN", [[Number.NaN, "a"]]],
    ["keep must return a number, got undefined", ["a", "b"], { keep: () => undefined }],
    ['groups: "connected" requires all pairs, but pairs is false', [], { groups: "connected", pairs: false }],
    ['unknown option of a search for duplicates: "maxDistance"', ["a", "b"], { maxDistance: 3 }],
  ])("refuses: %s", async (sentence, given, options) => {
    await expect(findDuplicates(given as string[], options)).rejects.toThrow(sentence)
    await expect(findDuplicates(given as string[], options)).rejects.toBeInstanceOf(SimHashError)
  })
})

describe("a DuplicateFinder", () => {
  test("has more than ten million pairs to report, refuses the next text, and goes on", () => {
    const finder = new DuplicateFinder()
    let refused: unknown
    // 4472 equal texts have just less than ten million pairs.
    for (let n = 0; n < 4473; n++) {
      try {
        finder.add("ten million and more")
      } catch (error) {
        refused = error
      }
    }
    expect(
      codeOf(() => {
        throw refused
      }),
    ).toBe("LIMIT_EXCEEDED")
    expect(finder.size).toBe(4472)
    expect(finder.add("something else").verdict).toBe("kept")
    finder.dispose()
    expect(codeOf(() => finder.add("a"))).toBe("DISPOSED")
  })

  test("takes 4 bytes a feature and some 400 more for each text", () => {
    const finder = new DuplicateFinder({ pairs: false })
    const simhash = new SimHash()
    let features = 0
    const count = 20_000
    const random = new Random(7n)
    for (let n = 0; n < count; n++) {
      const text = Array.from({ length: 20 }, () => `w${random.below(1e9)}`).join(" ")
      features += simhash.features(text).length
      expect(finder.add(text).verdict).toBe("kept")
    }
    // The tables are for up to twice as many texts.
    expect(finder.byteLength).toBeLessThan(4.5 * features + 850 * count)
    finder.dispose()
  })
})

describe("bands", () => {
  const vectors = JSON.parse(readFileSync(new URL("../vectors/bands.json", import.meta.url), "utf8")) as {
    recipe: string
    text: string
    bands: number
    rows: number
    keys: string[]
  }[]

  test.each(vectors)(
    "of $text by $recipe, $bands of $rows, are the known ones",
    ({ text, keys, ...options }) => {
      expect([...bands(text, options)].map((key) => key.toString(16).padStart(16, "0"))).toEqual(keys)
    },
  )
})
