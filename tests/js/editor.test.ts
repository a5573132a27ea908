import { DuplicateIndex, distance, jaccard, PassageIndex, SimHash, toHex } from "simhash-wasm"
import {
  type BlockKind,
  type CheckerOptions,
  type CheckResult,
  createDuplicateChecker,
  type Diagnostic,
  type DocumentContent,
  type DuplicateChecker,
  type UpdateOptions,
} from "simhash-wasm/editor"
import { describe, expect, test } from "vitest"
import { codeOfPromise as codeOf } from "./code-of.js"
import { applied, edit, paragraph } from "./edit-scripts.js"
import { Random, rounds } from "./random.js"
import { FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

const LONG = `${FERRY} ${TOMATOES} Nobody remembers who painted the two boats in the window.`

/** Updates a document, and asks for all of its warnings. */
function check(
  checker: DuplicateChecker,
  docId: string,
  content: DocumentContent,
  options: UpdateOptions = {},
): Promise<CheckResult> {
  return checker.update(docId, content, { report: "all", ...options })
}

/** Diagnostics without the numbers of blocks, which depend on the history of a checker. */
function withoutIds(diagnostics: readonly Diagnostic[]): unknown {
  return JSON.parse(JSON.stringify(diagnostics, (name, value) => (name === "id" ? undefined : value)))
}

/** A text in lines of at most so many characters. */
function wrap(text: string, width: number): string {
  return text.replace(new RegExp(`(.{1,${width}})( |$)`, "g"), (_, line: string, end: string) =>
    end === "" ? line : `${line}\n`,
  )
}

function inPieces(text: string, length: number): string {
  return text.replace(new RegExp(`.{${length}}(?=.)`, "g"), (line) => `${line}\n`)
}

/** Which block repeats which, both by index. */
function pairsOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics
    .flatMap(({ block, related }) => related.map((place) => `${block.index}-${place.block?.index}`))
    .sort()
}

describe("after every step of an edit script", () => {
  test.each([
    ["text", rounds(5000)],
    ["markdown", rounds(5000)],
  ] as const)("the answer is the same as from scratch: %s, %i steps", async (format, steps) => {
    const random = new Random(BigInt(steps) + BigInt(format.length))
    const checker = createDuplicateChecker({ limit: 3 })
    const texts: Record<string, string> = { a: "", b: "" }
    for (const id of Object.keys(texts)) await checker.update(id, { text: "", format })
    let warnings = 0
    for (let step = 0; step < steps; step++) {
      const id = random.below(2) ? "a" : "b"
      const changes = edit(texts[id] as string, random)
      texts[id] = applied(texts[id] as string, changes)
      // The change, or the whole text again.
      const content = random.below(3) === 0 ? { text: texts[id] as string } : { changes }
      const { diagnostics } = await check(checker, id, content)
      const fresh = createDuplicateChecker({ limit: 3 })
      for (const other of ["b", "a"]) await fresh.update(other, { text: texts[other] as string, format })
      for (const other of ["a", "b"]) {
        const expected = fresh.diagnostics(other)
        expect(withoutIds(checker.diagnostics(other)), `step ${step}`).toEqual(withoutIds(expected))
        warnings += expected.length
      }
      expect(diagnostics).toEqual(checker.diagnostics(id))
      fresh.dispose()
    }
    // Otherwise the property would say nothing.
    expect(warnings).toBeGreaterThan(steps)
  })
})

test("what is reported of changed blocks alone adds up to all that there is to report", async () => {
  const random = new Random(9n)
  const checker = createDuplicateChecker({ limit: 3 })
  const texts: Record<string, string> = { a: "", b: "" }
  for (const id of ["a", "b"]) await checker.update(id, { text: "" })
  // By the number of the block. Its offsets, and those of related places, are as they were.
  const known: Record<string, Map<number, Diagnostic[]>> = { a: new Map(), b: new Map() }
  const fixed = (diagnostics: readonly Diagnostic[]) =>
    diagnostics.map(({ code, message, block, related }) => [
      code,
      message,
      block.id,
      related.map((place) => place.shared),
    ])
  let [reported, there] = [0, 0]
  for (let step = 0; step < 500; step++) {
    const id = random.below(2) ? "a" : "b"
    const changes = edit(texts[id] as string, random)
    texts[id] = applied(texts[id] as string, changes)
    const { diagnostics, changed } = await checker.update(id, { changes })
    const blocks = known[id] as Map<number, Diagnostic[]>
    for (const [block, [first]] of blocks) {
      const now = checker.locate({ id: block, from: 0, to: 0 })
      const isChanged = changed.some(({ from, to }) => now && from <= now.from && now.from < to)
      if (!now || isChanged || !first) blocks.delete(block)
    }
    for (const diagnostic of diagnostics) {
      const { id: block } = diagnostic.block
      blocks.set(block, [...(blocks.get(block) ?? []), diagnostic])
      expect(changed.some(({ from, to }) => from <= diagnostic.from && diagnostic.to <= to)).toBe(true)
    }
    const all = checker.diagnostics(id)
    const numbers = [...new Set(all.map(({ block }) => block.id))]
    expect(new Set(blocks.keys())).toEqual(new Set(numbers))
    expect(fixed(numbers.flatMap((block) => blocks.get(block) ?? []))).toEqual(fixed(all))
    reported += diagnostics.length
    there += all.length
  }
  expect(reported).toBeLessThan(there)
})

test("documents that are loaded without a report have the same warnings, and what has changed is told later", async () => {
  const random = new Random(21n)
  const texts = () => Array.from({ length: 12 }, () => paragraph(random)).join("\n\n")
  const ids = ["a", "b", "c", "d"]
  const checker = createDuplicateChecker({ limit: 3 })
  const current: Record<string, string> = {}
  let told: string[] = []
  let unwatch = () => {}
  for (let step = 0; step < 60; step++) {
    const id = ids[random.below(ids.length)] as string
    // Now and then a text that is there already, and a listener that comes and goes.
    const other = current[ids[random.below(ids.length)] as string]
    current[id] = random.below(3) === 0 && other !== undefined ? other : texts()
    if (random.below(4) === 0) unwatch()
    if (random.below(4) === 0) {
      unwatch()
      unwatch = checker.watch((docIds) => {
        told.push(...docIds)
      })
    }
    const result = await checker.update(id, { text: current[id] }, { report: "none" })
    expect(result).toMatchObject({ diagnostics: [], changed: [], affected: [] })
    if (random.below(4) > 0) continue
    const before = new Map(Object.keys(current).map((id) => [id, withoutIds(checker.diagnostics(id))]))
    unwatch()
    told = []
    unwatch = checker.watch((docIds) => {
      told.push(...docIds)
    })
    const changed = ids[random.below(ids.length)] as string
    current[changed] = texts()
    const { affected } = await check(checker, changed, { text: current[changed] })
    const fresh = createDuplicateChecker({ limit: 3 })
    for (const [id, text] of Object.entries(current)) await fresh.update(id, { text })
    for (const id of Object.keys(current)) {
      const now = withoutIds(checker.diagnostics(id))
      expect(now).toEqual(withoutIds(fresh.diagnostics(id)))
      if (id === changed || JSON.stringify(now) === JSON.stringify(before.get(id))) continue
      expect(affected).toContain(id)
      expect(told).toContain(id)
    }
    fresh.dispose()
  }
})

