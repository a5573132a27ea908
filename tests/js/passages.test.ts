// Passages and their index, against the plainest definition there is: sets of values.
import { PassageIndex, type PassageMatch, type Passages, passages, recipes } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { codeOf } from "./code-of.js"

const SENTENCES = [
  "the cat sat on the mat by the door of the old house",
  "it was the best of times and it was the worst of times",
  "我们认为下面这些真理是不言而喻的人人生而平等",
  "all happy families are alike but every unhappy family is not",
  "call me Ishmael and do not ask me how many years ago it was",
  "word word word word word word word word word word word word",
  "人工智能的发展需要大量的数据和计算能力这一点很重要",
]

describe("passages", () => {
  test("are plain data that JSON and structuredClone keep", () => {
    const made = passages(
      "The quick brown fox jumps over the lazy dog, and the dog sleeps on. 我们认为这些真理",
    )
    expect(made.values.length).toBeGreaterThan(3)
    expect(JSON.parse(JSON.stringify(made))).toEqual(made)
    expect(structuredClone(made)).toEqual(made)
    const index = new PassageIndex().set("a", JSON.parse(JSON.stringify(made)))
    expect(index.get("a")).toEqual(made)
  })

  test("are the same by all of our own recipes, and others by another unit or case", () => {
    const text = "To-do: THE Cat sat on the mat by the old door, and it didn't move at all."
    const made = (recipe?: Parameters<typeof passages>[1]) => passages(text, recipe).values
    expect(made("short/1")).toEqual(made())
    expect(made(recipes["page/1"])).toEqual(made())
    expect(made({ unit: "char" })).toEqual(made())
    expect(made({ unit: "whitespace" })).not.toEqual(made())
    expect(made({ lowercase: false })).not.toEqual(made())
    expect(passages(text, "page/1").recipe).toBe("page/1")
  })
})

