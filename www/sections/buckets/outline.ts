import type { Part } from "../../lesson/outline.js"
import type { Words } from "./en.js"

export function outline({ buckets, bucketsNote, lines, linesNote, pigeonhole, cost }: Words): Part[] {
  return [
    { id: "buckets-blocks", heading: buckets, paragraphs: [bucketsNote] },
    { id: "buckets-lines", heading: lines, paragraphs: [linesNote] },
    { id: "why-four-blocks", heading: pigeonhole.title, paragraphs: [pigeonhole.answer] },
    { id: "buckets-cost", heading: cost.title, paragraphs: [cost.note] },
  ]
}
