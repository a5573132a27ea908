// Duplicate warnings in CodeMirror, worked by real keys and a real mouse.
import { defaultKeymap, history, historyKeymap, undo } from "@codemirror/commands"
import { forEachDiagnostic, linter, lintKeymap, openLintPanel } from "@codemirror/lint"
import { Compartment, EditorState, type Extension, StateEffect } from "@codemirror/state"
import { EditorView, keymap } from "@codemirror/view"
import axe from "axe-core"
import {
  type DuplicateWarningsOptions,
  duplicateKeymap,
  duplicateWarnings,
  goToTwin,
  ignoreDuplicate,
  unignoreDuplicate,
  zhCN,
} from "simhash-wasm/codemirror"
import { createDuplicateChecker, type DuplicateChecker } from "simhash-wasm/editor"
import { afterEach, describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { asked } from "./asked-checker.js"
import { Random } from "./random.js"
import { eventually, FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

const views: EditorView[] = []
const checkers: DuplicateChecker[] = []

afterEach(() => {
  for (const view of views.splice(0)) view.destroy()
  for (const checker of checkers.splice(0)) checker.dispose()
  document.body.replaceChildren()
})

function newChecker(options?: Parameters<typeof createDuplicateChecker>[0]): DuplicateChecker {
  const checker = createDuplicateChecker(options)
  checkers.push(checker)
  return checker
}

interface Opened {
  readonly view: EditorView
  /** How often a check was answered. */
  count(): number
}

function open(doc: string, options: DuplicateWarningsOptions, ...more: Extension[]): Opened {
  let checks = 0
  const onCheck: DuplicateWarningsOptions["onCheck"] = (result, view) => {
    checks++
    options.onCheck?.(result, view)
  }
  const view = new EditorView({
    doc,
    parent: document.body.appendChild(document.createElement("main")),
    extensions: [
      history(),
      keymap.of([...duplicateKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap]),
      EditorView.contentAttributes.of({ "aria-label": options.docId, tabindex: "0" }),
      EditorView.lineWrapping,
      duplicateWarnings({ delay: 20, ...options, onCheck }),
      ...more,
    ],
  })
  views.push(view)
  return { view, count: () => checks }
}

/** The texts that are marked in an editor, in its order. */
function marked({ state }: EditorView): string[] {
  const found: string[] = []
  forEachDiagnostic(state, (_, from, to) => found.push(state.sliceDoc(from, to)))
  return found
}

/** Waits until all is checked that changed before: an editor opened now pauses as long, twice, and has its answers after. */
async function settled(checker = newChecker()): Promise<void> {
  const { view, count } = open("A text like no other.", { checker, docId: "last" })
  await eventually(count).toBe(1)
  view.dispatch({ changes: { from: 0, insert: "Indeed. " } })
  await eventually(count).toBe(2)
  view.destroy()
  await checker.remove("last")
}

describe("warnings", () => {
  test("appear as one types, and go when nothing is repeated any more", async () => {
    const { view, count } = open(`${TOMATOES}\n\n`, { checker: newChecker(), docId: "garden" })
    await eventually(count).toBe(1)
    expect(marked(view)).toEqual([])
    view.focus()
    await userEvent.keyboard(`{Control>}{End}{/Control}${TOO_HIGH}`)
    await eventually(() => marked(view)).toEqual([TOMATOES, TOO_HIGH])
    expect(view.dom.querySelectorAll(".cm-duplicateRange")).toHaveLength(2)
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}Nothing at all.")
    await eventually(() => marked(view)).toEqual([])
  })

  test.each([
    ["emoji and families of them", "👩‍👩‍👧‍👦 👍🏽 ", "🧑‍🌾"],
    ["combining marks", "Z̷̢a͜lgo ", "é"],
    ["Chinese", "港务所早上七点开门。", "岛"],
    ["right-to-left letters", "مرحبا بالعالم ", "א"],
  ])("are at the text's own offsets, with %s before them", async (_, before, typed) => {
    const { view } = open(`${before}\n\n${TOMATOES}\n\n${before}\n\n${TOO_HIGH}`, {
      checker: newChecker({ minSimilarity: 0.6, skip: ["heading"] }),
      docId: "garden",
    })
    await eventually(() => marked(view)).toContain(TOO_HIGH)
    view.focus()
    await userEvent.keyboard("{Control>}{Home}{/Control}x")
    // What an input method does for characters that have no key.
    document.execCommand("insertText", false, typed)
    await eventually(() => marked(view)).toEqual(expect.arrayContaining([TOMATOES, TOO_HIGH]))
    expect(view.state.doc.toString().startsWith(`x${typed}`)).toBe(true)
  })

  test("are at the text's own offsets after a paste with carriage returns, and after undo and redo", async () => {
    const { view } = open(`${FERRY}\n\n`, { checker: newChecker(), docId: "garden" })
    view.focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", `One.\r\n\r\n${TOMATOES}\r\nTwo.\r\n\r\n${TOO_HIGH}\r\nTwo.\r\n\r\n`)
    view.contentDOM.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    )
    const both = [TOMATOES, TOO_HIGH]
    await eventually(() => marked(view)).toEqual(both)
    await userEvent.keyboard("{Control>}z{/Control}")
    await eventually(() => marked(view)).toEqual([])
    await userEvent.keyboard("{Control>}y{/Control}")
    await eventually(() => marked(view)).toEqual(both)
  })

  test("are the same without onCheck, where only those that have changed are asked for, and lead to the same places", async () => {
    const checker = newChecker()
    const view = new EditorView({
      parent: document.body,
      extensions: [history(), duplicateWarnings({ checker, docId: "a", delay: 0 })],
    })
    views.push(view)
    const { reports, next } = asked(checker, () => view.state.doc)
    const parts = [
      TOMATOES,
      TOO_HIGH,
      FERRY,
      `${FERRY} ${TOMATOES}`,
      "\n\n",
      "\n",
      "👍🏽",
      "港务所早上七点开门，",
    ]
    const numbers = new Random(13n)
    const some = () => parts[numbers.below(parts.length)] as string
    /** What is marked, and where the twin is that one goes to from there. */
    const twins = (of: EditorView) => {
      const found: unknown[] = []
      forEachDiagnostic(of.state, (diagnostic, from, to) => found.push([from, to, diagnostic.message]))
      return found
    }
    for (let step = 0; step < 200; step++) {
      const { length } = view.state.doc
      const from = numbers.below(length + 1)
      const to = Math.min(length, from + numbers.below(60))
      const what = numbers.below(7)
      if (what === 0) view.dispatch({ changes: { from, to } })
      // Several ranges at once.
      else if (what === 6 && to < length)
        view.dispatch({
          changes: [
            { from, to, insert: some() },
            { from: to + 1, insert: some() },
          ],
        })
      else if (what === 1) undo(view)
      else if (what === 2) view.dispatch({ changes: { from: 0, insert: `${some()}\n\n` } })
      // The same text in the place of all of it.
      else if (what === 3) view.dispatch({ changes: { from: 0, to: length, insert: view.state.doc } })
      else view.dispatch({ changes: { from, insert: some() } })
      if (numbers.below(3) === 0) await next(numbers)
      if (step % 20 < 19) continue
      view.dispatch({ changes: { from: view.state.doc.length, insert: `\n\n${FERRY}\n\n${FERRY}` } })
      const { view: fresh, count } = open(view.state.doc.toString(), { checker: newChecker(), docId: "a" })
      await eventually(count).toBe(1)
      await eventually(() => twins(view)).toEqual(twins(fresh))
      // After a shift that the answer with the twin does not know of.
      for (const one of [view, fresh]) one.dispatch({ changes: { from: 0, insert: "Now.\n\n" } })
      await eventually(count).toBe(2)
      await eventually(() => twins(view)).toEqual(twins(fresh))
      for (const one of [view, fresh]) {
        one.dispatch({ selection: { anchor: one.state.doc.length } })
        expect(goToTwin(one)).toBe(true)
      }
      expect(view.state.selection.main).toEqual(fresh.state.selection.main)
      fresh.destroy()
    }
    expect(reports.filter((report) => report === "changed").length).toBeGreaterThan(reports.length / 4)
  })

  test("are given besides those of other linters", async () => {
    const other = linter(() => [{ from: 0, to: 5, severity: "error", message: "Too wet." }], { delay: 20 })
    const { view } = open(`${TOMATOES}\n\n${TOO_HIGH}`, { checker: newChecker(), docId: "a" }, other)
    await eventually(() => marked(view).sort()).toEqual(["Water", TOMATOES, TOO_HIGH].sort())
  })
})

