// The blocks of a document that is edited: only those near a change are cut again, with the same result as for the whole text.
import { expect, test } from "vitest"
import { Document } from "../../dist/editor/document.js"
import { applied, edit, paragraph } from "./edit-scripts.js"
import { Random, rounds } from "./random.js"

/** What a document consists of: the text before each block, its kind and its text; and the length of all. */
const contentOf = ({ blocks, length }: Document) => [
  ...blocks.slice(0, blocks.size).map(({ lead, kind, text }) => [lead, kind, text]),
  length,
]

test.each(["text", "markdown"] as const)(
  "after every edit of a long document, its blocks are those of the whole text: %s",
  (format) => {
    const random = new Random(BigInt(format.length))
    for (let round = 0; round < rounds(600); round++) {
      let text = `---\ntitle: ${paragraph(random)}\n${"---\n".repeat(random.below(2))}`
      while (text.length < 4000) text += `${paragraph(random)}\n${"\n".repeat(random.below(3))}`
      const document = new Document("a")
      document.setText(text, format)
      for (let step = 0; step < 60; step++) {
        const [change] = edit(text, random, 8000)
        if (!change) continue
        document.change(change)
        text = applied(text, [change])
        const whole = new Document("b")
        whole.setText(text, format)
        expect(contentOf(document), `round ${round}, step ${step}`).toEqual(contentOf(whole))
      }
    }
  },
)
