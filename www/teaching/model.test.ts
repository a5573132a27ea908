import { distance, SimHash, toBits } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { load } from "../catalogue.js"
import { read } from "../lesson/lesson.js"
import { Results } from "../lesson/results.js"
import { type Settings, settings } from "../lesson/settings.js"
import { texts } from "../lesson/texts.js"
import { loom } from "../sections/loom/state.js"
import { answerOf } from "./answer.js"
import { elementCode, frameCode } from "./embed.js"
import { words as en } from "./en.js"
import { LONGEST_QUESTION, type Task, task, topicToPredict } from "./state.js"
import { MOST_ROWS, worksheet } from "./worksheet.js"
import { words as zh } from "./zh-CN.js"

const A = "the cat sat on the mat"
const B = "the cat sat on a mat"
const LONG = Array.from({ length: 400 }, (_, n) => `word${n * n}`).join(" ")
const of = (change: Partial<Settings>): Settings => ({
  ...settings.initial,
  recipe: "text/1",
  ...change,
})

test("a task is read part by part: what is no section, too long or of another type is as it was", () => {
  const good: Task = { section: "flips", question: "Why?", predict: true, kind: "yes-no", about: "sums" }
  expect(task.read(good)).toEqual(good)
  expect(read({ task: good })).toMatchObject({ lesson: { task: good }, whole: true })
  for (const [part, bad] of [
    ["section", "constructor"],
    ["section", 3],
    ["question", "x".repeat(LONGEST_QUESTION + 1)],
    ["question", ["Why?"]],
    ["question", `a${"\u0301".repeat(299)}\ufdfa`.repeat(2)],
    ["predict", 1],
    ["kind", "colour"],
    ["about", "__proto__"],
  ] as const) {
    const reading = read({ task: { ...good, [part]: bad } })
    expect(reading.whole, `${part}: ${bad}`).toBe(false)
    expect(reading.lesson.task).toEqual({ ...good, [part]: task.initial[part] })
  }
  for (const bad of [null, 7, "text", [], [[]]]) expect(task.read(bad)).toEqual(task.initial)
})

test("something is covered only for a question that is to be predicted", () => {
  const asked = { ...task.initial, question: "How many?", predict: true, about: "verdict" } as const
  expect(topicToPredict(asked)).toBe("verdict")
  expect(topicToPredict({ ...asked, predict: false })).toBeNull()
  expect(topicToPredict({ ...asked, question: " \n" })).toBeNull()
})

test("answers are what the package computes, or say why there are none", () => {
  const simhash = new SimHash({ bits: 16 })
  const [a, b] = [simhash.explain(A), simhash.explain(B)]
  const results = new Results({ ...texts.initial, a: A, b: B }, of({ bits: 16 }))
  const apart = distance(a.fingerprint, b.fingerprint)
  expect(answerOf("distance", results, "a")).toEqual({ about: "distance", distance: apart, bits: 16 })
  expect(answerOf("verdict", results, "a")).toMatchObject({
    verdict: "different",
    distance: apart,
    threshold: 3,
  })
  expect(answerOf("fingerprint", results, "b")).toMatchObject({
    name: "b",
    digits: toBits(b.fingerprint, 16),
  })
  const sums = [...a.sums].map((sum, bit) => ({ bit, sum })).reverse()
  expect(answerOf("sums", results, "a")).toEqual({ about: "sums", name: "a", sums })
  const empty = new Results({ ...texts.initial, a: "", b: B }, of({}))
  for (const topic of ["distance", "verdict", "fingerprint", "sums"] as const)
    expect(answerOf(topic, empty, "a")).toEqual({ about: "nothing", reason: "empty" })
})

