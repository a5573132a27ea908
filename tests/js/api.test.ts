// What users call, and what they get.
import * as api from "simhash-wasm"
import { describe, expect, test } from "vitest"
import { CAT as A, CAT_FINGERPRINT } from "./known.js"
import { memories } from "./memories.js"
import { Random } from "./random.js"

const B = "the cat sat on a mat"

describe("fingerprints", () => {
  test("need no set-up", () => {
    expect(api.fingerprint(A)).toBe(CAT_FINGERPRINT)
    expect(api.distance(api.fingerprint(A), api.fingerprint(B))).toBe(18)
    // The default recipe normalises to NFKC, like everything that `new SimHash()` makes.
    for (const input of [A, "ﬁne ｃａｔ, cafe\u0301 ①", ""]) {
      expect(api.fingerprint(input)).toBe(new api.SimHash().fingerprint(input))
    }
  })

  test("of nothing are 0 and say so", () => {
    for (const recipe of Object.values(api.recipes)) {
      for (const input of ["", " \n", [], new Map(), {}] as api.Input[]) {
        const explanation = new api.SimHash(recipe).explain(input)
        expect(explanation).toMatchObject({
          fingerprint: 0n,
          featureCount: 0,
          features: [],
          confidence: "none",
          total: 0,
        })
        expect(new api.SimHash(recipe).fingerprint(input)).toBe(0n)
      }
    }
  })

  test("of texts without features are 0 also after the memory of the module has grown", () => {
    const simhash = new api.SimHash()
    const bytes = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
    for (const input of ["", [], {}]) {
      simhash.fingerprint("a cat")
      const before = bytes()
      const kept = []
      while (bytes() === before) kept.push(simhash.accumulator())
      // Views of the memory are detached now.
      expect(simhash.explain(input)).toMatchObject({ features: [], fingerprint: 0n })
      for (const accumulator of kept) accumulator.dispose()
    }
  })

  test("of many texts come in one array, two limbs each above 64 bits", () => {
    const texts = [A, "", "½ naïve 美国", "x".repeat(3000), B]
    const narrow = new api.SimHash()
    expect([...narrow.fingerprints(texts)]).toEqual(texts.map((text) => narrow.fingerprint(text)))
    const wide = new api.SimHash({ bits: 100 })
    const limbs = [...wide.fingerprints(texts)]
    expect(limbs).toHaveLength(10)
    expect(texts.map((_, i) => ((limbs[2 * i + 1] ?? 0n) << 64n) | (limbs[2 * i] ?? 0n))).toEqual(
      texts.map((text) => wide.fingerprint(text)),
    )
    expect(narrow.fingerprints([])).toEqual(new BigUint64Array(0))
  })

  test("of many texts, most of them ASCII, are those of each alone", () => {
    // What two halves of a character make together is neither's; and of a text beyond ASCII what has
    // room for a byte a unit is as long as if it were ASCII.
    const odd = ["\ud83d", "\ude00", "é".repeat(5000), "ﬁn"]
    const texts = Array.from(
      { length: 2000 },
      (_, i) => (i % 400 < 4 ? odd[i % 400] : `page ${i} of many`) ?? "",
    )
    for (const list of [texts, odd, texts.filter((text) => !odd.includes(text))]) {
      const simhash = new api.SimHash({ recipe: "short/1" })
      expect([...simhash.fingerprints(list)]).toEqual(list.map((text) => simhash.fingerprint(text)))
      // The features of a list are taken as they are.
      const features = new api.SimHash({ recipe: "short/1", weights: "count" }).explain(list)
      expect(features.features.map(({ text }) => text)).toEqual([
        ...new Set(list.map((text) => text.replace(/\p{Surrogate}/gu, "\ufffd"))),
      ])
    }
  })
})

