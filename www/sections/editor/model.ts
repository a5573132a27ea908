import type { Text } from "@codemirror/state"

/** A run of lines between blank lines. */
export interface Paragraph {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** The paragraphs of a document, in its order. */
export function paragraphs(document: Text): Paragraph[] {
  const found: Paragraph[] = []
  let lines: { from: number; to: number; text: string }[] = []
  for (let i = 1; i <= document.lines + 1; i++) {
    const line = i <= document.lines ? document.line(i) : undefined
    if (line?.text.trim()) {
      lines.push(line)
      continue
    }
    const [first, last] = [lines[0], lines.at(-1)]
    const text = lines.map((one) => one.text).join("\n")
    if (first && last) found.push({ from: first.from, to: last.to, text })
    lines = []
  }
  return found
}