test("a block is located where it is now, until its text changes", async () => {
  const checker = createDuplicateChecker()
  const text = `${FERRY}\n\n${FERRY}`
  const { diagnostics } = await check(checker, "a", { text })
  const [first, second] = diagnostics.map(({ block }) => block) as [Diagnostic["block"], Diagnostic["block"]]
  await checker.update("a", { changes: [{ from: 0, to: 3, insert: "🐈🐈🐈" }] })
  expect(checker.locate(first)).toBeUndefined()
  const from = FERRY.length + 2 + 3
  expect(checker.locate(second)).toEqual({ docId: "a", from, to: from + FERRY.length })
  await checker.remove("a")
  expect(checker.locate(second)).toBeUndefined()
  for (const wrong of [undefined, 5, { id: second.id }]) {
    // A block that is gone has no range to check.
    const code = wrong && typeof wrong === "object" ? "none" : "INVALID_ARGUMENT"
    expect(await codeOf(Promise.resolve().then(() => checker.locate(wrong as never)))).toBe(code)
  }
})

describe("near-duplicates", () => {
  test.each([
    [0.4, 60],
    [0.7, 300],
  ])("are the pairs that the definition names, in both directions: %f", async (least, count) => {
    const random = new Random(8n)
    const texts = Array.from({ length: count }, () => paragraph(random))
    const distinct = [...new Set(texts)]
    const checker = createDuplicateChecker({ limit: 64, passages: false, minSimilarity: least })
    const { diagnostics } = await check(
      checker,
      "a",
      distinct.map((text) => ({ text })),
    )
    const simhash = new SimHash({ recipe: "short/1", bits: 128 })
    const known = distinct.map((text) => ({
      fingerprint: simhash.fingerprint(text),
      features: simhash.features(text),
    }))
    const expected: string[] = []
    for (const [i, a] of known.entries()) {
      for (const [j, b] of known.entries()) {
        if (i === j || Math.min(a.features.length, b.features.length) < 3) continue
        const few = Math.min(a.features.length, b.features.length) < 10
        const isCandidate = few || distance(a.fingerprint, b.fingerprint) <= 40
        if (isCandidate && jaccard(a.features, b.features) >= least) expected.push(`${i}-${j}`)
      }
    }
    expect(expected.length).toBeGreaterThan(least === 0.4 ? 100 : 20)
    // Of texts that are near more than 32 others, this is not so.
    expect(diagnostics.every(({ message }) => !message.includes("at least"))).toBe(true)
    expect(pairsOf(diagnostics)).toEqual(expected.sort())
  })

  test("are counted up to 32", async () => {
    const checker = createDuplicateChecker({ limit: 4 })
    const blocks = Array.from({ length: 200 }, (_, i) => ({
      text: `The ferry number ${i} leaves at nine from the old harbour.`,
    }))
    const { diagnostics } = await check(checker, "a", blocks)
    expect(diagnostics).toHaveLength(200)
    for (const { relatedCount, related, message } of diagnostics) {
      expect([relatedCount, related.length]).toEqual([32, 4])
      expect(message).toMatch(/^Nearly the same as “.*” \(paragraph \d+\) and at least 31 more\.$/)
    }
  })

  test("are named where they are now, also by texts that they do not name", async () => {
    // All as similar as others: each names the same few.
    const letter = (at: number) => String.fromCharCode(97 + at).repeat(4)
    const texts = Array.from({ length: 130 }, (_, i) => {
      return {
        text: `The ferry ${letter(Math.floor(i / 26))}${letter(i % 26)} leaves at nine from the old harbour.`,
      }
    })
    const limit = 4
    const checker = createDuplicateChecker({ limit })
    const { diagnostics } = await check(checker, "a", texts)
    const named = diagnostics.flatMap(({ related }) => related.map(({ block }) => block?.index as number))
    const times = (index: number) => named.filter((other) => other === index).length
    const most = texts.map((_, index) => index).sort((a, b) => times(b) - times(a))[0] as number
    // More than it names itself.
    expect(times(most)).toBeGreaterThan(3 * limit)
    const [twice] = texts.splice(most, 1) as [{ text: string }]
    await check(checker, "a", [twice, ...texts, twice])
    const result = await check(checker, "a", { splice: { start: 0, deleteCount: 1, blocks: [] } })
    const fresh = await check(createDuplicateChecker({ limit }), "a", [...texts, twice])
    expect(withoutIds(result.diagnostics)).toEqual(withoutIds(fresh.diagnostics))
  })

  test("that are the same but for punctuation are found among thousands of others", async () => {
    const blocks = Array.from({ length: 1500 }, (_, i) => ({
      text: `The ferry number ${i} leaves at nine from the old harbour.`,
    }))
    const checker = createDuplicateChecker({ limit: 3 })
    const same = "The ferry number 700 leaves, at nine, from the old harbour!"
    await checker.update("a", blocks, { report: "none" })
    const { diagnostics } = await check(checker, "b", [{ text: same }])
    expect(diagnostics[0]?.message).toBe(
      "Word for word the same as “The ferry number 700 leaves at nine from the old harbour.”, and nearly the same as at least 31 more.",
    )
    expect(checker.diagnostics("a")[700]?.related[0]?.docId).toBe("b")
  })

  test.each([
    [
      "of many words",
      (word: string) => `The ferry ${word} leaves at nine from the old harbour, if the wind allows it.`,
    ],
    ["of few words", (word: string) => `Ferry ${word} leaves at nine.`],
    [
      "with a passage",
      (word: string) =>
        `${word} a${word} b${word} c${word} d${word} e${word} f${word} g${word} h${word} ` +
        `i${word} j${word} k${word} ${word}. This package has the files that you need to build programs with it.`,
    ],
    [
      "of one set of words",
      (word: string) =>
        `Ferry ${word.replace(/./g, (letter) => "!?.,;"[letter.charCodeAt(0) % 5] as string)} nine harbour old.`,
    ],
  ])("of hundreds, %s, are the same after whatever edits", async (kind, text) => {
    const random = new Random(17n)
    const word = () => random.below(1e6).toString(36)
    const checker = createDuplicateChecker({ limit: 3 })
    let blocks = Array.from({ length: 150 }, () => ({ text: text(word()) }))
    const { stats } = await check(checker, "a", blocks)
    if (kind === "with a passage") expect(stats.crowded).toBeGreaterThan(100)
    const crowded = (of: DuplicateChecker) => of.crowded("a").map(({ id, ...block }) => block)
    for (let step = 0; step < 12; step++) {
      const start = random.below(blocks.length)
      const deleteCount = Math.min(random.below(60), blocks.length - start)
      const added = Array.from({ length: random.below(60) }, () => ({ text: text(word()) }))
      // Some come back.
      if (step % 3 === 0) added.push(...blocks.slice(start, start + 5))
      blocks = [...blocks.slice(0, start), ...added, ...blocks.slice(start + deleteCount)]
      const { stats } = await check(checker, "a", { splice: { start, deleteCount, blocks: added } })
      // In another order.
      const fresh = createDuplicateChecker({ limit: 3 })
      await fresh.update("a", [...blocks].reverse())
      await fresh.update("a", blocks)
      const expected = await createDuplicateChecker({ limit: 3 }).update("a", blocks)
      const now = withoutIds(checker.diagnostics("a"))
      expect(now).toEqual(withoutIds(expected.diagnostics))
      expect(withoutIds(fresh.diagnostics("a"))).toEqual(now)
      expect({ ...stats, looked: 0 }).toEqual({ ...expected.stats, looked: 0 })
      expect(crowded(checker)).toEqual(crowded(fresh))
      expect(crowded(checker)).toHaveLength(stats.crowded)
      for (const { index, from, to } of crowded(checker))
        expect([from, to]).toEqual([0, blocks[index]?.text.length])
      fresh.dispose()
    }
  })

  test("of few features are uncertain, and those below the least number are counted and not compared", async () => {
    const checker = createDuplicateChecker({ minFeatures: 3 })
    const titles = ["Undo the commit", "Undo the last commit", "Undo the merge"]
    const blocks = ["See also", "See also", ...titles].map((text) => ({ text }))
    const { diagnostics, stats } = await check(checker, "a", blocks)
    expect(stats.short).toBe(2)
    expect(diagnostics.map(({ block, severity, confidence }) => [block.index, severity, confidence])).toEqual(
      [
        [2, "information", "low"],
        [3, "information", "low"],
      ],
    )
  })

  test("of few features share more than half of them, unless the app sets a limit for all", async () => {
    const blocks = ["Undo the commit", "Undo the merge"].map((text) => ({ text }))
    expect((await check(createDuplicateChecker(), "a", blocks)).diagnostics).toEqual([])
    expect(
      (await check(createDuplicateChecker({ minSimilarity: 0.5 }), "a", blocks)).diagnostics,
    ).toHaveLength(2)
  })

  test("of headings differ in numbers alone, unless the app sets a limit for all", async () => {
    const of = async (texts: readonly string[], kind: BlockKind, options?: CheckerOptions) => {
      using checker = createDuplicateChecker(options)
      const blocks = texts.map((text) => ({ text, kind }))
      const { diagnostics } = await check(checker, "a", blocks)
      return diagnostics.map(({ block, related }) => [block.index, ...related.map((one) => one.block?.index)])
    }
    const both = [
      [0, 1],
      [1, 0],
    ]
    const otherWord = ["Chapter 4. Installing the new printer", "Chapter 4. Installing the new scanner"]
    const otherCharacter = ["10.3. 虚拟专用网络的管理", "8.5. 虚拟专用网的管理"]
    const otherNumber = ["B.4.1. Water the TOMATOES before noon", "B.5. Water the tomatoes before noon"]
    for (const texts of [otherWord, otherCharacter]) {
      expect(await of(texts, "heading")).toEqual([])
      expect(await of(texts, "paragraph")).toEqual(both)
      expect(await of(texts, "heading", { minSimilarity: 0.7 })).toEqual(both)
    }
    expect(await of(otherNumber, "heading")).toEqual(both)
  })

  test("of headings are not counted where their words differ", async () => {
    using checker = createDuplicateChecker()
    const headings = [
      "Installing the new printer",
      "installing the new printer",
      "Installing the new scanner",
    ]
    const blocks = headings.map((text) => ({ text, kind: "heading" as const }))
    const { diagnostics } = await check(checker, "a", blocks)
    expect(diagnostics.map(({ block, code, relatedCount }) => [block.index, code, relatedCount])).toEqual([
      [0, "duplicate.exact", 1],
      [1, "duplicate.exact", 1],
    ])
  })
})

