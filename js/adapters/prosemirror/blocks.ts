// The text blocks of a document, and which of them are new. Nodes never change and are shared between documents, so
// that a block that is the same node has the same text.
import type { Node } from "prosemirror-model"
import type { Block, BlockKind, TextRange } from "../../types/document.js"
import { commonEnds } from "../common-ends.js"

/** @internal */
export interface TextBlock {
  readonly node: Node
  /** The position before the node. */
  readonly pos: number
  readonly kind: BlockKind
  /** The same wherever the block is and whatever is written in it. */
  readonly key: number
}

/** @internal What has changed between the blocks of two documents, with the arguments of `Array.prototype.splice`. */
export interface Splice {
  readonly start: number
  readonly deleteCount: number
  readonly blocks: readonly Block[]
}

/** A block whose key is found last. */
type Found = { -readonly [name in keyof TextBlock]: TextBlock[name] }

let keys = 0

/** @internal The blocks of a document, which keep the keys that they had. */
export function textBlocks(doc: Node, before: readonly TextBlock[]): TextBlock[] {
  const found: Found[] = []
  if (doc.isTextblock) found.push({ node: doc, pos: -1, kind: kindOf(doc, "paragraph"), key: 0 })
  else walk(doc, 0, "paragraph", found)
  const { head, tail } = commonEnds(before, found, isSame)
  const removed = before.slice(head, before.length - tail)
  const byNode = new Map(removed.map(({ node, key }) => [node, key]))
  const added = found.slice(head, found.length - tail)
  // One that has moved is the same node. Of the others, the first is taken for the first.
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

/** @internal The blocks at ranges as a checker counts them: in the texts of all blocks, with a line feed between two. */
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

/** @internal What a checker is to be told; undefined if nothing has changed. */
export function spliceOf(before: readonly TextBlock[], after: readonly TextBlock[]): Splice | undefined {
  const { head, tail } = commonEnds(before, after, isSame)
  const deleteCount = before.length - tail - head
  const blocks = after.slice(head, after.length - tail).map(blockOf)
  return deleteCount + blocks.length > 0 ? { start: head, deleteCount, blocks } : undefined
}

/** @internal */
export function blockOf({ node, kind, key }: TextBlock): Block {
  return { text: textOf(node), kind, key }
}

const texts = new WeakMap<Node, string>()

/** @internal The text of a block, a unit for each position in it, so that offsets in it are positions. */
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

/** The object replacement character, which is no part of a word. */
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

/** What a node is by its name, as the schemas of ProseMirror and TipTap call it; else what it is in. */
function kindOf({ type }: Node, outer: BlockKind): BlockKind {
  if (type.spec.code) return "code"
  const name = type.name.replaceAll("_", "").toLowerCase()
  if (name === "heading") return "heading"
  if (name === "blockquote") return "quote"
  if (name === "listitem" || name === "taskitem") return "item"
  if (name.startsWith("table")) return "table"
  return outer
}

function isSame(one: Pick<TextBlock, "node" | "kind">, other: Pick<TextBlock, "node" | "kind">): boolean {
  return one.node === other.node && one.kind === other.kind
}
