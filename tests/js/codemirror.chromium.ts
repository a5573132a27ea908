// What is particular to CodeMirror: other linters, the list of warnings, the tooltip, marks of what two texts share, and phrases.
import { linter, lintKeymap, openLintPanel } from "@codemirror/lint"
import { Compartment, EditorState, type Extension, StateEffect } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import axe from "axe-core"
import { duplicateWarnings, ignoreDuplicate, unignoreDuplicate, zhCN } from "simhash-wasm/codemirror"
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { endAfterEach, markedIn, newChecker, openCodeMirror as open } from "./editor-drivers.js"
import { eventually, FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

endAfterEach()

describe("warnings", () => {
  test("are at the text's own offsets after a paste with carriage returns, and after undo and redo", async () => {
    const { view } = open([FERRY, ""])
    view.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", `One.\r\n\r\n${TOMATOES}\r\nTwo.\r\n\r\n${TOO_HIGH}\r\nTwo.\r\n\r\n`)
    view.contentDOM.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    )
    const both = [TOMATOES, TOO_HIGH]
    await eventually(() => markedIn(view)).toEqual(both)
    await userEvent.keyboard("{Control>}z{/Control}")
    await eventually(() => markedIn(view)).toEqual([])
    await userEvent.keyboard("{Control>}y{/Control}")
    await eventually(() => markedIn(view)).toEqual(both)
  })

  test("are given besides those of other linters", async () => {
    const other = linter(() => [{ from: 0, to: 5, severity: "error", message: "Too wet." }], { delay: 20 })
    const { view } = open([TOMATOES, TOO_HIGH], {}, other)
    await eventually(() => markedIn(view).sort()).toEqual(["Water", TOMATOES, TOO_HIGH].sort())
  })
})

const tooltip = () => document.querySelector<HTMLElement>(".cm-duplicateTooltip")
const buttons = () =>
  [...document.querySelectorAll(".cm-tooltip-lint button")].map((button) => button.textContent)

async function openTooltip(view: EditorView): Promise<void> {
  view.focus()
  await userEvent.keyboard("{F8}")
  await eventually(tooltip).not.toBeNull()
}

test("a warning that was ignored is restored also after the editor was configured anew", async () => {
  const checker = newChecker()
  const { view } = open([TOMATOES, TOO_HIGH], { checker })
  await eventually(() => markedIn(view)).toHaveLength(2)
  expect(unignoreDuplicate(view)).toBe(false)
  expect(ignoreDuplicate(view)).toBe(true)
  await eventually(() => markedIn(view)).toEqual([])
  expect(ignoreDuplicate(view)).toBe(false)
  view.dispatch({
    effects: StateEffect.reconfigure.of(duplicateWarnings({ checker, docId: "a", delay: 20 })),
  })
  expect(unignoreDuplicate(view)).toBe(true)
  await eventually(() => markedIn(view)).toEqual([TOMATOES, TOO_HIGH])
  expect(unignoreDuplicate(view)).toBe(false)
})

describe("by keyboard alone", () => {
  test("one acts from the list of all warnings, by the keys that it names", async () => {
    const { view } = open([TOMATOES, FERRY, TOO_HIGH])
    await eventually(() => markedIn(view)).toHaveLength(2)
    openLintPanel(view)
    const list = view.dom.querySelector(".cm-panel-lint ul")
    expect(document.activeElement).toBe(list)
    expect((list as HTMLElement).innerText).toContain("Go to the other (G) · Ignore (I)")
    expect((list as HTMLElement).innerText).not.toContain("This text")
    await userEvent.keyboard("g")
    expect(view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to)).toBe(TOO_HIGH)
    openLintPanel(view)
    await userEvent.keyboard("{Home}i")
    await eventually(() => markedIn(view)).toEqual([])
  })
})

test("pointing at a warning shows both texts, and what they share", async () => {
  const { view } = open([TOMATOES, TOMATOES])
  await eventually(() => markedIn(view)).toHaveLength(2)
  await userEvent.hover(view.dom.querySelector(".cm-duplicateRange") as HTMLElement)
  await eventually(tooltip).not.toBeNull()
  const texts = [...document.querySelectorAll(".cm-duplicateTexts > *")].map((part) => part.textContent)
  expect(texts).toEqual(["This text", TOMATOES, "In this document", TOMATOES])
  const shared = [...document.querySelectorAll(".cm-duplicateTexts mark")].map((part) => part.textContent)
  expect(shared).toEqual([TOMATOES, TOMATOES])
})

