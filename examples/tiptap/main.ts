import { Editor, Extension } from "@tiptap/core"
import StarterKit from "@tiptap/starter-kit"
import { createDuplicateChecker } from "simhash-wasm/editor"
import { duplicateKeys, duplicateWarnings } from "simhash-wasm/prosemirror"
import { DRAFT } from "./draft.js"

const checker = createDuplicateChecker()
const count = document.querySelector("#count") as HTMLElement

/** The plugin as an extension of TipTap, with its keys. */
const DuplicateWarnings = Extension.create({
  name: "duplicateWarnings",
  addProseMirrorPlugins: () => [
    duplicateWarnings({
      checker,
      docId: "draft",
      nameOf: ({ docId }) => (docId === "notes" ? "My notes" : undefined),
      onCheck: ({ diagnostics }) => {
        count.textContent = diagnostics.length === 1 ? "1 warning" : `${diagnostics.length} warnings`
      },
    }),
  ],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      Object.entries(duplicateKeys).map(([key, command]) => [
        key,
        ({ editor: { state, view } }) => command(state, view.dispatch, view),
      ]),
    )
  },
})

// Another document to compare with, which is in no editor.
await checker.update("notes", [
  { text: "The museum opens at ten, and on Mondays it stays closed all day, also in summer." },
])

new Editor({
  element: document.querySelector("#editor") as HTMLElement,
  extensions: [StarterKit, DuplicateWarnings],
  content: DRAFT,
  // The style is in style.css: a strict content security policy refuses style elements made by scripts.
  injectCSS: false,
  editorProps: { attributes: { "aria-label": "Draft", "aria-multiline": "true", role: "textbox" } },
})