test("the statistics are those of a count of all blocks, whatever was spliced and ignored before", async () => {
  const random = new Random(13n)
  const checker = createDuplicateChecker({ limit: 3 })
  const simhash = new SimHash({ recipe: "short/1", bits: 128 })
  const word = () => random.below(1e6).toString(36)
  const own = () => Array.from({ length: 20 }, word).join(" ")
  const pool = Array.from({ length: 9 }, own)
  const block = () => {
    const which = random.below(8)
    const phrase = "This package has the files that you need to build programs with it."
    const text = which === 0 ? "See" : which === 1 ? (pool[random.below(9)] as string) : `${own()}. ${phrase}`
    return { text, kind: random.below(9) === 0 ? ("code" as const) : ("paragraph" as const) }
  }
  let blocks: ReturnType<typeof block>[] = []
  await checker.update("a", blocks)
  for (let step = 0; step < 150; step++) {
    const start = random.below(blocks.length + 1)
    const deleteCount = Math.min(random.below(4), blocks.length - start)
    const added = Array.from({ length: random.below(5) }, block)
    blocks = [...blocks.slice(0, start), ...added, ...blocks.slice(start + deleteCount)]
    const { stats, diagnostics } = await check(checker, "a", {
      splice: { start, deleteCount, blocks: added },
    })
    const keys = new Set(checker.exportIgnored().keys)
    const prose = blocks.flatMap(({ kind, text }) => (kind === "paragraph" ? [text] : []))
    const isShort = (text: string) => simhash.features(text).length < 3
    const isIgnored = (text: string) => keys.has(`block:${toHex(simhash.fingerprint(text), 128)}`)
    expect(stats).toMatchObject({
      blocks: blocks.length,
      skipped: blocks.length - prose.length,
      short: prose.filter(isShort).length,
      ignored: prose.filter((text) => !isShort(text) && isIgnored(text)).length,
      crowded: checker.crowded("a").length,
    })
    const [first] = diagnostics
    if (first && random.below(5) === 0) await checker.ignore(first)
    if (keys.size > 0 && random.below(8) === 0) await checker.unignore([...keys][0] as string)
  }
})

describe("an exact duplicate", () => {
  test("is the same text, and names every other place", async () => {
    const checker = createDuplicateChecker()
    await checker.update("b", [{ text: FERRY, key: 7 }])
    const { diagnostics } = await check(checker, "a", [{ text: FERRY }, { text: TOMATOES }, { text: FERRY }])
    expect(diagnostics.map(({ code }) => code)).toEqual(["duplicate.exact", "duplicate.exact"])
    expect(diagnostics[0]?.relatedCount).toBe(2)
    expect(diagnostics[0]?.related.map(({ docId, block }) => [docId, block?.index, block?.key])).toEqual([
      ["a", 2, undefined],
      ["b", 0, 7],
    ])
    expect(diagnostics[0]?.similarity).toBe(1)
  })
})

