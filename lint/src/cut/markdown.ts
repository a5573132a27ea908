// Cuts GitHub Flavored Markdown with a parser that keeps the offset of every mark and never fails.
import type { SyntaxNode, SyntaxNodeRef, Tree } from "@lezer/common"
import { type BlockParser, GFM, parser } from "@lezer/markdown"
import type { Block, Kind } from "../block.js"
import { Blocks, type Cut, type Directive, directiveOf, MAX_DEPTH } from "./cutter.js"
import { frontMatterLength } from "./front-matter.js"
import { addHtml, referenceAt } from "./html.js"

/** The maximum number of characters in which inline marks are parsed together. */
const MAX_INLINE = 4096

/** Reads deeper nesting as plain text: the parser spends time on each level at every line inside it. */
const notDeeper: BlockParser = {
  name: "NotDeeper",
  before: "IndentedCode",
  parse(cx, line) {
    if (cx.depth < MAX_DEPTH) return false
    cx.addElement(cx.elt("TooDeep", cx.lineStart + line.pos, cx.lineStart + line.text.length))
    cx.nextLine()
    return true
  },
}

const markdown = parser.configure([
  GFM,
  { defineNodes: [{ name: "TooDeep", block: true }], parseBlock: [notDeeper] },
])
const whole = markdown.parseInline.bind(markdown)
// The parser takes quadratic time for unclosed marks. A paragraph that is longer than a page is therefore parsed in pieces,
// split at spaces.
markdown.parseInline = (text, offset) => {
  const elements = []
  let from = 0
  while (text.length - from > MAX_INLINE) {
    const space = text.lastIndexOf(" ", from + MAX_INLINE)
    const to = space > from ? space : from + MAX_INLINE
    elements.push(...whole(text.slice(from, to), offset + from))
    from = to
  }
  elements.push(...whole(text.slice(from), offset + from))
  return elements
}

export const cutMarkdown: Cut = (source, said): Block[] => {
  const blocks = new Blocks(source, said)
  const front = frontMatterLength(source)
  if (front > 0) blocks.add("front-matter", 0, front)
  const rest = source.slice(front)
  const tree = markdown.parse(rest)
  const walk = new Walk(blocks, source, front, labelsOf(tree, rest))
  tree.iterate({
    enter: (node) => walk.enter(node),
    leave: (node) => walk.leave(node),
  })
  return blocks.end()
}

/** Returns the labels that the source defines. The parser itself treats any text in brackets as a link. */
function labelsOf(tree: Tree, source: string): ReadonlySet<string> {
  const labels = new Set<string>()
  if (!source.includes("]:")) return labels
  tree.iterate({
    enter({ name, node }) {
      if (name === "LinkReference") {
        const label = node.getChild("LinkLabel")
        if (label) labels.add(normalizedLabel(source.slice(label.from + 1, label.to - 1)))
      }
      return !LEAVES.test(name)
    },
  })
  return labels
}

function normalizedLabel(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase()
}

/** Nodes whose text forms a block. */
const LEAVES = /^(?:Paragraph|TooDeep|Task|ATXHeading\d|SetextHeading\d|TableHeader|TableRow)$/
/** Inline nodes whose contents are read. */
const READ = /^(?:Emphasis|StrongEmphasis|Strikethrough|Link|Autolink|InlineCode)$/

class Walk {
  #items = 0
  #quotes = 0
  /** The start of the text not yet copied, inside a leaf. */
  #next: number | undefined
  #ignoring = false
  /** The offset of the node that a comment excludes. */
  #ignored: number | undefined

  constructor(
    private readonly blocks: Blocks,
    private readonly source: string,
    /** The offset in the source at which the parsed part begins. */
    private readonly at: number,
    private readonly labels: ReadonlySet<string>,
  ) {}

