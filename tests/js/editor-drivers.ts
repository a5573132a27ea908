// The editors with an adapter, each as what a user and a script do with it, so that one test is for all of them.
import { defaultKeymap, history, historyKeymap, undo } from "@codemirror/commands"
import { forEachDiagnostic, lintKeymap } from "@codemirror/lint"
import type { Extension } from "@codemirror/state"
import { EditorView as CodeMirror, keymap } from "@codemirror/view"
import { createEmptyHistoryState, registerHistory } from "@lexical/history"
import { registerPlainText } from "@lexical/plain-text"
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isTextNode,
  createEditor,
  type ElementNode,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
  UNDO_COMMAND,
} from "lexical"
import { baseKeymap } from "prosemirror-commands"
import { history as pmHistory, undo as pmUndo, redo } from "prosemirror-history"
import { keymap as pmKeymap } from "prosemirror-keymap"
import { type Node, Schema } from "prosemirror-model"
import { schema as basic } from "prosemirror-schema-basic"
import { EditorState, TextSelection } from "prosemirror-state"
import { EditorView } from "prosemirror-view"
import Quill from "quill"
import type { EditorChecker } from "simhash-wasm/adapter"
import { duplicateKeymap, duplicateWarnings } from "simhash-wasm/codemirror"
import {
  type CheckResult,
  createDuplicateChecker,
  type Diagnostic,
  type DuplicateChecker,
} from "simhash-wasm/editor"
import { type HighlightedWarnings, type HighlightOptions, watchLexical } from "simhash-wasm/lexical"
import { duplicateKeys, duplicateWarnings as plugin, warningsIn } from "simhash-wasm/prosemirror"
import { watchQuill } from "simhash-wasm/quill"
import { afterEach, expect } from "vitest"
import { NAMES, paintedIn } from "./painted.js"
import type { Random } from "./random.js"
import { FERRY, TOMATOES, TOO_HIGH } from "./repeated-texts.js"

export type Options = Partial<Omit<HighlightOptions, "onCheck">> & {
  readonly checker?: EditorChecker
  /** Whether the app wants all warnings after each check, as it does by default. */
  readonly isAll?: boolean
}

/** An editor with an adapter. */
export interface Opened {
  readonly root: HTMLElement
  readonly checker: EditorChecker
  readonly results: readonly CheckResult[]
  /** The texts that are marked, in the order of the document. */
  marked(): string[]
  /** The warnings with their positions. */
  placed(): unknown[]
  /** What is the same object as long as nothing has changed. */
  version(): unknown
  isComposing(): boolean
  /** Puts the cursor at the start or the end of the document, and the focus there. */
  cursorAt(end: "start" | "end"): void
  /** The selected text. */
  selected(): string
  /** Inserts a block before all others. */
  prepend(text: string): void
  /** Appends blocks. */
  append(...texts: string[]): void
  /** One random edit, also of what only this editor has. */
  edit(numbers: Random): void
  /** An editor that sees the document for the first time. */
  copy(): Opened
  end(): void
}

export interface Editor {
  readonly name: string
  /** The element that explains a warning. */
  readonly explanation: string
  /** The keys from the editor to the first button there, after F8. */
  readonly toButton: string
  /** Whether it asks only for the warnings that have changed, unless the app wants all. */
  readonly asksForFewer: boolean
  open(blocks: readonly string[], options?: Options): Opened
}

const opened: Opened[] = []
const checkers: DuplicateChecker[] = []

/** Ends all editors and checkers after each test, and expects that the page has nothing left of them. */
export function endAfterEach(): void {
  afterEach(() => {
    for (const one of opened.splice(0)) one.end()
    for (const checker of checkers.splice(0)) checker.dispose()
    document.body.replaceChildren()
    document.body.removeAttribute("style")
    expect(document.adoptedStyleSheets).toEqual([])
    expect(NAMES.filter((name) => CSS.highlights.has(name))).toEqual([])
  })
}

export function newChecker(options?: Parameters<typeof createDuplicateChecker>[0]): DuplicateChecker {
  const checker = createDuplicateChecker(options)
  checkers.push(checker)
  return checker
}

const PARTS = [TOMATOES, TOO_HIGH, FERRY, `${FERRY} ${TOMATOES} And so on.`, "👍🏽", "港务所早上七点开门，"]
const some = (numbers: Random) => PARTS[numbers.below(PARTS.length)] as string

function place(): HTMLElement {
  const main = document.querySelector("main") ?? document.body.appendChild(document.createElement("main"))
  return main.appendChild(document.createElement("div"))
}

