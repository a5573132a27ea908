/** A piece of a paragraph. */
export type Piece =
  | { readonly kind: "text" | "strong" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly target: string }

// *strong*, `code`, [link](target)
const MARKUP = /\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g

/** The pieces of a paragraph of a catalogue. A link leads to an address or to a `#section`. */
export function parse(paragraph: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of paragraph.matchAll(MARKUP)) {
    if (match.index > end) pieces.push({ kind: "text", text: paragraph.slice(end, match.index) })
    const [whole, strong, code, label, target] = match
    if (strong !== undefined) pieces.push({ kind: "strong", text: strong })
    else if (code !== undefined) pieces.push({ kind: "code", text: code })
    else if (label !== undefined && target !== undefined) pieces.push({ kind: "link", text: label, target })
    end = match.index + whole.length
  }
  if (end < paragraph.length) pieces.push({ kind: "text", text: paragraph.slice(end) })
  return pieces
}