describe("a passage", () => {
  test("is found in a longer block, as ranges of both", async () => {
    const checker = createDuplicateChecker()
    const text = `${LONG}\n\nA note on the garden. ${TOMATOES} Ask for the key at the desk of the museum.`
    const { diagnostics } = await check(checker, "a", { text })
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ["duplicate.passage", "information"],
      ["duplicate.passage", "information"],
    ])
    const [first] = diagnostics as [Diagnostic]
    expect(text.slice(first.from, first.to)).toBe(TOMATOES.slice(0, -1))
    const [place] = first.related
    expect(text.slice(place?.from, place?.to)).toBe(TOMATOES.slice(0, -1))
  })

  /** Which of two blocks have a passage of the other, each between words of its own. */
  const passagesOf = async (a: string, b: string, options?: CheckerOptions) => {
    const random = new Random(17n)
    const own = () => Array.from({ length: 12 }, () => random.below(1e6).toString(36)).join(" ")
    const blocks = [a, b].map((text) => ({ text: `${own()}. ${text}. ${own()}.` }))
    const { diagnostics } = await check(createDuplicateChecker(options), "a", blocks)
    return diagnostics.map(({ code, block }) => `${code} ${block.index}`)
  }
  const BOTH = ["duplicate.passage 0", "duplicate.passage 1"]

  test("has ten words, or as many as are asked for", async () => {
    const words = "one ferry leaves at nine from our old harbour today".split(" ")
    const nine = words.slice(0, 9).join(" ")
    expect(await passagesOf(words.join(" "), words.join(" "))).toEqual(BOTH)
    expect(await passagesOf(nine, nine)).toEqual([])
    expect(await passagesOf(nine, nine, { minPassageWords: 9 })).toEqual(BOTH)
    const text = words.join(" ")
    expect(await passagesOf(text, text, { minPassageWords: 11 })).toEqual([])
  })

  test("counts two characters as a word, and Hiragana less", async () => {
    const chinese = "渡轮每天早上九点从老码头出发如果风不大的"
    expect(await passagesOf(chinese, chinese)).toEqual(BOTH)
    expect(await passagesOf(chinese.slice(1), chinese.slice(1))).toEqual([])
    // Ten characters, and nine Hiragana that are three quarters of one each.
    const japanese = "大きな船は毎朝九時に古い港を出発します"
    expect(await passagesOf(japanese, japanese, { minPassageWords: 8 })).toEqual(BOTH)
    expect(await passagesOf(japanese, japanese, { minPassageWords: 9 })).toEqual([])
  })

  test("is no grammar: what Japanese sentences have in common is none", async () => {
    const end = "することができますので、ご注意ください"
    expect(await passagesOf(`新しい船を予約${end}`, `庭の花を観察${end}`)).toEqual([])
    const sentence = "渡し船は毎朝九時に古い港を出て、島の北を回ります"
    expect(await passagesOf(sentence, sentence)).toEqual(BOTH)
  })

  test("is not looked for where the words that texts share are too few for one, in any script", async () => {
    const random = new Random(23n)
    const own = (from: number) =>
      Array.from({ length: 40 }, () => String.fromCharCode(from + random.below(3000))).join("")
    for (const [from, shared] of [
      [0x4e00, "を確認する必要があります"],
      [0x6000, "这些文件"],
      [0xac00, "확인 합니다 다음 파일"],
    ] as const) {
      const blocks = Array.from({ length: 60 }, () => ({ text: `${own(from)}。${shared}。` }))
      const { stats } = await check(createDuplicateChecker(), "a", blocks)
      expect([shared, stats.crowded]).toEqual([shared, 0])
    }
  })

  test("is found by one value, if its words are as long as a passage", async () => {
    const sentence = "すべてのモジュールがすぐに使えるわけではありません"
    const end = "毎朝九時に古い港を出て島の北を回ります"
    const blocks = [`${end}。${sentence}`, `${sentence}。庭に赤い花と白い花が咲き、鳥が歌っていた朝のこと`]
    const { diagnostics } = await check(
      createDuplicateChecker(),
      "a",
      blocks.map((text) => ({ text })),
    )
    expect(diagnostics.map(({ code, block }) => `${code} ${block.index}`)).toEqual(BOTH)
    // As long in another form of its letters, from both sides.
    const narrow = sentence.replace("モジュール", "ﾓｼﾞｭｰﾙ")
    for (const [a, b] of [
      [sentence, narrow],
      [narrow, sentence],
    ] as const) {
      expect(await passagesOf(a, b)).toEqual(BOTH)
    }
  })

  test("goes on over an edit of up to three words, and no further", async () => {
    const [a, b, c, d] = [
      "the ferry of the old island",
      "leaves at nine in the morning",
      "with all that people have bought",
      "and comes back before it rains",
    ] as const
    expect(await passagesOf(`${a} always ${b}`, `${a} now and then ${b}`)).toEqual(BOTH)
    const far = "as everybody in this town has known for years"
    const parts = [a, b, c, d]
    expect(
      await passagesOf(parts.join(` ${far} `), parts.join(" while nobody at the harbour believed it ")),
    ).toEqual([])
  })

  test("is no evidence where more than sixteen texts have it, and copies of other parts are still found", async () => {
    const random = new Random(19n)
    const own = () => Array.from({ length: 30 }, () => random.below(1e6).toString(36)).join(" ")
    const usual = "This package has the files that you need to build programs with it"
    const copied = own()
    const blocks = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ text: `${at < 2 ? copied : own()}. ${usual}. ${own()}.` }))
    const few = await check(createDuplicateChecker({ limit: 64 }), "a", blocks(17))
    expect(few.diagnostics.map(({ block }) => block.index)).toEqual(expect.arrayContaining([0, 5, 16]))
    const { diagnostics } = await check(createDuplicateChecker({ limit: 64 }), "a", blocks(30))
    expect(diagnostics.map(({ block, related }) => [block.index, related.length])).toEqual([
      [0, 1],
      [1, 1],
    ])
  })

  test("is not looked for if it is not asked for", async () => {
    const checker = createDuplicateChecker({ passages: false })
    const text = `${LONG}\n\nA note on the garden. ${TOMATOES} Ask for the key at the desk of the museum.`
    expect((await check(checker, "a", { text })).diagnostics).toEqual([])
  })
})

describe("offsets", () => {
  test.each([
    ["emoji and ZWJ families", "👩‍👩‍👧‍👦 the family sat down 🌧 and waited for the rain to end 👍🏽"],
    ["combining marks", "e\u0301tude on a pia\u0301no, played every long day of the summer in to\u0308rn"],
    ["Chinese", "清晨给番茄浇水，趁太阳还没有升高的时候。"],
    ["right to left", "العبّارة تغادر في التاسعة من الميناء القديم إذا سمحت الريح"],
    ["full-width letters", "Ｎｏｂｏｄｙ remembers who painted the two ｂｏａｔｓ in this window of ours"],
  ])("slice the editor's own text: %s", async (_, block) => {
    for (const line of ["\n", "\r\n"]) {
      const text = `${line}${line}  ${block}${line}${line}${FERRY}${line} ${line}\t${block} !${line}`
      const { diagnostics } = await check(createDuplicateChecker(), "a", { text })
      expect(diagnostics).toHaveLength(2)
      for (const { from, to, related } of diagnostics) {
        for (const range of [{ from, to }, ...related]) {
          expect(text.slice(range.from, range.to).replace(/ !$/, "")).toBe(block)
        }
      }
    }
  })

  test("are those that blocks come with", async () => {
    const blocks = [
      { text: TOMATOES, from: 100 },
      { text: TOO_HIGH, from: 500 },
    ]
    const { diagnostics } = await check(createDuplicateChecker(), "a", blocks)
    expect(diagnostics.map(({ from, to }) => [from, to])).toEqual([
      [100, 100 + TOMATOES.length],
      [500, 500 + TOO_HIGH.length],
    ])
  })
})

