// Passages and their index, against the plainest definition there is: sets of values.
import { PassageIndex, type PassageMatch, type Passages, passages, recipes, SimHash } from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { Random } from "./random.js"

const SENTENCES = [
  "the cat sat on the mat by the door of the old house",
  "it was the best of times and it was the worst of times",
  "我们认为下面这些真理是不言而喻的人人生而平等",
  "all happy families are alike but every unhappy family is not",
  "call me Ishmael and do not ask me how many years ago it was",
  "word word word word word word word word word word word word",
  "人工智能的发展需要大量的数据和计算能力这一点很重要",
]

function randomText(random: Random): string {
  let text = ""
  for (let left = random.below(4); left > 0; left--) {
    const sentence = SENTENCES[random.below(SENTENCES.length)] as string
    text += sentence.slice(random.below(10), sentence.length - random.below(10))
    text += [" ", ", ", "。", "\n", ` ${random.below(1000)} `][random.below(5)]
  }
  return text
}

const valuesOf = (text: Passages) => new Set(text.values.map(({ value }) => value))

/** What an index holds, in the order of insertion. */
class Model {
  readonly texts = new Map<string, Passages>()
  readonly ignored = new Set<number>()

  constructor(readonly maxShare: number) {}

  left(value: number): "ignored" | "common" | "shared" {
    if (this.ignored.has(value)) return "ignored"
    const count = [...this.texts.values()].filter((text) => valuesOf(text).has(value)).length
    return this.texts.size >= 100 && count > this.maxShare * this.texts.size ? "common" : "shared"
  }

  counts(a: Passages, b: Passages) {
    const counts = { shared: 0, ignored: 0, common: 0 }
    const others = valuesOf(b)
    for (const value of valuesOf(a)) if (others.has(value)) counts[this.left(value)]++
    return counts
  }

  query(asked: Passages, least: number, exclude?: string) {
    return [...this.texts]
      .filter(([id]) => id !== exclude)
      .map(([id, text]) => ({ id, ...this.counts(asked, text) }))
      .filter(({ shared }) => shared >= least)
      .sort((a, b) => b.shared - a.shared)
  }
}

const without = ({ id, shared, ignored, common }: PassageMatch) => ({ id, shared, ignored, common })

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

  test("have ranges of the caller's text", () => {
    const text =
      "ＴＨＥ ½ ﬁne İstanbul “𐐀” ＣＡＴＳ are 漢字 here, and é̈ it is fine to say it again, over and over"
    const words = (slice: string) =>
      new SimHash({ sizes: [1], abutting: [], weights: "count" }).explain(slice)
    const made = passages(text)
    expect(made.tokens).toBe(words(text).total)
    for (const { start, end } of made.values) {
      const slice = text.slice(start, end)
      expect(words(slice).total, slice).toBe(5)
      expect(slice).toBe(slice.trim())
    }
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
  test.each([0.5, 1, 0.1])("answers as sets of values do, with a share of %s", (maxShare) => {
    const random = new Random(BigInt(maxShare * 10))
    const index = new PassageIndex<string>({ maxShare })
    const model = new Model(maxShare)
    let found = 0
    for (let step = 0; step < 600; step++) {
      const text = randomText(random)
      const made = passages(text)
      const id = `id ${random.below(250)}`
      const kind = random.below(12)
      if (kind === 0 || (kind < 4 && step > 400)) {
        expect(index.delete(id)).toBe(model.texts.delete(id))
      } else if (kind === 1 && random.below(20) === 0) {
        index.ignore(random.below(2) ? text : made)
        for (const value of valuesOf(made)) model.ignored.add(value)
      } else {
        index.set(id, random.below(2) ? text : made)
        model.texts.set(id, made)
      }
      if (step % 20) continue
      expect([...index.ids()]).toEqual([...model.texts.keys()])
      expect(index.size).toBe(model.texts.size)
      const asked = passages(randomText(random))
      const minShared = 1 + random.below(3)
      const matches = index.query(asked, { minShared, exclude: id })
      expect(matches.map(without)).toEqual(model.query(asked, minShared, id))
      expect(index.query(asked, { minShared, exclude: id, limit: 2 })).toEqual(matches.slice(0, 2))
      for (const { id, share, shared, passages } of matches) {
        const stored = model.texts.get(id) as Passages
        expect(share.query).toBe(shared / valuesOf(asked).size)
        expect(share.stored).toBe(shared / valuesOf(stored).size)
        expect(passages.length).toBeGreaterThan(0)
      }
      found += matches.length
    }
    expect(found).toBeGreaterThan(50)
    const ids = [...model.texts.keys()]
    const pairs = ids.flatMap((b, at) =>
      ids.slice(0, at).flatMap((a) => {
        const { shared } = model.counts(model.texts.get(a) as Passages, model.texts.get(b) as Passages)
        return shared >= 3 ? [`${a} ${b} ${shared}`] : []
      }),
    )
    const ours = index.pairs(3)
    expect(ours.map(({ a, b, shared }) => `${a} ${b} ${shared}`).sort()).toEqual(pairs.sort())
    expect(ours.every(({ shared }, at) => at === 0 || shared <= (ours[at - 1]?.shared as number))).toBe(true)
    const read = PassageIndex.fromBytes<string>(index.toBytes())
    expect(read.pairs(3)).toEqual(ours)
    expect([...read.ids()]).toEqual(ids)
    index.clear()
    expect([index.size, index.byteLength, index.query(ids.join(" "))]).toEqual([0, 0, []])
    index.dispose()
    read.dispose()
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

  test("has the same id for 0 and -0, and keeps 1 and '1' apart", () => {
    const index = new PassageIndex().set(-0, "a b c d e f").set("0", "g h i j k l")
    expect(index.set(0, "m n o p q r").size).toBe(2)
    expect([...index.ids()]).toEqual([0, "0"])
    expect(Object.is([...index.ids()][0], 0)).toBe(true)
  })

  test("finds the pairs in slices, of the texts that it had at the call, and reports progress", async () => {
    const index = new PassageIndex<number>({ maxShare: 1, minShared: 1 })
    const text = "it was the best of times and it was the worst of times"
    for (let id = 0; id < 1200; id++) index.set(id, `${text} ${SENTENCES[id % SENTENCES.length]}`)
    const expected = index.pairs()
    expect(expected.length).toBe((1200 * 1199) / 2)
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
    const aborted = index.pairs({
      signal: controller.signal,
      onProgress: () => controller.abort("enough"),
    })
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
      other({ values: [{ ...first, value: 2 ** 53 }] }),
      other({ values: [{ ...first, value: -1 }] }),
      other({ values: [{ ...first, token: 0.5 }] }),
      other({ values: [{ ...first, start: first.end + 1 }] }),
      other({ values: [{ ...first, end: 2, start: 2 ** 33 }] }),
      other({ values: [{ ...first, token: 2 ** 31 }] }),
      other({ values: [null] }),
      other({ values: [[1, 2, 3, 4]] }),
      other({ values: "abc" }),
      other({ values: undefined }),
      other({ tokens: 4 }),
      other({ tokens: "12" }),
      other({ recipe: undefined }),
      [],
      null,
      undefined,
      5,
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