  /** Whether to visit the node's children. */
  enter(node: SyntaxNodeRef): boolean {
    const { name, from } = node
    if (this.#next !== undefined) return this.#inline(node, this.#next)
    if (from === this.#ignored && name !== "Document") {
      this.#ignored = undefined
      return false
    }
    if (LEAVES.test(name)) {
      if (name === "TooDeep") this.blocks.tooDeep(this.at + from)
      this.#next = from
      this.#ignoring = false
      return true
    }
    switch (name) {
      case "ListItem":
        this.#items++
        return true
      case "Blockquote":
        this.#quotes++
        return true
      case "FencedCode":
      case "CodeBlock":
        this.#code(node.node)
        return false
      case "CommentBlock":
      case "HTMLBlock":
        this.#html(node.node)
        return false
      default:
        return name === "Document" || name === "BulletList" || name === "OrderedList" || name === "Table"
    }
  }

  leave({ name, to }: SyntaxNodeRef): void {
    if (name === "ListItem") this.#items--
    if (name === "Blockquote") this.#quotes--
    if (this.#next === undefined || !LEAVES.test(name)) return
    this.#copy(this.#next, to)
    this.#next = undefined
    this.blocks.flush(this.#kindOf(name), this.#ignoring)
  }

  #kindOf(name: string): Kind {
    if (name.startsWith("Table")) return "table"
    if (this.#quotes > 0) return "quote"
    if (/Heading/.test(name)) return "heading"
    return this.#items > 0 ? "item" : "paragraph"
  }

  /** Reads a node inside a leaf: copies the text before it, then its visible text. */
  #inline(node: SyntaxNodeRef, next: number): boolean {
    const { name, from, to } = node
    if (from < next) return false
    this.#copy(next, from)
    this.#next = from
    if (name === "TableCell") return true
    if (READ.test(name)) {
      // The mark of a footnote is not text.
      if (name !== "Link" || this.source[this.at + from + 1] !== "^") return true
      this.#next = to
      const definition = /^:[ \t]*/.exec(this.source.slice(this.at + to, this.at + to + 80))
      if (this.blocks.builder.isEmpty && definition) this.#next += definition[0].length
      return false
    }
    const [start, end] = [this.at + from, this.at + to]
    const { builder } = this.blocks
    this.#next = to
    switch (name) {
      case "URL":
        // The address of a link is visible only if it is the link's text.
        this.#copy(from, to)
        break
      case "LinkMark": {
        // The address and title, or the label, follow the text of a link.
        const link = node.node.parent
        if (link?.name !== "Link") break
        if (!this.#isLink(link)) this.#copy(from, to)
        else if (this.source[start] === "]") this.#next = link.to
        break
      }
      case "LinkLabel":
        this.#copy(from, to)
        break
      case "Image":
        if (!this.#isLink(node.node)) this.#copy(from, to)
        break
      case "Escape":
        this.#copy(from + 1, to)
        break
      case "Entity": {
        const reference = referenceAt(this.source, start)
        if (reference?.length === to - from) builder.put(reference.text, start, end)
        else this.#copy(from, to)
        break
      }
      case "HTMLTag":
        if (/^<br\b/i.test(this.source.slice(start, start + 4))) builder.space(start, end)
        break
      case "HardBreak":
      case "TableDelimiter":
        builder.space(start, end)
        break
      case "Comment": {
        const directive = directiveOf(this.source.slice(start + "<!--".length, end))
        if (directive === "next") this.#ignoring = true
        this.blocks.obey(directive, start)
        break
      }
      case "EmphasisMark":
      case "StrikethroughMark":
      case "CodeMark":
      case "HeaderMark":
      case "QuoteMark":
      case "TaskMarker":
      case "ProcessingInstruction":
        break
      default:
        this.#next = from
        return true
    }
    return false
  }

  /** Whether a link or an image has an address or a defined label. If not, its brackets are text. */
  #isLink(link: SyntaxNode): boolean {
    const [open, close, address] = link.getChildren("LinkMark")
    if (!open || !close || address) return true
    const label = link.getChild("LinkLabel")
    const given = label && label.to - label.from > 2 ? [label.from + 1, label.to - 1] : [open.to, close.from]
    const [from = 0, to = 0] = given
    return this.labels.has(normalizedLabel(this.source.slice(this.at + from, this.at + to)))
  }

  #code(node: SyntaxNode): void {
    for (const { from, to } of node.getChildren("CodeText")) {
      this.#copy(from, to)
      this.blocks.builder.space(this.at + to, this.at + to)
    }
    this.blocks.flush("code")
  }

  #html(node: SyntaxNode): void {
    const [from, to] = [this.at + node.from, this.at + node.to]
    const source = this.source.slice(from, to)
    // Quote marks are not HTML.
    const marks = node.getChildren("QuoteMark").map((mark) => this.at + mark.from - from)
    const between = marks.map((mark, i) => source.slice((marks[i - 1] ?? -1) + 1, mark))
    const part = [...between, source.slice((marks.at(-1) ?? -1) + 1)].join(" ")
    if (node.name === "HTMLBlock") {
      addHtml(this.blocks, { part, at: from, marks })
      return
    }
    const close = part.indexOf("-->")
    const comment = close === -1 ? part.length : close
    const directive = directiveOf(part.slice("<!--".length, comment))
    this.#obey(directive, node)
    const rest = comment + "-->".length
    if (directive === undefined) this.blocks.add("comment", from + "<!--".length, from + comment)
    if (part.slice(rest).trim() !== "") {
      addHtml(this.blocks, { part: part.slice(rest), at: from + rest })
    }
  }

  #obey(directive: Directive | undefined, node: SyntaxNode): void {
    this.blocks.obey(directive, this.at + node.from)
    // An earlier comment may have found the node already.
    if (directive !== "next" || (this.#ignored ?? -1) >= node.to) return
    let next = node.nextSibling
    while (next && (next.name === "CommentBlock" || next.name.endsWith("Mark"))) next = next.nextSibling
    this.#ignored = next?.from ?? Number.POSITIVE_INFINITY
  }

  #copy(from: number, to: number): void {
    this.blocks.builder.copy(this.at + from, this.at + to)
  }
}