describe("two editors on one checker", () => {
  test("warn of each other, and each follows what changes in the other", async () => {
    const checker = newChecker()
    const a = open(TOMATOES, { checker, docId: "a" })
    const b = open(FERRY, { checker, docId: "b" })
    await eventually(b.count).toBe(1)
    b.view.focus()
    await userEvent.keyboard(`{Control>}a{/Control}${TOO_HIGH}`)
    await eventually(() => marked(b.view)).toEqual([TOO_HIGH])
    await eventually(() => marked(a.view)).toEqual([TOMATOES])
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}")
    await eventually(() => marked(a.view)).toEqual([])
    expect(checker.documents).toEqual(["a", "b"])
  })

  test("go to each other by the app, which is told the place", async () => {
    const checker = newChecker()
    const b = open(`${FERRY}\n\n${TOO_HIGH}`, { checker, docId: "b" })
    const a = open(TOMATOES, {
      checker,
      docId: "a",
      goTo: ({ docId, from = 0, to = 0 }) => {
        expect(docId).toBe("b")
        b.view.dispatch({ selection: { anchor: from, head: to } })
        b.view.focus()
      },
    })
    await eventually(() => marked(a.view)).toEqual([TOMATOES])
    a.view.focus()
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
    const { main } = b.view.state.selection
    expect(b.view.state.sliceDoc(main.from, main.to)).toBe(TOO_HIGH)
    expect(b.view.hasFocus).toBe(true)
  })

  test("offer no way to what the app cannot go to", async () => {
    const checker = newChecker()
    await checker.update("b", { text: TOO_HIGH })
    const { view } = open(TOMATOES, { checker, docId: "a" })
    await eventually(() => marked(view)).toEqual([TOMATOES])
    expect(goToTwin(view)).toBe(false)
    await openTooltip(view)
    expect(buttons()).toEqual(["Ignore"])
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

describe("by keyboard alone", () => {
  test("one goes from warning to warning, and to the twin", async () => {
    const { view } = open(`${TOMATOES}\n\n${FERRY}\n\n${TOO_HIGH}`, { checker: newChecker(), docId: "a" })
    await eventually(() => marked(view)).toHaveLength(2)
    await openTooltip(view)
    expect(buttons()).toEqual(["Go to the other", "Ignore"])
    await userEvent.keyboard("{Tab}")
    expect(document.activeElement?.textContent).toBe("Go to the other")
    await userEvent.keyboard("{Enter}")
    const { main } = view.state.selection
    expect(view.state.sliceDoc(main.from, main.to)).toBe(TOO_HIGH)
    expect(view.hasFocus).toBe(true)
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
    expect(view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to)).toBe(TOMATOES)
  })

  test("one goes to where the twin is now, after typing before it", async () => {
    const { view } = open(`${TOMATOES}\n\n${FERRY}\n\n${TOO_HIGH}`, {
      checker: newChecker(),
      docId: "a",
      delay: 1500,
    })
    await eventually(() => marked(view)).toHaveLength(2)
    view.dispatch({ changes: { from: TOMATOES.length + 2, insert: "Above it. " }, selection: { anchor: 3 } })
    expect(goToTwin(view)).toBe(true)
    const { main } = view.state.selection
    expect(view.state.sliceDoc(main.from, main.to)).toBe(TOO_HIGH)
  })

  test("one ignores a warning and takes that back, and the app can store both", async () => {
    const checker = newChecker()
    const stored: string[] = []
    const { view } = open(`${TOMATOES}\n\n${TOO_HIGH}`, {
      checker,
      docId: "a",
      onIgnore: (_, isIgnored) => stored.push(`${isIgnored} ${checker.exportIgnored().keys.length}`),
    })
    await eventually(() => marked(view)).toHaveLength(2)
    expect(unignoreDuplicate(view)).toBe(false)
    view.focus()
    await userEvent.keyboard("{Shift>}{Alt>}{Enter}{/Alt}{/Shift}")
    await eventually(() => marked(view)).toEqual([])
    expect(stored).toEqual(["true 1"])
    expect(view.hasFocus).toBe(true)
    expect(ignoreDuplicate(view)).toBe(false)
    await userEvent.keyboard("{Control>}{Alt>}{Enter}{/Alt}{/Control}")
    await eventually(() => marked(view)).toEqual([TOMATOES, TOO_HIGH])
    expect(stored).toEqual(["true 1", "false 0"])
    expect(unignoreDuplicate(view)).toBe(false)
    // Also after the editor was configured anew.
    expect(ignoreDuplicate(view)).toBe(true)
    await eventually(() => marked(view)).toEqual([])
    view.dispatch({
      effects: StateEffect.reconfigure.of(duplicateWarnings({ checker, docId: "a", delay: 20 })),
    })
    expect(unignoreDuplicate(view)).toBe(true)
    await eventually(() => marked(view)).toEqual([TOMATOES, TOO_HIGH])
  })

  test("one acts from the list of all warnings, by the keys that it names", async () => {
    const { view } = open(`${TOMATOES}\n\n${FERRY}\n\n${TOO_HIGH}`, { checker: newChecker(), docId: "a" })
    await eventually(() => marked(view)).toHaveLength(2)
    openLintPanel(view)
    const list = view.dom.querySelector(".cm-panel-lint ul")
    expect(document.activeElement).toBe(list)
    expect((list as HTMLElement).innerText).toContain("Go to the other (G) · Ignore (I)")
    expect((list as HTMLElement).innerText).not.toContain("This text")
    await userEvent.keyboard("g")
    expect(view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to)).toBe(TOO_HIGH)
    openLintPanel(view)
    await userEvent.keyboard("{Home}i")
    await eventually(() => marked(view)).toEqual([])
  })
})

test("pointing at a warning shows both texts, and what they share", async () => {
  const { view } = open(`${TOMATOES}\n\n${TOMATOES}`, { checker: newChecker(), docId: "a" })
  await eventually(() => marked(view)).toHaveLength(2)
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
    const options = { checker: newChecker(), docId: "a" }
    const width = EditorView.theme({ "&": { width: "200px" } })
    const { view } = open(`${text}\n\n${text}`, options, width, ...more)
    ;(view.dom.parentElement as HTMLElement).style.cssText = `position: fixed; left: 0; ${style}`
    await eventually(() => marked(view)).toEqual(expect.arrayContaining([text, text]))
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
    const { view } = open(`${TOMATOES}\n\n${TOO_HIGH}`, { checker: newChecker(), docId: "a" }, width)
    await eventually(() => marked(view)).toHaveLength(2)
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
  const { view } = open(`${own}${passage}\n\n${others}${passage} Unless it rains.`, {
    checker: newChecker({ minSimilarity: 0.9 }),
    docId: "a",
  })
  await eventually(() => marked(view).length).toBeGreaterThan(0)
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
  const { view } = open(`${TOMATOES}\n\n${TOMATOES}`, { checker: newChecker(), docId: "a" })
  await eventually(() => marked(view)).toHaveLength(2)
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
  await eventually(() => marked(view)).toHaveLength(2)
  await userEvent.keyboard("{Control>}a{/Control}all of it")
  expect(view.state.doc.toString()).toBe("all of it")
  watcher.disconnect()
  expect(styled).toEqual([])
})

test("the words are those of the phrases, also if they change later", async () => {
  const words = new Compartment()
  const checker = newChecker({ language: "zh-CN" })
  const { view, count } = open(`${TOMATOES}\n\n${TOO_HIGH}`, { checker, docId: "a" }, words.of([]))
  await eventually(() => marked(view)).toHaveLength(2)
  view.dispatch({ effects: words.reconfigure(EditorState.phrases.of(zhCN)) })
  await eventually(count).toBe(2)
  await openTooltip(view)
  await eventually(buttons).toEqual(["转到重复处 (G)", "忽略 (I)"])
  expect(tooltip()?.innerText).toContain("几乎相同")
  expect(tooltip()?.innerText).toContain("在本文中")
})

test.each(["light", "dark"])(
  "axe has nothing to object to, with the panel and a tooltip open: %s",
  async (mode) => {
    const dark = EditorView.theme({ "&": { backgroundColor: "#1e1e1e", color: "#eeeeee" } }, { dark: true })
    const { view } = open(
      `${TOMATOES}\n\n${FERRY}\n\n${TOO_HIGH}`,
      { checker: newChecker(), docId: "a" },
      mode === "dark" ? dark : [],
    )
    await eventually(() => marked(view)).toHaveLength(2)
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

test("an editor that is destroyed stops watching, and its document stays", async () => {
  const checker = newChecker()
  const { view, count } = open(TOMATOES, { checker, docId: "a" })
  await eventually(count).toBe(1)
  view.destroy()
  await checker.update("b", { text: TOO_HIGH })
  await settled(checker)
  expect(count()).toBe(1)
  expect(checker.diagnostics("a")).toHaveLength(1)
  const again = open(TOMATOES, { checker, docId: "a" })
  await eventually(() => marked(again.view)).toEqual([TOMATOES])
})

test("an editor outlives its checker, without a warning or an error", async () => {
  const errors: unknown[] = []
  const checker = newChecker()
  const sink = EditorView.exceptionSink.of((error) => errors.push(error))
  const { view } = open(`${TOMATOES}\n\n${TOO_HIGH}`, { checker, docId: "a" }, sink)
  await eventually(() => marked(view)).toHaveLength(2)
  checker.dispose()
  view.focus()
  await userEvent.keyboard("still here")
  await settled()
  expect(view.state.doc.toString()).toContain("still here")
  expect(marked(view)).toEqual([])
  expect(errors).toEqual([])
})

test("an editor that takes up another document tells the checker of it wholly", async () => {
  const checker = newChecker()
  const { view } = open(TOMATOES, { checker, docId: "a" })
  await checker.update("b", { text: TOO_HIGH })
  await eventually(() => marked(view)).toEqual([TOMATOES])
  view.setState(
    EditorState.create({
      doc: `${FERRY}\n\n${TOO_HIGH}`,
      extensions: [duplicateWarnings({ checker, docId: "c", delay: 20 })],
    }),
  )
  await eventually(() => marked(view)).toEqual([TOO_HIGH])
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
  views.push(view)
  await eventually(() => marked(view)).toHaveLength(2)
  view.focus()
  await userEvent.keyboard("{F8}")
  await eventually(() => root.querySelector(".cm-tooltip-lint button")?.textContent).toBe("Go to the other")
})

test("options that are no options are refused", () => {
  const options = { checker: newChecker(), docId: "a", colour: "red" }
  expect(() => duplicateWarnings(options)).toThrow("unknown option of duplicateWarnings")
  expect(() => duplicateWarnings({} as never)).toThrow("checker must be a DuplicateChecker")
})
