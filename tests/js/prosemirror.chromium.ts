// Duplicate warnings in ProseMirror, worked by real keys and a real mouse.
import axe from "axe-core"
import { baseKeymap } from "prosemirror-commands"
import { history, redo, undo } from "prosemirror-history"
import { keymap } from "prosemirror-keymap"
import { type Node, Schema } from "prosemirror-model"
import { schema as basic } from "prosemirror-schema-basic"
import { EditorState, TextSelection } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import { type CheckResult, createDuplicateChecker, type DuplicateChecker } from "simhash-wasm/editor"
import {
  type DuplicateWarningsOptions,
  duplicateKeys,
  duplicateWarnings,
  goToTwin,
  placeIn,
  unignoreDuplicate,
  warningsIn,
} from "simhash-wasm/prosemirror"
import { afterEach, describe, expect, test } from "vitest"
import { cdp, userEvent } from "vitest/browser"
import { asked } from "./asked-checker.js"
import { expectWellPlaced, LONG, withLateTexts } from "./popover-places.js"
import { Random } from "./random.js"
import { eventually, FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

/** With lists, and with a note in a text: a node with content of its own. */
const schema = new Schema({
  nodes: basic.spec.nodes.append({
    list_item: { content: "paragraph+", group: "block", toDOM: () => ["div", 0] },
    note: { content: "text*", group: "inline", inline: true, toDOM: () => ["small", 0] },
  }),
  marks: basic.spec.marks,
})

const views: EditorView[] = []
const checkers: DuplicateChecker[] = []

afterEach(() => {
  for (const view of views.splice(0)) view.destroy()
  for (const checker of checkers.splice(0)) checker.dispose()
  document.body.replaceChildren()
  expect(document.adoptedStyleSheets).toEqual([])
})

function newChecker(options?: Parameters<typeof createDuplicateChecker>[0]): DuplicateChecker {
  const checker = createDuplicateChecker(options)
  checkers.push(checker)
  return checker
}

const paragraph = (...content: (string | Node)[]) =>
  schema.node(
    "paragraph",
    null,
    content.map((part) => (typeof part === "string" ? schema.text(part) : part)),
  )
const document_ = (...blocks: (string | Node)[]) =>
  schema.node(
    "doc",
    null,
    blocks.map((block) => (typeof block === "string" ? paragraph(...(block ? [block] : [])) : block)),
  )

interface Opened {
  readonly view: EditorView
  readonly results: CheckResult[]
}

function open(doc: Node, options: DuplicateWarningsOptions): Opened {
  const results: CheckResult[] = []
  const onCheck: DuplicateWarningsOptions["onCheck"] = (result, view) => {
    results.push(result)
    options.onCheck?.(result, view)
  }
  const place = (
    document.querySelector("main") ?? document.body.appendChild(document.createElement("main"))
  ).appendChild(document.createElement("div"))
  const view = new EditorView(place, {
    state: EditorState.create({
      doc,
      plugins: [
        history(),
        keymap({ ...duplicateKeys, "Mod-z": undo, "Mod-y": redo }),
        keymap(baseKeymap),
        duplicateWarnings({ delay: 20, ...options, onCheck }),
      ],
    }),
    attributes: {
      "aria-label": options.docId,
      role: "textbox",
      "aria-multiline": "true",
      // As ProseMirror wants it. Else a space that is typed may become one that does not break.
      style: "white-space: pre-wrap",
    },
  })
  views.push(view)
  return { view, results }
}

/** The texts of the ranges that are warned of, with breaks as line feeds. */
const marked = ({ state }: EditorView) =>
  warningsIn(state).map(({ from, to }) => state.doc.textBetween(from, to, "|", "\n"))
const selected = ({ state: { doc, selection } }: EditorView) =>
  doc.textBetween(selection.from, selection.to, "|", "\n")
const popover = () => document.querySelector<HTMLElement>(".duplicate-popover")
const buttons = () =>
  [...document.querySelectorAll(".duplicate-popover button")].map((one) => one.textContent)

/** Waits until all is checked that changed before: an editor opened now pauses as long, and has its answers after. */
async function settled(checker = newChecker()): Promise<void> {
  const { view, results } = open(document_("A text like no other."), { checker, docId: "last" })
  await eventually(() => results.length).toBe(1)
  view.dispatch(view.state.tr.insertText("Indeed. ", 1))
  await eventually(() => results.length).toBe(2)
  view.destroy()
  await checker.remove("last")
}

describe("warnings", () => {
  test("appear as one types, and go when nothing is repeated any more", async () => {
    const { view, results } = open(document_(TOMATOES, ""), { checker: newChecker(), docId: "garden" })
    await eventually(() => results.length).toBe(1)
    view.focus()
    view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)))
    await userEvent.keyboard(TOO_HIGH)
    await eventually(() => marked(view)).toEqual([TOMATOES, TOO_HIGH])
    expect([...view.dom.querySelectorAll(".duplicate-warning")].map((part) => part.textContent)).toEqual([
      TOMATOES,
      TOO_HIGH,
    ])
    expect(results.at(-1)?.stats.looked).toBe(1)
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}Nothing at all.")
    await eventually(() => marked(view)).toEqual([])
  })

  test.each([
    ["emoji and families of them", "👩‍👩‍👧‍👦 👍🏽 "],
    ["combining marks", "Z̷̢a͜lgo é "],
    ["Chinese", "港务所早上七点开门。"],
    ["right-to-left letters", "مرحبا بالعالم "],
  ])("are at the document's own positions, with %s before them", async (_, before) => {
    const { view } = open(document_(before, TOMATOES, schema.node("horizontal_rule"), before, TOO_HIGH), {
      checker: newChecker(),
      docId: "a",
    })
    await eventually(() => marked(view)).toEqual(expect.arrayContaining([TOMATOES, TOO_HIGH]))
    view.dispatch(view.state.tr.insertText(before, 1))
    expect(marked(view)).toEqual(expect.arrayContaining([TOMATOES, TOO_HIGH]))
    await eventually(() => marked(view)).toEqual(expect.arrayContaining([TOMATOES, TOO_HIGH]))
  })

  test("of a passage are at its positions, with breaks, marks, images and notes in the text", async () => {
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
    const { view } = open(
      document_(
        paragraph(image, own, schema.node("note", null, [schema.text("Or not.")]), image, ...passage),
        paragraph(others, ...passage),
      ),
      { checker: newChecker({ minSimilarity: 0.9 }), docId: "a" },
    )
    await eventually(() => marked(view)).toHaveLength(2)
    const [here, there] = marked(view)
    expect(here).toBe(there)
    expect(here).toContain("painted\nthe two boats")
    const block = warningsIn(view.state)[0]?.diagnostic.related[0]
    const range = block && placeIn(view.state, block)
    expect(range && view.state.doc.textBetween(range.from, range.to, "|", "\n")).toBe(there)
  })

  test("know code, quotes, headings and items by their nodes", async () => {
    const checker = newChecker({ skip: ["code", "quote"] })
    const item = () => schema.node("list_item", null, [paragraph(TOMATOES)])
    const { view, results } = open(
      document_(
        schema.node("code_block", null, [schema.text(TOMATOES)]),
        schema.node("blockquote", null, [paragraph(TOMATOES)]),
        item(),
        schema.node("heading", { level: 1 }, [schema.text(TOMATOES)]),
      ),
      { checker, docId: "a" },
    )
    await eventually(() => marked(view)).toEqual([TOMATOES, TOMATOES])
    expect(results.at(-1)?.stats).toMatchObject({ blocks: 4, skipped: 2 })
  })

  test("are not looked for within a composition, and are after it", async () => {
    const sentence = "港务所早上七点开门，渡轮九点离开旧港。"
    const { view, results } = open(document_(sentence, ""), { checker: newChecker(), docId: "a" })
    await eventually(() => results).toHaveLength(1)
    view.focus()
    view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)))
    const session = cdp() as unknown as { send(method: string, params: object): Promise<void> }
    for (const text of ["gang", "gangwu", "港务所"]) {
      const end = text.length
      await session.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end })
      await settled()
      expect(view.composing).toBe(true)
      expect(view.state.doc.lastChild?.textContent).toBe(text)
    }
    expect(results).toHaveLength(1)
    await session.send("Input.insertText", { text: sentence })
    await eventually(() => marked(view)).toEqual([sentence, sentence])
    // Marks that come and go in the text around do not end a composition.
    await session.send("Input.imeSetComposition", { text: "dao", selectionStart: 3, selectionEnd: 3 })
    await eventually(() => view.state.doc.lastChild?.textContent).toBe(`${sentence}dao`)
    expect(view.composing).toBe(true)
    await session.send("Input.insertText", { text: "岛" })
    await eventually(() => view.state.doc.lastChild?.textContent).toBe(`${sentence}岛`)
    await eventually(() => marked(view)).toEqual([sentence, `${sentence}岛`])
  })
})

