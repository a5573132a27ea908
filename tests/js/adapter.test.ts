// The loop of adapters, with the least editor that there can be: a text and the ranges that are marked in it.
import { type EditorPort, watchEditor } from "simhash-wasm/adapter"
import { createDuplicateChecker, type DuplicateChecker } from "simhash-wasm/editor"
import { expect, test } from "vitest"
import { codeOf } from "./code-of.js"
import { eventually, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

class Editor implements EditorPort {
  marked: string[] = []
  shown = 0
  isComposing = false
  constructor(public text: string) {}
  version = () => this.text
  changes = () => [{ text: this.text }]
  whole = () => ({ text: this.text })
  needsAll = () => true
  show: EditorPort["show"] = ({ diagnostics }) => {
    this.shown++
    this.marked = diagnostics.map(({ from, to }) => this.text.slice(from, to))
    return true
  }
  clear = () => {
    this.marked = []
  }
}

const both = () => new Editor(`${TOMATOES}\n\n${TOO_HIGH}`)

test("an editor is checked as it is opened and as it changes, and an answer that is late is not shown", async () => {
  const editor = both()
  const watched = watchEditor(editor, { checker: createDuplicateChecker(), docId: "a", delay: 1 })
  await eventually(() => editor.marked).toEqual([TOMATOES, TOO_HIGH])
  const { shown } = editor
  const late = watched.check()
  editor.text = `Typed. ${editor.text}`
  await late
  expect(editor.shown).toBe(shown)
  watched.changed()
  await eventually(() => editor.marked).toEqual([`Typed. ${TOMATOES}`, TOO_HIGH])
  watched.end()
})

test("two editors on one checker hear of each other, and of what is ignored and taken back", async () => {
  const checker = createDuplicateChecker()
  const [a, b] = [new Editor(TOMATOES), new Editor(TOO_HIGH)]
  const ignored: boolean[] = []
  const onIgnore = (_: unknown, isIgnored: boolean) => ignored.push(isIgnored)
  const [first, second] = [
    watchEditor(a, { checker, docId: "a", onIgnore }),
    watchEditor(b, { checker, docId: "b" }),
  ]
  await eventually(() => [a.marked, b.marked]).toEqual([[TOMATOES], [TOO_HIGH]])
  const [diagnostic] = checker.diagnostics("a")
  expect(diagnostic && (await first.ignore(diagnostic))).toBe(true)
  await eventually(() => a.marked).toEqual([])
  expect(await second.unignore()).toBe(false)
  expect(await first.unignore()).toBe(true)
  await eventually(() => a.marked).toEqual([TOMATOES])
  expect(ignored).toEqual([true, false])
})

test("what could not be taken back can be tried again, and the app is told of the failure", async () => {
  const checker = createDuplicateChecker()
  const { unignore } = checker
  checker.unignore = () => Promise.reject(new RangeError("no answer"))
  const errors: unknown[] = []
  const editor = both()
  const watched = watchEditor(editor, {
    checker,
    docId: "a",
    delay: 0,
    onError: (error) => errors.push(error),
  })
  await watched.check()
  const [diagnostic] = checker.diagnostics("a")
  expect(diagnostic && (await watched.ignore(diagnostic))).toBe(true)
  expect(await watched.unignore()).toBe(false)
  expect(errors).toEqual([new RangeError("no answer")])
  checker.unignore = unignore
  expect(await watched.unignore()).toBe(true)
  await eventually(() => editor.marked).toEqual([TOMATOES, TOO_HIGH])
})

test("an editor and its checker may end in the task that ignores a warning", async () => {
  const checker = createDuplicateChecker()
  const errors: unknown[] = []
  const watched = watchEditor(both(), { checker, docId: "a", onError: (error) => errors.push(error) })
  await watched.check()
  const [diagnostic] = checker.diagnostics("a")
  checker.dispose()
  const ignored = diagnostic && watched.ignore(diagnostic)
  watched.end()
  expect(await ignored).toBe(false)
  expect(errors).toEqual([])
})

test("an editor that ends hears nothing any more, and one whose checker is gone shows nothing", async () => {
  const checker = createDuplicateChecker()
  const [a, b] = [both(), both()]
  const first = watchEditor(a, { checker, docId: "a" })
  const second = watchEditor(b, { checker, docId: "b" })
  await Promise.all([first.check(), second.check()])
  first.end()
  checker.dispose()
  await second.check()
  expect(b.marked).toEqual([])
  expect(a.marked).not.toEqual([])
})

test("a checker that has got another text is given the whole one, and all warnings are asked for if they are wanted", async () => {
  const checker = createDuplicateChecker()
  const reports: unknown[] = []
  const update: DuplicateChecker["update"] = (docId, content, options) => {
    reports.push(options?.report)
    return given(docId, content, options)
  }
  const given = checker.update.bind(checker)
  checker.update = update
  const editor = both()
  editor.needsAll = () => false
  editor.changes = () => [{ changes: [{ from: 200, to: 200, insert: "x" }] }] as never
  let isWanting = false
  const { show } = editor
  editor.show = (result, isAll) => (isWanting && !isAll ? false : show(result, isAll))
  const watched = watchEditor(editor, { checker, docId: "a", delay: 1_000_000 })
  await eventually(() => editor.shown).toBe(1)
  // The change does not fit the text.
  await watched.check()
  expect(reports).toEqual(["all", "changed", "all"])
  expect(editor.marked).toEqual([TOMATOES, TOO_HIGH])
  editor.changes = () => [{ changes: [] }] as never
  isWanting = true
  await watched.check()
  expect(reports.slice(3)).toEqual(["changed", "all"])
  watched.end()
})

const checker = createDuplicateChecker()

test.each([
  [undefined, { checker, docId: "a" }, "watchEditor takes an EditorPort, got undefined"],
  [{ ...both(), show: undefined }, { checker, docId: "a" }, "show of a port must be a function"],
  [both(), { checker }, "docId must be a string, got undefined"],
  [both(), { checker, docId: "a", goTo() {} }, "unknown option of watchEditor"],
  [both(), { docId: "a" }, "checker must be a DuplicateChecker"],
])("what is no port or no option is refused: %o %o", (port, options, sentence) => {
  const watch = () => watchEditor(port as never, options as never)
  expect(codeOf(watch)).toBe("INVALID_ARGUMENT")
  expect(watch).toThrow(sentence)
})
