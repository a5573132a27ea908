// Cuts MDX with the parser of its authors, whose events have the offset of every mark. A file that it rejects is broken.
import { parse, postprocess, preprocess } from "micromark"
import { gfm } from "micromark-extension-gfm"
import { mdxjs } from "micromark-extension-mdxjs"
import type { Kind } from "../block.js"
import { boundedAcorn } from "./bounded-acorn.js"
import { Blocks, BrokenSource, type Cut, type Directive, directiveOf, type Said } from "./cutter.js"
import { frontMatterLength } from "./front-matter.js"
import { referenceAt } from "./html.js"
import { blank, limited } from "./mdx-limits.js"

export const cutMdx: Cut = (source, said) => {
  const walk = new Walk(source, said)
  const front = frontMatterLength(source)
  walk.blocks.add("front-matter", 0, front)
  const marked = source.slice(front)
  const read = limited(marked)
  if (read !== marked) said?.notices.push({ message: TOO_MANY, at: front + firstDifference(marked, read) })
  const rest = blank(source.slice(0, front)) + read
  for (const [step, { type, start, end }] of eventsOf(rest)) walk[step](type, start.offset, end.offset)
  return walk.blocks.end()
}

const TOO_MANY =
  "from here on, marks are read as plain text: the file has more of them, or nests them more deeply, than are read in a " +
  "reasonable time"

function firstDifference(a: string, b: string): number {
  let at = 0
  while (a[at] === b[at]) at++
  return at
}

function eventsOf(source: string) {
  const extensions = [gfm(), mdxjs({ acorn: boundedAcorn(source.length) })]
  try {
    return postprocess(
      parse({ extensions })
        .document()
        .write(preprocess()(source, undefined, true)),
    )
  } catch (error) {
    // A parser message has the position of the error.
    const { reason, place } = error as { reason?: string; place?: Place | { start: Place } }
    if (typeof reason !== "string") throw error
    const at = place && "start" in place ? place.start : place
    throw new BrokenSource(reason, at?.offset)
  }
}

interface Place {
  readonly offset?: number
}

/** Tokens whose text forms a block. */
const LEAVES: Readonly<Record<string, Kind>> = {
  paragraph: "paragraph",
  atxHeading: "heading",
  setextHeading: "heading",
  tableRow: "table",
  codeFenced: "code",
}

/** Tokens inside a leaf that are not visible. */
const UNSEEN = new Set([
  ...["image", "resource", "reference", "gfmFootnoteCall", "mdxTextExpression", "mdxJsxTextTag"],
  ...["codeFencedFence", "tableDelimiterRow"],
])

const TEXT = new Set(["data", "codeTextData", "codeFlowValue", "autolinkProtocol"])
const SPACE = new Set(["lineEnding", "tableCellDivider", "hardBreakEscape", "hardBreakTrailing"])

class Walk {
  readonly blocks: Blocks
  readonly #source: string
  #leaf: string | undefined
  #unseen: string | undefined
  #unseenUntil = 0
  #items = 0
  #quotes = 0
  #ignoring = false
  /** Whether the next node is ignored; `#ignoredUntil` is the end of the current ignored node. */
  #ignoreNext = false
  #ignoredUntil = 0

  constructor(source: string, said?: Said) {
    this.#source = source
    this.blocks = new Blocks(source, said)
  }

  enter(type: string, from: number, to: number): void {
    if (from < this.#ignoredUntil || (this.#unseen !== undefined && from < this.#unseenUntil)) return
    if (this.#leaf === undefined) {
      this.#enterBlock(type, from, to)
      return
    }
    const { builder } = this.blocks
    if (UNSEEN.has(type)) {
      this.#unseen = type
      this.#unseenUntil = to
      if (type === "mdxTextExpression") this.#ignoring ||= this.#obey(from, to) === "next"
      if (type === "mdxJsxTextTag" && /^<br\b/.test(this.#source.slice(from, from + 4)))
        builder.space(from, to)
    } else if (TEXT.has(type) || type === "autolinkEmail" || type === "literalAutolink")
      builder.copy(from, to)
    else if (type === "characterEscapeValue") builder.copy(from, to)
    else if (type === "characterReference") {
      const reference = referenceAt(this.#source, from)
      if (reference?.length === to - from) builder.put(reference.text, from, to)
      else builder.copy(from, to)
    } else if (SPACE.has(type)) builder.space(from, to)
  }

  exit(type: string, from: number, to: number): void {
    if (from < this.#ignoredUntil && to <= this.#ignoredUntil) return
    if (type === "blockQuote") this.#quotes--
    if (type === "listOrdered" || type === "listUnordered") this.#items--
    if (this.#unseen === type && to === this.#unseenUntil) this.#unseen = undefined
    if (type !== this.#leaf) return
    this.#leaf = undefined
    this.blocks.flush(this.#kindOf(type), this.#ignoring)
  }

  #enterBlock(type: string, from: number, to: number): void {
    if (type === "mdxFlowExpression") {
      this.#ignoreNext ||= this.#obey(from, to) === "next"
      return
    }
    const kind = LEAVES[type]
    const list = type === "listOrdered" || type === "listUnordered"
    const container = type === "blockQuote" || type === "table" || list
    if (this.#ignoreNext && (kind || container)) {
      this.#ignoreNext = false
      this.#ignoredUntil = to
      return
    }
    if (type === "blockQuote") this.#quotes++
    if (list) this.#items++
    if (kind === undefined) return
    this.#leaf = type
    this.#ignoring = false
  }

  #kindOf(type: string): Kind {
    const kind = LEAVES[type] ?? "paragraph"
    if (kind !== "paragraph" && kind !== "heading") return kind
    if (this.#quotes > 0) return "quote"
    return kind === "paragraph" && this.#items > 0 ? "item" : kind
  }

  /** Applies and returns the directive of an expression that is a comment: {/* ... *\/}. */
  #obey(from: number, to: number): Directive | undefined {
    const [, comment] = /^\{\s*\/\*([\s\S]*)\*\/\s*\}$/.exec(this.#source.slice(from, to)) ?? []
    const directive = comment === undefined ? undefined : directiveOf(comment)
    this.blocks.obey(directive, from)
    return directive
  }
}