test("a worksheet has the package's numbers, and its rows and the others add up to its sums", () => {
  for (const bits of [6, 8, 16, 32, 64, 128]) {
    for (const text of [A, LONG]) {
      const used = bits <= 16 ? bits : 8
      const sheet = worksheet(of({ bits }), text, B)
      const simhash = new SimHash({ bits: used })
      const [a, b] = [simhash.explain(text), simhash.explain(B)]
      expect(sheet.a).toEqual(a)
      expect(sheet.rows.map(({ feature }) => feature)).toEqual(a.features.slice(0, MOST_ROWS))
      expect(sheet.others.count).toBe(Math.max(0, a.features.length - MOST_ROWS))
      expect(sheet.sums.map(({ sum }) => sum).reverse()).toEqual([...a.sums])
      for (const [column, { bit, sum }] of sheet.sums.entries()) {
        const votes = sheet.rows.map((row) => row.votes[column] ?? Number.NaN)
        const added = votes.reduce((one, other) => one + other, sheet.others.sums[column]?.sum ?? Number.NaN)
        expect(added).toBe(sum)
        expect(sheet.columns[column]).toMatchObject({ bit, a: toBits(a.fingerprint, used)[column] })
        for (const { digits, votes } of sheet.rows)
          expect(Math.sign(votes[column] ?? 0)).toBe(digits[column] === "1" ? 1 : -1)
      }
      const differing = sheet.columns.filter(({ differs }) => differs)
      expect(differing).toHaveLength(distance(a.fingerprint, b.fingerprint))
      for (const column of differing) expect(column.a).not.toBe(column.b)
    }
  }
})

// The example of a teacher who changes nothing is among them.
test("the third task has an answer for every example, in both languages, and it is what the package computes", async () => {
  for (const { examples } of [await load("en"), await load("zh-CN")])
    for (const { name, a, b } of Object.values(examples)) {
      const chosen = { ...settings.initial, bits: 8 }
      const { crossed, fragile, rows } = worksheet(settings.initial, a, b)
      const simhash = new SimHash(chosen)
      const { features, fingerprint, sums } = simhash.explain(a)
      const least = Math.min(...sums.map(Math.abs))
      expect(fragile).toEqual([7, 6, 5, 4, 3, 2, 1, 0].filter((bit) => Math.abs(sums[bit] ?? 0) === least))
      const after = (count: number) =>
        simhash.fingerprint(features.slice(count).map(({ text, weight }) => [text, weight] as const))
      const count = rows.findIndex((_, i) => after(i + 1) !== fingerprint) + 1
      expect(count, name).toBeGreaterThan(0)
      const bits = [7, 6, 5, 4, 3, 2, 1, 0].filter(
        (bit) => ((after(count) ^ fingerprint) >> BigInt(bit)) & 1n,
      )
      expect(crossed, name).toEqual({ count, bits })
    }
})

test("a worksheet of 16 bits becomes one of 8 where votes are too long for its columns", () => {
  const chosen = of({ recipe: "python-hashes/1", bits: 16 })
  expect(worksheet(chosen, A, B).a.recipe.bits).toBe(16)
  const often = "often ".repeat(2000)
  expect(worksheet(chosen, often, B).a).toEqual(new SimHash({ ...chosen, bits: 8 }).explain(often))
})

test("code to embed keeps any text and any recipe within its attributes", () => {
  const text = `"><script>alert('&amp;')</script>`
  const code = elementCode({
    ...{ script: "https://example.org/loom.js", text, bits: 16, language: "zh-CN" },
    recipe: "page/1",
    view: { ...loom.initial, step: 3, pinned: 7 },
  })
  expect(code).toBe(
    '<script type="module" src="https://example.org/loom.js"></script>\n' +
      '<simhash-loom recipe="page/1" bits="16" step="3" pinned="7" lang="zh-CN" ' +
      "text=\"&quot;>&lt;script>alert('&amp;amp;')&lt;/script>\"></simhash-loom>",
  )
  expect(frameCode('https://example.org/?embed=loom&lang=en#v1."', "A “figure”")).toBe(
    '<iframe src="https://example.org/?embed=loom&amp;lang=en#v1.&quot;" width="960" height="540" title="A “figure”"></iframe>',
  )
})

test("both languages have the same texts with the same places for values", () => {
  const shape = (value: unknown): unknown =>
    typeof value === "string"
      ? [...new Set([...value.matchAll(/\{(\w+)[}]/g)].map(([, name]) => name))]
          .concat([...value.matchAll(/\{(\w+)\|[^}]*#/g)].map(([, name]) => name))
          .sort()
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, shape(inner)]))
  expect(shape(zh)).toEqual(shape(en))
  for (const [words, forms] of [
    [en, 2],
    [zh, 1],
  ] as const)
    for (const [, list = ""] of JSON.stringify(words).matchAll(/\{\w+\|([^}]*)\}/g))
      expect(list.split("|"), list).toHaveLength(forms)
})