describe("recipes", () => {
  test("are five, each with its threshold", () => {
    const thresholds = Object.values(api.recipes).map(({ id, bits, maxDistance }) => [id, bits, maxDistance])
    expect(thresholds).toEqual([
      ["text/1", 64, 13],
      ["short/1", 64, 12],
      ["page/1", 64, 14],
      ["python-hashes/1", 96, 4],
      ["java-simhash/1", 64, 3],
    ])
    expect(new api.SimHash({ recipe: "short/1", bits: 128 }).recipe.maxDistance).toBe(30)
    expect(Object.keys(api.recipes)).toEqual(Object.values(api.recipes).map((recipe) => recipe.id))
  })

  test("have the id of what was changed, but for the width", () => {
    const id = (options: ConstructorParameters<typeof api.SimHash>[0]) => new api.SimHash(options).recipe.id
    expect(id(undefined)).toBe("text/1")
    expect(id("page/1")).toBe("page/1")
    expect(id({ bits: 128, tie: "zero", unit: "word" })).toBe("text/1")
    expect(id({ recipe: "short/1", tie: "one", weights: "log" })).toBe("short/1+weights=log+tie=one")
    expect(id({ unit: "char", sizes: [4, 3, 4], abutting: [], normalize: false, lowercase: false })).toBe(
      "text/1+normalize=none+lowercase=false+unit=char+sizes=3,4",
    )
    expect(id("short/1+weights=log+tie=one")).toBe("short/1+weights=log+tie=one")
    expect(id({ weights: { table: { a: 2 } } })).toMatch(/^text\/1\+weights=table-[0-9a-f]{16}$/)
    expect(id({ weights: { table: { a: 2 } } })).toBe(id({ weights: { table: { a: "2" }, default: "1.0" } }))
    expect(id({ weights: { table: { a: 2 } } })).not.toBe(id({ weights: { table: { a: 3 } } }))
  })

  test("are frozen plain data, which makes the same recipe again", () => {
    for (const options of [
      {},
      { weights: { table: { the: 0 }, default: 2 } },
      { recipe: "page/1", bits: 128, normalize: false },
    ] as const) {
      const { recipe } = new api.SimHash(options)
      expect(Object.isFrozen(recipe)).toBe(true)
      const again = new api.SimHash(JSON.parse(JSON.stringify(recipe)))
      expect(again.recipe).toEqual(recipe)
      expect(again.fingerprint(A)).toBe(new api.SimHash(options).fingerprint(A))
    }
  })
})

describe("explanations and comparisons", () => {
  test("are plain data", () => {
    const explanation = api.explain(A)
    expect(structuredClone(explanation)).toEqual(explanation)
    const comparison = api.compare(explanation, api.explain(B))
    expect(structuredClone(comparison)).toEqual(comparison)
    expect(api.compare(structuredClone(explanation), structuredClone(api.explain(B)))).toEqual(comparison)
  })

  test("say how far they can be trusted", () => {
    expect(api.explain("the cat").confidence).toBe("low")
    expect(api.explain(A).confidence).toBe("ok")
    const verdict = (a: string, b: string) => api.compare(api.explain(a), api.explain(b)).verdict
    const long = "one two three four five six seven eight nine ten eleven twelve"
    expect(verdict(long, long.replace("twelve", "thirteen"))).toBe("near")
    expect(verdict(long, "eins zwei drei vier sechs sieben acht neun zehn elf zwoelf")).toBe("different")
    expect(verdict(long, long.toUpperCase())).toBe("same")
    expect(verdict("the cat", "the dog")).toBe("too-short")
    expect(verdict("the cat", "")).toBe("empty")
    expect(api.compare(api.explain(A), api.explain(B))).toMatchObject({
      distance: 18,
      maxDistance: 13,
      verdict: "different",
    })
  })

  test("count ties and margins", () => {
    const { sums, ties, margins, total } = new api.SimHash("short/1").explain(["a", "b"])
    expect(total).toBe(2)
    expect(ties).toEqual(sums.flatMap((sum, bit) => (sum === 0 ? [bit] : [])))
    expect(margins).toEqual(sums.map((sum) => Math.abs(sum) / 2))
  })

  test("agree for weighted features", () => {
    const simhash = new api.SimHash({ bits: 128 })
    const a = simhash.explain({ cat: 2.5, dog: -1, cow: 1 })
    const b = simhash.explain({ dog: 3, cat: 2.5, hen: 0.25 })
    const { features, distance: d } = api.compare(a, b)
    expect(d).toBe(api.distance(a.fingerprint, b.fingerprint))
    expect(features.map(({ text, weightA, weightB }) => [text, weightA, weightB])).toEqual([
      ["cat", 2.5, 2.5],
      ["dog", -1, 3],
      ["cow", 1, 0],
      ["hen", 0, 0.25],
    ])
  })
})

