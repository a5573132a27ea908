import { fill } from "../../i18n/fill.js"
import type { Part } from "../../lesson/outline.js"
import type { Words } from "./en.js"
import { NAMES } from "./exercises.js"

export function outline({ exercise, exercises }: Words): Part[] {
  return NAMES.map((name, position) => {
    const { title, question, choices } = exercises[name]
    const heading = fill(exercise, { number: position + 1, title })
    return { id: `mistake-${name}`, heading, paragraphs: [question, ...choices] }
  })
}
