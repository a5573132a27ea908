// The text of a Quill editor: its lines are the blocks, and its indexes are the offsets.
import type { Block, BlockKind, TextRange } from "../../types/document.js"
import type { QuillDelta, QuillEditor } from "../../types/quill.js"
import type { HighlightedText, PointOf } from "../highlighted-editor.js"
import { lastUpTo } from "../last-up-to.js"

/** The object replacement character, which is not part of a word. It stands for an embed, which takes one index. */
const OBJECT = "\ufffc"

/** A line, a block embed, or a leaf of a line. The public type of an editor leaves them out. */
interface Blot {
  readonly domNode: Node
  length(): number
  /** In a line: returns the blots at an offset, from the line itself to the leaf. */
  path?(offset: number): readonly (readonly [Blot, number])[]
  /** In a leaf: returns the node of an offset, and the offset in it. */
  position?(offset: number, isInclusive: boolean): readonly [Node, number]
}

export class QuillText implements HighlightedText {
  constructor(readonly quill: QuillEditor) {}

  get root(): HTMLElement {
    return this.quill.root
  }

  get isComposing(): boolean {
    return this.quill.composition.isComposing
  }

  blocks(): Block[] {
    return blocksOf(this.quill.getContents())
  }

  points(): PointOf {
    const lines = this.quill.getLines() as readonly Blot[]
    const starts: number[] = []
    let end = 0
    for (const line of lines) {
      starts.push(end)
      end += line.length()
    }
    return (index) => {
      const at = lastUpTo(starts, index)
      const [line, offset] = [lines[at], index - (starts[at] ?? 0)]
      if (!line || offset >= line.length()) return undefined
      const [leaf, inLeaf] = line.path?.(offset).at(-1) ?? [line, offset]
      const [node, inNode] = leaf.position?.(inLeaf, true) ?? [leaf.domNode, 0]
      // During composition, the page may have less text than Quill.
      return [node, Math.min(inNode, node.nodeValue?.length ?? node.childNodes.length)]
    }
  }

  cursor(): number | undefined {
    const range = this.quill.getSelection()
    return range ? range.index + range.length : undefined
  }

  select({ from, to }: TextRange): void {
    this.quill.focus()
    this.quill.setSelection(from, to - from, "user")
    this.quill.scrollSelectionIntoView()
  }

  focus(): void {
    this.quill.focus()
  }
}

/** Returns the lines of a document as blocks; the lines of a code block are one block. */
function blocksOf({ ops }: QuillDelta): Block[] {
  const blocks: { text: string; kind: BlockKind }[] = []
  let text = ""
  for (const { insert, attributes } of ops) {
    const [first = "", ...rest] = typeof insert === "string" ? insert.split("\n") : [OBJECT]
    text += first
    for (const next of rest) {
      const kind = kindOf(attributes)
      const last = blocks.at(-1)
      if (last && last.kind === "code" && kind === "code") last.text += `\n${text}`
      else blocks.push({ text, kind })
      text = next
    }
  }
  return blocks
}

/** Returns the kind of a line by the formats of its line feed. */
function kindOf(formats: Readonly<Record<string, unknown>> = {}): BlockKind {
  if (formats["code-block"]) return "code"
  if (formats["header"]) return "heading"
  if (formats["list"]) return "item"
  if (formats["blockquote"]) return "quote"
  return formats["table"] ? "table" : "paragraph"
}