test("without onCheck, only what has changed is asked for, and the warnings are those of a check of everything", async () => {
  const checker = newChecker()
  const place = document.body.appendChild(document.createElement("main"))
  const view = new EditorView(place, {
    state: EditorState.create({
      doc: document_(TOMATOES, FERRY, TOO_HIGH),
      plugins: [history(), duplicateWarnings({ checker, docId: "a", delay: 0 })],
    }),
  })
  views.push(view)
  const { reports, next } = asked(checker, () => view.state.doc)
  const said = () =>
    warningsIn(view.state).map(({ from, to, diagnostic: { code, message, ignoreKey, related } }) => [
      ...[from, to, code, message, ignoreKey],
      ...related.map((one) => placeIn(view.state, one)),
    ])
  /** The same, of a plugin that sees the document for the first time. */
  const expected = async () => {
    const { view: fresh, results } = open(view.state.doc, { checker: newChecker(), docId: "a", delay: 0 })
    await eventually(() => results).toHaveLength(1)
    const found = warningsIn(fresh.state).map(
      ({ from, to, diagnostic: { code, message, ignoreKey, related } }) => [
        ...[from, to, code, message, ignoreKey],
        ...related.map((one) => placeIn(fresh.state, one)),
      ],
    )
    fresh.destroy()
    return found
  }
  await eventually(() => warningsIn(view.state)).toHaveLength(2)
  const numbers = new Random(11n)
  const parts = [TOMATOES, TOO_HIGH, FERRY, `${FERRY} ${TOMATOES} And so on.`, "👍🏽", "港务所早上七点开门，"]
  const some = () => parts[numbers.below(parts.length)] as string
  for (let step = 0; step < 240; step++) {
    const { tr, doc } = view.state
    const a = numbers.below(doc.content.size + 1)
    const b = Math.min(doc.content.size, a + numbers.below(80))
    const first = doc.child(0)
    const what = numbers.below(8)
    if (what === 0) tr.delete(a, b)
    else if (what === 1 && doc.resolve(a).parent.isTextblock) tr.split(a)
    else if (what === 2) tr.insert(doc.content.size, paragraph(some()))
    else if (what === 3) undo(view.state, view.dispatch)
    else if (what === 4 && doc.childCount > 1) tr.insert(doc.content.size, first).delete(0, first.nodeSize)
    // Other nodes with the same text, as when a document is read anew.
    else if (what === 5) tr.replaceWith(0, doc.content.size, schema.nodeFromJSON(doc.toJSON()).content)
    else if (what === 6) tr.insert(0, paragraph(some()))
    else if (doc.resolve(a).parent.isTextblock) tr.insertText(some(), a)
    if (tr.docChanged) view.dispatch(tr)
    if (numbers.below(3) === 0) await next(numbers)
    if (step % 12 === 11) {
      const wanted = await expected()
      await eventually(said).toEqual(wanted)
    }
  }
  expect(reports.filter((report) => report === "changed").length).toBeGreaterThan(reports.length / 4)
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
  const view = new EditorView(document.body.appendChild(document.createElement("main")), {
    state: EditorState.create({
      doc: document_(...texts, ...texts),
      plugins: [duplicateWarnings({ checker, docId: "a", delay: 0 })],
    }),
  })
  views.push(view)
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

describe("by keyboard alone", () => {
  test("one goes from warning to warning, and to the twin where it is now", async () => {
    const { view } = open(document_(TOMATOES, FERRY, TOO_HIGH), {
      checker: newChecker(),
      docId: "a",
      delay: 1500,
    })
    await eventually(() => marked(view)).toHaveLength(2)
    view.focus()
    view.dispatch(view.state.tr.insert(TOMATOES.length + 2, paragraph("Between them.")))
    view.dispatch(view.state.tr.setSelection(TextSelection.atStart(view.state.doc)))
    await userEvent.keyboard("{F8}")
    expect(buttons()).toEqual(["Go to the other", "Ignore", "Close"])
    expect(document.activeElement?.textContent).toBe("Go to the other")
    await userEvent.keyboard("{F8}")
    expect(popover()?.textContent).toContain(TOMATOES)
    await userEvent.keyboard("{Enter}")
    expect(selected(view)).toBe(TOO_HIGH)
    expect(view.hasFocus()).toBe(true)
    expect(popover()).toBeNull()
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
    expect(selected(view)).toBe(TOMATOES)
  })

  test("one closes the popover, or ignores the warning and takes that back", async () => {
    const checker = newChecker()
    const stored: string[] = []
    const { view } = open(document_(TOMATOES, TOO_HIGH), {
      checker,
      docId: "a",
      onIgnore: (_, isIgnored) => stored.push(`${isIgnored} ${checker.exportIgnored().keys.length}`),
    })
    await eventually(() => marked(view)).toHaveLength(2)
    view.focus()
    await userEvent.keyboard("{F8}{Escape}")
    expect(popover()).toBeNull()
    expect(view.hasFocus()).toBe(true)
    await userEvent.keyboard("{Shift>}{Alt>}{Enter}{/Alt}{/Shift}")
    await eventually(() => marked(view)).toEqual([])
    expect(stored).toEqual(["true 1"])
    expect(goToTwin(view.state, undefined, view)).toBe(false)
    expect(unignoreDuplicate(view.state, undefined, view)).toBe(true)
    await userEvent.keyboard("{Control>}{Alt>}{Enter}{/Alt}{/Control}")
    await eventually(() => marked(view)).toEqual([TOMATOES, TOO_HIGH])
    expect(stored).toEqual(["true 1", "false 0"])
    expect(unignoreDuplicate(view.state, undefined, view)).toBe(false)
  })
})

test("a click on a warning shows both texts, and what they share; typing closes it", async () => {
  const { view } = open(document_(TOMATOES, TOMATOES), { checker: newChecker(), docId: "a" })
  await eventually(() => marked(view)).toHaveLength(2)
  await userEvent.click(view.dom.querySelector(".duplicate-warning") as HTMLElement)
  const texts = [...document.querySelectorAll(".duplicate-popover dl > *")].map((part) => part.textContent)
  expect(texts).toEqual(["This text", TOMATOES, "In this document", TOMATOES])
  expect([...document.querySelectorAll("mark")].map((part) => part.textContent)).toEqual([TOMATOES, TOMATOES])
  expect(view.hasFocus()).toBe(true)
  await userEvent.keyboard("x")
  expect(popover()).toBeNull()
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
      const { view } = open(document_(TOMATOES, FERRY, TOO_HIGH), { checker: newChecker(), docId: "a" })
      view.dom.style.inlineSize = "200px"
      ;(view.dom.parentElement as HTMLElement).style.position = position
      await eventually(() => marked(view)).toHaveLength(2)
      await userEvent.click(view.dom.querySelector(".duplicate-warning") as HTMLElement)
      expect(lines(view).length).toBeGreaterThan(1)
      await isAt((lines(view).at(-1)?.bottom ?? 0) + 4)
      const start = Math.min(lines(view)[0]?.left ?? 0, innerWidth - box().width - 4)
      expect(Math.abs(box().left - start)).toBeLessThan(2)
    },
  )

  test("is above its warning where there is no room below it, and within the window", async () => {
    document.body.style.paddingTop = `${innerHeight - 80}px`
    const { view } = open(document_(TOMATOES, TOO_HIGH), { checker: newChecker(), docId: "a" })
    await eventually(() => marked(view)).toHaveLength(2)
    scrollTo(0, 0)
    view.focus()
    await userEvent.keyboard("{F8}")
    await eventually(() => box().bottom).toBeLessThanOrEqual((lines(view, 1)[0] as DOMRect).top)
    expect(box().top).toBeGreaterThanOrEqual(0)
    expect(box().right).toBeLessThanOrEqual(innerWidth)
  })

  test("of the last paragraph is where there is room for all of it, wherever the paragraph is in the window", async () => {
    const { view } = open(document_(LONG, "Nothing else.", LONG), {
      checker: withLateTexts(newChecker()),
      docId: "a",
    })
    await eventually(() => marked(view)).toHaveLength(2)
    await expectWellPlaced(
      () => (view.dom.lastElementChild as Element).getBoundingClientRect(),
      async () => {
        view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 2)))
        view.focus()
        await userEvent.keyboard("{F8}")
      },
      () => userEvent.keyboard("{Escape}"),
    )
  })

  test("is not clipped by an editor that scrolls, follows it, and goes out of sight with its warning", async () => {
    const { view } = open(document_(TOMATOES, TOO_HIGH, ...Array(20).fill("More.")), {
      checker: newChecker(),
      docId: "a",
    })
    const around = view.dom.parentElement as HTMLElement
    around.style.cssText = "block-size: 90px; overflow: auto; contain: paint; position: relative"
    await eventually(() => marked(view)).toHaveLength(2)
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

  test("is closed by Escape in the editor, where one writes on", async () => {
    const { view } = open(document_(TOMATOES, TOO_HIGH), { checker: newChecker(), docId: "a" })
    await eventually(() => marked(view)).toHaveLength(2)
    await userEvent.click(view.dom.querySelector(".duplicate-warning") as HTMLElement)
    expect(popover()).not.toBeNull()
    await userEvent.keyboard("{Escape}")
    expect(popover()).toBeNull()
    expect(view.hasFocus()).toBe(true)
  })
})

