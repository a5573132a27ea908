// Duplicate warnings in Quill, worked by real keys and a real mouse.
import axe from "axe-core"
import Quill from "quill"
import type { CheckResult } from "simhash-wasm/editor"
import { type HighlightedWarnings, type HighlightOptions, watchQuill } from "simhash-wasm/quill"
import { describe, expect, test } from "vitest"
import { cdp, userEvent } from "vitest/browser"
import { asked } from "./asked-checker.js"
import { codeOf } from "./code-of.js"
import { cleanUpAfterEach, newChecker, opened, paintedIn } from "./highlighted-editors.js"
import { expectWellPlaced, LONG, withLateTexts } from "./popover-places.js"
import { Random } from "./random.js"
import { eventually, FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

cleanUpAfterEach()

interface Opened {
  readonly quill: Quill
  readonly watched: HighlightedWarnings
  readonly results: CheckResult[]
}

/** An editor with lines. */
function open(lines: readonly string[], options: Partial<HighlightOptions> = {}): Opened {
  const results: CheckResult[] = []
  const main = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"))
  const quill = new Quill(main.appendChild(document.createElement("div")), {
    modules: { history: { delay: 0 } },
  })
  quill.root.setAttribute("aria-label", options.docId ?? "a")
  quill.root.setAttribute("role", "textbox")
  // As the style sheet of Quill has it. Else a space that is typed may become one that does not break.
  quill.root.style.whiteSpace = "pre-wrap"
  quill.setContents([{ insert: `${lines.join("\n")}\n` }])
  quill.history.clear()
  const watched = watchQuill(quill, {
    ...{ checker: options.checker ?? newChecker(), docId: "a", delay: 20 },
    ...options,
    onCheck(result) {
      results.push(result)
      options.onCheck?.(result)
    },
  })
  opened.push(watched)
  return { quill, watched, results }
}

const painted = ({ quill: { root } }: Opened) => paintedIn(root)

/** The texts of the ranges that are warned of. */
const marked = ({ quill, watched }: Opened) =>
  watched.warnings().map(({ from, to }) => quill.getText(from, to - from))
const selected = ({ quill }: Opened) => {
  const { index, length } = quill.getSelection() ?? { index: 0, length: 0 }
  return quill.getText(index, length)
}
const popover = () => document.querySelector<HTMLElement>(".duplicate-popover")

describe("warnings", () => {
  test("appear as one types, go when nothing is repeated, and change no element", async () => {
    const editor = open([TOMATOES, ""])
    const { quill, results } = editor
    await eventually(() => results.length).toBe(1)
    quill.setSelection(quill.getLength() - 1)
    await userEvent.keyboard(TOO_HIGH)
    await eventually(() => painted(editor)).toEqual([TOMATOES, TOO_HIGH])
    expect(quill.root.innerHTML).toBe(`<p>${TOMATOES}</p><p>${TOO_HIGH}</p>`)
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}Nothing at all.")
    await eventually(() => marked(editor)).toEqual([])
    expect(painted(editor)).toEqual([])
  })

  test("move with their text at once, whatever is inserted before them and at their ends", async () => {
    const editor = open([TOMATOES, TOO_HIGH], { delay: 1e9 })
    const { quill, results } = editor
    await eventually(() => results.length).toBe(1)
    quill.insertText(0, "👩‍👩‍👧‍👦 港务所 ")
    quill.insertEmbed(0, "image", "data:,")
    quill.insertText(quill.getLength() - 1, " Indeed.")
    expect(painted(editor)).toEqual([TOMATOES, TOO_HIGH])
    quill.formatText(quill.getText().indexOf("early") + 1, 5, "bold", true)
    expect(quill.root.querySelector("strong")?.textContent).toBe("early")
    expect(painted(editor)).toEqual([TOMATOES, TOO_HIGH])
  })

  test("know code, quotes, headings and items by their formats, and lines of code as one block", async () => {
    const editor = open([FERRY, FERRY, TOMATOES, TOMATOES, TOMATOES, TOMATOES], {
      ...{ checker: newChecker({ skip: ["code", "quote"] }) },
    })
    const { quill, results } = editor
    quill.formatLine(0, FERRY.length + 1, "code-block", true)
    quill.formatLine(FERRY.length + 1, 1, "code-block", true)
    const at = (line: number) => 2 * (FERRY.length + 1) + line * (TOMATOES.length + 1)
    quill.formatLine(at(0), 1, "blockquote", true)
    quill.formatLine(at(1), 1, "header", 2)
    quill.formatLine(at(2), 1, "list", "bullet")
    await eventually(() => results.at(-1)?.stats).toMatchObject({ blocks: 5, skipped: 2 })
    expect(painted(editor)).toEqual([TOMATOES, TOMATOES, TOMATOES])
    expect(editor.watched.warnings().map(({ from }) => from)).toEqual([at(1), at(2), at(3)])
  })

  test("are on their texts after a composition in the text", async () => {
    const sentence = "港务所早上七点开门，渡轮九点离开旧港。"
    const editor = open([sentence, ""])
    const { quill, results } = editor
    await eventually(() => results).toHaveLength(1)
    quill.setSelection(quill.getLength() - 1)
    const session = cdp() as unknown as { send(method: string, params: object): Promise<void> }
    await session.send("Input.imeSetComposition", { text: "gang", selectionStart: 4, selectionEnd: 4 })
    expect(quill.composition.isComposing).toBe(true)
    await session.send("Input.insertText", { text: sentence })
    await eventually(() => painted(editor)).toEqual([sentence, sentence])
  })

  test("are those of a check from scratch after many random edits, and every mark is on its text", async () => {
    const checker = newChecker()
    const editor = open([TOMATOES], {
      ...{ checker, delay: 0 },
      onCheck: ({ diagnostics }) => {
        const text = quill
          .getContents()
          .ops.map(({ insert }) => (typeof insert === "string" ? insert : "\ufffc"))
        const wanted = diagnostics.map(({ from, to }) =>
          text
            .join("")
            .slice(from, to)
            .replace(/\ufffc/g, ""),
        )
        // Between lines and around images, the page has no text.
        expect(painted(editor).sort()).toEqual(wanted.map((one) => one.replaceAll("\n", "")).sort())
      },
      onError: (error) => failed.push(error),
    })
    const failed: unknown[] = []
    const { quill, results } = editor
    let version = 0
    quill.on("text-change", () => version++)
    const { next } = asked(checker, () => version)
    const numbers = new Random(7n)
    const parts = [`${TOMATOES}\n`, `${TOO_HIGH}\n`, FERRY, "👍🏽", "港务所早上七点开门，", " or so "]
    for (let step = 0; step < 200; step++) {
      const at = numbers.below(quill.getLength())
      const length = numbers.below(80)
      const what = numbers.below(8)
      if (what === 0) quill.deleteText(at, length)
      else if (what === 1) quill.insertText(at, "\n")
      else if (what === 2) quill.history.undo()
      else if (what === 3) quill.formatText(at, length, "bold", numbers.below(2) === 0)
      else if (what === 4)
        quill.formatLine(at, 1, ["header", "list", "code-block"][numbers.below(3)] as string, "bullet")
      else if (what === 5) quill.insertEmbed(at, numbers.below(3) ? "image" : "video", "data:,")
      else quill.insertText(at, parts[numbers.below(6)] as string)
      if (numbers.below(4) === 0) await next(numbers)
    }
    const last = `${TOMATOES}\n${TOO_HIGH}\n`
    quill.insertText(0, last)
    quill.removeFormat(0, last.length)
    await next(numbers)
    const before = results.length
    quill.insertText(0, "The end.\n")
    await eventually(() => results.length).toBeGreaterThan(before)
    expect(failed).toEqual([])
    const fresh = open([], { docId: "a" })
    fresh.quill.setContents(quill.getContents())
    await eventually(() => fresh.results.at(-1)?.stats.blocks).toBe(results.at(-1)?.stats.blocks)
    const said = ({ results }: Opened) =>
      results.at(-1)?.diagnostics.map(({ message, from, to, block }) => [message, from, to, block.index])
    expect(said(editor)?.length).toBeGreaterThan(1)
    expect(said(editor)).toEqual(said(fresh))
    expect(painted(editor)).toEqual(painted(fresh))
  })

  test("are listed and reached by keys in a browser without highlights", async () => {
    const own = Object.getOwnPropertyDescriptor(CSS, "highlights") as PropertyDescriptor
    Object.defineProperty(CSS, "highlights", { value: undefined, configurable: true })
    try {
      const editor = open([TOMATOES, TOO_HIGH])
      await eventually(() => marked(editor)).toEqual([TOMATOES, TOO_HIGH])
      editor.quill.focus()
      await userEvent.keyboard("{F8}")
      expect(popover()?.textContent).toContain(TOO_HIGH)
    } finally {
      Object.defineProperty(CSS, "highlights", own)
    }
  })
})

