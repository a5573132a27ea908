import { SimHash } from "simhash-wasm/url"
import { expect, test } from "vitest"
import { load } from "../catalogue.js"
import { read } from "../lesson/lesson.js"
import { settings } from "../lesson/settings.js"
import { loom } from "../sections/loom/state.js"
import { elementCode, frameCode } from "./embed.js"
import { LONGEST_QUESTION, type Task, task, topicToPredict } from "./state.js"
import { worksheet } from "./worksheet.js"

test("a task is read part by part: what is no section, too long or of another type is as it was", () => {
  const good: Task = { section: "flips", question: "Why?", predict: true, about: "sums" }
  expect(task.read(good)).toEqual(good)
  expect(read({ task: good })).toMatchObject({ lesson: { task: good }, whole: true })
  for (const [part, bad] of [
    ["section", "constructor"],
    ["section", 3],
    ["question", "x".repeat(LONGEST_QUESTION + 1)],
    ["question", ["Why?"]],
    ["question", `a${"\u0301".repeat(299)}\ufdfa`.repeat(2)],
    ["predict", 1],
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

// The example of a teacher who changes nothing is among them.
test("the third task has an answer for every example, in both languages, and it is what the package computes", async () => {
  for (const { examples } of [await load("en"), await load("zh-CN")])
    for (const { name, a, b } of Object.values(examples)) {
      const chosen = { ...settings.initial, bits: 8 }
      const { crossed, fragile, rows } = worksheet(settings.initial, a, b)
      const simhash = new SimHash(chosen)
      const { features, fingerprint, sums } = simhash.explain(a)
      const least = Math.min(...sums.map(Math.abs))
      const all = [7, 6, 5, 4, 3, 2, 1, 0]
      expect(fragile).toEqual(all.filter((bit) => Math.abs(sums[bit] ?? 0) === least))
      const after = (count: number) =>
        simhash.fingerprint(features.slice(count).map(({ text, weight }) => [text, weight] as const))
      const count = rows.findIndex((_, i) => after(i + 1) !== fingerprint) + 1
      expect(count, name).toBeGreaterThan(0)
      const bits = all.filter((bit) => ((after(count) ^ fingerprint) >> BigInt(bit)) & 1n)
      expect(crossed, name).toEqual({ count, bits })
    }
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
