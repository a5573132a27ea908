// A page for pictures: the editor that its address names, with a text that repeats itself.

import { lintKeymap } from "@codemirror/lint"
import { EditorView, keymap } from "@codemirror/view"
import { registerPlainText } from "@lexical/plain-text"
import { Editor } from "@tiptap/core"
import StarterKit from "@tiptap/starter-kit"
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from "lexical"
import Quill from "quill"
import { duplicateKeymap, duplicateWarnings } from "simhash-wasm/codemirror"
import { createDuplicateChecker } from "simhash-wasm/editor"
import { watchLexical } from "simhash-wasm/lexical"
import { watchModel } from "simhash-wasm/monaco"
import { watchQuill } from "simhash-wasm/quill"
import { DuplicateWarnings } from "simhash-wasm/tiptap"
import "simhash-wasm/textarea"
import "./style.css"

const TEXTS = [
  "Water the tomatoes early in the morning, before the sun is high.",
  "Pick the beans while they are young, and leave the last ones for seed.",
  "Water the tomatoes in the morning, before the sun is too high.",
]

const main = document.querySelector("main")
const checker = createDuplicateChecker()
const box = () => main.appendChild(document.createElement("div"))
const editable = () => {
  const element = box()
  element.contentEditable = "true"
  return element
}

const EDITORS = {
  textarea() {
    main.innerHTML = "<duplicate-warnings><textarea></textarea></duplicate-warnings>"
    const field = main.querySelector("textarea")
    field.value = TEXTS.join("\n\n")
  },
  codemirror() {
    new EditorView({
      doc: TEXTS.join("\n\n"),
      parent: box(),
      extensions: [
        EditorView.lineWrapping,
        duplicateWarnings({ checker, docId: "draft" }),
        keymap.of([...duplicateKeymap, ...lintKeymap]),
        EditorView.theme({}, { dark: matchMedia("(prefers-color-scheme: dark)").matches }),
      ],
    })
  },
  tiptap() {
    new Editor({
      element: box(),
      extensions: [StarterKit, DuplicateWarnings.configure({ checker, docId: "draft" })],
      content: TEXTS.map((text) => `<p>${text}</p>`).join(""),
    })
  },
  lexical() {
    const editor = createEditor()
    watchLexical(editor, { checker, docId: "draft" })
    registerPlainText(editor)
    editor.update(() => {
      $getRoot().append(...TEXTS.map((text) => $createParagraphNode().append($createTextNode(text))))
    })
    editor.setRootElement(editable())
  },
  quill() {
    const quill = new Quill(box())
    quill.setText(`${TEXTS.join("\n")}\n`)
    watchQuill(quill, { checker, docId: "draft" })
  },
  async monaco() {
    const monaco = await import("monaco-editor")
    self.MonacoEnvironment = {
      getWorker: () =>
        new Worker(new URL("monaco-editor/editor/editor.worker.js", import.meta.url), { type: "module" }),
    }
    const model = monaco.editor.createModel(TEXTS.join("\n\n"), "plaintext")
    const element = box()
    element.className = "monaco"
    monaco.editor.create(element, {
      model,
      theme: matchMedia("(prefers-color-scheme: dark)").matches ? "vs-dark" : "vs",
      wordWrap: "on",
      minimap: { enabled: false },
      lineNumbers: "off",
      fixedOverflowWidgets: true,
    })
    watchModel(model, monaco, { checker, docId: "draft" })
  },
}

EDITORS[location.hash.slice(1)]?.()