test("two editors on one checker warn of each other, and the app leads from one to the other", async () => {
  const checker = newChecker({ language: "zh-CN" })
  const b = open(document_(FERRY, TOO_HIGH), { checker, docId: "b" })
  const a = open(document_(TOMATOES), {
    checker,
    docId: "a",
    language: "zh-CN",
    goTo: (place) => {
      const range = placeIn(b.view.state, place)
      if (!range) return
      const { tr, doc } = b.view.state
      b.view.dispatch(tr.setSelection(TextSelection.create(doc, range.from, range.to)))
      b.view.focus()
    },
  })
  await eventually(() => marked(a.view)).toEqual([TOMATOES])
  await eventually(() => marked(b.view)).toEqual([TOO_HIGH])
  b.view.dispatch(b.view.state.tr.insert(0, paragraph("👍 Above it.")))
  await eventually(() => b.results.at(-1)?.stats.blocks).toBe(3)
  a.view.focus()
  await userEvent.keyboard("{F8}")
  expect(buttons()).toEqual(["转到重复处", "忽略", "关闭"])
  expect(popover()?.textContent).toContain("在“b”中")
  await userEvent.keyboard("{Enter}")
  expect(selected(b.view)).toBe(TOO_HIGH)
  await settled(checker)
  const count = a.results.length + b.results.length
  await settled(checker)
  expect(a.results.length + b.results.length).toBe(count)
})