describe("the tooltip", () => {
  const LONG = `${FERRY} ${TOMATOES} Nobody remembers who painted the two boats in the window.`
  const boxes = () =>
    [...document.querySelectorAll(".cm-tooltip")]
      .map((shown) => shown.getBoundingClientRect())
      .filter(({ height, top }) => height > 0 && top > -1000)
  const box = () => boxes()[0] as DOMRect
  /** The lines of a warning. */
  const lines = (view: EditorView, at = 0) => [
    ...(view.dom.querySelectorAll(".cm-duplicateRange")[at] as HTMLElement).getClientRects(),
  ]
  const leave = () => userEvent.hover(document.documentElement, { position: { x: 400, y: 860 } })
  const hover = (view: EditorView, at = 0) => {
    const mark = view.dom.querySelectorAll(".cm-duplicateRange")[at] as HTMLElement
    return userEvent.hover(mark, { position: { x: 10, y: 8 } })
  }

  /** An editor in which a warning has many lines. */
  async function narrow(text: string, style: string, ...more: Extension[]): Promise<EditorView> {
    const options = {}
    const width = EditorView.theme({ "&": { width: "200px" } })
    const { view } = open([text, text], options, width, ...more)
    ;(view.dom.parentElement as HTMLElement).style.cssText = `position: fixed; left: 0; ${style}`
    await eventually(() => markedIn(view)).toEqual(expect.arrayContaining([text, text]))
    expect(lines(view).length).toBeGreaterThan(5)
    return view
  }

  test("is below the last line of its warning, and there is one", async () => {
    const view = await narrow(LONG, "top: 0")
    await hover(view)
    await eventually(() => Math.abs(box().top - (lines(view).at(-1)?.bottom ?? 0))).toBeLessThan(6)
    expect(boxes()).toHaveLength(1)
    await leave()
    await eventually(boxes).toEqual([])
    view.focus()
    await userEvent.keyboard("{F8}{F8}")
    await eventually(() => Math.abs(box().top - (lines(view, 1).at(-1)?.bottom ?? 0))).toBeLessThan(6)
    expect(boxes()).toHaveLength(1)
  })

  test("is above the first line where there is no room below the last", async () => {
    const view = await narrow(LONG, "bottom: 0")
    await hover(view, 1)
    await eventually(() => Math.abs(box().bottom - (lines(view, 1)[0]?.top ?? 0))).toBeLessThan(6)
    expect(boxes()).toHaveLength(1)
  })

  test("is in the window, over a warning that leaves no room", async () => {
    const view = await narrow(Array(16).fill(LONG).join(" "), "top: 0")
    expect(lines(view).at(-1)?.bottom).toBeGreaterThan(innerHeight)
    await hover(view)
    await eventually(() => Math.abs(box().bottom - innerHeight)).toBeLessThan(2)
    expect(box().top).toBeGreaterThan(0)
  })

  test("leaves its warning in sight in a low window, and its buttons, wherever the editor is", async () => {
    const size = [innerWidth, innerHeight] as const
    await page.viewport(440, 300)
    const width = EditorView.theme({ "&": { width: "400px" } })
    const { view } = open([TOMATOES, TOO_HIGH], {}, width)
    await eventually(() => markedIn(view)).toHaveLength(2)
    for (const top of [12, 60, 110, 160, 200]) {
      ;(view.dom.parentElement as HTMLElement).style.cssText = `position: fixed; left: 0; top: ${top}px`
      view.dispatch({ selection: { anchor: 0 } })
      await openTooltip(view)
      await eventually(() => {
        const { top, bottom } = box()
        const [first, last] = [lines(view)[0], lines(view).at(-1)] as [DOMRect, DOMRect]
        const isBeside = bottom < first.top + 2 || top > last.bottom - 2
        const actions = [...document.querySelectorAll(".cm-duplicateTooltip button")]
        const inSight = actions.filter((button) => {
          const action = button.getBoundingClientRect()
          return action.top >= top && action.bottom <= bottom
        })
        return [top >= 0 && bottom <= 300, isBeside, inSight.length]
      }).toEqual([true, true, 2])
      await userEvent.keyboard("{Escape}")
    }
    await page.viewport(...size)
  })

  test("goes with Escape, from its buttons too, and one writes on", async () => {
    const view = await narrow(LONG, "top: 0")
    await leave()
    for (const keys of ["{F8}", "{F8}{Tab}"]) {
      view.dispatch({ selection: { anchor: 0 } })
      view.focus()
      await userEvent.keyboard(keys)
      await eventually(boxes).toHaveLength(1)
      await userEvent.keyboard("{Escape}")
      await eventually(boxes).toEqual([])
      expect(view.hasFocus).toBe(true)
    }
    await hover(view)
    await eventually(boxes).toHaveLength(1)
    await userEvent.keyboard("{Escape}")
    await eventually(boxes).toEqual([])
  })

  test("has what another linter says of the same text, once", async () => {
    const other = linter(() => [{ from: 0, to: 150, severity: "error", message: "Too wet." }], { delay: 20 })
    const view = await narrow(LONG, "top: 0", other)
    await hover(view)
    await eventually(() => document.querySelectorAll(".cm-tooltip-lint li")).toHaveLength(2)
    expect(boxes()).toHaveLength(1)
    expect(buttons()).toEqual(["Go to the other", "Ignore"])
  })

  test("is not opened by selecting a warning with the pointer", async () => {
    const view = await narrow(LONG, "top: 0")
    await userEvent.tripleClick(view.dom.querySelector(".cm-duplicateRange") as HTMLElement)
    await leave()
    await eventually(() => view.state.selection.main.empty).toBe(false)
    expect(boxes()).toEqual([])
  })
})