test("by keys alone, a warning is reached, read, followed, ignored, and ignored no longer", async () => {
  const ignored: boolean[] = []
  const editor = open([FERRY, TOMATOES, TOO_HIGH], { onIgnore: (_, isIgnored) => ignored.push(isIgnored) })
  const { quill, watched } = editor
  await eventually(() => painted(editor)).toEqual([TOMATOES, TOO_HIGH])
  quill.setSelection(0)
  await userEvent.keyboard("{F8}")
  expect(document.activeElement?.textContent).toBe("Go to the other")
  expect(popover()?.getAttribute("role")).toBe("dialog")
  expect(popover()?.textContent).toContain(TOO_HIGH)
  expect((await axe.run(popover() as HTMLElement)).violations).toEqual([])
  await userEvent.keyboard("{Escape}")
  expect(popover()).toBeNull()
  expect(document.activeElement).toBe(quill.root)
  expect(quill.getSelection()).toMatchObject({ index: FERRY.length + 1, length: 0 })
  await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
  expect(selected(editor)).toBe(TOO_HIGH)
  await userEvent.keyboard("{Shift>}{Alt>}{Enter}{/Alt}{/Shift}")
  await eventually(() => painted(editor)).toEqual([])
  await userEvent.keyboard("{Control>}{Alt>}{Enter}{/Alt}{/Control}")
  await eventually(() => painted(editor)).toEqual([TOMATOES, TOO_HIGH])
  expect(ignored).toEqual([true, false])
  expect(watched.unignore()).toBe(false)
  expect(quill.getText()).toBe(`${FERRY}\n${TOMATOES}\n${TOO_HIGH}\n`)
})

