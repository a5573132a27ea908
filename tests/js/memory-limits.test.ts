// Memory refused at every size from 2 MB up: each operation gives the right answer or says OUT_OF_MEMORY,
// and what comes after works.
import * as api from "simhash-wasm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { limitMemory, trap } from "./faults.js"
import { CAT, CAT_FINGERPRINT } from "./known.js"
import { Random, rounds } from "./random.js"

const random = new Random(1n)
const some = BigUint64Array.from({ length: 30_000 }, () => random.next())
const ids = Array.from(some, (_, place) => place)
const words = Array.from(some.subarray(0, 20_000), (number) => number.toString(36))
const english = words.join(" ")
const chinese = Array.from(some.subarray(0, 30_000), (n) =>
  String.fromCodePoint(0x4e00 + Number(n % 20_000n)),
).join("")
const many = Array.from({ length: 20_000 }, (_, place) => `text ${place} of many`)
const sentence = "it was the best of times and it was the worst of times"
const weights = Object.fromEntries(words.map((word, place) => [word, place % 7]))
const alike = new BigUint64Array(600).fill(7n)

function filled(): api.DuplicateIndex<number> {
  return new api.DuplicateIndex<number>({ maxDistance: 3 }).setMany(ids, some)
}

function ofPassages(): api.PassageIndex<number> {
  const index = new api.PassageIndex<number>()
  for (let id = 0; id < 4; id++) index.set(id, english.slice(id * 50_000)).delete(id - 3)
  return index.set(9, chinese).ignore("one two three four five six")
}

function using<T extends { dispose(): void }, R>(object: T, use: (object: T) => R): R {
  try {
    return use(object)
  } finally {
    object.dispose()
  }
}

function added(...inputs: Parameters<api.Accumulator["add"]>[0][]): bigint {
  return using(new api.SimHash("short/1").accumulator(), (accumulator) => {
    for (const input of inputs) accumulator.add(input)
    return accumulator.fingerprint()
  })
}

const short = () => new api.SimHash("short/1")
const OPERATIONS: [name: string, run: () => unknown][] = [
  ...Object.entries({
    fingerprint: api.fingerprint,
    query: api.query,
    SimHash: (text: string) => new api.SimHash().fingerprint(text),
  }).flatMap(([name, of]): [string, () => unknown][] => [
    [`${name} of a long text`, () => of(english)],
    [`${name} of a long text in Chinese`, () => of(chinese)],
    [`${name} of a text of a megabyte`, () => of(english.repeat(4))],
    [`${name} of a long text with marks`, () => of(`${chinese}e\u0301${english}ﬁ`)],
  ]),
  ["many texts at once", () => api.fingerprints(many, { recipe: "short/1", bits: 128 })],
  ["a text by its characters", () => new api.SimHash({ unit: "char", sizes: [3] }).fingerprint(english)],
  ["many texts", () => short().fingerprints(many)],
  ["many features", () => new api.SimHash().fingerprint(words)],
  ["many weights", () => new api.SimHash().fingerprint(weights)],
  ["a table of weights", () => new api.SimHash({ weights: { table: weights } }).fingerprint(english)],
  ["logarithmic weights", () => new api.SimHash({ weights: "log" }).fingerprint(chinese)],
  ["an explanation", () => api.explain(english)],
  ["an explanation in Chinese", () => api.explain(`${chinese}ﬁ`)],
  ["a comparison", () => api.compare(short().explain(words), short().explain(words.slice(1000)))],
  ["an accumulator", () => added(english, words, chinese)],
  ["an accumulator of sums", () => api.Accumulator.fromSums(new Array(64).fill(1)).fingerprint()],
  ["an index", () => using(filled(), (index) => index.query(some[0] as bigint))],
  [
    "an index, one by one",
    () =>
      using(new api.DuplicateIndex<number>({ maxDistance: 3, layout: "compact" }), (index) => {
        for (const id of ids) index.set(id, some[id] as bigint)
        for (let id = 0; id < 30_000; id += 3) index.delete(id)
        return index.nearest(7n, 5)
      }),
  ],
  ["many queries", () => using(filled(), (index) => index.queryMany(some))],
  ["all pairs", () => using(filled(), (index) => index.pairs(8))],
  ["all groups", () => using(filled(), (index) => index.groups())],
  [
    "many pairs",
    () =>
      using(
        new api.DuplicateIndex<number>().setMany(ids.slice(0, 600), alike),
        (index) => index.pairs(0).pairs.length,
      ),
  ],
  ["pairs in slices", () => using(filled(), (index) => index.pairs({}))],
  ["a snapshot", () => using(filled(), (index) => index.toBytes())],
  [
    "a snapshot there and back",
    () =>
      using(filled(), (index) => using(api.DuplicateIndex.fromBytes(index.toBytes()), ({ size }) => size)),
  ],
  ["an explained query", () => api.explainQuery(some[0] as bigint, some, { maxDistance: 20, blocks: 21 })],
  ["passages", () => api.passages(english).values.length],
  ["passages in Chinese", () => api.passages(chinese).values.length],
  ["shared ranges", () => api.sharedRanges(english, `${english.slice(9000)} ${chinese}`).length],
  ["an index of passages", () => using(ofPassages(), (index) => index.query(english, { limit: 3 }))],
  ["pairs by passages", () => using(ofPassages(), (index) => index.pairs())],
  [
    "an index of passages there and back",
    () =>
      using(ofPassages(), (index) => using(api.PassageIndex.fromBytes(index.toBytes()), ({ size }) => size)),
  ],
]

