// The checker of documents that are read once: what it finds, also by the analyses of another thread, which may be anything.
import { jaccard, SimHash } from "simhash-wasm"
import { analyzeBlocks, type BlockAnalyses, DocumentChecker, SimHashError } from "simhash-wasm/documents"
import { createDuplicateChecker, type Diagnostic } from "simhash-wasm/editor"
import { describe, expect, test } from "vitest"
import { CollectionCopies } from "../../dist/documents/collection-copies.js"
import { CollectionTwins } from "../../dist/documents/collection-twins.js"
import { DocumentChecker as LoadedChecker } from "../../dist/documents.js"
import { TokenCache } from "../../dist/editor/token-cache.js"
import { cutText } from "../../dist/passages/cut-text.js"
import { paragraph } from "./edit-scripts.js"
import { Random } from "./random.js"

const WATER = "Water the roses before the sun is high."
const FERRY = "The ferry leaves the old harbour at nine in the morning."

/** Diagnostics without the numbers of blocks, which depend on the history of a checker. */
function withoutIds(diagnostics: readonly Diagnostic[]): unknown {
  return JSON.parse(JSON.stringify(diagnostics, (name, value) => (name === "id" ? undefined : value)))
}

/** What a rejection says. */
async function rejected(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (error) => error,
  )
  expect(error).toBeInstanceOf(SimHashError)
  return `${error.code}: ${error.message}`
}

/** Documents of a few blocks each: every text once, and half of them an earlier one with a word more. */
function documentsOf(count: number, random: Random): { id: string; blocks: { text: string }[] }[] {
  const texts = [paragraph(random)]
  const text = () => {
    const earlier = texts[random.below(2 * texts.length)]
    texts.push(earlier === undefined ? paragraph(random) : `${earlier} word${random.below(100)}`)
    return texts.at(-1) as string
  }
  const seen = new Set<string>()
  const isNew = ({ text }: { text: string }) => !seen.has(text) && seen.add(text)
  return Array.from({ length: count }, (_, i) => ({
    id: `doc ${i}`,
    blocks: Array.from({ length: 1 + random.below(4) }, () => ({ text: text() })).filter(isNew),
  }))
}

test.each([0.1, 0.2, 0.5, 0.8])(
  "from a similarity of %f, analyses of another thread change nothing",
  async (s) => {
    const random = new Random(BigInt(s * 10))
    const options = { minSimilarity: s, limit: 10 }
    const [own, given, editor] = [
      new DocumentChecker(options),
      new DocumentChecker(options),
      createDuplicateChecker(options),
    ]
    expect(own.recipe).toEqual(editor.recipe)
    const documents = documentsOf(100, random)
    for (const { id, blocks } of documents) {
      await own.add(id, blocks)
      // As they arrive from another thread.
      await given.add(id, blocks, structuredClone(analyzeBlocks(blocks.map(({ text }) => text))))
      await editor.update(id, blocks)
    }
    let warnings = 0
    for (const { id } of documents) {
      const found = withoutIds(own.diagnostics(id))
      warnings += own.diagnostics(id).length
      expect(withoutIds(given.diagnostics(id))).toEqual(found)
      const crowded = own.crowded(id).map(({ index }) => index)
      expect(given.crowded(id).map(({ index }) => index)).toEqual(crowded)
      // Below 0.2 the candidates are those of the checker for editors too.
      if (s >= 0.2) continue
      expect(found).toEqual(withoutIds(editor.diagnostics(id)))
      expect(editor.crowded(id).map(({ index }) => index)).toEqual(crowded)
    }
    expect(warnings).toBeGreaterThan(documents.length / 10)
    for (const checker of [own, given, editor]) checker.dispose()
  },
)

test.each([0.4, 0.6, 0.8])(
  "from a similarity of %f, it finds the pairs of similar blocks and no other",
  async (s) => {
    const random = new Random(BigInt(s * 10))
    const checker = new DocumentChecker({ minSimilarity: s, limit: 64, passages: false, minFeatures: 1 })
    const documents = documentsOf(100, random)
    for (const { id, blocks } of documents) await checker.add(id, blocks)
    const simhash = new SimHash("short/1")
    const sets = documents.flatMap(({ id, blocks }) =>
      blocks.map(({ text }, i) => ({ name: `${id}, ${i}`, features: simhash.features(text) })),
    )
    const expected = new Set<string>()
    for (const a of sets) {
      for (const b of sets) {
        if (a !== b && a.features.length > 0 && jaccard(a.features, b.features) >= s)
          expected.add(`${a.name} ${b.name}`)
      }
    }
    let found = 0
    for (const { id } of documents) {
      for (const { block, related } of checker.diagnostics(id)) {
        for (const { docId, block: other } of related) {
          expect(expected).toContain(`${id}, ${block.index} ${docId}, ${other?.index}`)
          found++
        }
      }
    }
    expect(expected.size).toBeGreaterThan(10)
    expect(found).toBeGreaterThanOrEqual(0.98 * expected.size)
    checker.dispose()
  },
)

