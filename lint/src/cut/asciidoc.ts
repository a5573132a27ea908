// Reads AsciiDoc line by line. Asciidoctor's parser for JavaScript has several megabytes, and reports the line on which a
// block begins but not the offsets of its words. This reader handles the constructs that determine what is text.
// https://docs.asciidoctor.org/asciidoc/latest/
import type { Kind } from "../block.js"
import { type Cut, directiveOf } from "./cutter.js"
import { referenceAt } from "./html.js"
import { addInline, type Marks } from "./inline.js"
import { LineReader } from "./lines.js"

export const cutAsciiDoc: Cut = (source, said) => {
  const walk = new Walk(source, said)
  walk.read()
  return walk.blocks.end()
}

const TITLE = /^(?:={1,6}|#{1,6})[ \t]+(?=\S)/
const ITEM =
  /^[ \t]*(?:\*{1,5}|-|\.{1,5}|\d{1,9}\.|[a-zA-Z]\.|<(?:\d{1,4}|\.)>)[ \t]+(?:\[[ xX*]\][ \t]+)?(?=\S)/
const TERM = /^[ \t]*(?!\/\/)(\S(?:.{0,200}\S)?)(?::{2,4}|;;)(?:[ \t]+|$)/
// These patterns expect lines without white space at either end. With it, some lines would take quadratic time.
const DELIMITER = /^(?:-{4,}|\.{4,}|\+{4,}|={4,}|\*{4,}|_{4,}|--|[|,:!]={3,}|`{3}[^`]*|\/{4,})$/
const ATTRIBUTES = /^\[.*\]$/
const ATTRIBUTE_ENTRY = /^:!?[\w][\w-]*!?:(?:[ \t]|$)/
const MACRO = /^(?:ifdef|ifndef|ifeval|endif|include|image|video|audio|toc|[a-z][\w-]*)::[^\s[]{0,500}\[.*\]$/
const BREAK = /^(?:'{3,}|<{3,}|\*[ \t]?\*[ \t]?\*|-[ \t]?-[ \t]?-)[ \t]*$/
const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+/
const CODE_STYLE =
  /^\[(?:source|listing|literal|stem|latexmath|asciimath|pass|plantuml|graphviz|mermaid|ditaa)\b/

class Walk extends LineReader {
  /** The delimiters of the open blocks, whose contents are read like other text. */
  readonly #open: string[] = []
  /** The same delimiters as a set: a source can open thousands of blocks, and searching a list for each line would be slow. */
  readonly #isOpen = new Set<string>()
  #quotes = 0
  /** Whether the attributes above declare the next block as code. */
  #isCode = false
  #ignoring = false
  /** The number of open delimited blocks at the start of the ignored block. */
  #ignoredDepth: number | undefined

  read(): void {
    let i = this.#header()
    while (i < this.lines.length) i = this.#construct(i)
  }

  /** Reads the document's title, authors and attributes, up to a blank line, and returns the number of the next line. */
  #header(): number {
    let i = 0
    while (i < this.lines.length && /^(?:\s*$|\/\/(?!\/)|:[\w!])/.test(this.text(i))) {
      if (this.text(i).startsWith("//")) break
      i++
    }
    if (i >= this.lines.length || !/^= \S/.test(this.text(i))) return 0
    this.#paragraph(i, i + 1, 2, "heading")
    i++
    while (i < this.lines.length && !this.isBlank(i) && !this.text(i).startsWith("//")) i++
    return i
  }

  /** Reads the construct that begins at a line. Returns the number of the line after it. */
  #construct(i: number): number {
    const text = this.text(i)
    const trimmed = text.trim()
    if (trimmed === "") {
      this.#isCode = false
      return i + 1
    }
    if (trimmed === "+" || BREAK.test(text)) return i + 1
    const whole = text.trimEnd()
    if (DELIMITER.test(whole)) return this.#delimited(i, trimmed)
    if (text.startsWith("//")) {
      this.#comment(i, i + 1, 2)
      return i + 1
    }
    if (MACRO.test(whole)) return i + 1
    if (ATTRIBUTES.test(whole)) {
      this.#isCode ||= CODE_STYLE.test(text)
      return i + 1
    }
    if (ATTRIBUTE_ENTRY.test(text)) {
      let end = i + 1
      while (
        end < this.lines.length &&
        this.text(end - 1)
          .trimEnd()
          .endsWith(" \\")
      )
        end++
      return end
    }
    const title = TITLE.exec(text)
    if (title) return this.#paragraph(i, i + 1, title[0].length, "heading")
    // A block title. In a list item, a space follows the dot.
    if (/^\.[^\s.]/.test(text)) return this.#paragraph(i, i + 1, 1, "heading")
    const item = ITEM.exec(text)
    if (item && !this.#isCode) return this.#paragraph(i, this.#end(i), item[0].length, "item")
    const term = this.#isCode ? null : TERM.exec(text)
    if (term) {
      const [all, name = ""] = term
      const start = text.indexOf(name)
      this.#inline(i, start, start + name.length)
      this.#flush("item")
      return text.length > all.length ? this.#paragraph(i, this.#end(i), all.length, "item") : i + 1
    }
    const isLiteral = this.#isCode || /^[ \t]/.test(text)
    if (isLiteral) {
      const end = this.blankAfter(i)
      this.#add("code", i, end)
      this.#isCode = false
      return end
    }
    return this.#paragraph(i, this.#end(i), ADMONITION.exec(text)?.[0].length ?? 0, "paragraph")
  }

  /** Reads a block between two equal lines. */
  #delimited(i: number, delimiter: string): number {
    if (this.#isOpen.has(delimiter)) {
      while (this.#isOpen.has(delimiter)) this.#close()
      const depth = this.#open.length
      if (this.#ignoredDepth !== undefined && depth <= this.#ignoredDepth) this.#ignoredDepth = undefined
      return i + 1
    }
    const isCode = this.#isCode || /^(?:-{4}|\.{4}|\+{4}|`{3})/.test(delimiter)
    this.#isCode = false
    const kind = /^.={3}/.test(delimiter) && delimiter[0] !== "=" ? "table" : isCode ? "code" : undefined
    const comment = delimiter.startsWith("////")
    if (kind === undefined && !comment) {
      this.#open.push(delimiter)
      this.#isOpen.add(delimiter)
      if (delimiter.startsWith("_")) this.#quotes++
      if (this.#ignoring) {
        this.#ignoredDepth ??= this.#open.length - 1
        this.#ignoring = false
      }
      return i + 1
    }
    const close = delimiter.startsWith("```") ? "```" : delimiter
    let end = i + 1
    while (end < this.lines.length && this.text(end).trim() !== close) end++
    if (comment) this.#comment(i + 1, end, 0)
    else this.#add(kind ?? "code", i + 1, end)
    return end + 1
  }

  /** Closes the innermost open block. */
  #close(): void {
    const delimiter = this.#open.pop() as string
    this.#isOpen.delete(delimiter)
    if (delimiter.startsWith("_")) this.#quotes--
  }

  #comment(i: number, end: number, skipped: number): void {
    if (i >= end) return
    const from = this.line(i).from + skipped
    const { to } = this.line(end - 1)
    const directive = directiveOf(this.source.slice(from, to))
    this.blocks.obey(directive, from)
    if (directive === "next") this.#ignoring = true
    else if (directive === undefined && this.#ignoredDepth === undefined) this.blocks.add("comment", from, to)
  }

  /** Returns the number of the line after a paragraph or an item. */
  #end(i: number): number {
    let end = i + 1
    for (; end < this.lines.length; end++) {
      const text = this.text(end).trimEnd()
      if (text === "" || text.trim() === "+" || DELIMITER.test(text) || ATTRIBUTES.test(text)) break
      if (ITEM.test(text) || TERM.test(text) || MACRO.test(text) || /^\/\/(?!\/)/.test(text)) break
    }
    return end
  }

  #paragraph(i: number, end: number, skipped: number, kind: Kind): number {
    for (let line = i; line < end; line++) {
      const text = this.text(line)
      // A plus sign at the end of a line is a line break.
      this.#inline(line, line === i ? skipped : 0, text.replace(/[ \t]\+[ \t]*$/, "").length)
    }
    this.#flush(kind)
    return end
  }

  #inline(i: number, start: number, end: number): void {
    const { from, to } = this.line(i)
    addInline(this.blocks.builder, { source: this.source, from: from + start, to: from + end }, MARKS)
    this.blocks.builder.space(to, to + 1)
  }

  #add(kind: Kind, i: number, end: number): void {
    if (i < end) this.blocks.builder.copy(this.line(i).from, this.line(end - 1).to)
    this.#flush(kind)
  }

  #flush(kind: Kind): void {
    const quoted = this.#quotes > 0
    const ignored = this.#ignoring || this.#ignoredDepth !== undefined
    this.blocks.flush(quoted && kind !== "code" && kind !== "table" ? "quote" : kind, ignored)
    this.#ignoring = false
  }
}

