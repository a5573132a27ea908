// The adapters with a checker in a worker: what a reader sees is the same as with one on the page.
import { forEachDiagnostic } from "@codemirror/lint"
import { EditorView, keymap } from "@codemirror/view"
import { baseKeymap } from "prosemirror-commands"
import { keymap as keys } from "prosemirror-keymap"
import { schema } from "prosemirror-schema-basic"
import { EditorState, TextSelection } from "prosemirror-state"
import { EditorView as ProseMirror } from "prosemirror-view"
import { duplicateKeymap, duplicateWarnings } from "simhash-wasm/codemirror"
import { createDuplicateChecker, type EditorChecker } from "simhash-wasm/editor"
import { duplicateKeys, duplicateWarnings as prosemirrorWarnings, warningsIn } from "simhash-wasm/prosemirror"
import type { DuplicateWarningsElement, FieldChecker } from "simhash-wasm/textarea"
import "simhash-wasm/textarea"
import { createWorkerChecker, type WorkerChecker } from "simhash-wasm/worker"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { userEvent } from "vitest/browser"
import { eventually, FERRY, TOMATOES } from "./repeated-texts.js"

let checker: WorkerChecker
const ends: (() => void)[] = []

beforeEach(() => {
  checker = createWorkerChecker(
    () => new Worker(new URL("./failing-checker-worker.ts", import.meta.url), { type: "module" }),
    { language: "zh-CN" },
  )
})

afterEach(() => {
  for (const end of ends.splice(0)) end()
  checker.dispose()
  document.body.replaceChildren()
})

/** An editor as a reader sees it. */
interface Opened {
  /** The texts that are warned of. */
  marked(): string[]
  focus(): void
  selected(): string
}

function codeMirror(docId: string, doc: string): Opened {
  const view = new EditorView({
    doc,
    parent: document.body,
    extensions: [
      keymap.of(duplicateKeymap),
      // The failure of a worker is told, and nothing is broken by it.
      EditorView.exceptionSink.of(() => {}),
      duplicateWarnings({ checker, docId, delay: 20 }),
    ],
  })
  ends.push(() => view.destroy())
  return {
    marked() {
      const found: string[] = []
      forEachDiagnostic(view.state, (_, from, to) => found.push(view.state.sliceDoc(from, to)))
      return found
    },
    focus() {
      view.focus()
      view.dispatch({ selection: { anchor: view.state.doc.length } })
    },
    selected() {
      const { from, to } = view.state.selection.main
      return view.state.sliceDoc(from, to)
    },
  }
}

function proseMirror(docId: string, text: string): Opened {
  const blocks = text
    .split("\n\n")
    .map((part) => schema.node("paragraph", null, part ? [schema.text(part)] : []))
  const view = new ProseMirror(document.body.appendChild(document.createElement("div")), {
    state: EditorState.create({
      doc: schema.node("doc", null, blocks),
      plugins: [
        keys({ ...duplicateKeys, Enter: baseKeymap["Enter"] as NonNullable<(typeof baseKeymap)[string]> }),
        prosemirrorWarnings({ checker, docId, delay: 20 }),
      ],
    }),
    attributes: { style: "white-space: pre-wrap" },
  })
  ends.push(() => view.destroy())
  const { doc } = view.state
  return {
    marked: () => warningsIn(view.state).map(({ from, to }) => view.state.doc.textBetween(from, to, "|")),
    focus() {
      view.focus()
      view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(doc)))
    },
    selected() {
      const { from, to } = view.state.selection
      return view.state.doc.textBetween(from, to, "|")
    },
  }
}

describe.each([
  ["CodeMirror", codeMirror],
  ["ProseMirror", proseMirror],
])("in %s", (_, open) => {
  test("it warns as one types, leads to the twin, ignores and takes that back", async () => {
    const { marked, focus, selected } = open("a", `${TOMATOES}\n\n${FERRY}\n\n`)
    focus()
    await userEvent.keyboard(TOMATOES)
    await eventually(marked).toEqual([TOMATOES, TOMATOES])
    await userEvent.keyboard("{Shift>}{Alt>}{Enter}{/Alt}{/Shift}")
    await eventually(marked).toEqual([])
    expect((await checker.exportIgnored()).keys).toHaveLength(1)
    await userEvent.keyboard("{Control>}{Alt>}{Enter}{/Alt}{/Control}")
    await eventually(marked).toEqual([TOMATOES, TOMATOES])
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
    expect(selected()).toBe(TOMATOES)
  })

  test("it warns of what is in another editor, also when another worker has taken over", async () => {
    const a = open("a", FERRY)
    const b = open("b", `${TOMATOES}\n\n${FERRY}`)
    await eventually(a.marked).toEqual([FERRY])
    await eventually(b.marked).toEqual([FERRY])
    await expect(checker.update("throw", [])).rejects.toMatchObject({ code: "WORKER_FAILED" })
    // Both give their documents anew, without a key.
    await eventually(async () => (await checker.diagnostics("a")).length).toBe(1)
    await eventually(async () => (await checker.diagnostics("b")).length).toBe(1)
    b.focus()
    await userEvent.keyboard(" x")
    await eventually(b.marked).toEqual([`${FERRY} x`])
    await eventually(a.marked).toEqual([FERRY])
  })
})

test("CodeMirror shows both texts, though the other one comes later", async () => {
  const { marked } = codeMirror("a", `${TOMATOES}\n\n${TOMATOES}`)
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
