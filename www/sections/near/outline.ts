import type { Part } from "../../lesson/outline.js"
import type { Words } from "./en.js"

export function outline({ costs, tweet, threshold, widths, score, letter }: Words): Part[] {
  return [
    { id: "near-costs", heading: costs.heading },
    { id: "near-tweet", heading: tweet.heading, paragraphs: [tweet.answer, ...tweet.after] },
    { id: "near-threshold", heading: threshold.heading, paragraphs: threshold.before },
    { id: "near-widths", heading: widths.heading, paragraphs: [...widths.before, ...widths.after] },
    { id: "near-score", heading: score.heading, paragraphs: score.before },
    { id: "near-letter", heading: letter.heading, paragraphs: [...letter.before, ...letter.after] },
  ]
}
