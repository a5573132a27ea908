import type { Part } from "../../lesson/outline.js"
import type { Words } from "./en.js"

export function outline({ either }: Words): Part[] {
  return [{ id: "why-a-tie", heading: either.heading, paragraphs: [either.answer] }]
}