/** The options of an adapter, and its results. */
function read(options: Options) {
  const { isAll = true, checker = newChecker(), docId = "a", delay = 20, ...others } = options
  const results: CheckResult[] = []
  const onCheck = isAll ? (result: CheckResult) => results.push(result) : undefined
  return { isAll, checker, results, given: { checker, docId, delay, ...others, ...(onCheck && { onCheck }) } }
}

const said = ({ message, ignoreKey }: Diagnostic, from: number, to: number) => [from, to, message, ignoreKey]

/** The texts that are marked in a CodeMirror editor. */
export function markedIn({ state }: CodeMirror): string[] {
  const found: string[] = []
  forEachDiagnostic(state, (_, from, to) => found.push(state.sliceDoc(from, to)))
  return found
}

export function openCodeMirror(
  blocks: readonly string[],
  { language: _, popover: __, onError: ___, ...options }: Options = {},
  ...more: Extension[]
): Opened & { readonly view: CodeMirror } {
  const { given, ...common } = read(options)
  const view = new CodeMirror({
    doc: blocks.join("\n\n"),
    parent: place(),
    extensions: [
      ...more,
      // The tests fail for an exception that an extension has caught.
      CodeMirror.exceptionSink.of((error) => reportError(error)),
      history(),
      keymap.of([...duplicateKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap]),
      CodeMirror.contentAttributes.of({ "aria-label": given.docId, tabindex: "0" }),
      CodeMirror.lineWrapping,
      duplicateWarnings(given),
    ],
  })
  const end = () => view.state.doc.length
  const insert = (at: number, text: string) => view.dispatch({ changes: { from: at, insert: text } })
  return added({
    ...common,
    view,
    root: view.contentDOM,
    marked: () => markedIn(view),
    placed() {
      const found: unknown[] = []
      forEachDiagnostic(view.state, ({ message }, from, to) => found.push([from, to, message]))
      return found
    },
    version: () => view.state.doc,
    isComposing: () => view.composing,
    cursorAt(at) {
      view.dispatch({ selection: { anchor: at === "start" ? 0 : end() } })
      view.focus()
    },
    selected: () => view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to),
    prepend: (text) => insert(0, `${text}\n\n`),
    append: (...texts) => insert(end(), texts.map((text) => `\n\n${text}`).join("")),
    edit(numbers) {
      const from = numbers.below(end() + 1)
      const to = Math.min(end(), from + numbers.below(60))
      const what = numbers.below(8)
      if (what === 0) view.dispatch({ changes: { from, to } })
      else if (what === 1) undo(view)
      else if (what === 2) insert(0, `${some(numbers)}\n\n`)
      // The same text in the place of all of it.
      else if (what === 3) view.dispatch({ changes: { from: 0, to: end(), insert: view.state.doc } })
      else if (what === 4) insert(from, numbers.below(2) === 0 ? "\n" : "\n\n")
      // Several ranges at once.
      else if (what === 5 && to < end()) {
        const both = [
          { from, to, insert: some(numbers) },
          { from: to + 1, insert: some(numbers) },
        ]
        view.dispatch({ changes: both })
      } else insert(from, some(numbers))
    },
    copy: () => openCodeMirror([view.state.doc.toString()]),
    end: () => view.destroy(),
  })
}

/** With lists, and with a note in a text: a node with content of its own. */
export const schema = new Schema({
  nodes: basic.spec.nodes.append({
    list_item: { content: "paragraph+", group: "block", toDOM: () => ["div", 0] },
    note: { content: "text*", group: "inline", inline: true, toDOM: () => ["small", 0] },
  }),
  marks: basic.spec.marks,
})

export const paragraph = (...content: (string | Node)[]): Node =>
  schema.node(
    "paragraph",
    null,
    content.flatMap((part) => (typeof part !== "string" ? part : part ? schema.text(part) : [])),
  )

