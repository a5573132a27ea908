// Reads reStructuredText line by line. No maintained JavaScript parser reports offsets in the source. This reader
// handles the constructs that determine what is text: titles, lists, tables, literal blocks, comments and directives of
// Docutils and Sphinx. https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html
import type { Kind } from "../block.js"
import { type Cut, directiveOf, MAX_DEPTH } from "./cutter.js"
import { addInline, type Marks } from "./inline.js"
import { indentOf, LineReader } from "./lines.js"

export const cutRestructuredText: Cut = (source, said) => {
  const walk = new Walk(source, said)
  walk.body(0, walk.lines.length, 0, "paragraph")
  return walk.blocks.end()
}

// A title is longer than its adornment only by mistake. At least three marks are needed to rule out a word.
const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}$/
const BULLET = /^\s*([-*+•‣⁃])(\s+|$)/
const ENUMERATOR =
  /^\s*(?:\((?:\d{1,9}|[a-zA-Z]|[ivxlcdmIVXLCDM]{1,9}|#)\)|(?:\d{1,9}|[a-zA-Z]|[ivxlcdmIVXLCDM]{1,9}|#)[.)])(\s+|$)/
const FIELD = /^\s*:(?![:\s`])[^:\n]{1,200}(?::[^:\s`][^:\n]{0,200}){0,5}:(\s+|$)/
const GRID_TABLE = /^\+(?:[-=]+\+)+$/
const SIMPLE_TABLE = /^=+(?:[ \t]+=+)+$/
const DIRECTIVE = /^\s*\.\.\s+(?:\|[^|]+\|\s+)?([\w.+:-]*[\w]) ?::(?:\s+|$)/

/** Directives whose body is code or invisible. */
const CODE =
  /^(?:(?:c|cpp|py|js):)?(?:code|code-block|sourcecode|highlight|literalinclude|parsed-literal|math|raw|doctest|testcode|testoutput|testsetup|testcleanup|ipython|plot|graphviz|digraph|graph|mermaid|uml|productionlist|prompt|command-output|jupyter-execute)$/
/** Directives whose argument and body are not text. */
const NOTHING =
  /^(?:image|toctree|index|include|contents|sectnum|default-role|role|currentmodule|module|py:module|py:currentmodule|automodule|autoclass|autofunction|automethod|autosummary|default-domain|meta|bibliography|tabularcolumns|sectionauthor|codeauthor|moduleauthor|target-notes|header|footer|title|acks|unicode|date|replace)$/
/** Directives whose argument is a signature. The lines after it, up to a blank line, are also signatures. */
const SIGNATURE =
  /^(?:(?:c|cpp|py|js|rst|std):)?(?:function|class|(?:static|class|abstract|awaitable|coroutine|decorator)?method|(?:awaitable|coroutine)function|attribute|property|data|exception|decorator|describe|object|option|cmdoption|envvar|opcode|member|macro|type|var|struct|enum|enumerator|union|concept|alias|directive|role|pdbcommand)$/
const TABLE = /^(?:table|list-table|csv-table|flat-table)$/
/** Directives whose argument begins their text. */
const PROSE =
  /^(?:attention|caution|danger|error|hint|important|note|tip|warning|admonition|seealso|see|todo|rubric|topic|sidebar|epigraph|highlights|pull-quote|centered|impl-detail|availability|tab|dropdown|card)$/

class Walk extends LineReader {
  #depth = 0

  /** Reads consecutive lines that belong together and have at least this indentation. */
  body(from: number, to: number, indent: number, kind: Kind): void {
    // Each level goes through all its lines again, so text that is nested more deeply is read as one text.
    if (this.#depth === MAX_DEPTH) {
      if (from === to) return
      this.blocks.tooDeep(this.line(from).from)
      this.#inline(from, to, kind)
      return
    }
    this.#depth++
    this.#constructs(from, to, indent, kind)
    this.#depth--
  }

  #constructs(from: number, to: number, indent: number, kind: Kind): void {
    const { list } = this.blocks
    /** The number of blocks to keep while the next ones are ignored. */
    let kept: number | undefined
    let inList = false
    for (let i = from; i < to; ) {
      if (this.isBlank(i)) {
        i++
        continue
      }
      const isItem = this.#marker(i, to, indent) !== undefined
      if (kept !== undefined && inList && !isItem) kept = undefined
      inList = isItem
      const comment = this.#comment(i, to, indent)
      if (comment) {
        const directive = directiveOf(comment.text)
        this.blocks.obey(directive, comment.from)
        if (directive === "next") kept = list.length
        else if (directive === undefined && comment.text.trim() !== "") {
          this.blocks.add("comment", comment.from, comment.from + comment.text.length)
        }
        i = comment.next
        continue
      }
      i = this.#construct(i, to, indent, kind)
      if (kept === undefined) continue
      list.length = Math.min(list.length, kept)
      if (!isItem) kept = undefined
    }
  }

  /** Reads the construct that begins at a line. Returns the number of the line after it. */
  #construct(i: number, to: number, indent: number, kind: Kind): number {
    const text = this.text(i)
    const trimmed = text.trim()
    if (indentOf(text) > indent) {
      const end = this.#region(i, to, indent)
      this.body(i, end, this.#leastIndent(i, end), "quote")
      return end
    }
    if (/^\.\.(\s|$)/.test(trimmed)) return this.#explicit(i, this.#region(i + 1, to, indent), kind)
    if (trimmed.startsWith("__ ")) return i + 1

    const title = this.#title(i, to)
    if (title) {
      if (title.line !== undefined) this.#inline(title.line, title.line + 1, "heading")
      return title.next
    }
    if (GRID_TABLE.test(trimmed) || SIMPLE_TABLE.test(trimmed)) return this.#table(i, to)
    if (trimmed.startsWith(">>> ")) return this.#code(i, this.blankAfter(i, to))
    if (/^\|(\s|$)/.test(trimmed)) return this.#lineBlock(i, to, kind)

    const marker = this.#marker(i, to, indent)
    if (marker !== undefined) {
      const end = this.#region(i + 1, to, indent)
      this.#blank(i, marker)
      if (this.isBlank(i)) this.body(i + 1, end, this.#leastIndent(i + 1, end), kind)
      else this.body(i, end, indentOf(this.text(i)), kind === "quote" ? kind : "item")
      return end
    }
    const [field] = FIELD.exec(text) ?? []
    if (field !== undefined) {
      const end = this.#region(i + 1, to, indent)
      this.#blank(i, field.length)
      this.#beginning(i, end, kind === "quote" ? kind : "item")
      return end
    }
    return this.#paragraph(i, to, indent, kind)
  }

  /** Reads a paragraph and a literal block that it announces, or a term with its definition. */
  #paragraph(i: number, to: number, indent: number, kind: Kind): number {
    if (i + 1 < to && !this.isBlank(i + 1) && indentOf(this.text(i + 1)) > indent) {
      const end = this.#region(i + 1, to, indent)
      const item = kind === "quote" ? kind : "item"
      const literal = this.#announces(i, i + 1)
      this.#inline(i, i + 1, item)
      if (literal) this.#code(i + 1, end)
      else this.body(i + 1, end, this.#leastIndent(i + 1, end), item)
      return end
    }
    const end = this.blankAfter(i, to)
    const literal = this.#announces(i, end)
    this.#inline(i, end, kind)
    if (!literal) return end
    let next = end
    while (next < to && this.isBlank(next)) next++
    if (next === to) return end
    if (indentOf(this.text(next)) > indent) return this.#code(next, this.#region(next, to, indent))
    // In a quoted literal block, every line begins with the same mark.
    const [mark = ""] = /^[!-/:-@[-`{-~]/.exec(this.text(next).trim()) ?? []
    if (mark === "") return end
    let last = next
    while (last < to && this.text(last).trim().startsWith(mark)) last++
    return this.#code(next, last)
  }

  /** Reads a line block: the text of each line follows its bar, and indented lines continue it. */
  #lineBlock(i: number, to: number, kind: Kind): number {
    const end = this.blankAfter(i, to)
    for (let line = i; line < end; line++) {
      const [bar = ""] = /^\s*\|(?:\s+|$)/.exec(this.text(line)) ?? []
      this.#addInline(line, line + 1, bar.length)
    }
    this.blocks.flush(kind)
    return end
  }

  /** Reads the comment that begins at a line: its text, where that begins, and the number of the line after it. */
  #comment(i: number, to: number, indent: number) {
    const text = this.text(i)
    if (indentOf(text) > indent || !/^\s*\.\.(\s|$)/.test(text)) return undefined
    const said = text.trim().slice(2).trim()
    if (/^(?:_|__ |\[[^\]]{1,100}\]|\|)/.test(said) || DIRECTIVE.test(text)) return undefined
    const next = said === "" && (i + 1 >= to || this.isBlank(i + 1)) ? i + 1 : this.#region(i + 1, to, indent)
    const from = this.line(i).from + text.indexOf("..") + 2
    let last = next - 1
    while (last > i && this.isBlank(last)) last--
    return { text: this.source.slice(from, this.line(last).to), from, next }
  }

  /** Reads a directive, a footnote, a target or a substitution. Its body ends before the line `end`. */
  #explicit(i: number, end: number, kind: Kind): number {
    const text = this.text(i)
    const [start, name = ""] = DIRECTIVE.exec(text) ?? []
    const note = /^\s*\.\.\s+\[[^\]]{1,100}\](\s+|$)/.exec(text)
    if (note) {
      this.#blank(i, note[0].length)
      this.#beginning(i, end, kind)
    } else if (start !== undefined && !/^\s*\.\.\s+\|/.test(text)) {
      this.#directive(name.toLowerCase(), { i, end, argument: start.length, kind })
    }
    return end
  }

  #directive(
    name: string,
    { i, end, argument, kind }: { i: number; end: number; argument: number; kind: Kind },
  ): void {
    let body = i + 1
    while (body < end && FIELD.test(this.text(body))) body++
    if (NOTHING.test(name)) return
    if (CODE.test(name)) {
      this.#code(body, end)
      return
    }
    if (TABLE.test(name)) {
      this.#flush(body, end, "table")
      return
    }
    if (PROSE.test(name) && body === i + 1) {
      this.#blank(i, argument)
      this.#beginning(i, end, kind)
      return
    }
    if (SIGNATURE.test(name)) body = this.blankAfter(body, end)
    this.body(body, end, this.#leastIndent(body, end), kind)
  }

  /** Reads a paragraph whose first line begins after a mark, and the lines after it, which are indented like its second line. */
  #beginning(i: number, end: number, kind: Kind): void {
    const next = this.blankAfter(i, end)
    const literal = next > i && this.#announces(i, next)
    if (next > i) this.#inline(i, next, kind)
    if (literal) this.#code(next, end)
    else this.body(next, end, this.#leastIndent(next, end), kind)
  }

  #code(i: number, end: number): number {
    this.#flush(i, end, "code")
    return end
  }

  #table(i: number, to: number): number {
    let end = i + 1
    if (GRID_TABLE.test(this.text(i).trim())) end = this.blankAfter(i, to)
    else {
      // A simple table ends with a border before a blank line.
      const isBorder = (line: number) => /^=+(?:[ \t]+=+)*$/.test(this.text(line).trim())
      let borders = 1
      while (end < to && !(borders >= 2 && isBorder(end - 1) && this.isBlank(end))) {
        if (isBorder(end)) borders++
        end++
      }
    }
    this.#flush(i, end, "table")
    return end
  }

  #flush(i: number, end: number, kind: Kind): void {
    for (let line = i; line < end; line++) {
      const { from, to } = this.line(line)
      this.blocks.builder.copy(from, to)
      this.blocks.builder.space(to, to + 1)
    }
    this.blocks.flush(kind)
  }

  /** Reads a section title with its underline, or a transition. */
  #title(i: number, to: number): { line?: number; next: number } | undefined {
    const text = this.text(i).trim()
    const at = (line: number) => (line < to ? this.text(line).trim() : "")
    if (ADORNMENT.test(text)) {
      if (at(i + 1) !== "" && at(i + 2) === text) return { line: i + 1, next: i + 3 }
      return at(i + 1) === "" ? { next: i + 1 } : undefined
    }
    const under = at(i + 1)
    if (!ADORNMENT.test(under) || under.length < Math.min(text.length, 4)) return undefined
    return { line: i, next: i + 2 }
  }

  /** Returns the width of the marker if the line is a list item: the next line must be blank, indented or an item too. */
  #marker(i: number, to: number, indent: number): number | undefined {
    const text = this.text(i)
    if (indentOf(text) > indent) return undefined
    const markerOf = (line: string) => (BULLET.exec(line) ?? ENUMERATOR.exec(line))?.[0].length
    const width = markerOf(text)
    if (width === undefined || i + 1 >= to || this.isBlank(i + 1)) return width
    const next = this.text(i + 1)
    return indentOf(next) > indent || markerOf(next) !== undefined ? width : undefined
  }

  /** Returns the number of the line after all lines that are blank or indented by more than this. */
  #region(i: number, to: number, indent: number): number {
    let end = i
    while (end < to && (this.isBlank(end) || indentOf(this.text(end)) > indent)) end++
    return end
  }

  #leastIndent(i: number, end: number): number {
    let least = Number.POSITIVE_INFINITY
    for (let line = i; line < end; line++) {
      if (!this.isBlank(line)) least = Math.min(least, indentOf(this.text(line)))
    }
    return least
  }

  /** Whether a paragraph ends with two colons, which announce a literal block. One of them is not text. */
  #announces(i: number, end: number): boolean {
    const { from, text } = this.line(end - 1)
    const last = text.trimEnd()
    if (!last.endsWith("::")) return false
    const alone = last.trim() === "::"
    const kept = alone ? "" : last.slice(0, -1)
    this.lines[end - 1] = { from, to: from + kept.length, text: kept }
    return i < end
  }

  #inline(i: number, end: number, kind: Kind): void {
    this.#addInline(i, end, 0)
    this.blocks.flush(kind)
  }

  #addInline(i: number, end: number, skipped: number): void {
    const first = this.line(i)
    // The beginning of the first line may be a mark that was replaced by spaces.
    const from = first.from + Math.max(skipped, first.text.length - first.text.trimStart().length)
    const { to } = this.line(end - 1)
    if (from < to) addInline(this.blocks.builder, { source: this.source, from, to }, MARKS)
    this.blocks.builder.space(to, to + 1)
  }

  /** Replaces the beginning of a line by spaces, so that offsets stay the same. */
  #blank(i: number, length: number): void {
    const { from, to, text } = this.line(i)
    this.lines[i] = { from, to, text: " ".repeat(length) + text.slice(length) }
  }
}

/** Inline markup: literals, roles and links with their visible text, emphasis, references, substitutions, escapes. */
const MARKS: Marks = {
  pattern: new RegExp(
    [
      "\\\\(?<plain>[^\\s\\w])|\\\\\\s",
      "``(?<plain2>[^\\n]{1,500}?(?:\\n[^\\n]{0,500}?)?)``(?!`)",
      // A role, or a link with its target.
      "(?::[\\w+:.-]{1,40}:)?`!?(?:~[\\w.]{0,200}\\.)?(?<plain3>[^`<\\n]{1,300}?(?:\\n[^`<\\n]{0,300}?)?)(?:\\s*<[^>`]{1,500}>)?`(?:__?)?(?::[\\w+:.-]{1,40}:)?",
      "\\*\\*(?<read>[^*\\n]{1,500}(?:\\n[^*\\n]{1,500})?)\\*\\*",
      "(?<![\\w*])\\*(?<read2>[^*\\s](?:[^*\\n]{0,500}(?:\\n[^*\\n]{0,500})?[^*\\s])?)\\*(?![\\w*])",
      "\\[(?:#?[\\w-]{0,100}|\\*)\\]_",
      "(?<![\\w|])\\|(?<plain4>[^|\\s](?:[^|\\n]{0,100}[^|\\s])?)\\|(?:__?)?(?![\\w|])",
      "(?<=\\w)__?(?![\\w`])",
    ].join("|"),
    "dg",
  ),
}
