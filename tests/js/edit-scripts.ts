// Documents that are edited at random, from a small vocabulary, so that paragraphs repeat each other.
import type { TextChange } from "simhash-wasm/editor"
import type { Random } from "./random.js"

const WORDS =
  "the cat sat on a mat by door and rain fell all day while we drank tea near window 猫 坐 🐈 e\u0301tude".split(
    " ",
  )

/** What makes another block of Markdown, or ends one. */
const MARKUP = [
  ..."# |- |> |1. |```\n|~~~\n|---\n|<!-- | -->\n|\n===\n|\n\n|\r\n\r\n|\n|\r|\u2028|\u2029|\n> || a | b |\n|---|---|\n".split(
    "|",
  ),
  "| a | b |\n|---|---|\n| ",
]

/** The length that a document grows to by default. */
const MOST = 1500

export function paragraph(random: Random): string {
  return Array.from({ length: 1 + random.below(14) }, () => WORDS[random.below(WORDS.length)]).join(" ")
}

/** One to three changes of a text: typing, deleting, splitting, merging, moving a part, pasting, new markup. */
export function edit(text: string, random: Random, most = MOST): TextChange[] {
  const changes: TextChange[] = []
  const count = random.below(8) > 0 ? 1 : 1 + random.below(3)
  for (let at = 0; changes.length < count; at = changes.at(-1)?.to as number) {
    const from = at + random.below(text.length - at + 1)
    changes.push({ from, ...change(text, from, random, most) })
  }
  return changes
}

function change(text: string, from: number, random: Random, most: number): { to: number; insert: string } {
  const end = (length: number) => Math.min(text.length, from + random.below(length))
  if (text.length > most) return { to: end(most), insert: "" }
  const copy = random.below(text.length + 1)
  const kinds = [
    () => ({ to: from, insert: `${WORDS[random.below(WORDS.length)]} ` }),
    () => ({ to: from, insert: `\n\n${paragraph(random)}\n\n` }),
    () => ({ to: from, insert: "\n\n" }),
    () => ({ to: from, insert: MARKUP[random.below(MARKUP.length)] as string }),
    () => ({ to: from, insert: text.slice(copy, copy + random.below(120)) }),
    () => ({ to: end(12), insert: "" }),
    () => ({ to: end(150), insert: "" }),
    () => ({ to: end(20), insert: `\n\n${paragraph(random)}` }),
  ]
  return (kinds[random.below(kinds.length)] as (typeof kinds)[0])()
}

export function applied(text: string, changes: readonly TextChange[]): string {
  let [result, end] = ["", 0]
  for (const { from, to, insert } of changes) {
    result += text.slice(end, from) + insert
    end = to
  }
  return result + text.slice(end)
}
