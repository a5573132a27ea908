import { Editor } from "@tiptap/core"
import StarterKit from "@tiptap/starter-kit"
import { createDuplicateChecker } from "simhash-wasm/editor"
import { DuplicateWarnings } from "simhash-wasm/tiptap"
import { language, translate } from "../language.js"
import { draft, note } from "./draft.js"
import { words } from "./words.js"

translate(words.page)
const checker = createDuplicateChecker({ language })
const count = document.querySelector("#count") as HTMLElement

// Another document to compare with, which is in no editor.
await checker.update("notes", [{ text: note }])

new Editor({
  element: document.querySelector("#editor") as HTMLElement,
  extensions: [
    StarterKit,
    DuplicateWarnings.configure({
      checker,
      docId: "draft",
      language,
      nameOf: ({ docId }) => (docId === "notes" ? words.notes : undefined),
      onCheck: ({ diagnostics }) => {
        count.textContent = words.warnings(diagnostics.length)
      },
    }),
  ],
  content: draft,
  // The style is in style.css: a strict content security policy refuses style elements made by scripts.
  injectCSS: false,
  editorProps: { attributes: { "aria-label": words.draft, "aria-multiline": "true", role: "textbox" } },
})