export function openProseMirror(
  blocks: readonly (string | Node)[],
  { onError: _, ...options }: Options = {},
): Opened & { readonly view: EditorView } {
  const { given, ...common } = read(options)
  const nodes = blocks.map((block) => (typeof block === "string" ? paragraph(block) : block))
  const view = new EditorView(place(), {
    state: EditorState.create({
      doc: schema.node("doc", null, nodes),
      plugins: [
        pmHistory(),
        pmKeymap({ ...duplicateKeys, "Mod-z": pmUndo, "Mod-y": redo }),
        pmKeymap(baseKeymap),
        plugin(given),
      ],
    }),
    attributes: {
      ...{ "aria-label": given.docId, role: "textbox", "aria-multiline": "true" },
      // As ProseMirror wants it. Else a space that is typed may become one that does not break.
      style: "white-space: pre-wrap",
    },
  })
  const textOf = (from: number, to: number) => view.state.doc.textBetween(from, to, "|", "\n")
  const insert = (at: number, ...nodes: Node[]) => view.dispatch(view.state.tr.insert(at, nodes))
  return added({
    ...common,
    view,
    root: view.dom,
    marked: () => warningsIn(view.state).map(({ from, to }) => textOf(from, to)),
    placed: () => warningsIn(view.state).map(({ diagnostic, from, to }) => said(diagnostic, from, to)),
    version: () => view.state.doc,
    isComposing: () => view.composing,
    cursorAt(at) {
      const { doc, tr } = view.state
      view.dispatch(tr.setSelection(at === "start" ? TextSelection.atStart(doc) : TextSelection.atEnd(doc)))
      view.focus()
    },
    selected: () => textOf(view.state.selection.from, view.state.selection.to),
    prepend: (text) => insert(0, paragraph(text)),
    append: (...texts) => insert(view.state.doc.content.size, ...texts.map((text) => paragraph(text))),
    edit(numbers) {
      const { tr, doc } = view.state
      const a = numbers.below(doc.content.size + 1)
      const b = Math.min(doc.content.size, a + numbers.below(80))
      const first = doc.child(0)
      const isInText = doc.resolve(a).parent.isTextblock
      const what = numbers.below(8)
      if (what === 0) tr.delete(a, b)
      else if (what === 1 && isInText) tr.split(a)
      else if (what === 2) tr.insert(doc.content.size, paragraph(some(numbers)))
      else if (what === 3) pmUndo(view.state, view.dispatch)
      else if (what === 4 && doc.childCount > 1) tr.insert(doc.content.size, first).delete(0, first.nodeSize)
      // Other nodes with the same text, as when a document is read anew.
      else if (what === 5) tr.replaceWith(0, doc.content.size, schema.nodeFromJSON(doc.toJSON()).content)
      else if (what === 6) tr.insert(0, paragraph(some(numbers)))
      else if (isInText) tr.insertText(some(numbers), a)
      if (tr.docChanged) view.dispatch(tr)
    },
    copy: () => openProseMirror(view.state.doc.children),
    end: () => view.destroy(),
  })
}

export const lexicalParagraph = (text: string, Type?: new () => ElementNode): ElementNode =>
  (Type ? new Type() : $createParagraphNode()).append(...(text ? [$createTextNode(text)] : []))
export const inLexical = (editor: LexicalEditor, change: () => void): void =>
  editor.update(change, { discrete: true })

export function openLexical(
  blocks: readonly string[],
  options: Options = {},
  nodes: readonly Klass<LexicalNode>[] = [],
): Opened & { readonly editor: LexicalEditor; readonly watched: HighlightedWarnings } {
  const { given, ...common } = read(options)
  const root = place().appendChild(document.createElement("div"))
  root.contentEditable = "true"
  root.setAttribute("aria-label", given.docId)
  root.setAttribute("role", "textbox")
  root.style.whiteSpace = "pre-wrap"
  const editor = createEditor({
    nodes,
    onError(error) {
      throw error
    },
  })
  const edit = (change: () => void) => inLexical(editor, change)
  const watched = watchLexical(editor, given)
  edit(() => $getRoot().append(...blocks.map((text) => lexicalParagraph(text))))
  editor.setRootElement(root)
  registerPlainText(editor)
  registerHistory(editor, createEmptyHistoryState(), 0)
  let version = 0
  editor.registerUpdateListener(({ dirtyElements, dirtyLeaves }) => {
    if (dirtyElements.size + dirtyLeaves.size > 0) version++
  })
  return added({
    ...common,
    editor,
    watched,
    root,
    marked: () => paintedIn(root),
    placed: () => watched.warnings().map(({ diagnostic, from, to }) => said(diagnostic, from, to)),
    version: () => version,
    isComposing: () => editor.isComposing(),
    cursorAt(at) {
      root.focus()
      edit(() => {
        if (at === "start") $getRoot().selectStart()
        else $getRoot().selectEnd()
      })
    },
    selected: () => String(getSelection()),
    prepend: (text) => edit(() => $getRoot().getFirstChild()?.insertBefore(lexicalParagraph(text))),
    append: (...texts) => edit(() => $getRoot().append(...texts.map((text) => lexicalParagraph(text)))),
    edit(numbers) {
      const what = numbers.below(8)
      if (what === 0) {
        editor.dispatchCommand(UNDO_COMMAND, undefined)
        // Lexical commits an undo in a microtask, or before it is read.
        return editor.read(() => {})
      }
      edit(() => {
        const root = $getRoot()
        const block = root.getChildAtIndex(numbers.below(Math.max(1, root.getChildrenSize())))
        const part = some(numbers)
        if (!$isElementNode(block) || what === 1) root.append(lexicalParagraph(part))
        else if (what === 2 && root.getChildrenSize() > 1) block.remove()
        else if (what === 3) root.append(block)
        else {
          const node = block.getChildAtIndex(numbers.below(Math.max(1, block.getChildrenSize())))
          if (!$isTextNode(node)) block.append($createTextNode(part))
          else if (what === 4) node.insertAfter($createLineBreakNode())
          else if (what === 5) node.toggleFormat("bold")
          else {
            const at = numbers.below(node.getTextContentSize() + 1)
            node.spliceText(at, what === 6 ? 0 : numbers.below(60), what === 6 ? part : "")
          }
        }
      })
    },
    copy() {
      const fresh = openLexical([])
      fresh.editor.setEditorState(fresh.editor.parseEditorState(editor.getEditorState().toJSON()))
      return fresh
    },
    end: () => watched.dispose(),
  })
}

