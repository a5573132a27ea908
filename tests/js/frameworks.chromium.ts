// The hook of React, the composable of Vue and the store of Svelte, each in its framework, worked by real keys.
import { type CheckResult, createDuplicateChecker, DuplicateChecker, SimHashError } from "simhash-wasm/editor"
import { createWorkerChecker } from "simhash-wasm/worker"
import { afterEach, describe, expect, test, vi } from "vitest"
import { userEvent } from "vitest/browser"
import type { Field, Form, Framework, Shown } from "./frameworks/fields.js"
import { inReact } from "./frameworks/react.js"
import { inSvelte } from "./frameworks/svelte.js"
import { inVue } from "./frameworks/vue.js"
import { FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

const ends: (() => void)[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function newChecker(): DuplicateChecker {
  const checker = createDuplicateChecker()
  ends.push(() => checker.dispose())
  return checker
}

/** A checker whose answers wait until the test releases them, one by one. */
function heldChecker() {
  const checker = newChecker()
  const held: (() => void)[] = []
  const update = checker.update.bind(checker)
  checker.update = async (...args): Promise<CheckResult> => {
    const answer = await update(...args)
    await new Promise<void>((resolve) => held.push(resolve))
    return answer
  }
  return { checker, held }
}

const section = (name: string) => document.querySelector<HTMLElement>(`#${name}`)
const items = (name: string) =>
  [...(section(name)?.querySelectorAll("li") ?? [])].map((item) => item.textContent)
const isCurrent = (name: string) => section(name)?.dataset["current"] === "true"
const press = (name: string, label: string) =>
  [...(section(name)?.querySelectorAll("button") ?? [])]
    .find((button) => button.textContent === label)
    ?.click()
/** What is shown of a field when it is checked. */
const checked = async (name: string) => {
  await expect.poll(() => isCurrent(name)).toBe(true)
  return items(name)
}

async function type(name: string, keys: string): Promise<void> {
  const field = section(name)?.querySelector("textarea") as HTMLTextAreaElement
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  await userEvent.keyboard(keys)
}

describe.each<[string, Framework]>([
  ["React", inReact],
  ["Vue", inVue],
  ["Svelte", inSvelte],
])("in %s", (_, mount) => {
  function open(...fields: Field[]): Form {
    const form = mount(fields)
    let isMounted = true
    const unmount = () => {
      if (isMounted) form.unmount()
      isMounted = false
    }
    ends.unshift(unmount)
    return { show: form.show, unmount }
  }

  test("a field warns of itself as one types, and no warning is on another text", async () => {
    const seen: Shown[] = []
    open({ name: "a", content: TOMATOES, options: { delay: 0 }, onShow: (shown) => seen.push(shown) })
    expect(await checked("a")).toEqual([])
    await type("a", `{Enter}{Enter}${TOO_HIGH}`)
    await expect.poll(() => items("a")).toEqual([TOMATOES, TOO_HIGH])
    expect(await checked("a")).toEqual([TOMATOES, TOO_HIGH])
    await type("a", "{Control>}a{/Control}{Backspace}Nothing at all.")
    await expect.poll(() => items("a")).toEqual([])
    const current = seen.filter(({ isCurrent }) => isCurrent)
    expect(current.length).toBeGreaterThan(2)
    for (const { text, repeated } of current) {
      const paragraphs = String(text)
        .split("\n\n")
        .map((part) => part.trim())
      expect(paragraphs).toEqual(expect.arrayContaining([...repeated]))
    }
  })

  test("an answer that another one has overtaken is not shown", async () => {
    const { checker, held } = heldChecker()
    const seen: Shown[] = []
    const content = `${TOMATOES}\n\n${TOO_HIGH}`
    open({ name: "a", content, options: { checker, delay: 0 }, onShow: (shown) => seen.push(shown) })
    await expect.poll(() => held.length).toBe(1)
    await type("a", "{Control>}a{/Control}{Backspace}x")
    await expect.poll(() => held.length).toBeGreaterThan(1)
    // The last one first.
    for (const release of held.splice(0).reverse()) release()
    await expect
      .poll(() => {
        for (const release of held.splice(0)) release()
        return isCurrent("a")
      })
      .toBe(true)
    expect(seen.flatMap(({ repeated }) => repeated)).toEqual([])
  })

  test("fields with one checker warn of each other, until one of them goes", async () => {
    const checker = newChecker()
    const fields = ["a", "b"].map((name) => ({ name, content: FERRY, options: { checker, docId: name } }))
    const form = open(...fields)
    await expect.poll(() => [items("a"), items("b")]).toEqual([[FERRY], [FERRY]])
    form.show(fields.slice(0, 1))
    await expect.poll(() => items("a")).toEqual([])
    expect(checker.documents).toEqual(["a"])
    form.unmount()
    expect(checker.documents).toEqual([])
  })

  test("a component that goes while it is checked leaves nothing behind", async () => {
    const { checker, held } = heldChecker()
    const onError = vi.fn()
    const onShow = vi.fn()
    const form = open({ name: "a", content: `${FERRY}\n\n${FERRY}`, options: { checker, onError }, onShow })
    await expect.poll(() => held.length).toBe(1)
    form.unmount()
    onShow.mockClear()
    expect(checker.documents).toEqual([])
    for (const release of held) release()
    // What was asked of the checker before this has been answered then.
    await checker.remove("another")
    expect(onShow).not.toHaveBeenCalled()
    expect(onError).not.toHaveBeenCalled()
  })

  test("a checker of its own is made once, and disposed of with the component", async () => {
    const update = vi.spyOn(DuplicateChecker.prototype, "update")
    const dispose = vi.spyOn(DuplicateChecker.prototype, "dispose")
    const form = open({ name: "a", content: `${FERRY}\n\n${FERRY}` })
    expect(await checked("a")).toEqual([FERRY, FERRY])
    expect(new Set(update.mock.contexts).size).toBe(1)
    expect(dispose).not.toHaveBeenCalled()
    form.unmount()
    await expect.poll(() => dispose.mock.contexts).toEqual([update.mock.contexts[0]])
  })

  test("options may change: the checker, the name of the document, and how a text is cut", async () => {
    const [first, second] = [newChecker(), newChecker()]
    const content = `> ${FERRY}\n\n${FERRY}`
    const form = open({ name: "a", content, options: { checker: first, docId: "x" } })
    await expect.poll(() => isCurrent("a")).toBe(true)
    const before = items("a")
    form.show([{ name: "a", content, options: { checker: first, docId: "x", format: "markdown" } }])
    await expect.poll(() => items("a")).not.toEqual(before)
    expect(await checked("a")).toEqual([FERRY, FERRY])
    form.show([{ name: "a", content, options: { checker: first, docId: "y", format: "markdown" } }])
    await expect.poll(() => [first.documents, isCurrent("a")]).toEqual([["y"], true])
    form.show([{ name: "a", content, options: { checker: second, docId: "y", format: "markdown" } }])
    await expect.poll(() => [first.documents, second.documents, isCurrent("a")]).toEqual([[], ["y"], true])
    form.show([{ name: "a", content }])
    await expect.poll(() => [second.documents, isCurrent("a")]).toEqual([[], true])
  })

  test("blocks with the same values are no change, and others are", async () => {
    const checker = newChecker()
    const update = vi.spyOn(checker, "update")
    const blocks = () => [TOMATOES, FERRY, FERRY].map((text, key) => ({ text, key }))
    const options = { checker, delay: 0 }
    const seen: Shown[] = []
    const onShow = (shown: Shown) => void seen.push(shown)
    const form = open({ name: "a", content: blocks(), options, onShow })
    await expect.poll(() => items("a")).toEqual(["1", "2"])
    const asked = update.mock.calls.length
    seen.length = 0
    form.show([{ name: "a", content: blocks(), options: { ...options }, onShow }])
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ isCurrent }) => !isCurrent)).toEqual([])
    form.show([{ name: "a", content: [...blocks(), { text: TOO_HIGH, key: 3 }], options }])
    await expect.poll(() => items("a")).toEqual(["0", "1", "2", "3"])
    expect(update).toHaveBeenCalledTimes(asked + 1)
  })

  test("a warning can be ignored, and that can be taken back", async () => {
    const onIgnore = vi.fn()
    open({ name: "a", content: `${FERRY}\n\n${FERRY}`, options: { onIgnore } })
    expect(await checked("a")).toEqual([FERRY, FERRY])
    press("a", "Ignore")
    await expect.poll(() => items("a")).toEqual([])
    press("a", "Undo")
    await expect.poll(() => items("a")).toEqual([FERRY, FERRY])
    expect(onIgnore.mock.calls.map(([, isIgnored]) => isIgnored)).toEqual([true, false])
  })

  test("what fails is told, and the next change is checked", async () => {
    const checker = newChecker()
    const onError = vi.fn()
    const failure = new SimHashError("OUT_OF_MEMORY", "there is no memory for this text")
    vi.spyOn(checker, "update").mockRejectedValueOnce(failure)
    open({ name: "a", content: `${FERRY}\n\n${FERRY}`, options: { checker, onError, delay: 0 } })
    await expect.poll(() => onError.mock.calls).toEqual([[failure]])
    expect(isCurrent("a")).toBe(false)
    await type("a", "!")
    await expect.poll(() => items("a")).toEqual([FERRY, `${FERRY}!`])
  })

  test("a checker in a worker answers as well, also blocks, and again after it has failed", async () => {
    const checker = createWorkerChecker(
      () => new Worker(new URL("./failing-checker-worker.ts", import.meta.url), { type: "module" }),
    )
    ends.push(() => checker.dispose())
    const content = [FERRY, FERRY].map((text, key) => ({ text, key }))
    const form = open({ name: "a", content, options: { checker, docId: "a" } })
    await expect.poll(() => items("a")).toEqual(["0", "1"])
    await expect(checker.update("throw", [])).rejects.toMatchObject({ code: "WORKER_FAILED" })
    await expect.poll(async () => (await checker.diagnostics("a")).length).toBe(2)
    form.show([{ name: "a", content: content.slice(1), options: { checker, docId: "a" } }])
    await expect.poll(() => items("a")).toEqual([])
  })

  test("a checker that is disposed of first takes the warnings away, and nothing fails", async () => {
    const checker = newChecker()
    const onError = vi.fn()
    const form = open({ name: "a", content: `${FERRY}\n\n${FERRY}`, options: { checker, onError, delay: 0 } })
    expect(await checked("a")).toEqual([FERRY, FERRY])
    checker.dispose()
    await type("a", "!")
    await expect.poll(() => items("a")).toEqual([])
    form.unmount()
    await checker.remove("a").catch(() => {})
    expect(onError).not.toHaveBeenCalled()
  })
})
