// The blocks of a Lexical document: the elements that hold text, also within lists and tables, with the positions of their nodes.
import {
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
} from "lexical"
import type { Block, BlockKind } from "../../types/document.js"

/** @internal A text, a line break, or another node that counts as one character. */
export interface Piece {
  readonly key: string
  readonly isText: boolean
  /** The offset in the text of all blocks. */
  readonly from: number
  readonly to: number
}

/** @internal */
export interface LexicalBlock extends Block {
  readonly kind: BlockKind
  readonly key: string
  readonly from: number
  readonly pieces: readonly Piece[]
}

/** The object replacement character, which is not part of a word. */
const OBJECT = "\ufffc"

/** @internal Returns the blocks of the editor state that is being read. */
export function $blocks(): LexicalBlock[] {
  const found: LexicalBlock[] = []
  $walk($getRoot(), "paragraph", found)
  return found
}

function $walk(element: ElementNode, outer: BlockKind, found: LexicalBlock[]): void {
  const kind = kindOf(element, outer)
  const children = element.getChildren()
  let inline: LexicalNode[] = []
  const flush = () => {
    const [first] = inline
    const key = inline.length === children.length || !first ? element.getKey() : first.getKey()
    found.push($block(inline, kind, key, endOf(found)))
    inline = []
  }
  for (const child of children) {
    const isBlock = ($isElementNode(child) || $isDecoratorNode(child)) && !child.isInline()
    if (!isBlock) inline.push(child)
    else {
      if (inline.length > 0) flush()
      if ($isElementNode(child)) $walk(child, kind, found)
    }
  }
  const isEmpty = children.length === 0 && element.getType() !== "root"
  if (inline.length > 0 || isEmpty) flush()
}

/** Returns the start of the next block, one unit after the end of the last one. */
function endOf(found: readonly LexicalBlock[]): number {
  const last = found.at(-1)
  return last ? last.from + last.text.length + 1 : 0
}

function $block(nodes: readonly LexicalNode[], kind: BlockKind, key: string, from: number): LexicalBlock {
  const pieces: Piece[] = []
  let text = ""
  const $add = (node: LexicalNode): void => {
    if ($isElementNode(node)) {
      for (const child of node.getChildren()) $add(child)
      return
    }
    const isText = $isTextNode(node)
    const own = isText ? node.getTextContent() : $isLineBreakNode(node) ? "\n" : OBJECT
    const start = from + text.length
    pieces.push({ key: node.getKey(), isText, from: start, to: start + own.length })
    text += own
  }
  for (const node of nodes) $add(node)
  return { text, kind, key, from, pieces }
}

/** Returns the kind of a node by the type names of Lexical's own packages, or else the kind of the element around it. */
function kindOf(node: ElementNode, outer: BlockKind): BlockKind {
  const type = node.getType()
  if (type === "heading" || type === "quote" || type === "code") return type
  if (type === "listitem") return "item"
  return type.startsWith("table") ? "table" : outer
}
