import type { Part } from "../../lesson/outline.js"
import type { Words } from "./en.js"

export function outline({ npm, html, install, element, elementWords, frame }: Words): Part[] {
  return [
    { id: "use-npm", heading: npm },
    { id: "use-html", heading: html, paragraphs: [install] },
    { id: "use-element", heading: element, paragraphs: [elementWords, frame] },
  ]
}
