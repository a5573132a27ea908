import type { Part } from "../../lesson/outline.js"
import type { Words } from "./en.js"

export function outline({ featuresTitle, legend, stayedTitle }: Words): Part[] {
  return [
    { id: "flips-features", heading: featuresTitle, paragraphs: [legend] },
    { id: "flips-stayed", heading: stayedTitle },
  ]
}