describe("hashes in bulk", () => {
  test.each([6, 64, 65])("law: addHashes adds what addHash adds for each, at %i bits", (bits) => {
    const random = new Random(BigInt(bits))
    const simhash = new api.SimHash({ bits })
    // More than are passed at once.
    const hashes = Array.from({ length: 5000 }, () => random.wide(bits))
    for (const weights of [undefined, hashes.map(() => random.below(1e9) / 7 - 5e7)]) {
      const [each, once] = [simhash.accumulator(), simhash.accumulator()]
      for (const [at, hash] of hashes.entries()) each.addHash(hash, weights?.[at] ?? 1)
      once.addHashes(api.toLimbs(hashes, bits), weights)
      expect(once.sums()).toEqual(each.sums())
      each.dispose()
      once.dispose()
    }
  })

  test("are added all or none", () => {
    const accumulator = new api.SimHash({ bits: 6 }).accumulator()
    accumulator.addHashes(BigUint64Array.of(43n), new Set(["2.5"]))
    const before = accumulator.sums()
    const wide = new api.SimHash({ bits: 65 }).accumulator()
    const one = "weights must be an iterable with one weight for each hash, got"
    const wrong: Record<string, () => void> = {
      "the feature hash 0x40 does not fit in 6 bits": () => accumulator.addHashes(BigUint64Array.of(1n, 64n)),
      "the weight must be a finite number from -2147483648 to 2147483648, got NaN": () =>
        accumulator.addHashes(BigUint64Array.of(1n, 2n), [1, Number.NaN]),
      [`${one} 1 for 2 hashes`]: () => accumulator.addHashes(BigUint64Array.of(1n, 2n), [1]),
      [`${one} one of more than 1 elements`]: () => accumulator.addHashes(BigUint64Array.of(1n), [1, 1]),
      "the absolute weights in one accumulator would exceed 70368744177664 in total": () =>
        accumulator.addHashes(new BigUint64Array(40_000), Array(40_000).fill(2 ** 31)),
      "65-bit hashes take two elements each, got 3": () => wide.addHashes(new BigUint64Array(3)),
    }
    for (const [sentence, work] of Object.entries(wrong)) {
      expect(work).toThrow(expect.objectContaining({ code: "INVALID_ARGUMENT", message: sentence }))
      expect(accumulator.sums()).toEqual(before)
    }
    expect(api.toBits(accumulator.fingerprint(), 6)).toBe("101011")
  })

  test("may be a part of a buffer, and weights may dispose of the accumulator", () => {
    const accumulator = new api.SimHash().accumulator()
    accumulator.addHashes(BigUint64Array.of(1n, 2n, 4n).subarray(1, 2))
    expect(accumulator.fingerprint()).toBe(2n)
    const weights = (function* () {
      accumulator.dispose()
      yield 1
    })()
    expect(() => accumulator.addHashes(BigUint64Array.of(1n), weights)).toThrow(
      expect.objectContaining({ code: "DISPOSED" }),
    )
  })

  test("are refused if weights detach them", () => {
    const accumulator = new api.SimHash().accumulator()
    const hashes = BigUint64Array.of(1n, 2n)
    const weights = (function* () {
      structuredClone(hashes.buffer, { transfer: [hashes.buffer] })
      yield* [1, 1]
    })()
    expect(() => accumulator.addHashes(hashes, weights)).toThrow(
      "hashes must be a BigUint64Array, got one whose buffer is detached or out of bounds",
    )
    expect(accumulator.fingerprint()).toBe(0n)
  })
})

describe("accumulators", () => {
  test("equal one shot in any order", () => {
    for (const weights of ["presence", "count", "log", { table: { b: 3 } }] as const) {
      const simhash = new api.SimHash({ weights })
      const [one, two] = [simhash.accumulator(), simhash.accumulator()]
      one.remove(["gone"])
      one.add(["a", "b"])
      one.add(A)
      two.add(["b", "c", "gone"])
      one.merge(two)
      one.remove(A)
      expect(one.fingerprint()).toBe(simhash.fingerprint(["a", "b", "b", "c"]))
      expect([...one.sums()]).toEqual(simhash.explain(["a", "b", "b", "c"]).sums)
      expect(two.fingerprint()).toBe(simhash.fingerprint(["b", "c", "gone"]))
      one.reset()
      expect(one.fingerprint()).toBe(0n)
      one.add({ a: 2 })
      expect(one.fingerprint()).toBe(simhash.fingerprint({ a: 2 }))
    }
  })

  test("have wide fingerprints and come from their own sums", () => {
    const simhash = new api.SimHash({ recipe: "short/1", bits: 100, tie: "one" })
    const accumulator = simhash.accumulator()
    accumulator.add(A)
    expect(accumulator.fingerprint()).toBe(simhash.fingerprint(A))
    const again = api.Accumulator.fromSums(accumulator.sums(), accumulator.recipe)
    expect(again.fingerprint()).toBe(simhash.fingerprint(A))
    expect(again.recipe).toEqual(simhash.recipe)
  })
})

describe("conversions", () => {
  test("estimates are Charikar's", () => {
    expect(api.similarity(0b111n, 0n, 6)).toBe(0.5)
    expect(api.similarity(5n, 5n)).toBe(1)
    expect(api.cosine(5n, 5n)).toBe(1)
    expect(api.cosine(0b111n, 0n, 6)).toBeCloseTo(0, 15)
    expect(api.cosine((1n << 100n) - 1n, 0n, 100)).toBeCloseTo(-1, 15)
    expect(api.expectedDistance(5, 1)).toBeCloseTo(13.1, 1)
    expect(api.expectedDistance(10, 10, 128)).toBeCloseTo(64, 12)
  })
})