describe("an index of passages", () => {
  test("answers by the ids of its texts, whatever was changed before, and after a snapshot", () => {
    const [house, times, , happy, ishmael] = SENTENCES as [string, string, string, string, string]
    const own = new PassageIndex<string | number>({ maxShare: 1 })
    own.set("gone", times).set(7, `${times}, ${happy}`).set("b", house).set("c", ishmael).delete("gone")
    own
      .set("b", passages(`${happy}. ${times}`))
      .set("d", happy)
      .ignore(passages(ishmael))
    for (const index of [own, PassageIndex.fromBytes(own.toBytes())]) {
      expect([index.size, ...index.ids()]).toEqual([4, 7, "b", "c", "d"])
      expect([index.has("gone"), index.get("d")]).toEqual([false, passages(happy)])
      const asked = passages(`${happy} and ${ishmael}`)
      const valuesOf = (text: string) => new Set(passages(text).values.map(({ value }) => value)).size
      const found = index.query(asked)
      expect(found.map(({ id }) => id)).toEqual(["b", 7, "d"])
      for (const { id, share, shared, ignored, common, passages } of found) {
        expect(share.query).toBe(shared / new Set(asked.values.map(({ value }) => value)).size)
        if (id === "d") expect(share.stored).toBe(shared / valuesOf(happy))
        expect([ignored, common, passages.length]).toEqual([0, 0, 1])
      }
      expect(index.query(asked, { exclude: "b", limit: 1 })).toEqual(found.slice(1, 2))
      expect(index.query(asked, { minShared: 9 })).toEqual([])
      expect(index.query(ishmael)).toEqual([])
      const pairs = index.pairs(1).map(({ a, b }) => `${a} ${b}`)
      expect([pairs[0], pairs.slice(1).sort()]).toEqual(["7 b", ["7 d", "b d"]])
    }
    own.clear()
    expect([own.size, own.byteLength, own.query(times)]).toEqual([0, 0, []])
  })

  test("shows what was copied, in both texts", () => {
    const source =
      "Nobody knew. “It was the best of times, it was the worst of times, it was the age of wisdom.”"
    const copy =
      "He wrote: It Was The Best Of Times — it was the worst of times — it was the age of WISDOM (sic)."
    const index = new PassageIndex().set(0, source)
    const [match] = index.query(copy) as [PassageMatch]
    expect(match.passages).toHaveLength(1)
    const [{ query, stored }] = match.passages as [PassageMatch["passages"][0]]
    const bare = (text: string) => text.toLowerCase().replace(/\W+/g, " ")
    const slice = copy.slice(query.start, query.end)
    expect(bare(slice)).toBe(bare(source.slice(stored.start, stored.end)))
    expect(bare(slice).split(" ").length).toBeGreaterThan(11)
    expect(index.query("It was the best of times, and then nobody knew")).toEqual([])
  })

  test("finds the pairs in slices, of the texts that it had at the call, and reports progress", async () => {
    const index = new PassageIndex<number>({ maxShare: 1, minShared: 1 })
    const text = "it was the best of times and it was the worst of times"
    for (let id = 0; id < 400; id++) index.set(id, `${text} ${SENTENCES[id % SENTENCES.length]}`)
    const expected = index.pairs()
    expect(expected.length).toBe((400 * 399) / 2)
    const shares: number[] = []
    const found = index.pairs({ onProgress: (done) => shares.push(done) })
    index.clear()
    index.set(7, "nothing of what was there before is left in this index").dispose()
    expect(await found).toEqual(expected)
    expect(shares.at(-1)).toBe(1)
    expect(shares.every((share, at) => share >= 0 && share >= (shares[at - 1] ?? 0))).toBe(true)
  })

  test("lets other tasks run while it looks for the pairs of many texts that share one value, and can be stopped", async () => {
    const index = new PassageIndex<number>({ maxShare: 1, minShared: 2 })
    // Each pair of texts shares one value, so that none of the many million pairs is found.
    for (let id = 0; id < 12_000; id++) index.set(id, "it was the best of")
    const controller = new AbortController()
    let tasks = 0
    const counting = setInterval(() => tasks++)
    const shares: number[] = []
    expect(await index.pairs({ onProgress: (done) => shares.push(done) })).toEqual([])
    clearInterval(counting)
    expect(shares.length).toBeGreaterThan(3)
    expect(tasks).toBeGreaterThan(1)
    const aborted = index.pairs({ signal: controller.signal, onProgress: () => controller.abort("enough") })
    const error = await aborted.catch((error: unknown) => error)
    expect(error).toMatchObject({ code: "ABORTED", cause: "enough" })
    expect(index.size).toBe(12_000)
    index.dispose()
  })

  test("refuses passages that cannot be, and changes nothing", () => {
    const good = passages("it was the best of times and it was the worst of times")
    const [first, second] = good.values as [Passages["values"][0], Passages["values"][0]]
    const index = new PassageIndex().set("a", good)
    const bytes = index.toBytes()
    const other = (change: object) => ({ ...good, ...change })
    for (const bad of [
      other({ values: [second, first] }),
      other({ values: [first, first] }),
      other({ values: [{ ...first, start: first.end + 1 }] }),
      other({ values: [{ ...first, end: 2, start: 2 ** 33 }] }),
      other({ values: [{ ...first, token: 2 ** 31 }] }),
      other({ values: [[1, 2, 3, 4]] }),
      other({ tokens: 4 }),
    ]) {
      for (const call of [index.set.bind(index, "a"), index.query.bind(index), index.ignore.bind(index)])
        expect(codeOf(() => call(bad as never))).toBe("INVALID_ARGUMENT")
    }
    const short = passages("it was the best of times", "short/1")
    expect(codeOf(() => index.set("b", short))).toBe("RECIPE_MISMATCH")
    expect(codeOf(() => index.query(short))).toBe("RECIPE_MISMATCH")
    expect(index.toBytes()).toEqual(bytes)
    expect(index.query(good)).toHaveLength(1)
  })

  test("that a getter of its passages disposes of is not used any more", () => {
    const index = new PassageIndex()
    const good = passages("it was the best of times and it was the worst of times")
    const nasty = {
      ...good,
      get values() {
        index.dispose()
        return good.values
      },
    }
    expect(codeOf(() => index.set("a", nasty))).toBe("DISPOSED")
    for (const use of [() => index.size, () => index.query("a"), () => index.toBytes(), () => index.ids()])
      expect(codeOf(use)).toBe("DISPOSED")
    index.dispose()
  })
})