describe("plain text", () => {
  test.each([
    ["\n", "line feeds"],
    ["\r\n", "carriage returns and line feeds"],
    ["\r", "carriage returns"],
    ["\u2028", "line separators"],
    ["\u2029", "paragraph separators"],
  ])("has a paragraph in each line: %j", async (end) => {
    const text = [TOMATOES, FERRY, TOMATOES].join(end)
    const { diagnostics, stats } = await check(createDuplicateChecker(), "a", { text })
    expect(stats.blocks).toBe(3)
    expect(diagnostics.map(({ code, from, to }) => [code, text.slice(from, to)])).toEqual([
      ["duplicate.exact", TOMATOES],
      ["duplicate.exact", TOMATOES],
    ])
  })

  test.each([
    ["words", LONG.replaceAll(". ", " and "), 48, 76],
    [
      "Chinese characters",
      "渡轮九点从老码头出发，如果风不大的话。清晨给番茄浇水，趁太阳还没有升高的时候，没有人记得橱窗里的那两条船是谁画的",
      20,
      28,
    ],
  ])("has paragraphs that were wrapped, whatever their width: %s", async (_, paragraph, least, most) => {
    for (let width = least; width <= most; width++) {
      const wrapped = /[a-z]/.test(paragraph) ? wrap(paragraph, width) : inPieces(paragraph, width)
      const text = `${wrapped}\n${paragraph}\nSee you.`
      const { diagnostics, stats } = await check(createDuplicateChecker({ passages: false }), "a", { text })
      expect(stats.blocks, text).toBe(3)
      expect(diagnostics.map(({ block }) => block.index)).toEqual([0, 1])
    }
  })

  test("goes on in the next line where the one before is full and no sentence ends, and nowhere else", async () => {
    const blocks = async (...lines: string[]) =>
      (await check(createDuplicateChecker(), "a", { text: lines.join("\n") })).stats.blocks
    const [full, rest] = ["The ferry leaves at nine from the old harbour, if", "the wind allows it."]
    expect(await blocks(full, rest)).toBe(1)
    expect(await blocks(`${full}.`, rest)).toBe(2)
    expect(await blocks(full, "", rest)).toBe(2)
    // Too narrow, or too wide.
    expect(await blocks("The ferry leaves at nine", "from the old harbour")).toBe(2)
    expect(await blocks(`${full} ${full} ${full}`, rest)).toBe(2)
    // With room for the next word.
    expect(await blocks("The ferry leaves at nine", `${full}, they say,`, rest)).toBe(2)
    // In more lines than tell how wide the paragraph is.
    expect(await blocks(...Array<string>(20).fill(full), rest)).toBe(1)
  })
})

describe("Markdown", () => {
  test("of soft line breaks is one block, in which a sentence that comes twice is a passage", async () => {
    for (const end of ["\n", "\r", "\r\n", " "]) {
      const text = [TOMATOES, FERRY, TOMATOES].join(end)
      const checker = createDuplicateChecker()
      const { diagnostics, stats } = await check(checker, "a", { text, format: "markdown" })
      expect(stats.blocks).toBe(1)
      const sentence = TOMATOES.slice(0, -1)
      const [first, second] = diagnostics as [Diagnostic, Diagnostic]
      for (const [one, other] of [
        [first, second],
        [second, first],
      ] as const) {
        expect(one).toMatchObject({ code: "duplicate.passage", relatedCount: 1 })
        expect(text.slice(one.from, one.to)).toBe(sentence)
        expect(one.related[0]).toMatchObject({ docId: "a", from: other.from, to: other.to })
      }
      await checker.ignore(first)
      expect(checker.diagnostics("a")).toEqual([])
      await checker.unignore(first)
      expect(checker.diagnostics("a")).toHaveLength(2)
    }
  })

  test("of one block that repeats a sentence without end has some of its places", async () => {
    const checker = createDuplicateChecker()
    const text = `${FERRY} `.repeat(3000)
    const { diagnostics } = await check(checker, "a", [{ text }])
    expect(diagnostics).not.toEqual([])
    for (const { related, relatedCount } of diagnostics) {
      expect(related.length).toBe(Math.min(relatedCount, 5))
      // One more for each time that what was found is as long as all before it.
      expect(relatedCount).toBeLessThan(30)
    }
    // What goes round in less than a passage is none.
    expect((await check(checker, "a", [{ text: "water the old roses ".repeat(3000) }])).diagnostics).toEqual(
      [],
    )
  })

  test("is cut into blocks, and only prose is looked at", async () => {
    const text = [
      "---",
      `title: ${FERRY}`,
      "---",
      `# ${FERRY}`,
      `- ${TOMATOES}`,
      `- [ ] ${TOO_HIGH}`,
      "```",
      FERRY,
      "",
      "```",
      `> ${FERRY}`,
      ">",
      `> ${TOMATOES}`,
      "",
      "| ferry | sun |",
      "|---|---|",
      `| ${FERRY} | high |`,
      "",
      `<!-- ${FERRY}`,
      "",
      `${FERRY} -->`,
      FERRY,
      "=====",
    ].join("\n")
    const checker = createDuplicateChecker({ passages: false })
    const { diagnostics, stats } = await check(checker, "a", { text, format: "markdown" })
    expect(stats).toMatchObject({ blocks: 10, skipped: 4 })
    expect(diagnostics.map(({ from, to }) => text.slice(from, to))).toEqual([
      FERRY,
      TOMATOES,
      TOO_HIGH,
      FERRY,
      TOMATOES,
      `${FERRY}\n=====`,
    ])
  })
})

