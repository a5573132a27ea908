// The adapters with a checker in a worker: what a reader sees is the same as with one on the page.
import { createDuplicateChecker, type EditorChecker } from "simhash-wasm/editor"
import type { DuplicateWarningsElement, FieldChecker } from "simhash-wasm/textarea"
import "simhash-wasm/textarea"
import { createWorkerChecker, type WorkerChecker } from "simhash-wasm/worker"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { userEvent } from "vitest/browser"
import { EDITORS, endAfterEach, openCodeMirror } from "./editor-drivers.js"
import { eventually, FERRY, TOMATOES } from "./repeated-texts.js"

let checker: WorkerChecker

endAfterEach()

beforeEach(() => {
  checker = createWorkerChecker(
    () => new Worker(new URL("./failing-checker-worker.ts", import.meta.url), { type: "module" }),
    { language: "zh-CN" },
  )
})

afterEach(() => checker.dispose())

describe.each(EDITORS)("in $name", ({ open }) => {
  test("it warns as one types, leads to the twin, ignores and takes that back", async () => {
    const one = open([TOMATOES, FERRY, ""], { checker })
    one.cursorAt("end")
    await userEvent.keyboard(TOMATOES)
    await eventually(one.marked).toEqual([TOMATOES, TOMATOES])
    await userEvent.keyboard("{Shift>}{Alt>}{Enter}{/Alt}{/Shift}")
    await eventually(one.marked).toEqual([])
    expect((await checker.exportIgnored()).keys).toHaveLength(1)
    await userEvent.keyboard("{Control>}{Alt>}{Enter}{/Alt}{/Control}")
    await eventually(one.marked).toEqual([TOMATOES, TOMATOES])
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
    expect(one.selected()).toBe(TOMATOES)
  })

  test("it warns of what is in another editor, also when another worker has taken over", async () => {
    // The failure of a worker is told, and nothing is broken by it.
    const options = { checker, onError: () => {} }
    const a = open([FERRY], options)
    const b = open([TOMATOES, FERRY], { ...options, docId: "b" })
    await eventually(a.marked).toEqual([FERRY])
    await eventually(b.marked).toEqual([FERRY])
    await expect(checker.update("throw", [])).rejects.toMatchObject({ code: "WORKER_FAILED" })
    // Both give their documents anew, without a key.
    await eventually(async () => (await checker.diagnostics("a")).length).toBe(1)
    await eventually(async () => (await checker.diagnostics("b")).length).toBe(1)
    b.cursorAt("end")
    await userEvent.keyboard(" x")
    await eventually(b.marked).toEqual([`${FERRY} x`])
    await eventually(a.marked).toEqual([FERRY])
  })
})

test("CodeMirror shows both texts, though the other one comes later", async () => {
  const { marked } = openCodeMirror([TOMATOES, TOMATOES], { checker })
  await eventually(marked).toHaveLength(2)
  await userEvent.hover(document.querySelector(".cm-duplicateRange") as HTMLElement)
  const texts = () => [...document.querySelectorAll(".cm-duplicateTexts dd")].map((text) => text.textContent)
  await eventually(texts).toEqual([TOMATOES, TOMATOES])
})

test("the element around a field lists what repeats, shows both texts, and leads to another field", async () => {
  const main = document.body.appendChild(document.createElement("main"))
  main.innerHTML = ["a", "b"]
    .map(
      (id) =>
        `<label>${id}<duplicate-warnings doc-id="${id}"><textarea></textarea></duplicate-warnings></label>`,
    )
    .join("")
  const [a, b] = [...main.querySelectorAll("duplicate-warnings")] as [
    DuplicateWarningsElement,
    DuplicateWarningsElement,
  ]
  a.checker = checker
  b.checker = checker
  const [fieldA, fieldB] = [...main.querySelectorAll("textarea")] as [
    HTMLTextAreaElement,
    HTMLTextAreaElement,
  ]
  fieldA.focus()
  await userEvent.keyboard(TOMATOES)
  fieldB.focus()
  await userEvent.keyboard(`x{Enter}{Enter}${TOMATOES}`)
  const others = (element: DuplicateWarningsElement) =>
    element.diagnostics.flatMap(({ related }) => related.map(({ from, to }) => [from, to]))
  await eventually(() => [others(a), others(b)]).toEqual([[[3, 3 + TOMATOES.length]], [[0, TOMATOES.length]]])
  const button = (name: string) =>
    [...(a.shadowRoot?.querySelectorAll("button") ?? [])].find((one) => one.textContent === name)
  button("Show both")?.click()
  await eventually(() => a.shadowRoot?.querySelectorAll("mark").length).toBe(2)
  button("Go to the other")?.click()
  await eventually(() => fieldB.value.slice(fieldB.selectionStart, fieldB.selectionEnd)).toBe(TOMATOES)
  expect(document.activeElement).toBe(fieldB)
  await expect(checker.update("throw", [])).rejects.toMatchObject({ code: "WORKER_FAILED" })
  await eventually(async () => (await checker.diagnostics("b")).length).toBe(1)
  await eventually(() => a.diagnostics).toHaveLength(1)
})

test("both kinds of checkers are what adapters take", () => {
  const local = createDuplicateChecker()
  const forEditors: EditorChecker[] = [local, checker]
  const forFields: FieldChecker[] = [local, checker]
  expect(forEditors).toEqual(forFields)
  local.dispose()
})