/** Inline markup: links and macros with their visible text, anchors, index terms, formatting, escapes. */
const MARKS: Marks = {
  pattern: new RegExp(
    [
      "\\\\(?<plain>[*_`#^~{<[&])",
      "&(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|[a-zA-Z]\\w{1,30});",
      "\\[\\[[^\\]\\n]{1,200}\\]\\]|\\(\\(\\([^)\\n]{1,200}\\)\\)\\)",
      "\\(\\((?<read>[^)\\n]{1,200})\\)\\)",
      "<<[^<>,\\n]{1,200},[ \\t]*(?<read2>[^<>\\n]{1,300})>>|<<[^<>\\n]{1,200}>>",
      "(?:image|icon|footnote|footnoteref|indexterm|anchor|pass|stem|latexmath|asciimath):[^\\s[\\]]{0,200}\\[[^\\]\\n]{0,500}\\]",
      "(?:link|xref|mailto|kbd|btn|menu|indexterm2):(?:[^\\s[\\]]{0,500})\\[(?<read3>[^\\]\\n]{0,500})\\]",
      "(?:https?|ftp|irc)://[^\\s[\\]<>]{1,500}\\[(?<read4>[^\\]\\n]{1,500}?)\\^?\\]",
      "`\\+(?<plain2>[^\\n]{1,300}?)\\+`",
      "\\*\\*(?<read5>[^*\\n]{1,300})\\*\\*|__(?<read6>[^_\\n]{1,300})__|``(?<read7>[^`\\n]{1,300})``|##(?<read8>[^#\\n]{1,300})##",
      "(?<!\\w)(?:\\[[^\\]\\n]{1,60}\\])?(?:\\*(?<read9>[^*\\s](?:[^*\\n]{0,300}[^*\\s])?)\\*|_(?<read10>[^_\\s](?:[^\\n]{0,300}?[^_\\s])?)_|`(?<read11>[^`\\n]{1,300})`|#(?<read12>[^#\\s](?:[^#\\n]{0,300}[^#\\s])?)#)(?!\\w)",
      "\\^(?<read13>[^^\\s]{1,60})\\^|~(?<read14>[^~\\s]{1,60})~",
    ].join("|"),
    "dg",
  ),
  replace: (match) => (match.startsWith("&") ? referenceAt(match, 0)?.text : undefined),
}
