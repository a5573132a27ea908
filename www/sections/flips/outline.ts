import type { Part } from "../../lesson/outline.js"
import type { Words } from "./en.js"

export function outline({ which, why }: Words): Part[] {
  return [
    { id: "which-word", heading: which.heading, paragraphs: [which.answer] },
    { id: "why-these-bits", heading: why.heading, paragraphs: [why.answer] },
  ]
}
