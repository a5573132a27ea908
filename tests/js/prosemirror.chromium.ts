// What is particular to ProseMirror: its nodes, where its popover is, answers with few warnings, and commands.
import { undo } from "prosemirror-history"
import { TextSelection } from "prosemirror-state"
import type { EditorView } from "prosemirror-view"
import { duplicateKeys, placeIn, warningsIn } from "simhash-wasm/prosemirror"
import { afterEach, describe, expect, test } from "vitest"
import { userEvent } from "vitest/browser"
import { endAfterEach, newChecker, openProseMirror as open, paragraph, schema } from "./editor-drivers.js"
import { Random } from "./random.js"
import { eventually, FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

endAfterEach()

const popover = () => document.querySelector<HTMLElement>(".duplicate-popover")

test("warnings of a passage are at its positions, with breaks, marks, images and notes in the text", async () => {
  const strong = [schema.marks["strong"]?.create()].flatMap((mark) => mark ?? [])
  const image = schema.node("image", { src: "data:," })
  const passage = [
    schema.text("Nobody remembers "),
    schema.text("who painted", strong),
    schema.node("hard_break"),
    schema.text("the two boats in the window of the ferry house, nor when it was, nor why."),
  ]
  const own = "Entirely other words stand before the part that was copied, and more of them follow "
  const others = "Here the surroundings are about cheese and mountains, as far as one can see from here "
  const { view, marked } = open(
    [
      paragraph(image, own, schema.node("note", null, [schema.text("Or not.")]), image, ...passage),
      paragraph(others, ...passage),
    ],
    { checker: newChecker({ minSimilarity: 0.9 }) },
  )
  await eventually(marked).toHaveLength(2)
  const [here, there] = marked()
  expect(here).toBe(there)
  expect(here).toContain("painted\nthe two boats")
  const block = warningsIn(view.state)[0]?.diagnostic.related[0]
  const range = block && placeIn(view.state, block)
  expect(range && view.state.doc.textBetween(range.from, range.to, "|", "\n")).toBe(there)
})

test("warnings know code, quotes, headings and items by their nodes", async () => {
  const checker = newChecker({ skip: ["code", "quote"] })
  const item = () => schema.node("list_item", null, [paragraph(TOMATOES)])
  const { marked, results } = open(
    [
      schema.node("code_block", null, [schema.text(TOMATOES)]),
      schema.node("blockquote", null, [paragraph(TOMATOES)]),
      item(),
      schema.node("heading", { level: 1 }, [schema.text(TOMATOES)]),
    ],
    { checker },
  )
  await eventually(marked).toEqual([TOMATOES, TOMATOES])
  expect(results.at(-1)?.stats).toMatchObject({ blocks: 4, skipped: 2 })
})

test("without onCheck, a key in a document with many warnings asks for few of them, and all are still marked", async () => {
  const checker = newChecker()
  const answered: number[] = []
  const update = checker.update.bind(checker)
  checker.update = async (...args) => {
    const result = await update(...args)
    if (result) answered.push(result.diagnostics.length)
    return result
  }
  const words = new Random(3n)
  const texts = Array.from({ length: 300 }, () =>
    Array.from({ length: 20 }, () => words.below(1e9)).join(" "),
  )
  const { view } = open([...texts, ...texts], { checker, isAll: false, delay: 0 })
  await eventually(() => warningsIn(view.state).length).toBe(600)
  expect(answered).toEqual([600])
  view.dispatch(view.state.tr.insertText("1", 4))
  await eventually(() => answered).toEqual([600, 2])
  expect(warningsIn(view.state)).toHaveLength(600)
  // A paragraph that has no twin any more, and its twin.
  view.dispatch(view.state.tr.insertText("Nothing else.", 1, view.state.doc.child(0).nodeSize - 1))
  await eventually(() => warningsIn(view.state).length).toBe(598)
  expect(Math.max(...answered.slice(1))).toBeLessThanOrEqual(2)
})

test("a text that is removed and restored before the next check is marked again", async () => {
  const { view, marked } = open([TOMATOES, TOO_HIGH], { isAll: false })
  await eventually(marked).toHaveLength(2)
  view.dispatch(view.state.tr.delete(0, view.state.doc.child(0).nodeSize))
  undo(view.state, view.dispatch)
  expect(marked()).toEqual([TOO_HIGH])
  await eventually(marked).toEqual([TOMATOES, TOO_HIGH])
})

describe("the popover", () => {
  /** Lines of a text that is warned of, each with its box. */
  const lines = (view: EditorView, at = 0) => [
    ...(view.dom.querySelectorAll(".duplicate-warning")[at] as HTMLElement).getClientRects(),
  ]
  const box = () => popover()?.getBoundingClientRect() as DOMRect
  const isAt = (top: number) => eventually(() => Math.abs(box().top - top)).toBeLessThan(6)

  afterEach(() => {
    document.body.removeAttribute("style")
    scrollTo(0, 0)
  })

  test.each(["static", "relative"])(
    "is below the last line of its warning, at its start, in a page with margins: %s",
    async (position) => {
      document.body.style.cssText = "margin: 40px 30px; padding-top: 20px"
      const { view, marked } = open([TOMATOES, FERRY, TOO_HIGH])
      view.dom.style.inlineSize = "200px"
      ;(view.dom.parentElement as HTMLElement).style.position = position
      await eventually(marked).toHaveLength(2)
      await userEvent.click(view.dom.querySelector(".duplicate-warning") as HTMLElement)
      expect(lines(view).length).toBeGreaterThan(1)
      await isAt((lines(view).at(-1)?.bottom ?? 0) + 4)
      const start = Math.min(lines(view)[0]?.left ?? 0, innerWidth - box().width - 4)
      expect(Math.abs(box().left - start)).toBeLessThan(2)
    },
  )

  test("is above its warning where there is no room below it, and within the window", async () => {
    document.body.style.paddingTop = `${innerHeight - 80}px`
    const { view, marked } = open([TOMATOES, TOO_HIGH])
    await eventually(marked).toHaveLength(2)
    scrollTo(0, 0)
    view.focus()
    await userEvent.keyboard("{F8}")
    await eventually(() => box().bottom).toBeLessThanOrEqual((lines(view, 1)[0] as DOMRect).top)
    expect(box().top).toBeGreaterThanOrEqual(0)
    expect(box().right).toBeLessThanOrEqual(innerWidth)
  })

  test("is not clipped by an editor that scrolls, follows it, and goes out of sight with its warning", async () => {
    const { view, marked } = open([TOMATOES, TOO_HIGH, ...Array(20).fill("More.")])
    const around = view.dom.parentElement as HTMLElement
    around.style.cssText = "block-size: 90px; overflow: auto; contain: paint; position: relative"
    await eventually(marked).toHaveLength(2)
    await userEvent.click(view.dom.querySelector(".duplicate-warning") as HTMLElement)
    await isAt((lines(view).at(-1)?.bottom ?? 0) + 4)
    const bottom = box().bottom - 20
    expect(bottom).toBeGreaterThan(around.getBoundingClientRect().bottom)
    expect(popover()?.contains(document.elementFromPoint(box().left + 20, bottom))).toBe(true)
    around.scrollTop = 10
    await isAt((lines(view).at(-1)?.bottom ?? 0) + 4)
    around.scrollTop = 300
    await eventually(() => popover()?.checkVisibility({ visibilityProperty: true })).toBe(false)
    around.scrollTop = 0
    await eventually(() => popover()?.checkVisibility({ visibilityProperty: true })).toBe(true)
  })
})

test("an app finds where a place of another editor is now", async () => {
  const checker = newChecker()
  const b = open([FERRY, TOO_HIGH], { checker, docId: "b" })
  const found: unknown[] = []
  const a = open([TOMATOES], {
    checker,
    goTo(place) {
      const { from = 0, to = 0 } = placeIn(b.view.state, place) ?? {}
      found.push(b.view.state.doc.textBetween(from, to))
    },
  })
  await eventually(a.marked).toEqual([TOMATOES])
  await eventually(b.marked).toEqual([TOO_HIGH])
  b.prepend("👍 Above it.")
  a.cursorAt("start")
  await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
  expect(found).toEqual([TOO_HIGH])
})

test("commands say whether they can run, without running", async () => {
  const { view, marked } = open([TOMATOES, TOO_HIGH])
  const can = () => Object.values(duplicateKeys).map((command) => command(view.state, undefined, view))
  expect(can()).toEqual([false, false, false, false])
  await eventually(marked).toHaveLength(2)
  view.dispatch(view.state.tr.setSelection(TextSelection.atStart(view.state.doc)))
  expect(can()).toEqual([true, true, true, false])
  await userEvent.click(view.dom)
  await userEvent.keyboard("{Shift>}{Alt>}{Enter}{/Alt}{/Shift}")
  await eventually(marked).toEqual([])
  expect(can()).toEqual([false, false, false, true])
  expect(marked()).toEqual([])
})

test("a check that fails is reported as what it is, where the page hears of errors", async () => {
  const failing = Object.assign(Object.create(newChecker()), {
    watch: () => () => {},
    update: () => Promise.reject(new Error("no memory left")),
  })
  const heard = new Promise<unknown>((resolve) => {
    const hear = (event: ErrorEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      resolve(event.error)
    }
    addEventListener("error", hear, { once: true, capture: true })
  })
  open([TOMATOES], { checker: failing })
  expect(await heard).toMatchObject({ message: "no memory left" })
})
