// The text of a contenteditable element, with its text nodes. Elements that are not inline boxes are blocks. Blank lines separate
// blocks, so that a checker cuts where a reader sees the end of a paragraph.
import type { TextRange } from "../../types/document.js"

interface Piece {
  readonly node: Text
  readonly from: number
  readonly to: number
}

export interface EditableText {
  readonly text: string
  readonly pieces: readonly Piece[]
}

export function editableText(root: HTMLElement): EditableText {
  let text = ""
  const pieces: Piece[] = []
  const visit = (node: Node, style: CSSStyleDeclaration): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const { data } = node as Text
      // Each unit of white space that is shown as a space becomes a space.
      const shown = /pre|break-spaces/.test(style.whiteSpace) ? data : data.replace(/[\t\n\r]/g, " ")
      // White space between blocks is not shown.
      if (data === "" || (/^[\t\n\r ]*$/.test(data) && (text === "" || text.endsWith("\n")))) return
      pieces.push({ node: node as Text, from: text.length, to: text.length + data.length })
      text += shown
      return
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return
    if ((node as Element).localName === "br") {
      text += "\n"
      return
    }
    const own = getComputedStyle(node as Element)
    if (own.display === "none") return
    const isBlock = !/^inline|^contents|^ruby/.test(own.display)
    if (isBlock) text = ended(text)
    for (const child of node.childNodes) visit(child, own)
    if (isBlock) text = ended(text)
  }
  const style = getComputedStyle(root)
  for (const child of root.childNodes) visit(child, style)
  return { text, pieces }
}

/** Returns a text with a blank line at its end, after which a new block begins. */
function ended(text: string): string {
  return text === "" || text.endsWith("\n\n") ? text : `${text}\n\n`
}

export function domRange({ pieces }: EditableText, { from, to }: TextRange): Range | undefined {
  const first = pieces.find((piece) => piece.to > from)
  const last = pieces.findLast((piece) => piece.from < to)
  if (!first || !last || first.from > last.from) return undefined
  const range = new Range()
  range.setStart(first.node, Math.max(0, from - first.from))
  range.setEnd(last.node, Math.min(to, last.to) - last.from)
  return range
}