test("a document that is added again has its new blocks alone", async () => {
  const checker = new DocumentChecker()
  await checker.add("a", [{ text: WATER }])
  await checker.add("b", [{ text: WATER }])
  expect(checker.diagnostics("b")).toHaveLength(1)
  await checker.add("a", [{ text: FERRY }])
  expect(checker.diagnostics("b")).toEqual([])
  await checker.add("b", [{ text: FERRY }])
  expect(checker.diagnostics("a").map(({ code }) => code)).toEqual(["duplicate.exact"])
  checker.dispose()
})

test("documents that are added at the same time do not take each other's analyses", async () => {
  const checker = new DocumentChecker()
  const texts = [WATER, FERRY, `${WATER} ${FERRY}`]
  await Promise.all(
    ["a", "b", "c"].map((id) =>
      checker.add(
        id,
        texts.map((text) => ({ text })),
        analyzeBlocks(texts),
      ),
    ),
  )
  expect(checker.diagnostics("a").map(({ relatedCount }) => relatedCount)).toEqual(
    checker.diagnostics("c").map(({ relatedCount }) => relatedCount),
  )
  expect(checker.diagnostics("b").length).toBeGreaterThan(2)
  checker.dispose()
})

describe("variants of one sentence", () => {
  const variant = (at: number) =>
    `The command term${at} prints the current value of the setting, and changes it if another one is given.`

  test("are compared with some of the others, however many there are", () => {
    // Loads the module.
    new LoadedChecker().dispose()
    const twins = new CollectionTwins(0.7)
    const found: number[] = []
    for (let at = 0; at < 1000; at++) {
      const features = BigUint64Array.from({ length: 20 }, (_, i) => BigInt(i === 19 ? at + 100 : i) << 40n)
      const entry = { features } as Parameters<CollectionTwins["each"]>[0]
      let calls = 0
      twins.each(entry, 40, () => calls++)
      twins.add(entry)
      found.push(calls)
    }
    twins.dispose()
    expect(found.slice(0, 256)).toEqual(Array.from({ length: 256 }, (_, at) => at))
    expect(new Set(found.slice(256))).toEqual(new Set([256]))
  })

  test("are looked for by 256 texts for each passage value, and by all with a rarer one", () => {
    new LoadedChecker().dispose()
    const copies = new CollectionCopies(10, new TokenCache(cutText))
    const entryOf = (text: string) => ({ text, salt: 1 }) as Parameters<CollectionCopies["each"]>[0]
    const visited = (entry: ReturnType<typeof entryOf>) => {
      const found: string[] = []
      copies.each(entry, 2000, (other: typeof entry) => found.push(other.text))
      return found
    }
    const entries = Array.from({ length: 1000 }, (_, at) => entryOf(variant(at)))
    const counts = entries.map((entry) => {
      const { length } = visited(entry)
      copies.add(entry)
      return length
    })
    expect(counts).toEqual(counts.map((_, at) => Math.min(at, 256)))

    // Of the later texts, those with a passage of their own are still found by it.
    const rare = "nobody remembers who painted the two boats in the window of the old house"
    const both = [0, 1].map((at) => entryOf(`${variant(2000 + at)} As they say, ${rare}.`))
    for (const entry of both) copies.add(entry)
    expect(new Set(visited(entryOf(rare)))).toEqual(new Set(both.map(({ text }) => text)))

    // Where the first texts are gone, there is room for the others.
    const [last] = entries.slice(-1) as [(typeof entries)[0]]
    for (const entry of entries.slice(0, 256)) copies.delete(entry)
    expect(visited(entryOf(variant(3000)))).not.toContain(last.text)
    expect(visited(last)).not.toContain(last.text)
    expect(visited(entryOf(variant(3000)))).toContain(last.text)
    copies.dispose()
  })

  test("are all reported, also after those that others were compared with are gone", async () => {
    const checker = new DocumentChecker({ minSimilarity: 0.7, passages: false })
    const blocks = Array.from({ length: 400 }, (_, at) => ({ text: variant(at) }))
    await checker.add("first", blocks.slice(0, 300))
    await checker.add("others", blocks.slice(300))
    for (const id of ["first", "others"]) {
      const found = checker.diagnostics(id)
      expect(found.map(({ block }) => block.index)).toEqual(Array.from(found, (_, at) => at))
      for (const { code, relatedCount } of found) expect([code, relatedCount]).toEqual(["duplicate.near", 32])
    }
    await checker.add("first", [])
    await checker.add("last", [{ text: variant(400) }])
    const named = [...checker.diagnostics("others"), ...checker.diagnostics("last")]
    expect(named).toHaveLength(101)
    for (const { related } of named)
      for (const { docId, block } of related)
        expect([docId, block?.index]).not.toEqual(["first", expect.anything()])
    checker.dispose()
  })
})