/** From 2 MB on in small steps, where the work of most operations ends, and then in larger ones. */
const ALL_PAGES = [
  ...[32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 56, 64, 80, 96],
  ...[128, 160, 192, 256, 384, 512, 1024],
]
/** Of random rounds at a part, the first, the last, and some between. */
const PAGES = rounds(ALL_PAGES.length) === ALL_PAGES.length ? ALL_PAGES : [32, 36, 42, 50, 80, 160, 1024]

/** Replaces all instances: those that follow are under the limit. */
function restart(pages: number | undefined): void {
  limitMemory(pages)
  trap("cosineOf")
  expect(() => api.cosine(1n, 2n)).toThrow(api.SimHashError)
  trap("fingerprintOf")
  expect(() => api.fingerprint("a")).toThrow(api.SimHashError)
  using(new api.DuplicateIndex(), (index) => {
    trap("indexBytes")
    expect(() => index.byteLength).toThrow(api.SimHashError)
  })
  using(new api.PassageIndex(), (index) => {
    trap("passageIndexBytes")
    expect(() => index.byteLength).toThrow(api.SimHashError)
  })
}

const right = new Map<string, unknown>()

beforeAll(async () => {
  for (const [name, run] of OPERATIONS) right.set(name, await run())
})

afterAll(() => restart(undefined))

/** The code of the error that a use ends with; nothing if its answer is as expected. */
async function outcome(use: () => unknown, expected: unknown): Promise<string | undefined> {
  let answer: unknown
  try {
    answer = await use()
  } catch (error) {
    if (error instanceof api.SimHashError) return error.code
    throw error
  }
  expect(answer).toEqual(expected)
  return undefined
}

describe.each(PAGES)("with %i pages of memory", (pages) => {
  test("every operation is right, or says that there is no memory", async () => {
    restart(pages)
    const failures: string[] = []
    const accumulator = short().accumulator()
    accumulator.add("the cat")
    const held = accumulator.fingerprint()
    const sh = short()
    const index = new api.DuplicateIndex<string>({ empty: "keep" }).set("a", 1n)
    const copies = new api.PassageIndex<string>().set("a", sentence)
    const copied = copies.query(sentence)
    for (const [name, run] of OPERATIONS) {
      const code = await outcome(run, right.get(name))
      if (code !== undefined) failures.push(`${name}: ${code}`)

      // What is small works, whatever came before.
      expect(api.fingerprint(CAT)).toBe(CAT_FINGERPRINT)
      expect(sh.fingerprint("the cat")).toBe(held)
      expect(using(new api.DuplicateIndex().set("b", 3n), (fresh) => fresh.query(2n))).toEqual([
        { id: "b", distance: 1 },
      ])
      // What was alive before is as it was.
      expect(accumulator.fingerprint()).toBe(held)
      expect(index.query(0n), name).toEqual([{ id: "a", distance: 1 }])
      expect(copies.query(sentence), name).toEqual(copied)
    }
    copies.dispose()
    accumulator.dispose()
    index.dispose()
    for (const failure of failures) expect(failure).toMatch(/: OUT_OF_MEMORY$/)
    // The limits are real ones: some of this fails in 2 MB, and nothing of it in 64.
    if (pages === 32) expect(failures.length).toBeGreaterThan(5)
    if (pages === 1024) expect(failures).toEqual([])
  })
})