export function openQuill(
  blocks: readonly string[],
  options: Options = {},
): Opened & { readonly quill: Quill; readonly watched: HighlightedWarnings } {
  const { given, ...common } = read(options)
  const quill = new Quill(place(), { modules: { history: { delay: 0 } } })
  quill.root.setAttribute("aria-label", given.docId)
  quill.root.setAttribute("role", "textbox")
  // As the style sheet of Quill has it. Else a space that is typed may become one that does not break.
  quill.root.style.whiteSpace = "pre-wrap"
  quill.setContents([{ insert: `${blocks.join("\n")}\n` }])
  quill.history.clear()
  const watched = watchQuill(quill, given)
  let version = 0
  quill.on("text-change", () => version++)
  return added({
    ...common,
    quill,
    watched,
    root: quill.root,
    marked: () => paintedIn(quill.root),
    placed: () => watched.warnings().map(({ diagnostic, from, to }) => said(diagnostic, from, to)),
    version: () => version,
    isComposing: () => quill.composition.isComposing,
    cursorAt: (at) => quill.setSelection(at === "start" ? 0 : quill.getLength() - 1),
    selected() {
      const { index, length } = quill.getSelection() ?? { index: 0, length: 0 }
      return quill.getText(index, length)
    },
    prepend(text) {
      quill.insertText(0, `${text}\n`)
      quill.removeFormat(0, text.length + 1)
    },
    append(...texts) {
      const at = quill.getLength() - 1
      const text = texts.map((text) => `\n${text}`).join("")
      quill.insertText(at, text)
      quill.removeFormat(at + 1, text.length - 1)
    },
    edit(numbers) {
      // Edits cut no surrogate pair, because Quill's diff of a text with half of one may recurse without end.
      const whole = (at: number) => (/[\udc00-\udfff]/.test(quill.getText(at, 1)) ? at + 1 : at)
      const at = whole(numbers.below(quill.getLength()))
      const length = whole(at + numbers.below(80)) - at
      const what = numbers.below(9)
      if (what === 0) quill.deleteText(at, length)
      else if (what === 1) quill.insertText(at, "\n")
      else if (what === 2) quill.history.undo()
      else if (what === 3) quill.formatText(at, length, "bold", numbers.below(2) === 0)
      else if (what === 4)
        quill.formatLine(at, 1, ["header", "list", "code-block"][numbers.below(3)] as string, "bullet")
      else if (what === 5) quill.insertEmbed(at, numbers.below(3) ? "image" : "video", "data:,")
      else quill.insertText(at, `${some(numbers)}${numbers.below(2) === 0 ? "\n" : ""}`)
    },
    copy() {
      const fresh = openQuill([])
      fresh.quill.setContents(quill.getContents())
      return fresh
    },
    end: () => watched.dispose(),
  })
}

function added<T extends Opened>(one: T): T {
  opened.push(one)
  return one
}

const POPOVER = { explanation: ".duplicate-popover", toButton: "", asksForFewer: false }

/** The editors with the popover of this package. */
export const WITH_POPOVER: readonly Editor[] = [
  { name: "ProseMirror", ...POPOVER, asksForFewer: true, open: openProseMirror },
  { name: "Lexical", ...POPOVER, open: openLexical },
  { name: "Quill", ...POPOVER, open: openQuill },
]

export const EDITORS: readonly Editor[] = [
  {
    name: "CodeMirror",
    explanation: ".cm-duplicateTooltip",
    toButton: "{Tab}",
    asksForFewer: true,
    open: openCodeMirror,
  },
  ...WITH_POPOVER,
]