describe("updates", () => {
  test("look only at blocks whose text is new", async () => {
    const checker = createDuplicateChecker()
    const random = new Random(5n)
    const blocks = Array.from({ length: 50 }, () => ({ text: `${paragraph(random)} ${paragraph(random)}` }))
    expect((await check(checker, "a", blocks)).stats.looked).toBe(50)
    expect((await check(checker, "a", blocks)).stats.looked).toBe(0)
    const moved = [...blocks.slice(25), ...blocks.slice(0, 25)]
    expect((await check(checker, "a", moved)).stats.looked).toBe(0)
    const changed = moved.with(10, { text: FERRY })
    expect((await check(checker, "a", changed)).stats.looked).toBe(1)
  })

  test("that a later one supersedes say so, and the last one has all that has changed", async () => {
    const checker = createDuplicateChecker()
    const updates = [TOMATOES, FERRY, TOO_HIGH].map((text, version) =>
      checker.update("a", [{ text }, { text: TOMATOES }], { version }),
    )
    const answers = await Promise.all(updates)
    expect(answers.map(({ version, superseded }) => [version, superseded])).toEqual([
      [0, true],
      [1, true],
      [2, false],
    ])
    expect(answers.map(({ diagnostics }) => diagnostics.length)).toEqual([0, 0, 2])
    expect(answers[2]?.changed).toHaveLength(2)
  })

  test("of a document that is removed meanwhile are superseded", async () => {
    const checker = createDuplicateChecker()
    const update = checker.update("a", [{ text: TOMATOES }, { text: TOMATOES }])
    await checker.remove("a")
    expect(await update).toMatchObject({ superseded: true, diagnostics: [], changed: [] })
  })

  test("are aborted by their signal: before they are made, nothing changes", async () => {
    const checker = createDuplicateChecker()
    await checker.update("a", [{ text: FERRY }])
    const signal = AbortSignal.abort(new Error("closed"))
    const aborted = checker.update("a", [{ text: TOMATOES }, { text: TOMATOES }], { signal })
    await expect(aborted).rejects.toMatchObject({ code: "ABORTED", cause: new Error("closed") })
    expect(checker.diagnostics("a")).toEqual([])
    const controller = new AbortController()
    const later = checker.update("a", [{ text: TOMATOES }, { text: TOMATOES }], { signal: controller.signal })
    controller.abort()
    expect(await codeOf(later)).toBe("ABORTED")
    expect(checker.diagnostics("a")).toHaveLength(2)
  })

  test("of the wrong form are rejected, and change nothing", async () => {
    const checker = createDuplicateChecker()
    await checker.update("text", { text: FERRY })
    await checker.update("blocks", [{ text: FERRY }])
    const before = ["text", "blocks"].map((id) => checker.diagnostics(id))
    const insert = "x"
    for (const [id, content] of [
      ["text", undefined],
      ["text", "a text"],
      ["text", {}],
      ["text", { text: FERRY, changes: [] }],
      ["text", { text: 5 }],
      ["text", { text: FERRY, format: "html" }],
      ["text", { changes: [{ from: 0, to: 1e6, insert }] }],
      ["text", { changes: [{ from: 5, to: 4, insert }] }],
      [
        "text",
        {
          changes: [
            { from: 5, to: 6, insert },
            { from: 2, to: 3, insert },
          ],
        },
      ],
      ["text", { changes: [{ from: 5, to: 6 }] }],
      ["text", { splice: { start: 0, deleteCount: 0, blocks: [] } }],
      ["blocks", { changes: [] }],
      ["blocks", { splice: { start: 2, deleteCount: 0, blocks: [] } }],
      ["blocks", { splice: { start: 0, deleteCount: 2, blocks: [] } }],
      ["blocks", { splice: { start: 0, deleteCount: 0, blocks: [{ text: "a", from: 3 }] } }],
      [
        "blocks",
        [
          { text: "a", from: 3 },
          { text: "b", from: 2 },
        ],
      ],
      ["blocks", [{ text: "a", kind: "poem" }]],
      ["blocks", [{ text: "a", key: {} }]],
      ["new", { changes: [] }],
    ] as [string, never][]) {
      expect(await codeOf(checker.update(id, content)), JSON.stringify(content)).toBe("INVALID_ARGUMENT")
    }
    expect(["text", "blocks"].map((id) => checker.diagnostics(id))).toEqual(before)
    expect(checker.documents).toEqual(["text", "blocks"])
  })

  test("of a checker that was disposed of are rejected, also while they wait", async () => {
    const checker = createDuplicateChecker()
    const random = new Random(6n)
    const blocks = Array.from({ length: 3000 }, () => ({ text: paragraph(random) }))
    const waiting = checker.update("a", blocks)
    checker.dispose()
    checker.dispose()
    expect(await codeOf(waiting)).toBe("DISPOSED")
    expect(await codeOf(checker.update("a", []))).toBe("DISPOSED")
    expect(await codeOf(checker.remove("a"))).toBe("DISPOSED")
    expect(await codeOf(checker.addCorpus("a", {}))).toBe("DISPOSED")
    expect(() => checker.diagnostics("a")).toThrow(expect.objectContaining({ code: "DISPOSED" }))
    expect(() => checker.documents).toThrow(expect.objectContaining({ code: "DISPOSED" }))
  })
})

describe("ignoring", () => {
  test("a block silences it and those that repeat it, also in another checker, and holds no text", async () => {
    const checker = createDuplicateChecker()
    const blocks = [{ text: TOMATOES }, { text: TOO_HIGH }, { text: FERRY }, { text: FERRY }]
    const { diagnostics } = await check(checker, "a", blocks)
    expect(diagnostics).toHaveLength(4)
    await checker.ignore(diagnostics[0] as Diagnostic)
    expect(pairsOf(checker.diagnostics("a"))).toEqual(["2-3", "3-2"])
    const stored = JSON.stringify(checker.exportIgnored())
    expect(stored).not.toMatch(/tomatoes|morning/i)
    const other = createDuplicateChecker()
    await other.importIgnored(JSON.parse(stored))
    const again = await check(other, "b", blocks)
    expect(pairsOf(again.diagnostics)).toEqual(["2-3", "3-2"])
    expect(again.stats.ignored).toBe(1)
  })

  test("a passage silences it in both blocks", async () => {
    const checker = createDuplicateChecker()
    const text = `${LONG}\n\nA note on the garden. ${TOMATOES} Ask for the key at the desk of the museum.`
    const { diagnostics } = await check(checker, "a", { text })
    await checker.ignore((diagnostics[1] as Diagnostic).ignoreKey)
    expect(checker.diagnostics("a")).toEqual([])
  })

  test("is taken back: what is ignored no more is as if it had never been", async () => {
    const checker = createDuplicateChecker({ boilerplate: ["Boilerplate is never compared with anything."] })
    const fresh = createDuplicateChecker({ boilerplate: ["Boilerplate is never compared with anything."] })
    const blocks = [TOMATOES, TOO_HIGH, FERRY, `${LONG} ${FERRY}`, LONG, ""].map((text) => ({ text }))
    const { diagnostics } = await check(checker, "a", blocks)
    const untouched = await check(fresh, "a", blocks)
    expect(diagnostics.map(({ code }) => code)).toContain("duplicate.passage")
    for (const { ignoreKey } of diagnostics) await checker.ignore(ignoreKey)
    expect(checker.diagnostics("a")).toEqual([])
    for (const key of checker.exportIgnored().keys) await checker.unignore(key)
    expect(checker.exportIgnored().keys).toEqual([])
    expect(pairsOf(checker.diagnostics("a"))).toEqual(pairsOf(untouched.diagnostics))
    expect(checker.diagnostics("a")).toEqual(diagnostics)
  })

  test("is taken back for one warning alone, and listeners are told", async () => {
    const checker = createDuplicateChecker()
    const { diagnostics } = await check(
      checker,
      "a",
      [TOMATOES, TOMATOES, FERRY, FERRY].map((text) => ({ text })),
    )
    const [tomatoes, , ferry] = diagnostics as [Diagnostic, Diagnostic, Diagnostic]
    await checker.ignore(tomatoes)
    await checker.ignore(ferry)
    let news = ""
    checker.watch((docIds) => {
      news += docIds.join()
    })
    await checker.unignore(ferry)
    await Promise.resolve()
    expect(news).toBe("a")
    expect(pairsOf(checker.diagnostics("a"))).toEqual(["2-3", "3-2"])
    // What is not ignored stays as it is.
    await checker.unignore(ferry)
    await checker.unignore("block:5")
    expect(pairsOf(checker.diagnostics("a"))).toEqual(["2-3", "3-2"])
    expect(await codeOf(checker.unignore("" as never))).toBe("INVALID_ARGUMENT")
  })

  test("is taken back with the texts of a corpus", async () => {
    const checker = createDuplicateChecker()
    const { recipe } = checker
    const index = new DuplicateIndex({ recipe }).set(1, new SimHash(recipe).fingerprint(TOMATOES))
    await checker.addCorpus("garden", { fingerprints: index })
    const { diagnostics } = await check(checker, "a", [{ text: TOO_HIGH }])
    expect(diagnostics).toHaveLength(1)
    await checker.ignore(diagnostics[0] as Diagnostic)
    expect(checker.diagnostics("a")).toEqual([])
    await checker.unignore(diagnostics[0] as Diagnostic)
    expect(checker.diagnostics("a")).toEqual(diagnostics)
  })

  test("holds for the passages of a text of a corpus, until the text changes", async () => {
    const checker = createDuplicateChecker()
    const index = new PassageIndex({ recipe: checker.recipe }).set("the garden", LONG).set("another", LONG)
    await checker.addCorpus("my notes", { passages: index })
    const block = `We are off. ${LONG} Nobody knows when we shall be back again, or whether.`
    const { diagnostics } = await check(checker, "a", [{ text: block }])
    expect(diagnostics.map(({ code }) => code)).toEqual(["duplicate.passage"])
    const keys = (diagnostics[0] as Diagnostic).ignoreKey.split(" ")
    expect(keys).toHaveLength(2)
    // One of the two texts that have the passage.
    await checker.ignore(keys[0] as string)
    expect(checker.diagnostics("a")[0]?.ignoreKey).toBe(keys[1])
    await checker.ignore(keys[1] as string)
    expect(checker.diagnostics("a")).toEqual([])
    await checker.unignore(diagnostics[0] as Diagnostic)
    expect(checker.diagnostics("a")).toEqual(diagnostics)
    await checker.ignore(diagnostics[0] as Diagnostic)
    expect((await check(checker, "a", [{ text: `${block} Or so.` }])).diagnostics).toHaveLength(1)
  })

  test("boilerplate needs no warning", async () => {
    const checker = createDuplicateChecker({ boilerplate: [FERRY] })
    const { diagnostics, stats } = await check(checker, "a", [{ text: FERRY }, { text: FERRY }])
    expect(diagnostics).toEqual([])
    expect(stats.ignored).toBe(2)
  })

  test("reads only what was exported by the same recipe", async () => {
    const checker = createDuplicateChecker()
    const ignored = checker.exportIgnored()
    expect(await codeOf(checker.importIgnored({ ...ignored, version: 2 }))).toBe("UNSUPPORTED_VERSION")
    expect(await codeOf(checker.importIgnored({ ...ignored, recipe: "text/1" }))).toBe("RECIPE_MISMATCH")
    for (const wrong of [undefined, [], { ...ignored, keys: [5] }, { ...ignored, keys: "abc" }]) {
      expect(await codeOf(checker.importIgnored(wrong as never))).toBe("INVALID_ARGUMENT")
    }
    expect(await codeOf(checker.ignore(" "))).toBe("INVALID_ARGUMENT")
  })
})

