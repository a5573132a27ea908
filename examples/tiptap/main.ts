import { Editor, Extension } from "@tiptap/core"
import StarterKit from "@tiptap/starter-kit"
import { createDuplicateChecker } from "simhash-wasm/editor"
import { duplicateKeys, duplicateWarnings } from "simhash-wasm/prosemirror"
import { language, translate } from "../language.js"
import { draft, note } from "./draft.js"
import { words } from "./words.js"

translate(words.page)
const checker = createDuplicateChecker({ language })
const count = document.querySelector("#count") as HTMLElement

/** The plugin as an extension of TipTap, with its keys. */
const DuplicateWarnings = Extension.create({
  name: "duplicateWarnings",
  addProseMirrorPlugins: () => [
    duplicateWarnings({
      checker,
      docId: "draft",
      language,
      nameOf: ({ docId }) => (docId === "notes" ? words.notes : undefined),
      onCheck: ({ diagnostics }) => {
        count.textContent = words.warnings(diagnostics.length)
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
await checker.update("notes", [{ text: note }])

new Editor({
  element: document.querySelector("#editor") as HTMLElement,
  extensions: [StarterKit, DuplicateWarnings],
  content: draft,
  // The style is in style.css: a strict content security policy refuses style elements made by scripts.
  injectCSS: false,
  editorProps: { attributes: { "aria-label": words.draft, "aria-multiline": "true", role: "textbox" } },
})
