// Cuts HTML with a parser that follows the standard: the text that a reader sees, without what is on every page.

import { decodeHTML } from "entities/decode"
import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from "parse5"
import type { Kind } from "../block.js"
import { countUpTo } from "../count-up-to.js"
import { Blocks, type Cut, directiveOf } from "./cutter.js"

/** Cuts a whole page, or only its main part if it has one. */
export const cutHtml: Cut = (source, said) => {
  const blocks = new Blocks(source, said)
  const page = parse(source, { sourceCodeLocationInfo: true })
  new Walk(blocks, source, 0).walk(mainOf(page) ?? page)
  return blocks.end()
}

/**
 * Adds the blocks of a part of a source that contains HTML.
 *
 * @param marks The offsets in `part` of characters that are not HTML, and are spaces there.
 */
export function addHtml(
  blocks: Blocks,
  { part, at, marks = [] }: { part: string; at: number; marks?: readonly number[] },
): void {
  new Walk(blocks, part, at, marks).walk(parseFragment(part, { sourceCodeLocationInfo: true }))
}

const names = (list: string) => new Set(list.split(" "))

/** Elements that end the paragraph before them. All other elements are inline. */
const BLOCKS = names(
  "address article aside blockquote body button caption center col colgroup dd details dialog dir div dl dt " +
    "fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main " +
    "menu nav ol optgroup option p pre search section select summary table tbody td tfoot th thead title tr ul",
)

/** Elements whose contents are not visible text. */
const UNSEEN = names(
  "audio button canvas datalist embed head iframe map math noscript object script select style svg template " +
    "textarea title video",
)

/** Elements and roles that are the same on every page. */
const FURNITURE = names("nav search")
const FURNITURE_ROLES = names("navigation banner contentinfo search")
/** A header or footer belongs to the page unless it is in one of these. */
const SECTIONS = names("article aside main section blockquote")

const KINDS: Readonly<Record<string, Kind>> = {
  blockquote: "quote",
  table: "table",
  pre: "code",
  li: "item",
  dt: "item",
  dd: "item",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
}

/** The kinds that also apply to all descendants. */
const LASTING = new Set<Kind>(["quote", "table", "code"])

/** A position of the walk: the element, its next child, and the kind of its text. */
interface Place {
  readonly nodes: readonly Tree.ChildNode[]
  next: number
  /** The index of the last sibling found for a comment. */
  sibling?: number
  readonly kind: Kind
  readonly name: string
  readonly inSection: boolean
}

/** Walks a tree without recursion, because pages may be deeply nested. */
class Walk {
  readonly #path: Place[] = []
  readonly #ignored = new Set<Tree.ChildNode>()
  /** Whether to ignore text outside of block elements, up to the next block. */
  #ignoring = false

  constructor(
    private readonly blocks: Blocks,
    private readonly source: string,
    private readonly at: number,
    private readonly marks: readonly number[] = [],
  ) {}

