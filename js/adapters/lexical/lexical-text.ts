// The text of a Lexical editor. An editor state never changes, so its blocks are read once.
import {
  $createRangeSelection,
  $getNodeByKey,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $setSelection,
  type EditorState,
  type LexicalEditor,
  type PointType,
} from "lexical"
import type { Block, TextRange } from "../../types/document.js"
import type { DomPoint, HighlightedText, PointOf } from "../highlighted-editor.js"
import { lastUpTo } from "../last-up-to.js"
import { $blocks, type LexicalBlock, type Piece } from "./blocks.js"

export class LexicalText implements HighlightedText {
  #read:
    | { readonly state: EditorState; readonly blocks: LexicalBlock[]; readonly starts: number[] }
    | undefined

  constructor(
    readonly editor: LexicalEditor,
    readonly root: HTMLElement,
  ) {}

  get isComposing(): boolean {
    return this.editor.isComposing()
  }

  blocks(): Block[] {
    return this.#now().blocks.map(({ text, kind, key }) => ({ text, kind, key }))
  }

  points(): PointOf {
    return (offset, isEnd) => this.#domAt(offset, isEnd)
  }

  cursor(): number | undefined {
    return this.editor.getEditorState().read(() => {
      const selection = $getSelection()
      return $isRangeSelection(selection) ? this.#$offsetOf(selection.focus) : undefined
    })
  }

  select({ from, to }: TextRange): void {
    this.focus()
    this.editor.update(
      () => {
        const selection = $createRangeSelection()
        this.#$set(selection.anchor, from, false)
        this.#$set(selection.focus, to, to > from)
        $setSelection(selection)
      },
      { discrete: true },
    )
    const [start] = this.#domAt(from, false) ?? []
    start?.parentElement?.scrollIntoView({ block: "nearest" })
  }

  focus(): void {
    this.root.focus({ preventScroll: true })
  }

  #now() {
    const state = this.editor.getEditorState()
    if (this.#read?.state !== state) {
      const blocks = state.read($blocks)
      this.#read = { state, blocks, starts: blocks.map(({ from }) => from) }
    }
    return this.#read
  }

  /** Returns the block at an offset, and the piece after the offset, or before it if `isEnd`. */
  #at(offset: number, isEnd: boolean): { block: LexicalBlock; piece: Piece | undefined } | undefined {
    const { blocks, starts } = this.#now()
    const block = blocks[lastUpTo(starts, offset)]
    if (!block || offset > block.from + block.text.length) return undefined
    const first = block.pieces.find(({ to }) => (isEnd ? to >= offset : to > offset))
    return { block, piece: first ?? block.pieces.at(-1) }
  }

  #domAt(offset: number, isEnd: boolean): DomPoint | undefined {
    const { piece } = this.#at(offset, isEnd) ?? {}
    const element = piece && this.editor.getElementByKey(piece.key)
    if (!piece || !element?.parentNode) return undefined
    if (!piece.isText) {
      const index = [...element.parentNode.childNodes].indexOf(element)
      return [element.parentNode, offset > piece.from ? index + 1 : index]
    }
    // A text is in a span; formatted text is in a further element within it.
    let node: Node = element
    while (node.firstChild) node = node.firstChild
    // During composition, the page may have less text than the editor.
    return [node, Math.min(offset - piece.from, node.nodeValue?.length ?? 0)]
  }

  #$set(point: PointType, offset: number, isEnd: boolean): void {
    const { block, piece } = this.#at(offset, isEnd) ?? {}
    const node = piece && $getNodeByKey(piece.key)
    const parent = node?.getParent()
    if (piece?.isText) point.set(piece.key, offset - piece.from, "text")
    else if (piece && node && parent) {
      const index = node.getIndexWithinParent()
      point.set(parent.getKey(), offset > piece.from ? index + 1 : index, "element")
    } else if (block) point.set(block.key, 0, "element")
  }

  #$offsetOf({ key, offset, type }: PointType): number | undefined {
    const { blocks } = this.#now()
    const startOf = (key: string) =>
      blocks.find((block) => block.key === key)?.from ??
      blocks.flatMap(({ pieces }) => pieces).find((piece) => piece.key === key)?.from
    if (type === "text") {
      const start = startOf(key)
      return start === undefined ? undefined : start + offset
    }
    const element = $getNodeByKey(key)
    const child = $isElementNode(element) ? element.getChildAtIndex(offset) : null
    if (!child) {
      const block = blocks.find((block) => block.key === key)
      return block && block.from + block.text.length
    }
    return startOf(($isElementNode(child) ? child.getFirstDescendant() : child)?.getKey() ?? child.getKey())
  }
}