describe("analyses", () => {
  test("of other recipes are refused", async () => {
    const checker = new DocumentChecker()
    expect(await rejected(checker.add("a", [{ text: WATER }], analyzeBlocks([WATER], "page/1")))).toBe(
      'RECIPE_MISMATCH: the analyses use "page/1" with 64 bits, but the checker uses "short/1" with 128 bits',
    )
    expect(await rejected(checker.add("a", [{ text: WATER }], analyzeBlocks([WATER], "short/1")))).toBe(
      'RECIPE_MISMATCH: the analyses use "short/1" with 64 bits, but the checker uses "short/1" with 128 bits',
    )
    checker.dispose()
  })

  const good = analyzeBlocks([WATER])
  const shifted = good.tokens.map((number, i) => (i === 1 ? number + 1000 : number))
  test.each<[what: string, given: unknown, sentence: string]>([
    ["a string", "x", 'analyses must be a result of analyzeBlocks, got "x"'],
    ["null", null, "analyses must be a result of analyzeBlocks, got null"],
    ["no recipe", { ...good, recipe: 1 }, "the recipe of analyses must be its id, got 1"],
    [
      "an array of numbers",
      { ...good, lengths: [5, 20] },
      "the lengths of analyses must be a Uint32Array, got an array",
    ],
    [
      "no tokens",
      { ...good, tokens: undefined },
      "the tokens of analyses must be a Uint32Array, got undefined",
    ],
    [
      "other features",
      { ...good, features: good.tokens },
      "the features of analyses must be a BigUint64Array, got a Uint32Array",
    ],
    [
      "those of two texts",
      analyzeBlocks([WATER, FERRY]),
      "each block must have one analysis, got 2 for 1 blocks",
    ],
    [
      "more features than lengths say",
      { ...good, features: new BigUint64Array(99) },
      "the lengths of analyses do not match their features and tokens",
    ],
    [
      "tokens that end after the text",
      { ...good, tokens: shifted },
      "the tokens of text 0 do not match its analysis",
    ],
    [
      "tokens of another text",
      analyzeBlocks([`${WATER} ${FERRY}`]),
      "the tokens of text 0 do not match its analysis",
    ],
    [
      "tokens from the end to the start",
      { ...good, tokens: good.tokens.toReversed() },
      "the tokens of text 0 do not match its analysis",
    ],
  ])("that are %s are refused, and nothing is added", async (_, given, sentence) => {
    const checker = new DocumentChecker()
    const adding = checker.add("a", [{ text: WATER }], given as BlockAnalyses)
    expect(await rejected(adding)).toBe(`INVALID_ARGUMENT: ${sentence}`)
    await checker.add("b", [{ text: WATER }], good)
    expect(checker.diagnostics("b")).toEqual([])
    checker.dispose()
  })

  test("are made of arrays of strings by recipes that exist", () => {
    expect(() => analyzeBlocks([1 as never])).toThrow("texts[0] must be a string, got 1")
    expect(() => analyzeBlocks("a" as never)).toThrow('texts must be an array of strings, got "a"')
    expect(() => analyzeBlocks([], "no/1")).toThrow(SimHashError)
    expect(analyzeBlocks([]).features).toHaveLength(0)
  })
})

test("blocks are an array, and a checker that was disposed of says so", async () => {
  const checker = new DocumentChecker()
  expect(await rejected(checker.add("a", { text: WATER } as never))).toBe(
    "INVALID_ARGUMENT: the blocks of a document must be an array, got an object",
  )
  expect(await rejected(checker.add(1 as never, []))).toContain("INVALID_ARGUMENT: the id of a document")
  checker.dispose()
  checker.dispose()
  expect(await rejected(checker.add("a", [{ text: WATER }]))).toContain("DISPOSED")
  expect(() => checker.diagnostics("a")).toThrow("disposed")
  expect(() => new DocumentChecker({ minSimilarity: 2 })).toThrow("minSimilarity")
})