describe("a corpus", () => {
  const simhash = new SimHash({ recipe: "short/1", bits: 128 })
  const texts = new Map([
    ["q1", TOMATOES],
    ["q2", FERRY],
    ["q3", LONG],
  ])
  const ids = [...texts.keys()]
  const fingerprints = () =>
    new DuplicateIndex({ recipe: simhash.recipe }).setMany(ids, simhash.fingerprints([...texts.values()]))
  const features = new Map([...texts].map(([id, text]) => [id, simhash.features(text)]))

  test("of fingerprints alone, with feature sets, or with passages says which evidence it has", async () => {
    const index = new PassageIndex({ recipe: simhash.recipe })
    for (const [id, text] of texts) index.set(id, text)
    const answers = []
    for (const corpus of [
      { fingerprints: fingerprints() },
      { fingerprints: fingerprints(), features },
      { features },
      { passages: index },
    ]) {
      const checker = createDuplicateChecker()
      await checker.addCorpus("questions", { ...corpus, labels: new Map([["q1", "Tomatoes"]]) })
      const { diagnostics } = await check(checker, "a", [{ text: `${TOMATOES} Every day.` }])
      const places = diagnostics.flatMap(({ related }) => related).filter(({ id }) => id === "q1")
      answers.push(places.map(({ corpus, label, evidence }) => [corpus, label, evidence]))
      checker.dispose()
    }
    expect(answers.map(([first]) => first)).toEqual([
      ["questions", "Tomatoes", "fingerprint"],
      ["questions", "Tomatoes", "features"],
      ["questions", "Tomatoes", "features"],
      ["questions", "Tomatoes", "passages"],
    ])
  })

  test("is taken into account for documents that were there before, until it is removed", async () => {
    const checker = createDuplicateChecker()
    await checker.update("a", [{ text: TOO_HIGH }])
    await checker.addCorpus("questions", { fingerprints: fingerprints() })
    expect(checker.diagnostics("a")).toHaveLength(1)
    expect(await checker.removeCorpus("questions")).toBe(true)
    expect(await checker.removeCorpus("questions")).toBe(false)
    expect(checker.diagnostics("a")).toEqual([])
  })

  test("that is no index, of another recipe or empty is rejected, and the one before stays", async () => {
    const checker = createDuplicateChecker()
    await checker.update("a", [{ text: TOO_HIGH }])
    await checker.addCorpus("questions", { fingerprints: fingerprints() })
    for (const [corpus, code] of [
      [{ fingerprints: fingerprints().toBytes() }, "INVALID_ARGUMENT"],
      [{ fingerprints: new DuplicateIndex({ recipe: "text/1" }) }, "RECIPE_MISMATCH"],
      [{ fingerprints: new DuplicateIndex({ recipe: "short/1" }) }, "RECIPE_MISMATCH"],
      [{ passages: new PassageIndex() }, "RECIPE_MISMATCH"],
      [{ passages: null }, "INVALID_ARGUMENT"],
      [{}, "INVALID_ARGUMENT"],
      [{ features: {} }, "INVALID_ARGUMENT"],
      [{ features: new Map([["q1", 5]]) }, "INVALID_ARGUMENT"],
      [undefined, "INVALID_ARGUMENT"],
    ] as [never, string][]) {
      expect(await codeOf(checker.addCorpus("questions", corpus)), code).toBe(code)
    }
    expect(checker.diagnostics("a")).toHaveLength(1)
  })
})

describe("a listener", () => {
  test("is told of every document whose warnings may change, before the promise resolves", async () => {
    const checker = createDuplicateChecker()
    const told: string[] = []
    const unwatch = checker.watch((docIds) => told.push(docIds.join()))
    const news = async (promise: Promise<unknown>) => {
      await promise
      return told.splice(0).join(" | ")
    }
    expect(await news(checker.update("a", [{ text: TOMATOES }]))).toBe("a")
    expect((await checker.update("b", [{ text: TOO_HIGH }])).affected).toEqual(["a"])
    expect(told.splice(0)).toEqual(["a,b"])
    expect(await news(checker.update("b", [{ text: TOO_HIGH }]))).toBe("")
    expect(await news(checker.addCorpus("none", { features: new Map() }))).toBe("a,b")
    expect(await news(checker.ignore(checker.diagnostics("a")[0] ?? ""))).toBe("a,b")
    expect(checker.diagnostics("b")).toEqual([])
    expect(await news(checker.update("c", [{ text: TOO_HIGH }]))).toBe("b,c")
    expect(await checker.remove("c")).toEqual(["b"])
    expect(told.splice(0)).toEqual(["b"])
    unwatch()
    unwatch()
    expect(await news(checker.update("d", [{ text: TOO_HIGH }]))).toBe("")
  })

  test("that was added twice is told twice, until each is ended; dispose ends all", async () => {
    const checker = createDuplicateChecker()
    let calls = 0
    const count = () => {
      calls++
    }
    const [first] = [checker.watch(count), checker.watch(count)]
    await checker.update("a", [{ text: FERRY }])
    expect(calls).toBe(2)
    first?.()
    await checker.update("b", [{ text: FERRY }])
    expect(calls).toBe(3)
    const late = checker.update("c", [{ text: FERRY }])
    checker.dispose()
    expect(await codeOf(late)).toBe("DISPOSED")
    expect(calls).toBe(3)
    expect(() => createDuplicateChecker().watch(5 as never)).toThrow("watch takes a function, got 5")
  })
})

