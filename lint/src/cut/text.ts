// Plain text: paragraphs between blank lines.
import { Blocks, type Cut } from "./cutter.js"
import { linesOf } from "./lines.js"

export const cutText: Cut = (source) => {
  const blocks = new Blocks(source)
  for (const { from, to, text } of linesOf(source)) {
    if (text.trim() === "") blocks.flush("paragraph")
    else {
      blocks.builder.copy(from, to)
      blocks.builder.space(to, to + 1)
    }
  }
  blocks.flush("paragraph")
  return blocks.list
}