test.each(["light", "dark"])("axe has nothing to object to with the popover open: %s", async (scheme) => {
  document.documentElement.style.colorScheme = scheme
  document.documentElement.style.background = "Canvas"
  const { view } = open(document_(TOMATOES, TOO_HIGH), { checker: newChecker(), docId: "a" })
  await eventually(() => marked(view)).toHaveLength(2)
  view.focus()
  await userEvent.keyboard("{F8}")
  const { violations } = await axe.run(document.querySelector("main") as HTMLElement)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([])
  for (const button of document.querySelectorAll(".duplicate-popover button"))
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  document.documentElement.removeAttribute("style")
})

test("an editor that is destroyed while a check runs stops, and its document stays", async () => {
  const checker = newChecker()
  const { view, results } = open(document_(TOMATOES), { checker, docId: "a" })
  await eventually(() => checker.documents.length).toBe(1)
  view.destroy()
  const before = results.length
  await checker.update("b", [{ text: TOO_HIGH }])
  await settled(checker)
  expect(results.length).toBe(before)
  expect(checker.diagnostics("a")).toHaveLength(1)
})

test("a check that fails is reported as what it is, where the page hears of errors", async () => {
  const checker = newChecker()
  const failing = Object.assign(Object.create(checker), {
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
  open(document_(TOMATOES), { checker: failing, docId: "a" })
  expect(await heard).toMatchObject({ message: "no memory left" })
})

test("an editor outlives its checker, without a warning or an error", async () => {
  const checker = newChecker()
  const { view } = open(document_(TOMATOES, TOO_HIGH), { checker, docId: "a" })
  await eventually(() => marked(view)).toHaveLength(2)
  checker.dispose()
  view.focus()
  await userEvent.keyboard("still here")
  await eventually(() => marked(view)).toEqual([])
  expect(view.state.doc.textContent).toContain("still here")
})

test("options that are no options are refused", () => {
  const options = { checker: newChecker(), docId: "a", colour: "red" }
  expect(() => duplicateWarnings(options)).toThrow("unknown option of duplicateWarnings")
  expect(() => duplicateWarnings({} as never)).toThrow("checker must be a DuplicateChecker")
})
