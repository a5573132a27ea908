// The text blocks of a document, and which of them are new. Nodes never change and are shared between documents, so two blocks
// with the same node have the same text.
import type { Node } from "prosemirror-model"
import type { Block, BlockKind, TextRange } from "../../types/document.js"
import { commonEnds } from "../common-ends.js"

/** @internal */
export interface TextBlock {
  readonly node: Node
  /** The position before the node. */
  readonly pos: number
  readonly kind: BlockKind
  /** Stays the same when the block moves or its text changes. */
  readonly key: number
}

/** A block whose key is set last. */
type Found = { -readonly [name in keyof TextBlock]: TextBlock[name] }

let keys = 0

/** @internal Returns the blocks of a document, which keep their previous keys. */
export function textBlocks(doc: Node, before: readonly TextBlock[]): TextBlock[] {
  const found: Found[] = []
  if (doc.isTextblock) found.push({ node: doc, pos: -1, kind: kindOf(doc, "paragraph"), key: 0 })
  else walk(doc, 0, "paragraph", found)
  const { head, tail } = commonEnds(before, found, isSame)
  const removed = before.slice(head, before.length - tail)
  const byNode = new Map(removed.map(({ node, key }) => [node, key]))
  const added = found.slice(head, found.length - tail)
  // A block that has moved has the same node. The other new blocks get the keys of the other removed blocks, in order.
  const moved = added.map(({ node }) => {
    const key = byNode.get(node)
    byNode.delete(node)
    return key
  })
  const left = removed.map(({ key }) => key).filter((key) => !moved.includes(key))
  const shift = before.length - found.length
  for (const [index, block] of found.entries()) {
    if (index < head) block.key = (before[index] as TextBlock).key
    else if (index >= found.length - tail) block.key = (before[index + shift] as TextBlock).key
    else block.key = moved[index - head] ?? left.shift() ?? ++keys
  }
  return found
}

/** @internal Returns the blocks that start at ranges of the checker's text, in which a line feed separates two blocks. */
export function blocksAt(blocks: readonly TextBlock[], ranges: readonly TextRange[]): Set<TextBlock> {
  const found = new Set<TextBlock>()
  let [start, next] = [0, 0]
  for (const block of blocks) {
    const range = ranges[next]
    if (!range) break
    if (range.from === start) {
      found.add(block)
      next++
    }
    start += block.node.content.size + 1
  }
  return found
}

/** @internal */
export function blockOf({ node, kind, key }: TextBlock): Block {
  return { text: textOf(node), kind, key }
}

const texts = new WeakMap<Node, string>()

/** @internal Returns the text of a block, with one unit for each position, so that offsets equal positions in the block. */
export function textOf(block: Node): string {
  const known = texts.get(block)
  if (known !== undefined) return known
  let text = ""
  const visit = (node: Node): void => {
    node.forEach((child) => {
      if (child.isText) text += child.text ?? ""
      else if (child.isLeaf) text += isBreak(child) ? "\n" : OBJECT
      else {
        text += OBJECT
        visit(child)
        text += OBJECT
      }
    })
  }
  visit(block)
  texts.set(block, text)
  return text
}

/** @internal Returns the text of a range in a block. */
export function textIn(doc: Node, { from, to }: TextRange): string {
  const $from = doc.resolve(from)
  let { depth } = $from
  while (depth > 0 && !$from.node(depth).isTextblock) depth--
  const start = $from.start(depth)
  return textOf($from.node(depth)).slice(from - start, to - start)
}

/** The object replacement character, which is not part of a word. */
const OBJECT = "\ufffc"

function isBreak({ type }: Node): boolean {
  return type.spec["linebreakReplacement"] === true || /^hard_?break$/i.test(type.name)
}

function walk(parent: Node, start: number, kind: BlockKind, found: Found[]): void {
  parent.forEach((node, offset) => {
    const pos = start + offset
    if (node.isTextblock) found.push({ node, pos, kind: kindOf(node, kind), key: 0 })
    else if (!node.isLeaf) walk(node, pos + 1, kindOf(node, kind), found)
  })
}

/** Returns the kind of a node by its name in the schemas of ProseMirror and TipTap, or else the kind of the node around it. */
function kindOf({ type }: Node, outer: BlockKind): BlockKind {
  if (type.spec.code) return "code"
  const name = type.name.replaceAll("_", "").toLowerCase()
  if (name === "heading") return "heading"
  if (name === "blockquote") return "quote"
  if (name === "listitem" || name === "taskitem") return "item"
  if (name.startsWith("table")) return "table"
  return outer
}

/** @internal */
export function isSame(
  one: Pick<TextBlock, "node" | "kind">,
  other: Pick<TextBlock, "node" | "kind">,
): boolean {
  return one.node === other.node && one.kind === other.kind
}