test("a passage is marked in both texts while the cursor is in it", async () => {
  const passage = `${FERRY} ${TOMATOES} Nobody remembers who painted the two boats in the window.`
  const own = "Entirely other words stand before the part that was copied, and more of them follow after it: "
  const others =
    "Here the surroundings are about cheese and mountains, as far as one can see from the train; "
  const { view } = open([`${own}${passage}`, `${others}${passage} Unless it rains.`], {
    checker: newChecker({ minSimilarity: 0.9 }),
    docId: "a",
  })
  await eventually(() => markedIn(view).length).toBeGreaterThan(0)
  view.dispatch({ selection: { anchor: own.length + 20 } })
  const shared = () =>
    [...view.dom.querySelectorAll(".cm-duplicateShared")].map((part) => part.textContent).join("|")
  const [here, there] = shared().split("|")
  expect(here).toBe(there)
  expect(passage).toContain(here)
  view.dispatch({ selection: { anchor: 3 } })
  expect(shared()).toBe("")
})

test("what is typed over a marked text has no inline style, which strict policies refuse", async () => {
  const { view } = open([TOMATOES, TOMATOES])
  await eventually(() => markedIn(view)).toHaveLength(2)
  view.dispatch({ selection: { anchor: 3 } })
  expect(view.dom.querySelectorAll(".cm-duplicateShared")).toHaveLength(2)
  view.dispatch({ selection: { anchor: 0, head: TOMATOES.length } })
  const styled: string[] = []
  const watcher = new MutationObserver((records) => {
    for (const { target } of records)
      for (const element of (target as HTMLElement).querySelectorAll("[style]"))
        styled.push(element.outerHTML)
  })
  watcher.observe(view.contentDOM, { childList: true, subtree: true })
  view.focus()
  await userEvent.keyboard("other words")
  expect(view.state.doc.toString()).toBe(`other words\n\n${TOMATOES}`)
  await userEvent.keyboard("{Control>}z{/Control}")
  await eventually(() => markedIn(view)).toHaveLength(2)
  await userEvent.keyboard("{Control>}a{/Control}all of it")
  expect(view.state.doc.toString()).toBe("all of it")
  watcher.disconnect()
  expect(styled).toEqual([])
})

test("the words are those of the phrases, also if they change later", async () => {
  const words = new Compartment()
  const checker = newChecker({ language: "zh-CN" })
  const { view, results } = open([TOMATOES, TOO_HIGH], { checker }, words.of([]))
  await eventually(() => markedIn(view)).toHaveLength(2)
  view.dispatch({ effects: words.reconfigure(EditorState.phrases.of(zhCN)) })
  await eventually(() => results.length).toBe(2)
  await openTooltip(view)
  await eventually(buttons).toEqual(["转到重复处 (G)", "忽略 (I)"])
  expect(tooltip()?.innerText).toContain("几乎相同")
  expect(tooltip()?.innerText).toContain("在本文中")
})

test.each(["light", "dark"])(
  "axe has nothing to object to, with the panel and a tooltip open: %s",
  async (mode) => {
    const dark = EditorView.theme({ "&": { backgroundColor: "#1e1e1e", color: "#eeeeee" } }, { dark: true })
    const { view } = open([TOMATOES, FERRY, TOO_HIGH], {}, mode === "dark" ? dark : [])
    await eventually(() => markedIn(view)).toHaveLength(2)
    openLintPanel(view)
    await openTooltip(view)
    const { violations } = await axe.run(view.dom)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
    const small = [...document.querySelectorAll<HTMLElement>(".cm-duplicateAction")].filter(
      (button) => button.offsetParent && button.getBoundingClientRect().height < 24,
    )
    expect(small).toEqual([])
  },
)

test("an editor that takes up another document tells the checker of it wholly", async () => {
  const checker = newChecker()
  const { view } = open([TOMATOES], { checker })
  await checker.update("b", { text: TOO_HIGH })
  await eventually(() => markedIn(view)).toEqual([TOMATOES])
  view.setState(
    EditorState.create({
      doc: `${FERRY}\n\n${TOO_HIGH}`,
      extensions: [duplicateWarnings({ checker, docId: "c", delay: 20 })],
    }),
  )
  await eventually(() => markedIn(view)).toEqual([TOO_HIGH])
  expect([...checker.documents].sort()).toEqual(["a", "b", "c"])
})

test("in a shadow root, warnings and tooltips work the same", async () => {
  const root = document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" })
  const view = new EditorView({
    doc: `${TOMATOES}\n\n${TOO_HIGH}`,
    parent: root,
    root,
    extensions: [keymap.of(lintKeymap), duplicateWarnings({ checker: newChecker(), docId: "a", delay: 20 })],
  })
  await eventually(() => markedIn(view)).toHaveLength(2)
  view.focus()
  await userEvent.keyboard("{F8}")
  await eventually(() => root.querySelector(".cm-tooltip-lint button")?.textContent).toBe("Go to the other")
  view.destroy()
})