test("a click opens both texts below the warning, and typing, another click and Escape close them", async () => {
  const editor = open([TOMATOES, FERRY, TOO_HIGH])
  const { quill } = editor
  await eventually(() => painted(editor)).toHaveLength(2)
  const [first, second] = [...quill.root.children] as [HTMLElement, HTMLElement]
  await userEvent.click(first)
  expect([...document.querySelectorAll(".duplicate-popover mark")].length).toBeGreaterThan(1)
  const bottom = () => first.getBoundingClientRect().bottom
  await eventually(() => (popover()?.getBoundingClientRect().top ?? 0) >= bottom()).toBe(true)
  await userEvent.keyboard("{Escape}")
  expect(popover()).toBeNull()
  quill.setSelection(TOMATOES.length + 3)
  second.dispatchEvent(new MouseEvent("click", { bubbles: true }))
  expect(popover()).toBeNull()
  await userEvent.click(first)
  expect(popover()).not.toBeNull()
  quill.insertText(0, "x")
  expect(popover()).toBeNull()
})

test("the popover of the last line is where there is room for all of it, wherever the line is in the window", async () => {
  const editor = open([LONG, "Nothing else.", LONG], { checker: withLateTexts(newChecker()) })
  const { quill } = editor
  await eventually(() => painted(editor)).toHaveLength(2)
  await expectWellPlaced(
    () => (quill.root.lastElementChild as Element).getBoundingClientRect(),
    async () => {
      quill.setSelection(1)
      await userEvent.keyboard("{F8}")
    },
    () => userEvent.keyboard("{Escape}"),
  )
})

test("two editors share a checker, and a warning leads from one into the other", async () => {
  const checker = newChecker()
  const gone: (string | undefined)[] = []
  const one = open([TOMATOES], { checker, docId: "one", goTo: ({ docId }) => gone.push(docId) })
  const two = open([TOMATOES], { checker, docId: "two" })
  await eventually(() => [painted(one), painted(two)]).toEqual([[TOMATOES], [TOMATOES]])
  one.quill.setSelection(1)
  await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
  expect(gone).toEqual(["two"])
  two.watched.dispose()
  expect(painted(two)).toEqual([])
  expect(painted(one)).toEqual([TOMATOES])
})

test("what is no editor of Quill, and what is none of its options, is said", () => {
  const { quill } = open([])
  const checker = newChecker()
  expect(codeOf(() => watchQuill({} as Quill, { checker, docId: "a" }))).toBe("INVALID_ARGUMENT")
  expect(codeOf(() => watchQuill(quill, { checker } as unknown as HighlightOptions))).toBe("INVALID_ARGUMENT")
  expect(codeOf(() => watchQuill(quill, { checker, docId: "a", format: "text" } as HighlightOptions))).toBe(
    "INVALID_ARGUMENT",
  )
})