  walk(root: Tree.ParentNode): void {
    this.#enter(root, "paragraph")
    for (let place = this.#path.at(-1); place; place = this.#path.at(-1)) {
      const node = place.nodes[place.next++]
      if (!node) {
        this.#path.pop()
        if (BLOCKS.has(place.name) || this.#path.length === 0) this.#end(place.kind)
      } else if (isText(node)) this.#text(node)
      else if ("data" in node) this.#comment(node, place)
      else if (isElement(node) && !this.#ignored.has(node)) this.#element(node, place)
    }
  }

  #element(node: Tree.Element, place: Place): void {
    const { tagName: name } = node
    const { builder } = this.blocks
    const { startOffset, endOffset } = node.sourceCodeLocation ?? {}
    if (name === "br" && startOffset !== undefined && endOffset !== undefined) {
      builder.space(this.at + startOffset, this.at + endOffset)
    }
    if (BLOCKS.has(name)) this.#end(place.kind)
    if (UNSEEN.has(name) || isFurniture(node, place)) return
    this.#enter(node, LASTING.has(place.kind) ? place.kind : (KINDS[name] ?? place.kind), place)
  }

  #enter(node: Tree.ParentNode, kind: Kind, { inSection = false }: Partial<Place> = {}): void {
    const name = isElement(node) ? node.tagName : ""
    this.#path.push({
      nodes: node.childNodes,
      next: 0,
      kind,
      name,
      inSection: inSection || SECTIONS.has(name),
    })
  }

  #end(kind: Kind): void {
    this.blocks.flush(kind, this.#ignoring)
    this.#ignoring = false
  }

  #comment({ data, sourceCodeLocation: range }: Tree.CommentNode, place: Place): void {
    const { nodes, next, kind } = place
    const directive = directiveOf(data)
    if (directive === "start" || directive === "end") this.#end(kind)
    this.blocks.obey(directive, this.at + (range?.startOffset ?? 0))
    if (directive !== "next") return
    // An earlier comment may have found the sibling already.
    if ((place.sibling ?? -1) < next) {
      place.sibling = next
      for (let node = nodes[next]; node && !isSeen(node); node = nodes[place.sibling]) place.sibling++
    }
    const sibling = written(nodes[place.sibling ?? next])
    if (sibling && isElement(sibling) && BLOCKS.has(sibling.tagName)) this.#ignored.add(sibling)
    else this.#ignoring = true
  }

  /** Appends a text with decoded references, and aligns it with the source. */
  #text({ value, sourceCodeLocation: range }: Tree.TextNode): void {
    if (!range) return
    const { builder } = this.blocks
    const { startOffset, endOffset } = range
    if (endOffset - startOffset === value.length) {
      this.#copy(startOffset, endOffset)
      return
    }
    let done = 0
    let at = startOffset
    while (at < endOffset && done < value.length) {
      const reference = this.source[at] === "&" ? referenceAt(this.source, at) : undefined
      if (reference && value.startsWith(reference.text, done)) {
        builder.put(reference.text, this.at + at, this.at + at + reference.length)
        done += reference.text.length
        at += reference.length
        continue
      }
      // The value does not contain tags that the parser ignores, or other characters that it drops.
      let end = at
      while (
        end < endOffset &&
        this.source[end] === value[done] &&
        (end === at || this.source[end] !== "&")
      ) {
        end++
        done++
      }
      this.#copy(at, end)
      if (end > at) at = end
      else if (this.source[at] === "<") at = skipTag(this.source, at, endOffset)
      else at++
    }
  }

  #copy(from: number, to: number): void {
    let next = from
    const marks = this.marks
    for (let i = countUpTo(marks, from - 1); i < marks.length; i++) {
      const mark = marks[i] as number
      if (mark >= to) break
      this.blocks.builder.copy(this.at + next, this.at + mark)
      next = mark + 1
    }
    this.blocks.builder.copy(this.at + next, this.at + to)
  }
}

function mainOf(page: Tree.Document): Tree.Element | undefined {
  const stack: Tree.ChildNode[] = [...page.childNodes]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue
    if (node.tagName === "main" || attribute(node, "role") === "main") return node
    for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i] as Tree.ChildNode)
  }
  return undefined
}

function isFurniture(node: Tree.Element, { inSection }: Place): boolean {
  const { tagName: name } = node
  if (attribute(node, "hidden") !== undefined || FURNITURE.has(name)) return true
  if (FURNITURE_ROLES.has(attribute(node, "role") ?? "")) return true
  return (name === "header" || name === "footer") && !inSection
}

function attribute(node: Tree.Element, name: string): string | undefined {
  return node.attrs.find((attribute) => attribute.name === name)?.value
}

/** Returns the node, or if the parser has added it (such as `html` around a fragment), the first descendant in the source. */
function written(node: Tree.ChildNode | undefined): Tree.ChildNode | undefined {
  let first = node
  while (first && isElement(first) && !first.sourceCodeLocation) {
    const { childNodes }: Tree.Element = first
    first = childNodes.find((child) => isSeen(child) && !isEmptyAddition(child))
  }
  return first
}

const isEmptyAddition = (node: Tree.ChildNode) =>
  isElement(node) && !node.sourceCodeLocation && node.childNodes.length === 0
const isElement = (node: Tree.Node): node is Tree.Element => "tagName" in node
const isSeen = (node: Tree.Node) => isElement(node) || (isText(node) && node.value.trim() !== "")
const isText = (node: Tree.Node): node is Tree.TextNode => node.nodeName === "#text"

const REFERENCE = /&(?:#[xX]?[0-9a-fA-F]{1,10};?|[A-Za-z][A-Za-z0-9]{0,40};?)/y

/** Returns the text of the character reference at an offset, and the length of the reference. */
export function referenceAt(source: string, at: number): { text: string; length: number } | undefined {
  REFERENCE.lastIndex = at
  const [name] = REFERENCE.exec(source) ?? []
  if (name === undefined) return undefined
  const decoded = decodeHTML(name)
  if (decoded === name) return undefined
  // Old references need no semicolon, and letters may follow: "&copy2" is "©2".
  let rest = 0
  while (rest < decoded.length - 1 && decoded.at(-1 - rest) === name.at(-1 - rest)) rest++
  return { text: decoded.slice(0, decoded.length - rest), length: name.length - rest }
}

function skipTag(source: string, at: number, end: number): number {
  const close = source.indexOf(">", at)
  return close === -1 ? end : Math.min(close + 1, end)
}