test("the text of a related place is that of its block, as long as it is there", async () => {
  const checker = createDuplicateChecker()
  await checker.update("b", { text: `${FERRY}\n\n${TOO_HIGH}` })
  const result = await check(checker, "a", [{ text: TOMATOES }])
  const place = result.diagnostics[0]?.related[0] ?? {}
  expect(checker.textOf(place)).toBe(TOO_HIGH)
  await checker.update("b", { changes: [{ from: 0, to: 0, insert: "A new block.\n\n" }] })
  expect(checker.textOf(place)).toBe(TOO_HIGH)
  await checker.remove("b")
  expect(checker.textOf(place)).toBeUndefined()
  expect(checker.textOf({})).toBeUndefined()
  expect(() => checker.textOf("b" as never)).toThrow("textOf takes a related place")
})

test("answers are plain data, in the language that was asked for", async () => {
  const checker = createDuplicateChecker({ language: "zh-CN" })
  const result = await check(checker, "a", [{ text: TOMATOES }, { text: TOO_HIGH }], { version: 3 })
  expect(structuredClone(result)).toEqual(result)
  expect(JSON.parse(JSON.stringify(result))).toEqual(result)
})

describe("a message", () => {
  const texts = [FERRY, TOMATOES, FERRY, TOO_HIGH]
  const messages = async (language: "en" | "zh-CN", blocks: string[], options?: CheckerOptions) =>
    (
      await check(
        createDuplicateChecker({ language, ...options }),
        "a",
        blocks.map((text) => ({ text })),
      )
    ).diagnostics.map(({ message }) => message)

  test("names the other text and its paragraph, and says what they are to each other", async () => {
    expect(await messages("en", texts)).toEqual([
      "Word for word the same as “The ferry leaves at nine from the old harbour, if the wind…” (paragraph 3).",
      "Nearly the same as “Water the tomatoes in the morning, before the sun is too…” (paragraph 4).",
      "Word for word the same as “The ferry leaves at nine from the old harbour, if the wind…” (paragraph 1).",
      "Nearly the same as “Water the tomatoes early in the morning, before the sun is…” (paragraph 2).",
    ])
    expect(await messages("zh-CN", texts)).toEqual([
      "与“The ferry leaves at nine from the old harbour, if the wind…”（第 3 段）逐字相同。",
      "与“Water the tomatoes in the morning, before the sun is too…”（第 4 段）几乎相同。",
      "与“The ferry leaves at nine from the old harbour, if the wind…”（第 1 段）逐字相同。",
      "与“Water the tomatoes early in the morning, before the sun is…”（第 2 段）几乎相同。",
    ])
    const passages = await messages("en", [
      LONG,
      `A note on the garden. ${FERRY} Ask for the key at the desk.`,
    ])
    expect(passages[0]).toBe(
      "Partly the same as “The ferry leaves at nine from the old harbour, if the wind…” (paragraph 2).",
    )
  })

  test("says word for word of those alone of which it is true", async () => {
    const all = [TOMATOES, TOMATOES, TOO_HIGH, TOMATOES]
    const [first, , third] = await messages("en", all)
    const named = "“Water the tomatoes early in the morning, before the sun is…”"
    expect(first).toBe(
      `Word for word the same as ${named} (paragraph 2) and 1 more, and nearly the same as 1 more.`,
    )
    expect(third).toBe(`Nearly the same as ${named} (paragraph 1).`)
    const chinese = await messages("zh-CN", all)
    expect(chinese[0]).toBe(`与${named}（第 2 段）等 2 处逐字相同，另与 1 处几乎相同。`)
    // The same words in another order are not the same, and stand after what is.
    const permuted = "Old harbour leaves at nine from the ferry the, if the wind allows it."
    const upper = `"${FERRY.toUpperCase().replace(" OLD ", "\n  OLD ")}"`
    const [of] = await messages("en", [FERRY, permuted, upper])
    expect(of).toMatch(
      /^Word for word the same as “"THE FERRY.*” \(paragraph 3\), and nearly the same as 1 more\.$/,
    )
  })

  test("names no paragraph of another document, and has the number that a paragraph has now", async () => {
    const checker = createDuplicateChecker()
    await checker.update("b", [{ text: FERRY }])
    const other = await checker.update("a", { text: `${FERRY}\n\n${TOMATOES}\n\n${TOO_HIGH}` })
    expect(other.diagnostics[0]?.message).not.toContain("paragraph")
    expect(other.diagnostics.map(({ excerpt }) => excerpt)).toEqual([
      "The ferry leaves at nine from the old harbour, if the wind…",
      "Water the tomatoes early in the morning, before the sun is…",
      "Water the tomatoes in the morning, before the sun is too…",
    ])
    const later = await checker.update("a", { changes: [{ from: 0, to: 0, insert: "Hello!\n\n" }] })
    expect(later.diagnostics.map(({ message }) => message.match(/\d+/)?.[0])).toEqual([undefined, "4", "3"])
  })
})

test("warnings can be read between two slices, also of texts whose relations are only counted yet", async () => {
  const checker = createDuplicateChecker({ limit: 4 })
  const blocks = Array.from({ length: 600 }, (_, i) => ({
    text: `The ferry ${(1e6 + 7919 * i).toString(36)} leaves at nine from the old harbour.`,
  }))
  let isDone = false
  const answer = check(checker, "a", blocks).finally(() => {
    isDone = true
  })
  let others = 0
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve))
    for (const { related } of checker.diagnostics("a")) expect(related).not.toEqual([])
    others++
  }
  expect(others).toBeGreaterThan(1)
  expect((await answer).diagnostics).toHaveLength(600)
})

test("a long document is loaded in slices, between which other tasks run", async () => {
  const checker = createDuplicateChecker()
  const random = new Random(7n)
  const blocks = Array.from({ length: 4000 }, () => ({
    text: Array.from({ length: 40 }, () => random.below(1e6)).join(" "),
  }))
  let isDone = false
  const answer = checker.update("a", blocks).finally(() => {
    isDone = true
  })
  let others = 0
  while (!isDone) {
    await new Promise((resolve) => setTimeout(resolve))
    others++
  }
  expect((await answer)?.stats.looked).toBe(4000)
  expect(others).toBeGreaterThan(3)
})
