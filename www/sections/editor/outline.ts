import type { Part } from "../../lesson/outline.js"
import type { Words } from "./en.js"

export function outline({ draft, keys, found, notes, code, aboutCode }: Words): Part[] {
  return [
    { id: "editor-draft", heading: draft, paragraphs: [keys] },
    { id: "editor-found", heading: found },
    { id: "editor-notes", heading: notes },
    { id: "editor-code", heading: code, paragraphs: aboutCode },
  ]
}
